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

static wy_status run(cli *program, const cli_grundy_settings *wanted) {
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
    return wanted->at != NULL ? run_at(program, wanted) : run(program, wanted);
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
