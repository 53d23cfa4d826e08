// Frames: what is left of a problem, as bitsets.
//
// bits.hpp includes this file, bit_choice.hpp and bit_search.hpp once per instruction set, each
// time in a namespace of its own that defines count, lowest and gather, with BITS_WIDE set where
// 512-bit vectors count bits, and BITS_PEXT where gather is one instruction.
//
// A frame is a small copy of what is left of the problem at some level: its options are numbered
// 0 .. options - 1 in their old order, its items 0 .. items - 1 in their old order. For every row
// of bits (Options) that still matters it has `words` words, bit j of which says that option j
// dies when an option of that row is chosen; for a primary item that is the same as having the
// item. Levels below share the rows of a frame and differ only in
//     live    the options that are left                         words words
//     branch  the options of the branching item still to try    words words
//     active  the primary items that are not done               active_words words
//     times   how often each is covered, if they have bounds    padded words
// so choosing an option is AND-NOT with the rows of its items, the size of an item is a popcount,
// and backtracking is free. When few options are left, those and their items become a new frame.
//
// Invariants: row & live of an item that is done is empty, so all items of a live option are
// active; every row of a live option's items is in the frame, unless it is empty, in which case its
// place is EMPTY.

enum { EMPTY = -1, UNSEEN = -2 }; // instead of the place of a row

struct Frame {
    int words, rows, items, padded, active_words, options, base;
    int state; // words of active and times
    size_t level_size;
    Buffer<u64> bits, level_bits;
    Buffer<int> option, item; // their numbers in the problem
    Buffer<int> place;        // of each row of the problem, or EMPTY
    Buffer<int> low, high;    // the bounds of the items, if they have any
    u64 &at(int r, int w) const { return bits[index(r, w)]; }
    // Wide vectors take eight items at once, so their words lie side by side.
    size_t index(int r, int w) const {
        return BITS_WIDE ? size_t(w) * rows + r : size_t(r) * words + w;
    }
    u64 *level(int l) const { return &level_bits[(l - base) * level_size]; }
    u64 *active(int l) const { return level(l) + 2 * words; }
    // The times that go with an `active`, and how often an item must then still be covered.
    int64_t *times(u64 *active) const {
        return reinterpret_cast<int64_t *>(active + active_words);
    }
    const int64_t *times(const u64 *active) const {
        return reinterpret_cast<const int64_t *>(active + active_words);
    }
    int64_t need(int p, const u64 *active) const {
        return std::max<int64_t>(0, low[p] - times(active)[p]);
    }
};

// The bits that are set in a level's `live`.
template <int W> int count_live(const Frame &frame, const u64 *live) {
    const int words = W ? W : frame.words;
    int n = 0;
    for (int w = 0; w < words; w++)
        n += count(live[w]);
    return n;
}

// The frames of a search, each made of the one before; frame 0 is the whole problem.
class Frames {
  public:
    // The whole problem as frame 0. Options without a primary item are left out.
    explicit Frames(const Options &options) : options_(options) {
        std::vector<int> useful;
        for (int o = 0; o < options_.n_options; o++)
            if (options_.has_primary(o))
                useful.push_back(o);
        int n_other = options_.n_rows - options_.n_primary;
        Frame &frame = shape(0, int(useful.size()), options_.n_primary, n_other, 0);
        std::copy(useful.begin(), useful.end(), frame.option.data());
        for (int r = 0; r < options_.n_primary; r++)
            frame.item[r] = frame.place[r] = r;
        for (int p = 0; p < frame.padded; p++)
            clear(frame, p);
        set_bits(frame);
        set_other_bits(frame);
        fill_top(frame);
        for (int p = 0; options_.low && p < frame.items; p++)
            set_bounds(frame, p, 0);
    }

    // Make frame f + 1 of the options and items that are left at some level of frame f. Its rows
    // are squeezed out of the old ones, or set bit by bit, whichever touches fewer words.
    template <int W> void pack(int f, int level, int n_options) {
        const Frame &from = frames_[size_t(f)];
        const int words = W ? W : from.words;
        const u64 *live = from.level(level), *active = from.active(level);
        int items = 0;
        for (int a = 0; a < from.active_words; a++)
            items += count(active[a]);
        int n_other = from.rows - from.padded;
        Frame &to = shape(f + 1, n_options, items, n_other, level);
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
        for (p = 0; options_.low && p < items; p++)
            set_bounds(to, p, from.times(active)[from.place[to.item[p]]]);
    }

    Frame &operator[](int f) { return frames_[size_t(f)]; }

  private:
    const Options &options_;
    std::deque<Frame> frames_;   // a deque, so that making one moves no other
    Buffer<u64> any_color_;      // of each secondary item, the options that have it
    std::vector<int> seen_;      // rows of secondary items that have a place

