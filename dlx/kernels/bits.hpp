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
#include "targets.hpp"

namespace bits {

using u64 = std::uint64_t;
using std::int64_t;
using std::size_t;

// FULL, SPENT and EXHAUSTED as in the stepping protocol; the others stay inside.
enum Code { FULL, SPENT, EXHAUSTED, SWITCH, GO_ON };

// Which item to branch on.
enum Order { MRV, INPUT, FAILURES };

// The problem: option o has rows row[start[o]] .. row[start[o + 1] - 1]. Row r below n_primary is
// primary item r. The others are the secondary items; where there are colors, there is a row for
// each of them in each of its colors. Primary item i is covered low[i] to high[i] times; without
// these arrays, once. The arrays that it is made of must outlive it.
struct Options {
    int n_items, n_primary, n_options, n_rows, mean_length;
    bool colored;
    const int *start, *row, *low, *high;

    Options(const int *indptr, const int *items, const int *colors, const int *low,
            const int *high, int n_options, int n_items, int n_primary)
        : n_items(n_items), n_primary(n_primary), n_options(n_options), n_rows(n_items),
          mean_length(n_options ? indptr[n_options] / n_options + 1 : 0),
          colored(colors != nullptr), start(indptr), row(items), low(low), high(high) {
        if (colored)
            number_pairs(items, colors, indptr[n_options]);
    }
    const int *begin(int option) const { return row + start[option]; }
    const int *end(int option) const { return row + start[option + 1]; }
    bool has_primary(int option) const {
        return std::any_of(begin(option), end(option), [this](int r) { return r < n_primary; });
    }
    // Of a row at or above n_primary, where there are colors.
    int item(int r) const { return pairs_[r - n_primary].first; }
    int color(int r) const { return pairs_[r - n_primary].second; }

  private:
    std::vector<std::pair<int, int>> pairs_; // item and color
    std::vector<int> rows_;

    // Give the pairs rows, in the order in which they are met.
    void number_pairs(const int *items, const int *colors, int n_entries) {
        int n_colors = 0; // and one: with them a pair is a number
        for (int k = 0; k < n_entries; k++)
            n_colors = std::max(n_colors, colors[k]);
        std::unordered_map<int64_t, int> known;
        std::vector<int> table; // the same, where it is not much larger than the problem
        int64_t n_pairs = int64_t(n_items - n_primary) * (n_colors + 1);
        if (n_pairs < 4 * int64_t(n_entries) + 1024)
            table.assign(size_t(n_pairs), 0);
        rows_.assign(items, items + n_entries);
        for (int k = 0; k < n_entries; k++) {
            if (items[k] < n_primary)
                continue;
            int64_t pair = int64_t(items[k] - n_primary) * (n_colors + 1) + colors[k];
            int &r = table.empty() ? known[pair] : table[size_t(pair)];
            if (r == 0) { // rows are kept with one added, so that 0 is none
                pairs_.emplace_back(items[k], colors[k]);
                r = n_primary + int(pairs_.size());
            }
            rows_[k] = r - 1;
        }
        row = rows_.data();
        n_rows = n_primary + int(pairs_.size());
    }
};

// Memory that is not cleared: what a search does not reach is never touched.
template <class T> class Buffer {
  public:
    // Room for n; what was there is lost if that is more than before.
    void grow(size_t n) {
        if (size_ >= n)
            return;
        data_.reset(new T[n]);
        size_ = n;
    }
    // The same, but what was there is kept.
    void extend(size_t n) {
        if (size_ >= n)
            return;
        n = std::max(n, 2 * size_);
        std::unique_ptr<T[]> more(new T[n]);
        std::copy(data_.get(), data_.get() + size_, more.get());
        data_ = std::move(more);
        size_ = n;
    }
    T *data() const { return data_.get(); }
    T &operator[](size_t k) const { return data_[k]; }

  private:
    std::unique_ptr<T[]> data_;
    size_t size_ = 0;
};

// A search that can be stepped; one implementation for each instruction set.
class Searcher {
  public:
    virtual ~Searcher() = default;
    virtual Code advance(int64_t work, int64_t nodes, int64_t solutions) = 0;
    // Item and option of each choice from the root, and whether the state there is still to be
    // searched, as for Links.path; the way back, which says whether there is such a state; and how
    // much of the tree is done, 0 to 1.
    virtual bool path(std::vector<int> &steps) = 0;
    virtual bool resume(const int *steps, int n_steps, bool fresh) = 0;
    virtual double progress() = 0;
    int64_t nodes = 0, updates = 0, solutions = 0;
    bool listing = true;
    int order = MRV;
    SolutionBlock *block = nullptr;
};

// Write base + the places of the bits, lowest first; the end of what was written. An instruction
// set that has a better way hides this.
inline int *spread(u64 bits, int base, int *values) { return block_spread(bits, base, values); }

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
inline int count(u64 x) { return count_bits(x); }
BITS_SPARSE_GATHER
#include "bit_frames.hpp"
#include "bit_choice.hpp"
#include "bit_search.hpp"
} // namespace plain

