/* gallery.c - the findings as one page. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/version.h>

#include "base/fail.h"
#include "papers/claims.h"
#include "report/escape.h"

/* ---- sentences of claims and findings, set for the page -------------------------------------- */

/*
 * Claims and findings are plain text, for they are read in terminals too: A_n, tau^2, <=.  Here
 * they get what a page can do.  Sentences of logic, known by $ or ?, are left as they are.
 */

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

/* ---- the page -------------------------------------------------------------------------------- */

/*
 * The findings as one page: nothing is loaded from elsewhere, it is readable
 * without its script (which only filters), in light and dark, and on paper.
 */

static const char *standing_of(const wy_claim_result *result) {
    return result->status == WY_OK ? wy_claim_standing_name(result->finding.standing) : "unknown";
}

static const char *words_of(const char *standing) {
    return strcmp(standing, "false") == 0 ? "false as printed" : standing;
}

/* All results of the page, so that texts can link to each other. */
typedef struct page {
    const wy_claim_result *results;
    size_t count;
} page;

static void put_entry(FILE *stream, const page *of, const char *name, const char *text) {
    if (*text != '\0') {
        fprintf(stream, "<dt>%s</dt><dd>", name);
        wi_gallery_text(stream, text, of->results, of->count);
        fputs("</dd>", stream);
    }
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* The cell of a CSV line at *at, which is moved behind it and its comma; false: it was the last. */
static bool next_cell(const char **cell, size_t *length, const char **at) {
    const bool quoted = **at == '"';
    *cell = *at + quoted;
    *length = strcspn(*cell, quoted ? "\"" : ",\n");
    *at = *cell + *length;
    *at += quoted && **at == '"';
    const bool more = **at == ',';
    *at += more;
    return more;
}

typedef enum column_kind { NUMBERS, BITS, TEXTS } column_kind;

enum { COLUMNS = 16 }; /* the kinds of further columns are as that of the last */

static column_kind kind_of(const char *cell, size_t length) {
    size_t bits = 0;
    size_t number = 0;
    for (size_t i = 0; i < length; i++) {
        bits += cell[i] == '0' || cell[i] == '1';
        number += strchr("0123456789.-+eE/", cell[i]) != NULL;
    }
    return number < length                                                  ? TEXTS
           : length > 1 && bits == length && (cell[0] == '0' || length > 9) ? BITS
                                                                            : NUMBERS;
}

/*
 * Numbers stand to the right; texts to the left, and so do strings of bits, in letters of one
 * width.  One string of bits makes a column bits, else
 * one text makes it texts.
 */
static void kinds_of(column_kind kinds[COLUMNS], const char *csv) {
    size_t seen[COLUMNS][3] = {{0}};
    bool header = true;
    for (const char *at = csv; *at != '\0'; at += *at == '\n') {
        bool more = true;
        for (size_t i = 0; more; i += i + 1 < COLUMNS) {
            const char *cell;
            size_t length;
            more = next_cell(&cell, &length, &at);
            if (!header && length > 0) {
                seen[i][kind_of(cell, length)]++;
            }
        }
        header = false;
    }
    for (size_t i = 0; i < COLUMNS; i++) {
        kinds[i] = seen[i][BITS] > 0 ? BITS : seen[i][TEXTS] > 0 ? TEXTS : NUMBERS;
    }
}

static void put_table(FILE *stream, const char *csv) {
    enum { LONG = 60 }; /* cells that may be broken into lines */
    static const char *const classes[] = {"", "t bits", "t"};
    column_kind kinds[COLUMNS];
    kinds_of(kinds, csv);
    fputs("<div class=\"scroll\"><table>", stream);
    bool header = true;
    for (const char *at = csv; *at != '\0'; at += *at == '\n') {
        fputs("<tr>", stream);
        bool more = true;
        for (size_t i = 0; more; i += i + 1 < COLUMNS) {
            const char *cell;
            size_t length;
            more = next_cell(&cell, &length, &at);
            const char *name = header && kinds[i] == BITS ? "t" : classes[kinds[i]];
            fprintf(stream, header ? "<th" : "<td");
            if (*name != '\0' || length > LONG) {
                fprintf(stream, " class=\"%s%s\"", name, length > LONG ? " w" : "");
            }
            fputc('>', stream);
            char words[200];
            if (header && length < sizeof words) {
                snprintf(words, sizeof words, "%.*s", (int)length, cell);
                wi_gallery_text(stream, words, NULL, 0);
            } else if (kinds[i] == NUMBERS && length > 1 && *cell == '-') {
                fputs("−", stream);
                wi_html_bytes(stream, cell + 1, length - 1);
            } else {
                wi_html_bytes(stream, cell, length);
            }
            fputs(header ? "</th>" : "</td>", stream);
        }
        fputs("</tr>", stream);
        header = false;
    }
    fputs("</table></div>", stream);
}

static void put_games(FILE *stream, const wy_claim *claim) {
    if (claim->game_count == 0) {
        return;
    }
    fputs("<dt>games</dt><dd>", stream);
    for (size_t i = 0; i < claim->game_count; i++) {
        fputs(i > 0 ? " <code>" : "<code>", stream);
        wi_html_text(stream, claim->games[i]);
        fputs("</code>", stream);
    }
    fputs("</dd>", stream);
}

/* How wide a picture is, with room for some words below it. */
static int width_of(const char *svg) {
    enum { LEAST = 230 };
    const char *mark = strstr(svg, " width=\"");
    const double width = mark != NULL ? strtod(mark + 8, NULL) : 0;
    return width > LEAST ? (int)width + 1 : LEAST;
}

static void put_finding(FILE *stream, const page *of, const wy_claim_result *result) {
    const wy_finding *finding = &result->finding;
    put_entry(stream, of, "found", finding->found);
    put_entry(stream, of, finding->standing == WY_CLAIM_PROVED ? "proved by" : "by", finding->by);
    put_games(stream, result->claim);
    put_entry(stream, of, "note", result->claim->note);
    fputs("</dl>", stream);
    if (finding->picture_count > 0) {
        fputs("<div class=\"figures\">", stream);
        for (size_t i = 0; i < finding->picture_count; i++) {
            fprintf(stream, "<figure style=\"width:min(100%%,%dpx)\">",
                    width_of(finding->pictures[i].svg));
            fputs(finding->pictures[i].svg, stream);
            fputs("<figcaption>", stream);
            wi_gallery_text(stream, finding->pictures[i].caption, NULL, 0);
            fputs("</figcaption></figure>", stream);
        }
        fputs("</div>", stream);
    }
    if (finding->table != NULL) {
        const bool formulas = strncmp(finding->table, "sentence,", 9) == 0;
        fputs(formulas ? "<details><summary>the formulas</summary>" : "", stream);
        put_table(stream, finding->table);
        fputs(formulas ? "</details>" : "", stream);
    }
}

static void put_article(FILE *stream, const page *of, const wy_claim_result *result) {
    const wy_claim *claim = result->claim;
    const char *standing = standing_of(result);
    fprintf(stream,
            "<article id=\"c%s\" class=\"%s\" data-paper=\"%s\" data-standing=\"%s\"><header>"
            "<span class=\"id\">%s</span><h3>",
            claim->id, standing, claim->paper, standing, claim->id);
    wi_gallery_text(stream, claim->title, NULL, 0);
    const wy_finding *finding = &result->finding;
    fprintf(stream, "</h3><span class=\"tag\">%s%s</span></header><dl>",
            finding->proof != WY_PROOF_NONE
                ? wy_claim_standing_text(finding->standing, finding->proof)
                : words_of(standing),
            result->changed ? " (changed)" : "");
    put_entry(stream, of, "where", claim->where);
    put_entry(stream, of, "claim", claim->claim);
    if (result->status == WY_OK) {
        put_finding(stream, of, result);
    } else {
        put_entry(stream, of, "not known", result->error.message);
        fputs("</dl>", stream);
    }
    fputs("<p class=\"back\"><a href=\"#contents\">contents</a></p></article>\n", stream);
}

static size_t of_paper(const wy_claim_result *results, size_t count, const char *tag) {
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        found += strcmp(results[i].claim->paper, tag) == 0;
    }
    return found;
}