    // Make room for a frame; nothing else changes before memory is there.
    Frame &shape(int f, int n_options, int n_items, int n_other_rows, int level) {
        if (frames_.size() <= size_t(f))
            frames_.emplace_back();
        Frame &frame = frames_[size_t(f)];
        frame.options = n_options;
        frame.words = n_options > 64 ? (n_options + 63) / 64 : 1;
        frame.items = n_items;
        frame.padded = n_items > 0 ? (n_items + 7) / 8 * 8 : 8;
        frame.active_words = (frame.padded + 63) / 64;
        frame.rows = (frame.padded + n_other_rows + 7) / 8 * 8;
        frame.base = level;
        frame.state = frame.active_words + (options_.low ? frame.padded : 0);
        frame.level_size = size_t(2 * frame.words + frame.state);
        frame.bits.grow(size_t(frame.rows) * frame.words);
        frame.level_bits.grow((n_items + 2) * frame.level_size);
        frame.option.grow(n_options);
        frame.item.grow(frame.padded);
        frame.place.grow(options_.n_rows);
        if (options_.low) {
            frame.low.grow(frame.padded);
            frame.high.grow(frame.padded);
        }
        return frame;
    }

    // All options live, all items active.
    static void fill_top(Frame &frame) {
        u64 *live = frame.level(frame.base);
        for (int w = 0; w < frame.words; w++)
            live[w] = ones(frame.options - 64 * w);
        for (int a = 0; a < frame.active_words; a++)
            live[2 * frame.words + a] = ones(frame.items - 64 * a);
    }

    void set_bounds(Frame &frame, int p, int64_t times) {
        frame.low[p] = options_.low[frame.item[p]];
        frame.high[p] = options_.high[frame.item[p]];
        frame.times(frame.active(frame.base))[p] = times;
    }

    static u64 ones(int n) { return n >= 64 ? ~u64(0) : n <= 0 ? 0 : (u64(1) << n) - 1; }

    // The rows of option j of a frame.
    const int *first(const Frame &frame, int j) const { return options_.begin(frame.option[j]); }
    const int *end(const Frame &frame, int j) const { return options_.end(frame.option[j]); }

    static void clear(Frame &frame, int p) {
        for (int w = 0; w < frame.words; w++)
            frame.at(p, w) = 0;
    }

    // The rows of the primary items of a frame, which are clear before.
    void set_bits(Frame &frame) {
        for (int j = 0; j < frame.options; j++)
            for (const int *r = first(frame, j); r < end(frame, j); r++)
                if (*r < options_.n_primary)
                    frame.at(frame.place[*r], j >> 6) |= u64(1) << (j & 63);
    }

    // The rows of the secondary items: first "has the item in this color", then "clashes with
    // that". Only those of live options are made.
    void set_other_bits(Frame &frame) {
        const int P = options_.n_primary;
        int n = frame.padded;
        seen_.clear();
        std::fill(frame.place.data() + P, frame.place.data() + options_.n_rows, UNSEEN);
        for (int j = 0; j < frame.options; j++)
            for (const int *r = first(frame, j); r < end(frame, j); r++) {
                if (*r < P)
                    continue;
                int &p = frame.place[*r];
                if (p == UNSEEN) {
                    seen_.push_back(*r);
                    clear(frame, p = n++);
                }
                frame.at(p, j >> 6) |= u64(1) << (j & 63);
            }
        if (!options_.colored)
            return;
        const size_t words = size_t(frame.words);
        any_color_.grow(options_.n_items * words);
        for (int r : seen_)
            std::fill_n(&any_color_[options_.item(r) * words], words, 0);
        for (int r : seen_)
            for (size_t w = 0; w < words; w++)
                any_color_[options_.item(r) * words + w] |= frame.at(frame.place[r], int(w));
        for (int r : seen_)
            for (size_t w = 0; w < words; w++) {
                u64 any = any_color_[options_.item(r) * words + w];
                u64 &bits = frame.at(frame.place[r], int(w));
                bits = options_.color(r) ? any & ~bits : any;
            }
    }

    // The same out of the old rows.
    template <int W> void squeeze_others(const Frame &from, Frame &to, const u64 *live) {
        const int P = options_.n_primary;
        int n = to.padded;
        std::fill(to.place.data() + P, to.place.data() + options_.n_rows, UNSEEN);
        for (int j = 0; j < to.options; j++)
            for (const int *r = first(to, j); r < end(to, j); r++)
                if (*r >= P && to.place[*r] == UNSEEN) {
                    int old = from.place[*r];
                    bool some = old >= 0 && squeeze<W>(from, to, live, old, n);
                    to.place[*r] = some ? n++ : EMPTY;
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
};
