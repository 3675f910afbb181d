/* bench_heaps.c - P-positions of games on three heaps, in planes of bits and position by position.
 */
#include "bench_heaps.h"

#include <wythoff/grundy.h>

#include "plain_heaps.h"

typedef struct job {
    const char *rule;
    int64_t size;
} job;

static bool add(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    *(uint64_t *)data = plain_heaps_sum(*(uint64_t *)data, heap[0], heap[1], heap[2]);
    return true;
}

static uint64_t work_planes(const void *data) {
    const job *j = data;
    const int64_t size[WY_MOST_HEAPS] = {j->size, j->size, j->size};
    wy_rules *game = NULL;
    wy_box *table = NULL;
    uint64_t sum = 0;
    if (wy_rules_read(&game, j->rule, NULL) == WY_OK &&
        wy_box_make(&table, game, size, false, NULL, NULL) == WY_OK) {
        sum = 1;
        wy_box_each(table, false, add, &sum);
    }
    wy_box_free(table);
    wy_rules_free(game);
    return sum;
}

static uint64_t work_wythoff(const void *data) {
    return plain_wythoff_three(((const job *)data)->size);
}

static uint64_t work_wythoff_any(const void *data) {
    return plain_wythoff_any_three(((const job *)data)->size);
}

wy_status bench_heaps(bench_report *r) {
    wy_status status = WY_OK;
    const int64_t least = r->options->quick ? 64 : 512;
    const int64_t most = r->options->quick ? 128 : 1024;
    for (int64_t size = least; size <= most && status == WY_OK; size *= 2) {
        const job one = {"wythoff on 3 heaps", size};
        const job any = {"wythoff-any on 3 heaps", size};
        status = bench_versus(r, "heaps: wythoff on 3 heaps", size, work_wythoff, &one, work_planes,
                              &one);
        if (status == WY_OK) {
            status = bench_versus(r, "heaps: wythoff-any on 3 heaps", size, work_wythoff_any, &any,
                                  work_planes, &any);
        }
    }
    return status;
}
