"""Random numbers of any size that are the same on every machine and in every version."""

from collections.abc import Iterator

__all__ = ["random_below"]


def random_below(count: int, seed: int) -> Iterator[int]:
    """Numbers from 0 to count - 1, all as likely; the bits are those of SplitMix64."""
    state = seed
    bits = (count - 1).bit_length()
    words = -(-bits // 64)
    while True:
        number = 0
        for _ in range(words):
            state = (state + 0x9E3779B97F4A7C15) % 2**64
            mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
            mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
            number = number << 64 | mixed ^ mixed >> 31
        number >>= 64 * words - bits
        if number < count:
            yield number
