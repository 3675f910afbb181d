/*
 * claims_file.c - the claims of the papers: read from their files, found by their ids, and changed
 * to test their checks.  README.md here has the form of a file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/papers.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/utf8.h"
#include "papers/claims.h"

/* ---- reads claims files ---------------------------------------------------------------------- */

/*
 * The text is copied, and the copy is cut up where it stands: values lose the blanks before their
 * lines and get an ending zero, so a place in the copy is the same place in the text, and faults
 * can be shown there.
 */

enum { MAX_TEXT = 1 << 22, MAX_PARTS = 64 };

typedef struct reader {
    const char *text; /* as given, for showing faults */
    char *copy;       /* to be cut up */
    size_t length, at;
    size_t entry; /* where the entry began */
    wy_claims *claims;
    wy_error *error;
} reader;

/* The fields, and where they go in a claim when they are plain text. */
typedef enum field {
    ID,
    PAPER,
    TITLE,
    WHERE,
    CLAIM,
    GAMES,
    CHECK,
    SHORT,
    FULL,
    EXPECT,
    DATA,
    NOTE,
    PLANT,
    FIELDS
} field;

static const struct {
    const char *name;
    bool needed;
} fields[FIELDS] = {
    [ID] = {"id", true},         [PAPER] = {"paper", true},  [TITLE] = {"title", true},
    [WHERE] = {"where", true},   [CLAIM] = {"claim", true},  [GAMES] = {"games", false},
    [CHECK] = {"check", true},   [SHORT] = {"short", false}, [FULL] = {"full", false},
    [EXPECT] = {"expect", true}, [DATA] = {"data", false},   [NOTE] = {"note", false},
    [PLANT] = {"plant", false},
};

/* A value: copy[at, at + length), of which the first line starts at `at`. */
typedef struct value {
    bool given;
    size_t at, length;
    char *text;
} value;

#define FAULT(r, from, width, ...)                                                                 \
    (wi_fail((r)->error, WY_BAD, __VA_ARGS__),                                                     \
     wi_fail_place((r)->error, (r)->text, (r)->length, (from), (width)), WY_BAD)

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

static size_t line_end(const reader *r, size_t at) {
    while (at < r->length && r->copy[at] != '\n') {
        at++;
    }
    return at;
}

/* ---- lines -> fields ---------------------------------------------------------------------- */

/* Passes over remarks and empty lines; *blank tells whether one of the latter was there. */
static void skip(reader *r, bool *blank) {
    while (r->at < r->length) {
        size_t at = r->at;
        while (at < r->length && (is_blank(r->copy[at]) || r->copy[at] == '\r')) {
            at++;
        }
        const bool empty = at >= r->length || r->copy[at] == '\n';
        if (!empty && r->copy[r->at] != '#') {
            return;
        }
        *blank |= empty;
        r->at = line_end(r, r->at);
        r->at += r->at < r->length;
    }
}

/* FIELDS: there is none of this name. */
static field field_named(const char *name, size_t length) {
    for (int i = 0; i < FIELDS; i++) {
        if (strlen(fields[i].name) == length && memcmp(fields[i].name, name, length) == 0) {
            return (field)i;
        }
    }
    return FIELDS;
}

/* The text from r->at on with the lines that go on with it, moved down over the blanks before them;
 * r->at is then behind it. */
static void join_lines(value *v, reader *r) {
    char *to = v->text;
    size_t at = r->at;
    for (;;) {
        size_t end = line_end(r, at);
        const size_t next = end + (end < r->length);
        while (end > at && (is_blank(r->copy[end - 1]) || r->copy[end - 1] == '\r')) {
            end--;
        }
        memmove(to, r->copy + at, end - at);
        to += end - at;
        at = next;
        if (at >= r->length || !is_blank(r->copy[at])) {
            break;
        }
        while (at < r->length && is_blank(r->copy[at])) {
            at++;
        }
        if (at >= r->length || r->copy[at] == '\n' || r->copy[at] == '\r') {
            at = next;
            break;
        }
        if (to > v->text) {
            *to++ = '\n';
        }
    }
    r->at = at;
    v->length = (size_t)(to - v->text);
    if (v->length > 0) {
        *to = '\0'; /* over the newline, a blank before it, or the copy's own ending zero */
    }
}

