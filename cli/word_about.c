/* word_about.c - wythoff word WORD: what is known of a morphism and its fixed point. */
#include <stdlib.h>

#include "word.h"
#include "json/word.h"

enum { SHOWN = 70, SHOWN_ROWS = 16 };

static const char *const growth_names[] = {
    [WY_GROWS_NOT] = "finite",
    [WY_GROWS_POLYNOMIALLY] = "polynomial",
    [WY_GROWS_EXPONENTIALLY] = "exponential",
};

/* ---- words ---------------------------------------------------------------------------------- */

static void put_growth(cli_output *out, const wy_growth *growth, const mpz_t length) {
    switch (growth->kind) {
    case WY_GROWS_NOT:
        cli_put(out, "growth    none: the word has ");
        cli_put_integer(out, length);
        cli_put(out, mpz_cmp_ui(length, 1) == 0 ? " letter\n" : " letters\n");
        break;
    case WY_GROWS_POLYNOMIALLY:
        cli_putf(out, "growth    polynomial: about k^%u letters after k steps\n",
                 (unsigned)growth->degree);
        break;
    case WY_GROWS_EXPONENTIALLY:
        if (growth->uniform > 0) {
            cli_putf(out, "growth    uniform: %u^k letters after k steps\n",
                     (unsigned)growth->uniform);
        } else {
            cli_put(out, "growth    exponential\n");
        }
        break;
    }
}

static wy_status put_word(cli_output *out, const wy_morphic *morphic,
                          const cli_word_settings *wanted, const wy_growth *growth,
                          const mpz_t length) {
    cli *program = out->program;
    uint32_t letters[SHOWN];
    size_t count = SHOWN;
    wy_error error;
    const wy_status status = wy_morphic_prefix(letters, &count, morphic, &program->control, &error);
    if (status != WY_OK) {
        return cli_fail(program, &error);
    }
    char *rules = wy_morphic_text(morphic);
    if (rules == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    if (program->format == CLI_JSON) {
        cli_put_json(out, wi_json_word(morphic, growth, growth_names[growth->kind], length,
                                       cli_word_json(morphic, wanted, letters, count)));
    } else {
        cli_put(out, rules);
        put_growth(out, growth, length);
        if (growth->reached < morphic->letters) {
            cli_putf(out, "letters   %u, of which %u occur\n", (unsigned)morphic->letters,
                     (unsigned)growth->reached);
        }
        cli_put(out, "word      ");
        cli_word_put(out, morphic, wanted, letters, count);
        cli_put(out, count == SHOWN ? " ...\n" : "\n");
    }
    free(rules);
    return WY_OK;
}

static wy_status about_word(cli_output *out, const wy_morphic *morphic,
                            const cli_word_settings *wanted) {
    cli *program = out->program;
    wy_growth growth;
    wy_places *places = NULL;
    wy_error error;
    mpz_t length;
    mpz_init(length);
    wy_status status = wy_morphic_growth(&growth, morphic, &error);
    if (status == WY_OK) {
        status = wy_places_open(&places, morphic, &program->control, &error);
    }
    if (status == WY_OK && growth.kind == WY_GROWS_NOT) {
        status = wy_places_length(length, places, &error);
    }
    status = status == WY_OK ? put_word(out, morphic, wanted, &growth, length)
                             : cli_fail(program, &error);
    wy_places_close(places);
    mpz_clear(length);
    return status;
}

/* ---- pictures ------------------------------------------------------------------------------- */

static void put_shape(cli_output *out, const wy_morphic *m, const wy_shape *shape) {
    const uint32_t c = shape->letters[0];
    const uint32_t d = shape->letters[1];
    switch (shape->fault) {
    case WY_SHAPE_GOOD:
        cli_put(out, "shape     shape-symmetric\n");
        break;
    case WY_SHAPE_MIRROR:
        cli_putf(out,
                 "shape     the blocks fit, but are not symmetric: %s and %s stand at mirrored "
                 "places\n          in iteration %u, and their blocks are %ux%u and %ux%u\n",
                 m->names[c], m->names[d], (unsigned)shape->step, (unsigned)m->rows[c],
                 (unsigned)m->columns[c], (unsigned)m->rows[d], (unsigned)m->columns[d]);
        break;
    case WY_SHAPE_ROWS:
    case WY_SHAPE_COLUMNS:
        cli_putf(out,
                 "shape     the blocks do not fit: %s and %s stand in one %s in iteration %u,\n"
                 "          and their blocks are %ux%u and %ux%u\n",
                 m->names[c], m->names[d], shape->fault == WY_SHAPE_ROWS ? "row" : "column",
                 (unsigned)shape->step, (unsigned)m->rows[c], (unsigned)m->columns[c],
                 (unsigned)m->rows[d], (unsigned)m->columns[d]);
        break;
    }
    if (shape->fault == WY_SHAPE_GOOD) {
        cli_putf(out, "standing  proved: all %llu pairs of letters that can meet were looked at\n",
                 (unsigned long long)shape->pairs);
    } else {
        cli_put(out, "standing  proved: by these two letters\n");
    }
}

static const char *const fault_names[] = {
    [WY_SHAPE_GOOD] = "shape-symmetric",
    [WY_SHAPE_ROWS] = "rows do not fit",
    [WY_SHAPE_COLUMNS] = "columns do not fit",
    [WY_SHAPE_MIRROR] = "not symmetric",
};

static wy_status put_corner(cli_output *out, const wy_morphic *morphic,
                            const cli_word_settings *wanted) {
    uint32_t letters[SHOWN_ROWS * SHOWN_ROWS];
    size_t rows = SHOWN_ROWS;
    size_t columns = SHOWN_ROWS;
    wy_error error;
    if (wy_morphic_window(letters, &rows, &columns, morphic, &out->program->control, &error) !=
        WY_OK) {
        return cli_fail(out->program, &error);
    }
    for (size_t i = 0; i < rows; i++) {
        cli_put(out, i == 0 ? "picture   " : "          ");
        cli_word_put(out, morphic, wanted, letters + i * columns, columns);
        cli_put_letter(out, '\n');
    }
    return WY_OK;
}

static wy_status about_picture(cli_output *out, const wy_morphic *morphic,
                               const cli_word_settings *wanted) {
    cli *program = out->program;
    wy_shape shape;
    wy_error error;
    if (wy_morphic_shape(&shape, morphic, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    char *rules = wy_morphic_text(morphic);
    if (rules == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    const bool fits = shape.fault == WY_SHAPE_GOOD || shape.fault == WY_SHAPE_MIRROR;
    wy_status status = WY_OK;
    if (program->format == CLI_JSON) {
        cli_put_json(out, wi_json_shape(morphic, &shape, fault_names[shape.fault]));
    } else {
        cli_put(out, rules);
        put_shape(out, morphic, &shape);
        status = fits ? put_corner(out, morphic, wanted) : WY_OK;
    }
    free(rules);
    return status;
}

wy_status cli_word_about(cli *program, const wy_morphic *morphic, const cli_word_settings *wanted) {
    cli_output out;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    return cli_output_close(&out, morphic->plane ? about_picture(&out, morphic, wanted)
                                                 : about_word(&out, morphic, wanted));
}
