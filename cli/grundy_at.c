/*
 * grundy_at.c - wythoff grundy --at: the value of one position.  On two heaps by a theorem about
 * all values, where the period of a row does not reach; elsewhere as that of a part of a sum.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/play.h>
#include <wythoff/prove.h>

#include "grundy_rows.h"
#include "heaps.h"
#include "output.h"
#include "json/grundy.h"

/* The value as text, or this JSON, which it takes. */
static wy_status put_value(cli *program, const mpz_t value, const wy_standing *standing,
                           json_t *json) {
    cli_output out;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK || program->format != CLI_JSON) {
        json_decref(json);
    }
    if (status != WY_OK) {
        return status;
    }
    if (program->format == CLI_JSON) {
        cli_put_json(&out, json);
    } else {
        cli_put_integer(&out, value);
        cli_putf(&out, "\nstanding  %s: %s\n", wy_standing_name(standing->kind), standing->by);
    }
    return cli_output_close(&out, WY_OK);
}

static wy_status put_by_theorem(cli *program, const wy_values *values, const mpz_t at[2]) {
    mpz_t value;
    wy_error error;
    wy_standing standing;
    mpz_init(value);
    wy_status status = wy_values_at(value, values, at[0], at[1], &error);
    wy_values_standing(&standing, values);
    if (status != WY_OK) {
        status = status == WY_NO ? cli_complain(program, WY_BAD, "%s", error.message)
                                 : cli_fail(program, &error);
    } else {
        status = put_value(
            program, value, &standing,
            wi_json_grundy_value_by_theorem(program->rules, at[0], at[1], value, &standing));
    }
    mpz_clear(value);
    return status;
}

/* As that of a part of a sum.  aloud: a limit is complained of. */
static wy_status put_by_sum(cli *program, const wy_place *place, bool aloud) {
    wy_sum_solver *solver = NULL;
    wy_standing standing = {0};
    wy_error error;
    mpz_t value;
    if (wy_sum_solver_open(&solver, &program->control, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    mpz_init(value);
    wy_status status = wy_sum_value(value, &standing, solver, program->rules, place, &error);
    cli_progress_clear(&program->progress);
    status = status == WY_OK
                 ? put_value(program, value, &standing,
                             wi_json_grundy_place(program->rules, place, value, &standing))
             : status == WY_LIMIT && !aloud
                 ? status
                 : cli_unfinished(program, status, &error, "the value is not known");
    mpz_clear(value);
    wy_sum_solver_free(solver);
    return status;
}

wy_status cli_grundy_at(cli *program, const mpz_t at[2], wy_error *error) {
    wy_values *values = NULL;
    wy_status status = wy_values_prove(&values, program->rules, NULL, &program->control, error);
    cli_progress_clear(&program->progress);
    if (status == WY_OK) {
        status = put_by_theorem(program, values, at);
        wy_values_free(values);
        return status;
    }
    if (status != WY_LIMIT) {
        return cli_fail(program, error);
    }
    wy_place place;
    wy_place_init(&place);
    wy_place_two(&place, at[0], at[1]);
    status = put_by_sum(program, &place, false);
    wy_place_clear(&place);
    return status == WY_LIMIT ? WY_NO : status;
}

/* ---- several heaps, or a memory -------------------------------------------------------------- */

wy_status cli_grundy_place(cli *program, const char *text) {
    wy_place place;
    wy_place_init(&place);
    char *words[] = {strdup(text)};
    wy_status status = words[0] == NULL ? cli_complain(program, WY_SYSTEM, "out of memory")
                                        : cli_place_read(&place, program, words, 1);
    free(words[0]);
    status = status == WY_OK ? put_by_sum(program, &place, true) : status;
    wy_place_clear(&place);
    return status;
}