/* Reads `name: text` with the lines that go on with it. */
static wy_status read_field(value values[FIELDS], reader *r) {
    const size_t start = r->at;
    size_t at = start;
    while (at < r->length && r->copy[at] >= 'a' && r->copy[at] <= 'z') {
        at++;
    }
    if (at == start || at >= r->length || r->copy[at] != ':') {
        return FAULT(r, start, at > start ? at - start : 1,
                     "a field is a name and a colon: 'title: ...'");
    }
    const field which = field_named(r->copy + start, at - start);
    if (which == FIELDS) {
        return FAULT(r, start, at - start, "there is no field '%.*s'",
                     (int)(at - start < 40 ? at - start : 40), r->text + start);
    }
    if (values[which].given) {
        return FAULT(r, start, at - start, "a second '%s' in one entry", fields[which].name);
    }
    at++;
    while (at < r->length && is_blank(r->copy[at])) {
        at++;
    }
    value *v = &values[which];
    *v = (value){.given = true, .at = at, .text = r->copy + at};
    r->at = at;
    join_lines(v, r);
    if (v->length == 0) {
        return FAULT(r, start, strlen(fields[which].name), "'%s' is empty", fields[which].name);
    }
    return WY_OK;
}

/* ---- values ------------------------------------------------------------------------------- */

/* The parts of a value, cut up in place, as a new array; NULL: no memory. */
static const char **keep_parts(const char *const *parts, size_t count) {
    const char **kept = malloc((count + 1) * sizeof *kept);
    if (kept != NULL) {
        memcpy(kept, parts, count * sizeof *kept);
        kept[count] = NULL;
    }
    return kept;
}

/* Words, separated by blanks; with quotes around them they may hold blanks. */
static wy_status read_check(wy_claim *claim, reader *r, const value *v) {
    const char *parts[MAX_PARTS];
    size_t count = 0;
    char *from = v->text;
    char *to = v->text;
    while (*from != '\0') {
        if (is_blank(*from) || *from == '\n') {
            from++;
            continue;
        }
        if (count == MAX_PARTS) {
            return FAULT(r, v->at, 1, "a check has at most %d arguments", MAX_PARTS - 1);
        }
        parts[count++] = to;
        const char quote = *from == '\'' || *from == '"' ? *from : '\0';
        from += quote != '\0';
        while (quote != '\0' ? *from != quote : !is_blank(*from) && *from != '\n') {
            if (*from == '\0') {
                break;
            }
            *to++ = *from++;
        }
        if (quote != '\0' && *from == '\0') {
            return FAULT(r, v->at, 1, "a quote in the check does not end");
        }
        from += *from != '\0'; /* the quote, or what separates */
        *to++ = '\0';
    }
    if (count == 0) {
        return FAULT(r, v->at, 1, "a check begins with its name");
    }
    claim->verb = parts[0];
    claim->argument_count = count - 1;
    claim->arguments = keep_parts(parts + 1, count - 1);
    if (claim->arguments == NULL) {
        return wi_fail_memory(r->error);
    }
    wi_verb verb;
    if (!wi_verb_find(&verb, claim->verb)) {
        return FAULT(r, v->at, strlen(claim->verb), "there is no check '%.60s'", claim->verb);
    }
    return WY_OK;
}

/* Rules, separated by semicolons. */
static wy_status read_games(wy_claim *claim, reader *r, const value *v) {
    const char *parts[MAX_PARTS];
    size_t count = 0;
    for (char *from = v->text; *from != '\0';) {
        from += strspn(from, " \t\n");
        char *end = from + strcspn(from, ";");
        const bool last = *end == '\0';
        char *trimmed = end;
        while (trimmed > from && (is_blank(trimmed[-1]) || trimmed[-1] == '\n')) {
            trimmed--;
        }
        if (trimmed == from || count == MAX_PARTS) {
            return FAULT(r, v->at, 1, "games are up to %d rules with a ; between them", MAX_PARTS);
        }
        *trimmed = '\0';
        parts[count++] = from;
        from = last ? end : end + 1;
    }
    claim->game_count = count;
    claim->games = keep_parts(parts, count);
    return claim->games != NULL ? WY_OK : wi_fail_memory(r->error);
}

