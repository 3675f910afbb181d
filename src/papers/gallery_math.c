/*
 * gallery_math.c - formulas in sentences, set as MathML.
 *
 * Claims and findings are plain text, for they are read in terminals too: a_{n+1} - a_n <= 2,
 * (1+√5)/2, ⌊nφ⌋.  A formula is found where a sentence has a run of numbers, single letters, signs
 * and brackets that could be one, and that has something only formulas have: a relation, an index,
 * a root, a floor, a Greek letter, a pair (x,y).  What is not surely a formula stays as it is.
 *
 * First the run is cut into tokens (read_token), then it is made as long as it can be a whole
 * (longest_run), then written (put_run): brackets, indices, roots, and fractions with brackets
 * become elements of MathML, which every browser of today sets.
 */
#include "papers/gallery_math.h"

#include <ctype.h>
#include <string.h>

#include "report/html.h"

typedef enum token_kind {
    NONE,
    NUMBER,
    LETTER,   /* a variable */
    NAME,     /* mex, log, ... */
    RELATION, /* = <= in */
    SIGN,     /* + - / */
    COMMA,    /* only inside of brackets; also : and | */
    OPEN,
    CLOSE,
    ROOT,
    SUB, /* an index or exponent, with all of it */
    SUPER,
} token_kind;

typedef struct token {
    token_kind kind;
    const char *from;
    size_t length;
    const char *set; /* what is written; NULL: the token itself */
    bool blank;      /* a blank stands before it */
} token;

enum { MOST = 160 };

/* ---- letters and signs ----------------------------------------------------------------------- */

typedef struct form {
    const char *plain;
    token_kind kind;
    const char *set;
} form;

/* Longer ones first; names only where no letters are beside them. */
static const form forms[] = {
    {"<->", RELATION, "↔"}, {"...", LETTER, "…"},  {"<=", RELATION, "≤"}, {">=", RELATION, "≥"},
    {"!=", RELATION, "≠"},  {"->", RELATION, "→"}, {"=", RELATION, "="},  {"<", RELATION, "<"},
    {">", RELATION, ">"},   {"≤", RELATION, "≤"},  {"≥", RELATION, "≥"},  {"≠", RELATION, "≠"},
    {"∈", RELATION, "∈"},   {"→", RELATION, "→"},  {"↔", RELATION, "↔"},  {"+", SIGN, "+"},
    {"−", SIGN, "−"},       {"·", SIGN, "·"},      {"/", SIGN, "/"},      {"±", SIGN, "±"},
    {",", COMMA, ","},      {":", COMMA, ":"},     {"|", COMMA, "|"},     {"(", OPEN, "("},
    {"{", OPEN, "{"},       {"⌊", OPEN, "⌊"},      {")", CLOSE, ")"},     {"}", CLOSE, "}"},
    {"⌋", CLOSE, "⌋"},      {"√", ROOT, "√"},      {"²", SUPER, "2"},     {"³", SUPER, "3"},
    {"⁻¹", SUPER, "−1"},    {"⁺", SUPER, "+"},     {"'", SUPER, "′"},     {"…", LETTER, "…"},
    {"phi", LETTER, "φ"},   {"psi", LETTER, "ψ"},  {"rho", LETTER, "ρ"},  {"tau", LETTER, "τ"},
    {"pi", LETTER, "π"},    {"mu", LETTER, "μ"},   {"nu", LETTER, "ν"},   {"sqrt", ROOT, "√"},
    {"⌈", OPEN, "⌈"},       {"⌉", CLOSE, "⌉"},     {"p1", LETTER, "p₁"},  {"p2", LETTER, "p₂"},
    {"q1", LETTER, "q₁"},   {"q2", LETTER, "q₂"},  {"mex", NAME, "mex"},  {"log", NAME, "log"},
    {"det", NAME, "det"},   {"mod", SIGN, "mod"},  {"xor", SIGN, "xor"},  {"floor", NAME, "floor"},
};

static const char *const greek[] = {"α", "β", "γ", "δ", "ε", "κ", "λ", "μ", "ν", "ξ",
                                    "π", "ρ", "τ", "φ", "ψ", "Δ", "Φ", "Ψ", "ω", "σ"};

