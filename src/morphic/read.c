/* read.c - morphisms from text, and those that have a name. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "morphic/morphic.h"

/* ==== letters by their names ================================================================== */

void wi_names_init(wi_names *names) {
    *names = (wi_names){0};
}

void wi_names_clear(wi_names *names) {
    for (uint32_t i = 0; i < names->count; i++) {
        free(names->list[i]);
    }
    free(names->list);
    wi_table_close(&names->found);
    *names = (wi_names){0};
}

static uint32_t find(const wi_names *names, wi_probe *probe, const char *name, size_t length) {
    uint32_t number;
    *probe = wi_table_probe(&names->found, wi_hash_text(name, length));
    while (wi_table_next(&names->found, probe, &number)) {
        const char *other = names->list[number];
        if (strncmp(other, name, length) == 0 && other[length] == '\0') {
            return number;
        }
    }
    return WI_NO_NAME;
}

/* The number of a name, WI_NO_NAME: none has it. */
static uint32_t names_find(const wi_names *names, const char *name, size_t length) {
    wi_probe probe;
    return names->count == 0 ? WI_NO_NAME : find(names, &probe, name, length);
}

wy_status wi_names_take(uint32_t *out, wi_names *names, const char *name, size_t length,
                        wy_error *error) {
    const wy_status status = wi_table_reserve(&names->found, 1, error);
    if (status != WY_OK) {
        return status;
    }
    wi_probe probe;
    *out = find(names, &probe, name, length);
    if (*out != WI_NO_NAME) {
        return WY_OK;
    }
    char *copy = strndup(name, length);
    if (copy == NULL || !wi_list_room(names->list, names->room, (size_t)names->count + 1)) {
        free(copy);
        return wi_fail_memory(error);
    }
    *out = names->count++;
    names->list[*out] = copy;
    wi_table_put(&names->found, &probe, *out);
    return WY_OK;
}

static bool begins(const char *text, size_t room, const char *with) {
    const size_t length = strlen(with);
    return room >= length && memcmp(text, with, length) == 0;
}

/*
 * Bytes of the character at text[0, room) if it may be a letter without brackets; 0: it has a
 * meaning of its own in texts, or is none that can be shown.
 */
static size_t letter_width(const char *text, size_t room) {
    static const char *const special[] = {" ", ",", ":", "/", "[", "]",
                                          "#", "-", ">", "→", "↦", "ε"};
    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++) {
        if (begins(text, room, special[i])) {
            return 0;
        }
    }
    return room == 0 ? 0 : wi_utf8_printable(text, room);
}

bool wi_name_is_long(const char *name) {
    const size_t length = strlen(name);
    return length == 0 || letter_width(name, length) != length;
}

/* ==== letters, arrows, spaces and remarks ===================================================== */

/* The state of the reader of rules and codings. */

typedef struct morphic_rule {
    uint32_t name; /* its number among the names */
    uint32_t rows;
    uint32_t columns;
    size_t first; /* of its image */
} morphic_rule;

typedef struct morphic_reader {
    const char *text;
    size_t length;
    size_t at;
    wy_error *error;
    wi_names names;
    size_t *place;     /* of a name: where it was first seen */
    uint32_t *rule_of; /* of a name: the number of its rule, WI_NO_NAME: none yet */
    morphic_rule *rules;
    uint32_t rule_count;
    uint32_t *images; /* names */
    size_t image_count;
    bool plane;
    size_t coding; /* where the codings begin; length: nowhere */
} morphic_reader;

/* Room for all letters and rules that a text of this length can have; close it also on failure. */
static wy_status morphic_reader_open(morphic_reader *r, const char *text, size_t length,
                                     wy_error *error) {
    *r = (morphic_reader){.text = text, .length = length, .error = error, .coding = length};
    wi_names_init(&r->names);
    /* A letter takes at least a byte, and so does a rule. */
    r->place = malloc((length + 1) * sizeof *r->place);
    r->rule_of = malloc((length + 1) * sizeof *r->rule_of);
    r->rules = malloc((length + 1) * sizeof *r->rules);
    r->images = malloc((length + 1) * sizeof *r->images);
    if (r->place == NULL || r->rule_of == NULL || r->rules == NULL || r->images == NULL) {
        return wi_fail_memory(error);
    }
    return WY_OK;
}

