/*
 * prove.c - wythoff prove: the P-set of a game as an automaton, proved; certificates.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/prove.h>
#include <wythoff/report.h>

#include "cli.h"
#include "output.h"
#include "progress.h"
#include "prove_beam.h"
#include "prove_file.h"
#include "prove_heaps.h"
#include "prove_read.h"
#include "prove_values.h"
#include "prove_verify.h"
#include "rules/image.h"
#include "tuples.h"
#include "json/theorem.h"

typedef struct settings {
    const char *certificate;
    const char *numeration;
    cli_automaton_files files;
    const char *latex;
    const char *walnut;
    int64_t states;
    int64_t window;
    uint64_t memory;
    int64_t threads;
    bool grundy;
    bool verify;
    int64_t value; /* -1: not asked */
} settings;

/* ---- what is printed ------------------------------------------------------------------- */

typedef struct shown {
    const wy_theorem *theorem;
    const wy_reading *reading;
    wy_theorem_facts facts;
    char *game;   /* the rule, expanded */
    char *played; /* and that of the canonical game, if it is another */
} shown;

static void put_theorem(cli_output *out, const shown *of) {
    const bool other = of->facts.transported || of->facts.image[0] + of->facts.image[1] > 0;
    const bool told = cli_put_form(out, of->reading, of->game, true) ||
                      (!other && cli_put_form(out, of->reading, of->played, false));
    cli_putf(out, "%s The P-positions of %s are exactly the pairs (x,y)\n",
             told ? "automaton" : "theorem  ", of->game);
    if (of->facts.transported) {
        cli_put(out,
                "          that the map of S3, Theorem 1, takes to P-positions of the canonical\n");
        cli_putf(out, "          game %s, which are the pairs (a,b)\n", of->played);
    }
    if (of->facts.image[0] + of->facts.image[1] > 0) {
        const int64_t *m = of->facts.image;
        const wi_image image = {m[0], m[1], m[2], m[3], true};
        char map[WI_IMAGE_TEXT];
        wi_image_text(map, &image);
        cli_putf(out, "          for which %s is a P-position of the image\n", map);
        cli_putf(out, "          %s, in which no move returns tokens: the pairs (u,v)\n",
                 of->played);
    }
    cli_putf(out,
             "          whose digits in %s, read in step, an automaton with %" PRIu32
             " state%s accepts.\n",
             of->facts.numeration, of->facts.p_states, of->facts.p_states == 1 ? "" : "s");
    if (other) { /* the game that was asked about comes first */
        cli_put_form(out, of->reading, of->played, false);
    }
}

/* One heap: which remainders are P, if the period is short. */
static void put_period(cli_output *out, const shown *of) {
    enum { SHORT = 48 };
    const int64_t period = of->facts.period;
    const int64_t from = of->facts.period_from;
    cli_putf(out, "period    %" PRId64 " from heap %" PRId64 " on, the least", period, from);
    mpz_t zero;
    mpz_t heap;
    mpz_init(zero);
    mpz_init(heap);
    bool first = true;
    const bool second = wy_theorem_played(of->theorem)->board.p1 == 0;
    for (int64_t rest = 0; rest < period && period <= SHORT; rest++) {
        const int64_t ahead = (rest - from % period + period) % period;
        bool p = false;
        mpz_set_si(heap, from + ahead);
        if (wy_theorem_has(&p, of->theorem, second ? zero : heap, second ? heap : zero, NULL) ==
                WY_OK &&
            p) {
            if (first) {
                cli_putf(out, "; there n is P if n mod %" PRId64 " is", period);
            }
            cli_putf(out, "%s %" PRId64, first ? "" : ",", rest);
            first = false;
        }
    }
    cli_put(out, "\n");
    mpz_clear(zero);
    mpz_clear(heap);
}

