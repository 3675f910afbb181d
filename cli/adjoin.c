/*
 * adjoin.c - wythoff adjoin: may a move join Wythoff's game without changing its P-positions?
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>
#include <wythoff/morphic.h>
#include <wythoff/report.h>

#include "base/integer.h"
#include "base/pace.h"
#include "cli.h"
#include "heaps.h"
#include "options.h"
#include "output.h"
#include "solve/adjoin.h"
#include "theory/theory.h"
#include "json/theorem.h"
#include "json/values.h"

static wy_status cli_adjoin_set(cli *program, const char *moves, int64_t max);

/* ---- --matrix: W as digits, as JSON, or as a picture ----------------------------------------- */

/* One row after the other. */
typedef struct rows {
    cli *program;
    wi_adjoin_matrix *matrix;
    uint64_t *row;
    int64_t size;
    wi_pace pace;
} rows;

static wy_status rows_open(rows *of, cli *program, int64_t size) {
    *of = (rows){.program = program, .size = size};
    wy_error error;
    if (wi_adjoin_matrix_create(&of->matrix, size, &program->control, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    of->row = calloc(wi_adjoin_matrix_words(of->matrix), sizeof *of->row);
    if (of->row == NULL) {
        wi_adjoin_matrix_free(of->matrix);
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    wi_pace_start(&of->pace, &program->control);
    return WY_OK;
}

static void rows_close(rows *of) {
    free(of->row);
    wi_adjoin_matrix_free(of->matrix);
}

/* Row i; WY_STOPPED, with a complaint, when the user has asked to stop. */
static wy_status rows_take(rows *of, int64_t i) {
    if (wi_pace_stop(&of->pace, (double)i / (double)of->size)) {
        return cli_complain(of->program, WY_STOPPED, "%s at row %lld", cli_stop_word(),
                            (long long)i);
    }
    wi_adjoin_matrix_row(of->row, of->matrix, i);
    return WY_OK;
}

/* ---- digits ---------------------------------------------------------------------------------- */

/* The digits of a row; line has room for whole words, and one more. */
static void write_line(char *line, const rows *of) {
    const size_t words = wi_adjoin_matrix_words(of->matrix);
    for (size_t w = 0; w < words; w++) {
        const uint64_t bits = of->row[w];
        for (unsigned k = 0; k < 64; k++) {
            line[64 * w + k] = (char)('0' + (bits >> k & 1));
        }
    }
    line[of->size] = '\0';
}

static wy_status put_rows(cli_output *out, rows *of, char *line) {
    const bool json = of->program->format == CLI_JSON;
    if (json) {
        wi_put_rows(&out->json, of->size);
    }
    wy_status status = WY_OK;
    for (int64_t i = 0; i < of->size && status == WY_OK && cli_output_good(out); i++) {
        status = rows_take(of, i);
        if (status == WY_OK) {
            write_line(line, of);
            if (json) {
                wi_put_row(&out->json, i == 0, line);
                cli_send_json(out);
            } else {
                cli_put(out, line);
                cli_put_letter(out, '\n');
            }
        }
    }
    if (json) {
        wi_put_rows_end(&out->json);
        cli_send_json(out);
    }
    return status;
}

static wy_status print(rows *of) {
    char *line = malloc(64 * wi_adjoin_matrix_words(of->matrix) + 1);
    if (line == NULL) {
        return cli_complain(of->program, WY_SYSTEM, "out of memory");
    }
    cli_output out;
    wy_status status = cli_output_open(&out, of->program);
    if (status == WY_OK) {
        status = cli_output_close(&out, put_rows(&out, of, line));
    }
    free(line);
    return status;
}

/* ---- a picture ------------------------------------------------------------------------------- */

/* As in other pictures, x to the right and y upward; W is symmetric. */
static void add_row(wy_picture *picture, const rows *of, int64_t y) {
    wy_position batch[64];
    for (size_t w = 0; w < wi_adjoin_matrix_words(of->matrix); w++) {
        size_t count = 0;
        for (uint64_t bits = of->row[w]; bits != 0; bits &= bits - 1) {
            batch[count++] = (wy_position){(int64_t)(64 * w) + __builtin_ctzll(bits), y};
        }
        wy_picture_add(picture, batch, count);
    }
}

static wy_status draw(rows *of) {
    wy_guide guides[2];
    wy_error error;
    wy_picture_options options = {
        .width = of->size,
        .height = of->size,
        .title = "W",
        .subtitle = "moves that may not join Wythoff's game",
        .guides = guides,
        .guide_count = 2,
    };
    char *command = NULL;
    if (asprintf(&command, "wythoff %s", of->program->invocation) > 0) {
        options.command = command;
    }
    wy_picture *picture = NULL;
    wy_status status = wy_guide_read(&guides[0], "phi", &error);
    if (status == WY_OK) {
        status = wy_guide_read(&guides[1], "1/phi", &error);
    }
    if (status == WY_OK) {
        status = wy_picture_new(&picture, &options, &error);
    }
    free(command);
    if (status != WY_OK) {
        return cli_fail(of->program, &error);
    }
    for (int64_t i = 0; i < of->size && status == WY_OK; i++) {
        status = rows_take(of, i);
        if (status == WY_OK) {
            add_row(picture, of, i);
        }
    }
    if (status == WY_OK) {
        cli_progress_clear(&of->program->progress);
        if (wy_picture_write(picture, of->program->common.output, &error) != WY_OK) {
            status = cli_fail(of->program, &error);
        }
    }
    wy_picture_free(picture);
    return status;
}

/* --matrix: W, or its picture. */
static wy_status cli_adjoin_matrix(cli *program, int64_t size) {
    const cli_common *common = &program->common;
    wy_picture_format format;
    const bool picture = common->output != NULL && common->format == NULL &&
                         strchr(common->output, '.') != NULL &&
                         wy_picture_format_of(&format, common->output, NULL) == WY_OK;
    rows of;
    wy_status status = rows_open(&of, program, size);
    if (status == WY_OK) {
        status = picture ? draw(&of) : print(&of);
        rows_close(&of);
    }
    return status;
}

/* ---- the move once more, by automata --------------------------------------------------------- */

/*
 * The automaton of W, derived by logic: it confirms answers, and is shown itself (wythoff adjoin
 * --automaton, --morphism).
 */

static wy_status open_proof(wi_adjoin_proof **out, cli *program) {
    const wy_control control = {.poll = program->control.poll, .data = program->control.data};
    wy_error error;
    const wy_status status = wi_adjoin_proof_open(out, &control, &error);
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

/* Decides the move once more, by the automaton of W; complains if it differs. */
static wy_status cli_adjoin_confirm(cli *program, const wi_adjoin *verdict, const mpz_t i,
                                    const mpz_t j) {
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

/* ---- showing it ------------------------------------------------------------------------------ */

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

/* --automaton, --morphism: W as logic derives it. */
static wy_status cli_adjoin_automaton(cli *program, bool morphism) {
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

/* ---- one move -------------------------------------------------------------------------------- */

static const char *const by_kind[] = {
    [WI_ADJOIN_FREE] = "it connects no two P-positions (S2, three conditions on Zeckendorf digits)",
    [WI_ADJOIN_PAIR] = "it is a pair (A_n,B_n)",
    [WI_ADJOIN_NEXT] = "it is (A_n+1,B_n+1)",
    [WI_ADJOIN_CROSS] = "it is (A_n-B_m,B_n-A_m)",
};

/* Of a move that may not join the P-positions are the proof; else the second way is a check. */
static const char *checked_by(const wi_adjoin *verdict) {
    return verdict->kind == WI_ADJOIN_FREE
               ? "by solving the definition for two P-positions, and by the automaton of W"
               : "by Zeckendorf digits: the move, and both P-positions; by the automaton of W";
}

static void put_pair(cli_output *out, const char *label, const mpz_t pair[2]) {
    cli_put(out, label);
    cli_put_letter(out, '(');
    cli_put_integer(out, pair[0]);
    cli_put_letter(out, ',');
    cli_put_integer(out, pair[1]);
    cli_put(out, ")\n");
}

/* Lines of text, or a JSON value, on one move; text has no verdict line. */
static void cli_adjoin_put(cli_output *out, const wi_adjoin *verdict) {
    if (verdict->kind != WI_ADJOIN_FREE) {
        put_pair(out, "from      ", verdict->from);
        put_pair(out, "to        ", verdict->to);
    }
    if (verdict->known) {
        cli_put(out, "note      it is a move of Wythoff's game already\n");
    }
    cli_putf(out, "standing  proved: %s\nchecked   %s\n", by_kind[verdict->kind],
             checked_by(verdict));
}

static json_t *cli_adjoin_json(const wi_adjoin *verdict) {
    return wi_json_adjoin(verdict, by_kind[verdict->kind], checked_by(verdict));
}

static wy_status put_verdict(cli *program, const wi_adjoin *verdict) {
    cli_output out;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    const bool is_free = verdict->kind == WI_ADJOIN_FREE;
    if (program->format == CLI_JSON) {
        cli_put_json(&out, cli_adjoin_json(verdict));
    } else {
        cli_put(&out, is_free ? "yes\n" : "no\n");
        cli_adjoin_put(&out, verdict);
    }
    return cli_output_close(&out, is_free ? WY_OK : WY_NO);
}

static wy_status decide(cli *program, char **arguments, int count) {
    mpz_t move[2];
    mpz_init(move[0]);
    mpz_init(move[1]);
    wi_adjoin verdict;
    wi_adjoin_init(&verdict);
    wy_status status = count == 1 ? cli_pair_read(move, program, "a move", arguments[0])
                                  : cli_heap_read(move[0], program, "a heap", arguments[0]);
    if (status == WY_OK && count == 2) {
        status = cli_heap_read(move[1], program, "a heap", arguments[1]);
    }
    if (status == WY_OK) {
        wy_error error;
        status = wi_adjoin_decide(&verdict, move[0], move[1], &error);
        status = status == WY_OK ? cli_adjoin_confirm(program, &verdict, move[0], move[1])
                                 : cli_fail(program, &error);
    }
    if (status == WY_OK) {
        status = put_verdict(program, &verdict);
    }
    wi_adjoin_clear(&verdict);
    mpz_clear(move[0]);
    mpz_clear(move[1]);
    return status;
}

typedef struct settings {
    const char *set;
    int64_t matrix, max;
    bool automaton, morphism;
} settings;

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    const bool shown = wanted->automaton || wanted->morphism;
    const int asked = (wanted->set != NULL) + (wanted->matrix > 0) + (count > 0) +
                      wanted->automaton + wanted->morphism;
    if (asked != 1) {
        return cli_complain(program, WY_BAD,
                            "%s: a move I J, --set MOVES, --matrix N, --automaton or --morphism",
                            asked == 0 ? "which moves" : "one at a time");
    }
    if (program->format == CLI_DOT && !wanted->automaton) {
        return cli_complain(program, WY_BAD, "--format dot is for --automaton");
    }
    if (shown) {
        return cli_adjoin_automaton(program, wanted->morphism);
    }
    if (wanted->set != NULL) {
        return cli_adjoin_set(program, wanted->set, wanted->max);
    }
    if (count == 1 && strpbrk(arguments[0], "abcdefghijklmnopqrstuvwxyz{") != NULL) {
        return cli_complain(program, WY_BAD,
                            "a move is two numbers, I J; a rule or several moves: --set '%.60s'",
                            arguments[0]);
    }
    return count > 0 ? decide(program, arguments, count)
                     : cli_adjoin_matrix(program, wanted->matrix);
}

static const cli_option options_table[] = {
    CLI_WORD_OPTION(settings, set, "set", "MOVES",
                    "several moves: a list '(1,3),(4,5)', a rule '{(3t,4t)}', or a file"),
    CLI_NUMBER_OPTION(settings, max, "max", "N", 0, WI_MAX_ADJOIN_MATRIX - 1,
                      "try the moves of an endless set with both parts <= N; else 10000",
                      .initial = 10000),
    CLI_NUMBER_OPTION(settings, matrix, "matrix", "N", 1, WI_MAX_ADJOIN_MATRIX,
                      "print W, 1 where a move may not join: N lines of N digits, or a picture"),
    CLI_FLAG_OPTION(settings, automaton, "automaton",
                    "print the automaton of W, as logic derives it from the definition"),
    CLI_FLAG_OPTION(settings, morphism, "morphism", "print a morphism that generates W"),
};

const cli_command cli_command_adjoin = {
    .name = "adjoin",
    .usage = "I J | --set MOVES | --matrix N | --automaton | --morphism",
    .summary = "which moves may join Wythoff's game without changing its P-positions",
    .text = "A move may join iff it never leads from a P-position to a P-position. Prints yes or\n"
            "no; for no, two P-positions that the move connects; and how this is known. Both\n"
            "numbers may have any number of digits, and may be written as 10^500+7.\n"
            "A set may join iff each of its moves may; so for a rule with all of Wythoff's moves\n"
            "and some more, --set RULE tells whether its P-positions are Wythoff's. Endless lines\n"
            "and fans are decided; other endless sets are tried up to --max and a little beyond,\n"
            "and if no move is found that may not join, the answer is unknown.\n"
            "(A_n,B_n) are Wythoff's pairs: A_n = [n phi], B_n = A_n + n.\n"
            "--matrix N -o FILE.png (or .svg, .pdf, .tex) draws the moves that may not join.\n"
            "The exit status is 0 for yes, 1 for no and 3 for unknown.",
    .examples = "  $ wythoff adjoin 2 5\n"
                "  $ wythoff adjoin 10^100 10^100+1\n"
                "  $ wythoff adjoin --set '{(3t,4t)}'\n"
                "  $ wythoff adjoin --set 'wythoff + (2,5) + (5,2) + (3,7) + (7,3)'\n"
                "  $ wythoff adjoin --matrix 20\n"
                "  $ wythoff adjoin --matrix 200 -o w.png\n"
                "  $ wythoff adjoin --automaton --format dot\n",
    .takes = CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text json dot",
    .most = 2,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run,
};

/* ---- --set: a list of moves of any size, or a rule ------------------------------------------- */

/*
 * A list has numbers only, and they may be long; whatever else is written is a rule in the
 * language of rulesets, with its limits and its messages.
 */

/* ---- where the text comes from --------------------------------------------------------------- */

enum { LONGEST = 1 << 25 }; /* bytes of a file of moves */

typedef struct source {
    const char *place; /* for messages */
    char *text;
    size_t length;
} source;

static wy_status read_stream(source *out, cli *program, FILE *file) {
    const wy_status status = cli_read_stream(&out->text, &out->length, file, LONGEST);
    if (status == WY_OK) {
        return out->length <= LONGEST
                   ? WY_OK
                   : cli_complain(program, WY_BAD, "%.200s: a set of moves has at most %d MiB",
                                  out->place, LONGEST >> 20);
    }
    if (status == WY_SYSTEM) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    if (errno == EINTR) {
        return cli_complain(program, WY_STOPPED, "stopped while reading %.200s", out->place);
    }
    return cli_complain(program, errno == EISDIR ? WY_BAD : WY_SYSTEM, "cannot read %.200s: %s",
                        out->place, strerror(errno));
}

/* A file if there is one of that name; else the moves themselves. */
static wy_status read_source(source *out, cli *program, const char *argument) {
    *out = (source){.place = argument};
    if (strcmp(argument, "-") == 0) {
        out->place = "stdin";
        return read_stream(out, program, stdin);
    }
    FILE *file = fopen(argument, "rbe");
    if (file != NULL) {
        const wy_status status = read_stream(out, program, file);
        fclose(file);
        return status;
    }
    out->place = "rule";
    out->text = strdup(argument);
    if (out->text == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    out->length = strlen(argument);
    return WY_OK;
}

/* ---- lists ----------------------------------------------------------------------------------- */

/* Past white space, remarks, and what stands between moves. */
static const char *skip(const char *at) {
    for (;;) {
        at += strspn(at, " \t\r\n,;+");
        if (*at != '#') {
            return at;
        }
        at += strcspn(at, "\n");
    }
}

/* A number without the white space around it. */
static bool read_number(mpz_t out, const char *from, const char *to) {
    while (from < to && strchr(" \t\r\n", *from) != NULL) {
        from++;
    }
    while (from < to && strchr(" \t\r\n", to[-1]) != NULL) {
        to--;
    }
    char *copy = strndup(from, (size_t)(to - from));
    const bool read =
        copy != NULL && wi_integer_read(out, copy, WI_LONGEST_INTEGER) && mpz_sgn(out) >= 0;
    free(copy);
    return read;
}

/* "(3,5)" at *at, which moves on to the next; false: there is no such thing. */
static bool read_move(mpz_t dx, mpz_t dy, const char **at) {
    const char *open = *at;
    const char *comma = *open == '(' ? open + 1 + strcspn(open + 1, ",()") : open;
    if (*comma != ',') {
        return false;
    }
    const char *close = comma + 1 + strcspn(comma + 1, ",()");
    if (*close != ')' || !read_number(dx, open + 1, comma) || !read_number(dy, comma + 1, close)) {
        return false;
    }
    *at = skip(close + 1);
    return true;
}

static bool is_list(const source *from) {
    mpz_t dx;
    mpz_t dy;
    mpz_inits(dx, dy, NULL);
    const char *at = skip(from->text);
    bool list = *at != '\0';
    while (list && *at != '\0') {
        list = read_move(dx, dy, &at);
    }
    mpz_clears(dx, dy, NULL);
    return list && at == from->text + from->length;
}

/* Tries the moves of a list up to the first that may not join. */
static wy_status try_list(wi_adjoin_set *verdict, cli *program, const source *from) {
    verdict->all = true;
    verdict->proved = true;
    const char *at = skip(from->text);
    while (verdict->all && read_move(verdict->dx, verdict->dy, &at)) {
        wy_error error;
        if (wi_adjoin_decide(&verdict->culprit, verdict->dx, verdict->dy, &error) != WY_OK) {
            return cli_fail(program, &error);
        }
        verdict->all = verdict->culprit.kind == WI_ADJOIN_FREE;
        if (program->control.poll(program->control.data,
                                  (double)(at - from->text) / (double)(from->length + 1))) {
            return cli_complain(program, WY_STOPPED, "%s; not all moves were tried",
                                cli_stop_word());
        }
    }
    return WY_OK;
}

/* ---- rules ----------------------------------------------------------------------------------- */

static wy_status try_rule(wi_adjoin_set *verdict, cli *program, const source *from, int64_t max) {
    wy_rules *rules;
    wy_error error;
    if (wy_rules_read_with(&rules, from->text, from->length, &cli_lists, &error) != WY_OK) {
        char message[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
        wy_error_text(message, sizeof message, &error);
        return cli_complain(program, error.status, "%.200s:%s%s", from->place,
                            error.line > 0 ? "" : " ", message);
    }
    wy_status status = wi_adjoin_rules(verdict, rules, max, &program->control, &error);
    if (status != WY_OK) {
        status = cli_unfinished(program, status, &error, "not all moves were tried");
    }
    wy_rules_free(rules);
    return status;
}

/* ---- the answer ------------------------------------------------------------------------------ */

static void put_text(cli_output *out, const wi_adjoin_set *verdict, const char *by) {
    if (verdict->all) {
        cli_putf(out, verdict->proved ? "yes\nstanding  proved: %s\n" : "unknown\ntried     %s\n",
                 by);
        return;
    }
    cli_put(out, "no\nmove      (");
    cli_put_integer(out, verdict->dx);
    cli_put_letter(out, ',');
    cli_put_integer(out, verdict->dy);
    cli_put(out, ")\n");
    cli_adjoin_put(out, &verdict->culprit);
}

static wy_status put(cli *program, const wi_adjoin_set *verdict) {
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    char by[160] = "none of the moves connects two P-positions";
    if (!verdict->proved) {
        char bound[CLI_NUMBER_TEXT];
        cli_number_text(bound, verdict->tried);
        snprintf(by, sizeof by,
                 "of the moves with both parts up to %s none connects two P-positions; of larger "
                 "ones it is not known",
                 bound);
    }
    if (program->format == CLI_JSON) {
        cli_put_json(&out, verdict->all
                               ? wi_json_adjoin_set(verdict, by, NULL)
                               : wi_json_adjoin_set(verdict, "one of the moves may not join",
                                                    cli_adjoin_json(&verdict->culprit)));
    } else {
        put_text(&out, verdict, by);
    }
    status = cli_output_close(&out, verdict->all ? WY_OK : WY_NO);
    return status == WY_OK && !verdict->proved ? WY_LIMIT : status;
}

/* --set: a list of moves or a rule, from the text itself or a file of that name. */
static wy_status cli_adjoin_set(cli *program, const char *moves, int64_t max) {
    source from;
    wy_status status = read_source(&from, program, moves);
    if (status == WY_OK) {
        wi_adjoin_set verdict;
        wi_adjoin_set_init(&verdict);
        status = is_list(&from) ? try_list(&verdict, program, &from)
                                : try_rule(&verdict, program, &from, max);
        if (status == WY_OK && !verdict.all) {
            status = cli_adjoin_confirm(program, &verdict.culprit, verdict.dx, verdict.dy);
        }
        if (status == WY_OK) {
            status = put(program, &verdict);
        }
        wi_adjoin_set_clear(&verdict);
    }
    free(from.text);
    return status;
}