static void morphic_reader_close(morphic_reader *r) {
    wi_names_clear(&r->names);
    free(r->place);
    free(r->rule_of);
    free(r->rules);
    free(r->images);
}

static wy_status morphic_fail(const morphic_reader *r, size_t at, size_t width,
                              const char *message) {
    const wy_status status = wi_fail(r->error, WY_BAD, "%s", message);
    wi_fail_place(r->error, r->text, r->length, at, width);
    return status;
}

static bool morphic_here(const morphic_reader *r, const char *what) {
    const size_t length = strlen(what);
    return r->length - r->at >= length && memcmp(r->text + r->at, what, length) == 0;
}

/* Past spaces and remarks; with lines also past the ends of lines, with commas past these. */
static void morphic_skip(morphic_reader *r, bool lines, bool commas) {
    while (r->at < r->length) {
        const char c = r->text[r->at];
        if (c == '#') {
            while (r->at < r->length && r->text[r->at] != '\n') {
                r->at++;
            }
        } else if (c == ' ' || c == '\t' || c == '\r' || (lines && c == '\n') ||
                   (commas && c == ',')) {
            r->at++;
        } else {
            return;
        }
    }
}

static bool morphic_take_arrow(morphic_reader *r) {
    static const char *const arrows[] = {"->", "→", "↦"};
    const size_t start = r->at;
    morphic_skip(r, false, false);
    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++) {
        if (morphic_here(r, arrows[i])) {
            r->at += strlen(arrows[i]);
            return true;
        }
    }
    r->at = start;
    return false;
}

static bool morphic_at_letter(const morphic_reader *r) {
    return r->at < r->length &&
           (r->text[r->at] == '[' || letter_width(r->text + r->at, r->length - r->at) > 0);
}

/* The letter here, as bytes of the text; at goes past it. */
static wy_status morphic_read_letter(morphic_reader *r, const char **name, size_t *length) {
    if (!morphic_at_letter(r)) {
        return morphic_fail(r, r->at, 1, "a letter is wanted here: one character, or a name [x1]");
    }
    if (r->text[r->at] != '[') {
        *name = r->text + r->at;
        *length = letter_width(*name, r->length - r->at);
        r->at += *length;
        return WY_OK;
    }
    const size_t open = r->at++;
    morphic_skip(r, false, false);
    *name = r->text + r->at;
    size_t end = r->at; /* of the last character that is no space */
    while (r->at < r->length && r->text[r->at] != ']') {
        const size_t width = wi_utf8_printable(r->text + r->at, r->length - r->at);
        if (width == 0 || r->text[r->at] == '[') {
            return morphic_fail(r, r->at, 1, "this cannot be in the name of a letter");
        }
        end = r->text[r->at] == ' ' ? end : r->at + width;
        r->at += width;
    }
    if (r->at == r->length) {
        return morphic_fail(r, open, 1, "']' is wanted for this bracket");
    }
    r->at++;
    *length = end - (size_t)(*name - r->text);
    if (*length == 0 || *length > WI_MAX_LETTER_NAME) {
        return morphic_fail(r, open, r->at - open,
                            *length == 0 ? "a name has at least one character"
                                         : "this name is too long");
    }
    return WY_OK;
}

/* ==== codings ================================================================================= */

/* Sets the symbol that the letters [from, to) of the coding stand for. */
static wy_status set_coding(morphic_reader *r, wy_morphic *morphic, size_t from, size_t to,
                            const char *symbol, size_t length) {
    const size_t end = r->at;
    wy_status status = WY_OK;
    for (r->at = from; status == WY_OK;) {
        morphic_skip(r, true, true);
        if (r->at >= to) {
            break;
        }
        const size_t start = r->at;
        const char *name = NULL;
        size_t name_length = 0;
        status = morphic_read_letter(r, &name, &name_length);
        if (status != WY_OK) {
            break;
        }
        const uint32_t id = names_find(&r->names, name, name_length);
        if (id == WI_NO_NAME || r->rule_of[id] == WI_NO_NAME) {
            return morphic_fail(r, start, r->at - start, "there is no such letter");
        }
        char **coding = &morphic->coding[r->rule_of[id]];
        if (*coding != NULL) {
            return morphic_fail(r, start, r->at - start, "this letter is coded already");
        }
        if (length == 0 && morphic->plane) {
            return morphic_fail(r, start, r->at - start, "in pictures no letter is left out");
        }
        *coding = strndup(symbol, length);
        status = *coding == NULL ? wi_fail_memory(r->error) : WY_OK;
    }
    r->at = end;
    return status;
}

