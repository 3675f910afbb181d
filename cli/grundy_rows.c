/* grundy_rows.c - wythoff grundy: rows, their periods, their values at any column. */
#include "grundy_rows.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>

#include "heaps.h"
#include "options.h"
#include "output.h"
#include "json/grundy.h"

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

/* ---- --at -------------------------------------------------------------------------------- */

static wy_status put_value(cli *program, cli_output *out, const wy_grundy_rows *rows,
                           const mpz_t at[2]) {
    const int64_t r = mpz_get_si(at[1]);
    const wy_grundy_row *row = wy_grundy_rows_row(rows, r);
    mpz_t g;
    mpz_init(g);
    wy_error error;
    const wy_status status = wy_grundy_rows_value(g, rows, at[0], r, &error);
    if (status != WY_OK) {
        cli_fail(program, &error);
    } else if (program->format == CLI_JSON) {
        cli_put_json(out, wi_json_grundy_value(program->rules, rows, r, at[0], g));
    } else {
        cli_put_integer(out, g);
        cli_putf(out,
                 "\nstanding  proved: g(x+%" PRId64 ",%" PRId64 ") = g(x,%" PRId64 ") + %" PRId64
                 " for all x >= %" PRId64 "\n",
                 row->period, r, r, row->period, row->preperiod);
    }
    mpz_clear(g);
    return status;
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

static wy_status put(cli *program, const cli_grundy_settings *wanted, const wy_grundy_rows *rows,
                     const mpz_t at[2]) {
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    if (wanted->at != NULL) {
        status = put_value(program, &out, rows, at);
    } else if (wanted->row >= 0) {
        status = put_row(program, &out, rows, wanted->row, wanted->terms);
    } else {
        put_rows(program, &out, rows);
    }
    return cli_output_close(&out, status);
}

/* Are rows of this game periodic?  The first says so. */
static bool has_rows(const wy_rules *rules) {
    const wy_grundy_rows_options options = {.keep = WY_KEEP_NONE};
    wy_grundy_rows *first = NULL;
    const wy_status status = wy_grundy_rows_find(&first, rules, 0, &options, NULL, NULL);
    wy_grundy_rows_free(first);
    return status != WY_NO;
}

static wy_status by_theorem(cli *program, const mpz_t at[2], bool reached) {
    wy_error error = {0};
    const wy_status status = cli_grundy_at(program, at, &error);
    if (status != WY_NO) {
        return status;
    }
    return cli_complain(program, WY_LIMIT,
                        "unknown: %s, and no theorem about all values was found (see wythoff help "
                        "prove, --grundy)",
                        reached ? "rows of this game are not known to be periodic"
                                : "rows beyond 4095 are out of reach");
}

static wy_status run(cli *program, const cli_grundy_settings *wanted, mpz_t at[2]) {
    const bool whole = wanted->at == NULL && wanted->row < 0;
    int64_t last = whole ? wanted->rows : wanted->row;
    if (wanted->at != NULL) {
        const wy_status status = cli_pair_read(at, program, "--at", wanted->at);
        if (status != WY_OK) {
            return status;
        }
        const bool reached = mpz_cmp_si(at[1], WY_MAX_GRUNDY_ROW) <= 0;
        if (wanted->certificate == NULL && (!reached || !has_rows(program->rules))) {
            return by_theorem(program, (const mpz_t *)at, reached);
        }
        if (!reached) {
            return cli_complain(program, WY_LIMIT, "rows beyond %d are out of reach",
                                WY_MAX_GRUNDY_ROW);
        }
        last = mpz_get_si(at[1]);
    }
    wy_grundy_rows *rows = NULL;
    const wy_status found = find(&rows, program, last, whole ? WY_KEEP_NONE : WY_KEEP_LAST);
    /* Of a table the rows before a limit are worth printing. */
    wy_status status = found;
    if (rows != NULL && (found == WY_OK || whole)) {
        status = put(program, wanted, rows, (const mpz_t *)at);
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
    mpz_t at[2];
    mpz_inits(at[0], at[1], NULL);
    const wy_status status = run(program, wanted, at);
    mpz_clears(at[0], at[1], NULL);
    return status;
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
    const bool diagonal = wanted->diagonal != CLI_NO_DIAGONAL;
    const int asked = (wanted->rows >= 0) + (wanted->row >= 0) + (wanted->at != NULL) + diagonal;
    if (asked > 1) {
        return cli_complain(program, WY_BAD, "one of --rows, --row, --diagonal and --at");
    }
    if (!wanted->regularity && (asked == 0 || diagonal)) {
        return cli_complain(program, WY_BAD, "which rows? give --rows R, --row R or --at X,R");
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
