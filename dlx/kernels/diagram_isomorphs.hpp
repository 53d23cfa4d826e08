// States that are the same but for the numbers of their items.
//
// What is left to do at a state of a plain problem is a problem by itself: the items left, and the
// options that have no other items. Where a problem is symmetric, many states leave problems that
// differ in the numbering only, and so have the same number of solutions. Latin squares of order 6,
// for one, have 434,000 states at the ends of their rows, but not 40 that are different in kind.
//
// To find them, items get colors. At first all are equal; then the color of an item says what colors
// there are in its options, and again, until no more items are told apart. The *signature* of a
// state sums up its colors. Where two states have the same, their items are matched by color. Where
// items of one color are left, one of the first state is matched with each of the second in turn,
// both get a color of their own, and so on; in the end the options are compared one by one. So hashes
// that happen to be equal cost time, and never change an answer.
//
// Sources: B. D. McKay and A. Piperno, Practical graph isomorphism, II (2014), section 2, on
// refinement; B. D. McKay and I. M. Wanless, On the number of Latin squares (2005), on counting one
// of each kind.

#ifndef DLX_DIAGRAM_ISOMORPHS_HPP
#define DLX_DIAGRAM_ISOMORPHS_HPP

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <unordered_map>
#include <vector>

#include "block.h"
#include "diagram_memo.hpp"
#include "splitmix.h"

namespace diagram {

// What can be asked for, to test that the answer does not depend on it.
enum Where { WHERE_THEY_PAY, ALWAYS, NEVER };

// A good hash of a number.
inline u64 mix(u64 x) { return random_bits(&x); }

// What is left at a state: its items and options, numbered from 0.
class Remains {
  public:
    using Colors = std::vector<u64>; // of the items; 0 is for one that is singled out

    int64_t work = 0; // done so far; a unit is about 10 ns

    // Option o has the items item[start[o]] .. item[start[o + 1] - 1], of which the set `left` is left.
    void read(int n_options, const int *start, const int *item, const u64 *left, int key_words) {
        number_.resize(size_t(key_words) * 64);
        n_items_ = 0;
        for (int w = 0; w < key_words; w++)
            for (u64 m = left[w]; m; m &= m - 1)
                number_[size_t(64 * w + block_lowest(m))] = n_items_++;
        start_.assign(1, 0);
        items_.clear();
        for (int option = 0; option < n_options; option++) {
            int p = start[option];
            while (p < start[option + 1] && left[item[p] >> 6] >> (item[p] & 63) & 1)
                items_.push_back(number_[size_t(item[p++])]);
            if (p == start[option + 1] && p > start[option])
                start_.push_back(int(items_.size()));
            else
                items_.resize(size_t(start_.back()));
        }
        work += n_options / 2;
    }

    Colors colors() {
        Colors colors(size_t(n_items_), 1);
        refine(colors);
        return colors;
    }
    // Tell as many items apart as the colors allow. Those that differ before do so afterwards.
    void refine(Colors &colors) {
        for (size_t before = 0, now = 0; now != colors.size(); before = now) {
            sums_.assign(colors.size(), 0);
            for (size_t o = 0; o + 1 < start_.size(); o++) {
                u64 sum = 0;
                for (int p = start_[o]; p < start_[o + 1]; p++)
                    sum += colors[size_t(items_[size_t(p)])];
                sum = mix(sum);
                for (int p = start_[o]; p < start_[o + 1]; p++)
                    sums_[size_t(items_[size_t(p)])] += sum;
            }
            for (size_t i = 0; i < colors.size(); i++)
                colors[i] = mix(colors[i] + sums_[i]) | 1;
            work += int64_t(start_.size() + items_.size()) / 2;
            now = different(colors);
            if (now == before)
                return;
        }
    }
    u64 signature(const Colors &colors) const {
        u64 sum = mix(start_.size());
        for (u64 color : colors)
            sum += mix(color);
        return sum | 1;
    }
    // How many options there are for each kind, as far as colors tell kinds apart: 1 where no two are
    // alike.
    double alike(const Colors &colors) {
        sums_.clear();
        for (size_t o = 0; o + 1 < start_.size(); o++) {
            u64 sum = 0;
            for (int p = start_[o]; p < start_[o + 1]; p++)
                sum += colors[size_t(items_[size_t(p)])];
            sums_.push_back(mix(sum) | 1);
        }
        return sums_.empty() ? 1 : double(sums_.size()) / double(different(sums_));
    }
    // The items by color.
    static std::vector<int> ranking(const Colors &colors) {
        std::vector<int> items(colors.size());
        std::iota(items.begin(), items.end(), 0);
        std::sort(items.begin(), items.end(),
                  [&](int i, int j) { return colors[size_t(i)] < colors[size_t(j)]; });
        return items;
    }
    // The options, when items are numbered by their place in the ranking.
    std::vector<std::vector<int>> ranked(const std::vector<int> &ranking) {
        std::vector<int> rank(ranking.size());
        for (size_t r = 0; r < ranking.size(); r++)
            rank[size_t(ranking[r])] = int(r);
        std::vector<std::vector<int>> options;
        for (size_t o = 0; o + 1 < start_.size(); o++) {
            options.emplace_back();
            for (int p = start_[o]; p < start_[o + 1]; p++)
                options.back().push_back(rank[size_t(items_[size_t(p)])]);
            std::sort(options.back().begin(), options.back().end());
        }
        std::sort(options.begin(), options.end());
        work += 8 * int64_t(start_.size());
        return options;
    }

