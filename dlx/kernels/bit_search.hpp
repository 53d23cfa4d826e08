// The bit-parallel search: vertical bitsets over the live options.
//
// bits.hpp includes this file once per instruction set, each time in a namespace of its own that
// defines count, lowest and gather, and with BITS_WIDE set where 512-bit vectors count bits.
//
// A frame is a small copy of what is left of the problem at some level: its options are numbered
// 0 .. options - 1 in their old order, its items 0 .. items - 1 in their old order. For every row
// of bits (Options) that still matters it has `words` words, bit j of which says that option j
// dies when an option of that row is chosen; for a primary item that is the same as having the
// item. Levels below share the rows of a frame and differ only in
//     live    the options that are left                         words words
//     branch  the options of the branching item still to try    words words
//     active  the primary items not yet covered                 active_words words
// so choosing an option is AND-NOT with the rows of its items, the size of an item is a popcount,
// and backtracking is free. When few options are left, those and their items become a new frame.
//
// Invariants: row & live of a covered item is empty; every row of a live option's items is in the
// frame, unless it is empty, in which case its place is EMPTY.

class BitSearch final : public Searcher {
  public:
    BitSearch(const Options &options, const int *given, int n_given, int longest)
        : options_(options), levels_(options.n_primary + 2), choices_(longest + 1),
          forced_(options.n_primary / 64 + 1), failures_(options.n_primary) {
        first_frame();
        Frame &frame = frames_[0];
        for (int k = 0; k < n_given; k++) {
            commit<0>(frame, given[k], frame.level(0), frame.active(0));
            choices_[n_choices_++] = given[k];
        }
        base_ = n_choices_;
        levels_[0] = {0, base_, count_live(frame, frame.level(0))};
    }

    Code advance(int64_t work, int64_t nodes, int64_t solutions) override {
        work_ = work;
        nodes_left_ = nodes;
        solutions_left_ = solutions;
        for (;;) {
            Code code = dispatch(frames_[frame_].words);
            if (code != SWITCH)
                return code;
        }
    }

  private:
    enum { EMPTY = -1, UNSEEN = -2 };
    struct Frame {
        int words, rows, items, padded, active_words, options, base;
        size_t level_size;
        std::vector<u64> bits, level_bits;
        std::vector<int> option, item; // their numbers in the problem
        std::vector<int> place;        // of each row of the problem, or EMPTY
        u64 &at(int r, int w) { return bits[index(r, w)]; }
        // Wide vectors take eight items at once, so their words lie side by side.
        size_t index(int r, int w) const {
            return BITS_WIDE ? size_t(w) * rows + r : size_t(r) * words + w;
        }
        u64 *level(int l) { return &level_bits[(l - base) * level_size]; }
        u64 *active(int l) { return level(l) + 2 * words; }
    };
    struct Level {
        int frame;   // the frame it lives in
        int choices; // on the stack when its branching item was chosen
        int live;    // how many options are live
    };

    const Options &options_;
    std::deque<Frame> frames_; // a deque, so that making one moves no other
    std::vector<Level> levels_;
    std::vector<int> choices_;
    std::vector<u64> forced_;     // items of size 1, from choose
    std::vector<int> failures_;    // of items: how often they were left without options
    std::vector<u64> any_color_;  // of each secondary item, the options that have it
    std::vector<int> seen_;       // rows of secondary items that have a place
    int frame_ = 0, level_ = 0, n_choices_ = 0, base_ = 0;
    bool entering_ = true, over_ = false;
    int64_t work_ = 0, nodes_left_ = 0, solutions_left_ = 0;

    // ---- frames --------------------------------------------------------------------------

    // Make room for a frame; nothing else changes before memory is there.
    Frame &shape(size_t f, int n_options, int n_items, int n_other_rows, int level) {
        if (frames_.size() <= f)
            frames_.emplace_back();
        Frame &frame = frames_[f];
        frame.options = n_options;
        frame.words = n_options > 64 ? (n_options + 63) / 64 : 1;
        frame.items = n_items;
        frame.padded = n_items > 0 ? (n_items + 7) / 8 * 8 : 8;
        frame.active_words = (frame.padded + 63) / 64;
        frame.rows = (frame.padded + n_other_rows + 7) / 8 * 8;
        frame.base = level;
        frame.level_size = 2 * frame.words + frame.active_words;
        grow(frame.bits, size_t(frame.rows) * frame.words);
        grow(frame.level_bits, (n_items + 2) * frame.level_size);
        grow(frame.option, n_options);
        grow(frame.item, frame.padded);
        grow(frame.place, options_.n_rows);
        return frame;
    }

