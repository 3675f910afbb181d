/*
 * sift_body.c - the loop of wi_sift (layer_state.h), compiled once per instruction set with
 * SIFT_SET naming it.  It is written so that the compiler makes vectors of it.
 */
#include <stddef.h>
#include <stdint.h>

#define JOIN_(a, b) a##b
#define JOIN(a, b)  JOIN_(a, b)

uint64_t JOIN(wi_sift_, SIFT_SET)(const uint64_t *const *sets, size_t count, uint64_t used);

uint64_t JOIN(wi_sift_, SIFT_SET)(const uint64_t *const *sets, size_t count, uint64_t used) {
    uint64_t sum[64];
    for (size_t i = 0; i < 64; i++) {
        sum[i] = used | sets[0][i];
    }
    for (size_t s = 1; s < count; s++) {
        const uint64_t *more = sets[s];
        for (size_t i = 0; i < 64; i++) {
            sum[i] |= more[i];
        }
    }
    uint64_t open = 0;
    for (size_t i = 0; i < 64; i++) {
        open |= sum[i] != ~UINT64_C(0) ? UINT64_C(1) << i : 0;
    }
    return open;
}
