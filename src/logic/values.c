/*
 * values.c - the values of a formula or a term at given numbers.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/growing.h"
#include "logic/convert.h"
#include "logic/syntax.h"
#include "logic/values.h"

/* ==== bindings =============================================================================== */

bool wi_bindings_begin(wi_command *command) {
    (void)wi_command_at_end(command);
    size_t at = command->at;
    while (at < command->length && wi_is_word_byte(command->text[at])) {
        at++;
    }
    const bool named = at > command->at;
    while (at < command->length && wi_is_blank(command->text[at])) {
        at++;
    }
    return named && at < command->length && command->text[at] == '=';
}

static wy_status read_integer(wi_command *command, mpz_t out) {
    enum { MOST_DIGITS = 10000 };
    char digits[MOST_DIGITS + 2];
    size_t width = 0;
    if (wi_command_take(command, '-')) {
        digits[width++] = '-';
    }
    while (command->at < command->length && width < MOST_DIGITS &&
           command->text[command->at] >= '0' && command->text[command->at] <= '9') {
        digits[width++] = command->text[command->at++];
    }
    digits[width] = '\0';
    return mpz_set_str(out, digits, 10) == 0
               ? WY_OK
               : wi_command_fail(command, command->at < command->length,
                                 "expected a number, as in n=5 or n=1..10");
}

wy_status wi_bindings_read(wi_command *command, wi_bindings *out) {
    memset(out, 0, sizeof *out);
    wy_status status = WY_OK;
    while (status == WY_OK && !wi_command_at_end(command) && !wi_command_at(command, '"')) {
        if (out->count == WI_MOST_BINDINGS) {
            return wi_command_fail(command, 1, "more than %d variables", WI_MOST_BINDINGS);
        }
        wi_binding *one = &out->item[out->count++];
        mpz_inits(one->first, one->last, NULL);
        one->place = command->at;
        status = wi_command_name(command, one->name, "a variable or the formula");
        for (size_t i = 0; status == WY_OK && i + 1 < out->count; i++) {
            if (strcmp(out->item[i].name, one->name) == 0) {
                command->at = one->place;
                status =
                    wi_command_fail(command, strlen(one->name), "%s is given twice", one->name);
            }
        }
        if (status == WY_OK && !wi_command_take(command, '=')) {
            status = wi_command_fail(command, command->at < command->length, "expected '='");
        }
        if (status == WY_OK) {
            status = read_integer(command, one->first);
        }
        if (status == WY_OK) {
            mpz_set(one->last, one->first);
            if (wi_command_take(command, '.')) {
                status = wi_command_take(command, '.')
                             ? read_integer(command, one->last)
                             : wi_command_fail(command, 1, "expected '..'");
            }
        }
    }
    command->target[0] = '\0'; /* no name is defined */
    return status;
}

void wi_bindings_clear(wi_bindings *bindings) {
    for (size_t i = 0; i < bindings->count; i++) {
        mpz_clears(bindings->item[i].first, bindings->item[i].last, NULL);
    }
    bindings->count = 0;
}

/* ==== values ================================================================================= */

/*
 * A formula is 1 or 0.  A value of a sequence is one of its letters v: that for which t=@v holds.
 * The value of another term t is the number z that the automaton of t=z accepts together with the
 * given numbers.  Sums and differences of letters and constants may also be below 0; then -z is the
 * value, with the automaton of t+z=0.  A constant below 0 may not meet a variable, so its automaton
 * is that of 0-(t)=z.
 */

enum { MOST_LETTERS = 1000 };

/* ---- what has a value where ---------------------------------------------------------------- */

struct wi_values {
    wi_command *command;
    const wi_bindings *bindings;
    const char *text;
    size_t length;
    /* answer[i] holds where the value is letter[i]; if there is a z, where it is z letter[i] */
    wy_logic_answer *answer;
    int32_t *letter;
    size_t count;
    bool formula;    /* 1 where it holds, else 0 */
    char number[64]; /* the name of z; "": there is none */
    bool below_zero; /* t+z=0 is still to be tried */
};