    template <class T> static void grow(std::vector<T> &v, size_t n) {
        if (v.size() < n)
            v.resize(n);
    }

    // All options live, all items active.
    static void fill_top(Frame &frame) {
        u64 *live = frame.level(frame.base);
        for (int w = 0; w < frame.words; w++)
            live[w] = ones(frame.options - 64 * w);
        for (int a = 0; a < frame.active_words; a++)
            live[2 * frame.words + a] = ones(frame.items - 64 * a);
    }

    static u64 ones(int n) { return n >= 64 ? ~u64(0) : n <= 0 ? 0 : (u64(1) << n) - 1; }

    // The whole problem as frame 0. Options without a primary item are left out.
    void first_frame() {
        std::vector<int> useful;
        for (int o = 0; o < options_.n_options; o++)
            if (options_.has_primary(o))
                useful.push_back(o);
        int n_other = options_.n_rows - options_.n_primary;
        Frame &frame = shape(0, int(useful.size()), options_.n_primary, n_other, 0);
        std::copy(useful.begin(), useful.end(), frame.option.begin());
        for (int r = 0; r < options_.n_primary; r++)
            frame.item[r] = frame.place[r] = r;
        set_bits(frame);
        set_other_bits(frame);
        fill_top(frame);
    }

    // Make a new frame of the live options and active items of the present level. Its rows are
    // squeezed out of the old ones, or set bit by bit, whichever touches fewer words.
    template <int W> void pack(Frame &from) {
        const int words = W ? W : from.words;
        const u64 *live = from.level(level_), *active = from.active(level_);
        int items = 0;
        for (int a = 0; a < from.active_words; a++)
            items += count(active[a]);
        int n_options = levels_[level_].live, n_other = from.rows - from.padded;
        Frame &to = shape(frame_ + 1, n_options, items, n_other, level_);
        int j = 0;
        for (int w = 0; w < words; w++)
            for (u64 m = live[w]; m; m &= m - 1)
                to.option[j++] = from.option[64 * w + lowest(m)];
        int64_t n_bits = int64_t(options_.mean_length) * n_options;
        bool squeezing = BITS_PEXT && n_bits > int64_t(items) * words;
        int p = 0;
        for (int a = 0; a < from.active_words; a++)
            for (u64 m = active[a]; m; m &= m - 1, p++) {
                to.item[p] = from.item[64 * a + lowest(m)];
                to.place[to.item[p]] = p;
                if (squeezing)
                    squeeze<W>(from, to, live, 64 * a + lowest(m), p);
            }
        for (int q = squeezing ? p : 0; q < to.padded; q++)
            clear(to, q);
        if (!squeezing)
            set_bits(to);
        if (n_other && BITS_PEXT && 4 * n_bits > std::min<int64_t>(n_other, n_bits) * words)
            squeeze_others<W>(from, to, live);
        else if (n_other)
            set_other_bits(to);
        fill_top(to);
        levels_[level_].frame = ++frame_;
    }

    static void clear(Frame &frame, int p) {
        for (int w = 0; w < frame.words; w++)
            frame.at(p, w) = 0;
    }

    // The rows of the primary items of a frame, which are clear before.
    void set_bits(Frame &frame) {
        for (int j = 0; j < frame.options; j++)
            for (const int *r = options_.begin(frame.option[j]); r < options_.end(frame.option[j]); r++)
                if (*r < options_.n_primary)
                    frame.at(frame.place[*r], j >> 6) |= u64(1) << (j & 63);
    }

