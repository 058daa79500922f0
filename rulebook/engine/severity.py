"""The ladder of penalties behind "increased", "next more severe" and "less severe".

No sentence lists it; these fix it, and together leave one question open:

- The last row of the chart: 3 becomes 2, 4 and 6 become 3, 5.b becomes 4. So 4 and 6 are one rung, and what comes
  above a 5.b is a 4, not a 5.a.
- The clause on breaches of procedure: what is more than another Penalty 2 is a Penalty 1.
- The chart gives 5.a alone no number there, and elsewhere asks which is the less severe, a 5.a or a 4; the text
  answers by the 60-yard line. So a 5.a has the place of its spot: within 60 yards of the goal that is attacked it is
  more than a 4, elsewhere less.
- A 5.b is hit from midfield: a spot beyond it is worth more, one behind it less. This is a reading, and shown as one.
- A Penalty 2 may itself be taken from the spot, so no spot is worth more than it.

Open is whether a 5.a within the opponents' 60 is more or less than a 3. Here it is less; every ruling that rests on it
is ambiguous and shows the other step. Nobody goes down the ladder: where a penalty may be decreased the text leaves
it to the umpire.
"""

from __future__ import annotations

from rulebook.engine.incidents import Spot
from rulebook.engine.verdicts import Penalty

# From the most severe. Spots are seen by the team that takes the hit.
LADDER: tuple[frozenset[tuple[Penalty, Spot | None]], ...] = (
    frozenset({(Penalty.PENALTY_1, None)}),  # a goal
    frozenset({(Penalty.PENALTY_2, None)}),  # chart: 3 becomes 2
    frozenset({(Penalty.PENALTY_3, None)}),  # chart: 4 becomes 3
    frozenset({(Penalty.PENALTY_5A, Spot.INSIDE_OPPONENTS_60)}),  # text: 4 is less severe; against 3, none
    frozenset({(Penalty.PENALTY_4, None), (Penalty.PENALTY_6, None)}),  # chart: both become 3
    frozenset({(Penalty.PENALTY_5A, Spot.OPPONENTS_HALF)}),  # nearer the goal than midfield
    frozenset({(Penalty.PENALTY_5B, None)}),  # chart: becomes 4; midfield itself
    frozenset(
        {(Penalty.PENALTY_5A, Spot.OWN_HALF), (Penalty.PENALTY_5A, Spot.INSIDE_OWN_60)}
    ),  # behind midfield
)

_MIRRORED = dict(zip(Spot, reversed(Spot), strict=True))


def mirrored(spot: Spot) -> Spot:
    """The same spot seen by the other team.

    >>> mirrored(Spot.INSIDE_OWN_60).value
    'inside_opponents_60'
    """
    return _MIRRORED[spot]


def rung(penalty: Penalty, spot: Spot | None = None) -> int:
    """The place on the ladder; 0 is the most severe. A 5.a needs its spot, no other penalty has one.

    >>> rung(Penalty.PENALTY_4) == rung(Penalty.PENALTY_6)
    True
    """
    for place, penalties in enumerate(LADDER):
        if (penalty, spot) in penalties:
            return place
    raise ValueError(f"{penalty} with spot {spot} is not on the ladder")


def increased(penalty: Penalty, spot: Spot | None = None) -> Penalty:
    """The next more severe penalty. Rungs of 5.a are stepped over: an increase does not move the spot.

    >>> increased(Penalty.PENALTY_5B).value, increased(Penalty.PENALTY_5A, Spot.OWN_HALF).value
    ('penalty_4', 'penalty_5b')
    """
    for penalties in reversed(LADDER[: rung(penalty, spot)]):
        for higher, _ in sorted(penalties):
            if higher is not Penalty.PENALTY_5A:
                return higher
    raise ValueError(f"nothing is more severe than {penalty}")
