/* word_automaton.c - wythoff word --automaton, --holds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/logic.h>
#include <wythoff/report.h>

#include "base/fail.h"
#include "morphic/morphic.h"
#include "word.h"
#include "json/theorem.h"

/* ---- making it ------------------------------------------------------------------------------- */

static int32_t same_value(void *data, int32_t value) {
    (void)data;
    return value;
}

/* Coded; sets become acceptors, without states that never accept. */
static wy_status make(wy_automaton **out, wy_numerations *store, const wy_morphic *morphic,
                      bool coded, bool minimal, const wy_control *control, wy_error *error) {
    wy_automaton *letters;
    wy_status status = wy_morphic_automaton(out, store, morphic, coded, control, error);
    if (status == WY_OK && coded && wi_morphic_is_set(morphic)) {
        letters = *out;
        status = wy_automaton_map_outputs(out, letters, WY_ACCEPTOR, same_value, NULL, error);
        wy_automaton_free(letters);
        if (status == WY_OK) {
            status = wy_automaton_trim_in_place(*out, control, error);
        }
    }
    if (status == WY_OK && minimal) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return status;
}

/* ---- writing it ------------------------------------------------------------------------------ */

/* Which letters lead to a symbol other than 0? */
static bool *find_useful(const wy_morphic *m) {
    bool *useful = calloc(m->letters, sizeof *useful);
    bool more = useful != NULL;
    for (uint32_t c = 0; c < m->letters && useful != NULL; c++) {
        useful[c] = strcmp(wy_morphic_symbol(m, c), "0") != 0;
    }
    while (more) {
        more = false;
        for (uint32_t c = 0; c < m->letters; c++) {
            for (size_t k = m->first[c]; k < m->first[c + 1] && !useful[c]; k++) {
                more |= useful[m->images[k]];
                useful[c] = useful[m->images[k]];
            }
        }
    }
    return useful;
}

/* For Graphviz, with the letters' names. */
static void put_dot(cli_output *out, const wy_morphic *m, const bool *useful) {
    cli_put(out, "digraph {\n  rankdir=LR; node [shape=circle];\n");
    for (uint32_t c = 0; c < m->letters; c++) {
        if (useful != NULL && !useful[c]) {
            continue;
        }
        cli_putf(out, "  %u [label=", (unsigned)c);
        wi_put_string(&out->json, m->names[c]);
        cli_send_json(out);
        cli_put(out, strcmp(wy_morphic_symbol(m, c), "1") == 0 ? ", shape=doublecircle" : "");
        cli_put(out, c == m->start ? ", style=bold];\n" : "];\n");
        const uint32_t *image = m->images + m->first[c];
        for (uint32_t r = 0; r < m->rows[c]; r++) {
            for (uint32_t s = 0; s < m->columns[c]; s++, image++) {
                if (useful != NULL && !useful[*image]) {
                    continue;
                }
                cli_putf(out, "  %u -> %u [label=\"", (unsigned)c, (unsigned)*image);
                cli_putf(out, m->plane ? "%u,%u\"];\n" : "%.0u%u\"];\n", m->plane ? r : 0U, s);
            }
        }
    }
    cli_put(out, "}\n");
}