/* "57 claims: 40 proved, 2 computed, ..." of a paper. */
static void put_counts(FILE *stream, const wy_claim_result *results, size_t count,
                       const char *tag) {
    size_t standings[WY_CLAIM_STANDINGS + 1] = {0};
    for (size_t i = 0; i < count; i++) {
        if (strcmp(results[i].claim->paper, tag) == 0) {
            standings[results[i].status == WY_OK ? results[i].finding.standing
                                                 : WY_CLAIM_STANDINGS]++;
        }
    }
    const size_t all = of_paper(results, count, tag);
    fprintf(stream, "%zu claim%s: ", all, all == 1 ? "" : "s");
    bool first = true;
    for (int i = 0; i <= WY_CLAIM_STANDINGS; i++) {
        const char *name =
            i < WY_CLAIM_STANDINGS ? wy_claim_standing_name((wy_claim_standing)i) : "unknown";
        if (standings[i] > 0) {
            fprintf(stream, "%s<span class=\"tag %s\">%zu %s</span>", first ? "" : ", ", name,
                    standings[i], words_of(name));
            first = false;
        }
    }
}

static void put_filter(FILE *stream, const wy_claim_result *results, size_t result_count) {
    fputs("<form class=\"filter\">", stream);
    size_t count;
    const wy_paper *papers = wy_papers(&count);
    for (size_t i = 0; i < count; i++) {
        if (of_paper(results, result_count, papers[i].tag) == 0) {
            continue;
        }
        fprintf(stream, "<label><input type=\"checkbox\" value=\"%s\" checked> %s</label>",
                papers[i].tag, papers[i].tag);
    }
    for (int i = 0; i <= WY_CLAIM_STANDINGS; i++) {
        const char *name =
            i < WY_CLAIM_STANDINGS ? wy_claim_standing_name((wy_claim_standing)i) : "unknown";
        fprintf(stream,
                "<label class=\"tag %s\"><input type=\"checkbox\" value=\"%s\" checked> %s</label>",
                name, name, words_of(name));
    }
    fputs(
        "<label>words <input type=\"search\" placeholder=\"P-position, 3.6, φ\"></label></form>\n",
        stream);
}

