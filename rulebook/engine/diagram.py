"""Ordered decision diagrams: every way that facts can be, as one small graph.

A node asks one fact and has a child for each of its values; a leaf is an answer. Facts are asked in one order, equal
parts are one node, and a node whose children are all the same is left out. So two diagrams that answer alike are the
same node, and a fact matters exactly when a node asks it (Bryant's reduced ordered diagrams, with many values).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

LEAF = 1 << 30  # the level of a leaf: below every fact


class Diagrams:
    """Nodes that share their parts. A node is a number; a level is the place of its fact in the order."""

    def __init__(self) -> None:
        self._parts: list[tuple[int, tuple[int, ...]]] = []
        self._numbers: dict[tuple[int, tuple[int, ...]], int] = {}
        self._reach: list[int] = []
        self._asks: list[int] = []
        self._given: dict[tuple[int, int, int], int] = {}
        self.answers: list[Any] = []
        self._places: dict[Hashable, int] = {}

    def leaf(self, answer: Hashable) -> int:
        """The node of an answer."""
        place = self._places.setdefault(answer, len(self.answers))
        if place == len(self.answers):
            self.answers.append(answer)
        return self._node(LEAF, (place,))

    def asking(self, level: int, children: tuple[int, ...]) -> int:
        """The node that asks the fact at this level, or its child where the fact does not matter."""
        first = children[0]
        if all(child == first for child in children):
            return first
        return self._node(level, children)

    def _node(self, level: int, children: tuple[int, ...]) -> int:
        known = self._numbers.get((level, children))
        if known is not None:
            return known
        reach = asks = 0
        if level == LEAF:
            reach = 1 << children[0]
        else:
            asks = 1 << level
            for child in children:
                reach |= self._reach[child]
                asks |= self._asks[child]
        number = self._numbers[level, children] = len(self._parts)
        self._parts.append((level, children))
        self._reach.append(reach)
        self._asks.append(asks)
        return number

    def built(self, leaves: Iterable[int], levels: Sequence[tuple[int, int]]) -> int:
        """The diagram of these leaves, which stand in the order of the product of all values; `levels` has for each
        fact its level and the number of its values.

        >>> d = Diagrams()
        >>> d.built([d.leaf("a"), d.leaf("b"), d.leaf("a"), d.leaf("b")], [(0, 2), (3, 2)]) == d.asking(
        ...     3, (d.leaf("a"), d.leaf("b")))
        True
        """
        nodes = list(leaves)
        for level, size in reversed(levels):
            nodes = [self.asking(level, tuple(nodes[at : at + size])) for at in range(0, len(nodes), size)]
        [root] = nodes
        return root

    def part(self, node: int) -> tuple[int, tuple[int, ...]]:
        """The level that a node asks, or LEAF, and its children."""
        return self._parts[node]

    def answer(self, leaf: int) -> Any:
        return self.answers[self._parts[leaf][1][0]]

    def reach(self, node: int) -> int:
        """The answers that are still possible, as the bits of a number: see `listed`."""
        return self._reach[node]

    def asks(self, node: int, level: int) -> bool:
        """Whether the fact at this level can still change the answer."""
        return bool(self._asks[node] >> level & 1)

    def listed(self, reach: int) -> Iterator[Any]:
        """The answers of a number that `reach` gave, in the order in which they were made."""
        while reach:
            lowest = reach & -reach
            yield self.answers[lowest.bit_length() - 1]
            reach ^= lowest

    def given(self, node: int, level: int, value: int) -> int:
        """The diagram once the fact at this level is known to have the value of this place."""
        if not self.asks(node, level):
            return node
        key = (node, level, value)
        known = self._given.get(key)
        if known is None:
            here, children = self._parts[node]
            if here == level:
                known = children[value]
            else:
                known = self.asking(here, tuple(self.given(child, level, value) for child in children))
            self._given[key] = known
        return known

    def restricted(self, node: int, known: Mapping[int, int]) -> int:
        """The diagram once all of these facts are known: level → place of the value."""
        for level, value in known.items():
            if self._asks[node] >> level & 1:
                node = self.given(node, level, value)
        return node

    def turns_on(self, node: int, level: int, known: Mapping[int, int]) -> bool:
        """Whether the fact at this level, one of the known ones, can change the answer while the others stay.

        >>> d = Diagrams()
        >>> both = d.built([d.leaf("a"), d.leaf("b"), d.leaf("a"), d.leaf("a")], [(0, 2), (1, 2)])
        >>> [d.turns_on(both, 1, {0: first, 1: 0}) for first in (0, 1)]
        [True, False]
        """
        others = {other: value for other, value in known.items() if other != level}
        here = self.followed(node, others)
        if not self.asks(here, level):
            return False
        if self._parts[here][0] == level:
            ends = {self.followed(child, others) for child in self._parts[here][1]}
            if all(self._parts[end][0] == LEAF for end in ends):
                return len(ends) > 1
        return self.asks(self.restricted(here, others), level)

    def followed(self, node: int, known: Mapping[int, int]) -> int:
        """The node to which the known facts lead: an answer, or the first that asks an unknown fact."""
        level, children = self._parts[node]
        while level in known:
            node = children[known[level]]
            level, children = self._parts[node]
        return node
