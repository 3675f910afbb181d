/*
 * gallery_text.c - sentences of claims and findings, set for the page.  See gallery_text.h.
 *
 * Claims and findings are plain text, for they are read in terminals too: A_n, tau^2, <=.  Here
 * they get what a page can do.  Sentences of logic, known by $ or ?, are left as they are.
 */
#include "papers/gallery_text.h"

#include <ctype.h>
#include <string.h>

#include "report/html.h"

static bool is_letter(char c) {
    return isalpha((unsigned char)c) != 0;
}

static bool is_digit(char c) {
    return isdigit((unsigned char)c) != 0;
}

/* Words and signs that have another form on a page; words only where no letters are beside them. */
static const struct {
    const char *plain, *set;
} forms[] = {
    {"<=", "≤"},  {">=", "≥"},  {"!=", "≠"},  {"<->", "↔"},   {"->", "→"},
    {"...", "…"}, {"phi", "φ"}, {"psi", "ψ"}, {"rho", "ρ"},   {"pi", "π"},
    {"tau", "τ"}, {"mu", "μ"},  {"nu", "ν"},  {"sqrt ", "√"}, {"sqrt", "√"},
};

/* The form at `at`, of which `before` is the character before; its length, 0: none. */
static size_t form_at(const char **set, const char *at, char before) {
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        const size_t length = strlen(forms[i].plain);
        const bool word = is_letter(forms[i].plain[0]);
        if (strncmp(at, forms[i].plain, length) == 0 &&
            !(word && (is_letter(before) || is_letter(at[length])))) {
            *set = forms[i].set;
            return length;
        }
    }
    return 0;
}

/*
 * A hyphen that is a minus: between blanks, or before a digit where a number begins or a variable
 * of one letter ends ("n-1", not "2-tag" nor "26-letter").
 */
static bool is_minus(const char *text, const char *at) {
    const char before = at > text ? at[-1] : ' ';
    const char further = at > text + 1 ? at[-2] : ' ';
    if (before == ' ' && at[1] == ' ') {
        return true;
    }
    const bool variable = is_letter(before) && !is_letter(further) && !is_digit(further);
    if (!is_digit(at[1])) {
        return variable && is_letter(at[1]) && at[2] == '_';
    }
    return before == ' ' || before == '(' || before == ',' || before == ')' || variable;
}

/* How many letters of the alphabet follow. */
static size_t word_length(const char *at) {
    size_t length = 0;
    while (is_letter(at[length])) {
        length++;
    }
    return length;
}

/* The length of the sign of a formula at `at`; 0: none. */
static size_t sign_at(const char *at) {
    static const char *const signs[] = {"≤", "≥", "≠", "−", "∈", "·", "→", "↔", "mod "};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strncmp(at, signs[i], strlen(signs[i])) == 0) {
            return strlen(signs[i]);
        }
    }
    return strspn(at, "+-=<>/!|");
}

/* Is the letter at `at`, a whole word, an operand of the sign before or behind it? */
static bool has_sign(const char *text, const char *at) {
    const char *left = at > text + 1 && at[-1] == ' ' ? at - 2 : at - 1;
    if (at > text && (strchr("+-=<>/|", *left) != NULL || (*left & 0x80) != 0)) {
        return true;
    }
    const char *right = at + 1 + (at[1] == ' ');
    const size_t sign = sign_at(right);
    right += sign;
    right += *right == ' ';
    return sign > 0 && (is_digit(*right) || word_length(right) == 1);
}

/*
 * A letter that is a variable: "n" in "for all n", in "2n" and "n-1".  "a" and capitals are words
 * of the language more often, and are variables only beside a sign or an index and in pairs (a,b).
 * A letter between brackets, "(b)", is an item unless a name is before it, "f(b)".
 */
static bool is_variable(const char *text, const char *at) {
    const char before = at > text ? at[-1] : ' ';
    const char further = at > text + 1 ? at[-2] : ' ';
    if (word_length(at) != 1 || is_letter(before) || strchr("._^'\"", before) != NULL ||
        is_digit(at[1]) || (before == '-' && is_letter(further)) ||
        (at[1] == '-' && word_length(at + 2) > 1)) {
        return false;
    }
    const char *number = at;
    while (number > text && is_digit(number[-1])) {
        number--;
    }
    if (number < at && number > text && number[-1] == '.') {
        return false; /* the name of a claim, 2.1a */
    }
    if (before == '(' && at[1] == ')') {
        return is_letter(further);
    }
    const bool pair = (before == '(' || before == ',') && (at[1] == ',' || at[1] == ')');
    return (*at != 'a' && islower((unsigned char)*at) != 0) || pair || at[1] == '_' ||
           at[1] == '^' || at[1] == '(' || (at == text && at[1] == '\0') || has_sign(text, at);
}

/* The length of the name of a file that stands here, "src/papers/read.c"; 0: none. */
static size_t file_at(const char *at, char before) {
    static const char *const folders[] = {"src/", "docs/", "tests/", "examples/"};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        if (strncmp(at, folders[i], strlen(folders[i])) == 0 && !is_letter(before)) {
            size_t length = strcspn(at, " ),;:");
            return length - (at[length - 1] == '.');
        }
    }
    return 0;
}

/* The length of "(...)" at the beginning; 0: there is none. */
static size_t bracket_at(const char *at, char open, char close) {
    const char *end = *at == open ? strchr(at, close) : NULL;
    return end != NULL ? (size_t)(end - at) + 1 : 0;
}