static bool is_letter(char c) {
    return isalpha((unsigned char)c) != 0;
}

static bool is_digit(char c) {
    return isdigit((unsigned char)c) != 0;
}

/* The form that stands here; NULL: none. */
static const form *form_at(const char *at, char before) {
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        const size_t length = strlen(forms[i].plain);
        const bool word = is_letter(forms[i].plain[0]);
        const bool numbered = is_digit(forms[i].plain[length - 1]) && is_digit(at[length]);
        if (strncmp(at, forms[i].plain, length) == 0 && !numbered &&
            !(word && (is_letter(before) || is_letter(at[length])))) {
            return &forms[i];
        }
    }
    return NULL;
}

static size_t greek_at(const char *at) {
    for (size_t i = 0; i < sizeof greek / sizeof greek[0]; i++) {
        if (strncmp(at, greek[i], strlen(greek[i])) == 0) {
            return strlen(greek[i]);
        }
    }
    return 0;
}

/* ---- tokens ---------------------------------------------------------------------------------- */

/* How many letters of the alphabet stand here. */
static size_t word_length(const char *at) {
    size_t length = 0;
    while (is_letter(at[length])) {
        length++;
    }
    return length;
}

/* Two letters that are a product, as kr or nL: no small word, and no name in capitals. */
static bool is_product(const char *at) {
    static const char *const words[] = {"is", "in", "of", "to", "on", "or", "it", "at", "be",
                                        "by", "as", "an", "if", "no", "so", "we", "up", "do",
                                        "go", "he", "me", "my", "us", "th", "st", "nd", "vs"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strncmp(at, words[i], 2) == 0) {
            return false;
        }
    }
    return islower((unsigned char)at[0]) != 0;
}

/* The index or exponent behind _ or ^, without the sign: its length, with braces; 0: none. */
static size_t script_length(const char *at) {
    if (*at == '{' || *at == '(') {
        const char *end = strchr(at, *at == '{' ? '}' : ')');
        return end != NULL && end - at < 24 ? (size_t)(end - at) + 1 : 0;
    }
    size_t length = *at == '-' && is_digit(at[1]) ? 1 : 0;
    while (is_digit(at[length])) {
        length++;
    }
    if (length > 0) {
        return length;
    }
    const size_t word = word_length(at);
    return word == 1 || word == 2 ? word : greek_at(at); /* W_ij; more are a name */
}

/* A hyphen that is a minus: between operands, of which the second is no word. */
static bool is_minus(const char *at, char before) {
    const char next = at[1];
    if (before == ' ' && next == ' ') {
        return true;
    }
    if (is_digit(next) || next == '(' || greek_at(at + 1) > 0) {
        return true;
    }
    return is_letter(next) && word_length(at + 1) == 1 && at[2] != '-';
}

/* The token at *at, which is moved behind it; NONE: nothing of a formula. */
static token read_token(const char **at, char before, bool within) {
    const char *from = *at;
    token out = {.kind = NONE, .from = from};
    const form *known = form_at(from, before);
    const size_t word = word_length(from);
    if ((*from == '_' || *from == '^') && before != ' ') {
        const size_t length = script_length(from + 1);
        out.kind = length > 0 ? (*from == '_' ? SUB : SUPER) : NONE;
        out.length = 1 + length;
    } else if (is_digit(*from)) {
        out.kind = NUMBER;
        while (is_digit(from[out.length]) ||
               (from[out.length] == '.' && is_digit(from[out.length + 1]))) {
            out.length++;
        }
        if (from[out.length] == 'e' && from[out.length + 1] == '-' &&
            is_digit(from[out.length + 2])) {
            out.length += 2 + strspn(from + out.length + 2, "0123456789");
        }
        /* 14th, 2-tag, 0.3a are no numbers */
        const char *end = from + out.length;
        const bool point = memchr(from, '.', out.length) != NULL;
        if ((point && is_letter(*end)) || (is_letter(*end) && word_length(end) > 2) ||
            (*end == '-' && is_letter(end[1]) && word_length(end + 1) > 1)) {
            out.kind = NONE;
        }
    } else if (known != NULL && !(known->kind == SUPER && before == ' ') &&
               !(*from == '\'' && is_letter(from[1]))) {
        out = (token){known->kind, from, strlen(known->plain), known->set, false};
    } else if (*from == '-' && is_minus(from, before)) {
        out = (token){SIGN, from, 1, "−", false};
    } else if (greek_at(from) > 0) {
        out.kind = LETTER;
        out.length = greek_at(from);
    } else if (word == 1 || (word == 2 && (within || is_digit(before)) && is_product(from)) ||
               (word == 2 && is_product(from) && isupper((unsigned char)from[1]) != 0)) {
        /* a letter of a word such as P-position is none */
        const bool hyphen =
            from[word] == '-' && is_letter(from[word + 1]) && word_length(from + word + 1) > 1;
        out.kind = hyphen ? NONE : LETTER;
        out.length = 1;
    } else if (word == 0 || word > 2 || !is_letter(before)) {
        out.kind = NONE;
    } else {
        out.kind = NONE;
    }
    /* the second letter of a product */
    if (out.kind == NONE && word == 1 && is_letter(before)) {
        out = (token){LETTER, from, 1, NULL, false};
    }
    *at = from + out.length;
    return out;
}