typedef wi_values lookup;

bool wi_values_wanted(const wy_error *error) {
    return strstr(error->message, "wants a formula, and this is") != NULL;
}

/* The text between two others, as a formula. */
static wy_status evaluate(lookup *of, const char *before, const char *more, int32_t letter) {
    const size_t start = strlen(before);
    char *whole = malloc(start + of->length + strlen(more) + 1);
    if (whole == NULL) {
        return wi_fail_memory(of->command->error);
    }
    memcpy(whole, before, start);
    memcpy(whole + start, of->text, of->length);
    memcpy(whole + start + of->length, more, strlen(more) + 1);
    const wy_status status = wy_logic_evaluate(&of->answer[of->count], of->command->session, whole,
                                               SIZE_MAX, of->command->error);
    if (status == WY_OK) {
        of->letter[of->count++] = letter;
    }
    free(whole);
    return status;
}

static wy_status evaluate_letter(lookup *of, int32_t letter) {
    char more[32];
    snprintf(more, sizeof more, "=@%ld", (long)letter);
    return evaluate(of, "", more, letter);
}

/* Is it a value of one sequence, ?msd_fib F[n+1], and of which? */
static bool is_word(wi_named **out, const lookup *of) {
    wi_lexeme at;
    char name[WI_NAME_SIZE];
    wy_error unseen;
    wi_lexeme_read(&at, of->text, of->length, 0);
    if (at.sign == WI_SIGN_SYSTEM) {
        wi_lexeme_read(&at, of->text, of->length, at.at + at.width);
    }
    if ((at.sign != WI_SIGN_NAME && at.sign != WI_SIGN_SEQUENCE) || at.name_width >= sizeof name) {
        return false;
    }
    memcpy(name, of->text + at.name_at, at.name_width);
    name[at.name_width] = '\0';
    int depth = 0;
    do {
        wi_lexeme_read(&at, of->text, of->length, at.at + at.width);
        if (at.sign == WI_SIGN_LEFT_BRACKET) {
            depth++;
        } else if (at.sign == WI_SIGN_RIGHT_BRACKET) {
            depth--;
        } else if (depth <= 0) {
            break;
        }
    } while (at.sign != WI_SIGN_END);
    return at.sign == WI_SIGN_END && depth == 0 &&
           wi_session_sequence(out, of->command->session, name, &unseen) == WY_OK;
}

/* A name that the text does not hold. */
static void fresh_name(char out[64], const char *text, size_t length) {
    size_t width = 1;
    out[0] = 'v';
    out[1] = '\0';
    for (size_t at = 0; at + width <= length && width < 60; at++) {
        if (memcmp(text + at, out, width) == 0) {
            out[width++] = 'v';
            out[width] = '\0';
            at = 0;
        }
    }
}

/* t=@v for all letters v of a sequence. */
static wy_status find_letters(lookup *of, const wi_named *sequence) {
    int32_t *values;
    size_t count;
    wy_status status =
        wy_automaton_outputs(&values, &count, sequence->relation->automaton, of->command->error);
    if (status == WY_OK && count > MOST_LETTERS) {
        status = wi_fail(of->command->error, WY_LIMIT, "%s has more than %d values", sequence->name,
                         MOST_LETTERS);
        free(values);
        return status;
    }
    for (size_t i = 0; status == WY_OK && i < count; i++) {
        status = evaluate_letter(of, values[i]);
    }
    free(values);
    return status;
}

static wy_status find_values(lookup *of) {
    wi_named *sequence;
    if (is_word(&sequence, of)) {
        return find_letters(of, sequence);
    }
    char more[80];
    fresh_name(of->number, of->text, of->length);
    snprintf(more, sizeof more, "=%s", of->number);
    of->below_zero = true;
    const wy_status status = evaluate(of, "", more, 1);
    if (status != WY_BAD) {
        return status;
    }
    const wy_error first = *of->command->error;
    snprintf(more, sizeof more, ")=%s", of->number);
    if (evaluate(of, "0-(", more, -1) == WY_OK) {
        of->below_zero = false;
        return WY_OK;
    }
    *of->command->error = first;
    return status;
}