/* Numbers, plain or as powers: 1000, 10^6. */
static wy_status read_bounds(wy_claim *claim, int which, reader *r, const value *v) {
    size_t *count = &claim->bound_count[which];
    for (const char *at = v->text; *at != '\0';) {
        char *end;
        const long long base = strtoll(at, &end, 10);
        long long number = base;
        bool good = end > at && base >= 0 && base <= INT64_C(1000000000000000000);
        if (good && *end == '^') {
            const char *power_at = end + 1;
            const long long power = strtoll(power_at, &end, 10);
            good = end > power_at && power >= 0 && power <= 60;
            number = 1;
            for (long long i = 0; i < power && good; i++) {
                good = !__builtin_mul_overflow(number, base, &number);
            }
        }
        if (!good || (*end != '\0' && !is_blank(*end)) || *count == WY_CLAIM_BOUNDS) {
            return FAULT(r, v->at, v->length, "bounds are up to %d numbers, such as 1000 or 10^6",
                         WY_CLAIM_BOUNDS);
        }
        claim->bounds[which][(*count)++] = number;
        at = end + strspn(end, " \t");
    }
    return WY_OK;
}

/* A standing, or "proved (finite)", "proved (prose)". */
static wy_status read_expect(wy_claim *claim, reader *r, const value *v) {
    for (int i = WY_PROOF_MACHINE; i < WY_PROOFS; i++) {
        if (strcmp(v->text, wy_claim_standing_text(WY_CLAIM_PROVED, (wy_claim_proof)i)) == 0) {
            claim->expect = WY_CLAIM_PROVED;
            claim->expect_proof = (wy_claim_proof)i;
            return WY_OK;
        }
    }
    for (int i = 0; i < WY_CLAIM_STANDINGS; i++) {
        if (strcmp(v->text, wy_claim_standing_name((wy_claim_standing)i)) == 0) {
            claim->expect = (wy_claim_standing)i;
            return WY_OK;
        }
    }
    return FAULT(r, v->at, v->length,
                 "a claim is expected to be proved, proved (finite), proved (prose), computed, "
                 "false or open");
}

/* A copy of the text that lives as long as the claims; NULL: no memory. */
static const char *keep_text(reader *r, const char *text, size_t length) {
    wy_claims *claims = r->claims;
    char *copy = NULL;
    if (wi_list_room(claims->texts, claims->text_room, claims->text_count + 1)) {
        copy = strndup(text, length);
    }
    if (copy != NULL) {
        claims->texts[claims->text_count++] = copy;
    }
    return copy;
}

/* Lines "OLD >> NEW". */
static wy_status read_plants(wy_claim *claim, reader *r, const value *v) {
    const char *parts[MAX_PARTS];
    size_t count = 0;
    for (char *from = v->text; from != NULL && *from != '\0';) {
        char *end = strchr(from, '\n');
        if (end != NULL) {
            *end = '\0';
        }
        if (strstr(from, " >>") == NULL || count == MAX_PARTS) {
            return FAULT(r, v->at, v->length, "a planted change is 'OLD >> NEW', one a line");
        }
        parts[count++] = from;
        from = end != NULL ? end + 1 : NULL;
    }
    claim->plant_count = count;
    claim->plants = keep_parts(parts, count);
    return claim->plants != NULL ? WY_OK : wi_fail_memory(r->error);
}

/* The argument, in which a minus before a digit is set as the words set it; out may be NULL. */
static size_t put_argument(char *out, const char *argument) {
    static const char minus[] = "\u2212";
    size_t used = 0;
    for (; *argument != '\0'; argument++) {
        const bool sign = *argument == '-' && argument[1] >= '0' && argument[1] <= '9';
        const char *from = sign ? minus : argument;
        const size_t length = sign ? sizeof minus - 1 : 1;
        if (out != NULL) {
            memcpy(out + used, from, length);
        }
        used += length;
    }
    return used;
}

/* The text with {1}, {2}, ... replaced by the arguments; its length.  out may be NULL. */
static size_t put_filled(char *out, const char *text, const wy_claim *claim,
                         unsigned long *beyond) {
    size_t used = 0;
    for (const char *at = text; *at != '\0';) {
        char *end = NULL;
        const unsigned long which =
            *at == '{' && at[1] >= '1' && at[1] <= '9' ? strtoul(at + 1, &end, 10) : 0;
        if (which == 0 || *end != '}') {
            if (out != NULL) {
                out[used] = *at;
            }
            used++;
            at++;
            continue;
        }
        if (which > claim->argument_count) {
            *beyond = which;
        } else {
            used += put_argument(out != NULL ? out + used : NULL, claim->arguments[which - 1]);
        }
        at = end + 1;
    }
    return used;
}

