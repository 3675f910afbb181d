/* grundy_regularity.c - wythoff grundy --regularity: kernels of rows and diagonals. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>

#include "grundy_rows.h"
#include "output.h"
#include "json/grundy.h"

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

wy_status cli_grundy_regularity(cli *program, const cli_grundy_settings *wanted) {
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