static void put_text(cli_output *out, const shown *of) {
    put_theorem(out, of);
    cli_put_p_set(out, &of->facts);
    if (of->facts.s_states > 0) {
        cli_putf(out,
                 "bits      %" PRIu32 " states: is the P-position of column x below the "
                 "diagonal?\n",
                 of->facts.s_states);
    }
    if (of->facts.period > 0) {
        put_period(out, of);
    }
    cli_put_statements(out, of->reading,
                       of->facts.transported                         ? "In the canonical game:"
                       : of->facts.image[0] + of->facts.image[1] > 0 ? "In the image:"
                                                                     : "");
    if (of->facts.o_states > 0) {
        char from[64] = "the column machine";
        if (of->facts.window > 0) {
            snprintf(from, sizeof from, "heaps below %" PRId64, of->facts.window);
        }
        cli_putf(out,
                 "made      offsets from the line, %" PRIu32
                 " states, learned from %s; %d guess%s refuted: %.2f s\n",
                 of->facts.o_states, from, of->facts.refused, of->facts.refused == 1 ? "" : "es",
                 of->facts.making);
    } else if (of->facts.sectors > 0) {
        cli_putf(out,
                 "made      %d sector%s, seen for heaps below %" PRId64 "; %d guess%s refuted: "
                 "%.2f s\n",
                 of->facts.sectors, of->facts.sectors == 1 ? "" : "s", of->facts.window,
                 of->facts.refused, of->facts.refused == 1 ? "" : "es", of->facts.making);
    } else if (of->facts.learned) {
        cli_put_learned(out, &of->facts);
    } else if (of->facts.guessed) {
        cli_putf(out, "made      guessed from the slope, y is x shifted by a digit: %.2f s\n",
                 of->facts.making);
    } else {
        cli_putf(out, "made      constructed from the first repetition: %.2f s\n",
                 of->facts.making);
    }
    size_t count;
    const wy_theorem_step *steps = wy_theorem_steps(of->theorem, &count);
    cli_put_steps(out, steps, count, false);
    cli_put_total(out, &of->facts);
}

/* ---- files ------------------------------------------------------------------------------- */

/* A theorem with its statements. */
typedef struct certified {
    const wy_theorem *theorem;
    const wy_reading *reading;
    cli *program;
} certified;

static void note_without(void *data, const char *statement, const char *why) {
    const certified *of = data;
    cli_note(of->program, "%s: decided, without certificate: %s", statement, why);
}

static wy_status put_certificate(FILE *stream, const cli *program, const void *data,
                                 wy_error *error) {
    certified of = *(const certified *)data;
    return wy_theorem_write_certified(stream, of.theorem, of.reading, note_without, &of,
                                      &program->control, error);
}

/*
 * A theorem for which there are no certificates yet is a theorem all the same: if it was shown,
 * what was asked for is known.
 */
static wy_status write_files(cli *program, const settings *wanted, const wy_theorem *theorem,
                             const wy_reading *reading, bool is_shown) {
    const certified of = {theorem, reading, program};
    static const char *const names[] = {"x", "y"};
    wy_status status =
        cli_prove_write_automaton(program, &wanted->files, wy_theorem_p(theorem), names);
    if (status == WY_OK) {
        status = cli_prove_write(program, wanted->certificate, put_certificate, &of);
        status = status == WY_LIMIT && is_shown ? WY_OK : status;
    }
    return status;
}

/* ---- what was tried ------------------------------------------------------------------------ */

enum { TRIED = 8 };

typedef struct tried {
    char why[TRIED][WY_MESSAGE_SIZE + 40];
    size_t count;
} tried;

static void note_tried(void *data, const char *way, const char *why) {
    static const char unknown[] = "unknown: ";
    tried *t = data;
    if (t->count < TRIED) {
        why += strncmp(why, unknown, strlen(unknown)) == 0 ? strlen(unknown) : 0;
        snprintf(t->why[t->count++], sizeof t->why[0], "%s: %s", way, why);
    }
}

