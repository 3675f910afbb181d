/*
 * regex_write.c - from automata to regular expressions, in the language that regex.c reads.
 *
 * States are eliminated one after the other (Brzozowski, McCluskey).  The automaton gets a new
 * initial and a new final state; its transitions carry expressions.  When a state q goes, the
 * expression from p to r becomes
 *
 *     (p to r) | (p to q) (q to q)* (q to r).
 *
 * The state whose elimination adds the least text goes first.  What is left between the two new
 * states is the expression.  The empty word is kept apart from the text as long as possible, so
 * that a | () is written a?.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "base/fail.h"
#include "base/growing.h"
#include "logic/regex.h"

enum { MOST_STATES = 200, LONGEST = 100000, MOST_WRITTEN = 1 << 26 /* letters in all */ };

/* How tightly the outermost operation of a text binds. */
typedef enum level { UNION, SEQUENCE, REPEATED, LETTER } level;

/* The words of an expression: those of the text (NULL: none), and perhaps the empty word. */
typedef struct expression {
    char *text;
    level level;
    bool empty;
} expression;

typedef struct writer {
    expression *at; /* from state p to state q: at[p * states + q] */
    uint32_t states;
    size_t written;
    wy_error *error;
    wy_status status;
} writer;

static void drop(expression *of) {
    free(of->text);
    *of = (expression){0};
}

__attribute__((format(printf, 2, 3))) static char *print(writer *w, const char *format, ...) {
    wi_growing text = {0};
    va_list arguments;
    va_start(arguments, format);
    wi_growing_vprintf(&text, format, arguments);
    va_end(arguments);
    if (w->status == WY_OK && text.failed) {
        w->status = wi_fail_memory(w->error);
    } else if (w->status == WY_OK &&
               (text.length > LONGEST || (w->written += text.length) > MOST_WRITTEN)) {
        w->status =
            wi_fail(w->error, WY_LIMIT, "the expression is longer than %d letters", LONGEST);
    }
    if (w->status != WY_OK) {
        free(text.text);
        return NULL;
    }
    return text.text;
}

/* A text as an operand of something that binds as tightly as this. */
static char *operand(writer *w, const expression *of, level least) {
    return of->level < least ? print(w, "(%s)", of->text) : print(w, "%s", of->text);
}

/* The text with the sign *, + or ? behind it; (a?)+ and the like are a*. */
static expression repeated(writer *w, const expression *of, char sign) {
    expression made = {.level = REPEATED};
    if (of->level != REPEATED) {
        char *inner = operand(w, of, LETTER);
        made.text = inner == NULL ? NULL : print(w, "%s%c", inner, sign);
        free(inner);
        return made;
    }
    const size_t last = strlen(of->text) - 1;
    made.text = print(w, "%.*s%c", (int)last, of->text, of->text[last] == sign ? sign : '*');
    return made;
}

/* The expression with its empty word in the text. */
static expression whole(writer *w, const expression *of) {
    if (of->empty) {
        return repeated(w, of, '?');
    }
    return (expression){.text = print(w, "%s", of->text), .level = of->level};
}

static bool alike(const expression *a, const expression *b) {
    return a->text != NULL && b->text != NULL && strcmp(a->text, b->text) == 0;
}

/* a b; one may be the empty word alone, neither is nothing.  a and b stay the caller's. */
static expression sequence(writer *w, const expression *a, const expression *b) {
    if (a->text == NULL || b->text == NULL) {
        const expression *of = a->text == NULL ? b : a;
        const bool empty = a->empty && b->empty;
        return (expression){.text = of->text == NULL ? NULL : print(w, "%s", of->text),
                            .level = of->level,
                            .empty = of->text == NULL ? empty : of->empty};
    }
    expression made = {.level = SEQUENCE};
    expression first = whole(w, a), second = whole(w, b);
    char *left = w->status == WY_OK ? operand(w, &first, SEQUENCE) : NULL;
    char *right = w->status == WY_OK ? operand(w, &second, SEQUENCE) : NULL;
    made.text = w->status == WY_OK ? print(w, "%s%s", left, right) : NULL;
    free(left);
    free(right);
    drop(&first);
    drop(&second);
    return made;
}

