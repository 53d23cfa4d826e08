// The search: every state once, as far as memory goes.
//
// What is left to do depends on the state alone, so the value of each state, the number of ways to
// go on from it, is remembered, under a key that says what is left. A state is met again when the
// options chosen before, though others, cover the same. And where what is left falls apart into
// parts that have nothing in common, these are states of their own, and the values are multiplied.
//
// The stack has a level for each state that is being worked on: a decision, whose value is the sum
// over the options of one item, or a product of parts. `entering_` tells a new state on the board, to
// which an option or a product leads from the top level, from the top level's own.
//
// Neither memory nor parts pay everywhere: see Gauge.

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
    Search(const Problem &problem, const int *given, int n_given, size_t memory, Parts parts,
           Trace *trace)
        : board_(problem, given, n_given), key_words_(size_t(board_.key_words())),
          memo_(int(key_words_), 1, memory), values_(memo_, trace), parts_(parts),
          recall_(problem.n_primary, 0.25, 4096), peek_(problem.n_primary, 0.25, 256),
          apart_(problem.n_primary, 4, 16),
          mean_(size_t(problem.n_primary) + 1) {
        chosen_.assign(given, given + n_given);
        key_.resize(key_words_);
        this->trace = trace;
    }

    Code advance(int64_t work, int64_t nodes_left) override {
        int64_t last = nodes + nodes_left;
        board_.work = 0;
        while (!over_) {
            if (board_.work >= work || (entering_ && nodes >= last))
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
    };

    Board board_;
    size_t key_words_;
    Memo memo_;
    Values values_;
    Parts parts_;
    Gauge recall_, peek_, apart_;
    std::vector<double> mean_; // nodes below a state, by the number of items left
    std::vector<Level> levels_;
    std::vector<u64> keys_; // of the levels
    std::vector<u64> key_;  // of a state that is no level
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
        if (kept)
            board_.key_of(key_.data());
        if (kept && recall(items_left, hash, key_.data())) {
            deliver(option_);
            return;
        }
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
        levels_.push_back({product, kept, items_left, option_, hash, chosen_.size(), nodes});
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
        if (kept)
            board_.key_of(key_.data());
        if (kept && recall(items_left, hash, key_.data()))
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
            memo_.store(level.hash, keys_.data() + keys_.size(), values_.value.data(), below);
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
