// A board for problems of long options, all of whose items are primary and covered once: bitsets.
//
// diagram_sparse.hpp says what a board does. Here a state is copied at each step, and undoing it is
// to go back to the copy. A *frame* is what was left of the problem at some state, renumbered: its
// options are 0 .. options - 1 and its items 0 .. items - 1, both in their old order. Its rows say
// which options an item has; the states below it differ only in
//     live     the options left                                  words words
//     active   the items left                                    active_words words
// so choosing an option is AND-NOT with the rows of its items, and the size of an item is a count
// of bits. When few options are left, those and their items become a new frame.
//
// Beside that a state has the key: the set of items left in the numbers of the problem, and its hash.
//
// Invariant: row & live of an item that is covered is empty.

class DenseBoard {
  public:
    DenseBoard(const Problem &problem, const int *given, int n_given)
        : problem_(problem), key_words_((problem.n_primary + 63) / 64),
          masks_(size_t(problem.n_options) * size_t(key_words_)), hashes_(size_t(problem.n_options)) {
        std::vector<int> options(size_t(problem.n_options)), items(size_t(problem.n_primary));
        size_t useful = 0;
        for (int option = 0; option < problem.n_options; option++) {
            for (int p = problem.start[option]; p < problem.start[option + 1]; p++) {
                hashes_[size_t(option)] ^= mix(u64(problem.item[p]) + 1);
                mask(option)[problem.item[p] >> 6] |= u64(1) << (problem.item[p] & 63);
            }
            if (problem.start[option] < problem.start[option + 1])
                options[useful++] = option;
        }
        options.resize(useful);
        for (int i = 0; i < problem.n_primary; i++)
            items[size_t(i)] = i;
        grow();
        shape(options.data(), int(useful), items.data(), problem.n_primary);
        set_rows(frame());
        fill(key(0), problem.n_primary);
        for (int i = 0; i < problem.n_primary; i++)
            states_[0].hash ^= mix(u64(i) + 1);
        states_[0].items_left = problem.n_primary;
        for (int k = 0; k < n_given; k++)
            take(int(std::lower_bound(options.begin(), options.end(), given[k]) - options.begin()), 0);
    }

    bool plain() const { return true; }
    int key_words() const { return key_words_; }
    int items_left() const { return states_[size_t(now_)].items_left; }
    u64 hash() const { return states_[size_t(now_)].hash; }
    void key_of(u64 *words) { std::copy(key(now_), key(now_) + key_words_, words); }
    u64 next_key(int option, u64 *words) {
        const u64 *from = key(now_), *without = mask(option);
        for (int w = 0; w < key_words_; w++)
            words[w] = from[w] & ~without[w];
        return hash() ^ hashes_[size_t(option)];
    }
    int next_items_left(int option) const {
        return items_left() - (problem_.start[option + 1] - problem_.start[option]);
    }

    int64_t work = 0;

    Outcome settle(std::vector<int> &chosen) {
        Frame &f = frame();
        State &state = states_[size_t(now_)];
        forced_.resize(size_t(f.active_words));
        while (state.items_left) {
            u64 *live = f.live(now_), *active = f.active(now_);
            if (f.killer < f.items && is_dead(f, f.killer, live, active))
                return DEAD;
            work += 1 + f.items * f.words / 8;
            u64 best = smallest(f, live, active, forced_.data());
            if (best >> 32 == 0) {
                f.killer = int(best);
                return DEAD;
            }
            state.item = int(best & 0xFFFFFFFF);
            if (best >> 32 > 1)
                return OPEN;
            for (int a = 0; a < f.active_words; a++)
                for (u64 m = forced_[size_t(a)]; m; m &= m - 1) {
                    int p = 64 * a + block_lowest(m);
                    if (!(active[a] >> (p & 63) & 1))
                        continue;
                    int j = first(f, p, live);
                    if (j == NONE)
                        return DEAD;
                    chosen.push_back(f.option[size_t(j)]);
                    take(j, now_);
                }
        }
        return SOLVED;
    }

    // The item to branch on: `settle` has found it.
    int pick() const { return states_[size_t(now_)].item; }