/* The binding of a variable; the count: it has none. */
static size_t binding_of(const lookup *of, const char *variable) {
    size_t i = 0;
    while (i < of->bindings->count && strcmp(of->bindings->item[i].name, variable) != 0) {
        i++;
    }
    return i;
}

/* All variables need numbers, and numbers a variable. */
static wy_status match(const lookup *of) {
    const wy_logic_answer *answer = &of->answer[0];
    bool met[WI_MOST_BINDINGS] = {false};
    for (size_t t = 0; of->count > 0 && t < answer->count; t++) {
        const char *variable = answer->variables[t];
        const size_t i = binding_of(of, variable);
        if (strcmp(variable, of->number) == 0) {
            continue;
        }
        if (i == of->bindings->count) {
            return wi_fail(of->command->error, WY_BAD,
                           "%s is free: it needs numbers, as in %s=0..9", variable, variable);
        }
        if (wy_automaton_track(answer->automaton, (uint32_t)t)->system == NULL) {
            return wi_fail(of->command->error, WY_BAD,
                           "%s is a word over a plain alphabet, and no number", variable);
        }
        met[i] = true;
    }
    for (size_t i = 0; i < of->bindings->count; i++) {
        if (!met[i]) {
            of->command->at = of->bindings->item[i].place;
            return wi_command_fail(of->command, strlen(of->bindings->item[i].name),
                                   "%s is not a free variable of the formula",
                                   of->bindings->item[i].name);
        }
    }
    return WY_OK;
}

/* ---- one value ------------------------------------------------------------------------------ */

/* The automaton restricted to these numbers; it has at most one word but for zeros. */
static wy_status restrict_to(wy_automaton **out, const lookup *of, const wy_logic_answer *answer,
                             const mpz_t *numbers) {
    const wy_control *control = &of->command->session->options.control;
    wy_error *error = of->command->error;
    wy_status status = wy_automaton_copy(out, answer->automaton, error);
    const uint32_t tracks = wy_automaton_tracks(answer->automaton);
    for (uint32_t t = 0; status == WY_OK && t < tracks; t++) {
        const size_t binding = binding_of(of, answer->variables[t]);
        if (binding == of->bindings->count) {
            continue; /* z */
        }
        wy_automaton *constant = NULL, *less = NULL;
        status = wi_numeration_constant(
            &constant, wy_automaton_track(answer->automaton, t)->system->numeration,
            numbers[binding], control, error);
        if (status == WY_OK) {
            status = wy_automaton_combine(&less, WY_OP_AND, *out, NULL, constant, &t, tracks,
                                          control, error);
        }
        wy_automaton_free(constant);
        wy_automaton_free(*out);
        *out = less;
    }
    return status;
}

/* The number on the track of z in a word. */
static wy_status read_number(mpz_t value, const lookup *of, const wy_logic_answer *answer,
                             const wy_automaton *automaton, const wy_word *word) {
    uint32_t track = 0;
    while (track + 1 < answer->count && strcmp(answer->variables[track], of->number) != 0) {
        track++;
    }
    return wi_word_number(value, automaton, word, track, of->command->error);
}

/* Does answer[i] know the value?  WY_NO: no. */
static wy_status ask(mpz_t value, const lookup *of, size_t i, const mpz_t *numbers) {
    wy_automaton *here = NULL;
    wy_word word = {0};
    wy_status status = restrict_to(&here, of, &of->answer[i], numbers);
    if (status == WY_OK) {
        status = wy_automaton_witness(&word, here, &of->command->session->options.control,
                                      of->command->error);
    }
    if (status == WY_OK && of->number[0] != '\0') {
        status = read_number(value, of, &of->answer[i], here, &word);
        mpz_mul_si(value, value, of->letter[i]);
    } else if (status == WY_OK) {
        mpz_set_si(value, of->letter[i]);
    }
    wy_word_free(&word);
    wy_automaton_free(here);
    return status;
}

