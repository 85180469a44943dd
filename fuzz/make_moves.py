#!/usr/bin/env python3
"""Writes the corpus of the target `moves`: a few games that reach what chance takes long to find."""

from pathlib import Path

KO = {"none": 0, "simple": 1, "positional": 2, "situational": 3, "natural": 4}
SUICIDE = {"no": 0, "yes": 1, "several": 2}
PASS, OTHER, UNDO, REDO, BLACK, WHITE, EMPTY, PLAY = 0, 1, 2, 3, 4, 5, 6, 7


def game(width, height, ko, suicide, *steps):
    """Steps are points such as B2, pass, undo, redo, or a colour and a point to set up: +B2, -B2, .B2."""
    data = [width - 1, height - 1, KO[ko], SUICIDE[suicide]]
    for step in steps:
        kind = {"+": BLACK, "-": WHITE, ".": EMPTY}.get(step[0], PLAY)
        if step in ("pass", "undo", "redo"):
            data += [{"pass": PASS, "undo": UNDO, "redo": REDO}[step], 0]
        else:
            name = step.lstrip("+-.")
            column = "ABCDEFGHJ".index(name[0])
            data += [kind, (int(name[1:]) - 1) * width + column]
    return bytes(data)


KO_SHAPE = "+B3 +A2 +B1 -C3 -D2 -C1 -B2".split()
GAMES = {
    "simple-ko": game(4, 3, "simple", "no", *KO_SHAPE, "C2", "B2", "pass", "pass", "B2"),
    "ko-after-undo": game(4, 3, "positional", "no", *KO_SHAPE, "C2", "undo", "redo", "B2", "D1", "A1", "B2"),
    "pass-makes-a-situation": game(4, 3, "situational", "no", *KO_SHAPE, "pass", "pass", "C2", "B2"),
    "send-two-return-one": game(3, 3, "positional", "no", *"+B3 +A2 -B2 -C2 C3 A3 B3".split()),
    "suicide-of-one": game(3, 3, "natural", "yes", *"-A2 -B1 -C2 -B3 B2 pass B2".split()),
    "suicide-of-two": game(4, 2, "positional", "several", *"-A2 -B2 -C2 -C1 A1 pass B1".split()),
    "capture-all-but-one": game(2, 2, "none", "yes", *"A1 pass A2 pass B1 B2 A1 A2 B1 undo undo redo".split()),
    "one-row": game(6, 1, "positional", "yes", *"B1 C1 E1 D1 A1 F1 pass E1 B1 A1 pass pass".split()),
}

if __name__ == "__main__":
    folder = Path(__file__).parent / "corpus" / "moves"
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in GAMES.items():
        (folder / name).write_bytes(data)