    void open(int item) {
        Frame &f = frame();
        int n = 0;
        for (int w = 0; w < f.words; w++)
            n += count(f.live(now_)[w]);
        bool packing = f.padded * f.words >= 96 && n <= (f.words <= 3 ? 64 : f.words * 64 / 4);
        if (packing) {
            item = f.item[size_t(item)];
            pack(n);
            item = frame().place[size_t(item)];
        }
        Frame &g = frame();
        for (int w = 0; w < g.words; w++)
            g.branch(now_)[w] = g.live(now_)[w] & g.row(item, w);
        int ways = 0;
        for (int w = 0; w < g.words; w++)
            ways += count(g.branch(now_)[w]);
        levels_.push_back({now_, packing, NONE, ways, 0, 0});
    }
    int next() {
        Level &level = levels_.back();
        Frame &f = frame();
        u64 *branch = f.branch(level.base);
        for (int w = 0; w < f.words; w++)
            if (branch[w]) {
                level.option = 64 * w + block_lowest(branch[w]);
                branch[w] &= branch[w] - 1;
                level.done++;
                return f.option[size_t(level.option)];
            }
        return STOP;
    }
    bool choose(int) {
        copy_state();
        take(levels_.back().option, now_);
        return true;
    }
    void back() { now_ = levels_.back().base; }
    void close() {
        back();
        if (levels_.back().option == PARTS)
            parts_.resize(levels_.back().first_part);
        if (levels_.back().packed)
            top_ = &frames_[size_t(--n_frames_ - 1)];
        levels_.pop_back();
    }
    double progress() const {
        double done = 0, share = 1;
        for (const Level &level : levels_) {
            share /= level.ways;
            done += share * std::max(level.done - 1, 0);
        }
        return done;
    }

    bool split() {
        Frame &f = frame();
        const u64 *live = f.live(now_), *active = f.active(now_);
        size_t first_part = parts_.size(), size = size_t(f.words + f.active_words);
        std::vector<u64> left(active, active + f.active_words);
        int ways = 0;
        for (int a = 0; a < f.active_words; a++)
            while (left[size_t(a)]) {
                parts_.resize(first_part + size_t(ways + 1) * size);
                u64 *part = &parts_[first_part + size_t(ways) * size];
                flood(f, live, left.data(), 64 * a + block_lowest(left[size_t(a)]), part, part + f.words);
                if (ways++ == 0 && std::equal(active, active + f.active_words, part + f.words)) {
                    parts_.resize(first_part);
                    return false;
                }
            }
        levels_.push_back({now_, false, PARTS, ways, 0, first_part});
        return true;
    }
    bool next_part() {
        Level &level = levels_.back();
        if (level.done == level.ways)
            return false;
        Frame &f = frame();
        const u64 *part = &parts_[level.first_part + size_t(level.done++) * size_t(f.words + f.active_words)];
        now_ = level.base + 1;
        grow();
        std::copy(part, part + f.words, f.live(now_));
        std::copy(part + f.words, part + f.words + f.active_words, f.active(now_));
        State &state = states_[size_t(now_)];
        state = {0, 0, 0};
        std::fill(key(now_), key(now_) + key_words_, 0);
        for (int a = 0; a < f.active_words; a++)
            for (u64 m = f.active(now_)[a]; m; m &= m - 1) {
                int i = f.item[size_t(64 * a + block_lowest(m))];
                key(now_)[i >> 6] |= u64(1) << (i & 63);
                state.hash ^= mix(u64(i) + 1);
                state.items_left++;
            }
        state.item = int(smallest(f, f.live(now_), f.active(now_), forced_.data()) & 0xFFFFFFFF);
        return true;
    }

  private:
    enum { PARTS = -3 };
    struct Frame {
        int words, items, padded, active_words, options;
        int base;       // its first state
        int killer;     // the item that was left without options last
        size_t size;    // of a state
        std::vector<u64> rows, states;
        std::vector<int> option, item; // their numbers in the problem
        std::vector<int> place;        // of each item of the problem that it has
        // Wide vectors take eight items at once, so their words lie side by side.
        size_t index(int p, int w) const {
            return DIAGRAM_WIDE ? size_t(w) * size_t(padded) + size_t(p)
                                : size_t(p) * size_t(words) + size_t(w);
        }
        u64 row(int p, int w) const { return rows[index(p, w)]; }
        u64 *live(int state) { return &states[size_t(state - base) * size]; }
        u64 *branch(int state) { return live(state) + words; }
        u64 *active(int state) { return live(state) + 2 * words; }
    };
    struct State {
        u64 hash = 0;
        int items_left = 0;
        int item = 0; // with the fewest options
    };
    struct Level {
        int base;    // its state
        bool packed; // whether it began a frame
        int option;  // of the frame, tried last; PARTS for a product
        int ways, done;
        size_t first_part;
    };

