// A numbering of the items in which those that share options come close to each other.
//
// Where sizes are equal, the search branches on the lowest item, so the numbers say how a tiling
// grows, and a state is a shape of its border: the items that are covered and have neighbours that
// are not. The shorter the border, the fewer the states. Dominoes on 4 x 50 squares have some
// hundred states when they are laid column by column, and far too many row by row; Latin squares
// have four times as many when cells, rows and columns are numbered in turns.
//
// This is the order of Cuthill and McKee, breadth-first from an item at the edge, reversed. It is
// for options of few items; long ones make all items neighbours.

#ifndef DLX_DIAGRAM_ORDER_HPP
#define DLX_DIAGRAM_ORDER_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace diagram {

class ItemOrder {
  public:
    // Option o has the items item[start[o]] .. item[start[o + 1] - 1], of 0 .. n_items - 1.
    ItemOrder(int n_items, int n_options, const int *start, const int *item)
        : n_items_(n_items), start_(start), item_(item),
          list_start_(size_t(n_items) + 1), list_(size_t(start[n_options])),
          item_seen_(size_t(n_items)), option_seen_(size_t(n_options)) {
        for (int p = 0; p < start[n_options]; p++)
            list_start_[size_t(item[p]) + 1]++;
        std::partial_sum(list_start_.begin(), list_start_.end(), list_start_.begin());
        std::vector<int> end(list_start_);
        for (int option = 0; option < n_options; option++)
            for (int p = start[option]; p < start[option + 1]; p++)
                list_[size_t(end[size_t(item[p])]++)] = option;
    }

    // The new number of each item.
    std::vector<int> numbers() {
        std::vector<int> by_size(size_t(n_items_), 0), number(by_size);
        std::iota(by_size.begin(), by_size.end(), 0);
        std::stable_sort(by_size.begin(), by_size.end(),
                         [&](int i, int j) { return size(i) < size(j); });
        std::vector<char> placed(by_size.size());
        int n = int(by_size.size());
        for (int first : by_size) {
            if (placed[size_t(first)])
                continue;
            int depth = walk(first), deeper;
            while ((deeper = walk(order_.back())) > depth)
                depth = deeper;
            for (int i : order_) {
                placed[size_t(i)] = true;
                number[size_t(i)] = --n;
            }
        }
        return number;
    }

  private:
    int n_items_;
    const int *start_, *item_;
    std::vector<int> list_start_, list_; // the options of each item
    std::vector<int> item_seen_, option_seen_, order_;
    int stamp_ = 0;

    int size(int i) const { return list_start_[size_t(i) + 1] - list_start_[size_t(i)]; }

    // All that hangs together with an item, breadth-first, goes to order_; the depth is returned.
    int walk(int first) {
        stamp_++;
        order_.assign(1, first);
        item_seen_[size_t(first)] = stamp_;
        int depth = 0;
        for (size_t begin = 0, end = 1; begin < end; begin = end, end = order_.size(), depth++)
            for (size_t k = begin; k < end; k++) {
                size_t before = order_.size();
                see_neighbours(order_[k]);
                std::sort(order_.begin() + std::ptrdiff_t(before), order_.end(), [&](int i, int j) {
                    return size(i) != size(j) ? size(i) < size(j) : i < j;
                });
            }
        return depth;
    }
    void see_neighbours(int i) {
        for (int k = list_start_[size_t(i)]; k < list_start_[size_t(i) + 1]; k++) {
            int option = list_[size_t(k)];
            if (option_seen_[size_t(option)] == stamp_)
                continue;
            option_seen_[size_t(option)] = stamp_;
            for (int p = start_[option]; p < start_[option + 1]; p++)
                if (item_seen_[size_t(item_[p])] != stamp_) {
                    item_seen_[size_t(item_[p])] = stamp_;
                    order_.push_back(item_[p]);
                }
        }
    }
};

} // namespace diagram

#endif
