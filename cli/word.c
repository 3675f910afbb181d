/* word.c - wythoff word: morphic words and pictures. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/nearest.h"
#include "word.h"
#include "json/machine.h"

/* ---- what is known of a morphism and its fixed point ----------------------------------------- */

enum { SHOWN = 70, SHOWN_ROWS = 16 };

static const char *const growth_names[] = {
    [WY_GROWS_NOT] = "finite",
    [WY_GROWS_POLYNOMIALLY] = "polynomial",
    [WY_GROWS_EXPONENTIALLY] = "exponential",
};

/* ---- words ----------------------------------------------------------------------------------- */

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

/* ---- pictures -------------------------------------------------------------------------------- */

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

/* Without further wishes: what is known of it. */
static wy_status cli_word_about(cli *program, const wy_morphic *morphic,
                                const cli_word_settings *wanted) {
    cli_output out;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    return cli_output_close(&out, morphic->plane ? about_picture(&out, morphic, wanted)
                                                 : about_word(&out, morphic, wanted));
}

/* ---- the command ----------------------------------------------------------------------------- */

/* ---- where the word comes from --------------------------------------------------------------- */

static wy_status read_stream(cli_source *from, cli *program, FILE *file, size_t most) {
    /* One byte more than may be, so that the reader notices what is too long. */
    from->text = malloc(most + 2);
    if (from->text == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    errno = 0;
    from->length = fread(from->text, 1, most + 1, file);
    from->text[from->length] = '\0';
    if (!ferror(file)) {
        return WY_OK;
    }
    return errno == EINTR
               ? cli_complain(program, WY_STOPPED, "stopped while reading %.200s", from->place)
               : cli_complain(program, errno == EISDIR ? WY_BAD : WY_SYSTEM,
                              "cannot read %.200s: %s", from->place, strerror(errno));
}

static bool has_arrow(const char *text) {
    return strstr(text, "->") != NULL || strstr(text, "→") != NULL || strstr(text, "↦") != NULL;
}

wy_status cli_source_read(cli_source *from, cli *program, const char *argument, const char *name,
                          size_t most) {
    *from = (cli_source){.place = argument};
    if (has_arrow(argument)) {
        from->place = name;
        from->text = strdup(argument);
        from->length = strlen(argument);
        return from->text == NULL ? cli_complain(program, WY_SYSTEM, "out of memory") : WY_OK;
    }
    if (strcmp(argument, "-") == 0) {
        from->place = "stdin";
        return read_stream(from, program, stdin, most);
    }
    FILE *file = fopen(argument, "rbe");
    if (file == NULL) {
        return cli_complain(program, WY_BAD, "cannot open %.200s: %s", argument, strerror(errno));
    }
    const wy_status status = read_stream(from, program, file, most);
    fclose(file);
    return status;
}

/* The rules themselves, a file, or stdin. */
static wy_status open_source(cli_source *from, cli *program, const char *argument) {
    if (has_arrow(argument) || access(argument, F_OK) == 0 || strcmp(argument, "-") == 0) {
        return cli_source_read(from, program, argument, "word", WY_MAX_MORPHIC_TEXT);
    }
    *from = (cli_source){.place = argument};
    wi_nearest nearest;
    wi_nearest_start(&nearest, argument, strlen(argument));
    size_t count;
    const wy_named_morphic *named = wy_named_morphics(&count);
    for (size_t i = 0; i < count; i++) {
        wi_nearest_offer(&nearest, named[i].name);
    }
    return nearest.best != NULL
               ? cli_complain(program, WY_BAD,
                              "there is no word and no file '%.200s'; did you mean %s?", argument,
                              nearest.best)
               : cli_complain(program, WY_BAD,
                              "there is no word and no file '%.200s'; rules are like "
                              "'a->ab b->a'",
                              argument);
}

static wy_status fail_in(cli *program, const char *place, const wy_error *error) {
    char message[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
    wy_error_text(message, sizeof message, error);
    return cli_complain(program, error->status, "%.200s:%s%s", place, error->line > 0 ? "" : " ",
                        message);
}

/* Walnut's automata begin with their tracks; morphisms never do. */
static bool is_automaton(const cli_source *from) {
    const char *at = from->text != NULL ? from->text : "";
    for (;;) {
        at += strspn(at, " \t\r\n");
        if (*at != '#') {
            break;
        }
        at += strcspn(at, "\n");
    }
    const char *first = at + strcspn(at, "\n");
    const char *arrow = strstr(at, "->");
    const bool tracks = strncmp(at, "msd_", 4) == 0 || strncmp(at, "lsd_", 4) == 0 || *at == '{';
    return tracks && (arrow == NULL || arrow > first);
}

/* All outputs 0 and 1 over numeration systems: a set, which lacks what it does not accept. */
static bool is_set(const wy_automaton *automaton) {
    bool set = true;
    for (uint32_t t = 0; t < wy_automaton_tracks(automaton); t++) {
        set &= wy_automaton_track(automaton, t)->system != NULL;
    }
    for (uint32_t q = 0; q < wy_automaton_states(automaton); q++) {
        const int32_t output = wy_automaton_output(automaton, q);
        set &= output == 0 || output == 1;
    }
    return set;
}

static wy_status from_automaton(wy_morphic **out, cli *program, const cli_source *from) {
    wy_error error;
    wy_numerations *store = NULL;
    wy_automaton *automaton = NULL;
    wy_status status = wy_numerations_open(&store, &error);
    if (status == WY_OK) {
        status = wy_automaton_read(&automaton, from->text, from->length, WY_WORD,
                                   wy_numerations_find_system, store, &program->control, &error);
    }
    if (status == WY_OK && is_set(automaton)) {
        wy_automaton_free(automaton);
        status = wy_automaton_read(&automaton, from->text, from->length, WY_ACCEPTOR,
                                   wy_numerations_find_system, store, &program->control, &error);
    }
    if (status == WY_OK) {
        status = wy_morphic_from_automaton(out, automaton, &program->control, &error);
    }
    wy_automaton_free(automaton);
    wy_numerations_close(store);
    return status == WY_OK ? WY_OK : fail_in(program, from->place, &error);
}

static wy_status read_word(wy_morphic **out, cli *program, const char *argument) {
    size_t count;
    const wy_named_morphic *named = wy_named_morphics(&count);
    wy_error error;
    *out = NULL;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(named[i].name, argument) == 0) {
            return wy_morphic_named(out, argument, &error) == WY_OK ? WY_OK
                                                                    : cli_fail(program, &error);
        }
    }
    cli_source from;
    wy_status status = open_source(&from, program, argument);
    if (status == WY_OK && is_automaton(&from)) {
        status = from_automaton(out, program, &from);
    } else if (status == WY_OK && wy_morphic_read(out, from.text, from.length, &error) != WY_OK) {
        status = fail_in(program, from.place, &error);
    }
    free(from.text);
    return status;
}