/* One way is in the message itself. */
static wy_status say_unknown(cli *program, wy_status status, wy_error *error, const tried *t) {
    const bool listed = status == WY_STOPPED || (status == WY_LIMIT && t->count > 1);
    if (status == WY_LIMIT && listed) {
        cli_complain(program, status, "unknown: none of %zu ways led to a theorem", t->count);
    } else {
        status = cli_unfinished(program, status, error, "no theorem was found");
    }
    for (size_t i = 0; i < t->count && listed; i++) {
        cli_complain(program, status, "%s", t->why[i]);
    }
    if (status == WY_LIMIT && listed) {
        cli_hint(program, error->more);
    }
    return status;
}

/* ---- the command ---------------------------------------------------------------------------- */

static wy_status show(cli *program, const wy_theorem *theorem, const wy_reading *reading) {
    shown of = {.theorem = theorem,
                .reading = reading,
                .game = wy_rules_short_text(wy_theorem_rules(theorem)),
                .played = wy_rules_short_text(wy_theorem_played(theorem))};
    wy_theorem_facts_of(&of.facts, theorem);
    wy_status status = WY_SYSTEM;
    if (of.game == NULL || of.played == NULL) {
        cli_complain(program, WY_SYSTEM, "out of memory");
    } else {
        cli_output out;
        status = cli_output_open(&out, program);
        if (status == WY_OK) {
            if (program->format == CLI_JSON) {
                cli_put_json(&out,
                             wi_json_theorem(of.theorem, of.reading, cli_memory_most() * 1024));
            } else if (program->format == CLI_LATEX) {
                cli_put_latex_theorem(&out, theorem, reading);
            } else {
                put_text(&out, &of);
            }
            status = cli_output_close(&out, WY_OK);
        }
    }
    free(of.game);
    free(of.played);
    return status;
}

static wy_status run_values(cli *program, const settings *wanted) {
    if (wanted->grundy && wanted->value >= 0) {
        return cli_complain(program, WY_BAD, "--grundy is for all values, --value G for one");
    }
    if (program->format == CLI_LATEX || wanted->files.tikz != NULL || wanted->latex != NULL) {
        return cli_complain(program, WY_BAD, "of Grundy values there is no LaTeX yet");
    }
    if (wanted->verify) {
        return cli_complain(program, WY_BAD,
                            "--verify is for the P-set: of Grundy values, write a certificate with "
                            "-o FILE, for wythoff-check");
    }
    const cli_values_wish wish = {.value = wanted->value,
                                  .numeration = wanted->numeration,
                                  .certificate = wanted->certificate,
                                  .automaton = wanted->files.walnut,
                                  .dot = wanted->files.dot,
                                  .states = wanted->states,
                                  .window = wanted->window};
    return cli_prove_values(program, &wish);
}

