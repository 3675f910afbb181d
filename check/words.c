/*
 * words.c - sentences about the P-set in words.
 *
 * A form is a pattern: % stands for a number, # for the numbers of columns that are named or left
 * out, and @ for a list of positions or of families of them.  The words name the numbers as %1, %2,
 * ..., and the others as # and @.
 */
#include "sentence.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

enum { MARGIN = 11, WIDTH = 88, MOST_NUMBERS = 9, MOST_ON_LINE = 4 };

void cert_print_words(FILE *report, const char *label, const char *text) {
    int column = fprintf(report, "  %-*s", MARGIN - 2, label);
    while (*text != '\0') {
        const size_t length = strcspn(text, " ");
        if (column > MARGIN && column + 1 + (int)length > WIDTH) {
            fprintf(report, "\n%*s", MARGIN, "");
            column = MARGIN;
        } else if (column > MARGIN) {
            fputc(' ', report);
            column++;
        }
        column += fprintf(report, "%.*s", (int)length, text);
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', report);
}

/* ---- texts that are made ---------------------------------------------------------------- */

typedef struct making {
    char *text;
    size_t used;
} making;

__attribute__((format(printf, 2, 3))) static void put(making *to, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(to->text + to->used, MOST_WORDS - to->used, format, arguments);
    va_end(arguments);
    to->used += (size_t)length;
    to->used = to->used < MOST_WORDS ? to->used : MOST_WORDS - 1;
}

/* ---- lists ------------------------------------------------------------------------------ */

typedef struct list {
    making words;
    bool of_s, of_t; /* families with these parameters are among them */
    bool points;     /* points alone */
    int64_t number[MOST_NUMBERS];
    int64_t column[MOST_FIRST_PAIRS];
    int column_count;
    int64_t point[MOST_FIRST_PAIRS][2];
    int count;
} list;

static bool skip(const char **at, const char *end, const char *expected) {
    const size_t length = strlen(expected);
    if ((size_t)(end - *at) < length || memcmp(*at, expected, length) != 0) {
        return false;
    }
    *at += length;
    return true;
}

static bool read_number(const char **at, const char *end, int64_t *out) {
    const char *from = *at;
    *out = 0;
    for (; *at < end && **at >= '0' && **at <= '9' && *at - from < 15; ++*at) {
        *out = 10 * *out + (**at - '0');
    }
    return *at > from;
}

/* "2*s+t+3", without its stars. */
static bool read_sum(const char **at, const char *end, making *to) {
    const char *from = *at;
    for (; *at < end && strchr("0123456789st+*", **at) != NULL; ++*at) {
        if (**at != '*') {
            put(to, "%c", **at);
        }
    }
    return *at > from;
}

static bool is_number(const char *from, const char *to) {
    while (from < to && *from >= '0' && *from <= '9') {
        from++;
    }
    return from == to;
}

/* "(E s,t x=2*s+t & y=s)" */
static bool read_item(const char **at, const char *end, list *out) {
    if (!skip(at, end, "(")) {
        return false;
    }
    const bool both = skip(at, end, "E s,t ");
    const bool one = !both && skip(at, end, "E t ");
    out->of_s = out->of_s || both;
    out->of_t = out->of_t || one;
    out->points = out->points && !both && !one;
    put(&out->words, "(");
    const char *first = *at + 2;
    if (!skip(at, end, "x=") || !read_sum(at, end, &out->words)) {
        return false;
    }
    bool plain = is_number(first, *at);
    put(&out->words, ",");
    if (!skip(at, end, " & y=")) {
        return false;
    }
    const char *second = *at;
    if (!read_sum(at, end, &out->words)) {
        return false;
    }
    plain = plain && is_number(second, *at);
    put(&out->words, ")");
    if (out->points && plain && out->count < MOST_FIRST_PAIRS) {
        read_number(&first, end, &out->point[out->count][0]);
        read_number(&second, end, &out->point[out->count][1]);
        out->count++;
    }
    return plain == (!both && !one) && skip(at, end, ")");
}

static bool read_list(const char **at, const char *end, list *out) {
    do {
        if (out->words.used > 0) {
            put(&out->words, ", ");
        }
        if (!read_item(at, end, out)) {
            return false;
        }
    } while (skip(at, end, " | "));
    return out->words.used + 1 < MOST_WORDS;
}

/* ---- forms ------------------------------------------------------------------------------ */

typedef enum form_kind {
    OTHER_FORM,
    SYMMETRIC,
    RISES,
    FIRST_PAIRS,
    SOME_BUT,
    ONE_BUT,
    ONLY_IN,
    PERIOD,
    SECTOR,
    STRIP,
    HAS_SHIFT,
    NEAR
} form_kind;

static const struct form {
    form_kind kind;
    const char *pattern, *words;
} forms[] = {
    {SYMMETRIC, "A x,y $P(x,y) => $P(y,x)", "With (x,y) also (y,x) is a P-position."},
    {PERIOD, "A x,y $P(x,y) <=> $P(x+%,y+%)", ""},
    {OTHER_FORM, "A x,y ($P(x,y) <=> $P(x+%,y)) & ($P(x,y) <=> $P(x,y+%))",
     "(x,y) is a P-position exactly when (x+%1,y) is, and exactly when (x,y+%2) is."},
    {OTHER_FORM, "A x,y ($P(x,y) & x<% & y<%) <=> (@)",
     "The P-positions with x < %1 and y < %2 are @."},
    {OTHER_FORM, "A x,y $P(x,y) <=> (@)", "The P-positions are @."},
    {FIRST_PAIRS, "A x,y ($P(x,y) & x<=y & x<=%) <=> (@)",
     "The P-positions with x <= y and x <= %1 are @."},
    {RISES,
     "A x,y,u,v ($P(x,y) & x<=y & $P(u,v) & u<=v & x<u & (~E w,z x<w & w<u & w<=z & $P(w,z)) & "
     "x>=%) => v+x=u+y+%",
     "Take the P-positions (x,y) with x <= y in the order of x. From each with x >= %1 to the next "
     "the difference y - x grows by %2."},
    {RISES,
     "A x,y,u,v ($P(x,y) & x<=y & $P(u,v) & u<=v & x<u & (~E w,z x<w & w<u & w<=z & $P(w,z))) => "
     "(v+x=u+y | v+x=u+y+%)",
     "Take the P-positions (x,y) with x <= y in the order of x. From each to the next the "
     "difference y - x stays or grows by %1."},
    {SOME_BUT, "A x (#) => E y $P(x,y)", "Every column but # has a P-position."},
    {ONE_BUT, "~E x,y,z (#) & $P(x,y) & $P(x,z) & y<z",
     "Every column but # has at most one P-position."},
    {ONLY_IN, "A x,y ((#) & $P(x,y)) => (@)", "The P-positions in the columns # are among @."},
    {SECTOR, "A x,y (x+y>=% & %*y>=%*x+% & %*x>=%*y+%) => ($P(x,y) <=> $P(x+%,y+%))", ""},
    {STRIP, "A x,y (x+y>=% & ~%*y>=%*x+% & ~%*x>=%*y+%) => ($P(x,y) <=> $P(x+%,y+%))", ""},
    {HAS_SHIFT, "A x E z $shift(x,z)",
     "For every x there is a number s(x) that has the digits of x and then a 0."},
    {HAS_SHIFT, "A x E w,z w<=x & x<=w+% & $shift(w,z)",
     "For every x there is a w from x-%1 to x with a number s(w) that has the digits of w and then "
     "a 0."},
    {NEAR, "A x,y,z ($P(x,y) & x<=y & $shift(x,z)) => (z<=y+% & y<=z+%)", "s(x)"},
    {NEAR, "A x,y,z,z1 ($P(x,y) & x<=y & $shift(x,z1) & $shift(z1,z)) => (z<=y+% & y<=z+%)",
     "s(s(x))"},
    {NEAR,
     "A x,y,z,z1,z2 ($P(x,y) & x<=y & $shift(x,z1) & $shift(z1,z2) & $shift(z2,z)) => (z<=y+% & "
     "y<=z+%)",
     "s(s(s(x)))"},
    {NEAR,
     "A x,y,z,z1,z2,z3 ($P(x,y) & x<=y & $shift(x,z1) & $shift(z1,z2) & $shift(z2,z3) & "
     "$shift(z3,z)) => (z<=y+% & y<=z+%)",
     "s(s(s(s(x))))"},
    {NEAR, "A x,y,w,z ($P(x,y) & x<=y & w<=x & x<=w+% & $shift(w,z)) => (z<=y+% & y<=z+%)", "s(w)"},
    {OTHER_FORM, "A x (S[x]=@1 <=> (E y $P(x,y) & y<x))",
     "Column x has a P-position below the diagonal exactly when S[x] = 1."},
};

/* "x!=0 & x!=1" or "x=0 | x=1": the numbers, in words. */
static bool read_columns(const char **at, const char *end, list *out) {
    const bool but = skip(at, end, "x!=");
    if (!but && !skip(at, end, "x=")) {
        return false;
    }
    do {
        int64_t number;
        if (out->column_count == MOST_FIRST_PAIRS || !read_number(at, end, &number)) {
            return false;
        }
        out->column[out->column_count++] = number;
    } while (skip(at, end, but ? " & x!=" : " | x="));
    return true;
}

static bool matches(const char *pattern, const char *at, const char *end, list *found) {
    size_t count = 0;
    for (; *pattern != '\0'; pattern++) {
        bool good = true;
        if (*pattern == '%') {
            good = count < MOST_NUMBERS && read_number(&at, end, &found->number[count++]);
        } else if (*pattern == '@' && pattern[-1] == '(') {
            good = read_list(&at, end, found);
        } else if (*pattern == '#') {
            good = read_columns(&at, end, found);
        } else {
            good = at < end && *at++ == *pattern;
        }
        if (!good) {
            return false;
        }
    }
    return at == end;
}

static void put_columns(making *to, const list *found) {
    for (int i = 0; i < found->column_count; i++) {
        put(to, "%s%" PRId64, i > 0 ? ", " : "", found->column[i]);
    }
}

static void put_factor(making *to, int64_t factor, char name) {
    if (factor != 1) {
        put(to, "%" PRId64 " ", factor);
    }
    put(to, "%c", name);
}

/* "a y >= b x + c", or "<"; nothing if it says nothing. */
static void put_side(making *to, const int64_t *number, char a, char b, bool below) {
    if (!below && number[1] == 0 && number[2] == 0) {
        return;
    }
    put(to, "%s", to->used > 0 ? " and " : "Where ");
    put_factor(to, number[0], a);
    put(to, below ? " < " : " >= ");
    if (number[1] != 0) {
        put_factor(to, number[1], b);
    }
    if (number[1] == 0 || number[2] != 0) {
        put(to, "%s%" PRId64, number[1] != 0 ? " + " : "", number[2]);
    }
}

static void put_step(making *to, char name, int64_t step) {
    put(to, "%c", name);
    if (step != 0) {
        put(to, "+%" PRId64, step);
    }
}

/* Of a sector or strip, seven numbers come before the period. */
static void say_period(making *to, const int64_t *number, form_kind kind) {
    if (kind != PERIOD) {
        if (number[0] > 0) {
            put(to, "Where x + y >= %" PRId64, number[0]);
        }
        put_side(to, number + 1, 'y', 'x', kind == STRIP);
        put_side(to, number + 4, 'x', 'y', kind == STRIP);
        number += 7;
    }
    put(to, "%s(x,y) is a P-position exactly when (", to->used > 0 ? ", " : "");
    put_step(to, 'x', number[0]);
    put(to, ",");
    put_step(to, 'y', number[1]);
    put(to, ") is.");
}

/* y is near s(x); behind a condition of three numbers the first is how far w may be below x. */
static void say_near(making *to, const char *name, const int64_t *number) {
    const bool below = name[2] == 'w';
    const int64_t *by = below ? number + 1 : number;
    put(to, "If (x,y) is a P-position and x <= y then ");
    if (by[0] == 0 && by[1] == 0) {
        put(to, "y = %s", name);
    } else {
        put(to, "%s%" PRId64 " <= y - %s <= %" PRId64, by[0] > 0 ? "-" : "", by[0], name, by[1]);
    }
    if (below) {
        put(to, " for all w from x-%" PRId64 " to x that have an s(w)", number[0]);
    }
    put(to, ".");
}

static void say(making *to, const struct form *form, const list *found) {
    if (form->kind == PERIOD || form->kind == SECTOR || form->kind == STRIP) {
        say_period(to, found->number, form->kind);
        return;
    }
    if (form->kind == NEAR) {
        say_near(to, form->words, found->number);
        return;
    }
    for (const char *words = form->words; *words != '\0'; words++) {
        if (*words == '%') {
            words++;
            put(to, "%" PRId64, found->number[*words - '1']);
        } else if (*words == '#') {
            put_columns(to, found);
        } else if (*words == '@') {
            put(to, "%s%s", found->words.text,
                found->of_s   ? ", for all s, t >= 0"
                : found->of_t ? ", for all t >= 0"
                              : "");
        } else {
            put(to, "%c", *words);
        }
    }
}

static bool is_among(const int64_t *numbers, int count, int64_t number) {
    bool found = false;
    for (int i = 0; i < count; i++) {
        found = found || numbers[i] == number;
    }
    return found;
}

/* The columns that a sentence leaves out are those that every other one does. */
static void note_columns(facts *known, const list *found) {
    if (known->but_count == 0) {
        known->but_count = found->column_count;
        memcpy(known->but, found->column, sizeof known->but);
    }
    known->other_columns = known->other_columns || known->but_count != found->column_count ||
                           memcmp(known->but, found->column, sizeof known->but) != 0;
}

static void note(facts *known, const struct form *form, const list *found) {
    switch (form->kind) {
    case SYMMETRIC:
        known->symmetric = true;
        break;
    case RISES:
        known->rises = strchr(form->pattern, '|') == NULL;
        known->from = found->number[0];
        known->rise = found->number[1];
        break;
    case FIRST_PAIRS:
        known->listed = found->points && found->count < MOST_FIRST_PAIRS;
        known->listed_to = found->number[0];
        known->pair_count = found->count;
        memcpy(known->pairs, found->point, sizeof known->pairs);
        break;
    case SOME_BUT:
        known->some_but = true;
        note_columns(known, found);
        break;
    case ONE_BUT:
        known->one_but = true;
        note_columns(known, found);
        break;
    case ONLY_IN:
        known->only_in = found->points;
        note_columns(known, found);
        for (int i = 0; i < found->count; i++) {
            known->only_in = known->only_in && found->count < MOST_FIRST_PAIRS &&
                             is_among(found->column, found->column_count, found->point[i][0]) &&
                             is_among(found->column, found->column_count, found->point[i][1]);
        }
        break;
    case HAS_SHIFT:
        known->has_shift = true;
        known->shift_below = found->number[0];
        break;
    case NEAR:
        known->near_below = form->words[2] == 'w' ? found->number[0] : 0;
        known->shifts = 0;
        for (const char *at = form->words; *at != '\0'; at++) {
            known->shifts += *at == 's';
        }
        break;
    default:
        break;
    }
}

/* ---- how many on a line ----------------------------------------------------------------- */

static const struct line_form {
    const char *name, *cell; /* %d: the number of the position on line x */
} lines[] = {
    {"column", "$P(x,y%d)"}, {"row", "$P(y%d,x)"}, {"diagonal y - x = d >= 0", "$P(y%d,y%d+x)"}};

/* y1, ..., of which each is less than the next: positions on line x. */
static void put_positions(making *to, const char *cell, int count) {
    for (int i = 1; i <= count; i++) {
        put(to, "%sy%d", i > 1 ? "," : "", i);
    }
    put(to, " ");
    for (int i = 1; i <= count; i++) {
        put(to, "%s", i > 1 ? " & " : "");
        for (const char *at = cell; *at != '\0'; at++) {
            if (*at == '%') {
                put(to, "%d", i);
                at++;
            } else {
                put(to, "%c", *at);
            }
        }
    }
    for (int i = 2; i <= count; i++) {
        put(to, " & y%d<y%d", i - 1, i);
    }
}

/* least = 0: it is not said. */
static bool is_count(const char *formula, size_t length, const char *cell, int least, int most) {
    char text[MOST_WORDS];
    making to = {.text = text};
    put(&to, "%s~E x,", least > 0 ? "(" : "");
    put_positions(&to, cell, most + 1);
    if (least > 0) {
        put(&to, ") & (A x E ");
        put_positions(&to, cell, least);
        put(&to, ")");
    }
    return to.used == length && memcmp(text, formula, length) == 0;
}

static bool say_count(making *to, facts *known, const char *formula, size_t length) {
    static const char *const numbers[] = {"no", "one", "two", "three", "four"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        for (int most = 1; most <= MOST_ON_LINE; most++) {
            for (int least = 0; least <= most; least++) {
                if (!is_count(formula, length, lines[i].cell, least, most)) {
                    continue;
                }
                char from[48] = "";
                if (least > 0 && least < most) {
                    snprintf(from, sizeof from, "at least %s and ", numbers[least]);
                }
                put(to, "Every %s has %s%s %s P-position%s.", lines[i].name, from,
                    least == most ? "exactly" : "at most", numbers[most], most == 1 ? "" : "s");
                known->one_each = known->one_each || (i == 0 && least == 1 && most == 1);
                return true;
            }
        }
    }
    return false;
}

bool cert_words_of(char out[MOST_WORDS], facts *known, const char *formula, size_t length) {
    making to = {.text = out};
    const char *const end = formula + length;
    const char *at = formula;
    if (skip(&at, end, "?")) {
        while (at < end && *at != ' ') {
            at++;
        }
        at += at < end;
    }
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char text[MOST_WORDS] = "";
        list found = {.words = {.text = text}, .points = true};
        if (matches(forms[i].pattern, at, end, &found)) {
            say(&to, &forms[i], &found);
            note(known, &forms[i], &found);
            return true;
        }
    }
    if (say_count(&to, known, at, (size_t)(end - at))) {
        return true;
    }
    put(&to, "%.*s", (int)length, formula);
    return false;
}

