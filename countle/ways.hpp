// All essentially different ways in which some tiles make a number.
//
// A way is a tile, a sum or a product. A sum has two or more terms, each with a sign, a product two
// or more terms, each a factor or a divisor; no term of a sum is a sum, none of a product is a
// product, and the order of terms says nothing. So what differs by commuting, by re-associating, or
// by subtracting a difference, is one way. A way is left out as a trick if some of the terms of a
// sum, but not all, come to zero together, or some of those of a product to one.
//
// Each way knows the cheapest order in which to play it: that with the smallest sum of results.
// A node has
//     value        what it comes to
//     sign         one of TILE + - * /, the last operation
//     left, right  its operands, in the cheapest order of play; nodes
//     cost         the sum of all results in that order
//     term         nodes, sorted: first n_plain that are added (or factors), then those that are
//                  subtracted (or divisors), n_terms in all
//
// The ways of a hand are found from its value backwards: for each part of it, each value of that
// part, and each operation, there is one value that the rest must make.

#ifndef COUNTLE_WAYS_HPP
#define COUNTLE_WAYS_HPP

#include <array>
#include <map>
#include <numeric>
#include <unordered_map>

#include "values.hpp"

namespace countle {

enum { MOST_TILES = 8, TILE = 't' };

struct Node {
    i64 value, cost;
    int left, right;
    char sign;
    int n_plain, n_terms;
    std::array<int, MOST_TILES> term;

    bool is_sum() const { return sign == '+' || sign == '-'; }
    bool is_product() const { return sign == '*' || sign == '/'; }
};

class Ways {
  public:
    const Hands hands;
    std::vector<Node> nodes;

    Ways(const std::vector<i64> &tile, const std::vector<int> &copies, int tiles, int (*stop)())
        : hands(tile, copies, tiles), values_(1), found_(hands.key.size()), poll_(stop) {}

    // The values of hands of `size` tiles; those of a hand when it is first needed.
    const Values &values(int hand) {
        while (int(values_.size()) <= hand)
            values_.push_back(values_of(hands, values_, int(values_.size()), MOST, &poll_));
        return values_[hand];
    }

    // How many tiles it takes to make the value, at least; 0 if it cannot be made.
    int fewest(i64 value) {
        for (int size = 1; size <= hands.largest; size++)
            for (int hand = hands.first[size]; hand < hands.first[size + 1]; hand++)
                if (values(hand).has(value))
                    return size;
        return 0;
    }

    // All ways to make the value of so many tiles, the cheapest first.
    std::vector<int> of_size(i64 value, int size) {
        std::vector<int> all;
        for (int hand = hands.first[size]; hand < hands.first[size + 1]; hand++)
            if (values(hand).has(value)) {
                const std::vector<int> &some = of_hand(hand, value);
                all.insert(all.end(), some.begin(), some.end());
            }
        std::stable_sort(all.begin(), all.end(), [&](int a, int b) {
            return nodes[a].cost < nodes[b].cost;
        });
        return all;
    }

    // The closest values, one below and one above if both are as close; the value itself if it is
    // there.
    std::vector<i64> nearest(i64 value) {
        i64 below = 0, above = MOST;
        for (int hand = 1; hand < int(hands.key.size()); hand++)
            for (i64 each : values(hand)) {
                if (each <= value)
                    below = std::max(below, each);
                if (each >= value)
                    above = std::min(above, each);
            }
        i64 under = below ? value - below : MOST, over = above - value;
        if (under == over && under > 0)
            return {below, above};
        return {under <= over ? below : above};
    }

    // Every value that can be made, from the smallest, and how many tiles it takes.
    void reachable(std::vector<i64> &value, std::vector<int> &tiles) {
        std::vector<std::pair<i64, int>> all;
        for (int size = 1; size <= hands.largest; size++)
            for (int hand = hands.first[size]; hand < hands.first[size + 1]; hand++)
                for (i64 each : values(hand))
                    all.push_back({each, size});
        std::sort(all.begin(), all.end());
        for (auto [each, size] : all)
            if (value.empty() || value.back() != each) {
                value.push_back(each);
                tiles.push_back(size);
            }
    }

  private:
    std::vector<Values> values_; // of hands 0, 1, ...
    std::vector<std::unordered_map<i64, std::vector<int>>> found_; // hand, value: nodes
    Poll poll_;

    // The sign, the number of plain terms and the terms: the same for the same way.
    using Form = std::array<int, MOST_TILES + 2>;

    // Ways of one hand and value, each once.
    using Found = std::map<Form, int>;

