/*
 * values.c - values at given numbers: eval n=1..10 "F[n]", eval i=0..3 j=0..3 "i<j".
 *
 * A formula is 1 or 0.  A value of a sequence is one of its letters v: that for which t=@v holds.
 * The value of another term t is the number z that the automaton of t=z accepts together with the
 * given numbers.  Sums and differences of letters and constants may also be below 0; then -z is the
 * value, with the automaton of t+z=0.  A constant below 0 may not meet a variable, so its automaton
 * is that of 0-(t)=z.
 */
#include "logic/values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "logic/lexer.h"

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
    const wy_system *system = wy_automaton_track(automaton, track)->system;
    uint32_t *digits = malloc((word->length + 1) * sizeof *digits);
    if (digits == NULL) {
        return wi_fail_memory(of->command->error);
    }
    for (size_t i = 0; i < word->length; i++) {
        digits[system->lsd ? word->length - 1 - i : i] =
            wi_automaton_digit_number(automaton, word->labels[i], track);
    }
    const wy_status status =
        wy_numeration_value(value, system->numeration, digits, word->length, of->command->error);
    free(digits);
    return status == WY_NO ? wi_fail(of->command->error, WY_BAD, "a value is no number") : status;
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

wy_status wi_values_at(mpz_t value, wi_values *values, const mpz_t *numbers) {
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

void wi_values_close(wi_values *values) {
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

wy_status wi_values_open(lookup **out, wi_command *command, const wi_bindings *bindings,
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
    if (status == WY_OK) {
        status = match(of);
    }
    if (status == WY_OK) {
        *out = of;
    } else {
        wi_values_close(of);
    }
    return status;
}
