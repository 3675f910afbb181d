/* prove_values.c - theorems about Grundy values: all of them, or the positions of one value. */
#include "prove_values.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/prove.h>

#include "output.h"
#include "prove_file.h"
#include "rules/image.h"
#include "json/grundy.h"

/* ---- files ------------------------------------------------------------------------------- */

/* A theorem, of all values or of one, and its automaton. */
typedef struct proved {
    const wy_values *values;
    const wy_value_sets *sets; /* if values is NULL */
    size_t value;
    const wy_automaton *automaton;
    const char *title;
} proved;

static wy_status put_walnut(FILE *stream, const cli *program, const void *data, wy_error *error) {
    (void)program;
    const proved *of = data;
    return wy_automaton_write(stream, of->automaton, error);
}

static wy_status put_dot(FILE *stream, const cli *program, const void *data, wy_error *error) {
    (void)program;
    const proved *of = data;
    static const char *const names[] = {"x", "y", "z"};
    return wy_automaton_write_dot(stream, of->automaton, of->title, names, error);
}

static wy_status put_certificate(FILE *stream, const cli *program, const void *data,
                                 wy_error *error) {
    (void)program;
    const proved *of = data;
    return of->values != NULL ? wy_values_write_certificate(stream, of->values, error)
                              : wy_value_sets_write_certificate(stream, of->sets, of->value, error);
}

/* A theorem that was shown is known, also if there is no certificate of it. */
static wy_status write_files(cli *program, const cli_values_wish *wanted, const proved *of,
                             bool is_shown) {
    wy_status status = cli_prove_write(program, wanted->automaton, put_walnut, of);
    if (status == WY_OK) {
        status = cli_prove_write(program, wanted->dot, put_dot, of);
    }
    if (status == WY_OK) {
        status = cli_prove_write(program, wanted->certificate, put_certificate, of);
        status = status == WY_LIMIT && is_shown ? WY_OK : status;
    }
    return status;
}

/* ---- all values -------------------------------------------------------------------------- */

/* Of which game (x,y) is a position, if it is another: the canonical one, or the image under m. */
static void put_played(cli_output *out, bool transported, const int64_t m[4], const char *played) {
    if (transported) {
        cli_put(out,
                "          where the map of S3, Theorem 1, takes (X,Y) to (x,y), a position\n");
        cli_putf(out, "          of the canonical game %s\n", played);
    } else if (m[0] + m[1] > 0) {
        const wi_image image = {m[0], m[1], m[2], m[3], true};
        char map[WI_IMAGE_TEXT];
        wi_image_text(map, &image);
        cli_putf(out, "          where (x,y) stands for %s, a position of the image\n", map);
        cli_putf(out, "          %s, in which no move returns tokens\n", played);
    }
}

static void put_period(cli_output *out, const wy_values_facts *facts, int side) {
    const int64_t p = facts->period[side];
    const char *what = side == 0 ? "x" : "y";
    if (p == 0) {
        return;
    }
    if (side == 0) {
        cli_putf(out, "period    g(x+%" PRId64 ",y) = g(x,y)", p);
    } else {
        cli_putf(out, "period    g(x,y+%" PRId64 ") = g(x,y)", p);
    }
    cli_putf(out, facts->preperiod[side] > 0 ? " for all %s >= %" PRId64 "\n" : "\n", what,
             facts->preperiod[side]);
}

static void put_values(cli_output *out, const wy_values *values, const char *game,
                       const char *played) {
    wy_values_facts f;
    wy_values_facts_of(&f, values);
    if (f.form[0] != '\0') {
        cli_putf(out, "theorem   The Grundy values of %s are\n", game);
        cli_putf(out, "          g(x,y) = %s\n", f.form);
    } else {
        cli_putf(out, "theorem   The Grundy values of %s: g(x,y) = z exactly for the\n", game);
        cli_putf(out,
                 "          triples (x,y,z) whose digits in %s, read in step, an automaton with\n"
                 "          %" PRIu32 " state%s accepts\n",
                 f.numeration, f.states, f.states == 1 ? "" : "s");
    }
    put_played(out, f.transported, f.image, played);
    cli_putf(out, "values    %" PRIu32 " state%s, %" PRIu64 " transitions in %s\n", f.states,
             f.states == 1 ? "" : "s", f.transitions, f.numeration);
    if (f.bounded && f.most >= 0) {
        cli_putf(out, "bounded   the values are 0 to %" PRId64 "\n", f.most);
    }
    put_period(out, &f, 0);
    put_period(out, &f, 1);
    const char *es = f.refused == 1 ? "" : "es";
    if (f.learned) {
        cli_putf(out,
                 "made      learned from heaps below %" PRId64 ", beginnings told apart by %" PRIu32
                 " digits; %d guess%s refuted: %.2f s\n",
                 f.window, f.depth, f.refused, es, f.making);
    } else {
        cli_putf(out,
                 "made      from a closed form that fits heaps below %" PRId64
                 "; %d guess%s refuted: %.2f s\n",
                 f.window, f.refused, es, f.making);
    }
    size_t count;
    const wy_theorem_step *steps = wy_values_steps(values, &count);
    for (size_t i = 0; i < count; i++) {
        char widest[48] = "-"; /* no automaton was made for it */
        if (steps[i].widest > 0) {
            snprintf(widest, sizeof widest, "%" PRIu64 " states at most", steps[i].widest);
        }
        cli_putf(out, "%s%-10s %7.2f s  %24s: %s\n", i == 0 ? "proof     " : "          ",
                 steps[i].name, steps[i].seconds, widest, steps[i].statement);
    }
    cli_putf(out, "total     %.2f s\n", f.making + f.proving);
}

