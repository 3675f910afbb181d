/*
 * limit.c - an input may take ten seconds of processor time.
 *
 * libFuzzer's own limit counts seconds of the clock on the wall, which pass on a busy machine too;
 * run.sh sets it so high that it only ends an input that hangs.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_SECONDS = 10 };

/* The linker leads libFuzzer's calls here. */
int __wrap_LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int __real_LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int __wrap_LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const clock_t begin = clock();
    const int result = __real_LLVMFuzzerTestOneInput(data, size);
    if ((clock() - begin) / CLOCKS_PER_SEC >= MOST_SECONDS) {
        fprintf(stderr, "this input takes more than %d s of processor time\n", MOST_SECONDS);
        abort();
    }
    return result;
}
