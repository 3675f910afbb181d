/* prove_heaps.c - wythoff prove of a game on several heaps: what is printed. */
#include "prove_heaps.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "output.h"
#include "prove_file.h"
#include "json/theorem.h"

/* What the automaton reads: the heaps, and the numbers that are remembered. */
static const char *tuple_of(const wy_rules *rules) {
    static const char *const tuples[] = {"(x)",       "(x)",         "(x,y)",        "(x,y,z)",
                                         "(x,y,z,u)", "(x,y,z,u,v)", "(x,y,z,u,v,w)"};
    static const char *const moves[] = {"", "(x), after the move (s),",
                                        "(x,y), after the move (s,t),",
                                        "(x,y,z), after the move (s,t,r),"};
    return rules->memory == WY_MEMORY_BOUND    ? "(x), where at most b may be taken,"
           : rules->memory == WY_MEMORY_REPEAT ? moves[rules->heaps]
                                               : tuples[rules->heaps];
}

static const char *digits_of(const wy_rules *rules) {
    return rules->memory == WY_MEMORY_BOUND    ? "the digits of x and b"
           : rules->memory == WY_MEMORY_REPEAT ? "the digits of all numbers"
                                               : "digits";
}

static void put_text(cli_output *out, const wy_theorem *proof, const char *game) {
    wy_theorem_facts f;
    wy_theorem_facts_of(&f, proof);
    const char *form = wy_theorem_form(proof);
    if (form != NULL) {
        cli_putf(out, "theorem   The P-positions of %s are the empty heaps and, in every order,\n",
                 game);
        cli_putf(out, "          %s for m = 0, 1, 2, ..., where s(m) is the\n", form);
        cli_putf(out, "          number whose digits in %s are those of m, then a 0.\n",
                 f.numeration);
    }
    const wy_rules *rules = wy_theorem_rules(proof);
    const bool numbers = rules->memory == WY_MEMORY_BOUND || rules->memory == WY_MEMORY_REPEAT;
    if (form != NULL) {
        cli_putf(out, "automaton They are exactly the %s\n", tuple_of(rules));
    } else {
        cli_putf(out, "theorem   The P-positions of %s are exactly the %s\n", game,
                 tuple_of(rules));
    }
    cli_putf(out,
             "          %s %s in %s, read in step, an automaton with %" PRIu32
             " state%s accepts.\n",
             numbers ? "of which" : "whose", digits_of(rules), f.numeration, f.p_states,
             f.p_states == 1 ? "" : "s");
    cli_putf(out, "P-set     %" PRIu32 " state%s, %" PRIu64 " transitions\n", f.p_states,
             f.p_states == 1 ? "" : "s", f.p_transitions);
    if (f.learned) {
        cli_putf(out,
                 "made      learned from heaps below %" PRId64 ", beginnings told apart by %" PRIu32
                 " digits; %d guess%s refuted: %.2f s\n",
                 f.window, f.depth, f.refused, f.refused == 1 ? "" : "es", f.making);
    } else {
        cli_putf(out, "made      guessed from heaps below %" PRId64 ": %.2f s\n", f.window,
                 f.making);
    }
    size_t count;
    const wy_theorem_step *steps = wy_theorem_steps(proof, &count);
    for (size_t i = 0; i < count; i++) {
        char widest[48] = "-"; /* no automaton was made for it */
        if (steps[i].widest > 0) {
            snprintf(widest, sizeof widest, "%" PRIu64 " states at most", steps[i].widest);
        }
        cli_putf(out, "%s%-10s %7.2f s  %24s: %s", i == 0 ? "proof     " : "          ",
                 steps[i].name, steps[i].seconds, widest, steps[i].statement);
        if (wy_theorem_state(proof, 1) != NULL && i + 1 < count) { /* two for each number */
            cli_putf(out, ", %zu pass%s left", i / 2, i / 2 == 1 ? "" : "es");
        }
        cli_put_letter(out, '\n');
    }
    cli_putf(out, "total     %.2f s, %" PRId64 " MB\n", f.making + f.proving,
             (cli_memory_most() + 1023) / 1024);
}

static wy_status show(cli *program, const wy_theorem *proof) {
    char *game = wy_rules_text(wy_theorem_rules(proof));
    if (game == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status == WY_OK) {
        if (program->format == CLI_JSON) {
            cli_put_json(&out, wi_json_heap_proof(proof, cli_memory_most() * 1024));
        } else {
            put_text(&out, proof, game);
        }
        status = cli_output_close(&out, WY_OK);
    }
    free(game);
    return status;
}

static wy_status put_automaton(FILE *stream, const cli *program, const void *proof,
                               wy_error *error) {
    (void)program;
    return wy_automaton_write(stream, wy_theorem_p(proof), error);
}

static wy_status put_certificate(FILE *stream, const cli *program, const void *proof,
                                 wy_error *error) {
    (void)program;
    return wy_theorem_write_certificate(stream, proof, error);
}

wy_status cli_prove_heaps(cli *program, const wy_prove_options *options, const char *automaton,
                          const char *certificate) {
    wy_theorem *proof = NULL;
    wy_error error;
    cli_memory_limit(program->control.memory);
    wy_status status = wy_prove(&proof, program->heaps, options, &program->control, &error);
    cli_memory_free_for_all();
    cli_progress_clear(&program->progress);
    if (status != WY_OK) {
        return cli_unfinished(program, status, &error, "no theorem was found");
    }
    const bool silent = cli_is_stdout(automaton) || cli_is_stdout(certificate);
    if (!silent) {
        status = show(program, proof);
    }
    if (status == WY_OK) {
        status = cli_prove_write(program, automaton, put_automaton, proof);
    }
    if (status == WY_OK) {
        /* A theorem without a certificate is a theorem all the same, if it was shown. */
        status = cli_prove_write(program, certificate, put_certificate, proof);
        status = status == WY_LIMIT && !silent ? WY_OK : status;
    }
    wy_theorem_free(proof);
    return status;
}
