/*
 * grundy_at.c - wythoff grundy --at: the value of one position of any size, by a theorem about all
 * values, where the period of a row does not reach.
 */
#include <wythoff/prove.h>

#include "grundy_rows.h"
#include "output.h"
#include "json/grundy.h"

static wy_status put_value(cli *program, const wy_values *values, const mpz_t at[2]) {
    mpz_t value;
    wy_error error;
    cli_output out;
    mpz_init(value);
    wy_status status = wy_values_at(value, values, at[0], at[1], &error);
    if (status != WY_OK) {
        mpz_clear(value);
        return status == WY_NO ? cli_complain(program, WY_BAD, "%s", error.message)
                               : cli_fail(program, &error);
    }
    status = cli_output_open(&out, program);
    if (status == WY_OK) {
        wy_standing standing;
        wy_values_standing(&standing, values);
        if (program->format == CLI_JSON) {
            cli_put_json(&out, wi_json_grundy_value_by_theorem(program->rules, at[0], at[1], value,
                                                               &standing));
        } else {
            cli_put_integer(&out, value);
            cli_putf(&out, "\nstanding  %s: %s\n", wy_standing_name(standing.kind), standing.by);
        }
        status = cli_output_close(&out, WY_OK);
    }
    mpz_clear(value);
    return status;
}

wy_status cli_grundy_at(cli *program, const mpz_t at[2], wy_error *error) {
    wy_values *values = NULL;
    wy_status status = wy_values_prove(&values, program->rules, NULL, &program->control, error);
    cli_progress_clear(&program->progress);
    if (status == WY_OK) {
        status = put_value(program, values, at);
        wy_values_free(values);
        return status;
    }
    return status == WY_LIMIT ? WY_NO : cli_fail(program, error);
}