/* ---- conclusions ------------------------------------------------------------------------ */

static void put_times(making *to, int64_t factor) {
    if (factor != 1) {
        put(to, "%" PRId64 " ", factor);
    }
    put(to, "n");
}

/* alpha = (2 - m + sqrt(m^2 + 4)) / 2 */
static void put_alpha(making *to, int64_t m) {
    const bool even = m % 2 == 0;
    const int64_t whole = even ? 1 - m / 2 : 2 - m;
    const int64_t under = even ? m / 2 * (m / 2) + 1 : m * m + 4;
    put(to, "%s", even ? "" : "(");
    if (whole != 0) {
        put(to, "%" PRId64 "+", whole);
    }
    put(to, "sqrt(%" PRId64 ")%s", under, even ? "" : ")/2");
}

/* Does every column but finitely many have one P-position, and its row is none of these? */
static bool has_pairs(const facts *known) {
    const bool one_each = known->one_each && known->but_count == 0;
    const bool others =
        known->some_but && known->one_but && known->only_in && !known->other_columns;
    return known->symmetric && known->rises && known->listed && (one_each || others);
}

/*
 * Let P be symmetric with exactly one P-position in each column, and (a_n,b_n), n = 0, 1, ..., be
 * those with a_n <= b_n by a_n.  Then a_n is the least number that is not among the a_i, b_i with
 * i < n; and where b_n = a_n + m n for all n, these are Beatty's sequences.  Columns may be left
 * out whose P-positions are in such rows: then their numbers are used before all others.
 */
