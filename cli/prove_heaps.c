/* prove_heaps.c - wythoff prove of a game on several heaps: what is printed. */
#include "prove_heaps.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "progress.h"
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
    cli_put_p_set(out, &f);
    if (f.learned) {
        cli_put_learned(out, &f);
    } else {
        cli_putf(out, "made      guessed from heaps below %" PRId64 ": %.2f s\n", f.window,
                 f.making);
    }
    size_t count;
    const wy_theorem_step *steps = wy_theorem_steps(proof, &count);
    cli_put_steps(out, steps, count, wy_theorem_state(proof, 1) != NULL);
    cli_put_total(out, &f);
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

/* The tracks of the automaton: the heaps, and the numbers that are remembered. */
static void track_names(const char *names[2 * WY_MOST_HEAPS], const wy_rules *rules) {
    static const char *const heaps[] = {"x", "y", "z", "u", "v", "w"};
    static const char *const taken[] = {"s", "t", "r"};
    memcpy(names, heaps, (size_t)rules->heaps * sizeof *names);
    if (rules->memory == WY_MEMORY_BOUND) {
        names[1] = "b";
    } else if (rules->memory == WY_MEMORY_REPEAT) { /* on three heaps at most */
        memcpy(names + rules->heaps, taken, (size_t)rules->heaps * sizeof *names);
    }
}

static wy_status put_certificate(FILE *stream, const cli *program, const void *proof,
                                 wy_error *error) {
    (void)program;
    return wy_theorem_write_certificate(stream, proof, error);
}

wy_status cli_prove_heaps(cli *program, const wy_prove_options *options,
                          const cli_automaton_files *files, const char *certificate) {
    wy_theorem *proof = NULL;
    wy_error error;
    cli_memory_limit(program->control.memory);
    wy_status status = wy_prove(&proof, program->rules, options, &program->control, &error);
    cli_memory_free_for_all();
    cli_progress_clear(&program->progress);
    if (status != WY_OK) {
        return cli_unfinished(program, status, &error, "no theorem was found");
    }
    const bool silent = cli_is_stdout(files->walnut) || cli_is_stdout(files->dot) ||
                        cli_is_stdout(files->tikz) || cli_is_stdout(certificate);
    if (!silent) {
        status = show(program, proof);
    }
    if (status == WY_OK) {
        const char *names[2 * WY_MOST_HEAPS];
        track_names(names, program->rules);
        status = cli_prove_write_automaton(program, files, wy_theorem_p(proof), names);
    }
    if (status == WY_OK) {
        /* A theorem without a certificate is a theorem all the same, if it was shown. */
        status = cli_prove_write(program, certificate, put_certificate, proof);
        status = status == WY_LIMIT && !silent ? WY_OK : status;
    }
    wy_theorem_free(proof);
    return status;
}
