// The choice of the item to branch on, at a level of a frame (bit_frames.hpp).
//
// With BOUNDS primary items have multiplicities low .. high. The need of an item is low less the
// times that it is covered, or 0 if that is negative. Its degree, the number of ways to go on with
// it, is its size + 1 - need: one of its options is the first to be taken, with those before it
// dropped and need - 1 left behind it; where the need is 0, or none is. An item that is covered
// once has need 1, and its size for a degree.

// The degree of item p, when `size` of its options are live; never below 0.
template <bool BOUNDS> u64 degree(const Frame &frame, int p, int size, const u64 *active) {
    if (!BOUNDS)
        return u64(size);
    return u64(std::max<int64_t>(0, size + 1 - frame.need(p, active)));
}

// The smallest degree << 32 | item of the active items; `forced` gets those of degree 1. With
// an item of degree 0 the result is below 1 << 32, and `forced` may be incomplete.
template <bool BOUNDS, int W>
u64 choose(const Frame &frame, const u64 *live, const u64 *active, u64 *forced) {
    const int words = W ? W : frame.words;
    const u64 *bits = frame.bits.data();
#if BITS_WIDE
    const __m512i one = _mm512_set1_epi64(1);
    __m512i item = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    __m512i best = _mm512_set1_epi64(-1);
    const __m512i eight = _mm512_set1_epi64(8);
    for (int b = 0; b < frame.padded; b += 8, item = _mm512_add_epi64(item, eight)) {
        if (b % 64 == 0)
            forced[b / 64] = 0;
        __mmask8 some = __mmask8(active[b / 64] >> (b % 64));
        if (!some)
            continue;
        __m512i size = _mm512_setzero_si512();
        for (int w = 0; w < words; w++) {
            __m512i row = _mm512_loadu_si512(bits + size_t(w) * frame.rows + b);
            row = _mm512_and_si512(row, _mm512_set1_epi64((long long)live[w]));
            size = _mm512_add_epi64(size, _mm512_popcnt_epi64(row));
        }
        if (BOUNDS) {
            const __m512i zero = _mm512_setzero_si512();
            __m512i low = _mm512_cvtepi32_epi64(
                _mm256_loadu_si256((const __m256i *)(frame.low.data() + b)));
            __m512i need = _mm512_sub_epi64(low, _mm512_loadu_si512(frame.times(active) + b));
            size = _mm512_sub_epi64(_mm512_add_epi64(size, one), _mm512_max_epi64(need, zero));
            size = _mm512_max_epi64(size, zero);
        }
        forced[b / 64] |= u64(_mm512_mask_cmpeq_epi64_mask(some, size, one)) << (b % 64);
        best = _mm512_mask_min_epu64(
            best, some, best, _mm512_or_si512(_mm512_slli_epi64(size, 32), item));
    }
    return u64(_mm512_reduce_min_epu64(best));
#else
    u64 best = ~u64(0);
    for (int a = 0; a < frame.active_words; a++) {
        forced[a] = 0;
        for (u64 m = active[a]; m; m &= m - 1) {
            int p = 64 * a + lowest(m);
            const u64 *row = bits + size_t(p) * words;
            int size = 0;
            for (int w = 0; w < words; w++)
                size += count(row[w] & live[w]);
            u64 ways = degree<BOUNDS>(frame, p, size, active);
            if (ways == 0)
                return 0;
            if (ways == 1)
                forced[a] |= m & (0 - m);
            best = std::min(best, ways << 32 | u64(p));
        }
    }
    return best;
#endif
}

// The same for the other orders, one item at a time: INPUT takes the first item, FAILURES breaks
// ties towards the item that was left without options most often, as counted in `failed`.
template <bool BOUNDS>
u64 choose_in_order(int order, int *failed, const Frame &frame, const u64 *live, const u64 *active,
                u64 *forced) {
    u64 best = ~u64(0), one = 0, best_ways = 0;
    int best_failures = 0;
    for (int a = 0; a < frame.active_words; a++) {
        forced[a] = 0;
        for (u64 m = active[a]; m; m &= m - 1) {
            int p = 64 * a + lowest(m), size = 0;
            int &failures = failed[frame.item[p]];
            for (int w = 0; w < frame.words; w++)
                size += count(frame.at(p, w) & live[w]);
            u64 ways = degree<BOUNDS>(frame, p, size, active);
            if (ways == 0) {
                failures++;
                return 0;
            }
            if (ways == 1) {
                forced[a] |= m & (0 - m);
                one = u64(1) << 32 | u64(p);
            }
            if (best == ~u64(0) ||
                (order == FAILURES &&
                 (ways < best_ways || (ways == best_ways && failures > best_failures)))) {
                best_ways = ways;
                best_failures = failures;
                best = ways << 32 | u64(p);
            }
        }
    }
    return one ? one : best;
}