/* --start, --coding and --power. */
static wy_status change_word(wy_morphic **word, cli *program, const cli_word_settings *wanted) {
    wy_error error;
    if (wanted->process.start != NULL &&
        wy_morphic_start_in_place(*word, wanted->process.start, &error) != WY_OK) {
        return fail_in(program, "--start", &error);
    }
    if (wanted->coding != NULL &&
        wy_morphic_code_in_place(*word, wanted->coding, &error) != WY_OK) {
        return fail_in(program, "--coding", &error);
    }
    if (wanted->power > 1) {
        wy_morphic *power;
        if (wy_morphic_power(&power, *word, (uint32_t)wanted->power, &error) != WY_OK) {
            return cli_fail(program, &error);
        }
        wy_morphic_free(*word);
        *word = power;
    }
    return WY_OK;
}

/* ---- letters --------------------------------------------------------------------------------- */

const char *cli_word_symbol(const wy_morphic *morphic, const cli_word_settings *wanted,
                            uint32_t letter) {
    return wanted->letters ? morphic->names[letter] : wy_morphic_symbol(morphic, letter);
}

/* Is there a symbol of several characters? */
static bool is_wide(const wy_morphic *morphic, const cli_word_settings *wanted) {
    for (uint32_t c = 0; c < morphic->letters; c++) {
        const unsigned char *symbol = (const unsigned char *)cli_word_symbol(morphic, wanted, c);
        size_t characters = 0;
        for (; *symbol != '\0'; symbol++) {
            characters += (*symbol & 0xC0U) != 0x80U;
        }
        if (characters > 1) {
            return true;
        }
    }
    return false;
}

