// Hands: what can be drawn from some tiles.
//
//     tile    the different tiles, from the smallest
//     copies  how many there are of each
//
// The key of a hand has one digit for each different tile, to the base copies + 1: how many of that
// tile are in it. So the key of two hands together is the sum of their keys. Hands are numbered
// from 1, by the number of tiles in them and then by key:
//
//     key     of each hand
//     number  of the hand with each key; 0 where there are more than `largest` tiles in it
//     first   the first hand of each size; hands of one size are first[size] .. first[size + 1] - 1

#ifndef COUNTLE_HANDS_HPP
#define COUNTLE_HANDS_HPP

#include <cstdint>
#include <vector>

namespace countle {

using i64 = std::int64_t;
using u64 = std::uint64_t;

class Hands {
  public:
    const std::vector<i64> tile;
    const std::vector<int> copies;
    const int largest;
    std::vector<int> key, number, first;

    Hands(const std::vector<i64> &tile, const std::vector<int> &copies, int largest)
        : tile(tile), copies(copies), largest(largest), key(1), first(largest + 2) {
        int keys = 1;
        for (int n : copies) {
            unit_.push_back(keys);
            keys *= n + 1;
        }
        std::vector<std::vector<int>> by_size(largest + 1);
        for (int k = 1; k < keys; k++) {
            int tiles = 0;
            for (size_t i = 0; i < tile.size(); i++)
                tiles += digit(k, i);
            if (tiles <= largest)
                by_size[tiles].push_back(k);
        }
        number.resize(keys);
        for (int size = 1; size <= largest; size++) {
            first[size] = int(key.size());
            for (int k : by_size[size]) {
                number[k] = int(key.size());
                key.push_back(k);
            }
        }
        first[largest + 1] = int(key.size());
    }

    int count(int size) const { return first[size + 1] - first[size]; }

    // The tiles of a hand, from the smallest.
    std::vector<i64> tiles(int hand) const {
        std::vector<i64> each;
        for (size_t i = 0; i < tile.size(); i++)
            each.insert(each.end(), digit(key[hand], i), tile[i]);
        return each;
    }

    // Call visit(a, b) for each way to part a hand in two, once; b has as many tiles as a, or more.
    template <class Visit> void part(int hand, Visit visit) const {
        std::vector<int> keys = {0};
        for (size_t i = 0; i < tile.size(); i++) {
            size_t so_far = keys.size();
            for (int n = digit(key[hand], i); n > 0; n--)
                for (size_t j = 0; j < so_far; j++)
                    keys.push_back(keys[j] + n * unit_[i]);
        }
        for (int k : keys) {
            int a = number[k], b = number[key[hand] - k];
            if (0 < a && a <= b)
                visit(a, b);
        }
    }

    // Call visit(b) for each hand with one tile less.
    template <class Visit> void shorten(int hand, Visit visit) const {
        for (size_t i = 0; i < tile.size(); i++)
            if (digit(key[hand], i))
                visit(number[key[hand] - unit_[i]]);
    }

  private:
    std::vector<int> unit_; // what one more of each tile adds to a key

    int digit(int k, size_t i) const { return k / unit_[i] % (copies[i] + 1); }
};

} // namespace countle

#endif
