// The cheapest covers: branch and bound over bitsets of options, with a price for every item.
//
// The search is in a frame (cheapest_frames.hpp), whose prices (duals.hpp) bound the cost of every
// cover. Levels below share a frame and have of their own
//     live    the options that are left                             words words
//     branch  the options of the branching item still to be tried   words words
//     active  the primary items on which something is undecided     active_words words
//     times   how often each loose item is covered                  n_loose numbers
//     bound   no cover below that level costs less
// so choosing an option is AND-NOT with the rows of its items, and backtracking is free. When half
// of a frame's options are gone, those left become a new frame, with better prices: frames are few,
// and a level takes little memory.
//
// Invariants: reduced costs are 0 or more; all items of a live option are active, of the primary
// ones; the bound is what was paid plus the prices of what is still to come, so an option raises
// it by its reduced cost or more, and may be dropped where that goes beyond the limit.
//
// Each set of options is found once: whoever chooses an option of the branching item hides those
// tried before it, and "no more options of this item" is a choice of its own where the item has
// been covered often enough.

#ifndef DLX_CHEAPEST_HPP
#define DLX_CHEAPEST_HPP

#include <deque>

#include "cheapest_frames.hpp"

namespace cheapest {

// FULL, SPENT and EXHAUSTED as in the stepping protocol.
enum Code { FULL, SPENT, EXHAUSTED };

class Search {
  public:
    i64 nodes = 0, updates = 0, solutions = 0;
    i64 limit = INFINITE; // covers that cost more are not wanted; it may fall between two calls
    SolutionBlock *block = nullptr;

    Search(const Problem &problem, const int *given, int n_given, int longest)
        : problem_(problem), maker_(problem), choices_(longest + 1), known_(problem.n_items) {
        levels_.push_back({-1, n_given, 0, 0, 0, false, -INFINITE});
        std::copy(given, given + n_given, choices_.begin());
        std::vector<int> options, items;
        start(options, items);
        maker_.make(part_, options, items, times(0));
        part_.paid = paid();
        share_costs();
        duals_.begin(part_, limit, ROOT_STEPS);
    }

    Code advance(i64 work, i64 nodes, i64 solutions) {
        work_ = work;
        nodes_left_ = nodes;
        for (;;)
            switch (phase_) {
            case PRICE:
                if (work_ <= 0)
                    return SPENT;
                work_ -= 1 + i64(part_.item.size() + part_.number.size());
                if (!duals_.step(part_))
                    make_frame();
                break;
            case ENTER:
                if (work_ <= 0 || nodes_left_ <= 0)
                    return SPENT;
                if (enter() && (--solutions <= 0 || !block_has_room(block)))
                    return FULL;
                break;
            case TRY:
                attempt();
                break;
            case LEAVE:
                if (level_ == 0)
                    return EXHAUSTED;
                level_--;
                phase_ = TRY;
            }
    }

    // No cover still to be found costs less.
    i64 bound() {
        i64 least = phase_ == LEAVE ? INFINITE : levels_[level_].bound;
        for (int l = 0; l < level_; l++) {
            Level &level = levels_[l];
            Frame &frame = frames_[level.frame];
            int j = first_bit(frame.branch(l), level.words);
            if (level.closing)
                least = std::min(least, level.bound);
            else if (j >= 0)
                least = std::min(least, level.bound + frame.reduced[j]);
        }
        return least;
    }

    // Whether the invariants hold, of all levels down to the present one.
    bool sane() {
        for (int l = 0; l < level_ + (phase_ != PRICE); l++) {
            Level &level = levels_[l];
            Frame &frame = frames_[level.frame];
            if (l && level.bound < levels_[l - 1].bound && level.frame == levels_[l - 1].frame)
                return false;
            if (!std::is_sorted(frame.reduced.begin(), frame.reduced.end()))
                return false;
            if (frame.options() && frame.reduced[0] < 0)
                return false;
            for (int w = 0; w < level.words; w++)
                for (u64 m = frame.live(l)[w]; m; m &= m - 1)
                    if (!all_active(frame, l, 64 * w + block_lowest(m)))
                        return false;
        }
        return true;
    }