static wy_status show_values(cli *program, const wy_values *values) {
    char *game = wy_rules_short_text(wy_values_rules(values));
    char *played = wy_rules_short_text(wy_values_played(values));
    wy_status status = WY_SYSTEM;
    if (game == NULL || played == NULL) {
        cli_complain(program, WY_SYSTEM, "out of memory");
    } else {
        cli_output out;
        status = cli_output_open(&out, program);
        if (status == WY_OK) {
            if (program->format == CLI_JSON) {
                cli_put_json(&out, wi_json_values(values));
            } else {
                put_values(&out, values, game, played);
            }
            status = cli_output_close(&out, WY_OK);
        }
    }
    free(game);
    free(played);
    return status;
}

static wy_status prove_all(cli *program, const cli_values_wish *wanted, bool silent) {
    const wy_values_options options = {
        .numeration = wanted->numeration, .states = wanted->states, .window = wanted->window};
    wy_values *values = NULL;
    wy_error error;
    wy_status status =
        wy_values_prove(&values, program->rules, &options, &program->control, &error);
    cli_progress_clear(&program->progress);
    if (status != WY_OK) {
        return status == WY_BAD ? cli_fail(program, &error)
                                : cli_unfinished(program, status, &error, "no theorem was found");
    }
    status = silent ? WY_OK : show_values(program, values);
    if (status == WY_OK) {
        const proved of = {
            .values = values, .automaton = wy_values_graph(values), .title = "Grundy values"};
        status = write_files(program, wanted, &of, !silent);
    }
    wy_values_free(values);
    return status;
}

/* ---- one value ----------------------------------------------------------------------------- */

static void put_set(cli_output *out, const wy_value_set *set, size_t value) {
    char made[96] = "constructed";
    if (set->machine > 0) {
        snprintf(made, sizeof made,
                 "by a column machine of %" PRIu32 " states, y - s(x) from %d to %d in %" PRIu32,
                 set->machine, set->least, set->greatest, set->offsets);
    } else if (set->window > 0) {
        snprintf(made, sizeof made, "learned from heaps below %" PRId64, set->window);
    }
    cli_putf(out,
             "value %-4zu%" PRIu32 " states, %" PRIu64
             " transitions, %s; %d guess%s refuted: proved in %.2f s, %" PRIu64 " states at most\n",
             value, set->states, set->transitions, made, set->refused,
             set->refused == 1 ? "" : "es", set->making + set->proving, set->widest);
}

static void put_sets(cli_output *out, const wy_value_sets *sets, int64_t value, const char *game,
                     const char *played) {
    const size_t count = wy_value_sets_count(sets);
    wy_theorem_facts facts;
    wy_theorem_facts_of(&facts, wy_value_sets_theorem(sets));
    if ((int64_t)count > value) {
        cli_putf(
            out,
            "theorem   The positions of Grundy value %" PRId64 " of %s are exactly the\n"
            "          pairs (x,y) whose digits in %s, read in step, an automaton with %" PRIu32
            "\n          states accepts\n",
            value, game, facts.numeration, wy_value_sets_of(sets, (size_t)value)->states);
        put_played(out, facts.transported, facts.image, played);
    }
    for (size_t i = 0; i < count; i++) {
        put_set(out, wy_value_sets_of(sets, i), i);
    }
    cli_putf(out, "proof     %s\n", wy_value_sets_proof(sets));
}

static wy_status show_sets(cli *program, const wy_value_sets *sets, int64_t value) {
    const wy_theorem *theorem = wy_value_sets_theorem(sets);
    char *game = wy_rules_short_text(wy_theorem_rules(theorem));
    char *played = wy_rules_short_text(wy_theorem_played(theorem));
    if (game == NULL || played == NULL) {
        free(game);
        free(played);
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status == WY_OK) {
        if (program->format == CLI_JSON) {
            cli_put_json(&out, wi_json_value_sets(sets, value));
        } else {
            put_sets(&out, sets, value, game, played);
        }
        status = cli_output_close(&out, WY_OK);
    }
    free(game);
    free(played);
    return status;
}

static wy_status prove_one(cli *program, const cli_values_wish *wanted, bool silent) {
    const wy_prove_options options = {.numeration = wanted->numeration,
                                      .states = wanted->states,
                                      .window = wanted->window,
                                      .seconds = (double)program->common.seconds};
    wy_value_sets *sets = NULL;
    wy_error error;
    wy_status status = wy_value_sets_prove(&sets, program->rules, wanted->value, &options,
                                           &program->control, &error);
    cli_progress_clear(&program->progress);
    if (sets == NULL) {
        return status == WY_BAD ? cli_fail(program, &error)
                                : cli_unfinished(program, status, &error, "no theorem was found");
    }
    /* What is proved of the smaller values is shown in any case. */
    const wy_status shown = silent ? WY_OK : show_sets(program, sets, wanted->value);
    if (status != WY_OK) {
        cli_unfinished(program, status, &error, "the larger values are unknown");
    } else if (shown == WY_OK) {
        const size_t value = (size_t)wanted->value;
        const proved of = {.sets = sets,
                           .value = value,
                           .automaton = wy_value_sets_of(sets, value)->positions,
                           .title = "positions of one value"};
        status = write_files(program, wanted, &of, !silent);
    }
    wy_value_sets_free(sets);
    return shown != WY_OK ? shown : status;
}

wy_status cli_prove_values(cli *program, const cli_values_wish *wanted) {
    const bool silent = cli_is_stdout(wanted->certificate) || cli_is_stdout(wanted->automaton) ||
                        cli_is_stdout(wanted->dot);
    return wanted->value < 0 ? prove_all(program, wanted, silent)
                             : prove_one(program, wanted, silent);
}