static bool is_operand_end(token_kind kind) {
    return kind == NUMBER || kind == LETTER || kind == CLOSE || kind == SUB || kind == SUPER;
}

/* ---- how long the formula is ----------------------------------------------------------------- */

/* Is it surely a formula?  A lone letter or number is none, nor are words between brackets. */
static bool is_formula(const token *of, size_t count) {
    size_t letters = 0;
    for (size_t i = 0; i < count; i++) {
        const token_kind kind = of[i].kind;
        letters += kind == LETTER || kind == NUMBER;
        if (kind == SUB || kind == ROOT || (kind == SUPER && i > 0) ||
            (kind == RELATION && i > 0 && i + 1 < count) ||
            (kind == OPEN && of[i].set != NULL && *of[i].set != '(') ||
            (kind == LETTER && greek_at(of[i].set != NULL ? of[i].set : of[i].from) > 0) ||
            (kind == COMMA && *of[i].from == ',' && i > 1 && i + 2 < count) ||
            (kind == SIGN && i > 0 && i + 1 < count && is_operand_end(of[i - 1].kind))) {
            return letters > 0 || count > i + 1;
        }
    }
    return false;
}

/* A bar before something, which another bar ends: |x|, not p | m. */
static bool starts_bar(const char *text, const char *at) {
    const bool before = at == text || at[-1] == ' ' || at[-1] == '(';
    return before && at[1] != ' ' && memchr(at + 1, '|', strcspn(at + 1, ".;\n")) != NULL;
}

/*
 * The longest beginning of the tokens that is whole: brackets are closed, it ends with an operand,
 * and does not take a comma or a blank between two operands of the sentence along.
 */
