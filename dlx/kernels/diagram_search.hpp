// The search: every state once, as far as memory goes.
//
// What is left to do depends on the state alone, so the value of each state, the number of ways to
// go on from it, is remembered, under a key that says what is left. A state is met again when the
// options chosen before, though others, cover the same. And where what is left falls apart into
// parts that have nothing in common, these are states of their own, and the values are multiplied.
// A state that is the same as another but for the numbers of its items has the same value.
//
// The stack has a level for each state that is being worked on: a decision, whose value is the sum
// over the options of one item, or a product of parts. `entering_` tells a new state on the board, to
// which an option or a product leads from the top level, from the top level's own.
//
// Neither memory nor parts pay everywhere: see Gauge. Nor does looking for states of the same kind:
// see Isomorphs.

// Whether something pays, by the number of items left: whether what it saved, in nodes, is worth
// the price of the tries. Where it does not, a few tries keep the figures fresh.
class Gauge {
  public:
    Gauge(int classes, double price, int trial)
        : classes_(size_t(classes) + 1), price_(price), trial_(trial) {}

    bool pays(int c) const {
        const Class &now = classes_[size_t(c)];
        return now.tries < trial_ || now.saved >= price_ * now.tries;
    }
    void tried(int c) {
        Class &now = classes_[size_t(c)];
        if (++now.tries > 16 * trial_) { // what was long ago counts less
            now.tries /= 2;
            now.saved /= 2;
        }
    }
    void saved(int c, double nodes) { classes_[size_t(c)].saved += nodes; }

  private:
    struct Class {
        int tries = 0;
        double saved = 0;
    };
    std::vector<Class> classes_;
    double price_;
    int trial_;
};

