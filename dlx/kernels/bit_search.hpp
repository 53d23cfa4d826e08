// The search: Algorithms C and M over frames (bit_frames.hpp).
//
// With BOUNDS primary items have multiplicities low .. high. The need of an item is low less the
// times that it is covered, or 0 if that is negative. Its degree, the number of ways to go on with
// it, is its size + 1 - need: one of its options is the first to be taken, with those before it
// dropped and need - 1 left behind it; where the need is 0, or none is. Taking an option covers
// each of its items once more, and an item is done when it has been covered `high` times or gets
// no more options. An item that is covered once has need 1, and its size for a degree.
//
// An option that was tried leaves `live` at the level where it was tried, so that it is in no later
// solution below that level; without bounds it dies in the others' frames anyway, by their common item.

template <bool BOUNDS> class BitSearch final : public Searcher {
  public:
    BitSearch(const Options &options, const int *given, int n_given, int longest)
        : options_(options), frames_(options), levels_(options.n_primary + 2), choices_(longest + 1),
          forced_(options.n_primary / 64 + 1), failures_(options.n_primary) {
        Frame &frame = frames_[0];
        u64 *live = frame.level(0), *active = frame.active(0);
        for (int p = 0; BOUNDS && p < frame.items; p++)
            if (frame.high[p] == 0)
                finish<0>(frame, p, live, active);
        const int *option = frame.option.data();
        for (int k = 0; k < n_given; k++) {
            auto j = std::lower_bound(option, option + frame.options, given[k]) - option;
            commit<0>(frame, int(j), live, active);
            choices_[n_choices_++] = given[k];
        }
        base_ = n_choices_;
        branchings_.resize(levels_.size());
        levels_[0] = {0, base_, count_live<0>(frame, live)};
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
    enum { MOST_SET_WORDS = 4, NONE = -1 };
    struct Level {
        int frame;   // the frame it lives in
        int choices; // on the stack when its branching item was chosen
        int live;    // how many options are live
    };
    // What a level branches on, beside the bits of the options still to be tried.
    struct Branching {
        int item;
        int option;   // chosen last, or NONE when the item gets no more options
        int ways;     // to go on, in all
        int tried;    // of them
        int64_t need; // with bounds: of the item, or 1 when the way without it has been taken
    };

    const Options &options_;
    Frames frames_;
    std::vector<Level> levels_;
    std::vector<Branching> branchings_;
    std::vector<int> choices_;
    std::vector<u64> forced_;     // items of size 1, from choose
    std::vector<int> failures_;    // of items: how often they were left without options
    Buffer<u64> sets_; // the first k choices as a set of options, for k up to listed_
    int listed_ = 0;
    int frame_ = 0, level_ = 0, n_choices_ = 0, base_ = 0;
    bool entering_ = true, over_ = false;
    int64_t work_ = 0, nodes_left_ = 0, solutions_left_ = 0;

    // Item p is done: out of the active ones, and its options die (TAOCP (12)).
    template <int W> static void finish(const Frame &frame, int p, u64 *live, u64 *active) {
        active[p >> 6] &= ~(u64(1) << (p & 63));
        kill<W>(frame, p, live);
    }
    template <int W> static void kill(const Frame &frame, int p, u64 *live) {
        const int words = W ? W : frame.words;
        for (int w = 0; w < words; w++)
            live[w] &= ~frame.at(p, w);
    }

    // Choose option j of the frame: its items are covered, or take its colors (TAOCP (55)).
    template <int W> void commit(const Frame &frame, int j, u64 *live, u64 *active) {
        const int option = frame.option[j], *end = options_.end(option);
        for (const int *r = options_.begin(option); r < end; r++) {
            int p = frame.place[*r];
            if (*r >= options_.n_primary) {
                if (p >= 0)
                    kill<W>(frame, p, live);
            } else if (!BOUNDS || ++frame.times(active)[p] == frame.high[p])
                finish<W>(frame, p, live, active);
        }
        if (BOUNDS)
            live[j >> 6] &= ~(u64(1) << (j & 63));
    }

    // The degree of item p, when `size` of its options are live; never below 0.
    static u64 degree(const Frame &frame, int p, int size, const u64 *active) {
        if (!BOUNDS)
            return u64(size);
        return u64(std::max<int64_t>(0, size + 1 - frame.need(p, active)));
    }

    // The smallest degree << 32 | item of the active items; `forced` gets those of degree 1. With
    // an item of degree 0 the result is below 1 << 32, and `forced` may be incomplete.
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
            if (BOUNDS) {
                const __m512i zero = _mm512_setzero_si512();
                __m512i low = _mm512_cvtepi32_epi64(
                    _mm256_loadu_si256((const __m256i *)(frame.low.data() + b)));
                __m512i need = _mm512_sub_epi64(low, _mm512_loadu_si512(frame.times(active) + b));
                size = _mm512_sub_epi64(_mm512_add_epi64(size, one), _mm512_max_epi64(need, zero));
                size = _mm512_max_epi64(size, zero);
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
                int size = 0;
                for (int w = 0; w < words; w++)
                    size += count(row[w] & live[w]);
                u64 ways = degree(frame, p, size, active);
                if (ways == 0)
                    return 0;
                if (ways == 1)
                    forced[a] |= m & (0 - m);
                best = std::min(best, ways << 32 | u64(p));
            }
        }
        return best;
#endif
    }

    // The same for the other orders, one item at a time: INPUT takes the first item, FAILURES
    // breaks ties towards the item that was left without options most often.
    u64 choose_in_order(const Frame &frame, const u64 *live, const u64 *active, u64 *forced) {
        u64 best = ~u64(0), one = 0, best_ways = 0;
        int best_failures = 0;
        for (int a = 0; a < frame.active_words; a++) {
            forced[a] = 0;
            for (u64 m = active[a]; m; m &= m - 1) {
                int p = 64 * a + lowest(m), size = 0;
                int &failures = failures_[frame.item[p]];
                for (int w = 0; w < frame.words; w++)
                    size += count(frame.at(p, w) & live[w]);
                u64 ways = degree(frame, p, size, active);
                if (ways == 0) {
                    failures++;
                    return 0;
                }
                if (ways == 1) {
                    forced[a] |= m & (0 - m);
                    one = u64(1) << 32 | u64(p);
                }
                if (best == ~u64(0) ||
                    (order == FAILURES && (ways < best_ways ||
                                           (ways == best_ways && failures > best_failures)))) {
                    best_ways = ways;
                    best_failures = failures;
                    best = ways << 32 | u64(p);
                }
            }
        }
        return one ? one : best;
    }

    // Choose the only options of the forced items, in place: there is nothing to come back to.
    // False when one of them has lost an option that it needs to another.
    template <int W> bool commit_forced(Frame &frame, u64 *live, u64 *active, const u64 *forced) {
        const int words = W ? W : frame.words;
        for (int a = 0; a < frame.active_words; a++)
            for (u64 m = forced[a]; m; m &= m - 1) {
                int p = 64 * a + lowest(m);
                if (!(active[a] >> (p & 63) & 1))
                    continue;
                for (int64_t need = BOUNDS ? frame.need(p, active) : 1; need > 0; need--) {
                    int w = 0;
                    u64 only = 0;
                    while (w < words && !(only = live[w] & frame.at(p, w)))
                        w++;
                    if (w == words)
                        return false;
                    int j = 64 * w + lowest(only);
                    choices_[n_choices_++] = frame.option[j];
                    commit<W>(frame, j, live, active);
                }
                if (BOUNDS)
                    finish<W>(frame, p, live, active);
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
                branchings_[level_].ways = int(best >> 32);
                branchings_[level_].tried = 0;
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
                if (branch_on<W>(frame, item))
                    return SWITCH;
            }
            int w = 0;
            while (w < words && !branch[w])
                w++;
            if (BOUNDS && w == words && branchings_[level_].need == 0) {
                go_without<W>(frame);
                continue;
            }
            if (w == words || (BOUNDS && count_live<W>(frame, branch) < branchings_[level_].need)) { // C7
                Code code = leave();
                if (code != GO_ON)
                    return code;
                continue;
            }
            descend<W>(frame, w); // C5
        }
    }

    // Step C4: the options of an item are to be tried; in a smaller frame, which is then the present
    // one, if true.
    template <int W> bool branch_on(Frame &frame, int item) {
        entering_ = false;
        if (!worth_packing<W>(frame)) {
            set_branch(frame, item);
            return false;
        }
        int number = frame.item[item];
        frames_.pack<W>(frame_, level_, levels_[level_].live);
        levels_[level_].frame = ++frame_;
        set_branch(frames_[frame_], frames_[frame_].place[number]);
        return true;
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
        branchings_[level_].item = item;
        if (BOUNDS)
            branchings_[level_].need = frame.need(item, frame.active(level_));
    }

    // Copy the present state to the next level, where it is going to change; its `live`. The
    // choices are those from which the present level branches.
    template <int W> u64 *next_level(Frame &frame) {
        const int words = W ? W : frame.words;
        if (BOUNDS) { // the levels are as many as options and items together
            frame.level_bits.extend(size_t(level_ + 2 - frame.base) * frame.level_size);
            if (levels_.size() < size_t(level_ + 2)) {
                levels_.resize(2 * levels_.size());
                branchings_.resize(levels_.size());
            }
        }
        u64 *live = frame.level(level_), *next = live + frame.level_size;
        for (int w = 0; w < words; w++)
            next[w] = live[w];
        for (int a = 0; a < frame.active_words; a++)
            next[2 * words + a] = live[2 * words + a];
        if (BOUNDS)
            std::copy_n(frame.times(live + 2 * words), frame.padded, frame.times(next + 2 * words));
        n_choices_ = levels_[level_].choices;
        listed_ = std::min(listed_, n_choices_);
        return next;
    }

    // The next level, with so many live options, is the present one.
    void arrive(int live) {
        Level &level = levels_[++level_];
        level.frame = frame_;
        level.choices = n_choices_;
        level.live = live;
        entering_ = true;
    }

    // Step C5: choose the next option of the branch, which is in word w.
    template <int W> void descend(Frame &frame, int w) {
        const int words = W ? W : frame.words;
        u64 *next = next_level<W>(frame), *live = next - frame.level_size, *branch = live + words;
        int j = 64 * w + lowest(branch[w]);
        branch[w] &= branch[w] - 1;
        choices_[n_choices_++] = frame.option[j];
        commit<W>(frame, j, next, next + 2 * words);
        int left = count_live<W>(frame, next);
        updates += levels_[level_].live - left;
        branchings_[level_].option = frame.option[j];
        branchings_[level_].tried++;
        if (BOUNDS) {
            live[w] &= ~(u64(1) << (j & 63));
            levels_[level_].live--;
        }
        arrive(left);
    }

    // The last way to go on with an item that needs no more options: without any. They have all
    // been tried, so none is live.
    template <int W> void go_without(Frame &frame) {
        const int words = W ? W : frame.words;
        u64 *next = next_level<W>(frame);
        finish<W>(frame, branchings_[level_].item, next, next + 2 * words);
        branchings_[level_].need = 1;
        branchings_[level_].option = NONE;
        branchings_[level_].tried++;
        arrive(levels_[level_].live);
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

    // ---- checkpoints ---------------------------------------------------------------------

    bool path(std::vector<int> &steps) override {
        if (over_)
            return false;
        bool fresh = entering_ || branchings_[level_].tried == 0;
        for (int l = 0; l < level_ + !fresh; l++) {
            steps.push_back(frames_[levels_[l].frame].item[branchings_[l].item]);
            steps.push_back(branchings_[l].option);
        }
        return fresh;
    }

    double progress() override {
        double done = 0, width = 1;
        for (int l = 0; l < level_ + !entering_; l++) {
            width /= branchings_[l].ways;
            done += width * (branchings_[l].tried - (l < level_));
        }
        return over_ ? 1 : std::min(done, 1.0);
    }

    bool resume(const int *steps, int n_steps, bool fresh) override {
        int64_t nodes_before = nodes;
        bool found = true;
        for (int k = 0; found && k < n_steps; k += 2) {
            nodes_left_ = work_ = INT64_MAX;
            found = resume_step(steps[k], steps[k + 1]);
        }
        nodes = nodes_before;
        if (!fresh)
            leave();
        return found;
    }

    // Take what is forced, branch on an item, and choose an option of it; false if that cannot be.
    bool resume_step(int number, int option) {
        Frame *frame = &frames_[frame_];
        int item = 0;
        if (number < 0 || number >= options_.n_primary || enter<0>(*frame, item) != BRANCH)
            return false;
        item = frame->place[number];
        if (item < 0 || item >= frame->items || frame->item[item] != number ||
            !(frame->active(level_)[item >> 6] >> (item & 63) & 1))
            return false;
        if (branch_on<0>(*frame, item))
            frame = &frames_[frame_];
        u64 *live = frame->level(level_), *branch = live + frame->words;
        for (int w = 0; w < frame->words; w++)
            while (branch[w]) {
                u64 next = branch[w] & (0 - branch[w]);
                if (frame->option[64 * w + lowest(next)] == option) {
                    descend<0>(*frame, w);
                    return true;
                }
                branch[w] ^= next;
                branchings_[level_].tried++;
                if (BOUNDS) {
                    live[w] ^= next;
                    levels_[level_].live--;
                }
            }
        if (!BOUNDS || option != NONE || branchings_[level_].need != 0)
            return false;
        go_without<0>(*frame);
        return true;
    }

    // ---- solutions -----------------------------------------------------------------------

    // Write the choices into the block, sorted.
    void list() {
        int *place = block_place(block);
        if (block->limit > 64 * MOST_SET_WORDS) {
            std::copy(&choices_[0], &choices_[0] + n_choices_, place);
            block_add(block, n_choices_);
            return;
        }
        place = block->limit <= 128 ? list_set<2>(place) : list_set<4>(place);
        block_end(block, n_choices_);
    }
    template <int N> int *list_set(int *place) {
        sets_.grow((choices_.size() + 1) * N);
        u64 *at = &sets_[size_t(listed_) * N], set[N];
        for (int w = 0; w < N; w++)
            set[w] = listed_ ? at[w] : 0;
        for (; listed_ < n_choices_; listed_++) {
            at += N;
            int option = choices_[listed_];
            u64 bit = u64(1) << (option & 63);
            for (int w = 0; w < N; w++)
                at[w] = set[w] |= option >> 6 == w ? bit : 0;
        }
        for (int w = 0; w < N; w++)
            place = spread(set[w], 64 * w, place);
        return place;
    }

    // Step C2: a solution. True when no more are wanted for now.
    bool visit() {
        solutions++;
        if (listing)
            list();
        return --solutions_left_ <= 0 || (listing && !block_has_room(block));
    }

    Code dispatch(int words) {
        Frame &frame = frames_[frame_];
        if (over_)
            return EXHAUSTED;
        if (BOUNDS) // seldom, and so without a loop for each width
            return words == 1 ? run<1>(frame) : run<0>(frame);
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
