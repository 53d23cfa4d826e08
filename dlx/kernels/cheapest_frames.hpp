// What the search for the cheapest covers works on: the problem, and frames, which are small copies
// of what is left of it.

#ifndef DLX_CHEAPEST_FRAMES_HPP
#define DLX_CHEAPEST_FRAMES_HPP

#include <unordered_map>
#include <utility>

#include "block.h"
#include "duals.hpp"

namespace cheapest {

using u64 = std::uint64_t;

inline int count_bits(u64 x) {
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return int(x * 0x0101010101010101u >> 56);
}

inline u64 ones(int n) { return n >= 64 ? ~u64(0) : n <= 0 ? 0 : (u64(1) << n) - 1; }

// The lowest bit, or -1.
inline int first_bit(const u64 *bits, int words) {
    for (int w = 0; w < words; w++)
        if (bits[w])
            return 64 * w + block_lowest(bits[w]);
    return -1;
}

// The problem. Option o has the entries start[o] .. start[o + 1] - 1. The row of an entry is its
// item; its pair is the row of its item and color, from n_items on, or -1 without a color.
// A primary item is loose when it need not be covered exactly once.
struct Problem {
    int n_items, n_primary, n_options, n_rows, n_loose = 0;
    std::vector<int> start, row, pair;
    std::vector<int> low, high, loose; // of primary items; loose ones are numbered, others have -1
    std::vector<i64> cost;

    Problem(const int *indptr, const int *items, const int *colors, const int *lows,
            const int *highs, const i64 *costs, int n_options, int n_items, int n_primary)
        : n_items(n_items), n_primary(n_primary), n_options(n_options), n_rows(n_items),
          start(indptr, indptr + n_options + 1), row(items, items + indptr[n_options]),
          pair(row.size(), -1), low(n_primary, 1), high(n_primary, 1), loose(n_primary, -1),
          cost(costs, costs + n_options) {
        std::unordered_map<i64, int> known;
        for (int e = 0; colors && e < indptr[n_options]; e++)
            if (colors[e]) {
                auto found = known.emplace(i64(row[e]) << 32 | colors[e], n_rows);
                n_rows += found.second;
                pair[e] = found.first->second;
            }
        for (int i = 0; lows && i < n_primary; i++) {
            low[i] = lows[i];
            high[i] = highs[i];
            if (low[i] != 1 || high[i] != 1)
                loose[i] = n_loose++;
        }
    }

    // How often primary item i is covered, given the times of the loose items; of others that are
    // not yet covered.
    int covered(int i, const int *times) const { return loose[i] < 0 ? 0 : times[loose[i]]; }
};

// A part whose prices are settled. Its options are numbered by rising reduced cost, so that those
// which a limit allows are the first ones. It has a row of `words` words for every item, bit j of
// which says that option j has the item, and one for every (item, color). The primary items are
// rows 0 .. items - 1.
struct Frame {
    int words, items, active_words;
    std::vector<u64> bits;
    std::vector<int> option;           // their numbers in the problem
    std::vector<i64> reduced;          // their reduced costs
    std::vector<int> start, row, pair; // of the entries of its options, by its own rows
    std::vector<int> number;           // of its items in the problem, those of the part
    std::vector<i64> price;            // of those items
    std::vector<int> top; // of primary items: covered so often, a negative price is used up
    int base;             // the level it was made at
    size_t level_size;
    std::vector<u64> levels; // that level and those below

    int options() const { return int(option.size()); }
    const u64 *at(int r) const { return &bits[size_t(r) * words]; }
    u64 *live(int l) { return &levels[(l - base) * level_size]; }
    u64 *branch(int l) { return live(l) + words; }
    u64 *active(int l) { return live(l) + 2 * words; }

    // Room for a level, which begins as a copy of the one above.
    void add_level(int l, int live_words) {
        if (levels.size() < (l + 1 - base) * level_size)
            levels.resize((l + 1 - base) * level_size);
        std::copy(live(l - 1), live(l - 1) + live_words, live(l));
        std::copy(active(l - 1), active(l - 1) + active_words, active(l));
    }
};

// Makes parts and frames.
class Maker {
  public:
    explicit Maker(const Problem &problem) : problem_(problem), place_(problem.n_rows, -1) {}