    // The rows of the secondary items: first "has the item in this color", then "clashes with
    // that". Only those of live options are made.
    void set_other_bits(Frame &frame) {
        const int P = options_.n_primary;
        int end = frame.padded;
        seen_.clear();
        std::fill(frame.place.begin() + P, frame.place.begin() + options_.n_rows, UNSEEN);
        for (int j = 0; j < frame.options; j++)
            for (const int *r = options_.begin(frame.option[j]); r < options_.end(frame.option[j]); r++) {
                if (*r < P)
                    continue;
                int &p = frame.place[*r];
                if (p == UNSEEN) {
                    seen_.push_back(*r);
                    clear(frame, p = end++);
                }
                frame.at(p, j >> 6) |= u64(1) << (j & 63);
            }
        if (!options_.colored)
            return;
        grow(any_color_, size_t(options_.n_items) * frame.words);
        for (int r : seen_)
            std::fill_n(&any_color_[size_t(options_.item(r)) * frame.words], frame.words, 0);
        for (int r : seen_)
            for (int w = 0; w < frame.words; w++)
                any_color_[size_t(options_.item(r)) * frame.words + w] |= frame.at(frame.place[r], w);
        for (int r : seen_)
            for (int w = 0; w < frame.words; w++) {
                u64 any = any_color_[size_t(options_.item(r)) * frame.words + w];
                u64 &bits = frame.at(frame.place[r], w);
                bits = options_.color(r) ? any & ~bits : any;
            }
    }

    // The same out of the old rows.
    template <int W> void squeeze_others(const Frame &from, Frame &to, const u64 *live) {
        const int P = options_.n_primary;
        int end = to.padded;
        std::fill(to.place.begin() + P, to.place.begin() + options_.n_rows, UNSEEN);
        for (int j = 0; j < to.options; j++)
            for (const int *r = options_.begin(to.option[j]); r < options_.end(to.option[j]); r++)
                if (*r >= P && to.place[*r] == UNSEEN) {
                    int old = from.place[*r];
                    bool some = old >= 0 && squeeze<W>(from, to, live, old, end);
                    to.place[*r] = some ? end++ : EMPTY;
                }
    }

    // Row `old` with the bits of dead options left out becomes row p; false when that is empty.
    template <int W>
    static bool squeeze(const Frame &from, Frame &to, const u64 *live, int old, int p) {
        const int words = W ? W : from.words;
        u64 bits = 0, any = 0;
        int used = 0, out = 0;
        for (int w = 0; w < words; w++) {
            if (!live[w])
                continue;
            u64 part = gather(from.bits[from.index(old, w)], live[w]);
            int n = count(live[w]);
            bits |= part << used;
            used += n;
            if (used >= 64) {
                to.at(p, out++) = bits;
                any |= bits;
                used -= 64;
                bits = used ? part >> (n - used) : 0;
            }
        }
        if (out < to.words)
            to.at(p, out) = bits;
        return (any | bits) != 0;
    }

    // ---- the search ----------------------------------------------------------------------

    template <int W> static int count_live(Frame &frame, const u64 *live) {
        const int words = W ? W : frame.words;
        int n = 0;
        for (int w = 0; w < words; w++)
            n += count(live[w]);
        return n;
    }
    static int count_live(Frame &frame, const u64 *live) { return count_live<0>(frame, live); }

    // Choose an option: its items are covered (TAOCP (12)) or take its colors (TAOCP (55)).
    template <int W> void commit(Frame &frame, int option, u64 *live, u64 *active) {
        const int words = W ? W : frame.words;
        for (const int *r = options_.begin(option); r < options_.end(option); r++) {
            int p = frame.place[*r];
            if (*r < options_.n_primary)
                active[p >> 6] &= ~(u64(1) << (p & 63));
            else if (p < 0)
                continue;
            for (int w = 0; w < words; w++)
                live[w] &= ~frame.at(p, w);
        }
    }

