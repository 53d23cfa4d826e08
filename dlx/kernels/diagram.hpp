// Counting exact covers without listing them: the arrays it reads, and the choice of instruction set.
//
// diagram_search.hpp says how. The files are
//     diagram_memo.hpp       what is remembered of states
//     diagram_values.hpp     numbers of any size, and the diagram as a record of the search
//     diagram_sparse.hpp     a state of any problem, changed step by step
//     diagram_dense.hpp      a state of a problem of long options, as bitsets
//     diagram_isomorphs.hpp  states that are the same but for the numbers of their items
//     diagram_search.hpp     the search
//     diagram_order.hpp      a good numbering of the items

#ifndef DLX_DIAGRAM_HPP
#define DLX_DIAGRAM_HPP

#include <deque>
#include <string>

#include "block.h"
#include "diagram_isomorphs.hpp"
#include "diagram_order.hpp"
#include "diagram_values.hpp"
#include "targets.hpp"

namespace diagram {

// Option o has the entries start[o] .. start[o + 1] - 1. Items below n_primary are primary. There is
// no `color` where nothing has one, no `low` and `high` where all primary items are covered once.
// The arrays must outlive it.
struct Problem {
    int n_items, n_primary, n_options;
    const int *start, *item, *color, *low, *high;
};

// As in the stepping protocol.
enum Code { FULL, SPENT, EXHAUSTED };

enum Outcome { DEAD, SOLVED, OPEN };
enum { NONE = -1, STOP = -2 }; // instead of an option

// Whether all items are primary and covered once: the items left say everything about a state.
inline bool is_plain(const Problem &problem) {
    return problem.n_items == problem.n_primary && problem.low == nullptr;
}

class Counter {
  public:
    virtual ~Counter() = default;
    virtual Code advance(int64_t work, int64_t nodes) = 0;
    virtual double progress() = 0;
    virtual const std::vector<u64> &value() const = 0;
    virtual double symmetry() = 0;
    int64_t nodes = 0, lookups = 0, hits = 0, isomorphs = 0;
    Trace *trace = nullptr;
};

#define DIAGRAM_WIDE 0
namespace plain {
inline int count(u64 x) { return count_bits(x); }
#include "diagram_sparse.hpp"
#include "diagram_dense.hpp"
#include "diagram_search.hpp"
} // namespace plain

#ifdef TARGETS_X86
TARGET("popcnt")
namespace popcnt {
inline int count(u64 x) { return __builtin_popcountll(x); }
#include "diagram_sparse.hpp"
#include "diagram_dense.hpp"
#include "diagram_search.hpp"
} // namespace popcnt
TARGET_END

#undef DIAGRAM_WIDE
#define DIAGRAM_WIDE 1
TARGET("popcnt,bmi,avx512f,avx512dq,avx512vpopcntdq,avx512bw,avx512vl")
namespace avx512 {
inline int count(u64 x) { return __builtin_popcountll(x); }
#include "diagram_sparse.hpp"
#include "diagram_dense.hpp"
#include "diagram_search.hpp"
} // namespace avx512
TARGET_END
#endif

// The dense board looks at a bit for each item and option, eight words at a time; the sparse one at
// the entries of the options that a choice kills. Measured: they are even where the words are about
// 128 times those entries.
inline bool suits_dense(const Problem &problem) {
    if (!is_plain(problem) || problem.n_options == 0)
        return false;
    double entries = problem.start[problem.n_options], words = problem.n_options / 64 + 1;
    double killed = entries / problem.n_options * entries / problem.n_options * entries / problem.n_items;
    return problem.n_items * words < std::min(128 * killed, double(1 << 23));
}

// The items of all options in a numbering that suits the search; empty for the one at hand.
inline std::vector<int> renumbered(const Problem &problem) {
    std::vector<int> items;
    if (!is_plain(problem) || problem.n_options == 0 ||
        problem.start[problem.n_options] / problem.n_options >= 4)
        return items;
    std::vector<int> number =
        ItemOrder(problem.n_items, problem.n_options, problem.start, problem.item).numbers();
    for (int p = 0; p < problem.start[problem.n_options]; p++)
        items.push_back(number[size_t(problem.item[p])]);
    return items;
}

template <class Sparse, class Dense>
std::unique_ptr<Counter> make(const Problem &problem, const int *given, int n_given, size_t memory,
                              Where parts, Where isomorphs, Trace *trace) {
    if (suits_dense(problem))
        return std::make_unique<Dense>(problem, given, n_given, memory, parts, isomorphs, trace);
    return std::make_unique<Sparse>(problem, given, n_given, memory, parts, isomorphs, trace);
}

inline std::unique_ptr<Counter> make_counter(const std::string &set, const Problem &problem,
                                             const int *given, int n_given, size_t memory,
                                             int parts, int isomorphs, Trace *trace) {
#define DIAGRAM_MAKE(space)                                                                        \
    make<space::Search<space::SparseBoard>, space::Search<space::DenseBoard>>(                     \
        problem, given, n_given, memory, Where(parts), Where(isomorphs), trace)
#ifdef TARGETS_X86
    if (set == "avx512")
        return DIAGRAM_MAKE(avx512);
    if (set == "popcnt" || set == "bmi2")
        return DIAGRAM_MAKE(popcnt);
#endif
    return DIAGRAM_MAKE(plain);
}

} // namespace diagram

#endif