/* The value at these numbers, one for each binding.  WY_NO: there is none. */
static wy_status value_at(mpz_t value, wi_values *values, const mpz_t *numbers) {
    wy_status status = WY_NO;
    for (size_t i = 0; status == WY_NO && i < values->count; i++) {
        status = ask(value, values, i, numbers);
    }
    if (status == WY_NO && values->below_zero) {
        char more[80];
        snprintf(more, sizeof more, "+%s=0", values->number);
        values->below_zero = false;
        status = evaluate(values, "", more, -1);
        if (status == WY_OK) {
            status = ask(value, values, values->count - 1, numbers);
        }
    }
    if (status == WY_NO && values->formula) {
        mpz_set_si(value, 0);
        return WY_OK;
    }
    return status;
}

/* ---- all ------------------------------------------------------------------------------------ */

static void close_values(wi_values *values) {
    if (values == NULL) {
        return;
    }
    for (size_t i = 0; i < values->count; i++) {
        wy_logic_answer_clear(&values->answer[i]);
    }
    free(values->answer);
    free(values->letter);
    free(values);
}

/*
 * A formula has the value 1 where it holds, else 0; a term with sequences that of the term.  Its
 * free variables are those of the bindings; NULL: any.  text must outlive the result.
 */
static wy_status open_values(lookup **out, wi_command *command, const wi_bindings *bindings,
                             const char *text, size_t length) {
    *out = NULL;
    lookup *of = calloc(1, sizeof *of);
    if (of == NULL) {
        return wi_fail_memory(command->error);
    }
    of->command = command;
    of->bindings = bindings;
    of->text = text;
    of->length = length;
    of->answer = calloc(MOST_LETTERS + 1, sizeof *of->answer);
    of->letter = calloc(MOST_LETTERS + 1, sizeof *of->letter);
    wy_status status =
        of->answer == NULL || of->letter == NULL ? wi_fail_memory(command->error) : WY_OK;
    if (status == WY_OK) {
        status = evaluate(of, "", "", 1);
        of->formula = status == WY_OK;
        if (status == WY_BAD && wi_values_wanted(command->error)) {
            status = find_values(of);
        }
        command->session->fault_quoted = status != WY_OK;
    }
    if (status == WY_OK && bindings != NULL) {
        status = match(of);
    }
    if (status == WY_OK) {
        *out = of;
    } else {
        close_values(of);
    }
    return status;
}

/* ==== tables ================================================================================= */

enum { MOST_CELLS = 100000 };

typedef struct table {
    wi_command *command;
    const wi_bindings *bindings;
    wi_values *values;
    size_t width[WI_MOST_BINDINGS]; /* numbers of each binding */
} table;

/* The number at a place of a binding. */
static void number_of(mpz_t out, const wi_binding *binding, size_t place) {
    if (mpz_cmp(binding->last, binding->first) >= 0) {
        mpz_add_ui(out, binding->first, place);
    } else {
        mpz_sub_ui(out, binding->first, place);
    }
}

static wy_status count_cells(table *of) {
    size_t cells = 1;
    mpz_t width;
    mpz_init(width);
    for (size_t i = 0; i < of->bindings->count; i++) {
        const wi_binding *one = &of->bindings->item[i];
        mpz_sub(width, one->last, one->first);
        mpz_abs(width, width);
        mpz_add_ui(width, width, 1);
        if (mpz_cmp_ui(width, MOST_CELLS) > 0 || mpz_get_ui(width) * cells > MOST_CELLS) {
            mpz_clear(width);
            return wi_fail(of->command->error, WY_BAD, "these are more than %d values", MOST_CELLS);
        }
        of->width[i] = mpz_get_ui(width);
        cells *= of->width[i];
    }
    mpz_clear(width);
    return WY_OK;
}

/* A number, or nothing, in a column. */
static void put_cell(wi_growing *to, const wi_growing *cell, size_t width) {
    wi_growing_printf(to, " %*s", (int)width, cell->length == 0 ? "-" : cell->text);
}