static wy_status dot_of_letters(cli *program, const wy_morphic *morphic, bool trim) {
    bool *useful = trim ? find_useful(morphic) : NULL;
    cli_output out;
    if (trim && useful == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    wy_status status = cli_output_open(&out, program);
    if (status == WY_OK) {
        put_dot(&out, morphic, useful);
        status = cli_output_close(&out, WY_OK);
    }
    free(useful);
    return status;
}

/* What the states are, as a remark of the text. */
static void put_remark(FILE *stream, const wy_morphic *m, const wy_automaton *automaton,
                       const cli_word_settings *wanted) {
    if (wanted->letters && !wanted->minimal) {
        fputs("# outputs are letters:", stream);
        for (uint32_t c = 0; c < m->letters; c++) {
            fprintf(stream, " %u %s", (unsigned)c, m->names[c]);
        }
        fputc('\n', stream);
        return;
    }
    bool numeric = true;
    int32_t *values = malloc(m->letters * sizeof *values);
    if (values != NULL && wy_morphic_values(values, &numeric, m, NULL) == WY_OK && !numeric) {
        fputs("# outputs:", stream);
        int32_t next = 0;
        for (uint32_t c = 0; c < m->letters; c++) {
            if (values[c] == next) {
                fprintf(stream, " %ld %s", (long)next++, wy_morphic_symbol(m, c));
            }
        }
        fputc('\n', stream);
    }
    free(values);
    fprintf(stream, "# %u states\n", (unsigned)wy_automaton_states(automaton));
}

static wy_status write_automaton(FILE *stream, const cli *program, const wy_morphic *morphic,
                                 const wy_automaton *automaton, const cli_word_settings *wanted,
                                 wy_error *error) {
    static const char *const names[2] = {"i", "j"};
    switch (program->format) {
    case CLI_JSON:
        return wy_automaton_write_json(stream, automaton, names, error);
    case CLI_DOT:
        return wy_automaton_write_dot(stream, automaton, NULL, names, error);
    default:
        put_remark(stream, morphic, automaton, wanted);
        return wy_automaton_write(stream, automaton, error);
    }
}

static wy_status put_automaton(cli *program, const wy_morphic *morphic,
                               const wy_automaton *automaton, const cli_word_settings *wanted) {
    char *text = NULL;
    size_t length = 0;
    wy_error error;
    FILE *stream = open_memstream(&text, &length);
    if (stream == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    wy_status status = write_automaton(stream, program, morphic, automaton, wanted, &error);
    if (fclose(stream) != 0 && status == WY_OK) {
        status = cli_complain(program, WY_SYSTEM, "out of memory");
    } else if (status != WY_OK) {
        cli_fail(program, &error);
    }
    cli_output out;
    if (status == WY_OK) {
        status = cli_output_open(&out, program);
    }
    if (status == WY_OK) {
        cli_put(&out, text);
        status = cli_output_close(&out, WY_OK);
    }
    free(text);
    return status;
}

wy_status cli_word_automaton(cli *program, const wy_morphic *morphic,
                             const cli_word_settings *wanted) {
    const bool merged = wanted->trim || wanted->minimal;
    if (wanted->trim && !wi_morphic_is_set(morphic)) {
        return cli_complain(program, WY_BAD, "--trim is for pictures whose symbols are 0 and 1");
    }
    wy_numerations *store = NULL;
    wy_automaton *automaton = NULL;
    wy_error error;
    wy_status status = wy_numerations_open(&store, &error);
    if (status == WY_OK) {
        const bool coded = !wanted->letters;
        status = merged ? make(&automaton, store, morphic, coded, wanted->minimal,
                               &program->control, &error)
                        : wy_morphic_automaton(&automaton, store, morphic, coded, &program->control,
                                               &error);
    }
    if (status != WY_OK) {
        cli_fail(program, &error);
    } else if (program->format == CLI_DOT && !wanted->minimal) {
        status = dot_of_letters(program, morphic, wanted->trim);
    } else {
        status = put_automaton(program, morphic, automaton, wanted);
    }
    wy_automaton_free(automaton);
    wy_numerations_close(store);
    return status;
}

/* ---- logic ----------------------------------------------------------------------------------- */

/* Gives the word a name in the session: a set for pictures of 0 and 1, else a sequence. */
static wy_status define(wy_logic *session, const char *name, const wy_morphic *morphic,
                        const wy_control *control, wy_error *error) {
    wy_numerations *store = NULL;
    wy_automaton *made = NULL;
    const bool set = wi_morphic_is_set(morphic);
    wy_status status = wy_numerations_open(&store, error);
    if (status == WY_OK) {
        status = make(&made, store, morphic, true, true, control, error);
    }
    for (uint32_t t = 0; status == WY_OK && t < wy_automaton_tracks(made); t++) {
        if (wy_automaton_track(made, t)->system == NULL) {
            status = wi_fail(error, WY_LIMIT,
                             "no system with an adder is known for the numeration of this word");
        }
    }
    if (status == WY_OK) {
        status = wy_logic_define(session, !set, name, made, error);
    }
    wy_automaton_free(made);
    wy_numerations_close(store);
    return status;
}

/* Is the name $NAME in the formula? */
static bool mentions(const char *formula, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = strchr(formula, '$'); at != NULL; at = strchr(at + 1, '$')) {
        const size_t here = strspn(at + 1, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                           "0123456789_");
        if (here == length && strncmp(at + 1, name, length) == 0) {
            return true;
        }
    }
    return false;
}

/* The named pictures that the formula has. */
static wy_status define_named(wy_logic *session, const char *formula, const wy_control *control,
                              wy_error *error) {
    size_t count;
    const wy_named_morphic *named = wy_named_morphics(&count);
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        if (mentions(formula, named[i].name)) {
            wy_morphic *morphic;
            status = wy_morphic_named(&morphic, named[i].name, error);
            if (status == WY_OK) {
                status = define(session, named[i].name, morphic, control, error);
            }
            wy_morphic_free(morphic);
        }
    }
    return status;
}