enum { LEAST_WINDOW = 600, LARGEST_BOX = 1024 }; /* heaps below: on two heaps, on several */

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    (void)arguments;
    (void)count;
    const settings *wanted = data;
    if (wanted->walnut != NULL && strcmp(wanted->walnut, "-") == 0) {
        return cli_complain(program, WY_BAD, "--walnut writes several files: name a folder");
    }
    if (wanted->verify && program->format != CLI_TEXT) {
        return cli_complain(program, WY_BAD, "--verify is for --format text");
    }
    const bool plane = wy_rules_plane(program->rules);
    if (wanted->window != 0 &&
        (plane ? wanted->window < LEAST_WINDOW : wanted->window > LARGEST_BOX)) {
        return cli_complain(program, WY_BAD, "--max must be from %s, not %" PRId64,
                            plane ? "599 to 9999999" : "7 to 1023", wanted->window - 1);
    }
    tried ways = {.count = 0};
    const wy_prove_options options = {
        .numeration = wanted->numeration,
        .states = wanted->states,
        .window = wanted->window,
        .seconds = program->common.seconds > 0 ? (double)program->common.seconds : 60,
        .tell = note_tried,
        .tell_data = &ways};
    program->control.memory = wanted->memory != 0 ? wanted->memory : UINT64_C(4) << 30;
    program->control.threads = (int)wanted->threads;
    if (!plane) {
        return cli_prove_heaps(program, &options, &wanted->files, wanted->certificate);
    }
    if (wanted->grundy || wanted->value >= 0) {
        cli_memory_limit(program->control.memory);
        const wy_status status = run_values(program, wanted);
        cli_memory_free_for_all();
        return status;
    }
    const bool by_automaton = wanted->files.walnut != NULL || wanted->files.dot != NULL ||
                              wanted->latex != NULL || wanted->files.tikz != NULL ||
                              wanted->walnut != NULL || wanted->verify ||
                              program->format == CLI_LATEX;
    if (wanted->numeration == NULL) {
        const wy_status beam = cli_prove_beam(program, wanted->certificate, by_automaton);
        if (beam != WY_NO) {
            return beam;
        }
    }
    wy_theorem *theorem = NULL;
    wy_error error;
    cli_memory_limit(program->control.memory);
    wy_status status = wy_prove(&theorem, program->rules, &options, &program->control, &error);
    cli_memory_free_for_all();
    cli_progress_clear(&program->progress);
    if (status != WY_OK) {
        return say_unknown(program, status, &error, &ways);
    }
    const bool silent = cli_is_stdout(wanted->certificate) || cli_is_stdout(wanted->files.walnut) ||
                        cli_is_stdout(wanted->files.dot) || cli_is_stdout(wanted->latex) ||
                        cli_is_stdout(wanted->files.tikz);
    wy_reading *reading = NULL;
    if (!silent || wanted->walnut != NULL || wanted->latex != NULL || wanted->certificate != NULL) {
        status = wy_theorem_reading(&reading, theorem, &program->control, &error);
        cli_progress_clear(&program->progress);
        status = status == WY_OK ? WY_OK : cli_fail(program, &error);
    }
    if (status == WY_OK && !silent) {
        status = show(program, theorem, reading);
    }
    if (status == WY_OK) {
        status = write_files(program, wanted, theorem, reading, !silent);
    }
    if (status == WY_OK) {
        status = cli_write_reading(program, wanted->latex, wanted->walnut, theorem, reading);
    }
    if (status == WY_OK && wanted->verify) {
        status = cli_prove_verify(program, theorem);
    }
    wy_reading_free(reading);
    wy_theorem_free(theorem);
    return status;
}

static const cli_option options_table[] = {
    CLI_WORD_OPTION(settings, certificate, "output", "CERT",
                    "write the proof to CERT, for wythoff-check", .letter = 'o'),
    CLI_WORD_OPTION(settings, numeration, "numeration", "NAME",
                    "only this numeration: msd_fib, msd_2, msd_pell, msd_ost3, ...",
                    .expert = true),
    CLI_WORD_OPTION(settings, files.walnut, "automaton", "FILE",
                    "write the automaton to FILE, in Walnut's format"),
    CLI_WORD_OPTION(settings, files.dot, "dot", "FILE", "write it to FILE, for Graphviz",
                    .expert = true),
    CLI_WORD_OPTION(settings, latex, "latex", "FILE", "write the theorem to FILE, a LaTeX document",
                    .games = CLI_TWO_HEAPS),
    CLI_WORD_OPTION(settings, files.tikz, "tikz", "FILE",
                    "write the automaton to FILE, for a paper, if it has at most 80 states",
                    .expert = true),
    CLI_WORD_OPTION(settings, walnut, "walnut", "FOLDER",
                    "write the proof as a script for Walnut or wythoff logic, below FOLDER",
                    .games = CLI_TWO_HEAPS, .expert = true),
    CLI_NUMBER_OPTION(settings, states, "states", "N", 1, 1000000000,
                      "give up beyond N states; else 10^6", .expert = true),
    CLI_NUMBER_OPTION(settings, window, "max", "N", 7, 9999999,
                      "learn from heaps up to N; else 50000, with blocking or ends 5*10^6",
                      .plus = 1),
    CLI_NUMBER_OPTION(settings, window, "window", "N", 8, 10000000, "", .old = true),
    CLI_BYTES_OPTION(settings, memory, "memory", "SIZE",
                     "take at most SIZE, as in 512M or 2G; else 4G", .expert = true),
    CLI_NUMBER_OPTION(settings, threads, "threads", "N", 1, 1024,
                      "learn with N threads; else one for each processor", .expert = true),
    CLI_FLAG_OPTION(settings, verify, "verify",
                    "let wythoff-check and wythoff-verified verify the proof",
                    .games = CLI_TWO_HEAPS),
    CLI_FLAG_OPTION(settings, grundy, "grundy",
                    "instead of the P-set, the Grundy values of all positions",
                    .games = CLI_TWO_HEAPS),
    CLI_NUMBER_OPTION(settings, value, "value", "G", 0, 1000,
                      "instead of the P-set, the positions of Grundy value G", .initial = -1,
                      .games = CLI_TWO_HEAPS),
};