/* One line of numbers over one of values, in columns. */
static wy_status say_row(table *of, mpz_t *numbers, size_t binding, const char *indent) {
    const char *name = of->bindings->item[binding].name;
    wi_growing head = {0}, row = {0};
    wy_status status = WY_OK;
    mpz_t value;
    mpz_init(value);
    wi_growing_printf(&head, "%s%s:", indent, name);
    wi_growing_printf(&row, "%s%*s", indent, (int)strlen(name) + 1, "");
    for (size_t i = 0; status == WY_OK && i < of->width[binding]; i++) {
        wi_growing number = {0}, shown = {0};
        number_of(numbers[binding], &of->bindings->item[binding], i);
        status = value_at(value, of->values, (const mpz_t *)numbers);
        wi_growing_integer(&number, numbers[binding]);
        if (status == WY_OK) {
            wi_growing_integer(&shown, value);
        } else if (status == WY_NO) { /* there is no value: a dash */
            status = WY_OK;
        }
        if (number.failed || shown.failed) {
            status = wi_fail_memory(of->command->error);
        }
        if (status == WY_OK) {
            const size_t width = number.length > shown.length ? number.length : shown.length;
            put_cell(&head, &number, width);
            put_cell(&row, &shown, width);
        }
        free(number.text);
        free(shown.text);
    }
    mpz_clear(value);
    wi_growing_put(&head, "\n", 1);
    if (status == WY_OK && (!wi_growing_put(&row, "\n", 1) || head.failed)) {
        status = wi_fail_memory(of->command->error);
    }
    if (status == WY_OK) {
        wi_session_write(of->command->session, head.text, head.length);
        wi_session_write(of->command->session, row.text, row.length);
    }
    free(head.text);
    free(row.text);
    return status;
}

/* A number, and what follows it. */
static wy_status say_number(table *of, const mpz_t number, const char *after) {
    wi_growing text = {0};
    wi_growing_integer(&text, number);
    const bool good = wi_growing_put(&text, after, strlen(after));
    if (good) {
        wi_session_write(of->command->session, text.text, text.length);
    }
    free(text.text);
    return good ? WY_OK : wi_fail_memory(of->command->error);
}

/* Slices of the first variables, rows of the last. */
static wy_status say_slices(table *of, mpz_t *numbers, size_t binding) {
    char indent[2 * WI_MOST_BINDINGS + 1];
    memset(indent, ' ', 2 * binding);
    indent[2 * binding] = '\0';
    if (binding + 1 == of->bindings->count) {
        return say_row(of, numbers, binding, indent);
    }
    wy_status status = WY_OK;
    for (size_t i = 0; status == WY_OK && i < of->width[binding]; i++) {
        number_of(numbers[binding], &of->bindings->item[binding], i);
        wi_session_say(of->command->session, "%s%s=", indent, of->bindings->item[binding].name);
        status = say_number(of, numbers[binding], ":\n");
        if (status == WY_OK) {
            status = say_slices(of, numbers, binding + 1);
        }
    }
    return status;
}

static wy_status say_single(table *of, mpz_t *numbers) {
    mpz_t value;
    mpz_init(value);
    for (size_t i = 0; i < of->bindings->count; i++) {
        mpz_set(numbers[i], of->bindings->item[i].first);
    }
    wy_status status = value_at(value, of->values, (const mpz_t *)numbers);
    if (status == WY_OK) {
        status = say_number(of, value, "\n");
    }
    mpz_clear(value);
    return status == WY_NO ? wi_fail(of->command->error, WY_BAD, "there is no value here") : status;
}

static wy_status say(table *of) {
    mpz_t numbers[WI_MOST_BINDINGS];
    bool single = true;
    for (size_t i = 0; i < WI_MOST_BINDINGS; i++) {
        mpz_init(numbers[i]);
        single = single && (i >= of->bindings->count || of->width[i] == 1);
    }
    const wy_status status = single ? say_single(of, numbers) : say_slices(of, numbers, 0);
    for (size_t i = 0; i < WI_MOST_BINDINGS; i++) {
        mpz_clear(numbers[i]);
    }
    return status;
}

