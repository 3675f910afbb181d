/*
 * adjoin_proof.c - the automaton of W, derived by logic: it confirms answers, and is shown itself
 * (wythoff adjoin --automaton, --morphism).
 */
#include <stdio.h>
#include <stdlib.h>

#include <wythoff/automata.h>
#include <wythoff/morphic.h>

#include "adjoin.h"
#include "solve/adjoin.h"
#include "theory/theory.h"

static wy_status open_proof(wi_adjoin_proof **out, cli *program) {
    const wy_control control = {.poll = program->control.poll, .data = program->control.data};
    wy_error error;
    const wy_status status = wi_adjoin_proof_open(out, &control, &error);
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

wy_status cli_adjoin_confirm(cli *program, const wi_adjoin *verdict, const mpz_t i, const mpz_t j) {
    wi_adjoin_proof *proof = NULL;
    wy_status status = open_proof(&proof, program);
    bool forbidden = false;
    wy_error error;
    if (status == WY_OK &&
        wi_adjoin_by_automaton(&forbidden, wi_adjoin_proof_above(proof), i, j, &error) != WY_OK) {
        status = cli_fail(program, &error);
    }
    if (status == WY_OK && forbidden != (verdict->kind != WI_ADJOIN_FREE)) {
        status = cli_complain(program, WY_SYSTEM,
                              "the automaton of W does not agree; this is a fault of the program");
    }
    wi_adjoin_proof_close(proof);
    return status;
}

/* ---- showing it ----------------------------------------------------------------------------- */

static wy_status write_automaton(FILE *stream, const cli *program, const wy_automaton *automaton,
                                 wy_error *error) {
    static const char *const names[2] = {"i", "j"};
    switch (program->format) {
    case CLI_JSON:
        return wy_automaton_write_json(stream, automaton, names, error);
    case CLI_DOT:
        return wy_automaton_write_dot(stream, automaton, "W", names, error);
    default:
        fprintf(stream, "# W: the moves (i,j), i < j, that may not join; %lu states\n",
                (unsigned long)wy_automaton_states(automaton));
        return wy_automaton_write(stream, automaton, error);
    }
}

/* The whole matrix, as a picture that a morphism generates. */
static wy_status write_morphism(FILE *stream, const wy_automaton *automaton,
                                const wy_control *control, wy_error *error) {
    wy_morphic *morphic;
    const wy_status status = wy_morphic_from_automaton(&morphic, automaton, control, error);
    if (status != WY_OK) {
        return status;
    }
    char *text = wy_morphic_text(morphic);
    if (text != NULL) {
        fprintf(stream, "# W, %lu letters\n%s\n", (unsigned long)morphic->letters, text);
    }
    wy_morphic_free(morphic);
    free(text);
    return text == NULL ? WY_SYSTEM : WY_OK;
}

wy_status cli_adjoin_automaton(cli *program, bool morphism) {
    if (morphism && program->format != CLI_TEXT) {
        return cli_complain(program, WY_BAD, "a morphism is written as text only");
    }
    wi_adjoin_proof *proof = NULL;
    wy_status status = open_proof(&proof, program);
    if (status != WY_OK) {
        return status;
    }
    char *text = NULL;
    size_t length = 0;
    wy_error error = {.status = WY_SYSTEM, .message = "out of memory"};
    FILE *stream = open_memstream(&text, &length);
    const wy_automaton *matrix = wi_adjoin_proof_above(proof);
    status = stream == NULL ? WY_SYSTEM
             : !morphism    ? write_automaton(stream, program, matrix, &error)
                            : wi_adjoin_proof_matrix(&matrix, proof, &error);
    if (morphism && status == WY_OK) {
        status = write_morphism(stream, matrix, &program->control, &error);
    }
    if (stream != NULL) {
        fclose(stream);
    }
    cli_output out;
    if (status != WY_OK) {
        cli_fail(program, &error);
    } else {
        status = cli_output_open(&out, program);
    }
    if (status == WY_OK) {
        cli_put(&out, text);
        status = cli_output_close(&out, WY_OK);
    }
    free(text);
    wi_adjoin_proof_close(proof);
    return status;
}