    // The smallest size << 32 | item of the active items; `forced` gets those of size 1. With
    // an item of size 0 the result is below 1 << 32, and `forced` may be incomplete.
    template <int W>
    static u64 choose(const Frame &frame, const u64 *live, const u64 *active, u64 *forced) {
        const int words = W ? W : frame.words;
        const u64 *bits = frame.bits.data();
#if BITS_WIDE
        const __m512i one = _mm512_set1_epi64(1);
        __m512i item = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
        __m512i best = _mm512_set1_epi64(-1);
        for (int b = 0; b < frame.padded; b += 8, item = _mm512_add_epi64(item, _mm512_set1_epi64(8))) {
            if (b % 64 == 0)
                forced[b / 64] = 0;
            __mmask8 some = __mmask8(active[b / 64] >> (b % 64));
            if (!some)
                continue;
            __m512i size = _mm512_setzero_si512();
            for (int w = 0; w < words; w++) {
                __m512i row = _mm512_loadu_si512(bits + size_t(w) * frame.rows + b);
                row = _mm512_and_si512(row, _mm512_set1_epi64((long long)live[w]));
                size = _mm512_add_epi64(size, _mm512_popcnt_epi64(row));
            }
            forced[b / 64] |= u64(_mm512_mask_cmpeq_epi64_mask(some, size, one)) << (b % 64);
            best = _mm512_mask_min_epu64(
                best, some, best, _mm512_or_si512(_mm512_slli_epi64(size, 32), item));
        }
        return u64(_mm512_reduce_min_epu64(best));
#else
        u64 best = ~u64(0);
        for (int a = 0; a < frame.active_words; a++) {
            forced[a] = 0;
            for (u64 m = active[a]; m; m &= m - 1) {
                int p = 64 * a + lowest(m);
                const u64 *row = bits + size_t(p) * words;
                u64 size = 0;
                for (int w = 0; w < words; w++)
                    size += u64(count(row[w] & live[w]));
                if (size == 0)
                    return 0;
                if (size == 1)
                    forced[a] |= m & (0 - m);
                best = std::min(best, size << 32 | u64(p));
            }
        }
        return best;
#endif
    }

    // The same for the other orders, one item at a time: INPUT takes the first item, FAILURES
    // breaks ties towards the item that was left without options most often.
    u64 choose_in_order(const Frame &frame, const u64 *live, const u64 *active, u64 *forced) {
        u64 best = ~u64(0), one = 0;
        int best_size = 0, best_failures = 0;
        for (int a = 0; a < frame.active_words; a++) {
            forced[a] = 0;
            for (u64 m = active[a]; m; m &= m - 1) {
                int p = 64 * a + lowest(m), size = 0;
                int &failures = failures_[frame.item[p]];
                for (int w = 0; w < frame.words; w++)
                    size += count(frame.bits[frame.index(p, w)] & live[w]);
                if (size == 0) {
                    failures++;
                    return 0;
                }
                if (size == 1) {
                    forced[a] |= m & (0 - m);
                    one = u64(1) << 32 | u64(p);
                }
                if (best == ~u64(0) ||
                    (order == FAILURES && (size < best_size ||
                                           (size == best_size && failures > best_failures)))) {
                    best_size = size;
                    best_failures = failures;
                    best = u64(size) << 32 | u64(p);
                }
            }
        }
        return one ? one : best;
    }

    // Choose the only options of the forced items, in place: there is nothing to come back to.
    // False when one of them has lost that option to another.
    template <int W> bool commit_forced(Frame &frame, u64 *live, u64 *active, const u64 *forced) {
        const int words = W ? W : frame.words;
        for (int a = 0; a < frame.active_words; a++)
            for (u64 m = forced[a]; m; m &= m - 1) {
                int p = 64 * a + lowest(m), w = 0;
                u64 only = 0;
                if (!(active[a] >> (p & 63) & 1))
                    continue;
                while (w < words && !(only = live[w] & frame.at(p, w)))
                    w++;
                if (w == words)
                    return false;
                int option = frame.option[64 * w + lowest(only)];
                choices_[n_choices_++] = option;
                commit<W>(frame, option, live, active);
            }
        return true;
    }

    // Steps C2 and C3: enter the present level. Says what to do next; `item` is what to branch on.
    enum Entry { BRANCH, LEAVE, SOLVED, STOP };
    template <int W> Entry enter(Frame &frame, int &item) {
        u64 *live = frame.level(level_), *active = frame.active(level_);
        for (;;) {
            u64 any = 0;
            for (int a = 0; a < frame.active_words; a++)
                any |= active[a];
            if (!any)
                return SOLVED;
            if (nodes_left_ <= 0 || work_ <= 0)
                return STOP;
            work_ -= 1 + frame.items * (W ? W : frame.words) / 8;
            u64 best = order == MRV ? choose<W>(frame, live, active, forced_.data())
                                    : choose_in_order(frame, live, active, forced_.data());
            if (best >> 32 == 0)
                return LEAVE;
            nodes_left_--;
            nodes++;
            if (best >> 32 > 1) {
                item = int(best & 0xFFFFFFFF);
                levels_[level_].choices = n_choices_;
                return BRANCH;
            }
            int before = levels_[level_].live;
            bool alive = commit_forced<W>(frame, live, active, forced_.data());
            updates += before - (levels_[level_].live = count_live<W>(frame, live));
            if (!alive)
                return LEAVE;
        }
    }