wy_status wi_bindings_say_values(wi_command *command, const wi_bindings *bindings, const char *text,
                                 size_t length) {
    table of = {.command = command, .bindings = bindings};
    wy_status status = count_cells(&of);
    if (status == WY_OK) {
        status = open_values(&of.values, command, bindings, text, length);
    }
    if (status == WY_OK) {
        status = say(&of);
    }
    close_values(of.values);
    return status;
}

/* ==== sequences ============================================================================== */

/*
 * A term of values of sequences, like T[2*n+3]+RS[n], has finitely many values.  Where each of them
 * is taken is an automaton, and these together are a sequence.
 *
 * The automaton of t=z has a track for z.  Its numbers are found one after the other, the least
 * first; the rest is what other numbers are taken, until nothing is left.
 */

typedef struct gathering {
    lookup *of;
    wy_automaton *made; /* NULL: no value yet */
    wy_automaton *some; /* where there is a value */
} gathering;

/* The sequence has this value where an acceptor accepts. */
static wy_status gather(gathering *to, const wy_automaton *where, int32_t value) {
    const wy_control *control = &to->of->command->session->options.control;
    wy_error *error = to->of->command->error;
    if (wy_automaton_tracks(where) == 0) {
        return wi_fail(error, WY_BAD, "a sequence needs a free variable, as in \"T[2*n]+T[n]\"");
    }
    wy_status status =
        to->made == NULL ? wi_sequence_zero(&to->made, where, control, error) : WY_OK;
    if (status == WY_OK) {
        status = wi_command_same_tracks(to->of->command, to->made, where);
    }
    if (status == WY_OK) {
        status = wi_sequence_set(&to->made, where, value, control, error);
    }
    wy_automaton *both = NULL;
    if (status == WY_OK && to->some == NULL) {
        return wy_automaton_copy(&to->some, where, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_combine(&both, WY_OP_OR, to->some, NULL, where, NULL,
                                      wy_automaton_tracks(where), control, error);
    }
    if (status == WY_OK) {
        wy_automaton_free(to->some);
        to->some = both;
    }
    return status;
}

/* Where z is this number, without the track of z. */
static wy_status where_number(wy_automaton **out, const gathering *to, const wy_automaton *all,
                              uint32_t z, const mpz_t number) {
    const wy_control *control = &to->of->command->session->options.control;
    wy_error *error = to->of->command->error;
    wy_automaton *constant = NULL, *here = NULL;
    bool gone[WY_MAX_TRACKS] = {false};
    gone[z] = true;
    wy_status status = wi_numeration_constant(
        &constant, wy_automaton_track(all, z)->system->numeration, number, control, error);
    if (status == WY_OK) {
        status = wy_automaton_combine(&here, WY_OP_AND, all, NULL, constant, &z,
                                      wy_automaton_tracks(all), control, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_exists(out, here, gone, NULL, control, error);
    }
    wy_automaton_free(constant);
    wy_automaton_free(here);
    return status;
}

/* All numbers z of an answer: t=z, or with sign -1 t+z=0. */
static wy_status gather_numbers(gathering *to, const wy_logic_answer *answer, int32_t sign) {
    const wy_control *control = &to->of->command->session->options.control;
    wy_error *error = to->of->command->error;
    const uint32_t tracks = wy_automaton_tracks(answer->automaton);
    uint32_t z = 0;
    while (z < tracks && strcmp(answer->variables[z], to->of->number) != 0) {
        z++;
    }
    if (z == tracks || tracks == 1) {
        return wi_fail(error, WY_BAD, "a sequence needs a free variable, as in \"T[2*n]+T[n]\"");
    }
    bool gone[WY_MAX_TRACKS];
    for (uint32_t t = 0; t < tracks; t++) {
        gone[t] = t != z;
    }
    wy_automaton *rest = NULL;
    wy_status status = wy_automaton_exists(&rest, answer->automaton, gone, NULL, control, error);
    if (status == WY_OK) {
        status = wy_automaton_infinite(rest, false, control, error);
        status = status == WY_NO ? WY_OK
                 : status == WY_OK
                     ? wi_fail(error, WY_BAD, "the values of this term are not bounded")
                     : status;
    }
    mpz_t number;
    mpz_init(number);
    while (status == WY_OK) {
        wy_word word = {0};
        wy_automaton *where = NULL, *less = NULL, *one = NULL;
        status = wy_automaton_witness(&word, rest, control, error);
        if (status == WY_NO) {
            status = WY_OK;
            break;
        }
        if (status == WY_OK) {
            status = wi_word_number(number, rest, &word, 0, error);
        }
        if (status == WY_OK && mpz_cmpabs_ui(number, INT32_MAX) > 0) {
            status = wi_fail(error, WY_LIMIT, "a value of this term is too large");
        }
        if (status == WY_OK) {
            status = where_number(&where, to, answer->automaton, z, number);
        }
        if (status == WY_OK) {
            status = gather(to, where, sign * (int32_t)mpz_get_si(number));
        }
        if (status == WY_OK) {
            status = wi_numeration_constant(&one, wy_automaton_track(rest, 0)->system->numeration,
                                            number, control, error);
        }
        if (status == WY_OK) {
            status = wy_automaton_combine(&less, WY_OP_AND_NOT, rest, NULL, one, NULL, 1, control,
                                          error);
        }
        wy_word_free(&word);
        wy_automaton_free(where);
        wy_automaton_free(one);
        wy_automaton_free(rest);
        rest = less;
    }
    mpz_clear(number);
    wy_automaton_free(rest);
    return status;
}

static wy_status gather_all(gathering *to) {
    lookup *of = to->of;
    wy_status status = WY_OK;
    if (of->number[0] == '\0') {
        for (size_t i = 0; status == WY_OK && i < of->count; i++) {
            status = gather(to, of->answer[i].automaton, of->letter[i]);
        }
        return status;
    }
    if (of->below_zero) {
        char more[80];
        snprintf(more, sizeof more, "+%s=0", of->number);
        status = evaluate(of, "", more, -1);
    }
    for (size_t i = 0; status == WY_OK && i < of->count; i++) {
        status = gather_numbers(to, &of->answer[i], of->letter[i]);
    }
    return status;
}

/* Is there no value somewhere?  WY_BAD: there is none anywhere. */
static wy_status find_gaps(bool *partial, const gathering *of) {
    wi_command *command = of->of->command;
    const wy_control *control = &command->session->options.control;
    wy_word word = {0};
    wy_status status =
        of->some == NULL ? WY_NO : wy_automaton_witness(&word, of->some, control, command->error);
    wy_word_free(&word);
    if (status != WY_OK) {
        return status == WY_NO ? wi_fail(command->error, WY_BAD, "this term has no value anywhere")
                               : status;
    }
    const uint32_t tracks = wy_automaton_tracks(of->some);
    wy_track track[WY_MAX_TRACKS];
    for (uint32_t t = 0; t < tracks; t++) {
        track[t] = *wy_automaton_track(of->some, t);
    }
    wy_automaton *all = NULL;
    status = wi_automaton_valid_words(&all, track, tracks, control, command->error);
    if (status == WY_OK) {
        status = wi_automaton_combine_witness(&word, WY_OP_AND_NOT, all, NULL, of->some, NULL,
                                              tracks, control, command->error);
        wy_word_free(&word);
        *partial = status == WY_OK;
        status = status == WY_NO ? WY_OK : status;
    }
    wy_automaton_free(all);
    return status;
}

wy_status wi_values_sequence(wy_automaton **out, bool *partial, wi_command *command,
                             const char *text, size_t length) {
    gathering to = {0};
    wy_status status = open_values(&to.of, command, NULL, text, length);
    if (status == WY_OK) {
        status = gather_all(&to);
    }
    *partial = false;
    if (status == WY_OK && !to.of->formula) {
        status = find_gaps(partial, &to);
    }
    wy_automaton_free(to.some);
    close_values(to.of);
    if (status != WY_OK) {
        wy_automaton_free(to.made);
        to.made = NULL;
    }
    *out = to.made;
    return status;
}