/* Fills {1}, {2}, ... in, so that words and check have one source. */
static wy_status fill_in(const char **text, reader *r, const wy_claim *claim, const value *v) {
    unsigned long beyond = 0;
    const size_t length = put_filled(NULL, v->text, claim, &beyond);
    if (beyond > 0) {
        return FAULT(r, v->at, v->length, "the check has no argument {%lu}", beyond);
    }
    char *filled = malloc(length + 1);
    if (filled == NULL) {
        return wi_fail_memory(r->error);
    }
    put_filled(filled, v->text, claim, &beyond);
    *text = keep_text(r, filled, length);
    free(filled);
    return *text != NULL ? WY_OK : wi_fail_memory(r->error);
}

/* "2.7" or "2.7a" of paper S2, and no other entry's. */
static wy_status read_id(wy_claim *claim, reader *r, const value *id, const value *paper) {
    size_t count;
    const wy_paper *papers = wy_papers(&count);
    claim->id = id->text;
    claim->paper = NULL;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(paper->text, papers[i].tag) == 0) {
            claim->paper = papers[i].tag;
        }
    }
    if (claim->paper == NULL) {
        return FAULT(r, paper->at, paper->length, "the papers are S0, S1, S2 and S3");
    }
    const char *at = claim->id;
    const size_t digits = strspn(at, "0123456789");
    const bool pointed = digits > 0 && at[digits] == '.';
    at += pointed ? digits + 1 : 0;
    const size_t more = pointed ? strspn(at, "0123456789") : 0;
    at += more;
    at += *at >= 'a' && *at <= 'z';
    if (!pointed || more == 0 || *at != '\0') {
        return FAULT(r, id->at, id->length, "an id is like 2.7 or 2.7a");
    }
    if (digits != 1 || claim->id[0] != claim->paper[1]) {
        return FAULT(r, id->at, id->length, "the id begins with another number than %s",
                     claim->paper);
    }
    for (size_t i = 0; i < r->claims->count; i++) {
        if (strcmp(r->claims->claims[i].id, claim->id) == 0) {
            return FAULT(r, id->at, id->length, "a second claim %s", claim->id);
        }
    }
    return WY_OK;
}

/* ---- entries ------------------------------------------------------------------------------ */

static wy_status make_claim(wy_claim *claim, reader *r, value values[FIELDS]) {
    for (int i = 0; i < FIELDS; i++) {
        if (fields[i].needed && !values[i].given) {
            return FAULT(r, r->entry, 1, "this entry has no '%s'", fields[i].name);
        }
    }
    claim->title = values[TITLE].text;
    claim->where = values[WHERE].text;
    claim->note = values[NOTE].given ? values[NOTE].text : "";
    claim->data = values[DATA].given ? values[DATA].text : "";
    wy_status status = read_id(claim, r, &values[ID], &values[PAPER]);
    if (status == WY_OK) {
        claim->check = keep_text(r, values[CHECK].text, values[CHECK].length);
        status = claim->check != NULL ? WY_OK : wi_fail_memory(r->error);
    }
    status = status == WY_OK ? read_check(claim, r, &values[CHECK]) : status;
    status = status == WY_OK ? fill_in(&claim->claim, r, claim, &values[CLAIM]) : status;
    status = status == WY_OK ? read_expect(claim, r, &values[EXPECT]) : status;
    if (status == WY_OK && values[GAMES].given) {
        status = read_games(claim, r, &values[GAMES]);
    }
    if (status == WY_OK && values[PLANT].given) {
        status = read_plants(claim, r, &values[PLANT]);
    }
    for (int i = 0; i < 2 && status == WY_OK; i++) {
        if (values[SHORT + i].given) {
            status = read_bounds(claim, i, r, &values[SHORT + i]);
        }
    }
    return status;
}

/* The lists of a claim, not the texts that they point into. */
static void claim_free_lists(const wy_claim *claim) {
    free(claim->games);
    free(claim->arguments);
    free(claim->plants);
}

