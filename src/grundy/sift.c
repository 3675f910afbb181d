/* sift.c - the choice among the loops of sift_body.c. */
#include "grundy/sift.h"

uint64_t wi_sift_portable(const uint64_t *const *sets, size_t count, uint64_t used);
#ifdef WI_KERNELS_X86
uint64_t wi_sift_avx2(const uint64_t *const *sets, size_t count, uint64_t used);
uint64_t wi_sift_avx512(const uint64_t *const *sets, size_t count, uint64_t used);
#endif

size_t wi_sift_usable(wi_sift out[4]) {
    size_t count = 0;
#ifdef WI_KERNELS_X86
    __builtin_cpu_init();
    const int avx2 = __builtin_cpu_supports("avx2");
    if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")) {
        out[count++] = wi_sift_avx512;
    }
    if (avx2) {
        out[count++] = wi_sift_avx2;
    }
#endif
    out[count++] = wi_sift_portable;
    return count;
}

wi_sift wi_sift_best(void) {
    wi_sift usable[4];
    wi_sift_usable(usable);
    return usable[0];
}
