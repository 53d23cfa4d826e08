// Prices of items, which bound the cost of every cover from below.
//
// Take a price u[i] off the cost of each option of item i, for every item. What is left of the
// cost of an option is its reduced cost. A cover takes least[i] to most[i] options of item i, so
// whatever the prices, it costs at least the sum of
//     u[i] * least[i]    over the items of positive price,
//     u[i] * most[i]     over the items of negative price, and
//     reduced cost       over the options where that is negative:
// the Lagrangian bound. `Duals` makes it large by steps along its subgradient, and then moves what
// is negative into the prices. Then every reduced cost is 0 or more, the sum over the items alone
// is a bound, and choosing an option raises it by no less than the reduced cost of the option.
//
// The arithmetic is in integers, hence the same on every machine. The value of the bound during
// the steps is a double, but only sums, powers of two and comparisons are made of it.

#ifndef DLX_DUALS_HPP
#define DLX_DUALS_HPP

#include <algorithm>
#include <cstdint>
#include <vector>

namespace cheapest {

using i64 = std::int64_t;

constexpr i64 INFINITE = i64(1) << 62; // no sum of costs or prices gets that far

// What is left of a problem: options, their costs, and the items that may have a price. Option k
// has the items item[start[k]] .. item[start[k + 1] - 1], by their places here.
struct Part {
    i64 paid; // for what was chosen before
    std::vector<int> option; // numbers in the problem
    std::vector<i64> cost;
    std::vector<int> start, item;
    int primary;                  // how many of the items are primary; they come first
    std::vector<int> number;      // of the items in the problem
    std::vector<int> least, most; // how many options of each item a cover takes
    int options() const { return int(option.size()); }
    int items() const { return int(number.size()); }
};

// Costs are such that PRECISION bounds the largest times the entries of the longest option times
// the options of the longest cover; then nothing here overflows.
constexpr i64 PRECISION = i64(1) << 54;

class Duals {
  public:
    std::vector<i64> price;   // of items
    std::vector<i64> reduced; // costs of options

    // Start from the prices that are there. A bound above `limit` is good enough.
    void begin(const Part &part, i64 limit, int steps) {
        i64 total = 1, longest = 1;
        for (int i = 0; i < part.items(); i++)
            total += part.most[i];
        dearest_ = 1;
        for (int k = 0; k < part.options(); k++) {
            longest = std::max<i64>(longest, part.start[k + 1] - part.start[k]);
            dearest_ = std::max(dearest_, part.cost[k]);
        }
        highest_ = 16 * PRECISION / (total * longest);
        for (int i = 0; i < part.items(); i++)
            set_price(part, i, price[i]);
        best_ = price;
        reduced.resize(part.options());
        count_.resize(part.items());
        limit_ = limit;
        steps_ = steps;
        best_value_ = -1e300;
        halvings_ = idle_ = 0;
    }

    // One step; false when there is no use in more.
    bool step(const Part &part) {
        if (steps_-- <= 0)
            return false;
        double value = evaluate(part), size = value < 0 ? -value : value;
        if (value - best_value_ > size / 8192)
            idle_ = 0;
        else if (++idle_ == PATIENCE) {
            idle_ = 0;
            if (++halvings_ == MOST_HALVINGS)
                return false;
        }
        if (value > best_value_) {
            best_value_ = value;
            best_ = price;
        }
        return best_value_ <= double(limit_) && move(part);
    }

    // Settle on the best prices, with no reduced cost below 0. Returns the bound.
    i64 finish(const Part &part) {
        price = best_;
        for (int k = 0; k < part.options(); k++)
            lower(part, k);
        reduce(part);
        raise(part);
        i64 bound = part.paid;
        for (int i = 0; i < part.items(); i++)
            bound += credit(part, i);
        return bound;
    }

  private:
    enum { PATIENCE = 10, MOST_HALVINGS = 8 };
    std::vector<i64> best_;  // prices
    std::vector<int> count_; // of each item: its options of negative reduced cost
    std::vector<int> first_, list_;
    double best_value_ = 0;
    i64 limit_ = 0, highest_ = 0, dearest_ = 0;
    int steps_ = 0, halvings_ = 0, idle_ = 0;

    i64 credit(const Part &part, int i) const {
        return price[i] * (price[i] > 0 ? part.least[i] : part.most[i]);
    }