void cli_word_put(cli_output *out, const wy_morphic *morphic, const cli_word_settings *wanted,
                  const uint32_t *letters, size_t count) {
    const bool wide = is_wide(morphic, wanted);
    for (size_t i = 0; i < count && cli_output_good(out); i++) {
        cli_put(out, wide && i > 0 ? " " : "");
        cli_put(out, cli_word_symbol(morphic, wanted, letters[i]));
    }
}

wy_status cli_word_put_long(cli_output *out, const wy_morphic *morphic,
                            const cli_word_settings *wanted, const uint32_t *letters,
                            size_t count) {
    enum { LETTERS_PER_LOOK = 1 << 16 };
    const bool json = out->program->format == CLI_JSON;
    const char *between = json ? ", " : is_wide(morphic, wanted) ? " " : "";
    size_t i = 0;
    cli_put(out, json ? "[" : "");
    for (; i < count && cli_output_good(out); i++) {
        if (i % LETTERS_PER_LOOK == 0 && cli_stop_asked()) {
            break;
        }
        const char *symbol = cli_word_symbol(morphic, wanted, letters[i]);
        cli_put(out, i > 0 ? between : "");
        if (json) {
            wi_put_string(&out->json, symbol);
            cli_send_json(out);
        } else {
            cli_put(out, symbol);
        }
    }
    cli_put(out, json && i == count ? "]\n" : "\n"); /* half a list is not closed */
    return i == count || !cli_output_good(out)
               ? WY_OK
               : cli_complain(out->program, WY_STOPPED, "%s; %zu of %zu letters are printed",
                              cli_stop_word(), i, count);
}

json_t *cli_word_json(const wy_morphic *morphic, const cli_word_settings *wanted,
                      const uint32_t *letters, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; i < count && list != NULL; i++) {
        json_array_append_new(list, json_string(cli_word_symbol(morphic, wanted, letters[i])));
    }
    return list;
}

/* ---- the command ----------------------------------------------------------------------------- */

static wy_status list_names(cli *program) {
    size_t count;
    const wy_named_morphic *named = wy_named_morphics(&count);
    cli_output out;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    if (program->format == CLI_JSON) {
        cli_put_json(&out, wi_json_named_words());
        return cli_output_close(&out, WY_OK);
    }
    for (size_t i = 0; i < count; i++) {
        cli_putf(&out, "%-16s %s\n", named[i].name, named[i].title);
    }
    return cli_output_close(&out, WY_OK);
}

static wy_status put_morphism(cli *program, const wy_morphic *morphic) {
    char *text = wy_morphic_text(morphic);
    if (text == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status == WY_OK) {
        cli_put(&out, text);
        status = cli_output_close(&out, WY_OK);
    }
    free(text);
    return status;
}

/* How many things are asked of the word. */
static int asked_of(const cli_word_settings *wanted) {
    return (wanted->prefix > 0) + (wanted->letter != NULL) + (wanted->language > 0) +
           (wanted->size > 0) + wanted->automaton + wanted->morphism + (wanted->holds != NULL);
}

