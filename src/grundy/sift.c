/* sift.c - the choice among the loops of sift_body.c. */
#include "grundy/sift.h"

uint64_t wy_sift_portable(const uint64_t *const *sets, size_t count, uint64_t used);
#ifdef WY_KERNELS_X86
uint64_t wy_sift_avx2(const uint64_t *const *sets, size_t count, uint64_t used);
uint64_t wy_sift_avx512(const uint64_t *const *sets, size_t count, uint64_t used);
#endif

size_t wy_sift_usable(wy_sift out[4]) {
    size_t count = 0;
#ifdef WY_KERNELS_X86
    __builtin_cpu_init();
    const int avx2 = __builtin_cpu_supports("avx2");
    if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")) {
        out[count++] = wy_sift_avx512;
    }
    if (avx2) {
        out[count++] = wy_sift_avx2;
    }
#endif
    out[count++] = wy_sift_portable;
    return count;
}

wy_sift wy_sift_best(void) {
    wy_sift usable[4];
    wy_sift_usable(usable);
    return usable[0];
}
