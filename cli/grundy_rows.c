/* grundy_rows.c - wythoff grundy: rows, their periods, their values at any column. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>

#include "grundy.h"
#include "heaps.h"
#include "options.h"
#include "output.h"
#include "json/grundy.h"

/* ---- Wythoff grundy --regularity: kernels of rows and diagonals ----------------------------- */

enum {
    USUAL_TERMS_OF_ROW = 1 << 16,
    USUAL_TERMS_OF_DIAGONAL = 1 << 12,
    SHOWN_RANK = 8, /* relations of larger bases are only in json */
};

typedef struct sequence {
    char name[64]; /* "g(n,n+1)" */
    int64_t *terms;
    int64_t count;
    bool proved; /* a row with a proved period: regular in every base */
} sequence;

/* ---- terms --------------------------------------------------------------------------------- */

static wy_status terms_of_row(sequence *of, cli *program, int64_t row) {
    snprintf(of->name, sizeof of->name, "g(n,%" PRId64 ")", row);
    const wy_grundy_rows_options options = {.keep = WY_KEEP_LAST};
    wy_grundy_rows *rows;
    wy_error error = {0};
    wy_status status =
        wy_grundy_rows_find(&rows, program->rules, row, &options, &program->control, &error);
    mpz_t n;
    mpz_t g;
    mpz_inits(n, g, NULL);
    for (int64_t i = 0; i < of->count && status == WY_OK; i++) {
        mpz_set_si(n, i);
        status = wy_grundy_rows_value(g, rows, n, row, &error);
        of->terms[i] = mpz_get_si(g);
    }
    mpz_clears(n, g, NULL);
    wy_grundy_rows_free(rows);
    of->proved = true;
    if (status == WY_NO) {
        return cli_complain(program, WY_BAD, "rows cannot be proved for this game: %s",
                            error.message);
    }
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

typedef struct diagonal {
    sequence *of;
    int64_t down; /* y - x */
    bool off_board;
} diagonal;

static bool take_column(void *data, int64_t x, const uint32_t *values) {
    diagonal *along = data;
    const int64_t y = x + along->down;
    const int64_t n = x < y ? x : y;
    if (n >= 0) {
        along->off_board = along->off_board || values[y] == WY_GRUNDY_NONE;
        along->of->terms[n] = values[y];
    }
    return !along->off_board;
}

static wy_status terms_of_diagonal(sequence *of, cli *program, int64_t down) {
    const int64_t right = down < 0 ? -down : 0;
    const int64_t up = down > 0 ? down : 0;
    if (down == 0) {
        snprintf(of->name, sizeof of->name, "g(n,n)");
    } else if (down > 0) {
        snprintf(of->name, sizeof of->name, "g(n,n+%" PRId64 ")", up);
    } else {
        snprintf(of->name, sizeof of->name, "g(n+%" PRId64 ",n)", right);
    }
    diagonal along = {.of = of, .down = down};
    wy_solution *grundy = NULL;
    wy_error error = {0};
    wy_status status =
        wy_grundy_open(&grundy, program->rules, WY_ENGINE_AUTO, &program->control, &error);
    if (status == WY_OK) {
        status = wy_grundy_each(grundy, of->count + right, of->count + up, WY_GRUNDY_COLUMNS,
                                take_column, &along, &error);
    }
    wy_solution_free(grundy);
    if (status == WY_OK && along.off_board) {
        return cli_complain(program, WY_BAD, "%s leaves the board", of->name);
    }
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

/* ---- words and relations in print -------------------------------------------------------- */

/* a(4n+1), or a(n.01): the term whose digits are those of n and then 01. */
static void put_name(cli_output *out, const wy_regularity *found, wy_kernel_word w) {
    if (w.length == 0) {
        cli_put(out, "a(n)");
    } else if (found->kind == WY_KERNEL_BINARY) {
        cli_putf(out, "a(%" PRId64 "n", INT64_C(1) << w.length);
        if (w.value > 0) {
            cli_putf(out, "+%" PRId64, w.value);
        }
        cli_put_letter(out, ')');
    } else {
        char digits[WY_KERNEL_DEPTH + 2];
        wi_kernel_digits(digits, found, w);
        cli_putf(out, "a(n.%s)", digits);
    }
}

static void put_factor(cli_output *out, int64_t factor) {
    if (factor != 1) {
        cli_putf(out, "%" PRId64 " ", factor);
    }
}

static void put_relation(cli_output *out, const wy_regularity *found, int digit, size_t i) {
    const int64_t *numerators = found->numerators[digit] + i * found->rank;
    const wy_kernel_word w = found->words[i];
    wy_kernel_word longer = {w.length + 1, w.value, digit};
    if (digit == 1) {
        int64_t weight[2] = {1, 2};
        for (int k = 0; k < w.length; k++) {
            const int64_t next =
                found->kind == WY_KERNEL_BINARY ? 2 * weight[1] : weight[0] + weight[1];
            weight[0] = weight[1];
            weight[1] = next;
        }
        longer.value += weight[0];
    }
    for (size_t j = 0; j < found->rank; j++) {
        if (found->words[j].length == longer.length && found->words[j].value == longer.value) {
            return; /* it is one of the basis */
        }
    }
    cli_put(out, "relation  ");
    put_factor(out, found->denominators[digit][i]);
    put_name(out, found, longer);
    cli_put(out, " =");
    bool any = false;
    for (size_t j = 0; j < found->rank; j++) {
        if (numerators[j] != 0) {
            cli_put(out, numerators[j] < 0 ? " - " : any ? " + " : " ");
            put_factor(out, numerators[j] < 0 ? -numerators[j] : numerators[j]);
            put_name(out, found, found->words[j]);
            any = true;
        }
    }
    cli_put(out, any ? "\n" : " 0\n");
}

static const char *kernel_name(const wy_regularity *found) {
    return found->kind == WY_KERNEL_BINARY ? "base 2" : "Zeckendorf";
}

/* In Zeckendorf's numeration no 1 is put before a word that begins with 1. */
static bool can_precede(const wy_regularity *found, int digit, size_t i) {
    return found->kind == WY_KERNEL_BINARY || digit == 0 || found->words[i].first == 0;
}

static void put_text(cli_output *out, const sequence *of, const wy_regularity *found) {
    cli_putf(out, "kernel    %s: a(n) = %s, %zu terms\nranks    ", kernel_name(found), of->name,
             found->terms);
    for (int e = 0; e <= found->depth; e++) {
        cli_putf(out, " %zu", found->ranks[e]);
    }
    cli_putf(out, " (with 0 to %d digits, in %zu terms of each)\n", found->depth, found->width);
    cli_putf(out, "rank      %s%zu\n", found->closed ? "" : "at least ", found->rank);
    if (found->exact && found->rank <= SHOWN_RANK) {
        for (size_t i = 0; i < found->rank; i++) {
            for (int digit = 0; digit < 2; digit++) {
                if (can_precede(found, digit, i)) {
                    put_relation(out, found, digit, i);
                }
            }
        }
    }
    if (of->proved) {
        cli_put(out, "standing  proved that it is regular: the row is additively periodic;\n"
                     "          computed: the rank is no less\n");
    } else if (found->closed) {
        cli_putf(out,
                 "standing  conjectured: the rank closes%s; %zu equations beyond those that gave "
                 "the\n          relations hold, none fails\n",
                 found->exact ? "" : ", modulo 2^61-1", found->checked);
    } else {
        cli_putf(out, "standing  computed: no evidence of regularity up to %zu terms\n",
                 found->terms);
    }
}

/* ---- the whole ------------------------------------------------------------------------------- */

static wy_status put_all(cli *program, const sequence *of, wy_regularity *const found[2]) {
    cli_output out;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    if (program->format == CLI_JSON) {
        json_t *kernels = json_array();
        for (int i = 0; i < 2; i++) {
            json_array_append_new(kernels, wi_json_regularity(found[i], of->proved));
        }
        cli_put_json(&out, wi_json_kernels(program->rules, of->name, kernels));
    } else {
        put_text(&out, of, found[0]);
        put_text(&out, of, found[1]);
    }
    return cli_output_close(&out, WY_OK);
}

static wy_status examine(cli *program, const sequence *of) {
    wy_regularity *found[2] = {NULL, NULL};
    wy_error error = {0};
    wy_status status = WY_OK;
    for (int kind = WY_KERNEL_BINARY; kind <= WY_KERNEL_FIBONACCI && status == WY_OK; kind++) {
        status = wy_regularity_find(&found[kind], of->terms, (size_t)of->count,
                                    (wy_kernel_kind)kind, &program->control, &error);
    }
    status = status == WY_OK ? put_all(program, of, found) : cli_fail(program, &error);
    wy_regularity_free(found[0]);
    wy_regularity_free(found[1]);
    return status;
}

/* --regularity; grundy_regularity.c. */
static wy_status cli_grundy_regularity(cli *program, const cli_grundy_settings *wanted) {
    const bool row = wanted->row >= 0;
    if (program->format != CLI_TEXT && program->format != CLI_JSON) {
        return cli_complain(program, WY_BAD, "--regularity knows the formats text and json");
    }
    sequence of = {.count = row ? USUAL_TERMS_OF_ROW : USUAL_TERMS_OF_DIAGONAL};
    of.count = wanted->terms > 0 ? wanted->terms : of.count;
    if (of.count > INT64_C(1) << 28) {
        return cli_complain(program, WY_LIMIT, "--regularity looks at 2^28 terms at most");
    }
    of.terms = calloc((size_t)of.count, sizeof *of.terms);
    if (of.terms == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    wy_status status = WY_OK;
    if (row) {
        status = terms_of_row(&of, program, wanted->row);
    } else {
        const bool main_one = wanted->diagonal == CLI_NO_DIAGONAL;
        status = terms_of_diagonal(&of, program, main_one ? 0 : wanted->diagonal);
    }
    if (status == WY_OK) {
        status = examine(program, &of);
    }
    free(of.terms);
    return status;
}

/* ---- Wythoff grundy: rows, their periods, their values at any column ------------------------ */

enum { USUAL_TERMS = 30, USUAL_LONG = 1000 };

static const char theorem[] =
    "g(x+p,r) = g(x,r) + p for all x from the preperiod on, as the state of the row recurs";

/* ---- --rows -------------------------------------------------------------------------------- */

static void put_rows_text(cli_output *out, const wy_grundy_rows *rows) {
    cli_put(out, " row  preperiod    period    saltus\n");
    for (int64_t r = 0; r < wy_grundy_rows_count(rows); r++) {
        const wy_grundy_row *row = wy_grundy_rows_row(rows, r);
        cli_put_padded(out, r, 4);
        cli_put_padded(out, row->preperiod, 11);
        cli_put_padded(out, row->period, 10);
        cli_put_padded(out, row->saltus, 10);
        cli_put_letter(out, '\n');
    }
    cli_putf(out, "standing  proved: %s\n", theorem);
}

static void put_rows_csv(cli_output *out, const wy_grundy_rows *rows) {
    cli_put(out, "row,preperiod,period,saltus\n");
    for (int64_t r = 0; r < wy_grundy_rows_count(rows); r++) {
        const wy_grundy_row *row = wy_grundy_rows_row(rows, r);
        const int64_t cells[] = {r, row->preperiod, row->period, row->saltus};
        for (int i = 0; i < 4; i++) {
            cli_put_number(out, cells[i]);
            cli_put_letter(out, i < 3 ? ',' : '\n');
        }
    }
}

static void put_rows(cli *program, cli_output *out, const wy_grundy_rows *rows) {
    switch (program->format) {
    case CLI_CSV:
        put_rows_csv(out, rows);
        break;
    case CLI_JSON:
        cli_put_json(out, wi_json_grundy_rows(program->rules, rows));
        break;
    case CLI_BFILE: /* of the periods */
        for (int64_t r = 0; r < wy_grundy_rows_count(rows); r++) {
            cli_put_number(out, r);
            cli_put_letter(out, ' ');
            cli_put_number(out, wy_grundy_rows_row(rows, r)->period);
            cli_put_letter(out, '\n');
        }
        break;
    default:
        put_rows_text(out, rows);
    }
}

/* ---- --row ----------------------------------------------------------------------------------- */

/* The first terms, with this before, between index and value, and after each. */
static wy_status put_terms(cli *program, cli_output *out, const wy_grundy_rows *rows, int64_t row,
                           int64_t terms, const char *between, const char *after) {
    mpz_t x;
    mpz_t g;
    mpz_inits(x, g, NULL);
    wy_status status = WY_OK;
    for (int64_t i = 0; i < terms && status == WY_OK && cli_output_good(out); i++) {
        wy_error error;
        mpz_set_si(x, i);
        status = wy_grundy_rows_value(g, rows, x, row, &error);
        if (status != WY_OK) {
            cli_fail(program, &error);
            break;
        }
        if (between != NULL) {
            cli_put_number(out, i);
            cli_put(out, between);
        }
        cli_put_number(out, mpz_get_si(g));
        if (i + 1 < terms || after[0] == '\n') {
            cli_put(out, after);
        }
        if (i % 65536 == 65535 && cli_stop_asked()) {
            status = cli_complain(program, WY_STOPPED, "%s; %" PRId64 " terms are printed",
                                  cli_stop_word(), i + 1);
        }
    }
    mpz_clears(x, g, NULL);
    return status;
}

static wy_status put_row(cli *program, cli_output *out, const wy_grundy_rows *rows, int64_t r,
                         int64_t terms) {
    const wy_grundy_row *row = wy_grundy_rows_row(rows, r);
    const int64_t usual = program->format == CLI_TEXT ? USUAL_TERMS : USUAL_LONG;
    wy_status status;
    terms = terms > 0 ? terms : usual;
    switch (program->format) {
    case CLI_BFILE:
        return put_terms(program, out, rows, r, terms, " ", "\n");
    case CLI_CSV:
        cli_put(out, "x,g\n");
        return put_terms(program, out, rows, r, terms, ",", "\n");
    case CLI_JSON:
        wi_put_grundy_row(&out->json, program->rules, rows, r);
        cli_send_json(out);
        cli_put_letter(out, '"');
        status = put_terms(program, out, rows, r, terms, NULL, "\", \"");
        cli_put(out, "\"]}\n");
        return status;
    default:
        cli_putf(out,
                 "row       %" PRId64 "\npreperiod %" PRId64 "\nperiod    %" PRId64
                 "\nsaltus    %" PRId64 "\n",
                 r, row->preperiod, row->period, row->saltus);
        cli_putf(out, "g(x)-x    from %" PRId64 " to %" PRId64 "\nvalues    ", row->lowest,
                 row->highest);
        status = put_terms(program, out, rows, r, terms, NULL, " ");
        cli_putf(out, "\nstanding  proved: %s\n", theorem);
        return status;
    }
}

/* ---- the whole ----------------------------------------------------------------------------- */

static wy_status write_certificate(cli *program, const char *path, const wy_grundy_rows *rows) {
    wi_outfile *file;
    wy_error error = {0};
    if (wi_outfile_open(&file, path, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    wy_status status = wy_grundy_rows_write_certificate(wi_outfile_stream(file), rows, &error);
    if (status != WY_OK) {
        wi_outfile_abort(file);
    } else {
        status = wi_outfile_commit(file, &error);
    }
    if (status == WY_NO) { /* the rows are proved, and were shown */
        cli_complain(program, status, "proved, but not written down: %s", error.message);
        return WY_OK;
    }
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

/* Finds the rows up to last; what was found before a limit is there as well. */
static wy_status find(wy_grundy_rows **rows, cli *program, int64_t last, wy_grundy_keep keep) {
    const wy_grundy_rows_options options = {.keep = keep};
    wy_error error = {0};
    const wy_status status =
        wy_grundy_rows_find(rows, program->rules, last, &options, &program->control, &error);
    if (status == WY_NO) {
        /* No answer about the game, but a question that does not fit it. */
        return cli_complain(program, WY_BAD, "rows cannot be proved for this game: %s",
                            error.message);
    }
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

static wy_status put(cli *program, const cli_grundy_settings *wanted, const wy_grundy_rows *rows) {
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    if (wanted->row >= 0) {
        status = put_row(program, &out, rows, wanted->row, wanted->terms);
    } else {
        put_rows(program, &out, rows);
    }
    return cli_output_close(&out, status);
}

/* --at with --certificate: the row of the position is proved; so that it can be written down. */
static wy_status row_of(int64_t *row, cli *program, const char *at) {
    mpz_t pair[2];
    mpz_inits(pair[0], pair[1], NULL);
    wy_status status = cli_pair_read(pair, program, "--at", at);
    if (status == WY_OK && mpz_cmp_si(pair[1], WY_MAX_GRUNDY_ROW) > 0) {
        status =
            cli_complain(program, WY_LIMIT, "rows beyond %d are out of reach", WY_MAX_GRUNDY_ROW);
    }
    *row = status == WY_OK ? mpz_get_si(pair[1]) : 0;
    mpz_clears(pair[0], pair[1], NULL);
    return status;
}

static wy_status run_at(cli *program, const cli_grundy_settings *wanted) {
    int64_t last = 0;
    wy_grundy_rows *rows = NULL;
    wy_status status = wanted->certificate != NULL ? row_of(&last, program, wanted->at) : WY_OK;
    if (status == WY_OK && wanted->certificate != NULL) {
        status = find(&rows, program, last, WY_KEEP_LAST);
    }
    if (status == WY_OK) {
        status = cli_grundy_at(program, wanted->at);
    }
    if (status == WY_OK && rows != NULL) {
        status = write_certificate(program, wanted->certificate, rows);
    }
    wy_grundy_rows_free(rows);
    return status;
}

static wy_status find_and_put(cli *program, const cli_grundy_settings *wanted) {
    const bool whole = wanted->row < 0;
    wy_grundy_rows *rows = NULL;
    const wy_status found = find(&rows, program, whole ? wanted->rows : wanted->row,
                                 whole ? WY_KEEP_NONE : WY_KEEP_LAST);
    /* Of a table the rows before a limit are worth printing. */
    wy_status status = found;
    if (rows != NULL && (found == WY_OK || whole)) {
        status = put(program, wanted, rows);
        if (status == WY_OK && wanted->certificate != NULL) {
            status = write_certificate(program, wanted->certificate, rows);
        }
        if (status == WY_OK && found != WY_OK) {
            cli_note(program, "the rows that are listed are proved");
            status = found;
        }
    }
    wy_grundy_rows_free(rows);
    return status;
}

static wy_status run_rows(cli *program, const cli_grundy_settings *wanted) {
    if (wanted->certificate != NULL && strcmp(wanted->certificate, "-") == 0 &&
        (program->common.output == NULL || strcmp(program->common.output, "-") == 0)) {
        return cli_complain(program, WY_BAD,
                            "the certificate and the rest cannot both go to stdout; give -o FILE");
    }
    if (wanted->row > WY_MAX_GRUNDY_ROW) {
        return cli_complain(program, WY_LIMIT, "rows are proved up to row %d; give --max N",
                            WY_MAX_GRUNDY_ROW);
    }
    return wanted->at != NULL ? run_at(program, wanted) : find_and_put(program, wanted);
}

bool cli_grundy_rows_asked(const cli_grundy_settings *wanted) {
    return wanted->rows >= 0 || wanted->at != NULL || wanted->regularity ||
           wanted->certificate != NULL || wanted->terms > 0 ||
           (wanted->row >= 0 && wanted->size < 0);
}

static wy_status check(cli *program, const cli_grundy_settings *wanted) {
    if (wanted->size >= 0 || wanted->width >= 0 || wanted->height >= 0) {
        return cli_complain(program, WY_BAD,
                            "--max and the like are for tables; give --terms N instead");
    }
    if (wanted->antidiagonal >= 0 || wanted->value >= 0 || wanted->structure) {
        return cli_complain(program, WY_BAD,
                            "--antidiagonal, --value and --structure want --max N");
    }
    if (program->format == CLI_NPY || program->format == CLI_LATEX) {
        return cli_complain(program, WY_BAD, "%s is for whole tables",
                            program->format == CLI_NPY ? "npy" : "latex");
    }
    const bool along = wanted->diagonal != CLI_NO_DIAGONAL;
    const int asked = (wanted->rows >= 0) + (wanted->row >= 0) + (wanted->at != NULL) + along;
    if (asked > 1) {
        return cli_complain(program, WY_BAD, "one of --rows, --row, --diagonal and --at");
    }
    if (!wanted->regularity && (asked == 0 || along)) {
        return cli_complain(program, WY_BAD, "which rows? give --rows R, --row R or --at X,Y");
    }
    if (wanted->regularity &&
        (wanted->rows >= 0 || wanted->at != NULL || wanted->certificate != NULL)) {
        return cli_complain(program, WY_BAD, "--regularity is of one --row or --diagonal");
    }
    if (wanted->terms > 0 && !wanted->regularity && wanted->row < 0) {
        return cli_complain(program, WY_BAD, "--terms goes with --row or --regularity");
    }
    return WY_OK;
}

wy_status cli_grundy_rows_run(cli *program, const cli_grundy_settings *wanted) {
    /* Tables are csv unless told; what is proved is for people then. */
    const char *output = program->common.output;
    const char *ending = output != NULL ? strrchr(output, '.') : NULL;
    const bool told = program->common.format != NULL || program->format != CLI_CSV ||
                      (ending != NULL && strcmp(ending, ".csv") == 0);
    program->format = told ? program->format : CLI_TEXT;
    const wy_status status = check(program, wanted);
    if (status != WY_OK) {
        return status;
    }
    return wanted->regularity ? cli_grundy_regularity(program, wanted) : run_rows(program, wanted);
}