/* "False as printed: 0.4a ..., 0.5c ...": the claims of the paper with this standing, if any. */
static void put_named(FILE *stream, const wy_claim_result *results, size_t count, const char *tag,
                      const char *standing) {
    const char *before = "";
    for (size_t i = 0; i < count; i++) {
        const wy_claim *claim = results[i].claim;
        if (strcmp(claim->paper, tag) == 0 && strcmp(standing_of(&results[i]), standing) == 0) {
            if (*before == '\0') {
                fprintf(stream, "<p><span class=\"tag %s\">%s:</span> ", standing,
                        words_of(standing));
            }
            fprintf(stream, "%s<a href=\"#c%s\">%s</a> ", before, claim->id, claim->id);
            wi_gallery_text(stream, claim->title, NULL, 0);
            before = "; ";
        }
    }
    fputs(*before != '\0' ? ".</p>" : "", stream);
}

/* For each paper: how many of its claims stand, which fell, which are open or not known. */
static void put_summary(FILE *stream, const wy_claim_result *results, size_t count) {
    size_t paper_count;
    const wy_paper *papers = wy_papers(&paper_count);
    fputs("<section id=\"summary\"><h2>Summary</h2>", stream);
    for (size_t p = 0; p < paper_count; p++) {
        const char *tag = papers[p].tag;
        if (of_paper(results, count, tag) > 0) {
            fprintf(stream, "<p><b>%s</b> ", tag);
            wi_html_text(stream, papers[p].title);
            fputs(". ", stream);
            put_counts(stream, results, count, tag);
            fputs(".</p>", stream);
            put_named(stream, results, count, tag, "false");
            put_named(stream, results, count, tag, "open");
            put_named(stream, results, count, tag, "unknown");
        }
    }
    fputs("</section>\n", stream);
}

