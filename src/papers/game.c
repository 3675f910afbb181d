/* game.c - what several checks need of a game.  See game.h. */
#include <wythoff/rules.h>

#include "papers/game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/fail.h"
#include "solve/columns.h"
#include "solve/moves.h"

wy_status wi_claim_machine(wy_machine **out, const char *game, int64_t columns,
                           const wy_claim_run *run, wy_error *error) {
    *out = NULL;
    wy_rules *rules;
    wy_status status = wy_rules_read_settled(&rules, game, error);
    if (status != WY_OK) {
        return status;
    }
    wy_position *list = NULL;
    size_t count = 0;
    status = wi_rules_finite_list(&list, &count, rules, error);
    if (status == WY_OK) {
        const wy_machine_limits limits = {.columns = columns};
        status = wy_machine_find(out, list, count, &limits, &run->control, error);
    }
    free(list);
    wy_rules_free(rules);
    return status == WY_NO ? WY_BAD : status;
}

static wy_status fill_columns(int64_t *rows, const wi_moves *moves, int64_t columns,
                              const wy_claim_run *run, wy_error *error) {
    wi_columns *stream;
    wy_status status = wi_columns_create(&stream, wi_moves_primitives(moves), wi_moves_count(moves),
                                         columns, &run->control, error);
    if (status != WY_OK) {
        return status;
    }
    wy_position batch[1024];
    size_t filled;
    do {
        status = wi_columns_next(stream, batch, sizeof batch / sizeof batch[0], &filled, error);
        for (size_t i = 0; i < filled; i++) {
            rows[batch[i].x] = batch[i].y;
        }
    } while (status == WY_OK && filled > 0);
    wi_columns_free(stream);
    return status;
}

wy_status wi_claim_columns(int64_t *rows, const char *game, int64_t columns,
                           const wy_claim_run *run, wy_error *error) {
    wy_rules *rules;
    wy_status status = wy_rules_read_settled(&rules, game, error);
    if (status != WY_OK) {
        return status;
    }
    wi_moves *moves = NULL;
    status = wi_moves_compile(&moves, rules, 0, error);
    if (status == WY_OK) {
        status = fill_columns(rows, moves, columns, run, error);
    }
    wi_moves_free(moves);
    wy_rules_free(rules);
    return status;
}

wy_status wi_claim_theorem(wy_theorem **out, const char *game, const wy_claim_run *run,
                           wy_error *error) {
    *out = NULL;
    wy_rules *rules;
    wy_status status = wy_rules_read_settled(&rules, game, error);
    if (status == WY_OK) {
        status = wy_prove(out, rules, NULL, &run->control, error);
        wy_rules_free(rules);
    }
    return status;
}

wy_status wi_claim_session(wy_logic **out, const wy_theorem *theorem, const char *name,
                           const wy_claim_run *run, wy_error *error) {
    const wy_logic_options options = {.control = run->control};
    wy_status status = wy_logic_open(out, &options, error);
    if (status == WY_OK) {
        status = wy_logic_define(*out, false, name, wy_theorem_p(theorem), error);
        if (status != WY_OK) {
            wy_logic_close(*out);
            *out = NULL;
        }
    }
    return status;
}

/* ---- numbers --------------------------------------------------------------------------------- */

void wi_claim_phi_text(char text[WI_PHI_TEXT], wy_phi_sum number) {
    const int64_t p = number.p < 0 ? -number.p : number.p;
    const int64_t q = number.q < 0 ? -number.q : number.q;
    char golden[32] = "";
    if (p == 1) {
        snprintf(golden, sizeof golden, "%sφ", number.p < 0 ? "−" : "");
    } else if (p > 1) {
        snprintf(golden, sizeof golden, "%s%" PRId64 "φ", number.p < 0 ? "−" : "", p);
    }
    if (p == 0) {
        snprintf(text, WI_PHI_TEXT, "%s%" PRId64, number.q < 0 ? "−" : "", q);
    } else if (q == 0) {
        snprintf(text, WI_PHI_TEXT, "%s", golden);
    } else {
        snprintf(text, WI_PHI_TEXT, "%s %s %" PRId64, golden, number.q < 0 ? "−" : "+", q);
    }
}