/* *to becomes *to | more, which is taken over. */
static void unite(writer *w, expression *to, expression *more) {
    to->empty = to->empty || more->empty;
    if (to->text == NULL) {
        to->text = more->text;
        to->level = more->level;
        more->text = NULL;
    } else if (more->text != NULL && !alike(to, more)) {
        char *text = print(w, "%s|%s", to->text, more->text);
        free(to->text);
        to->text = text;
        to->level = UNION;
    }
    drop(more);
}

static bool is_nothing(const expression *of) {
    return of->text == NULL && !of->empty;
}

/* in loop* out; what is there already between the two states may become part of it. */
static expression around(writer *w, const expression *in, const expression *loop,
                         const expression *out, expression *there) {
    if (loop->text == NULL) {
        return sequence(w, in, out);
    }
    const expression none = {.empty = true};
    const bool before = alike(in, loop), behind = !before && alike(out, loop);
    char sign = (before && !in->empty) || (behind && !out->empty) ? '+' : '*';
    /* loop+ out | out is loop* out, and loop+ | () is loop*. */
    if (before && sign == '+' && alike(there, out) && there->empty == out->empty) {
        sign = '*';
        drop(there);
    } else if (before && sign == '+' && out->text == NULL && there->empty) {
        sign = '*';
        there->empty = false;
    }
    expression many = repeated(w, loop, sign);
    expression begun = {0}, made = {0};
    if (w->status == WY_OK) {
        begun = sequence(w, before ? &none : in, &many);
    }
    if (w->status == WY_OK) {
        made = sequence(w, &begun, behind ? &none : out);
    }
    drop(&begun);
    drop(&many);
    return made;
}

static void eliminate(writer *w, uint32_t q) {
    const uint32_t n = w->states;
    const expression *loop = &w->at[q * n + q];
    for (uint32_t p = 0; p < n; p++) {
        const expression *in = &w->at[p * n + q];
        for (uint32_t r = 0; p != q && r < n && !is_nothing(in); r++) {
            const expression *out = &w->at[q * n + r];
            if (r != q && !is_nothing(out) && w->status == WY_OK) {
                expression *there = &w->at[p * n + r];
                expression made = around(w, in, loop, out, there);
                unite(w, there, &made);
            }
        }
    }
    for (uint32_t p = 0; p < n; p++) {
        drop(&w->at[p * n + q]);
        drop(&w->at[q * n + p]);
    }
}

/* How much text the elimination of a state adds, about. */
static double weight(const writer *w, uint32_t q) {
    const uint32_t n = w->states;
    double in = 0, out = 0, in_text = 0, out_text = 0;
    for (uint32_t p = 0; p < n; p++) {
        const expression *from = &w->at[p * n + q], *to = &w->at[q * n + p];
        if (p != q && !is_nothing(from)) {
            in++;
            in_text += from->text == NULL ? 0 : (double)strlen(from->text);
        }
        if (p != q && !is_nothing(to)) {
            out++;
            out_text += to->text == NULL ? 0 : (double)strlen(to->text);
        }
    }
    const char *loop = w->at[q * n + q].text;
    return in_text * (out - 1) + out_text * (in - 1) +
           (loop == NULL ? 0 : (double)strlen(loop) * (in * out - 1));
}

/* ---- letters ------------------------------------------------------------------------------ */

static char *letter(writer *w, const wy_automaton *a, uint64_t label) {
    const uint32_t tracks = a->layout.tracks;
    if (tracks == 1) {
        const int32_t digit = wy_automaton_digit(a, label, 0);
        return print(w, digit >= 0 && digit <= 9 ? "%" PRId32 : "[%" PRId32 "]", digit);
    }
    wi_growing text = {0};
    for (uint32_t t = 0; t < tracks; t++) {
        wi_growing_printf(&text, "%s%" PRId32, t == 0 ? "[" : ",", wy_automaton_digit(a, label, t));
    }
    wi_growing_put(&text, "]", 1);
    char *made = text.failed ? NULL : print(w, "%s", text.text);
    free(text.text);
    return made;
}