/* `egjl -> 1` and so on up to the end. */
static wy_status morphic_read_coding(morphic_reader *r, wy_morphic *morphic) {
    wy_status status = WY_OK;
    for (morphic_skip(r, true, true); status == WY_OK && r->at < r->length;
         morphic_skip(r, true, true)) {
        const size_t from = r->at;
        const char *symbol = NULL;
        size_t length = 0;
        size_t to = from;
        for (; status == WY_OK && morphic_at_letter(r); morphic_skip(r, true, true)) {
            status = morphic_read_letter(r, &symbol, &length);
            to = r->at;
        }
        if (status != WY_OK) {
            return status;
        }
        if (to == from) {
            return morphic_fail(r, r->at, 1, "a letter is wanted here, as in ab->0");
        }
        if (!morphic_take_arrow(r)) {
            return morphic_fail(r, r->at < r->length ? r->at : to - 1, 1,
                                "'->' is wanted here: a coding is like ab->0");
        }
        morphic_skip(r, false, false);
        if (morphic_here(r, "ε")) {
            r->at += strlen("ε");
            length = 0;
        } else if (!morphic_at_letter(r)) {
            return morphic_fail(r, r->at < r->length ? r->at : r->length, 1,
                                "what do they stand for? one character, a name [10], or ε");
        } else {
            status = morphic_read_letter(r, &symbol, &length);
        }
        if (status == WY_OK) {
            status = set_coding(r, morphic, from, to, symbol, length);
        }
    }
    return status;
}

/* ---- another start, another coding ---------------------------------------------------------- */

/* A reader that knows the letters of a morphism. */
static wy_status reader_of(morphic_reader *r, const wy_morphic *morphic, const char *text,
                           wy_error *error) {
    const size_t length = strlen(text);
    wy_status status = morphic_reader_open(r, text, length, error);
    free(r->rule_of);
    r->rule_of = malloc((size_t)morphic->letters * sizeof *r->rule_of);
    if (status == WY_OK && r->rule_of == NULL) {
        status = wi_fail_memory(error);
    }
    for (uint32_t i = 0; status == WY_OK && i < morphic->letters; i++) {
        uint32_t id;
        status = wi_names_take(&id, &r->names, morphic->names[i], strlen(morphic->names[i]), error);
        r->rule_of[i] = i;
    }
    return status;
}

wy_status wy_morphic_start_in_place(wy_morphic *morphic, const char *letter, wy_error *error) {
    morphic_reader r;
    wy_status status = reader_of(&r, morphic, letter, error);
    const char *name = NULL;
    size_t length = 0;
    if (status == WY_OK) {
        morphic_skip(&r, true, false);
        status = morphic_read_letter(&r, &name, &length);
    }
    if (status == WY_OK) {
        const size_t end = r.at;
        morphic_skip(&r, true, false);
        const uint32_t id = names_find(&r.names, name, length);
        if (r.at < r.length) {
            status = morphic_fail(&r, end, r.length - end, "the start is one letter");
        } else if (id == WI_NO_NAME) {
            status = morphic_fail(&r, 0, r.length, "there is no such letter");
        } else {
            morphic->start = id;
        }
    }
    morphic_reader_close(&r);
    return status;
}

wy_status wy_morphic_code_in_place(wy_morphic *morphic, const char *coding, wy_error *error) {
    morphic_reader r;
    char **old = morphic->coding;
    char **made = calloc(morphic->letters, sizeof *made);
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = reader_of(&r, morphic, coding, error);
    if (status == WY_OK) {
        morphic->coding = made;
        status = morphic_read_coding(&r, morphic);
    }
    morphic_reader_close(&r);
    char **gone = status == WY_OK ? old : made;
    morphic->coding = status == WY_OK ? made : old;
    for (uint32_t i = 0; i < morphic->letters; i++) {
        free(gone[i]);
    }
    free(gone);
    return status;
}