  private:
    // What comes next: a step of the prices of `part_`; to look at a level just reached; to try
    // the next choice of a level; to go back to the level before.
    enum Phase { PRICE, ENTER, TRY, LEAVE };
    enum { ROOT_STEPS = 400, STEPS = 20, LEAST_OPTIONS = 16 };
    struct Level {
        int frame;
        int choices;  // on the stack
        int words;    // the live options are in the first so many
        int live;     // how many options are live
        int item;     // to branch on
        bool closing; // whether "no more options of that item" is still to be tried
        i64 bound;
    };

    const Problem &problem_;
    Maker maker_;
    Part part_;
    Duals duals_;
    std::deque<Frame> frames_; // a deque, so that making one moves no other
    std::vector<Level> levels_;
    std::vector<int> times_;   // n_loose for each level
    std::vector<int> choices_; // the stack, the given options at its bottom
    std::vector<i64> known_;   // of items: their price in the frame before
    Phase phase_ = PRICE;
    int level_ = 0, frame_ = -1;
    i64 work_ = 0, nodes_left_ = 0;

    int *times(int l) { return times_.data() + size_t(l) * problem_.n_loose; }

    static bool all_active(Frame &frame, int l, int j) {
        return std::all_of(&frame.row[frame.start[j]], &frame.row[frame.start[j + 1]], [&](int r) {
            return r >= frame.items || frame.active(l)[r / 64] >> (r & 63) & 1;
        });
    }

    // What the options on the stack cost.
    i64 paid() const {
        i64 sum = 0;
        for (int c = 0; c < levels_[level_].choices; c++)
            sum += problem_.cost[choices_[c]];
        return sum;
    }

    // ---- frames --------------------------------------------------------------------------

    // The options and items that the given options leave, and the times of the loose items.
    void start(std::vector<int> &options, std::vector<int> &items) {
        const Problem &p = problem_;
        std::vector<int> covered(p.n_items), pair(p.n_items);
        std::vector<char> given(p.n_options);
        for (int c = 0; c < levels_[0].choices; c++) {
            given[choices_[c]] = 1;
            for (int e = p.start[choices_[c]]; e < p.start[choices_[c] + 1]; e++) {
                covered[p.row[e]]++;
                pair[p.row[e]] = p.pair[e];
            }
        }
        for (int o = 0; o < p.n_options; o++) {
            bool useful = false, fits = !given[o];
            for (int e = p.start[o]; e < p.start[o + 1]; e++) {
                int r = p.row[e];
                useful = useful || r < p.n_primary;
                bool same = pair[r] >= 0 && pair[r] == p.pair[e];
                fits = fits && (r < p.n_primary ? covered[r] < p.high[r] : !covered[r] || same);
            }
            if (useful && fits)
                options.push_back(o);
        }
        times_.resize(p.n_loose);
        for (int i = 0; i < p.n_primary; i++) {
            if (p.loose[i] >= 0)
                times_[p.loose[i]] = covered[i];
            if (covered[i] < p.high[i])
                items.push_back(i);
        }
    }

    // First prices: the least that an option would pay for the item if all its items paid alike.
    void share_costs() {
        duals_.price.assign(part_.items(), INFINITE);
        for (int k = 0; k < part_.options(); k++) {
            int length = part_.start[k + 1] - part_.start[k];
            for (int e = part_.start[k]; e < part_.start[k + 1]; e++) {
                i64 &price = duals_.price[part_.item[e]];
                price = std::min(price, part_.cost[k] / length);
            }
        }
        for (i64 &price : duals_.price)
            price = price == INFINITE ? 0 : price;
    }

    // Make what is left at the present level a part, with the prices that its items have.
    void pack(Frame &frame) {
        std::vector<int> options, items;
        const u64 *live = frame.live(level_), *active = frame.active(level_);
        for (int w = 0; w < levels_[level_].words; w++)
            for (u64 m = live[w]; m; m &= m - 1)
                options.push_back(frame.option[64 * w + block_lowest(m)]);
        for (int a = 0; a < frame.active_words; a++)
            for (u64 m = active[a]; m; m &= m - 1)
                items.push_back(frame.number[64 * a + block_lowest(m)]);
        maker_.make(part_, options, items, times(level_));
        part_.paid = paid();
        for (size_t i = 0; i < frame.number.size(); i++)
            known_[frame.number[i]] = frame.price[i];
        duals_.price.resize(part_.items());
        for (int i = 0; i < part_.items(); i++)
            duals_.price[i] = known_[part_.number[i]];
        duals_.begin(part_, limit, STEPS);
        phase_ = PRICE;
    }

