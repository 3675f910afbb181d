/*
 * stream.c - wythoff sequence --bits: a long stretch of the bit-string S of a game, or the numbers
 * of zeros and ones in it, which the telescope must confirm.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/machine.h>
#include <wythoff/solve.h>

#include "cli.h"
#include "heaps.h"
#include "machine/telescope.h"
#include "output.h"
#include "solve/moves.h"
#include "tuples.h"
#include "json/machine.h"

enum { LINE = 64 }; /* bits in a line of text: one word */

typedef struct streaming {
    cli_output out;
    cli_lines *lines; /* of positions */
    cli *program;
    const cli_stream_settings *wanted;
    wy_machine *machine;
    wy_machine_facts facts;
    mpz_t from;
    int64_t count;
    int64_t done;
} streaming;

/* ---- bits and positions ---------------------------------------------------------------- */

static bool take_text(void *data, const uint64_t *words, int64_t count) {
    streaming *s = data;
    for (int64_t at = 0; at < count && cli_output_good(&s->out); at += LINE) {
        char line[LINE + 2];
        const int length = count - at < LINE ? (int)(count - at) : LINE;
        for (int i = 0; i < length; i++) {
            line[i] = (char)('0' + (words[at / LINE] >> i & 1));
        }
        line[length] = '\n';
        line[length + 1] = '\0';
        cli_put(&s->out, line);
    }
    s->done += count;
    cli_output_show(&s->out);
    return cli_output_good(&s->out);
}

/* Eight columns a byte, the first the lowest bit. */
static bool take_raw(void *data, const uint64_t *words, int64_t count) {
    streaming *s = data;
    for (int64_t at = 0; at < count && cli_output_good(&s->out); at += 8) {
        cli_put_letter(&s->out, (char)(uint8_t)(words[at / LINE] >> at % LINE));
    }
    s->done += count;
    return cli_output_good(&s->out);
}

static bool take_positions(void *data, const wy_position *positions, size_t count) {
    streaming *s = data;
    s->done += (int64_t)count;
    return cli_lines_take(s->lines, positions, count);
}

static wy_status unfinished(const streaming *s, wy_status status, const wy_error *error) {
    char known[80];
    snprintf(known, sizeof known, "%" PRId64 " of %" PRId64 " columns were written", s->done,
             s->count);
    return status == WY_OK ? WY_OK : cli_unfinished(s->program, status, error, known);
}

static wy_status put_bits(streaming *s) {
    wy_error error;
    wy_take_bits *take = s->program->format == CLI_RAW ? take_raw : take_text;
    return unfinished(
        s, wy_stream_bits(s->machine, s->from, s->count, take, s, &s->program->control, &error),
        &error);
}

static wy_status put_positions(streaming *s) {
    if (mpz_cmp_si(s->from, WY_STREAM_LARGEST) > 0) {
        return cli_complain(s->program, WY_LIMIT,
                            "columns from 2^62 on are out of reach of this stream; wythoff "
                            "positions --from has them");
    }
    if (s->program->format == CLI_CSV) {
        cli_put(&s->out, "x,y\n");
        cli_output_head(&s->out);
    }
    wy_status status = cli_lines_open(&s->lines, &s->out, s->program->format == CLI_CSV);
    if (status != WY_OK) {
        return status;
    }
    wy_error error;
    status = wy_stream_positions(s->machine, mpz_get_si(s->from), s->count, take_positions, s,
                                 &s->program->control, &error);
    cli_lines_close(s->lines);
    return unfinished(s, status, &error);
}

/* ---- counts ------------------------------------------------------------------------------- */

/* Upper columns in the range, by two looks through the telescope. */
static wy_status count_by_telescope(mpz_t upper, const streaming *s, wy_error *error) {
    wi_telescope *telescope = NULL;
    mpz_t end;
    mpz_t before;
    mpz_inits(end, before, NULL);
    mpz_set_si(end, s->count);
    mpz_add(end, end, s->from);
    wy_status status = wi_telescope_create(&telescope, s->machine, &s->program->control, error);
    if (status == WY_OK) {
        status = wi_telescope_count(before, telescope, s->from, error);
    }
    if (status == WY_OK) {
        status = wi_telescope_count(upper, telescope, end, error);
    }
    mpz_sub(upper, upper, before);
    wi_telescope_free(telescope);
    mpz_clears(end, before, NULL);
    return status;
}

static void put_counts_text(streaming *s, const wy_stream_counts *counts, bool agree) {
    cli_put(&s->out, "columns    ");
    cli_put_number(&s->out, s->count);
    cli_put(&s->out, ", from ");
    cli_put_integer(&s->out, s->from);
    cli_putf(&s->out,
             " on\nzeros      %" PRId64 " (upper columns)\nones       %" PRId64
             " (lower columns)\n",
             counts->zeros, counts->ones);
    if (counts->ones > 0) {
        cli_putf(&s->out, "ratio      %.9f\n", (double)counts->zeros / (double)counts->ones);
    }
    cli_putf(&s->out, "telescope  %s\n", agree ? "agrees" : "DISAGREES");
    if (s->facts.closed) {
        cli_putf(&s->out, "standing: proved, the column machine of %zu states is complete\n",
                 s->facts.states);
    } else {
        cli_putf(&s->out,
                 "standing: conjectured, the column machine of %zu states was seen in the first "
                 "%" PRId64 " columns\n",
                 s->facts.states, s->facts.columns);
    }
}

