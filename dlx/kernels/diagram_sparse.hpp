// A board for any problem: what is left of it, kept step by step.
//
// A board holds one state of the search at a time. The search moves on it:
//
//     settle      take what is forced; the state is then dead, solved, or open
//     open        branch on an item;  next, choose: its options one after the other
//     split       an open state that falls apart becomes a product;  next_part: its parts
//     back        undo what was done since the branching or the product on top of the stack
//     close       the same, and take that off the stack
//
// This one keeps, for each primary item, the number of ways to go on with it,
//
//     degree[i] = live options of i - needs of i + 1
//
// where the needs are how often it must still be covered. It is 0 when the item cannot be satisfied
// any more, 1 when only one way is left, and FAR or more when the item is closed, which means that
// no option of it will be chosen any more. So the item to branch on is the first one of the lowest
// degree, and that depends on nothing but the state. Choosing an option closes the items that have
// enough, and kills the options that cannot go with it, each of which takes one off the degrees of
// its items. All of this is written on a trail, from which it is undone.
//
// Invariant: a live option has no closed item, except inside a part of a product, where the options
// of the other parts are hidden, or (plain) out of reach.

struct Event {
    enum Kind { KILL, HIDE, SHOW, CLOSE, REOPEN, TAKE, TAKE_MORE };
    Kind kind;
    int number; // of an option or an item
};

class SparseBoard {
  public:
    SparseBoard(const Problem &problem, const int *given, int n_given)
        : problem_(problem), item_words_((problem.n_primary + 63) / 64),
          live_((size_t(problem.n_options) + 63) / 64), open_(size_t(item_words_)),
          degree_(size_t(problem.n_primary + BLOCK - 1) / BLOCK * BLOCK, FAR),
          option_seen_(size_t(problem.n_options)), item_seen_(size_t(problem.n_items)) {
        list_options();
        open_items();
        for (int k = 0; k < n_given; k++)
            take(given[k]);
        dead_ = false;
        queue_.clear();
        for (int i = 0; i < problem_.n_primary; i++) {
            dead_ = dead_ || degree_[size_t(i)] <= 0;
            if (degree_[size_t(i)] == 1)
                queue_.push_back(i);
        }
        trail_.clear();
    }

    // ---- the state -------------------------------------------------------------------------

    // In a plain problem the items that are left say everything about a state. In others the
    // options do, together with what the items with multiplicities still need.
    bool plain() const { return plain_; }
    int key_words() const {
        return plain_ ? item_words_ : int(live_.size() + multiple_.size());
    }
    int items_left() const { return n_open_; }

    u64 hash() const {
        u64 hash = hash_;
        for (int i : multiple_)
            hash = mix(hash + needs(i));
        return hash;
    }
    void key_of(u64 *words) const {
        const std::vector<u64> &set = plain_ ? open_ : live_;
        words = std::copy(set.begin(), set.end(), words);
        for (int i : multiple_)
            *words++ = needs(i);
    }
    // The key of the state that choosing an option leads to, before anything forced.
    u64 next_key(int option, u64 *words) const {
        std::copy(open_.begin(), open_.end(), words);
        for (int p = problem_.start[option]; p < problem_.start[option + 1]; p++)
            words[problem_.item[p] >> 6] &= ~(u64(1) << (problem_.item[p] & 63));
        return hash_ ^ option_hash_[size_t(option)];
    }
    int next_items_left(int option) const {
        return items_left() - (problem_.start[option + 1] - problem_.start[option]);
    }

    int64_t work = 0; // done so far

    // ---- moving on it ----------------------------------------------------------------------

    Outcome settle(std::vector<int> &chosen) {
        while (!dead_ && !queue_.empty()) {
            int i = queue_.back();
            queue_.pop_back();
            if (degree_[size_t(i)] != 1)
                continue;
            int option = first_live(i);
            if (option == NONE) {
                close_item(i);
            } else {
                take(option);
                chosen.push_back(option);
                if (degree_[size_t(i)] == 1)
                    queue_.push_back(i);
            }
        }
        if (clear_if_dead())
            return DEAD;
        return n_open_ ? OPEN : SOLVED;
    }

