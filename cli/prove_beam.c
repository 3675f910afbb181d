/* prove_beam.c - wythoff prove of a blocking game by the machine of its beam: what is printed. */
#include "prove_beam.h"

#include <inttypes.h>
#include <stdlib.h>

#include <wythoff/solve.h>

#include "base/clock.h"
#include "machine/beam.h"
#include "output.h"
#include "progress.h"
#include "prove_file.h"
#include "prove_read.h"
#include "solve/moves.h"
#include "json/machine.h"

static void put_text(cli_output *out, const cli *program, const wi_blocking_beam *beam,
                     const char *words, double seconds) {
    wi_beam_facts f;
    wi_beam_facts_of(&f, beam);
    char *game = wy_rules_short_text(program->rules);
    cli_put_theorem(out, game == NULL ? "this game" : game, words);
    free(game);
    cli_putf(out,
             "machine   %zu state%s, %zu nodes, %zu edges, from column %" PRId64 ", row %" PRId64
             " on\n",
             f.states, f.states == 1 ? "" : "s", f.nodes, f.edges, f.column, f.row);
    cli_putf(out,
             "proof     closed under all letters that pieces of %d letters, with their places "
             "modulo %d, allow%s\n",
             f.word, f.modulus,
             f.repeat > 0 ? ",\n          where a stretch of rows of a state may be repeated" : "");
    cli_putf(out, "total     %.2f s, %" PRId64 " MB\n", seconds, (cli_memory_most() + 1023) / 1024);
}

static wy_status show(cli *program, const wi_blocking_beam *beam, double seconds) {
    char *words = NULL;
    wy_error error;
    wy_status status = wi_beam_words(&words, beam, &error);
    if (status != WY_OK) {
        return cli_fail(program, &error);
    }
    cli_output out;
    status = cli_output_open(&out, program);
    if (status == WY_OK) {
        if (program->format == CLI_JSON) {
            cli_put_json(
                &out, wi_json_beam(beam, program->rules, words, seconds, cli_memory_most() * 1024));
        } else {
            put_text(&out, program, beam, words, seconds);
        }
        status = cli_output_close(&out, WY_OK);
    }
    free(words);
    return status;
}

static wy_status put_certificate(FILE *stream, const cli *program, const void *beam,
                                 wy_error *error) {
    (void)program;
    return wi_beam_write_certificate(stream, beam, error);
}

wy_status cli_prove_beam(cli *program, const char *certificate, bool by_automaton) {
    int block = 0;
    wi_blocking_beam *beam = NULL;
    wi_beam_facts facts;
    wy_error error;
    wy_status status = wi_rules_blocking(&block, program->rules, &error);
    const int64_t start = wi_nanoseconds();
    if (status == WY_OK) {
        status = wi_beam_find(&beam, block, &program->control, &error);
    }
    if (status == WY_NO || status == WY_LIMIT) {
        return WY_NO;
    }
    if (status != WY_OK) {
        return cli_unfinished(program, status, &error, "no theorem was found");
    }
    const double seconds = (double)(wi_nanoseconds() - start) / 1e9;
    wi_beam_facts_of(&facts, beam);
    if (facts.periodic) {
        wi_beam_free(beam);
        return WY_NO;
    }
    if (by_automaton) {
        wi_beam_free(beam);
        return cli_complain(program, WY_LIMIT,
                            "unknown: this game has the theorem of a machine, which `prove` tells "
                            "without these options, and no automaton that is known");
    }
    if (!cli_is_stdout(certificate)) {
        status = show(program, beam, seconds);
    }
    if (status == WY_OK) {
        status = cli_prove_write(program, certificate, put_certificate, beam);
    }
    wi_beam_free(beam);
    return status;
}
