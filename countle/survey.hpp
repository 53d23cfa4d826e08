// Which targets each selection of tiles reaches, with how few tiles: all selections at once.
//
// The values of hands with fewer tiles than are drawn are found once, since many selections share
// them, and kept sorted. The values of a whole selection are not kept: only targets are marked, and
// each loop stops where sums, products, differences or quotients grow beyond the highest. Of a hand
// with one tile less than a selection, values that one more tile cannot bring down to the highest
// target are dropped.
//
// Each hand writes only what is its own, so the hands of one size can be shared out to threads,
// after those of all smaller sizes.

#ifndef COUNTLE_SURVEY_HPP
#define COUNTLE_SURVEY_HPP

#include "values.hpp"

namespace countle {

class Survey {
  public:
    enum { NONE = 255 };
    const Hands hands;

    Survey(
        const std::vector<i64> &tile, const std::vector<int> &copies, int drawn, i64 low, i64 high
    )
        : hands(tile, copies, drawn), low_(low), high_(high), values_(hands.key.size()),
          fewest_(hands.key.size()) {}

    // For each target, from the lowest: how many tiles of the hand it takes, or NONE.
    const std::vector<unsigned char> &fewest(int hand) const { return fewest_[hand]; }

    // Find what the hands from `begin` to before `end` make; all have `size` tiles.
    void fill(int size, int begin, int end) {
        for (int hand = begin; hand < end; hand++) {
            std::vector<char> reached(high_ + 1);
            if (size < hands.largest || size == 1)
                find_values(hand, size, reached);
            else
                hands.part(hand, [&](int a, int b) { mark(values_[a], values_[b], reached); });
            std::vector<unsigned char> row(high_ - low_ + 1, NONE);
            hands.shorten(hand, [&](int less) {
                for (size_t t = 0; less && t < row.size(); t++)
                    row[t] = std::min(row[t], fewest_[less][t]);
            });
            for (size_t t = 0; t < row.size(); t++)
                if (row[t] == NONE && reached[low_ + t])
                    row[t] = static_cast<unsigned char>(size);
            fewest_[hand] = std::move(row);
        }
    }

  private:
    const i64 low_, high_;
    std::vector<Values> values_;
    std::vector<std::vector<unsigned char>> fewest_;

    void find_values(int hand, int size, std::vector<char> &reached) {
        i64 most = MOST;
        if (size + 1 == hands.largest)
            most = std::min(most, (high_ + 1) * hands.tile.back());
        values_[hand] = values_of(hands, values_, hand, most, nullptr);
        values_[hand].sort();
        for (i64 value : values_[hand])
            if (value <= high_)
                reached[value] = 1;
    }

    // Mark what a value of `some` and one of `others` make; the loops are those of `combine`.
    void mark(const Values &some, const Values &others, std::vector<char> &reached) const {
        const i64 *begin = others.begin(), *end = others.end();
        for (i64 a : some) {
            const i64 *b = std::lower_bound(begin, end, a - high_);
            for (; b < end && *b < a; b++)
                reached[a - *b] = 1;
            const i64 *not_less = b;
            for (; b < end && *b <= a + high_; b++)
                reached[*b - a] = 1; // and 0, which nobody looks at
            for (b = begin; b < end && *b <= high_ - a; b++)
                reached[a + *b] = 1;
            for (b = begin; b < end && *b <= high_ / a; b++)
                reached[a * *b] = 1;
            for (b = std::lower_bound(begin, not_less, (a - 1) / high_ + 1); b < not_less; b++)
                if (a % *b == 0)
                    reached[a / *b] = 1;
            Divisor by_a(a);
            for (b = not_less; b < end; b++) {
                u64 quotient = by_a.quotient(*b);
                if (quotient <= u64(high_) && by_a.is_exact(quotient))
                    reached[quotient] = 1;
            }
        }
    }
};

} // namespace countle

#endif