    // Make a part of these options, these active items, and the secondary items that may have a
    // price: those that an option has without a color.
    void make(Part &part, const std::vector<int> &options, const std::vector<int> &active,
              const int *times) {
        const Problem &p = problem_;
        part.option = options;
        part.number.clear();
        part.cost.clear();
        part.start.assign(1, 0);
        part.item.clear();
        for (int i : active)
            place(i, part.number);
        part.primary = part.items();
        for (int o : options) {
            for (int e = p.start[o]; e < p.start[o + 1]; e++)
                if (p.pair[e] < 0)
                    part.item.push_back(place(p.row[e], part.number));
            part.cost.push_back(p.cost[o]);
            part.start.push_back(int(part.item.size()));
        }
        forget(part.number);
        part.least.assign(part.items(), 0);
        part.most.assign(part.items(), 0);
        for (int i : part.item)
            part.most[i]++;
        for (int i = 0; i < part.items(); i++) {
            int number = part.number[i], room = 1;
            if (i < part.primary) {
                part.least[i] = std::max(0, p.low[number] - p.covered(number, times));
                room = p.high[number] - p.covered(number, times);
            }
            part.most[i] = std::max(part.least[i], std::min(part.most[i], room));
        }
    }

    // Make a frame of a priced part, without the options whose reduced cost is above `most`.
    // Its first level, `base`, has all options live and all items active.
    void make(Frame &frame, const Part &part, const Duals &duals, i64 most, int base,
              const int *times) {
        std::vector<std::pair<i64, int>> order;
        for (int k = 0; k < part.options(); k++)
            if (duals.reduced[k] <= most)
                order.emplace_back(duals.reduced[k], part.option[k]);
        std::sort(order.begin(), order.end());
        frame.option.clear();
        frame.reduced.clear();
        for (auto &pair : order) {
            frame.reduced.push_back(pair.first);
            frame.option.push_back(pair.second);
        }
        frame.number = part.number;
        frame.price = duals.price;
        frame.items = part.primary;
        frame.top.resize(frame.items);
        for (int i = 0; i < frame.items; i++)
            frame.top[i] = part.most[i] + problem_.covered(part.number[i], times);
        make_rows(frame);
        frame.base = base;
        frame.active_words = (frame.items + 63) / 64;
        frame.level_size = 2 * size_t(frame.words) + frame.active_words;
        if (frame.levels.size() < frame.level_size)
            frame.levels.resize(frame.level_size);
        for (int w = 0; w < frame.words; w++)
            frame.live(base)[w] = ones(frame.options() - 64 * w);
        for (int a = 0; a < frame.active_words; a++)
            frame.active(base)[a] = ones(frame.items - 64 * a);
    }

  private:
    const Problem &problem_;
    std::vector<int> place_; // of each row of the problem in what is being made; -1 in between
    std::vector<int> seen_;

    // The place of a row in a list, to which it is added when it is new.
    int place(int row, std::vector<int> &list) {
        int &known = place_[row];
        if (known < 0) {
            known = int(list.size());
            list.push_back(row);
        }
        return known;
    }

    void forget(const std::vector<int> &list) {
        for (int row : list)
            place_[row] = -1;
    }

    void make_rows(Frame &frame) {
        const Problem &p = problem_;
        seen_.clear();
        for (int i = 0; i < frame.items; i++)
            place(frame.number[i], seen_);
        frame.start.assign(1, 0);
        frame.row.clear();
        frame.pair.clear();
        for (int o : frame.option) {
            for (int e = p.start[o]; e < p.start[o + 1]; e++) {
                frame.row.push_back(place(p.row[e], seen_));
                frame.pair.push_back(p.pair[e] < 0 ? -1 : place(p.pair[e], seen_));
            }
            frame.start.push_back(int(frame.row.size()));
        }
        forget(seen_);
        frame.words = std::max(1, (frame.options() + 63) / 64);
        frame.bits.assign((seen_.size() + 1) * frame.words, 0);
        for (int j = 0; j < frame.options(); j++)
            for (int e = frame.start[j]; e < frame.start[j + 1]; e++) {
                u64 bit = u64(1) << (j & 63);
                frame.bits[size_t(frame.row[e]) * frame.words + j / 64] |= bit;
                if (frame.pair[e] >= 0)
                    frame.bits[size_t(frame.pair[e]) * frame.words + j / 64] |= bit;
            }
    }
};

} // namespace cheapest

#endif