    const Problem &problem_;
    int key_words_, now_ = 0, n_frames_ = 0;
    std::vector<u64> masks_, hashes_; // of the options: their items
    std::deque<Frame> frames_;        // a deque, so that making one moves no other
    Frame *top_ = nullptr;            // the last one
    std::vector<State> states_;
    std::vector<u64> keys_;           // of the states
    std::vector<Level> levels_;
    std::vector<u64> parts_;          // of each part, live and active
    std::vector<u64> forced_;

    Frame &frame() { return *top_; }
    u64 *mask(int option) { return &masks_[size_t(option) * size_t(key_words_)]; }
    u64 *key(int state) { return &keys_[size_t(state) * size_t(key_words_)]; }
    void grow() {
        if (size_t(now_) >= states_.size()) {
            states_.resize(size_t(now_) + 1);
            keys_.resize(states_.size() * size_t(key_words_));
        }
    }

    // ---- frames ----------------------------------------------------------------------------

    // A new frame, its rows clear, and all of it in the present state.
    Frame &shape(const int *options, int n_options, const int *items, int n_items) {
        n_frames_++;
        if (size_t(n_frames_) > frames_.size())
            frames_.emplace_back();
        Frame &f = *(top_ = &frames_[size_t(n_frames_ - 1)]);
        f.options = n_options;
        f.items = n_items;
        f.words = std::max(1, (n_options + 63) / 64);
        f.padded = (n_items + 7) / 8 * 8;
        f.active_words = (n_items + 63) / 64;
        f.base = now_;
        f.killer = n_items;
        f.size = size_t(2 * f.words + f.active_words);
        f.option.assign(options, options + n_options);
        f.item.assign(items, items + n_items);
        f.place.resize(size_t(problem_.n_primary));
        for (int p = 0; p < n_items; p++)
            f.place[size_t(items[p])] = p;
        f.rows.assign(size_t(f.padded) * size_t(f.words), 0);
        if (f.states.size() < f.size * size_t(n_items + 2))
            f.states.resize(f.size * size_t(n_items + 2));
        fill(f.live(now_), n_options);
        fill(f.active(now_), n_items);
        return f;
    }
    static void fill(u64 *set, int n) {
        for (; n > 0; n -= 64)
            *set++ = n >= 64 ? ~u64(0) : (u64(1) << n) - 1;
    }
    void set_rows(Frame &f) {
        for (int j = 0; j < f.options; j++) {
            int option = f.option[size_t(j)];
            for (int p = problem_.start[option]; p < problem_.start[option + 1]; p++)
                f.rows[f.index(f.place[size_t(problem_.item[p])], j >> 6)] |= u64(1) << (j & 63);
        }
    }
    // The present state, with its n live options, becomes a frame.
    void pack(int n) {
        Frame &from = frame();
        std::vector<int> options, items;
        options.resize(size_t(n));
        items.resize(size_t(items_left()));
        spread(from.live(now_), from.words, from.option, options.data());
        spread(from.active(now_), from.active_words, from.item, items.data());
        set_rows(shape(options.data(), n, items.data(), items_left()));
    }
    static void spread(const u64 *set, int words, const std::vector<int> &numbers, int *to) {
        for (int w = 0; w < words; w++)
            for (u64 m = set[w]; m; m &= m - 1)
                *to++ = numbers[size_t(64 * w + block_lowest(m))];
    }

    // ---- steps -----------------------------------------------------------------------------

    void copy_state() {
        Frame &f = frame();
        int from = now_++;
        grow();
        u64 *live = f.live(from), *next = f.live(now_);
        for (int w = 0; w < f.words; w++)
            next[w] = live[w];
        for (int a = 0; a < f.active_words; a++)
            f.active(now_)[a] = f.active(from)[a];
        std::copy(key(from), key(from) + key_words_, key(now_));
        states_[size_t(now_)] = states_[size_t(from)];
    }
    // Choose option j of the frame, in place.
    void take(int j, int state) {
        Frame &f = frame();
        int option = f.option[size_t(j)];
        u64 *live = f.live(state), *active = f.active(state);
        int begin = problem_.start[option], end = problem_.start[option + 1];
        const int *place = f.place.data(), words = f.words, padded = f.padded;
        const u64 *rows = f.rows.data();
        for (int k = begin; k < end; k++) {
            int p = place[problem_.item[k]];
            active[p >> 6] &= ~(u64(1) << (p & 63));
            for (int w = 0; w < words; w++)
                live[w] &= ~rows[DIAGRAM_WIDE ? w * padded + p : p * words + w];
        }
        for (int w = 0; w < key_words_; w++)
            key(state)[w] &= ~mask(option)[w];
        states_[size_t(state)].hash ^= hashes_[size_t(option)];
        states_[size_t(state)].items_left -= end - begin;
    }

