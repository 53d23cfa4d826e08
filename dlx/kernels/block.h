/* Room for the solutions that a kernel finds while it runs without the interpreter lock.
 *
 * Solution s is numbers[ends[s] .. ends[s + 1] - 1], sorted; ends[0] is 0. Each has at most
 * `longest` numbers, and there is room for that many more while block_has_room says so. Behind
 * the room for numbers lie BLOCK_SPARE more, so that whole vectors may be written.
 *
 * Where `name` is not NULL, the options have other numbers in the solutions than in the kernel.
 */

#ifndef DLX_BLOCK_H
#define DLX_BLOCK_H

#include <stdint.h>
#include <stdlib.h>
#if defined(_MSC_VER)
#include <intrin.h>
#endif

enum {
    BLOCK_FIRST = 1024, /* numbers that the first block of a search has room for */
    BLOCK_MOST = 65536, /* and the later ones, unless a solution takes more */
    BLOCK_SPARE = 16
};

typedef struct {
    int *numbers;
    int *ends;
    int size; /* of numbers */
    int most; /* solutions, of which there are `most` + 1 ends */
    int longest;
    int limit; /* all numbers are below */
    int solutions;
    const int *name; /* option k of the kernel is option name[k] of the reader */
} SolutionBlock;

/* Whether one more solution fits, however long. */
static inline int block_has_room(const SolutionBlock *block) {
    return block->solutions < block->most
        && block->ends[block->solutions] + block->longest <= block->size;
}

/* Where the option numbers of the next solution go; block_add then makes it one. */
static inline int *block_place(const SolutionBlock *block) {
    return block->numbers + block->ends[block->solutions];
}

static inline int block_compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* The place of the lowest one. */
static inline int block_lowest(uint64_t x) {
#if defined(_MSC_VER)
    unsigned long k;
    _BitScanForward64(&k, x);
    return (int)k;
#else
    return __builtin_ctzll(x);
#endif
}

/* Write the numbers of the bits, lowest first; the place after them. */
static inline int *block_spread(uint64_t bits, int base, int *values) {
    for (; bits; bits &= bits - 1)
        *values++ = base + block_lowest(bits);
    return values;
}

/* Sort numbers below `limit`, all different, in place: through a bitmap where two words hold it,
 * by insertion where they are few. */
static inline void block_sort(int *values, int n, int limit) {
    if (n > 5 && limit <= 128) {
        uint64_t low = 0, high = 0;
        for (int k = 0; k < n; k++) {
            uint64_t bit = (uint64_t)1 << (values[k] & 63), upper = 0 - (uint64_t)(values[k] >> 6);
            low |= bit & ~upper;
            high |= bit & upper;
        }
        block_spread(high, 64, block_spread(low, 0, values));
        return;
    }
    if (n > 64) {
        qsort(values, (size_t)n, sizeof *values, block_compare);
        return;
    }
    for (int k = 1; k < n; k++) {
        int value = values[k], j = k;
        for (; j > 0 && values[j - 1] > value; j--)
            values[j] = values[j - 1];
        values[j] = value;
    }
}

/* Take `length` sorted numbers written at block_place as a solution. */
static inline void block_end(SolutionBlock *block, int length) {
    if (block->name != NULL) {
        int *values = block_place(block);
        for (int k = 0; k < length; k++)
            values[k] = block->name[values[k]];
        block_sort(values, length, block->limit);
    }
    block->ends[block->solutions + 1] = block->ends[block->solutions] + length;
    block->solutions++;
}

/* The same, of numbers in any order. */
static inline void block_add(SolutionBlock *block, int length) {
    block_sort(block_place(block), length, block->limit);
    block_end(block, length);
}

#endif