/* All letters from one state to another: any, a range, all but one, or one by one. */
static expression letters(writer *w, const wy_automaton *a, uint32_t p, uint32_t q) {
    uint64_t all = 1;
    for (uint32_t t = 0; t < a->layout.tracks && all <= LONGEST; t++) {
        all *= a->track[t].digits;
    }
    expression made = {0};
    uint64_t count = 0;
    int32_t least = 0, most = 0;
    for (uint64_t i = a->first[p]; i < a->first[p + 1]; i++) {
        if (a->target[i] == q) {
            most = a->layout.tracks == 1 ? wy_automaton_digit(a, a->label[i], 0) : 0;
            least = count++ == 0 ? most : least;
        }
    }
    if (count == all) {
        return (expression){.text = print(w, "."), .level = LETTER};
    }
    if (a->layout.tracks == 1 && count >= 3 && least >= 0 &&
        (uint64_t)(most - least) + 1 == count) {
        return (expression){.text = print(w, "[%" PRId32 "-%" PRId32 "]", least, most),
                            .level = LETTER};
    }
    for (uint64_t i = a->first[p]; i < a->first[p + 1] && w->status == WY_OK; i++) {
        if (a->target[i] == q) {
            expression one = {.text = letter(w, a, a->label[i]), .level = LETTER};
            unite(w, &made, &one);
        }
    }
    return made;
}

/* ---- all ------------------------------------------------------------------------------------ */

/* States of the automaton, then the new initial and the new final one. */
static void begin(writer *w, const wy_automaton *a) {
    const uint32_t n = w->states, initial = n - 2, final = n - 1;
    w->at[initial * n].empty = true;
    for (uint32_t p = 0; p < a->states; p++) {
        w->at[p * n + final].empty = a->output[p] != 0;
        for (uint64_t i = a->first[p]; i < a->first[p + 1] && w->status == WY_OK; i++) {
            expression *to = &w->at[p * n + a->target[i]];
            if (to->text == NULL) {
                *to = letters(w, a, p, a->target[i]);
            }
        }
    }
}

static void run(writer *w) {
    const uint32_t n = w->states;
    bool *gone = calloc(n, sizeof *gone);
    if (gone == NULL) {
        w->status = wi_fail_memory(w->error);
    }
    for (uint32_t left = n - 2; left > 0 && w->status == WY_OK; left--) {
        uint32_t best = n;
        double least = 0;
        for (uint32_t q = 0; q < n - 2; q++) {
            const double of = gone[q] ? 0 : weight(w, q);
            if (!gone[q] && (best == n || of < least)) {
                best = q;
                least = of;
            }
        }
        eliminate(w, best);
        gone[best] = true;
    }
    free(gone);
}

wy_status wi_regex_write(char **out, const wy_automaton *automaton, wy_error *error) {
    *out = NULL;
    if (automaton->states > MOST_STATES) {
        return wi_fail(error, WY_LIMIT,
                       "expressions are found for at most %d states, and this has %" PRIu32,
                       MOST_STATES, automaton->states);
    }
    writer w = {.states = automaton->states + 2, .error = error, .status = WY_OK};
    w.at = calloc((size_t)w.states * w.states, sizeof *w.at);
    if (w.at == NULL) {
        return wi_fail_memory(error);
    }
    begin(&w, automaton);
    if (w.status == WY_OK) {
        run(&w);
    }
    if (w.status == WY_OK) {
        const expression *all = &w.at[(w.states - 2) * w.states + w.states - 1];
        expression text = {0};
        if (all->text != NULL) {
            text = whole(&w, all);
        }
        *out = text.text != NULL ? text.text : print(&w, "%s", all->empty ? "()" : "#");
    }
    for (size_t i = 0; i < (size_t)w.states * w.states; i++) {
        drop(&w.at[i]);
    }
    free(w.at);
    return w.status;
}