static wy_status put_counts(streaming *s) {
    wy_error error;
    wy_stream_counts counts;
    wy_status status =
        wy_stream_count(&counts, s->machine, s->from, s->count, &s->program->control, &error);
    mpz_t upper;
    mpz_init(upper);
    if (status == WY_OK) {
        status = count_by_telescope(upper, s, &error);
    }
    if (status == WY_OK) {
        const bool agree = mpz_cmp_si(upper, counts.zeros) == 0;
        if (s->program->format == CLI_JSON) {
            cli_put_json(&s->out, wi_json_counts(s->program->rules, s->machine, s->from, s->count,
                                                 &counts, upper));
        } else {
            put_counts_text(s, &counts, agree);
        }
        status = agree ? WY_OK
                       : cli_complain(s->program, WY_NO,
                                      "the telescope counts otherwise: this is a fault of the "
                                      "program");
    } else {
        status = cli_unfinished(s->program, status, &error, "nothing is known so far");
    }
    mpz_clear(upper);
    return status;
}

/* ---- the command ------------------------------------------------------------------------- */

static wy_status find_machine(streaming *s) {
    wy_position *list = NULL;
    size_t count = 0;
    wy_error error;
    wy_status status = wi_rules_finite_list(&list, &count, s->program->rules, &error);
    if (status == WY_NO) {
        return cli_complain(s->program, WY_BAD,
                            "streams are for Wythoff Nim with a finite symmetric list of further "
                            "moves: %s",
                            error.message);
    }
    if (status == WY_OK) {
        status = wy_machine_find(&s->machine, list, count, NULL, &s->program->control, &error);
        free(list);
    }
    if (status != WY_OK) {
        return cli_unfinished(s->program, status, &error, "the column machine is not found");
    }
    wy_machine_facts_of(&s->facts, s->machine);
    if (!s->facts.closed) {
        cli_note(s->program, "the column machine is not proved complete: what follows is "
                             "conjectured");
    }
    return WY_OK;
}

static wy_status check(cli *program, const cli_stream_settings *wanted) {
    const cli_format format = program->format;
    if (wanted->positions && format != CLI_TEXT && format != CLI_CSV) {
        return cli_complain(program, WY_BAD, "--positions come as text or csv");
    }
    if (wanted->counts && format != CLI_TEXT && format != CLI_JSON) {
        return cli_complain(program, WY_BAD, "--counts come as text or json");
    }
    if (!wanted->positions && !wanted->counts && format != CLI_TEXT && format != CLI_RAW) {
        return cli_complain(program, WY_BAD, "bits come as text or raw");
    }
    return WY_OK;
}

wy_status cli_stream(cli *program, const cli_stream_settings *wanted) {
    wy_status status = check(program, wanted);
    if (status != WY_OK) {
        return status;
    }
    streaming s = {.program = program, .wanted = wanted, .count = wanted->count};
    mpz_init(s.from);
    if (wanted->from != NULL) {
        status = cli_heap_read(s.from, program, "a column", wanted->from);
    }
    if (status == WY_OK) {
        status = find_machine(&s);
    }
    if (status == WY_OK) {
        status = cli_output_open(&s.out, program);
        if (status == WY_OK) {
            status = cli_output_close(&s.out, wanted->counts      ? put_counts(&s)
                                              : wanted->positions ? put_positions(&s)
                                                                  : put_bits(&s));
        }
    }
    wy_machine_free(s.machine);
    mpz_clear(s.from);
    return status;
}

/* ---- the old spelling ------------------------------------------------------------------------ */

static wy_status run_stream(cli *program, const void *data, char **arguments, int count) {
    const cli_stream_settings *wanted = data;
    (void)arguments;
    (void)count;
    if (wanted->count < 0) {
        return cli_complain(program, WY_BAD, "how many columns? give --count K");
    }
    if (wanted->bits + wanted->positions + wanted->counts > 1) {
        return cli_complain(program, WY_BAD, "--bits, --positions and --counts exclude each other");
    }
    return cli_stream(program, wanted);
}

static const cli_option options[] = {
    CLI_WORD_OPTION(cli_stream_settings, from, "from", "X",
                    "the first column, any number of digits; else 0"),
    CLI_NUMBER_OPTION(cli_stream_settings, count, "count", "K", 0, CLI_LARGEST, "so many columns",
                      .initial = -1),
    CLI_FLAG_OPTION(cli_stream_settings, bits, "bits", "the bit-string, 64 columns a line (usual)"),
    CLI_FLAG_OPTION(cli_stream_settings, positions, "positions", "the P-position of each column"),
    CLI_FLAG_OPTION(cli_stream_settings, counts, "counts",
                    "make all bits, count them, and check the counts by the telescope"),
};

const cli_command cli_command_stream = {
    .name = "stream",
    .usage = "GAME --count K",
    .summary = "an old name of `sequence --bits` and `positions --from`",
    .text = "Write `wythoff sequence GAME --bits --terms K` for the bit-string of K columns, with\n"
            "--counts for the numbers of zeros and ones, and `wythoff positions GAME --from X\n"
            "--count K` for the P-positions.",
    .examples = "  $ wythoff sequence maharaja --bits --terms 256\n",
    .takes = CLI_GAME | CLI_WORK | CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text csv json raw",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(cli_stream_settings),
    .run = run_stream,
};