static wy_status answer(cli *program, const wy_morphic *morphic, const cli_word_settings *wanted) {
    if (asked_of(wanted) > 1) {
        return cli_complain(program, WY_BAD,
                            "one at a time: --prefix, --letter, --language, "
                            "--max, --automaton, --morphism or --holds");
    }
    if ((wanted->trim || wanted->minimal) && !wanted->automaton) {
        return cli_complain(program, WY_BAD, "--%s is for --automaton",
                            wanted->trim ? "trim" : "minimal");
    }
    if (program->format == CLI_DOT && !wanted->automaton) {
        return cli_complain(program, WY_BAD, "dot is for --automaton");
    }
    return wanted->prefix > 0       ? cli_word_prefix(program, morphic, wanted)
           : wanted->letter != NULL ? cli_word_letter(program, morphic, wanted)
           : wanted->language > 0   ? cli_word_language(program, morphic, wanted)
           : wanted->size > 0       ? cli_word_window(program, morphic, wanted)
           : wanted->automaton      ? cli_word_automaton(program, morphic, wanted)
           : wanted->morphism       ? put_morphism(program, morphic)
           : wanted->holds != NULL  ? cli_word_holds(program, morphic, wanted)
                                    : cli_word_about(program, morphic, wanted);
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const cli_word_settings *wanted = data;
    if (count == 0) {
        return list_names(program);
    }
    const cli_process_settings *process = &wanted->process;
    if (cli_word_is_process(arguments[0])) {
        return asked_of(wanted) > 0 || wanted->coding != NULL || wanted->power > 1
                   ? cli_complain(program, WY_BAD, "run and tag take none of the options of words")
                   : cli_word_process(program, process, arguments, count);
    }
    if (count > 1) {
        return cli_word_refuse(program, arguments);
    }
    if (process->steps >= 0 || process->length > 0 || process->print || process->trace ||
        process->compile || process->check) {
        return cli_complain(program, WY_BAD,
                            "--steps, --length, --print, --trace, --compile and --check are for "
                            "run and tag");
    }
    program->control.memory = wanted->memory > 0 ? wanted->memory : UINT64_C(2) << 30;
    wy_morphic *morphic;
    wy_status status = read_word(&morphic, program, arguments[0]);
    if (status == WY_OK) {
        status = change_word(&morphic, program, wanted);
    }
    if (status == WY_OK) {
        status = answer(program, morphic, wanted);
    }
    wy_morphic_free(morphic);
    return status;
}

static const cli_option options_table[] = {
    CLI_NUMBER_OPTION(cli_word_settings, prefix, "prefix", "N", 1, 100000000,
                      "the first N letters"),
    CLI_WORD_OPTION(cli_word_settings, letter, "letter", "N",
                    "letter N, counted from 0, with its digits; of a picture --letter I,J"),
    CLI_FLAG_OPTION(cli_word_settings, from_one, "from-one",
                    "count the letters of words from 1, as S2 does", .expert = true),
    CLI_NUMBER_OPTION(cli_word_settings, language, "language", "N", 1, 10000000,
                      "the numeration: the words of the numbers below N, and the letters there"),
    CLI_NUMBER_OPTION(cli_word_settings, size, "max", "N", 0, 8191,
                      "the corner of a picture, rows and columns 0 to N; with -o FILE.png drawn",
                      .plus = 1),
    CLI_NUMBER_OPTION(cli_word_settings, size, "size", "N", 1, 8192, "", .old = true),
    CLI_FLAG_OPTION(cli_word_settings, automaton, "automaton",
                    "the automaton with the letters as states, in Walnut's format"),
    CLI_FLAG_OPTION(cli_word_settings, trim, "trim",
                    "of a picture of 0 and 1: only states that lead to a 1", .expert = true),
    CLI_FLAG_OPTION(cli_word_settings, minimal, "minimal",
                    "the same with states merged that cannot be told apart", .expert = true),
    CLI_FLAG_OPTION(cli_word_settings, morphism, "morphism", "the rules, also of an automaton"),
    CLI_WORD_OPTION(cli_word_settings, holds, "holds", "FORMULA",
                    "is this true? $word(i,j) or WORD[i] is the word, $w, $wythoff the named ones"),
    CLI_FLAG_OPTION(cli_word_settings, letters, "letters",
                    "show letters, not what they are coded as", .expert = true),
    CLI_WORD_OPTION(cli_word_settings, process.start, "start", "LETTER",
                    "begin with LETTER, else with the first of a rule; run, tag: with this string"),
    CLI_WORD_OPTION(cli_word_settings, coding, "coding", "CODING",
                    "what letters stand for, as in 'ac->0 b->1'; ε leaves a letter out",
                    .expert = true),
    CLI_BYTES_OPTION(cli_word_settings, memory, "memory", "SIZE",
                     "take at most SIZE, as in 512M or 2G; else 2G", .expert = true),
    CLI_NUMBER_OPTION(cli_word_settings, power, "power", "K", 1, 1000,
                      "apply the morphism K times at once", .initial = 1, .expert = true),
    CLI_PROCESS_OPTIONS(cli_word_settings, false),
};

