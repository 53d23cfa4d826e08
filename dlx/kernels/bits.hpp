// Bit-parallel search for exact covers: the arrays it reads, and the choice of instruction set.

#ifndef DLX_BITS_HPP
#define DLX_BITS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "block.h"

namespace bits {

using u64 = std::uint64_t;
using std::int64_t;
using std::size_t;

// FULL, SPENT and EXHAUSTED as in the stepping protocol; the others stay inside.
enum Code { FULL, SPENT, EXHAUSTED, SWITCH, GO_ON };

// Which item to branch on.
enum Order { MRV, INPUT, FAILURES };

// The problem: option o has rows row[start[o]] .. row[start[o + 1] - 1]. Row r below n_primary is
// primary item r; there is one more for each secondary item in each of its colors.
struct Options {
    int n_items, n_primary, n_options, n_rows, mean_length;
    bool colored;
    std::vector<int> start, row;

    Options(const int *indptr, const int *items, const int *colors, int n_options, int n_items,
            int n_primary)
        : n_items(n_items), n_primary(n_primary), n_options(n_options), n_rows(n_primary),
          mean_length(n_options ? indptr[n_options] / n_options + 1 : 0), colored(colors != nullptr),
          start(indptr, indptr + n_options + 1), row(size_t(indptr[n_options])) {
        int n_colors = 0; // and one: with them a pair (item, color) is a number
        for (int k = 0; colors && k < indptr[n_options]; k++)
            n_colors = std::max(n_colors, colors[k]);
        std::unordered_map<int64_t, int> known;
        std::vector<int> table; // the same, where it is not much larger than the problem
        int64_t n_pairs = int64_t(n_items - n_primary) * (n_colors + 1);
        if (n_pairs < 4 * int64_t(indptr[n_options]) + 1024)
            table.assign(size_t(n_pairs), 0);
        for (int k = 0; k < indptr[n_options]; k++) {
            if (items[k] < n_primary) {
                row[k] = items[k];
                continue;
            }
            int color = colors ? colors[k] : 0;
            int64_t pair = int64_t(items[k] - n_primary) * (n_colors + 1) + color;
            int &r = table.empty() ? known[pair] : table[size_t(pair)];
            if (r == 0) { // rows are kept with one added, so that 0 is none
                kinds_.emplace_back(items[k], color);
                r = n_primary + int(kinds_.size());
            }
            row[k] = r - 1;
        }
        n_rows = n_primary + int(kinds_.size());
    }
    const int *begin(int option) const { return row.data() + start[option]; }
    const int *end(int option) const { return row.data() + start[option + 1]; }
    bool has_primary(int option) const {
        return std::any_of(begin(option), end(option), [this](int r) { return r < n_primary; });
    }
    // Of a row at or above n_primary.
    int item(int r) const { return kinds_[r - n_primary].first; }
    int color(int r) const { return kinds_[r - n_primary].second; }

  private:
    std::vector<std::pair<int, int>> kinds_;
};

// A search that can be stepped; one implementation for each instruction set.
class Searcher {
  public:
    virtual ~Searcher() = default;
    virtual Code advance(int64_t work, int64_t nodes, int64_t solutions) = 0;
    int64_t nodes = 0, updates = 0, solutions = 0;
    bool listing = true;
    int order = MRV;
    SolutionBlock *block = nullptr;
};

// What any processor can do.
inline int count_bits(u64 x) {
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return int(x * 0x0101010101010101u >> 56);
}

// Each instruction set has a namespace with count, lowest, gather (the bits of x that stand where
// mask has ones, moved together), and the search made of them.
#define BITS_SPARSE_GATHER                                                                        \
    inline u64 gather(u64 x, u64 mask) {                                                          \
        u64 out = 0;                                                                              \
        for (x &= mask; x; x &= x - 1)                                                            \
            out |= u64(1) << count(mask & ((x & (0 - x)) - 1));                                   \
        return out;                                                                               \
    }

#define BITS_WIDE 0
#define BITS_PEXT 0
namespace plain {
inline int lowest(u64 x) { return block_lowest(x); }
#if defined(__aarch64__)
inline int count(u64 x) { return __builtin_popcountll(x); }
#else
inline int count(u64 x) { return count_bits(x); }
#endif
BITS_SPARSE_GATHER
#include "bit_search.hpp"
} // namespace plain

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define BITS_X86 1
} // namespace bits
#include <immintrin.h>
namespace bits {

#if defined(__clang__)
#define BITS_PRAGMA(text) _Pragma(#text)
#define BITS_TARGET(set)                                                                          \
    BITS_PRAGMA(clang attribute push(__attribute__((target(set))), apply_to = function))
#define BITS_TARGET_END BITS_PRAGMA(clang attribute pop)
#else
#define BITS_PRAGMA(text) _Pragma(#text)
#define BITS_TARGET(set) BITS_PRAGMA(GCC push_options) BITS_PRAGMA(GCC target(set))
#define BITS_TARGET_END BITS_PRAGMA(GCC pop_options)
#endif

BITS_TARGET("popcnt")
namespace popcnt {
inline int lowest(u64 x) { return block_lowest(x); }
inline int count(u64 x) { return __builtin_popcountll(x); }
BITS_SPARSE_GATHER
#include "bit_search.hpp"
} // namespace popcnt
BITS_TARGET_END

#undef BITS_PEXT
#define BITS_PEXT 1
BITS_TARGET("popcnt,bmi,bmi2")
namespace bmi2 {
inline int lowest(u64 x) { return block_lowest(x); }
inline int count(u64 x) { return __builtin_popcountll(x); }
inline u64 gather(u64 x, u64 mask) { return _pext_u64(x, mask); }
#include "bit_search.hpp"
} // namespace bmi2
BITS_TARGET_END

#undef BITS_WIDE
#define BITS_WIDE 1
BITS_TARGET("popcnt,bmi,bmi2,avx512f,avx512dq,avx512vpopcntdq")
namespace avx512 {
inline int lowest(u64 x) { return block_lowest(x); }
inline int count(u64 x) { return __builtin_popcountll(x); }
inline u64 gather(u64 x, u64 mask) { return _pext_u64(x, mask); }
#include "bit_search.hpp"
} // namespace avx512
BITS_TARGET_END
#endif

// The instruction sets that this processor has, the best one first.
inline std::vector<std::string> instruction_sets() {
    std::vector<std::string> sets;
#ifdef BITS_X86
    __builtin_cpu_init();
    // Where pext is microcode (Zen and Zen 2), it is slower than what it replaces.
    bool slow_pext = __builtin_cpu_is("znver1") || __builtin_cpu_is("znver2");
    bool has_bmi2 = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2");
    if (has_bmi2 && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vpopcntdq"))
        sets.push_back("avx512");
    if (has_bmi2 && !slow_pext)
        sets.push_back("bmi2");
    if (__builtin_cpu_supports("popcnt"))
        sets.push_back("popcnt");
#endif
    sets.push_back("plain");
    return sets;
}

inline std::unique_ptr<Searcher> make_search(const std::string &set, const Options &options,
                                             const int *given, int n_given, int longest) {
#ifdef BITS_X86
    if (set == "avx512")
        return std::make_unique<avx512::BitSearch>(options, given, n_given, longest);
    if (set == "bmi2")
        return std::make_unique<bmi2::BitSearch>(options, given, n_given, longest);
    if (set == "popcnt")
        return std::make_unique<popcnt::BitSearch>(options, given, n_given, longest);
#endif
    return std::make_unique<plain::BitSearch>(options, given, n_given, longest);
}

} // namespace bits

#endif
