// The search: Algorithms C and M over frames (bit_frames.hpp).
//
// With BOUNDS primary items have multiplicities, see bit_choice.hpp. Taking an option covers each
// of its items once more, and an item is done when it has been covered `high` times or gets no
// more options. An option that was tried is no longer live at that level, so that no later solution
// below it has the option; without bounds the item in common sees to that.

template <bool BOUNDS> class BitSearch final : public Searcher {
  public:
    BitSearch(const Options &options, const int *given, int n_given, int longest)
        : options_(options), frames_(options), levels_(options.n_primary + 2),
          choices_(longest + 1), forced_(options.n_primary / 64 + 1), failures_(options.n_primary) {
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
        if (BOUNDS)
            branchings_.resize(levels_.size());
        levels_[0] = {0, base_, count_live<0>(frame, live), 0};
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

    double progress() override {
        double done = 0, width = 1;
        for (int l = 0; !over_ && l < n_steps(); l++) {
            const Frame &frame = frames_[levels_[l].frame];
            const u64 *live = frame.level(l);
            u64 left = u64(count_live<0>(frame, live + frame.words)), all = 0;
            for (int w = 0; w < frame.words; w++)
                all += u64(count(live[w] & frame.at(frame.place[levels_[l].item], w)));
            if (BOUNDS) {
                int64_t need = branchings_[l].need;
                left = need == WITHOUT ? 0 : u64(std::max<int64_t>(0, int64_t(left) + 1 - need));
                all = branchings_[l].degree;
            }
            width /= double(all);
            done += width * double(all - left - (l < level_));
        }
        return over_ ? 1 : done;
    }

    bool path(std::vector<int> &steps) override {
        for (int l = 0; !over_ && l < n_steps(); l++) {
            bool without = BOUNDS && branchings_[l].need == WITHOUT;
            steps.push_back(levels_[l].item);
            steps.push_back(without ? -1 : choices_[levels_[l].choices]);
        }
        return entering_;
    }

    bool resume(const int *steps, int n_steps, bool fresh) override {
        const int64_t nodes_before = nodes;
        for (int k = 0; k < n_steps; k += 2)
            if (k + 1 == n_steps || !resume_step(steps[k], steps[k + 1]))
                return false;
        nodes = nodes_before;
        if (!fresh)
            leave();
        return true;
    }

  private:
    enum { MOST_SET_WORDS = 4 };
    struct Level {
        int frame;   // the frame it lives in
        int choices; // on the stack when its branching item was chosen
        int live;    // how many options are live
        int item;    // the branching item's number in the problem
    };
    // With bounds also the branching item's degree and need, which is WITHOUT when the last way,
    // that without an option, has been taken.
    enum { WITHOUT = -1 };
    struct Branching {
        u64 degree;
        int64_t need;
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

    static bool is_active(const u64 *active, int p) { return active[p >> 6] >> (p & 63) & 1; }

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

    // Choose the only options of the forced items, in place: there is nothing to come back to.
    // False when one of them has lost an option that it needs to another.
    template <int W> bool commit_forced(Frame &frame, u64 *live, u64 *active, const u64 *forced) {
        const int words = W ? W : frame.words;
        for (int a = 0; a < frame.active_words; a++)
            for (u64 m = forced[a]; m; m &= m - 1) {
                int p = 64 * a + lowest(m);
                if (!is_active(active, p))
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
            u64 best = order == MRV ? choose<BOUNDS, W>(frame, live, active, forced_.data())
                                    : choose_in_order<BOUNDS>(order, failures_.data(), frame, live,
                                                              active, forced_.data());
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
            if (w == words || (BOUNDS && too_few<W>(frame, branch))) { // C7
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

    // Step C4: branch on item p, in a new frame if one is worth its while; whether it is.
    template <int W> bool branch_on(Frame &frame, int p) {
        levels_[level_].item = frame.item[p];
        bool packing = worth_packing<W>(frame);
        if (packing) {
            frames_.pack<W>(frame_, level_, levels_[level_].live);
            levels_[level_].frame = ++frame_;
            p = frames_[frame_].place[levels_[level_].item];
        }
        set_branch(frames_[frame_], p);
        entering_ = false;
        return packing;
    }

    // All options of item p are to be tried at the present level.
    void set_branch(Frame &frame, int p) {
        u64 *live = frame.level(level_), *branch = live + frame.words;
        for (int w = 0; w < frame.words; w++)
            branch[w] = live[w] & frame.at(p, w);
        if (BOUNDS) {
            const u64 *active = frame.active(level_);
            u64 ways = degree<BOUNDS>(frame, p, count_live<0>(frame, branch), active);
            branchings_[level_] = {ways, frame.need(p, active)};
        }
    }

    // Whether fewer options are left to try than the item needs.
    template <int W> bool too_few(const Frame &frame, const u64 *branch) const {
        return count_live<W>(frame, branch) < branchings_[level_].need;
    }

    // Take what is forced, branch on an item, and choose an option of it, or with -1 none; false if
    // that cannot be.
    bool resume_step(int item, int option) {
        nodes_left_ = work_ = INT64_MAX;
        Frame *frame = &frames_[frame_];
        int p = 0;
        if (!entering_ || enter<0>(*frame, p) != BRANCH)
            return false;
        const int *items = frame->item.data();
        p = int(std::lower_bound(items, items + frame->items, item) - items);
        if (p == frame->items || items[p] != item || !is_active(frame->active(level_), p))
            return false;
        branch_on<0>(*frame, p);
        frame = &frames_[frame_];
        u64 *live = frame->level(level_), *branch = live + frame->words;
        for (int w = 0; w < frame->words; w++)
            while (branch[w]) {
                int j = 64 * w + lowest(branch[w]);
                if (frame->option[j] == option) {
                    descend<0>(*frame, w);
                    return true;
                }
                drop(live, branch, w);
            }
        if (!BOUNDS || option != -1 || branchings_[level_].need != 0)
            return false;
        go_without<0>(*frame);
        return true;
    }

    // How many levels from the root on have tried something.
    int n_steps() const { return level_ + !entering_; }

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
        choices_[n_choices_++] = frame.option[j];
        commit<W>(frame, j, next, next + 2 * words);
        int left = count_live<W>(frame, next);
        updates += levels_[level_].live - left;
        drop(live, branch, w);
        arrive(left);
    }

    // The first option of the branch in word w needs no more tries.
    void drop(u64 *live, u64 *branch, int w) {
        if (BOUNDS) {
            live[w] &= ~(branch[w] & (0 - branch[w]));
            levels_[level_].live--;
        }
        branch[w] &= branch[w] - 1;
    }

    // The last way to go on with an item that needs no more options: without any. They have all
    // been tried, so none is live.
    template <int W> void go_without(Frame &frame) {
        const int words = W ? W : frame.words;
        u64 *next = next_level<W>(frame);
        finish<W>(frame, frame.place[levels_[level_].item], next, next + 2 * words);
        branchings_[level_].need = WITHOUT;
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