    // The prices are settled: make the frame.
    void make_frame() {
        Level &level = levels_[level_];
        level.bound = duals_.finish(part_);
        if (int(frames_.size()) <= ++frame_)
            frames_.emplace_back();
        Frame &frame = frames_[frame_];
        maker_.make(frame, part_, duals_, limit - level.bound, level_, times(level_));
        level.frame = frame_;
        level.words = frame.words;
        level.live = frame.options();
        phase_ = ENTER;
    }

    // ---- the search ----------------------------------------------------------------------

    // How often item p of the frame is still to be covered, at least.
    int need(const Frame &frame, int p) {
        int i = frame.number[p];
        return std::max(0, problem_.low[i] - problem_.covered(i, times(level_)));
    }

    // What was hoped for from the negative price of item p and does not come.
    i64 unused(const Frame &frame, int p) {
        i64 left = frame.top[p] - problem_.covered(frame.number[p], times(level_));
        return frame.price[p] < 0 ? -frame.price[p] * left : 0;
    }

    // By how much option j raises the bound.
    i64 rise(const Frame &frame, int j) {
        i64 sum = frame.reduced[j];
        for (int e = frame.start[j]; problem_.n_loose && e < frame.start[j + 1]; e++) {
            int p = frame.row[e];
            if (p < frame.items && frame.price[p] > 0 && need(frame, p) == 0)
                sum += frame.price[p];
        }
        return sum;
    }

    // Drop the live options that the limit forbids, and count the others.
    void drop_dear(const Frame &frame, Level &level, u64 *live) {
        auto begin = frame.reduced.begin();
        auto end = begin + std::min(frame.options(), 64 * level.words);
        int n = int(std::upper_bound(begin, end, limit - level.bound) - begin), left = 0;
        level.words = (n + 63) / 64;
        for (int w = 0; w < level.words; w++)
            left += count_bits(live[w] &= ones(n - 64 * w));
        updates += level.live - left;
        level.live = left;
    }

    // Choose option j at the present level: its items are covered or take its colors.
    void commit(Frame &frame, int j) {
        Level &level = levels_[level_];
        u64 *live = frame.live(level_), *active = frame.active(level_);
        level.bound += rise(frame, j);
        choices_[level.choices++] = frame.option[j];
        live[j / 64] &= ~(u64(1) << (j & 63));
        for (int e = frame.start[j]; e < frame.start[j + 1]; e++) {
            int r = frame.row[e];
            const u64 *row = frame.at(r);
            if (r < frame.items) {
                int i = frame.number[r], loose = problem_.loose[i];
                if (loose >= 0 && ++times(level_)[loose] < problem_.high[i])
                    continue;
                active[r / 64] &= ~(u64(1) << (r & 63));
            }
            if (frame.pair[e] >= 0) {
                const u64 *same = frame.at(frame.pair[e]);
                for (int w = 0; w < level.words; w++)
                    live[w] &= ~row[w] | same[w];
            } else {
                for (int w = 0; w < level.words; w++)
                    live[w] &= ~row[w];
            }
        }
    }

    // The active item with the fewest choices, ties to the one whose cheapest option is dearest,
    // then to the lowest; -1 when none is active. False when some item cannot be covered within
    // the limit. Items on which nothing is left to decide cease to be active. An item with one
    // choice is taken at once.
    bool choose(Frame &frame, Level &level, int &item, int &choices) {
        u64 *live = frame.live(level_), *active = frame.active(level_);
        i64 dearest = 0;
        item = -1;
        for (int a = 0; a < frame.active_words; a++)
            for (u64 m = active[a]; m; m &= m - 1) {
                int p = 64 * a + block_lowest(m), size = 0, j = -1;
                const u64 *row = frame.at(p);
                for (int w = 0; w < level.words; w++)
                    if (u64 x = row[w] & live[w]) {
                        j = j < 0 ? 64 * w + block_lowest(x) : j;
                        size += count_bits(x);
                    }
                int needed = need(frame, p);
                if (size < needed)
                    return false;
                if (size == 0) {
                    active[a] &= ~(m & (0 - m));
                    level.bound += unused(frame, p);
                    continue;
                }
                i64 least = needed ? frame.reduced[j] : 0;
                if (level.bound + least > limit)
                    return false;
                int n = needed ? size - needed + 1 : size + 1;
                if (item < 0 || n < choices || (n == choices && least > dearest)) {
                    item = p;
                    choices = n;
                    dearest = least;
                    if (n == 1)
                        return true;
                }
            }
        return true;
    }