/* ==== rules =================================================================================== */

/*
 * Morphisms from text.
 *
 * The parts of a text are rules, `start:` and `coding:`.  The image of a letter ends where the next
 * letter has an arrow behind it, so rules may stand in one line: a->ab b->a.  Within an image `/`
 * or the end of a line begins the next row.  Letters are numbered in the order of their rules.
 */

/* ---- letters -------------------------------------------------------------------------------- */

static wy_status take_letter(morphic_reader *r, uint32_t *out) {
    const size_t start = r->at;
    const uint32_t known = r->names.count;
    const char *name;
    size_t length;
    wy_status status = morphic_read_letter(r, &name, &length);
    if (status == WY_OK) {
        status = wi_names_take(out, &r->names, name, length, r->error);
    }
    if (status == WY_OK && *out == known) {
        r->place[*out] = start;
        r->rule_of[*out] = WI_NO_NAME;
    }
    return status;
}

/* Does a rule begin here: a letter with an arrow? */
static bool at_rule(morphic_reader *r) {
    const size_t start = r->at;
    wy_error *error = r->error;
    const char *name;
    size_t length;
    r->error = NULL;
    const bool found = morphic_at_letter(r) && morphic_read_letter(r, &name, &length) == WY_OK &&
                       morphic_take_arrow(r);
    r->error = error;
    r->at = start;
    return found;
}

/* ---- rules ---------------------------------------------------------------------------------- */

static bool at_part(const morphic_reader *r) {
    return morphic_here(r, "start:") || morphic_here(r, "coding:");
}

/* One row of an image; its end is at the next row, rule or part. */
static wy_status read_row(morphic_reader *r, uint32_t *columns) {
    const size_t first = r->image_count;
    wy_status status = WY_OK;
    morphic_skip(r, false, false);
    if (morphic_here(r, "ε")) {
        r->at += strlen("ε");
        morphic_skip(r, false, false);
        if (morphic_at_letter(r) && !at_part(r) && !at_rule(r)) {
            return morphic_fail(r, r->at, 1, "an empty image has no letters");
        }
    }
    for (bool glued = false; status == WY_OK && morphic_at_letter(r) && !at_part(r);) {
        if (at_rule(r)) {
            if (glued) {
                return morphic_fail(r, r->at, 1, "a space is wanted between two rules");
            }
            break;
        }
        status = take_letter(r, &r->images[r->image_count]);
        r->image_count += status == WY_OK;
        const size_t end = r->at;
        morphic_skip(r, false, false);
        glued = r->at == end;
    }
    *columns = (uint32_t)(r->image_count - first);
    return status;
}

/* Is there a further row?  Goes past what separates it. */
static bool take_row(morphic_reader *r) {
    morphic_skip(r, false, false);
    if (r->at < r->length && r->text[r->at] == '/') {
        r->at++;
        morphic_skip(r, true, false);
        return true;
    }
    const size_t start = r->at;
    if (r->at < r->length && r->text[r->at] == '\n') {
        morphic_skip(r, true, false);
        if (morphic_at_letter(r) && !at_part(r) && !at_rule(r)) {
            return true;
        }
    }
    r->at = start;
    return false;
}

static wy_status read_rule(morphic_reader *r) {
    const size_t start = r->at;
    morphic_rule *made = &r->rules[r->rule_count];
    wy_status status = take_letter(r, &made->name);
    if (status != WY_OK) {
        return status;
    }
    if (!morphic_take_arrow(r)) {
        morphic_skip(r, false, false);
        return morphic_fail(r, r->at < r->length ? r->at : start, 1,
                            "'->' is wanted here: a rule is like a->ab");
    }
    if (r->rule_of[made->name] != WI_NO_NAME) {
        return morphic_fail(r, start, r->at - start, "this letter has an image already");
    }
    made->first = r->image_count;
    made->rows = 1;
    status = read_row(r, &made->columns);
    while (status == WY_OK && take_row(r)) {
        const size_t place = r->at;
        uint32_t columns = 0;
        status = read_row(r, &columns);
        made->rows++;
        if (status == WY_OK && columns != made->columns) {
            return morphic_fail(r, place, 1, "the rows of a block have the same length");
        }
    }
    if (status == WY_OK && made->rows > 1 && made->columns == 0) {
        return morphic_fail(r, start, 1, "the block of this letter is empty");
    }
    r->rule_of[made->name] = r->rule_count++;
    r->plane |= made->rows > 1;
    return status;
}