template <class Board> class Search final : public Counter {
  public:
    Search(const Problem &problem, const int *given, int n_given, size_t memory, Where parts,
           Where isomorphs, Trace *trace)
        : board_(problem, given, n_given), key_words_(size_t(board_.key_words())),
          alike_(board_.plain() && trace == nullptr && isomorphs != NEVER),
          memo_(int(key_words_), 1, alike_ ? memory - memory / 8 : memory), values_(memo_, trace),
          parts_(parts),
          recall_(problem.n_primary, 0.25, 4096), peek_(problem.n_primary, 0.25, 256),
          apart_(problem.n_primary, 4, 16),
          isomorphs_(problem.n_options, problem.start, problem.item, int(key_words_), memory / 8, isomorphs),
          mean_(size_t(problem.n_primary) + 1) {
        chosen_.assign(given, given + n_given);
        root_.resize(key_words_);
        key_.resize(key_words_);
        board_.key_of(root_.data());
        this->trace = trace;
    }

    Code advance(int64_t work, int64_t nodes_left) override {
        int64_t last = nodes + nodes_left;
        int64_t enough = total_work() + work;
        while (!over_) {
            if (total_work() >= enough || (entering_ && nodes >= last))
                return SPENT;
            board_.work += STEP;
            if (entering_)
                enter();
            else if (levels_.back().product)
                try_part();
            else
                try_option();
        }
        return EXHAUSTED;
    }

    double progress() override { return progress_ = std::max(progress_, over_ ? 1 : board_.progress()); }
    const std::vector<u64> &value() const override { return values_.value; }
    // At first, how many options there are for each kind of them; 1 where no two are alike, or it
    // makes no difference.
    double symmetry() override { return alike_ ? isomorphs_.symmetry(root_.data()) : 1; }

  private:
    enum { STEP = 8 }; // the work of a step, apart from what the board does
    struct Level {
        bool product;
        bool kept;      // its value is to be remembered
        int items_left;
        int option;     // by which its state was reached from the level below
        u64 hash;
        size_t height;  // of chosen_
        int64_t nodes;  // before it
        u64 signature;  // 0 if it has not been read
    };

    Board board_;
    size_t key_words_;
    bool alike_; // whether isomorphic states have the same value
    Memo memo_;
    Values values_;
    Where parts_;
    Gauge recall_, peek_, apart_;
    Isomorphs isomorphs_;
    std::vector<double> mean_; // nodes below a state, by the number of items left
    std::vector<Level> levels_;
    std::vector<u64> keys_; // of the levels
    std::vector<u64> root_; // the key of the state at first
    std::vector<u64> key_;  // of a state that is no level
    u64 signature_ = 0;     // of it; 0 if it has not been read
    std::vector<int> chosen_;
    unsigned skipped_ = 0;
    int option_ = NONE; // that led to the state entered
    bool entering_ = true, over_ = false;
    double progress_ = 0; // the highest that was told

    // Where it does not pay to remember, one state in 16 still is, always the same ones, so that the
    // figures are those of all.
    static bool worth_a_look(const Gauge &gauge, int items_left, u64 hash) {
        return gauge.pays(items_left) || (hash & 15) == 0;
    }

    // The value in the memo; true if there is one.
    bool recall(int items_left, u64 hash, const u64 *key) {
        lookups++;
        recall_.tried(items_left);
        const u64 *value = memo_.find(hash, key);
        if (value == nullptr)
            return false;
        hits++;
        recall_.saved(items_left, 1 + mean_[size_t(items_left)]);
        values_.set(value);
        return true;
    }

    // The same, for the state on the board, or for an isomorphic one.
    bool is_known(int items_left, u64 hash) {
        board_.key_of(key_.data());
        signature_ = 0;
        return recall(items_left, hash, key_.data()) || (alike_ && recall_isomorph(items_left, hash));
    }
    bool recall_isomorph(int items_left, u64 hash) {
        double below = mean_[size_t(items_left)];
        if (!isomorphs_.pay(work_of(below), double(total_work())))
            return false;
        signature_ = isomorphs_.read(key_.data());
        const Isomorphs::State *state = isomorphs_.find(signature_);
        const u64 *value = state == nullptr ? nullptr : memo_.find(state->hash, state->key.data());
        if (value == nullptr)
            return false;
        values_.set(value);
        isomorphs_.saved(work_of(below));
        isomorphs++;
        recall_.saved(items_left, below);
        memo_.store(hash, key_.data(), values_.value.data(), int64_t(below));
        return true;
    }
    // The value of a state is in the memo: let isomorphic ones find it.
    void offer(const Level &level, const u64 *key, double below) {
        u64 signature = level.signature;
        if (signature == 0 && isomorphs_.pay(work_of(below), double(total_work())))
            signature = isomorphs_.read(key);
        if (signature)
            isomorphs_.add(signature, level.hash, key);
    }
    int64_t total_work() const { return board_.work + isomorphs_.work(); }
    double work_of(double n_nodes) const { return n_nodes * double(total_work()) / double(nodes); }

    // The board has a new state.
    void enter() {
        nodes++;
        entering_ = false;
        Outcome outcome = board_.settle(chosen_);
        if (outcome != OPEN) {
            values_.set(outcome == SOLVED);
            deliver(option_);
            return;
        }
        int items_left = board_.items_left();
        u64 hash = board_.hash();
        bool kept = worth_a_look(recall_, items_left, hash);
        if (kept && is_known(items_left, hash))
            deliver(option_);
        else
            push(kept, items_left, hash, split(items_left));
    }

    bool split(int items_left) {
        if (parts_ != WHERE_THEY_PAY)
            return parts_ == ALWAYS && board_.split();
        if (!apart_.pays(items_left) && (++skipped_ & 63))
            return false;
        apart_.tried(items_left);
        if (!board_.split())
            return false;
        apart_.saved(items_left, mean_[size_t(items_left / 2)] + 16);
        return true;
    }

    // A state that is settled, its key in key_, becomes the top level.
    void push(bool kept, int items_left, u64 hash, bool product) {
        if (!product)
            board_.open(board_.pick());
        levels_.push_back({product, kept, items_left, option_, hash, chosen_.size(), nodes,
                           kept ? signature_ : 0});
        if (kept)
            keys_.insert(keys_.end(), key_.begin(), key_.end());
        values_.open(product);
    }

    void try_option() {
        int option = board_.next();
        if (option == STOP) {
            finish();
            return;
        }
        Level &level = levels_.back();
        if (board_.plain() && peek_.pays(level.items_left)) {
            u64 hash = board_.next_key(option, key_.data());
            peek_.tried(level.items_left);
            if (recall(board_.next_items_left(option), hash, key_.data())) {
                peek_.saved(level.items_left, 1);
                if (values_.tracing())
                    chosen_.resize(level.height);
                values_.take(option);
                return;
            }
        }
        if (board_.choose(option)) {
            option_ = option;
            entering_ = true;
        } else {
            nodes++;
            board_.back();
        }
    }

    void try_part() {
        if (values_.is_lost() || !board_.next_part()) {
            finish();
            return;
        }
        option_ = NONE;
        int items_left = board_.items_left();
        u64 hash = board_.hash();
        bool kept = worth_a_look(recall_, items_left, hash);
        if (kept && is_known(items_left, hash))
            deliver(NONE);
        else
            push(kept, items_left, hash, false);
    }

    // The value of the top level is known.
    void finish() {
        Level level = levels_.back();
        levels_.pop_back();
        board_.close();
        values_.close();
        int64_t below = nodes - level.nodes;
        double &mean = mean_[size_t(level.items_left)];
        mean += (double(below) - mean) / 16;
        if (level.kept) {
            keys_.resize(keys_.size() - key_words_);
            const u64 *key = keys_.data() + keys_.size();
            memo_.store(level.hash, key, values_.value.data(), below);
            if (alike_)
                offer(level, key, double(below));
        }
        deliver(level.option);
    }

    // The value of a state goes to the top level, from which an option, and what it forced, led to it.
    void deliver(int option) {
        size_t height = levels_.empty() ? 0 : levels_.back().height;
        if (values_.tracing())
            while (chosen_.size() > height) {
                values_.prepend(chosen_.back());
                chosen_.pop_back();
            }
        chosen_.resize(height);
        if (levels_.empty()) {
            over_ = true;
            return;
        }
        board_.back();
        values_.take(option);
    }
};
