/*
 * check_figure.c - figures of P-positions: computed in two ways, and drawn.
 *
 * The figures themselves are not in the texts that we have, so what is checked is what the captions
 * and the theory say, and that two engines agree on every position of the picture.
 */
#include "papers/verbs.h"
#include "papers/window.h"

#include "base/fail.h"

wy_status wi_check_figure(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                          wy_error *error) {
    wy_status status = WY_OK;
    const int64_t width = wi_claim_bound(claim, run, 0, 40);
    const int64_t height = wi_claim_bound(claim, run, 1, width);
    out->standing = WY_CLAIM_COMPUTED;
    for (size_t i = 0; i < claim->argument_count && status == WY_OK; i++) {
        wi_window drawn = {0};
        wi_window again = {0};
        status =
            wi_window_open(&drawn, claim->arguments[i], WY_ENGINE_TABLE, width, height, run, error);
        if (status == WY_OK) {
            status = wi_window_open(&again, claim->arguments[i], WY_ENGINE_PLAIN, width, height,
                                    run, error);
        }
        int64_t x;
        int64_t y;
        if (status == WY_OK && wi_window_difference(&x, &y, &drawn, &again)) {
            status = wi_fail(error, WY_SYSTEM, "two engines disagree on (%lld,%lld)", (long long)x,
                             (long long)y);
        }
        if (status == WY_OK) {
            wi_finding_say(out, "%s has %llu P-positions below %lld by %lld.", claim->arguments[i],
                           (unsigned long long)drawn.count, (long long)width, (long long)height);
            wi_finding_picture(out, wi_window_picture(&drawn, width, height), "%s",
                               claim->arguments[i]);
        }
        wi_window_close(&drawn);
        wi_window_close(&again);
    }
    wi_finding_by(out, "all positions below %lld by %lld, by the table engine and one by one",
                  (long long)width, (long long)height);
    return status;
}