static size_t longest_run(token of[MOST], const char *text, const char *at) {
    char open[MOST];
    size_t depth = 0;
    size_t count = 0;
    size_t whole = 0;
    bool bar = false;
    token_kind last = NONE;
    while (count < MOST) {
        const bool blank = *at == ' ' && count > 0;
        const char *next = at + (blank ? 1 : 0);
        const char before = next > text ? next[-1] : ' ';
        bool floors = false;
        for (size_t i = 0; i < depth; i++) {
            floors = floors || open[i] != '(';
        }
        token now = read_token(&next, before, floors || last == SIGN || last == RELATION);
        now.blank = blank;
        if (now.kind == COMMA && *now.from == '|' && (bar || starts_bar(text, now.from))) {
            now.kind = bar ? LETTER : SIGN; /* |a - b|: as signs before and behind an operand */
            bar = !bar;
        }
        const bool operand = now.kind == NUMBER || now.kind == LETTER || now.kind == NAME ||
                             now.kind == OPEN || now.kind == ROOT;
        /* two operands with a blank between are two things, but inside of brackets */
        const bool apart = blank && operand && is_operand_end(last) && depth == 0;
        const bool stray = (now.kind == COMMA && depth == 0) || (now.kind == CLOSE && depth == 0) ||
                           ((now.kind == SUB || now.kind == SUPER) && !is_operand_end(last)) ||
                           (now.kind == SUPER && blank);
        if (now.kind == NONE || apart || stray) {
            break;
        }
        if (now.kind == OPEN) {
            open[depth++] = *now.from;
        }
        if (now.kind == CLOSE) {
            const char wanted = *now.from == ')' ? '(' : *now.from == '}' ? '{' : "⌊"[0];
            if (open[depth - 1] != wanted) {
                break;
            }
            depth--;
        }
        of[count++] = now;
        last = now.kind;
        at = next;
        if (depth == 0 && !bar && is_operand_end(last)) {
            whole = count;
        }
    }
    return whole;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void put_run(FILE *stream, const token *of, size_t count);

/* Where the bracket that opens at i is closed. */
static size_t closing(const token *of, size_t count, size_t i) {
    size_t depth = 0;
    for (size_t k = i; k < count; k++) {
        depth += of[k].kind == OPEN;
        depth -= of[k].kind == CLOSE;
        if (depth == 0) {
            return k;
        }
    }
    return count - 1;
}

/* The end of the operand, without scripts, that begins at i. */
static size_t operand_end(const token *of, size_t count, size_t i) {
    if (of[i].kind == OPEN) {
        return closing(of, count, i) + 1;
    }
    if (of[i].kind == ROOT && i + 1 < count) {
        return operand_end(of, count, i + 1);
    }
    return i + 1;
}

static void put_plain(FILE *stream, const char *element, const token *of) {
    const char *how = of->kind == OPEN    ? " form=\"prefix\" stretchy=\"false\""
                      : of->kind == CLOSE ? " form=\"postfix\" stretchy=\"false\""
                      : of->kind == SIGN && *of->from == '/'  ? " lspace=\"0\" rspace=\"0\""
                      : of->kind == COMMA && *of->from == '|' ? " stretchy=\"false\""
                      : of->kind == COMMA && *of->from == ':' ? " lspace=\".25em\" rspace=\".25em\""
                                                              : "";
    fprintf(stream, "<%s%s>", element, how);
    if (of->set != NULL) {
        wi_html_text(stream, of->set);
    } else {
        wi_html_bytes(stream, of->from, of->length);
    }
    fprintf(stream, "</%s>", element);
}

/* The index or exponent as a formula of its own. */
static void put_script(FILE *stream, const token *of) {
    if (of->set != NULL) {
        token plain = *of;
        put_plain(stream, is_digit(*of->set) ? "mn" : "mo", &plain);
        return;
    }
    char inner[32];
    const bool braces = of->from[1] == '{' || of->from[1] == '(';
    snprintf(inner, sizeof inner, "%.*s", (int)(of->length - 1 - (braces ? 2 : 0)),
             of->from + 1 + (braces ? 1 : 0));
    token parts[MOST];
    size_t count = 0;
    const char *at = inner;
    while (*at != '\0' && count < MOST) {
        const char before = at > inner ? at[-1] : ' ';
        token now = read_token(&at, before == ' ' ? '(' : before, true);
        if (now.kind == NONE) { /* two letters, as ij, one by one; a leading minus */
            now = (token){is_letter(*at) ? LETTER : SIGN, at, 1, *at == '-' ? "−" : NULL, false};
            at++;
        }
        parts[count++] = now;
    }
    fputs("<mrow>", stream);
    put_run(stream, parts, count);
    fputs("</mrow>", stream);
}

static void put_operand(FILE *stream, const token *of, size_t from, size_t to) {
    const token *first = &of[from];
    if (first->kind == ROOT) {
        const bool bracket = of[from + 1].kind == OPEN;
        fputs("<msqrt>", stream);
        put_run(stream, of + from + 1 + bracket, to - from - 1 - 2 * (size_t)bracket);
        fputs("</msqrt>", stream);
    } else if (first->kind == OPEN) {
        fputs("<mrow>", stream);
        put_plain(stream, "mo", first);
        put_run(stream, of + from + 1, to - from - 2);
        put_plain(stream, "mo", &of[to - 1]);
        fputs("</mrow>", stream);
    } else {
        put_plain(stream, first->kind == NUMBER ? "mn" : "mi", first);
    }
}

/* A fraction is set as one if it has a bracket above: (1+√5)/2. */
static bool is_fraction(const token *of, size_t count, size_t i) {
    if (of[i].kind != OPEN || *of[i].from != '(') {
        return false;
    }
    const size_t end = closing(of, count, i);
    for (size_t k = i + 1; k < end; k++) {
        if (of[k].kind == COMMA) {
            return false;
        }
    }
    return end + 2 < count && of[end + 1].kind == SIGN && *of[end + 1].from == '/' &&
           (of[end + 2].kind == NUMBER || of[end + 2].kind == LETTER || of[end + 2].kind == OPEN);
}

static void put_run(FILE *stream, const token *of, size_t count) {
    for (size_t i = 0; i < count;) {
        const token_kind kind = of[i].kind;
        const token_kind last = i > 0 ? of[i - 1].kind : NONE;
        if (kind == RELATION || kind == SIGN || kind == COMMA || kind == CLOSE) {
            put_plain(stream, "mo", &of[i]);
            i++;
            continue;
        }
        if (!is_operand_end(last) && last != NAME && is_fraction(of, count, i)) {
            const size_t end = closing(of, count, i);
            const size_t below = end + 2;
            const size_t behind = operand_end(of, count, below);
            const bool bracket = of[below].kind == OPEN && *of[below].from == '(';
            fputs("<mfrac><mrow>", stream);
            put_run(stream, of + i + 1, end - i - 1);
            fputs("</mrow><mrow>", stream);
            put_run(stream, of + below + bracket, behind - below - 2 * (size_t)bracket);
            fputs("</mrow></mfrac>", stream);
            i = behind;
            continue;
        }
        const size_t end = operand_end(of, count, i);
        const token *sub = NULL;
        const token *super = NULL;
        size_t next = end;
        while (next < count && ((of[next].kind == SUB && sub == NULL) ||
                                (of[next].kind == SUPER && super == NULL))) {
            *(of[next].kind == SUB ? &sub : &super) = &of[next];
            next++;
        }
        const char *element = sub != NULL && super != NULL ? "msubsup"
                              : sub != NULL                ? "msub"
                              : super != NULL              ? "msup"
                                                           : NULL;
        if (element != NULL) {
            fprintf(stream, "<%s>", element);
        }
        put_operand(stream, of, i, end);
        if (kind == NAME && next < count && of[next].kind != OPEN) {
            fputs("<mspace width=\".17em\"></mspace>", stream);
        }
        if (sub != NULL) {
            put_script(stream, sub);
        }
        if (super != NULL) {
            put_script(stream, super);
        }
        if (element != NULL) {
            fprintf(stream, "</%s>", element);
        }
        i = next;
    }
}

/* A letter of its own in a sentence, as in "for all n": a variable, but a is mostly a word. */
static bool is_lone_variable(const char *text, const char *at) {
    const char before = at > text ? at[-1] : ' ';
    const char next = at[1];
    const bool item = before == '(' && next == ')';
    return islower((unsigned char)*at) != 0 && *at != 'a' && !item &&
           (before == ' ' || before == '(') && (next == '\0' || strchr(" ,.;:)", next) != NULL);
}

size_t wi_math_put(FILE *stream, const char *text, const char *at) {
    token of[MOST];
    size_t count = longest_run(of, text, at);
    while (count > 0 && !is_operand_end(of[count - 1].kind)) {
        count--;
    }
    const bool begins =
        count > 0 && of[0].kind != RELATION && of[0].kind != COMMA &&
        !(of[0].kind == SIGN && strchr("+/|", *of[0].from) != NULL && *of[0].from != '|');
    if (!begins || !is_formula(of, count)) {
        if (is_lone_variable(text, at)) {
            fprintf(stream, "<math><mi>%c</mi></math>", *at);
            return 1;
        }
        return 0;
    }
    /* a word goes on behind it: then it is none */
    const char *end = of[count - 1].from + of[count - 1].length;
    if (is_letter(*end) || *end == '$' ||
        (*end == '-' && is_letter(end[1]) && of[count - 1].kind != CLOSE)) {
        return 0;
    }
    fputs("<math>", stream);
    put_run(stream, of, count);
    fputs("</math>", stream);
    return (size_t)(end - at);
}
