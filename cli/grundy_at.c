/* grundy_at.c - wythoff grundy --at: the value of one position, by the engine that knows it. */
#include <stdlib.h>
#include <string.h>

#include <wythoff/answer.h>

#include "grundy.h"
#include "heaps.h"
#include "output.h"
#include "json/grundy.h"

static wy_status put_value(cli *program, const wy_place *place, const mpz_t value,
                           const wy_standing *standing) {
    cli_output out;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    if (program->format == CLI_JSON) {
        cli_put_json(&out, wi_json_grundy_place(program->rules, place, value, standing));
    } else {
        cli_put_integer(&out, value);
        cli_putf(&out, "\nstanding  %s: %s\n", wy_standing_name(standing->kind), standing->by);
    }
    return cli_output_close(&out, WY_OK);
}

static wy_status find_value(cli *program, const wy_place *place) {
    wy_solution *game = NULL;
    wy_standing standing = {0};
    wy_error error;
    mpz_t value;
    mpz_init(value);
    wy_status status =
        wy_answer_open(&game, program->rules, WY_ENGINE_AUTO, &program->control, &error);
    if (status == WY_OK) {
        status = wy_solution_value(value, &standing, game, place, &error);
    }
    cli_progress_clear(&program->progress);
    status = status == WY_OK ? put_value(program, place, value, &standing)
                             : cli_unfinished(program, status, &error, "the value is not known");
    mpz_clear(value);
    wy_solution_free(game);
    return status;
}

wy_status cli_grundy_at(cli *program, const char *text) {
    wy_place place;
    wy_place_init(&place);
    char *words[] = {strdup(text)};
    wy_status status = words[0] == NULL ? cli_complain(program, WY_SYSTEM, "out of memory")
                                        : cli_place_read(&place, program, words, 1);
    free(words[0]);
    status = status == WY_OK ? find_value(program, &place) : status;
    wy_place_clear(&place);
    return status;
}