static wy_status read_entry(reader *r) {
    value values[FIELDS];
    memset(values, 0, sizeof values);
    r->entry = r->at;
    bool blank = false;
    while (r->at < r->length && !blank) {
        const wy_status status = read_field(values, r);
        if (status != WY_OK) {
            return status;
        }
        skip(r, &blank);
    }
    wy_claims *claims = r->claims;
    if (!wi_list_room(claims->claims, claims->room, claims->count + 1)) {
        return wi_fail_memory(r->error);
    }
    wy_claim *claim = &claims->claims[claims->count];
    *claim = (wy_claim){0};
    const wy_status status = make_claim(claim, r, values);
    if (status != WY_OK) {
        claim_free_lists(claim);
        return status;
    }
    claims->count++;
    return WY_OK;
}

/* Only text: UTF-8 without zeros. */
static wy_status look_at_text(const reader *r) {
    if (r->length > MAX_TEXT) {
        return wi_fail(r->error, WY_BAD, "a text of claims has at most %d bytes", MAX_TEXT);
    }
    for (size_t at = 0; at < r->length;) {
        const size_t width = wi_utf8_width(r->text + at, r->length - at);
        if (width == 0 || r->text[at] == '\0') {
            return FAULT(r, at, 1, "a claims file is UTF-8 text");
        }
        at += width;
    }
    return WY_OK;
}

/* Reads a text into claims, after what is there.  WY_BAD, with the place. */
static wy_status claims_add(wy_claims *claims, const char *text, size_t length, wy_error *error) {
    reader r = {.text = text, .length = length, .claims = claims, .error = error};
    wy_status status = look_at_text(&r);
    if (status != WY_OK) {
        return status;
    }
    r.copy = malloc(length + 1);
    if (r.copy == NULL || !wi_list_room(claims->texts, claims->text_room, claims->text_count + 1)) {
        free(r.copy);
        return wi_fail_memory(error);
    }
    memcpy(r.copy, text, length);
    r.copy[length] = '\0';
    claims->texts[claims->text_count++] = r.copy;
    bool blank = false;
    skip(&r, &blank);
    while (r.at < length && status == WY_OK) {
        status = read_entry(&r);
    }
    return status;
}

/* ---- the claims of the four papers ----------------------------------------------------------- */

static const wy_paper papers[] = {
    {"S0", "Maharaja Nim: Wythoff's Queen meets the Knight", "U. Larsson, J. Wästlund"},
    {"S1", "2-pile Nim with a restricted number of move-size imitations",
     "U. Larsson; appendix by P. Hegarty"},
    {"S2", "Extensions and restrictions of Wythoff's game preserving its P-positions (slides)",
     "E. Duchêne, A. S. Fraenkel, R. J. Nowakowski, M. Rigo"},
    {"S3", "Rational heap games", "U. Larsson"},
};

const wy_paper *wy_papers(size_t *count) {
    *count = sizeof papers / sizeof papers[0];
    return papers;
}

static wy_status new_claims(wy_claims **out, wy_error *error) {
    *out = calloc(1, sizeof **out);
    return *out != NULL ? WY_OK : wi_fail_memory(error);
}

wy_status wy_claims_read(wy_claims **out, const char *text, size_t length, wy_error *error) {
    wy_status status = new_claims(out, error);
    if (status == WY_OK) {
        status = claims_add(*out, text, length, error);
    }
    if (status != WY_OK) {
        wy_claims_close(*out);
        *out = NULL;
    }
    return status;
}

wy_status wy_claims_open(wy_claims **out, wy_error *error) {
    wy_status status = new_claims(out, error);
    for (size_t i = 0; i < wi_claim_text_count && status == WY_OK; i++) {
        const wi_embedded *file = &wi_claim_texts[i];
        wy_error fault;
        status = claims_add(*out, (const char *)file->bytes, file->length, &fault);
        if (status != WY_OK && error != NULL) {
            *error = fault;
            snprintf(error->message, sizeof error->message, "%s: %.400s", file->name,
                     fault.message);
        }
    }
    if (status != WY_OK) {
        wy_claims_close(*out);
        *out = NULL;
    }
    return status;
}

void wy_claims_close(wy_claims *claims) {
    if (claims == NULL) {
        return;
    }
    for (size_t i = 0; i < claims->count; i++) {
        claim_free_lists(&claims->claims[i]);
    }
    for (size_t i = 0; i < claims->text_count; i++) {
        free(claims->texts[i]);
    }
    free(claims->claims);
    free(claims->texts);
    free(claims);
}