    const std::vector<int> &of_hand(int hand, i64 value) {
        auto known = found_[hand].find(value);
        if (known != found_[hand].end())
            return known->second;
        std::vector<int> ways;
        if (hand < hands.first[2]) {
            nodes.push_back({value, 0, 0, 0, TILE, 0, 0, {}});
            ways.push_back(int(nodes.size()) - 1);
        } else {
            Found found;
            hands.part(hand, [&](int a, int b) { parted(a, b, value, found); });
            for (const auto &[form, node] : found)
                ways.push_back(node);
            std::sort(ways.begin(), ways.end());
        }
        return found_[hand][value] = std::move(ways);
    }

    // The ways with hand a on one side of the last operation, and b on the other.
    void parted(int a, int b, i64 value, Found &found) {
        values(b); // so that none is added to values_ while it is read
        for (i64 x : values(a)) {
            poll_.spend(100);
            if (value > x)
                join(a, x, '+', b, value - x, value, found);
            if (x > value)
                join(a, x, '-', b, x - value, value, found);
            join(b, value + x, '-', a, x, value, found);
            if (x == 1)
                continue;
            if (value % x == 0 && value > x)
                join(a, x, '*', b, value / x, value, found);
            if (x % value == 0 && x > value)
                join(a, x, '/', b, x / value, value, found);
            if (product_fits(value, x))
                join(b, value * x, '/', a, x, value, found);
        }
    }

    // The ways whose last operation is that of hand a, making x, and hand b, making y.
    void join(int a, i64 x, char sign, int b, i64 y, i64 value, Found &found) {
        if (!values(a).has(x) || !values(b).has(y))
            return;
        const std::vector<int> &lefts = of_hand(a, x), &rights = of_hand(b, y);
        for (int left : lefts)
            for (int right : rights) {
                poll_.spend(100);
                i64 cost = nodes[left].cost + nodes[right].cost + value;
                Node node = {value, cost, left, right, sign, 0, 0, {}};
                unite(node);
                keep(node, found);
            }
    }

    // The terms of a node, from those of its operands.
    void unite(Node &node) {
        std::array<int, MOST_TILES> turned;
        int n_turned = 0;
        auto take = [&](int from, bool turn) {
            const Node &operand = nodes[from];
            bool same = node.is_sum() ? operand.is_sum() : operand.is_product();
            int n_terms = same ? operand.n_terms : 1, n_plain = same ? operand.n_plain : 1;
            for (int i = 0; i < n_terms; i++) {
                int term = same ? operand.term[i] : from;
                if ((i < n_plain) != turn)
                    node.term[node.n_plain++] = term;
                else
                    turned[n_turned++] = term;
            }
        };
        take(node.left, false);
        take(node.right, node.sign == '-' || node.sign == '/');
        node.n_terms = node.n_plain + n_turned;
        std::copy_n(turned.begin(), n_turned, &node.term[node.n_plain]);
        std::sort(&node.term[0], &node.term[node.n_plain]);
        std::sort(&node.term[node.n_plain], &node.term[node.n_terms]);
    }

    // Put a node among those found, unless it is a trick, or there is a cheaper one.
    void keep(const Node &node, Found &found) {
        Form form;
        form.fill(-1);
        form[0] = node.is_sum();
        form[1] = node.n_plain;
        std::copy_n(node.term.begin(), node.n_terms, &form[2]);
        auto known = found.find(form);
        if (known == found.end()) {
            if (!is_trick(node)) {
                nodes.push_back(node);
                found[form] = int(nodes.size()) - 1;
            }
        } else if (node.cost < nodes[known->second].cost) {
            nodes[known->second] = node;
        }
    }

    // Whether some of the terms, but not all, come to nothing.
    bool is_trick(const Node &node) {
        for (int some = 1; some < (1 << node.n_terms) - 1; some++)
            if (node.is_sum() ? is_zero(node, some) : is_one(node, some))
                return true;
        return false;
    }

    bool is_zero(const Node &node, int some) {
        i64 sum = 0;
        for (int i = 0; i < node.n_terms; i++)
            if (some >> i & 1)
                sum += (i < node.n_plain ? 1 : -1) * nodes[node.term[i]].value;
        return sum == 0;
    }

    // Two products are the same if nothing is left when all that their terms share is divided out.
    bool is_one(const Node &node, int some) {
        std::array<i64, MOST_TILES> left;
        for (int i = 0; i < node.n_terms; i++)
            left[i] = some >> i & 1 ? nodes[node.term[i]].value : 1;
        for (int i = 0; i < node.n_plain; i++)
            for (int j = node.n_plain; j < node.n_terms; j++) {
                i64 shared = std::gcd(left[i], left[j]);
                left[i] /= shared;
                left[j] /= shared;
            }
        return std::all_of(&left[0], &left[node.n_terms], [](i64 each) { return each == 1; });
    }
};

} // namespace countle

#endif
