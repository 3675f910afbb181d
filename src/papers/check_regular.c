/*
 * check_regular.c - S2's last slide: Nim's Grundy function is 2-regular; is Wythoff's regular in
 * some numeration?
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>
#include <wythoff/rules.h>

#include "base/fail.h"
#include "papers/svg.h"
#include "papers/verbs.h"

/* The whole square of values, values[y * size + x]. */
typedef struct square {
    int64_t size;
    uint32_t *values;
} square;

static bool take_row(void *data, int64_t line, const uint32_t *values) {
    square *s = data;
    memcpy(s->values + line * s->size, values, (size_t)s->size * sizeof *values);
    return true;
}

static wy_status open_square(square *out, const char *game, int64_t size, const wy_claim_run *run,
                             wy_error *error) {
    *out = (square){.size = size, .values = calloc((size_t)(size * size), sizeof *out->values)};
    wy_rules *rules = NULL;
    wy_grundy *grundy = NULL;
    wy_status status =
        out->values != NULL ? wy_rules_read_settled(&rules, game, error) : wi_fail_memory(error);
    if (status == WY_OK) {
        status = wy_grundy_open(&grundy, rules, WY_GRUNDY_AUTO, &run->control, error);
    }
    if (status == WY_OK) {
        status = wy_grundy_each(grundy, size, size, WY_GRUNDY_ROWS, take_row, out, error);
    }
    wy_grundy_free(grundy);
    wy_rules_free(rules);
    if (status != WY_OK) {
        free(out->values);
        out->values = NULL;
    }
    return status;
}

/* One diagonal g(n, n + d) in one numeration. */
static wy_status try_diagonal(bool *closed, wy_finding *out, const square *g, int64_t down,
                              wy_kernel_kind kind, const wy_claim_run *run, wy_error *error) {
    const int64_t count = g->size - down;
    int64_t *terms = calloc((size_t)count, sizeof *terms);
    if (terms == NULL) {
        return wi_fail_memory(error);
    }
    for (int64_t n = 0; n < count; n++) {
        terms[n] = g->values[(n + down) * g->size + n];
    }
    wy_regularity *found;
    const wy_status status =
        wy_regularity_find(&found, terms, (size_t)count, kind, &run->control, error);
    free(terms);
    if (status != WY_OK) {
        return status;
    }
    char ranks[200] = "";
    size_t used = 0;
    for (int e = 0; e <= found->depth && used + 12 < sizeof ranks; e++) {
        used += (size_t)snprintf(ranks + used, sizeof ranks - used, "%s%zu", e > 0 ? " " : "",
                                 found->ranks[e]);
    }
    *closed = *closed || found->closed;
    char name[40] = "g(n,n)";
    if (down > 0) {
        snprintf(name, sizeof name, "g(n,n+%" PRId64 ")", down);
    }
    wi_finding_row(out, "\"%s\",%s,%s,%s", name, kind == WY_KERNEL_BINARY ? "base 2" : "Zeckendorf",
                   ranks, found->closed ? "closes" : "does not close");
    wy_regularity_free(found);
    return WY_OK;
}

wy_status wi_check_regularity(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                              wy_error *error) {
    const int64_t size = wi_claim_bound(claim, run, 0, 512);
    square g = {0};
    wy_status status = open_square(&g, claim->arguments[0], size, run, error);
    bool closed = false;
    wi_finding_row(out,
                   "sequence,numeration,\"ranks for words of 0, 1, 2, ... digits\",the kernel");
    for (int64_t down = 0; down < 3 && status == WY_OK; down++) {
        status = try_diagonal(&closed, out, &g, down, WY_KERNEL_BINARY, run, error);
        if (status == WY_OK) {
            status = try_diagonal(&closed, out, &g, down, WY_KERNEL_FIBONACCI, run, error);
        }
    }
    free(g.values);
    if (status == WY_OK) {
        out->standing = closed ? WY_CLAIM_FALSE : WY_CLAIM_OPEN;
        wi_finding_say(
            out, closed ? "The ranks do not grow: one of the kernels closes in what was computed."
                        : "No sign of regularity: on three diagonals the ranks of the kernels, "
                          "in base 2 and in Zeckendorf's numeration, grow as far as was "
                          "computed. Each rank is an exact lower bound of the true one.");
        wi_finding_by(out, "heaps below %" PRId64, size);
    }
    return status;
}
