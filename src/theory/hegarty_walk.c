/* hegarty_walk.c - the first pairs of (m,p)-Wythoff Nim, one by one, politely. */
#include "theory/hegarty_walk.h"

#include "base/fail.h"
#include "base/pace.h"
#include "theory/theory.h"

wy_status wi_pairs_walk(int64_t *done, int64_t m, int64_t p, int64_t terms, wi_pairs_take *take,
                        void *data, const wy_control *control, wy_error *error) {
    enum { BATCH = 4096 };
    int64_t a[BATCH];
    int64_t b[BATCH];
    *done = 0;
    wi_pairs_stream *stream;
    wy_status status = wi_pairs_stream_create(&stream, m, p, terms, error);
    if (status != WY_OK) {
        return status;
    }
    /* a_n <= 2n and b_n <= 2n + mn/p; sqrt(m^2 + 4p^2) < m + 2p. */
    const __int128 largest = 2 * (__int128)terms + (__int128)m * terms / p + 2;
    if (largest * (m + 2 * p) >= (__int128)1 << 62) {
        wi_pairs_stream_free(stream);
        return wi_fail(error, WY_LIMIT,
                       "the pairs grow beyond what this measures exactly; ask for fewer");
    }
    wi_pace pace;
    wi_pace_start(&pace, control);
    while (status == WY_OK) {
        const size_t count = wi_pairs_stream_next(stream, a, b, BATCH);
        if (count == 0) {
            break;
        }
        take(data, *done, a, b, count);
        *done += (int64_t)count;
        if (wi_pace_stop(&pace, (double)*done / (double)terms)) {
            status = wi_fail(error, WY_STOPPED, "stopped after %lld pairs", (long long)*done);
        }
    }
    wi_pairs_stream_free(stream);
    return status;
}