#ifdef TARGETS_X86
TARGET("popcnt")
namespace popcnt {
inline int lowest(u64 x) { return block_lowest(x); }
inline int count(u64 x) { return __builtin_popcountll(x); }
BITS_SPARSE_GATHER
#include "bit_frames.hpp"
#include "bit_choice.hpp"
#include "bit_search.hpp"
} // namespace popcnt
TARGET_END

#undef BITS_PEXT
#define BITS_PEXT 1
TARGET("popcnt,bmi,bmi2")
namespace bmi2 {
inline int lowest(u64 x) { return block_lowest(x); }
inline int count(u64 x) { return __builtin_popcountll(x); }
inline u64 gather(u64 x, u64 mask) { return _pext_u64(x, mask); }
#include "bit_frames.hpp"
#include "bit_choice.hpp"
#include "bit_search.hpp"
} // namespace bmi2
TARGET_END

#undef BITS_WIDE
#define BITS_WIDE 1
TARGET("popcnt,bmi,bmi2,avx512f,avx512dq,avx512vpopcntdq,avx512bw,avx512vbmi2")
namespace avx512 {
inline int lowest(u64 x) { return block_lowest(x); }
inline int count(u64 x) { return __builtin_popcountll(x); }
inline u64 gather(u64 x, u64 mask) { return _pext_u64(x, mask); }
// The same, sixteen numbers at a time, the last ones beyond the end.
inline int *spread(u64 bits, int base, int *values) {
    alignas(64) static const unsigned char upto[64] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
        22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
        44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
    alignas(64) unsigned char places[64];
    __m512i packed = _mm512_maskz_compress_epi8(bits, _mm512_load_si512(upto));
    _mm512_store_si512(places, packed);
    int n = count(bits);
    for (int k = 0; k < n; k += 16) {
        __m512i wide = _mm512_cvtepu8_epi32(_mm_load_si128((const __m128i *)(places + k)));
        _mm512_storeu_si512(values + k, _mm512_add_epi32(wide, _mm512_set1_epi32(base)));
    }
    return values + n;
}
#include "bit_frames.hpp"
#include "bit_choice.hpp"
#include "bit_search.hpp"
} // namespace avx512
TARGET_END
#endif

// The instruction sets that this processor has, the best one first.
inline std::vector<std::string> instruction_sets() {
    std::vector<std::string> sets;
#ifdef TARGETS_X86
    __builtin_cpu_init();
    // Where pext is microcode (Zen and Zen 2), it is slower than what it replaces.
    bool slow_pext = __builtin_cpu_is("znver1") || __builtin_cpu_is("znver2");
    bool has_bmi2 = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2");
    if (has_bmi2 && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi2") &&
        __builtin_cpu_supports("avx512vpopcntdq"))
        sets.push_back("avx512");
    if (has_bmi2 && !slow_pext)
        sets.push_back("bmi2");
    if (__builtin_cpu_supports("popcnt"))
        sets.push_back("popcnt");
#endif
    sets.push_back("plain");
    return sets;
}

// Plain where each item is covered once.
template <template <bool> class Search>
std::unique_ptr<Searcher> make(const Options &options, const int *given, int n_given, int longest) {
    if (options.low)
        return std::make_unique<Search<true>>(options, given, n_given, longest);
    return std::make_unique<Search<false>>(options, given, n_given, longest);
}

inline std::unique_ptr<Searcher> make_search(const std::string &set, const Options &options,
                                             const int *given, int n_given, int longest) {
#ifdef TARGETS_X86
    if (set == "avx512")
        return make<avx512::BitSearch>(options, given, n_given, longest);
    if (set == "bmi2")
        return make<bmi2::BitSearch>(options, given, n_given, longest);
    if (set == "popcnt")
        return make<popcnt::BitSearch>(options, given, n_given, longest);
#endif
    return make<plain::BitSearch>(options, given, n_given, longest);
}

} // namespace bits

#endif