const cli_command cli_command_prove = {
    .name = "prove",
    .usage = "GAME [-o CERT]",
    .summary = "the P-set as an automaton, proved from the rule alone",
    .text =
        "Finds an automaton that reads the digits of x and y in step and accepts the\n"
        "P-positions, and proves for all heaps that it does: no position of the set has a\n"
        "move into it, all others have. For Wythoff's game and wythoff(m), with finitely many\n"
        "moves more or less, in normal or misere play, the automaton is learned from the\n"
        "column machine; for other games (blocking, cones) from computed positions, in some\n"
        "usual numerations and in those that the slope of the P-positions asks for.\n"
        "Prints the theorem, in words where the P-positions have a form that can be written\n"
        "down (lines, periods, pairs by mex or Beatty's sequences; each proved from the\n"
        "automaton), the states of the minimal automata (greatest digit first, leading\n"
        "zeros allowed, without a dead state) and what each part of the proof cost. msd_fib\n"
        "are Zeckendorf's digits, msd_2 binary ones. With -o it writes a certificate, which\n"
        "wythoff-check verifies, with what is said in words as sentences about the P-set; of the\n"
        "few theorems or sentences that have none a message says so.\n"
        "With --verify two checkers verify it at once: wythoff-check, and wythoff-verified, whose\n"
        "soundness is proved in Coq (`make verified` builds it). If one refuses the exit status is "
        "1,\n"
        "if one does not know or is not there it is 3.\n"
        "The search ends after 60 seconds, or those of --seconds; when a theorem is there, a last\n"
        "check that its numeration adds, and putting it into words, may take a little longer.\n"
        "The exit status is 0 for a theorem, and 3 if none was found (or, with -o -, none can be\n"
        "written): then it is unknown whether there is an automaton, and the message says what\n"
        "was tried.\n"
        "--grundy proves the Grundy function, as an automaton that reads x, y and the value; it\n"
        "prints a closed form where one is known. --value G proves which positions have value G,\n"
        "from those of the smaller values; both can be written with -o. Then --max N is 1023\n"
        "(4096 at most) or, for one value, 5000000.\n"
        "Games on three to six heaps, or with a memory or complying, are proved in the\n"
        "same way; there --max N is 127 for three heaps.",
    .examples = "  $ wythoff prove maharaja\n"
                "  $ wythoff prove 'wythoff(m=3,p=1)' --format json\n"
                "  $ wythoff prove 'wythoff block 2' -o - | head -n 8\n"
                "  $ wythoff prove 'wythoff terminal x+y<=3' --automaton - | head -n 3\n"
                "  $ wythoff prove 'cyclic-nimhoff(4)' --grundy\n"
                "  $ wythoff prove 'nim + (1,1)' --value 1\n",
    .takes = CLI_GAME | CLI_HEAPS | CLI_FORMAT | CLI_TIME,
    .formats = "text json latex",
    .plane = "latex",
    .least = 0,
    .most = 0,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run,
};
