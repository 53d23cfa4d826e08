// Which values a hand makes when all its tiles are used.
//
// They are what the values of its two parts make, combined, for each way to part it in two.
// Left out are results above MOST, zero, and times or divided by 1: whatever these lead to, fewer
// tiles make it as well. MOST is such that eight values can be added up.

#ifndef COUNTLE_VALUES_HPP
#define COUNTLE_VALUES_HPP

#include <algorithm>

#include "hands.hpp"

namespace countle {

const i64 MOST = (i64(1) << 60) - 1;

struct Stopped {};

// Asks now and then whether to go on.
class Poll {
  public:
    explicit Poll(int (*stop)()) : stop_(stop) {}

    // To be told of all work, in steps of some nanoseconds.
    void spend(i64 steps) {
        if ((left_ -= steps) < 0) {
            left_ = EVERY;
            if (stop_())
                throw Stopped();
        }
    }

  private:
    enum { EVERY = 1 << 20 };
    int (*stop_)();
    i64 left_ = EVERY;
};

// Division by one number, many times, where it leaves nothing: a multiplication by the inverse of
// the odd part, modulo 2**64, and a rotation by the even part. If there is a rest, what comes out
// is larger than any quotient.
class Divisor {
  public:
    explicit Divisor(i64 by) : most_(~u64(0) / by) {
        u64 odd = by;
        for (; odd % 2 == 0; odd /= 2)
            shift_++;
        inverse_ = 3 * odd ^ 2; // right modulo 2**5; each step doubles that
        for (int bits = 5; bits < 64; bits *= 2)
            inverse_ *= 2 - odd * inverse_;
    }

    u64 quotient(i64 of) const {
        u64 product = of * inverse_;
        return shift_ ? product >> shift_ | product << (64 - shift_) : product;
    }

    bool is_exact(u64 quotient) const { return quotient <= most_; }

  private:
    u64 inverse_, most_;
    int shift_ = 0;
};

// Positive numbers: in the order in which they came, and in a table, with 0 where it is empty.
class Values {
  public:
    explicit Values(size_t expected = 0) {
        while (size_t(1) << bits_ < expected)
            bits_++;
        table_.resize(size_t(1) << bits_);
    }

    bool has(i64 value) const { return table_[place(value)] == value; }

    void add(i64 value) {
        size_t at = place(value);
        if (table_[at])
            return;
        table_[at] = value;
        list_.push_back(value);
        if (2 * list_.size() > table_.size()) {
            table_.assign(size_t(1) << ++bits_, 0);
            for (i64 each : list_)
                table_[place(each)] = each;
        }
    }

    // From the smallest, and from now on without `has` and `add`.
    void sort() {
        std::sort(list_.begin(), list_.end());
        table_ = std::vector<i64>();
    }

    const i64 *begin() const { return list_.data(); }
    const i64 *end() const { return list_.data() + list_.size(); }
    size_t size() const { return list_.size(); }

  private:
    int bits_ = 4;
    std::vector<i64> list_, table_;

    // Where the value is, or would be.
    size_t place(i64 value) const {
        size_t at = u64(value) * 0x9E3779B97F4A7C15u >> (64 - bits_);
        while (table_[at] && table_[at] != value)
            at = (at + 1) & (table_.size() - 1);
        return at;
    }
};

inline bool product_fits(i64 a, i64 b) { return (a | b) >> 31 == 0 || a <= MOST / b; }

// Call visit(result) for all that a value of `some` and one of `others` make.
template <class Visit> void combine(const Values &some, const Values &others, Visit visit) {
    for (i64 a : some) {
        Divisor by_a(a);
        for (i64 b : others) {
            if (a + b <= MOST)
                visit(a + b);
            if (a != b)
                visit(a > b ? a - b : b - a);
            if (a == 1 || b == 1)
                continue;
            if (product_fits(a, b))
                visit(a * b);
            if (b >= a) {
                u64 quotient = by_a.quotient(b);
                if (by_a.is_exact(quotient))
                    visit(i64(quotient));
            } else if (a % b == 0) {
                visit(a / b);
            }
        }
    }
}

// The values of a hand up to `most`; `values` has those of all smaller hands.
inline Values values_of(
    const Hands &hands, const std::vector<Values> &values, int hand, i64 most, Poll *poll
) {
    if (hand < hands.first[2]) {
        Values one;
        one.add(hands.tiles(hand)[0]);
        return one;
    }
    size_t pairs = 0;
    hands.part(hand, [&](int a, int b) { pairs += values[a].size() * values[b].size(); });
    Values made(pairs);
    hands.part(hand, [&](int a, int b) {
        if (poll)
            poll->spend(values[a].size() * values[b].size() * 10);
        combine(values[a], values[b], [&](i64 value) {
            if (value <= most)
                made.add(value);
        });
    });
    return made;
}

} // namespace countle

#endif