void cert_words_of_pairs(char out[MOST_WORDS], const facts *known) {
    making to = {.text = out};
    *out = '\0';
    int count = 0;
    int last = 0;
    bool good = has_pairs(known);
    for (int i = 0; i < known->pair_count && good; i++) {
        if (!is_among(known->but, known->but_count, known->pairs[i][0])) {
            good = count == 0 || known->pairs[i][0] > known->pairs[last][0];
            last = i;
            count++;
        }
    }
    for (int i = 0; i < known->but_count; i++) {
        good = good && known->but[i] < known->from;
    }
    if (!good || count == 0 || known->pairs[last][0] != known->from ||
        known->listed_to != known->from) {
        return;
    }
    const int64_t m = known->rise;
    const int64_t rest = known->pairs[last][1] - known->pairs[last][0] - m * (count - 1);
    put(&to,
        "By Fraenkel 1982, the %sP-positions are (a_n,b_n) and (b_n,a_n), n = 0, 1, 2, ..., "
        "where ",
        known->but_count > 0 ? "other " : "");
    if (count > 1) {
        put(&to, "for n >= %d ", count - 1);
    }
    put(&to, "a_n = mex");
    for (int i = 0; i < known->but_count; i++) {
        put(&to, "%s%" PRId64, i > 0 ? "," : "({", known->but[i]);
    }
    put(&to, "%s{a_i, b_i : i < n}%s and b_n = a_n", known->but_count > 0 ? "} u " : "",
        known->but_count > 0 ? ")" : "");
    if (m > 0) {
        put(&to, " + ");
        put_times(&to, m);
    }
    if (rest != 0) {
        put(&to, " %c %" PRId64, rest > 0 ? '+' : '-', rest > 0 ? rest : -rest);
    }
    if (m > 0 && count == 1 && rest == 0 && known->but_count == 0) {
        put(&to, "; that is, a_n = floor(n alpha) and b_n = floor(n beta) with alpha = ");
        put_alpha(&to, m);
        put(&to, ", beta = alpha + %" PRId64, m);
    }
    put(&to, ".");
}

