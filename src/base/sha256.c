/* sha256.c - SHA-256, FIPS 180-4: blocks of 64 bytes, 64 rounds each. */
#include "base/sha256.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { BLOCK = 64, WORDS = 8, ROUNDS = 64 };

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t constants[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turned(uint32_t word, int by) {
    return word >> by | word << (32 - by);
}

static void absorb(uint32_t state[WORDS], const unsigned char *block) {
    uint32_t w[ROUNDS];
    uint32_t v[WORDS];
    for (size_t i = 0; i < 16; i++) {
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    }
    for (int i = 16; i < ROUNDS; i++) {
        const uint32_t a = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3;
        const uint32_t b = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    memcpy(v, state, sizeof v);
    for (int i = 0; i < ROUNDS; i++) {
        const uint32_t e = turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25);
        const uint32_t a = turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22);
        const uint32_t chosen = (v[4] & v[5]) ^ (~v[4] & v[6]);
        const uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        const uint32_t first = v[7] + e + chosen + constants[i] + w[i];
        memmove(v + 1, v, (WORDS - 1) * sizeof v[0]);
        v[4] += first;
        v[0] = first + a + majority;
    }
    for (int i = 0; i < WORDS; i++) {
        state[i] += v[i];
    }
}

void wi_sha256(char text[WI_SHA256_TEXT], const void *bytes, size_t length) {
    uint32_t state[WORDS] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                             0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const unsigned char *at = bytes;
    size_t left = length;
    for (; left >= BLOCK; left -= BLOCK, at += BLOCK) {
        absorb(state, at);
    }
    /* What is left, a one, zeros, and the length in bits. */
    unsigned char last[2 * BLOCK] = {0};
    if (left > 0) {
        memcpy(last, at, left);
    }
    last[left] = 0x80;
    const size_t blocks = left + 9 > BLOCK ? 2 : 1;
    const uint64_t bits = (uint64_t)length * 8;
    for (int i = 0; i < 8; i++) {
        last[blocks * BLOCK - 1 - (size_t)i] = (unsigned char)(bits >> (8 * i));
    }
    for (size_t i = 0; i < blocks; i++) {
        absorb(state, last + i * BLOCK);
    }
    for (size_t i = 0; i < WORDS; i++) {
        snprintf(text + 8 * i, 9, "%08x", (unsigned)state[i]);
    }
}
