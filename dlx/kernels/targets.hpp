// Code for more than one instruction set in one module: TARGET(set) ... TARGET_END around it.

#ifndef DLX_TARGETS_HPP
#define DLX_TARGETS_HPP

#include <cstdint>

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define TARGETS_X86 1
#include <immintrin.h>
#define TARGET_PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#define TARGET(set)                                                                               \
    TARGET_PRAGMA(clang attribute push(__attribute__((target(set))), apply_to = function))
#define TARGET_END TARGET_PRAGMA(clang attribute pop)
#else
#define TARGET(set) TARGET_PRAGMA(GCC push_options) TARGET_PRAGMA(GCC target(set))
#define TARGET_END TARGET_PRAGMA(GCC pop_options)
#endif
#endif

// The number of ones, on any processor.
inline int count_bits(std::uint64_t x) {
#if defined(__aarch64__)
    return __builtin_popcountll(x);
#else
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return int(x * 0x0101010101010101u >> 56);
#endif
}

#endif