  private:
    int n_items_ = 0;
    std::vector<int> start_{0}, items_, number_;
    Colors sums_, seen_;

    // How many colors there are.
    size_t different(const Colors &colors) {
        size_t size = 64, n = 0;
        while (size < 2 * colors.size())
            size *= 2;
        seen_.assign(size, 0);
        for (u64 color : colors) {
            size_t k = color >> 1 & (size - 1);
            while (seen_[k] && seen_[k] != color)
                k = (k + 1) & (size - 1);
            n += seen_[k] == 0;
            seen_[k] = color;
        }
        return n;
    }
};

// The states whose values are known, by signature, and what it costs and saves to look for them.
class Isomorphs {
  public:
    struct State {
        u64 hash;
        std::vector<u64> key;
    };

    // The arrays, as above, must outlive it.
    Isomorphs(int n_options, const int *start, const int *item, int key_words, size_t most_bytes,
              Where where)
        : n_options_(n_options), start_(start), item_(item), key_words_(key_words), where_(where),
          most_states_(most_bytes / (sizeof(State) + size_t(key_words) * 8 + 64)) {}

    // The work of all looks.
    int64_t work() const { return now_.work + other_.work; }

    // Whether to look for a state, which may save so much of all the work up to now. What takes less
    // than a millisecond is not worth a look. Where states are seldom isomorphic, the first few looks
    // tell, and then a small share of the work is for them.
    bool pay(double saving, double total) const {
        if (where_ != WHERE_THEY_PAY)
            return where_ == ALWAYS;
        double price = looks_ ? double(work()) / double(looks_) : 4.0 * start_[n_options_];
        double share = looks_ < TRIAL ? TRIAL_SHARE : LATER_SHARE;
        return saving >= DEAR * price && double(work()) + price <= saved_ + (total - FREE) * share;
    }
    // How many options a state has for each kind of them.
    double symmetry(const u64 *key) const {
        Remains remains;
        remains.read(n_options_, start_, item_, key, key_words_);
        return remains.alike(remains.colors());
    }
    // Look at a state; its signature.
    u64 read(const u64 *key) {
        looks_++;
        now_.read(n_options_, start_, item_, key, key_words_);
        colors_ = now_.colors();
        return now_.signature(colors_);
    }
    // One that is isomorphic to the one read last; null if there is none, or it was too hard to see.
    const State *find(u64 signature) {
        auto [begin, end] = states_.equal_range(signature);
        tries_ = MOST_TRIES;
        for (auto it = begin; it != end && tries_ > 0; ++it) {
            other_.read(n_options_, start_, item_, it->second.key.data(), key_words_);
            if (match(other_.colors(), colors_))
                return &it->second;
        }
        return nullptr;
    }
    void saved(double work) { saved_ += work; }
    void add(u64 signature, u64 hash, const u64 *key) {
        if (states_.size() >= most_states_)
            states_.clear(); // those that are of use come again
        if (most_states_)
            states_.emplace(signature, State{hash, {key, key + key_words_}});
    }

  private:
    enum { FREE = 1 << 16, TRIAL = 64, DEAR = 6, MOST_TRIES = 32 };
    static constexpr double TRIAL_SHARE = 1.0 / 4, LATER_SHARE = 1.0 / 16;
    int n_options_;
    const int *start_, *item_;
    int key_words_;
    Where where_;
    size_t most_states_;
    std::unordered_multimap<u64, State> states_;
    Remains now_, other_;
    Remains::Colors colors_; // of now_
    int64_t looks_ = 0;
    double saved_ = 0;
    int tries_ = 0; // to single out an item, that are left

    // Whether an isomorphism of the two keeps the colors.
    bool match(const Remains::Colors &others, const Remains::Colors &colors) {
        if (others.size() != colors.size())
            return false;
        std::vector<int> theirs = Remains::ranking(others), mine = Remains::ranking(colors);
        size_t n = mine.size(), begin = 0, fewest = n + 1; // of the items of one color
        for (size_t r = 0, first = 0; r < n; r++) {
            u64 color = colors[size_t(mine[r])];
            if (others[size_t(theirs[r])] != color)
                return false;
            if (r && colors[size_t(mine[r - 1])] != color)
                first = r;
            bool last = r + 1 == n || colors[size_t(mine[r + 1])] != color;
            if (last && r > first && r - first + 1 < fewest) {
                begin = first;
                fewest = r - first + 1;
            }
        }
        if (fewest > n)
            return other_.ranked(theirs) == now_.ranked(mine);
        Remains::Colors singled(others);
        singled[size_t(theirs[begin])] = 0;
        other_.refine(singled);
        for (size_t r = begin; r < begin + fewest && tries_-- > 0; r++) {
            Remains::Colors tried(colors);
            tried[size_t(mine[r])] = 0;
            now_.refine(tried);
            if (match(singled, tried))
                return true;
        }
        return false;
    }
};

} // namespace diagram

#endif