    // A positive price of an item that need not be covered would be for nothing.
    i64 most_price(const Part &part, int i) const { return part.least[i] > 0 ? highest_ : 0; }

    void set_price(const Part &part, int i, i64 u) {
        price[i] = std::clamp(u, -highest_, most_price(part, i));
    }

    // Most of the time of the whole search is spent here, hence the plain pointers.
    void reduce(const Part &part) {
        const int *item = part.item.data(), *start = part.start.data();
        const i64 *cost = part.cost.data(), *u = price.data();
        i64 *out = reduced.data();
        for (int k = 0, e = 0, n = part.options(); k < n; k++) {
            i64 c = cost[k];
            for (int end = start[k + 1]; e < end; e++)
                c -= u[item[e]];
            out[k] = c;
        }
    }

    // The Lagrangian bound of the prices, and `count_`.
    double evaluate(const Part &part) {
        reduce(part);
        double value = double(part.paid);
        for (int i = 0; i < part.items(); i++) {
            value += double(credit(part, i));
            count_[i] = 0;
        }
        for (int k = 0, n = part.options(); k < n; k++)
            if (reduced[k] < 0) {
                value += double(reduced[k]);
                for (int e = part.start[k]; e < part.start[k + 1]; e++)
                    count_[part.item[e]]++;
            }
        return value;
    }

    // By how many options too few of an item are chosen; a subgradient.
    int slope(const Part &part, int i) const {
        if (price[i] > 0 || count_[i] < part.least[i])
            return part.least[i] - count_[i];
        if (price[i] < 0 || count_[i] > part.most[i])
            return part.most[i] - count_[i];
        return 0;
    }

    // Polyak's step towards the limit, or towards a guess while there is none.
    bool move(const Part &part) {
        i64 norm = 0, steepest = 1;
        for (int i = 0; i < part.items(); i++) {
            i64 g = slope(part, i);
            norm += g * g;
            steepest = std::max(steepest, g < 0 ? -g : g);
        }
        if (norm == 0)
            return false;
        double size = best_value_ < 0 ? -best_value_ : best_value_;
        double guess = best_value_ + size / 16 + double(dearest_);
        double target = limit_ < INFINITE ? double(limit_) : guess;
        double wanted = 2 * (target - best_value_) / double(norm);
        i64 length = i64(std::min(wanted, double(highest_ / steepest))) >> halvings_;
        for (int i = 0; i < part.items(); i++)
            set_price(part, i, price[i] + length * slope(part, i));
        return length > 0;
    }

    // Where option k has a negative reduced cost, lower the prices of its primary items by that:
    // as long as they are positive, and then the one where it costs least.
    void lower(const Part &part, int k) {
        i64 c = part.cost[k];
        int where = -1;
        for (int e = part.start[k]; e < part.start[k + 1]; e++) {
            int i = part.item[e];
            c -= price[i];
            if (i < part.primary && (where < 0 || part.most[i] < part.most[where]))
                where = i;
        }
        for (int e = part.start[k]; e < part.start[k + 1] && c < 0; e++) {
            int i = part.item[e];
            i64 amount = std::max<i64>(0, std::min(-c, price[i]));
            price[i] -= amount;
            c += amount;
        }
        if (c < 0)
            price[where] += c;
    }

    // Raise each price as far as the reduced costs of its options allow, one after the other.
    void raise(const Part &part) {
        list_options(part);
        for (int i = 0; i < part.items(); i++) {
            i64 least = INFINITE, before = price[i];
            for (int e = first_[i]; e < first_[i + 1]; e++)
                least = std::min(least, reduced[list_[e]]);
            if (least == INFINITE)
                continue;
            price[i] = std::max(before, std::min(before + least, most_price(part, i)));
            for (int e = first_[i]; e < first_[i + 1]; e++)
                reduced[list_[e]] -= price[i] - before;
        }
    }

    // The options of item i become list_[first_[i]] .. list_[first_[i + 1] - 1].
    void list_options(const Part &part) {
        first_.assign(part.items() + 2, 0);
        list_.resize(part.item.size());
        for (int i : part.item)
            first_[i + 2]++;
        for (int i = 0; i < part.items(); i++)
            first_[i + 2] += first_[i + 1];
        for (int k = 0; k < part.options(); k++)
            for (int e = part.start[k]; e < part.start[k + 1]; e++)
                list_[first_[part.item[e] + 1]++] = k;
    }
};

} // namespace cheapest

#endif