/* "wythoff prove GAME", a command; its length, 0: none. */
static size_t command_at(const char *at) {
    static const char command[] = "wythoff prove ";
    const size_t length = sizeof command - 1;
    return strncmp(at, command, length) == 0 ? length + strcspn(at + length, " ,;") : 0;
}

/*
 * A game by the name that rules give it is set by its name in words: maharaja(3,5) is
 * (3,5)-Maharaja Nim; with further moves it is set as a rule.  Returns the length; 0: none.
 */
static size_t put_game(FILE *stream, const char *at, char before) {
    static const struct {
        const char *rule, *name;
    } games[] = {
        {"maharaja", "Maharaja Nim"},
        {"wythoff", "Wythoff Nim"},
        {"rational-nim", "RN"},
        {"rational-wythoff", "RW"},
        {"gdwn", "GDWN"},
        {"nim", "Nim"},
        {"ho-restriction", "Ho's restriction"},
        {"ho-extension", "Ho's extension"},
    };
    const size_t command = command_at(at);
    if (command > 0) {
        fputs("<code>", stream);
        wi_html_bytes(stream, at, command);
        fputs("</code>", stream);
        return command;
    }
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const size_t name = strlen(games[i].rule);
        if (strncmp(at, games[i].rule, name) != 0 || is_letter(before) || before == '-' ||
            before == '/' || is_letter(at[name])) {
            continue;
        }
        const size_t numbers = bracket_at(at + name, '(', ')');
        size_t length = name + numbers;
        bool more = false;
        while (strncmp(at + length, " + ", 3) == 0) {
            const char *next = at + length + 3;
            const size_t move = bracket_at(next, '(', ')') + bracket_at(next, '{', '}');
            if (move == 0) {
                break;
            }
            length += 3 + move;
            more = true;
        }
        if (more) {
            fputs("<code>", stream);
            wi_html_bytes(stream, at, length);
            fputs("</code>", stream);
        } else {
            wi_html_bytes(stream, at + name, numbers);
            fprintf(stream, "%s%s", numbers > 0 ? "-" : "", games[i].name);
        }
        return length;
    }
    return 0;
}

/*
 * The id of another claim that stands here; NULL: none.  Ids without a letter look like numbers,
 * and count between brackets only.
 */
static const wy_claim *claim_at(const char *at, char before, const wy_claim_result *results,
                                size_t count) {
    if (is_letter(before) || is_digit(before) || before == '.' || before == '-') {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        const char *id = results[i].claim->id;
        const size_t length = strlen(id);
        if (strncmp(at, id, length) == 0 && !is_letter(at[length]) && !is_digit(at[length]) &&
            (is_letter(id[length - 1]) || (before == '(' && at[length] == ')'))) {
            return results[i].claim;
        }
    }
    return NULL;
}

/* How long the index or exponent behind _ or ^ is, with its brackets; 0: none. */
static size_t script_length(const char *at) {
    if (*at == '{' || *at == '(') {
        const size_t inner = strcspn(at + 1, "(){}");
        return at[1 + inner] == (*at == '{' ? '}' : ')') && inner < 24 ? inner + 2 : 0;
    }
    size_t length = *at == '-' && is_digit(at[1]) ? 1 : 0;
    while (is_digit(at[length])) {
        length++;
    }
    if (length > 0 || !is_letter(*at)) {
        return length;
    }
    const size_t word = word_length(at);
    return word <= 2 ? word : 0; /* two as in W_ij; more are a name with an underscore */
}

static void put_script(FILE *stream, char kind, const char *at, size_t length) {
    const char *name = kind == '_' ? "sub" : "sup";
    const bool brackets = *at == '{' || *at == '(';
    fprintf(stream, "<%s>", name);
    for (size_t i = brackets; i < length - brackets; i++) {
        if (at[i] == '-') {
            fputs("−", stream);
        } else if (is_letter(at[i])) {
            fprintf(stream, "<i>%c</i>", at[i]);
        } else {
            wi_html_bytes(stream, at + i, 1);
        }
    }
    fprintf(stream, "</%s>", name);
}

void wi_gallery_text(FILE *stream, const char *text, const wy_claim_result *results, size_t count) {
    if (strchr(text, '$') != NULL || strstr(text, "?msd") != NULL) {
        wi_html_text(stream, text);
        return;
    }
    for (const char *at = text; *at != '\0';) {
        const char before = at > text ? at[-1] : ' ';
        const char *set = NULL;
        const wy_claim *other = claim_at(at, before, results, results != NULL ? count : 0);
        const size_t form = form_at(&set, at, before);
        const bool script = (*at == '_' || *at == '^') && before != ' ';
        const size_t length = script ? script_length(at + 1) : 0;
        const size_t file = file_at(at, before);
        const size_t game = put_game(stream, at, before);
        if (game > 0) {
            at += game;
            continue;
        }
        if (file > 0) {
            fputs("<code>", stream);
            wi_html_bytes(stream, at, file);
            fputs("</code>", stream);
            at += file;
        } else if (other != NULL) {
            fprintf(stream, "<a href=\"#c%s\">%s</a>", other->id, other->id);
            at += strlen(other->id);
        } else if (length > 0) {
            put_script(stream, *at, at + 1, length);
            at += 1 + length;
        } else if (form > 0) {
            fputs(set, stream);
            at += form;
        } else if (*at == '-' && is_minus(text, at)) {
            fputs("−", stream);
            at++;
        } else if (is_variable(text, at)) {
            fprintf(stream, "<i>%c</i>", *at);
            at++;
        } else {
            wi_html_bytes(stream, at, 1);
            at++;
        }
    }
}