const cli_command cli_command_word = {
    .name = "word",
    .usage = "[WORD] | run|tag FILE --start STRING --steps N",
    .summary = "morphic words and pictures; dictionary processes and tag systems",
    .text =
        "WORD is a name (without one they are listed), rules such as 'a->ab b->a', or a file with\n"
        "rules or with an automaton in Walnut's format. Blocks of pictures have their rows\n"
        "separated by /, as in 'a->ab/cd b->c c->b/d d->d'. A letter is one character or a name "
        "in\n"
        "brackets. `start: a` and `coding: ac->0 b->1` may follow the rules.\n"
        "Without options: the rules, how the word grows or whether the blocks of the picture fit\n"
        "and are shape-symmetric (decided for all of it), and its beginning.\n"
        "Numbers may have any number of digits, as in 10^100.\n"
        "The exit status is 1 if --holds is false, or if the word ends before --letter.\n"
        "run  a dictionary process. FILE has entries word -> translate, of bits, where no word\n"
        "     is the beginning of another. A head reads the string from left to right; for\n"
        "     each word it finds, the translate is put at the end. It halts when it comes to\n"
        "     the end and has found no word. Prints how often each word was read, and where\n"
        "     first.\n"
        "tag  a tag system. FILE has productions a -> bc, and perhaps `delete 3`; else 2 letters\n"
        "     are deleted at a time, and the production of the first is put at the end.\n"
        "     It halts when too few letters are left. --compile makes a dictionary of it.\n"
        "Entries stand on lines or between commas; # begins a remark; a right side may be\n"
        "empty. FILE may be - for stdin, or the entries themselves.",
    .examples = "  $ wythoff word 'a->ab b->a' --prefix 40\n"
                "  $ wythoff word fibonacci --letter 10^100\n"
                "  $ wythoff word 'a->abc b->ac c->b' --language 20 --from-one\n"
                "  $ wythoff word w --max 11\n"
                "  $ wythoff word wythoff --automaton --trim --format dot\n"
                "  $ wythoff word w --holds '?msd_fib A i,j $word(i,j) <=> $word(j,i)'\n"
                "  $ wythoff word run '0->10, 1->0' --start 0 --steps 20 --print\n"
                "  $ wythoff word run examples/maharaja.dictionary --start 00100 --steps 10^6\n"
                "  $ wythoff word tag examples/collatz.tag --start aaa --steps 100 --check\n"
                "  $ wythoff word tag 'a->bc, b->a, c->aaa' --compile --start aaa\n",
    .takes = CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text json dot",
    .most = 2,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(cli_word_settings),
    .run = run,
};