/* The limit of u_(n+1) / u_n; 0: not known. */
static double limit_of(const numeration *n) {
    double u[MOST_ORDER] = {0};
    double ratio = 0;
    if (n->classes != 1) {
        return 0;
    }
    for (int i = 0; i < n->order; i++) {
        u[i] = n->first[i];
    }
    for (int step = 0; step < 600; step++) {
        double next = 0;
        for (int i = 0; i < n->order; i++) {
            next += n->by[0][i] * u[i];
        }
        ratio = next / u[n->order - 1];
        for (int i = 0; i < n->order; i++) {
            u[i] = (i + 1 < n->order ? u[i + 1] : next) / next;
        }
    }
    return ratio;
}

void cert_words_of_slope(char out[MOST_WORDS], const facts *known, const numeration *n) {
    making to = {.text = out};
    const double root = limit_of(n);
    double slope = 1;
    for (int i = 0; i < known->shifts; i++) {
        slope *= root;
    }
    *out = '\0';
    if (known->shifts > 0 && known->has_shift && known->near_below >= known->shift_below &&
        (known->shifts == 1 || known->shift_below == 0) && root > 1) {
        put(&to,
            "By the theory of Pisot numbers, y/x tends to %.6f for the P-positions with x <= y, if "
            "they are infinitely many and the quotients of the weights tend to such a number.",
            slope);
    }
}
