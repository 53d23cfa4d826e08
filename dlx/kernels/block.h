/* Room for the solutions that a kernel finds while it runs without the interpreter lock.
 *
 * Solution s is numbers[ends[s] .. ends[s + 1] - 1], sorted; ends[0] is 0. Each has at most
 * `longest` numbers, and there is room for that many more while block_has_room says so.
 */

#ifndef DLX_BLOCK_H
#define DLX_BLOCK_H

#include <stdlib.h>

enum {
    BLOCK_SOLUTIONS = 4096, /* that a block holds at most */
    BLOCK_NUMBERS = 4096    /* that it has room for at least */
};

typedef struct {
    int *numbers;
    int *ends;
    int size; /* of numbers */
    int longest;
    int solutions;
} SolutionBlock;

/* Whether one more solution fits, however long. */
static inline int block_has_room(const SolutionBlock *block) {
    return block->solutions < BLOCK_SOLUTIONS
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

/* Sort in place: by insertion when short, as solutions mostly are. */
static inline void block_sort(int *values, int n) {
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

/* Take the numbers written at block_place as a solution. */
static inline void block_add(SolutionBlock *block, int length) {
    block_sort(block_place(block), length);
    block->ends[block->solutions + 1] = block->ends[block->solutions] + length;
    block->solutions++;
}

#endif