static void put_contents(FILE *stream, const wy_claim_result *results, size_t count) {
    size_t paper_count;
    const wy_paper *papers = wy_papers(&paper_count);
    fputs("<nav id=\"contents\">", stream);
    for (size_t p = 0; p < paper_count; p++) {
        if (of_paper(results, count, papers[p].tag) == 0) {
            continue;
        }
        fprintf(stream, "<p><a href=\"#%s\"><b>%s</b> ", papers[p].tag, papers[p].tag);
        wi_html_text(stream, papers[p].title);
        fputs("</a> <span class=\"soft\">(", stream);
        put_counts(stream, results, count, papers[p].tag);
        fputs(")</span></p><ul>", stream);
        for (size_t i = 0; i < count; i++) {
            const wy_claim *claim = results[i].claim;
            if (strcmp(claim->paper, papers[p].tag) == 0) {
                const char *standing = standing_of(&results[i]);
                fprintf(stream,
                        "<li data-paper=\"%s\" data-standing=\"%s\"><a href=\"#c%s\"><span "
                        "class=\"tag %s\">%s</span> ",
                        claim->paper, standing, claim->id, standing, claim->id);
                wi_gallery_text(stream, claim->title, NULL, 0);
                fputs("</a></li>", stream);
            }
        }
        fputs("</ul>", stream);
    }
    fputs("</nav>\n", stream);
}

static void put_head(FILE *stream, const wy_claim_result *results, size_t count,
                     const char *command) {
    size_t standings[WY_CLAIM_STANDINGS] = {0};
    size_t proofs[WY_PROOFS] = {0};
    for (size_t i = 0; i < count; i++) {
        if (results[i].status == WY_OK) {
            standings[results[i].finding.standing]++;
            proofs[results[i].finding.proof]++;
        }
    }
    fprintf(
        stream,
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width\">"
        "<title>What the papers claim</title><style>%s</style></head>\n<body>"
        "<h1>What the papers claim, recomputed</h1>"
        "<p>%zu claim%s of four papers on games of Wythoff's kind: <span class=\"tag proved\">%zu "
        "proved</span> (%zu by a proof that was run, %zu by looking at all of finitely many cases, "
        "%zu by an argument in words), <span class=\"tag computed\">%zu computed</span> to a "
        "bound, "
        "<span class=\"tag false\">%zu false as printed</span>, "
        "<span class=\"tag open\">%zu open</span>.</p><p class=\"soft\">Made by Wythoff %s",
        wi_page_part("gallery.css"), count, count == 1 ? "" : "s", standings[WY_CLAIM_PROVED],
        proofs[WY_PROOF_MACHINE], proofs[WY_PROOF_FINITE], proofs[WY_PROOF_PROSE],
        standings[WY_CLAIM_COMPUTED], standings[WY_CLAIM_FALSE], standings[WY_CLAIM_OPEN],
        WY_VERSION);
    if (command != NULL) {
        fputs(": <code>wythoff ", stream);
        wi_html_text(stream, command);
        fputs("</code>", stream);
    }
    fputs(
        ". Every number, table and picture on this page was computed when it was made; where a "
        "claim is proved in prose, the argument was written by people, to be read critically, and "
        "only its numbers were computed.</p>\n",
        stream);
}

wy_status wy_gallery_write(FILE *stream, const wy_claim_result *results, size_t count,
                           const char *command, wy_error *error) {
    const page of = {results, count};
    put_head(stream, results, count, command);
    put_summary(stream, results, count);
    put_filter(stream, results, count);
    put_contents(stream, results, count);
    size_t paper_count;
    const wy_paper *papers = wy_papers(&paper_count);
    for (size_t p = 0; p < paper_count; p++) {
        if (of_paper(results, count, papers[p].tag) == 0) {
            continue;
        }
        fprintf(stream, "<section id=\"%s\"><h2>%s ", papers[p].tag, papers[p].tag);
        wi_html_text(stream, papers[p].title);
        fputs("</h2><p class=\"soft\">", stream);
        wi_html_text(stream, papers[p].authors);
        fputs("; ", stream);
        put_counts(stream, results, count, papers[p].tag);
        fputs("</p>\n", stream);
        for (size_t i = 0; i < count; i++) {
            if (strcmp(results[i].claim->paper, papers[p].tag) == 0) {
                put_article(stream, &of, &results[i]);
            }
        }
        fputs("</section>\n", stream);
    }
    fprintf(stream, "<script>%s</script></body></html>\n", wi_page_part("gallery.js"));
    return ferror(stream) == 0 ? WY_OK
                               : wi_fail(error, WY_SYSTEM, "the gallery could not be written");
}