    // Algorithm C from where it stands, until a budget is spent or the frame changes.
    template <int W> Code run(Frame &frame) {
        const int words = W ? W : frame.words;
        for (;;) {
            u64 *live = frame.level(level_), *branch = live + words;
            if (entering_) {
                int item = 0;
                Entry entry = enter<W>(frame, item);
                if (entry == STOP)
                    return SPENT;
                bool full = entry == SOLVED && visit();
                if (entry != BRANCH) {
                    Code code = leave();
                    if (full || code != GO_ON)
                        return full ? FULL : code;
                    continue;
                }
                if (worth_packing<W>(frame)) {
                    int number = frame.item[item];
                    pack<W>(frame);
                    set_branch(frames_[frame_], frames_[frame_].place[number]);
                    entering_ = false;
                    return SWITCH;
                }
                set_branch(frame, item);
                entering_ = false;
            }
            int w = 0;
            while (w < words && !branch[w])
                w++;
            if (w == words) { // C7
                Code code = leave();
                if (code != GO_ON)
                    return code;
                continue;
            }
            descend<W>(frame, w); // C5
        }
    }

    // Whether a frame of the live options would be small enough. Where a look at all items takes
    // no more than a few words, it would cost more than it saves.
    template <int W> bool worth_packing(const Frame &frame) const {
        const int words = W ? W : frame.words, live = levels_[level_].live;
        return words > 1 && frame.padded * words >= 48 &&
               live <= (words == 2 ? 64 : words * 64 / 3);
    }

    // What is to be tried at the present level.
    void set_branch(Frame &frame, int item) {
        u64 *live = frame.level(level_);
        for (int w = 0; w < frame.words; w++)
            live[frame.words + w] = live[w] & frame.at(item, w);
    }

    // Step C5: choose the next option of the branch, which is in word w.
    template <int W> void descend(Frame &frame, int w) {
        const int words = W ? W : frame.words;
        u64 *live = frame.level(level_), *branch = live + words;
        int option = frame.option[64 * w + lowest(branch[w])];
        branch[w] &= branch[w] - 1;
        n_choices_ = levels_[level_].choices;
        choices_[n_choices_++] = option;
        u64 *next = live + frame.level_size;
        for (int x = 0; x < words; x++)
            next[x] = live[x];
        for (int a = 0; a < frame.active_words; a++)
            next[2 * words + a] = live[2 * words + a];
        commit<W>(frame, option, next, next + 2 * words);
        int left = count_live<W>(frame, next);
        updates += levels_[level_].live - left;
        levels_[++level_] = {frame_, n_choices_, left};
        entering_ = true;
    }

    // Step C8: back to the level before.
    Code leave() {
        entering_ = false;
        if (level_ == 0) {
            over_ = true;
            return EXHAUSTED;
        }
        level_--;
        if (levels_[level_].frame == frame_)
            return GO_ON;
        frame_ = levels_[level_].frame;
        return SWITCH;
    }

    // Step C2: a solution. True when no more are wanted for now.
    bool visit() {
        solutions++;
        if (listing) {
            std::copy(&choices_[0], &choices_[0] + n_choices_, block_place(block));
            block_add(block, n_choices_);
        }
        return --solutions_left_ <= 0 || (listing && !block_has_room(block));
    }

    Code dispatch(int words) {
        Frame &frame = frames_[frame_];
        if (over_)
            return EXHAUSTED;
        switch (words) {
        case 1: return run<1>(frame);
        case 2: return run<2>(frame);
        case 3: return run<3>(frame);
        case 4: return run<4>(frame);
        case 5: return run<5>(frame);
        case 6: return run<6>(frame);
        case 7: return run<7>(frame);
        case 8: return run<8>(frame);
        default: return run<0>(frame);
        }
    }
};