/* ---- the whole ------------------------------------------------------------------------------ */

/* Rules and the start, up to the codings. */
static wy_status read_rules(morphic_reader *r, uint32_t *start) {
    wy_status status = WY_OK;
    *start = WI_NO_NAME;
    for (morphic_skip(r, true, true); status == WY_OK && r->at < r->length;
         morphic_skip(r, true, true)) {
        if (morphic_here(r, "coding:")) {
            r->at += strlen("coding:");
            r->coding = r->at;
            return WY_OK;
        }
        if (morphic_here(r, "start:")) {
            const size_t at = r->at;
            r->at += strlen("start:");
            morphic_skip(r, false, false);
            if (*start != WI_NO_NAME) {
                return morphic_fail(r, at, strlen("start:"), "the start is given already");
            }
            status = take_letter(r, start);
        } else {
            status = read_rule(r);
        }
    }
    return status;
}

static wy_status check_rules(morphic_reader *r) {
    if (r->rule_count == 0) {
        return morphic_fail(r, 0, 1, "a morphism has at least one rule, like a->ab");
    }
    for (uint32_t id = 0; id < r->names.count; id++) {
        if (r->rule_of[id] == WI_NO_NAME) {
            return morphic_fail(r, r->place[id], 1, "this letter has no rule");
        }
    }
    for (uint32_t i = 0; r->plane && i < r->rule_count; i++) {
        if (r->rules[i].columns == 0) {
            return morphic_fail(r, r->place[r->rules[i].name], 1,
                                "the block of this letter is empty");
        }
    }
    return WY_OK;
}

static wy_status make_morphic(wy_morphic **out, const morphic_reader *r, uint32_t start) {
    const wy_status status = wi_morphic_new(out, r->rule_count, r->image_count, r->error);
    if (status != WY_OK) {
        return status;
    }
    wy_morphic *made = *out;
    made->plane = r->plane;
    made->start = start == WI_NO_NAME ? 0 : r->rule_of[start];
    made->first[made->letters] = r->image_count;
    for (uint32_t i = 0; i < made->letters; i++) {
        made->rows[i] = r->rules[i].rows;
        made->columns[i] = r->rules[i].columns;
        made->first[i] = r->rules[i].first;
        made->names[i] = strdup(r->names.list[r->rules[i].name]);
        if (made->names[i] == NULL) {
            return wi_fail_memory(r->error);
        }
    }
    for (size_t k = 0; k < r->image_count; k++) {
        made->images[k] = r->rule_of[r->images[k]];
    }
    return WY_OK;
}

wy_status wy_morphic_read(wy_morphic **out, const char *text, size_t length, wy_error *error) {
    *out = NULL;
    length = length == SIZE_MAX ? strlen(text) : length;
    if (length > WY_MAX_MORPHIC_TEXT) {
        return wi_fail(error, WY_BAD, "a morphism has at most %d bytes", WY_MAX_MORPHIC_TEXT);
    }
    morphic_reader r;
    uint32_t start = WI_NO_NAME;
    wy_status status = morphic_reader_open(&r, text, length, error);
    if (status == WY_OK) {
        status = read_rules(&r, &start);
    }
    if (status == WY_OK) {
        status = check_rules(&r);
    }
    if (status == WY_OK) {
        status = make_morphic(out, &r, start);
    }
    if (status == WY_OK) {
        r.at = r.coding;
        status = morphic_read_coding(&r, *out);
    }
    morphic_reader_close(&r);
    if (status != WY_OK) {
        wy_morphic_free(*out);
        *out = NULL;
    }
    return status;
}

