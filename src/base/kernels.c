/*
 * kernels.c - choosing the instruction set at run time.
 */
#include "base/kernels.h"

extern const wi_kernels wi_kernels_portable;
#ifdef WI_KERNELS_X86
extern const wi_kernels wi_kernels_avx2;
extern const wi_kernels wi_kernels_avx512;
#endif

size_t wi_kernels_usable(const wi_kernels *out[4]) {
    size_t count = 0;
#ifdef WI_KERNELS_X86
    __builtin_cpu_init();
    const int avx2 = __builtin_cpu_supports("avx2");
    if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")) {
        out[count++] = &wi_kernels_avx512;
    }
    if (avx2) {
        out[count++] = &wi_kernels_avx2;
    }
#endif
    out[count++] = &wi_kernels_portable;
    return count;
}

const wi_kernels *wi_kernels_best(void) {
    const wi_kernels *usable[4];
    wi_kernels_usable(usable);
    return usable[0];
}