    static bool is_dead(const Frame &f, int p, const u64 *live, const u64 *active) {
        if (!(active[p >> 6] >> (p & 63) & 1))
            return false;
        for (int w = 0; w < f.words; w++)
            if (f.row(p, w) & live[w])
                return false;
        return true;
    }
    static int first(const Frame &f, int p, const u64 *live) {
        for (int w = 0; w < f.words; w++)
            if (u64 m = f.row(p, w) & live[w])
                return 64 * w + block_lowest(m);
        return NONE;
    }

    // The smallest size << 32 | item of the active items; `forced` gets those of size 1. With an
    // item of size 0 the result is that item, and `forced` may be incomplete.
    static u64 smallest(const Frame &f, const u64 *live, const u64 *active, u64 *forced) {
#if DIAGRAM_WIDE
        const u64 *rows = f.rows.data();
        const __m512i one = _mm512_set1_epi64(1);
        __m512i best = _mm512_set1_epi64(-1);
        const __m512i lanes = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
        for (int b = 0; b < f.padded; b += 8) {
            if (b % 64 == 0)
                forced[b / 64] = 0;
            __mmask8 some = __mmask8(active[b / 64] >> (b % 64));
            if (!some)
                continue;
            __m512i size = _mm512_setzero_si512();
            for (int w = 0; w < f.words; w++) {
                __m512i row = _mm512_loadu_si512(rows + size_t(w) * size_t(f.padded) + size_t(b));
                row = _mm512_and_si512(row, _mm512_set1_epi64((long long)live[w]));
                size = _mm512_add_epi64(size, _mm512_popcnt_epi64(row));
            }
            if (__mmask8 none = _mm512_mask_testn_epi64_mask(some, size, size))
                return u64(b + block_lowest(none));
            forced[b / 64] |= u64(_mm512_mask_cmpeq_epi64_mask(some, size, one)) << (b % 64);
            __m512i item = _mm512_add_epi64(lanes, _mm512_set1_epi64(b));
            best = _mm512_mask_min_epu64(best, some, best, _mm512_or_si512(_mm512_slli_epi64(size, 32), item));
        }
        return u64(_mm512_reduce_min_epu64(best));
#else
        u64 best = ~u64(0);
        for (int a = 0; a < f.active_words; a++) {
            forced[a] = 0;
            for (u64 m = active[a]; m; m &= m - 1) {
                int p = 64 * a + block_lowest(m);
                const u64 *row = &f.rows[size_t(p) * size_t(f.words)];
                u64 size = 0;
                for (int w = 0; w < f.words; w++)
                    size += u64(count(row[w] & live[w]));
                if (size == 0)
                    return u64(p);
                if (size == 1)
                    forced[a] |= m & (0 - m);
                best = std::min(best, size << 32 | u64(p));
            }
        }
        return best;
#endif
    }

    // ---- parts -----------------------------------------------------------------------------

    // The part that item p is in: its options, and its items, which are taken out of `left`.
    void flood(const Frame &f, const u64 *live, u64 *left, int p, u64 *options, u64 *items) {
        std::fill(options, options + f.words, 0);
        std::fill(items, items + f.active_words, 0);
        items[p >> 6] |= u64(1) << (p & 63);
        left[p >> 6] ^= u64(1) << (p & 63);
        for (int w = 0; w < f.words; w++)
            options[w] = f.row(p, w) & live[w];
        for (bool grown = true; grown;) { // by the items that have one of the options
            grown = false;
            work += 1 + f.items * f.words / 8;
            for (int a = 0; a < f.active_words; a++)
                for (u64 m = left[a]; m; m &= m - 1) {
                    int q = 64 * a + block_lowest(m);
                    u64 common = 0;
                    for (int w = 0; w < f.words; w++)
                        common |= f.row(q, w) & options[w];
                    if (!common)
                        continue;
                    for (int w = 0; w < f.words; w++)
                        options[w] |= f.row(q, w) & live[w];
                    items[a] |= m & (0 - m);
                    left[a] ^= m & (0 - m);
                    grown = true;
                }
        }
    }
};