static wy_status put_truth(cli *program, const wy_logic_answer *answer) {
    if (!answer->sentence) {
        return cli_complain(program, WY_BAD,
                            "the formula has free variables; put A or E before them");
    }
    cli_output out;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    if (program->format == CLI_JSON) {
        cli_put_json(&out, wi_json_truth(answer));
    } else {
        cli_put(&out, answer->truth ? "true\n" : "false\n");
        if (answer->example != NULL) {
            cli_putf(&out, "%s %s\n", answer->counterexample ? "except   " : "example  ",
                     answer->example);
        }
        cli_put(&out, "standing  proved: by first-order logic with automata\n");
    }
    return cli_output_close(&out, answer->truth ? WY_OK : WY_NO);
}

wy_status cli_word_holds(cli *program, const wy_morphic *morphic, const cli_word_settings *wanted) {
    wy_error error;
    wy_logic *session = NULL;
    wy_logic_answer answer = {0};
    /* Logic has no limit unless the user sets one. */
    wy_control control = program->control;
    control.memory = wanted->memory;
    const wy_logic_options options = {.control = control};
    wy_status status = wy_logic_open(&session, &options, &error);
    if (status == WY_OK) {
        status = define_named(session, wanted->holds, &control, &error);
    }
    if (status == WY_OK) {
        status = define(session, wi_morphic_is_set(morphic) ? "word" : "WORD", morphic, &control,
                        &error);
    }
    if (status == WY_OK) {
        status = wy_logic_evaluate(&answer, session, wanted->holds, SIZE_MAX, &error);
    }
    if (status == WY_OK) {
        status = put_truth(program, &answer);
        wy_logic_answer_clear(&answer);
    } else {
        cli_fail(program, &error);
    }
    wy_logic_close(session);
    return status;
}

/* ---- --picture: two-dimensional morphic words ------------------------------------------------ */

/*
 * wythoff word --max N: the corner of a picture, as lines of symbols, as JSON, or drawn.
 *
 * Drawn as the other pictures are: columns to the right, rows upward.
 */

typedef struct window {
    cli *program;
    const wy_morphic *morphic;
    const cli_word_settings *wanted;
    uint32_t *letters;
    size_t rows, columns;
} window;

/* ---- as text --------------------------------------------------------------------------------- */

static wy_status print(const window *of) {
    cli_output out;
    const wy_status status = cli_output_open(&out, of->program);
    if (status != WY_OK) {
        return status;
    }
    const bool json = of->program->format == CLI_JSON;
    if (json) {
        cli_putf(&out, "{\"rows\": %zu, \"columns\": %zu, \"letters\": [", of->rows, of->columns);
    }
    size_t i = 0;
    for (; i < of->rows && cli_output_good(&out) && !cli_stop_asked(); i++) {
        const uint32_t *row = of->letters + i * of->columns;
        if (json) {
            json_t *list = cli_word_json(of->morphic, of->wanted, row, of->columns);
            cli_put(&out, i > 0 ? ",\n" : "\n");
            wi_put_json(&out.json, list);
            cli_send_json(&out);
        } else {
            cli_word_put(&out, of->morphic, of->wanted, row, of->columns);
            cli_put_letter(&out, '\n');
        }
    }
    cli_put(&out, json && i == of->rows ? "\n]}\n" : "");
    return cli_output_close(&out, i == of->rows || !cli_output_good(&out)
                                      ? WY_OK
                                      : cli_complain(of->program, WY_STOPPED,
                                                     "%s; %zu of %zu rows are printed",
                                                     cli_stop_word(), i, of->rows));
}

/* ---- drawn ----------------------------------------------------------------------------------- */

/* What letters are drawn as: nothing, a mark, or one of some kinds. */
enum { NOTHING = -2, MARK = -1 };