size_t wy_claims_count(const wy_claims *claims) {
    return claims->count;
}

const wy_claim *wy_claims_at(const wy_claims *claims, size_t i) {
    return i < claims->count ? &claims->claims[i] : NULL;
}

const wy_claim *wy_claims_find(const wy_claims *claims, const char *id) {
    for (size_t i = 0; i < claims->count; i++) {
        if (strcmp(claims->claims[i].id, id) == 0) {
            return &claims->claims[i];
        }
    }
    return NULL;
}

/* ---- a claim with a change planted in it ----------------------------------------------------- */

/*
 * A check that cannot fail is no check.  So each claim names changes of its numbers, games or
 * sentences that make another claim of it, and a test sees that this one is refused (or, where the
 * claim is false as printed, that the corrected one is not).  The changed claim is written out and
 * read again, so what is examined is what a file would say.
 */

/* `name: text`, in which further lines begin with blanks. */
static void put_field(FILE *stream, const char *name, const char *text) {
    if (*text == '\0') {
        return;
    }
    fprintf(stream, "%s:\n", name);
    while (*text != '\0') { /* empty lines, which would end the entry, are left out */
        const size_t length = strcspn(text, "\n");
        if (length > 0) {
            fprintf(stream, "  %.*s\n", (int)length, text);
        }
        text += length + (text[length] == '\n');
    }
}

static void put_bounds(FILE *stream, const char *name, const wy_claim *claim, int which) {
    if (claim->bound_count[which] > 0) {
        fprintf(stream, "%s:", name);
        for (size_t i = 0; i < claim->bound_count[which]; i++) {
            fprintf(stream, " %lld", (long long)claim->bounds[which][i]);
        }
        fputc('\n', stream);
    }
}

/* The text with the first OLD replaced; NULL: it is not there, or no memory.  In NEW \\n is a new
 * line. */
static char *replaced(const char *text, const char *old, size_t old_length, const char *new) {
    const char *at = text;
    while (*at != '\0' && strncmp(at, old, old_length) != 0) {
        at++;
    }
    if (*at == '\0') {
        return NULL;
    }
    const size_t room = strlen(text) + strlen(new) + 1;
    char *out = malloc(room);
    if (out != NULL) {
        snprintf(out, room, "%.*s%s%s", (int)(at - text), text, new, at + old_length);
        for (char *mark = strstr(out, "\\n"); mark != NULL; mark = strstr(mark, "\\n")) {
            mark[0] = ' ';
            mark[1] = '\n';
        }
    }
    return out;
}

wy_status wy_claim_planted(wy_claims **out, const wy_claim *claim, size_t i, wy_error *error) {
    *out = NULL;
    const char *mark = i < claim->plant_count ? strstr(claim->plants[i], " >>") : NULL;
    if (mark == NULL) {
        return wi_fail(error, WY_BAD, "claim %.20s has no change %zu", claim->id, i);
    }
    const char *old = claim->plants[i];
    const size_t length = (size_t)(mark - old);
    const char *new = mark + 3 + (mark[3] == ' ');
    const bool whole = length == 1 && *old == '*'; /* all of the data */
    char *check = whole ? NULL : replaced(claim->check, old, length, new);
    char *data = NULL;
    if (check == NULL) {
        data = replaced(claim->data, whole ? claim->data : old,
                        whole ? strlen(claim->data) : length, new);
    }
    if (check == NULL && data == NULL) {
        return wi_fail(error, WY_BAD, "claim %.20s has no '%.*s' to change", claim->id,
                       (int)(length < 100 ? length : 100), old);
    }
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    wy_status status = stream != NULL ? WY_OK : wi_fail_memory(error);
    if (stream != NULL) {
        put_field(stream, "id", claim->id);
        put_field(stream, "paper", claim->paper);
        put_field(stream, "title", claim->title);
        put_field(stream, "where", claim->where);
        put_field(stream, "claim", claim->claim);
        put_field(stream, "check", check != NULL ? check : claim->check);
        put_field(stream, "data", data != NULL ? data : claim->data);
        put_field(stream, "expect", "false");
        put_bounds(stream, "short", claim, 0);
        put_bounds(stream, "full", claim, 1);
        status =
            fclose(stream) == 0 ? wy_claims_read(out, text, size, error) : wi_fail_memory(error);
    }
    free(text);
    free(check);
    free(data);
    return status;
}
