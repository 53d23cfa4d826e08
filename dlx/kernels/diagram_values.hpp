// The values of the states on the stack: numbers of solutions, or nodes of the diagram.

#ifndef DLX_DIAGRAM_VALUES_HPP
#define DLX_DIAGRAM_VALUES_HPP

#include <limits>
#include <new>

#include "diagram_memo.hpp"
#if defined(_MSC_VER)
#include <intrin.h>
#endif

namespace diagram {

// The low word of a * b + c + d; the high one goes to `high`.
inline u64 multiply_add(u64 a, u64 b, u64 c, u64 d, u64 &high) {
#if defined(__SIZEOF_INT128__)
    unsigned __int128 product = (unsigned __int128)a * b + c + d;
    high = u64(product >> 64);
    return u64(product);
#elif defined(_MSC_VER) && defined(_M_X64)
    u64 low = _umul128(a, b, &high);
    low += c;
    high += low < c;
    low += d;
    high += low < d;
    return low;
#else
    u64 a0 = a & 0xFFFFFFFF, a1 = a >> 32, b0 = b & 0xFFFFFFFF, b1 = b >> 32;
    u64 middle = a1 * b0 + (a0 * b0 >> 32), other = a0 * b1 + (middle & 0xFFFFFFFF);
    u64 low = other << 32 | (a0 * b0 & 0xFFFFFFFF);
    high = a1 * b1 + (middle >> 32) + (other >> 32);
    low += c;
    high += low < c;
    low += d;
    high += low < d;
    return low;
#endif
}

// The diagram, as flat arrays. Node n has the edges indptr[n] .. indptr[n + 1] - 1, each with a
// child, which comes before it, and an option or NONE. The solutions of a decision (kind 0) are
// those of the child of any one edge, with its option; those of a product (kind 1) unite one of
// each child. Node 0 is a product without edges: the empty solution alone.
struct Trace {
    enum { DECISION, PRODUCT, NONE = -1 };
    std::vector<int> kind{PRODUCT}, child, option;
    std::vector<int64_t> indptr{0, 0};
    size_t most_bytes = 0;

    struct Edge {
        int child, option;
    };
    int add(int sort, const Edge *begin, const Edge *end) {
        size_t bytes = kind.size() * 12 + (child.size() + size_t(end - begin)) * 8;
        if (bytes > most_bytes || kind.size() >= size_t(std::numeric_limits<int>::max()))
            throw std::bad_alloc();
        for (; begin != end; begin++) {
            child.push_back(begin->child);
            option.push_back(begin->option);
        }
        kind.push_back(sort);
        indptr.push_back(int64_t(child.size()));
        return int(kind.size()) - 1;
    }
};

// A value is `width` words, the lowest first: a number, or, when tracing, one more than the number
// of a node, 0 being no solution at all. The width grows by one whenever a number needs it; it is
// the same for all values, those of the memo included.
class Values {
  public:
    Values(Memo &memo, Trace *trace) : memo_(memo), trace_(trace) {}

    int width = 1;
    std::vector<u64> value{0}; // of the state that was finished last

    bool tracing() const { return trace_ != nullptr; }
    void set(u64 low) {
        std::fill(value.begin(), value.end(), 0);
        value[0] = low;
    }
    void set(const u64 *words) { std::copy(words, words + width, value.begin()); }
    bool is_zero() const { return zero(value.data()); }

    // Begin a new state, which is a decision or a product.
    void open(bool product) {
        products_.push_back(product);
        totals_.resize(totals_.size() + size_t(width));
        total()[0] = product;
        starts_.push_back(edges_.size());
    }
    // Put `value` into it, the value of a child that the option leads to.
    void take(int option) {
        if (trace_ != nullptr) {
            if (!is_zero())
                edges_.push_back({int(value[0]) - 1, option});
            else if (products_.back())
                total()[0] = 0;
        } else if (products_.back()) {
            multiply();
        } else {
            add();
        }
    }
    // Whether it is a product that came to nothing.
    bool is_lost() { return products_.back() && zero(total()); }
    // End it: its value becomes `value`.
    void close() {
        if (trace_ == nullptr)
            set(total());
        else
            set(u64(1 + finished_node()));
        edges_.resize(starts_.back());
        starts_.pop_back();
        products_.pop_back();
        totals_.resize(totals_.size() - size_t(width));
    }
    // Let `value`, a node, be that of the state one forced option before.
    void prepend(int option) {
        Trace::Edge edge{int(value[0]) - 1, option};
        if (!is_zero())
            set(u64(1 + trace_->add(Trace::DECISION, &edge, &edge + 1)));
    }

  private:
    Memo &memo_;
    Trace *trace_;
    std::vector<u64> totals_, product_;
    std::vector<char> products_;
    std::vector<Trace::Edge> edges_;
    std::vector<size_t> starts_; // of the edges of each state

    u64 *total() { return &totals_[totals_.size() - size_t(width)]; }
    bool zero(const u64 *words) const {
        for (int w = 0; w < width; w++)
            if (words[w])
                return false;
        return true;
    }

    // The node of the present state, or -1 when it has no solution.
    int finished_node() {
        bool product = products_.back();
        const Trace::Edge *begin = edges_.data() + starts_.back(), *end = edges_.data() + edges_.size();
        if (product ? total()[0] == 0 : begin == end)
            return -1;
        return trace_->add(product ? Trace::PRODUCT : Trace::DECISION, begin, end);
    }

    void add() {
        u64 *words = total(), carry = 0;
        for (int w = 0; w < width; w++) {
            u64 sum = words[w] + carry;
            carry = sum < carry;
            sum += value[size_t(w)];
            carry += sum < value[size_t(w)];
            words[w] = sum;
        }
        if (carry) {
            widen();
            total()[width - 1] = carry;
        }
    }

    void multiply() {
        size_t n = size_t(width);
        product_.assign(2 * n, 0);
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0, carry = 0; j < n; j++) {
                u64 high;
                product_[i + j] = multiply_add(total()[i], value[j], product_[i + j], carry, high);
                carry = high;
                if (j == n - 1)
                    product_[i + n] = carry;
            }
        size_t length = 2 * n;
        while (length > 1 && product_[length - 1] == 0)
            length--;
        while (size_t(width) < length)
            widen();
        std::copy(&product_[0], &product_[0] + std::min(2 * n, size_t(width)), total());
    }

    // All values get one more word.
    void widen() {
        size_t n = size_t(width), count = products_.size();
        totals_.resize(count * (n + 1));
        for (size_t k = count; k-- > 0;) {
            std::copy_backward(&totals_[k * n], &totals_[k * n] + n, &totals_[k * (n + 1)] + n);
            totals_[k * (n + 1) + n] = 0;
        }
        value.push_back(0);
        memo_.widen();
        width++;
    }
};

} // namespace diagram

#endif