typedef struct legend {
    int *kind_of; /* of a letter */
    const char *kinds[WY_PICTURE_MAX_KINDS];
    size_t count;
} legend;

/* 0 is nothing and 1 a mark; other symbols are kinds. */
static wy_status make_legend(legend *out, const window *of) {
    const wy_morphic *m = of->morphic;
    out->count = 0;
    for (uint32_t c = 0; c < m->letters; c++) {
        const char *symbol = cli_word_symbol(m, of->wanted, c);
        if (strcmp(symbol, "0") == 0 || strcmp(symbol, "1") == 0) {
            out->kind_of[c] = symbol[0] == '0' ? NOTHING : MARK;
            continue;
        }
        size_t k = 0;
        while (k < out->count && strcmp(out->kinds[k], symbol) != 0) {
            k++;
        }
        if (k == WY_PICTURE_MAX_KINDS) {
            return cli_complain(of->program, WY_LIMIT,
                                "a picture tells %d symbols apart beside 0 and 1; give a --coding",
                                WY_PICTURE_MAX_KINDS);
        }
        out->kinds[k] = symbol;
        out->count += k == out->count;
        out->kind_of[c] = (int)k;
    }
    return WY_OK;
}

static wy_status add_row(wy_picture *picture, const window *of, const legend *shown, size_t i,
                         wy_error *error) {
    wy_status status = WY_OK;
    for (size_t j = 0; j < of->columns && status == WY_OK; j++) {
        const wy_position position = {(int64_t)j, (int64_t)i};
        const int kind = shown->kind_of[of->letters[i * of->columns + j]];
        if (kind == MARK) {
            wy_picture_add(picture, &position, 1);
        } else if (kind >= 0) {
            status = wy_picture_add_kind(picture, (size_t)kind, &position, 1, error);
        }
    }
    return status;
}

static wy_status draw_with(const window *of, const legend *shown) {
    char *command = NULL;
    if (asprintf(&command, "wythoff %s", of->program->invocation) < 0) {
        command = NULL;
    }
    const wy_picture_options options = {
        .width = (int64_t)of->columns,
        .height = (int64_t)of->rows,
        .title = "a morphic picture",
        .subtitle = "columns to the right, rows upward",
        .command = command,
        .kinds = shown->kinds,
        .kind_count = shown->count,
    };
    wy_picture *picture;
    wy_error error;
    wy_status status = wy_picture_new(&picture, &options, &error);
    free(command);
    for (size_t i = 0; i < of->rows && status == WY_OK; i++) {
        status = add_row(picture, of, shown, i, &error);
    }
    if (status == WY_OK) {
        cli_progress_clear(&of->program->progress);
        status = wy_picture_write(picture, of->program->common.output, &error);
    }
    wy_picture_free(picture);
    return status == WY_OK ? WY_OK : cli_fail(of->program, &error);
}

static wy_status draw(const window *of) {
    legend shown = {.kind_of = malloc(of->morphic->letters * sizeof *shown.kind_of)};
    if (shown.kind_of == NULL) {
        return cli_complain(of->program, WY_SYSTEM, "out of memory");
    }
    wy_status status = make_legend(&shown, of);
    if (status == WY_OK) {
        status = draw_with(of, &shown);
    }
    free(shown.kind_of);
    return status;
}

/* ---- the window ------------------------------------------------------------------------------ */

wy_status cli_word_window(cli *program, const wy_morphic *morphic,
                          const cli_word_settings *wanted) {
    const size_t size = (size_t)wanted->size;
    window of = {
        .program = program, .morphic = morphic, .wanted = wanted, .rows = size, .columns = size};
    if (!morphic->plane) {
        return cli_complain(program, WY_BAD, "--max is for pictures; words have --prefix");
    }
    of.letters = malloc(size * size * sizeof *of.letters);
    wy_error error;
    if (of.letters == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    const cli_common *common = &program->common;
    wy_picture_format format;
    const bool drawn = common->output != NULL && common->format == NULL &&
                       strchr(common->output, '.') != NULL &&
                       wy_picture_format_of(&format, common->output, NULL) == WY_OK;
    wy_status status =
        wy_morphic_window(of.letters, &of.rows, &of.columns, morphic, &program->control, &error);
    status = status != WY_OK ? cli_fail(program, &error) : drawn ? draw(&of) : print(&of);
    free(of.letters);
    return status;
}
