// What the counting of states remembers: values, of states that were finished.

#ifndef DLX_DIAGRAM_MEMO_HPP
#define DLX_DIAGRAM_MEMO_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace diagram {

using u64 = std::uint64_t;
using std::int64_t;
using std::size_t;

// A table from keys of `key_words` words to values of `value_words` words, of bounded size.
//
// An entry is hash, key and value, one after the other; entries lie in chunks that are never
// moved. The index is buckets of eight slots, a cache line each, and an entry is in the bucket that
// the low bits of its hash name. A slot has the number of its entry and
//     tag     the highest 24 bits of the hash, so that other entries are seldom looked at
//     worth   the logarithm of the work that went into the entry, and more for each time it saved
//             that work; 0 is for an empty slot
// A bucket that is full gives up the entry of the least worth, and the others in it lose some of
// theirs, so that the entries that stay are those that go on being of use. Otherwise the index
// doubles when it is half full. When the memory is used up, new entries take the place of others.
//
// Invariant: an entry's key is in the table once. Keys are compared whole.
class Memo {
  public:
    Memo(int key_words, int value_words, size_t most_bytes)
        : key_words_(key_words), value_words_(value_words), most_bytes_(most_bytes) {
        index_.resize(FIRST_BUCKETS);
    }

    // The value of a key, or null.
    const u64 *find(u64 hash, const u64 *key) {
        Bucket &bucket = index_[hash & (index_.size() - 1)];
        for (Slot &slot : bucket.slots) {
            if (slot.worth == 0 || slot.tag != hash >> 40)
                continue;
            u64 *entry = at(slot.entry);
            if (entry[0] == hash && same(entry + 1, key)) {
                slot.worth = std::uint32_t(std::min(int(slot.worth) + HIT, 255));
                return entry + 1 + key_words_;
            }
        }
        return nullptr;
    }

    // Bring the place of a key into the cache.
    void prefetch(u64 hash) const {
#if defined(__GNUC__)
        __builtin_prefetch(&index_[hash & (index_.size() - 1)]);
#endif
    }

    // Remember the value of a key that is not there, and that took so much work.
    void store(u64 hash, const u64 *key, const u64 *value, int64_t work) {
        if (2 * n_entries_ > SLOTS * index_.size() && fits(n_entries_, 2 * index_.size()))
            double_index();
        Slot *slot = place(hash);
        if (slot == nullptr)
            return;
        std::uint32_t worth = 1;
        while (work >>= 1)
            worth++;
        slot->tag = std::uint32_t(hash >> 40);
        slot->worth = worth;
        u64 *entry = at(slot->entry);
        entry[0] = hash;
        std::copy(key, key + key_words_, entry + 1);
        std::copy(value, value + value_words_, entry + 1 + key_words_);
    }

    // Values get one more word, their highest, which is 0. Pointers to values are void.
    void widen() {
        std::vector<std::unique_ptr<u64[]>> old;
        old.swap(chunks_);
        size_t length = entry_words();
        value_words_++;
        for (size_t e = 0; e < n_entries_; e++) {
            if (e % CHUNK == 0)
                chunks_.emplace_back(new u64[CHUNK * entry_words()]);
            const u64 *from = &old[e / CHUNK][e % CHUNK * length];
            std::copy(from, from + length, at(e));
            at(e)[length] = 0;
            if (e % CHUNK == CHUNK - 1)
                old[e / CHUNK].reset();
        }
    }

    size_t n_entries() const { return n_entries_; }

  private:
    enum { SLOTS = 8, FIRST_BUCKETS = 32, CHUNK = 256, HIT = 8, FADE = 1 };
    struct Slot {
        std::uint32_t entry;
        std::uint32_t tag : 24, worth : 8;
    };
    struct alignas(64) Bucket {
        Slot slots[SLOTS] = {};
    };
    int key_words_, value_words_;
    size_t most_bytes_, n_entries_ = 0;
    std::vector<Bucket> index_; // a power of two of them
    std::vector<std::unique_ptr<u64[]>> chunks_;

    size_t entry_words() const { return size_t(1 + key_words_ + value_words_); }
    u64 *at(size_t entry) { return &chunks_[entry / CHUNK][entry % CHUNK * entry_words()]; }
    bool same(const u64 *a, const u64 *b) const {
        for (int w = 0; w < key_words_; w++)
            if (a[w] != b[w])
                return false;
        return true;
    }
    // Whether so many entries, and one more chunk, with so many buckets keep within the limit.
    bool fits(size_t entries, size_t buckets) const {
        return (entries + CHUNK) * entry_words() * sizeof(u64) + buckets * sizeof(Bucket) <= most_bytes_;
    }

    // A slot for a new entry, and storage for it; null when there is neither.
    Slot *place(u64 hash) {
        Bucket &bucket = index_[hash & (index_.size() - 1)];
        Slot *least = &bucket.slots[0];
        for (Slot &slot : bucket.slots)
            if (slot.worth < least->worth)
                least = &slot;
        if (least->worth == 0) {
            if (n_entries_ < chunks_.size() * CHUNK || fits(n_entries_, index_.size())) {
                if (n_entries_ == chunks_.size() * CHUNK)
                    chunks_.emplace_back(new u64[CHUNK * entry_words()]);
                least->entry = std::uint32_t(n_entries_++);
                return least;
            }
            for (Slot &slot : bucket.slots)
                if (slot.worth && (least->worth == 0 || slot.worth < least->worth))
                    least = &slot;
            if (least->worth == 0)
                return nullptr;
        }
        for (Slot &slot : bucket.slots)
            if (slot.worth > FADE)
                slot.worth -= FADE;
        return least;
    }

    void double_index() {
        size_t n = index_.size();
        index_.resize(2 * n);
        for (size_t b = 0; b < n; b++)
            for (int k = 0; k < SLOTS; k++) {
                Slot &slot = index_[b].slots[k];
                if (slot.worth && at(slot.entry)[0] & n) {
                    index_[b + n].slots[k] = slot;
                    slot.worth = 0;
                }
            }
    }
};

} // namespace diagram

#endif
