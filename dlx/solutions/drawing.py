"""Diagrams as pictures, drawn by Graphviz."""

from collections.abc import Callable
from typing import Any

from dlx.solutions.nodes import PRODUCT, Nodes

__all__ = ["drawing"]


def drawing(nodes: Nodes, label: Callable[[int], Any]) -> str:
    """A diagram in the language of Graphviz; see `SolutionSet.to_dot`."""
    lines = ["digraph {", "ordering=out"]
    for node, kind in enumerate(nodes.kind):
        edges = nodes.edges(node)
        if kind == PRODUCT:
            lines.append(f'{node} [shape=box label="{"and" if edges else "true"}"]')
        else:
            lines.append(f'{node} [label="{"" if edges else "false"}"]')
        for edge in edges:
            option = nodes.option[edge]
            text = quoted(label(option)) if option >= 0 else '""'
            lines.append(f"{node} -> {nodes.child[edge]} [label={text}]")
    return "\n".join([*lines, "}\n"])


def quoted(label: object) -> str:
    """A label as a string of Graphviz."""
    text = str(label).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'
