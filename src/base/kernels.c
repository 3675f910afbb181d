/*
 * kernels.c - choosing the instruction set at run time.
 */
#include "base/kernels.h"

extern const wy_kernels wy_kernels_portable;
#ifdef WY_KERNELS_X86
extern const wy_kernels wy_kernels_avx2;
extern const wy_kernels wy_kernels_avx512;
#endif

size_t wy_kernels_usable(const wy_kernels *out[4]) {
    size_t count = 0;
#ifdef WY_KERNELS_X86
    __builtin_cpu_init();
    const int avx2 = __builtin_cpu_supports("avx2");
    if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")) {
        out[count++] = &wy_kernels_avx512;
    }
    if (avx2) {
        out[count++] = &wy_kernels_avx2;
    }
#endif
    out[count++] = &wy_kernels_portable;
    return count;
}

const wy_kernels *wy_kernels_best(void) {
    const wy_kernels *usable[4];
    wy_kernels_usable(usable);
    return usable[0];
}