    // Look at a level just reached. True when it is a cover that is wanted.
    bool enter() {
        Level &level = levels_[level_];
        Frame &frame = frames_[frame_];
        u64 *live = frame.live(level_);
        for (;;) {
            int item, choices = 0;
            phase_ = LEAVE;
            drop_dear(frame, level, live);
            work_ -= 1 + i64(frame.items) * (level.words + 1) / 4;
            if (level.bound > limit || !choose(frame, level, item, choices))
                return false;
            if (item < 0)
                return visit(level);
            if (choices > 1) {
                branch(frame, level, item);
                return false;
            }
            const u64 *row = frame.at(item);
            int w = 0;
            while (!(live[w] & row[w]))
                w++;
            commit(frame, 64 * w + block_lowest(live[w] & row[w]));
        }
    }

    // Branch on an item, or make a new frame first and look at the level again.
    void branch(Frame &frame, Level &level, int item) {
        if (level.live >= LEAST_OPTIONS && level.live <= frame.options() / 2)
            return pack(frame);
        const u64 *live = frame.live(level_), *row = frame.at(item);
        for (int w = 0; w < level.words; w++)
            frame.branch(level_)[w] = live[w] & row[w];
        level.item = item;
        level.closing = need(frame, item) == 0;
        nodes++;
        nodes_left_--;
        phase_ = TRY;
    }

    // Make the next choice of a level, in the order of what they cost.
    void attempt() {
        Level &level = levels_[level_];
        frame_ = level.frame;
        Frame &frame = frames_[frame_];
        u64 *live = frame.live(level_), *branch = frame.branch(level_);
        int j = first_bit(branch, level.words), item = level.item, left = 0;
        bool more = j >= 0 && level.bound + frame.reduced[j] <= limit;
        for (int w = 0; more && w < level.words; w++)
            left += count_bits(branch[w]);
        more = more && left >= need(frame, item);
        i64 lost = unused(frame, item);
        if (level.closing && (!more || lost <= frame.reduced[j])) {
            level.closing = false;
            descend(frame);
            close(frame, item, lost);
        } else if (more) {
            branch[j / 64] &= ~(u64(1) << (j & 63));
            live[j / 64] &= ~(u64(1) << (j & 63));
            descend(frame);
            commit(frame, j);
        } else {
            phase_ = LEAVE;
        }
    }

    // No more options of an item.
    void close(Frame &frame, int item, i64 lost) {
        Level &level = levels_[level_];
        u64 *live = frame.live(level_);
        const u64 *row = frame.at(item);
        level.bound += lost;
        frame.active(level_)[item / 64] &= ~(u64(1) << (item & 63));
        for (int w = 0; w < level.words; w++)
            live[w] &= ~row[w];
    }

    // One level down, which begins as a copy of the one above.
    void descend(Frame &frame) {
        int l = level_ + 1, n_loose = problem_.n_loose;
        if (int(levels_.size()) <= l)
            levels_.emplace_back();
        levels_[l] = levels_[level_];
        if (times_.size() < size_t(l + 1) * n_loose)
            times_.resize(size_t(l + 1) * n_loose);
        std::copy(times(level_), times(level_) + n_loose, times(l));
        frame.add_level(l, levels_[l].words);
        level_ = l;
        phase_ = ENTER;
    }

    // A cover. Secondary items with negative prices may make it dearer than its bound.
    bool visit(const Level &level) {
        if (paid() > limit)
            return false;
        solutions++;
        std::copy(choices_.begin(), choices_.begin() + level.choices, block_place(block));
        block_add(block, level.choices);
        return true;
    }
};

} // namespace cheapest

#endif