    // The item to branch on: the first of the lowest degree, and no degree is below 2.
    int pick() {
        int least = FAR;
        const int *at = degree_.data();
        for (const int *block = at; block != degree_.data() + degree_.size(); block += BLOCK) {
            int low = FAR;
            for (int k = 0; k < BLOCK; k++)
                low = std::min(low, block[k]);
            work += BLOCK / 16;
            if (low < least) {
                least = low;
                at = block;
                if (least == 2)
                    break;
            }
        }
        while (*at != least)
            at++;
        return int(at - degree_.data());
    }

    void open(int item) {
        int n = degree_[size_t(item)];
        levels_.push_back({item, list_start_[size_t(item)], NONE, trail_.size(), trail_.size(), n, 0, 0});
    }
    // The next option to try, NONE for the way without any, STOP after the last.
    int next() {
        Level &level = levels_.back();
        if (level.option != NONE && is_multiple(level.item)) {
            kill(level.option); // its solutions are done with
            level.height = trail_.size();
        }
        if (clear_if_dead() || level.done == level.ways)
            return STOP;
        level.done++;
        level.option = NONE;
        for (int &k = level.place; k < list_start_[size_t(level.item) + 1]; k++)
            if (is_live(list_[size_t(k)]))
                return level.option = list_[size_t(k++)];
        return NONE;
    }
    // False when that is the end of some item.
    bool choose(int option) {
        if (option == NONE)
            close_item(levels_.back().item);
        else
            take(option);
        return !clear_if_dead();
    }
    void back() { undo(levels_.back().height); }
    void close() {
        undo(levels_.back().base);
        if (levels_.back().item == NONE)
            parts_.resize(levels_.back().first_part);
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

    // ---- parts -----------------------------------------------------------------------------

    // If the open items fall into parts that share no option, and whose options share no secondary
    // item that matters, a product of these parts goes on the stack.
    bool split() {
        size_t first_part = parts_.size();
        int ways = 0;
        stamp_++;
        for (int a = 0; a < item_words_; a++)
            for (u64 m = open_[size_t(a)]; m; m &= m - 1) {
                int i = 64 * a + block_lowest(m);
                if (item_seen_[size_t(i)] == stamp_)
                    continue;
                Part part = flood(i);
                if (int(part.items.size()) == n_open_)
                    return false;
                parts_.push_back(std::move(part));
                ways++;
            }
        size_t base = trail_.size();
        for (size_t k = first_part; k < parts_.size(); k++)
            close_part(parts_[k]);
        levels_.push_back({NONE, 0, NONE, base, trail_.size(), ways, 0, first_part});
        return true;
    }
    // Go to the next part, if there is one.
    bool next_part() {
        Level &level = levels_.back();
        if (level.done == level.ways)
            return false;
        const Part &part = parts_[level.first_part + size_t(level.done++)];
        for (int i : part.items)
            record(Event::REOPEN, i);
        if (!plain_)
            for (int option : part.options)
                record(Event::SHOW, option);
        return true;
    }

  private:
    enum : int { FAR = 1 << 30, BLOCK = 64 };
    enum : u64 { HALF = u64(1) << 31 }; // tells an open item without needs from a closed one
    struct Part {
        std::vector<int> items, options;
    };
    struct Level {
        int item; // NONE for a product
        int place, option;
        size_t base, height; // of the trail, at first and now
        int ways, done;
        size_t first_part;
    };

    const Problem &problem_;
    bool plain_ = is_plain(problem_);
    int item_words_, n_open_ = 0;
    std::vector<u64> live_, open_; // sets of options and of primary items
    std::vector<int> degree_;
    std::vector<int> multiple_, least_, most_; // items with multiplicities; what each still needs
    std::vector<char> is_multiple_; // of primary items, empty where there are none
    std::vector<int> list_start_, list_, list_color_; // the options of each item, and its colors
    std::vector<u64> option_hash_;
    std::vector<Event> trail_;
    std::vector<int> queue_; // items whose degree came down to 1
    std::vector<Level> levels_;
    std::vector<Part> parts_;
    std::vector<int> option_seen_, item_seen_;
    int stamp_ = 0;
    u64 hash_ = 0;
    bool dead_ = false; // the degree of some item has come down to 0

    bool is_live(int option) const { return live_[size_t(option) >> 6] >> (option & 63) & 1; }
    bool is_multiple(int i) const { return !is_multiple_.empty() && is_multiple_[size_t(i)]; }
    // How often an item must and may still be covered, in one word; 0 when it is closed.
    u64 needs(int i) const {
        if (degree_[size_t(i)] >= FAR)
            return 0;
        int size = degree_[size_t(i)] + least_[size_t(i)] - 1;
        return u64(least_[size_t(i)]) << 32 | u64(std::min(most_[size_t(i)], size)) | HALF;
    }
    bool clear_if_dead() {
        if (!dead_)
            return false;
        dead_ = false;
        queue_.clear();
        return true;
    }

    // ---- building --------------------------------------------------------------------------

    // The options of each item, of those that have a primary item; these are live.
    void list_options() {
        const int n_items = problem_.n_items;
        list_start_.assign(size_t(n_items) + 1, 0);
        option_hash_.assign(size_t(problem_.n_options), 0);
        for (int option = 0; option < problem_.n_options; option++) {
            bool useful = false;
            for (int p = problem_.start[option]; p < problem_.start[option + 1]; p++) {
                useful = useful || problem_.item[p] < problem_.n_primary;
                option_hash_[size_t(option)] ^= item_hash(problem_.item[p]);
            }
            if (!plain_)
                option_hash_[size_t(option)] = mix(u64(option) + 1);
            if (!useful)
                continue;
            record_bit(live_, option);
            hash_ ^= plain_ ? 0 : option_hash_[size_t(option)];
            for (int p = problem_.start[option]; p < problem_.start[option + 1]; p++)
                list_start_[size_t(problem_.item[p]) + 1]++;
        }
        for (int i = 0; i < n_items; i++)
            list_start_[size_t(i) + 1] += list_start_[size_t(i)];
        list_.resize(size_t(list_start_[size_t(n_items)]));
        list_color_.resize(problem_.color != nullptr ? list_.size() : 0);
        std::vector<int> end(list_start_.begin(), list_start_.end());
        for (int option = 0; option < problem_.n_options; option++)
            for (int p = problem_.start[option]; is_live(option) && p < problem_.start[option + 1]; p++) {
                size_t k = size_t(end[size_t(problem_.item[p])]++);
                list_[k] = option;
                if (problem_.color != nullptr)
                    list_color_[k] = problem_.color[p];
            }
    }

    void open_items() {
        if (problem_.low != nullptr) {
            least_.assign(problem_.low, problem_.low + problem_.n_primary);
            most_.assign(problem_.high, problem_.high + problem_.n_primary);
            is_multiple_.resize(size_t(problem_.n_primary));
        }
        for (int i = 0; i < problem_.n_primary; i++) {
            int least = least_.empty() ? 1 : least_[size_t(i)];
            degree_[size_t(i)] = list_start_[size_t(i) + 1] - list_start_[size_t(i)] - least + 1;
            record_bit(open_, i);
            n_open_++;
            hash_ ^= plain_ ? item_hash(i) : 0;
            if (!least_.empty() && (least != 1 || most_[size_t(i)] != 1)) {
                multiple_.push_back(i);
                is_multiple_[size_t(i)] = true;
            }
        }
        for (int i : multiple_)
            if (most_[size_t(i)] == 0)
                close_item(i);
    }

    // ---- steps, and their undoing ----------------------------------------------------------

    static u64 item_hash(int i) { return mix(u64(i) + 1); }
    static void record_bit(std::vector<u64> &set, int k) { set[size_t(k) >> 6] ^= u64(1) << (k & 63); }

    void record(Event::Kind kind, int number) {
        trail_.push_back({kind, number});
        step(kind, number, 1);
    }
    void undo(size_t height) {
        while (trail_.size() > height) {
            Event event = trail_.back();
            trail_.pop_back();
            step(event.kind, event.number, -1);
        }
    }
    // Do (sign 1) or undo (sign -1) a step.
    void step(Event::Kind kind, int number, int sign) {
        switch (kind) {
        case Event::KILL:
        case Event::HIDE:
        case Event::SHOW:
            record_bit(live_, number);
            hash_ ^= plain_ ? 0 : option_hash_[size_t(number)];
            break;
        case Event::REOPEN:
            sign = -sign;
            [[fallthrough]];
        case Event::CLOSE:
            record_bit(open_, number);
            hash_ ^= plain_ ? item_hash(number) : 0;
            degree_[size_t(number)] += sign * FAR;
            n_open_ -= sign;
            return;
        case Event::TAKE:
            degree_[size_t(number)] += sign;
            least_[size_t(number)] -= sign;
            [[fallthrough]];
        case Event::TAKE_MORE:
            most_[size_t(number)] -= sign;
            return;
        }
        if (kind != Event::KILL)
            return;
        const int *end = problem_.item + problem_.start[number + 1];
        work += 1 + (end - problem_.item - problem_.start[number]) / 2;
        for (const int *i = problem_.item + problem_.start[number]; i < end; i++)
            if (*i < problem_.n_primary && (degree_[size_t(*i)] -= sign) <= 1 && sign > 0)
                note(*i);
    }
    // The degree of an item has come down to 1 or 0.
    void note(int i) {
        if (degree_[size_t(i)] == 0)
            dead_ = true;
        else
            queue_.push_back(i);
    }
    void kill(int option) { record(Event::KILL, option); }

    int first_live(int i) const {
        for (int k = list_start_[size_t(i)]; k < list_start_[size_t(i) + 1]; k++)
            if (is_live(list_[size_t(k)]))
                return list_[size_t(k)];
        return NONE;
    }

    // No more options of this item.
    void close_item(int i) {
        record(Event::CLOSE, i);
        kill_options(i, 0);
    }
    // Kill the live options of an item, but those that have it in this color, if it is not 0.
    void kill_options(int i, int color) {
        int begin = list_start_[size_t(i)], end = list_start_[size_t(i) + 1];
        work += (end - begin) / 16;
        for (int k = begin; k < end && !dead_; k++)
            if (is_live(list_[size_t(k)]) && (color == 0 || list_color_[size_t(k)] != color))
                kill(list_[size_t(k)]);
    }

    // Choose an option.
    void take(int option) {
        const int begin = problem_.start[option], end = problem_.start[option + 1];
        for (int p = begin; p < end; p++) {
            int i = problem_.item[p];
            if (i >= problem_.n_primary)
                continue;
            if (is_multiple(i)) {
                record(least_[size_t(i)] ? Event::TAKE : Event::TAKE_MORE, i);
                if (most_[size_t(i)])
                    continue;
            }
            record(Event::CLOSE, i);
        }
        kill(option);
        for (int p = begin; p < end && !dead_; p++) {
            int i = problem_.item[p];
            if (i >= problem_.n_primary)
                kill_options(i, problem_.color != nullptr ? problem_.color[p] : 0);
            else if (degree_[size_t(i)] >= FAR / 2)
                kill_options(i, 0);
        }
    }

    // ---- parts -----------------------------------------------------------------------------

    // The part that an item is in.
    Part flood(int item) {
        Part part;
        std::vector<int> secondary; // yet to be looked at
        auto see = [&](int i) {
            if (item_seen_[size_t(i)] == stamp_)
                return;
            item_seen_[size_t(i)] = stamp_;
            (i < problem_.n_primary ? part.items : secondary).push_back(i);
        };
        see(item);
        size_t next = 0;
        while (next < part.items.size() || !secondary.empty()) {
            int i;
            if (next < part.items.size()) {
                i = part.items[next++];
            } else {
                i = secondary.back();
                secondary.pop_back();
                if (!matters(i))
                    continue;
            }
            work += (list_start_[size_t(i) + 1] - list_start_[size_t(i)]) / 16;
            for (int k = list_start_[size_t(i)]; k < list_start_[size_t(i) + 1]; k++) {
                int option = list_[size_t(k)];
                if (!is_live(option) || option_seen_[size_t(option)] == stamp_)
                    continue;
                option_seen_[size_t(option)] = stamp_;
                part.options.push_back(option);
                work += problem_.start[option + 1] - problem_.start[option];
                for (int p = problem_.start[option]; p < problem_.start[option + 1]; p++)
                    see(problem_.item[p]);
            }
        }
        return part;
    }
    // Whether choosing some live option of a secondary item can kill another one.
    bool matters(int i) const {
        int color = 0;
        for (int k = list_start_[size_t(i)]; k < list_start_[size_t(i) + 1]; k++) {
            if (!is_live(list_[size_t(k)]))
                continue;
            int other = problem_.color != nullptr ? list_color_[size_t(k)] : 0;
            if (other == 0 || (color && other != color))
                return true;
            color = other;
        }
        return false;
    }

    void close_part(const Part &part) {
        for (int i : part.items)
            record(Event::CLOSE, i);
        if (!plain_)
            for (int option : part.options)
                record(Event::HIDE, option);
    }
};