/* ==== words and pictures with a name ========================================================== */

/*
 * Words and pictures with a name, one table.
 *
 * The two pictures of S2 are as printed there; tests/test_morphic.c proves them right by automata.
 */

static const wy_named_morphic table[] = {
    {"fibonacci", "the Fibonacci word; from 1 on, a at A_n and b at B_n (S2)", "a->ab b->a"},
    {"tribonacci", "the Tribonacci word", "a->ab b->ac c->a"},
    {"thue-morse", "how many 1s has n in base 2, modulo 2", "0->01 1->10"},
    {"period-doubling", "is n+1 divided by 2 an even number of times", "1->10 0->11"},
    {"paperfolding", "the folds of a strip of paper",
     "a->ab b->cb c->ad d->cd coding: ab->0 cd->1"},
    {"rudin-shapiro", "how many 11s has n in base 2, modulo 2",
     "a->ab b->ac c->db d->dc coding: ab->0 cd->1"},
    {"cantor", "1 where n has no digit 1 in base 3", "1->101 0->000"},
    {"pell", "the numeration 1, 3, 7, 17, ...", "a->aab b->a"},
    {"narayana", "the numeration 1, 2, 3, 4, 6, 9, ...", "a->ab b->c c->a"},
    {"cobham", "1 at 1 and at 2^i + 2^j, after Cobham (S2)",
     "A->AB B->BC C->CD D->DD coding: AD->0 BC->1"},
    {"abstract", "the ternary Thue-Morse word, whose numeration is not positional (S2)",
     "a->abc b->ac c->b"},
    {"a*b*", "an automaton on the words of a*b* in radix order (S2); grows like k^2",
     "s->sBa A->Ba B->Cd C->Db D->Ac a->a b->d c->b d->c "
     "coding: sAa->0 Bb->1 Cc->2 Dd->3"},
    {"squares", "1 at the squares; grows like k^2", "a->abcc b->bcc c->c coding: ab->1 c->0"},
    {"powers-of-2", "1 at the powers of 2", "a->ab b->bc c->cc coding: ac->0 b->1"},
    {"chacon", "Chacon's word, with a letter that does not grow", "a->aaba b->b"},
    {"wythoff", "P-positions of Wythoff's game: phi and mu of S2, 13 letters",
     "a->ab/cd b->i/e c->ij d->i e->fb f->gb/hd g->fb/hd h->im i->im/hd j->k/c k->lm/cd l->km/cd "
     "m->i/h coding: egjl->1 abcdfhikm->0"},
    {"w", "moves that may not join Wythoff's game: psi and nu of S2, 26 letters",
     "a->ab/cd b->e/f c->eh d->i e->jk/lm f->gb g->yb/ot h->z/c i->in/od j->ep/qr k->e/s l->eu "
     "m->e n->i/o o->in p->e/q q->ep r->e s->vk t->i u->w/l v->wp/lr w->vk/qr x->zn/cd y->gb/od "
     "z->xn/ct coding: abcdeijklnopqr->0 fghmstuvwxyz->1"},
    {"pascal", "binomial coefficients modulo 2, the k-th of row i + j at (i, j)",
     "1->11/10 0->00/00"},
    {"nim", "P-positions of Nim on two heaps: the diagonal", "1->10/01 0->00/00"},
};

enum { COUNT = sizeof table / sizeof table[0] };

const wy_named_morphic *wy_named_morphics(size_t *count) {
    *count = COUNT;
    return table;
}

wy_status wy_morphic_named(wy_morphic **out, const char *name, wy_error *error) {
    wi_nearest nearest;
    wi_nearest_start(&nearest, name, strlen(name));
    *out = NULL;
    for (size_t i = 0; i < COUNT; i++) {
        if (strcmp(table[i].name, name) == 0) {
            return wy_morphic_read(out, table[i].text, SIZE_MAX, error);
        }
        wi_nearest_offer(&nearest, table[i].name);
    }
    if (nearest.best != NULL) {
        return wi_fail(error, WY_BAD, "there is no word '%.60s'; did you mean %s?", name,
                       nearest.best);
    }
    return wi_fail(error, WY_BAD, "there is no word '%.60s'", name);
}
