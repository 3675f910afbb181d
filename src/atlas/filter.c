/*
 * filter.c - conditions on the games of an atlas: read from a text, with the place of a fault, and
 * asked of games.
 */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "atlas/atlas.h"
#include "base/fail.h"
#include "base/nearest.h"
#include "rules/value.h"

/* What is asked beside the fields. */
typedef enum subject {
    ON_RULE = WY_ATLAS_FIELD_COUNT,
    ON_FAMILY,
    ON_CLASS,
    ON_SIZE,
    ON_SECONDS,
    ON_GAME,
    ON_SAME,
    ON_PROVED,
    SUBJECTS
} subject;

static const char *const more[] = {"rule",    "family", "class", "size",
                                   "seconds", "game",   "same",  "proved"};

static const char *name_of(int number) {
    return number < WY_ATLAS_FIELD_COUNT ? wy_atlas_field_name((wy_atlas_field)number)
                                         : more[number - WY_ATLAS_FIELD_COUNT];
}

typedef enum relation {
    IS,
    EQUAL,
    UNEQUAL,
    BELOW,
    AT_MOST,
    ABOVE,
    AT_LEAST,
    CONTAINS,
    STANDS
} relation;

struct wy_atlas_filter {
    bool not ;
    int subject;
    relation how;
    char *value;  /* or NULL */
    char *normal; /* of a rule */
    bool has_number;
    double number;
};

/* ---- reading --------------------------------------------------------------------------------- */

static wy_status fault(const char *text, size_t at, size_t width, wy_error *error) {
    wi_fail_place(error, text, strlen(text), at, width > 0 ? width : 1);
    return WY_BAD;
}

static wy_status unknown_word(const char *text, size_t at, size_t length, wy_error *error) {
    wi_nearest near;
    wi_nearest_start(&near, text + at, length);
    for (int i = 0; i < SUBJECTS; i++) {
        wi_nearest_offer(&near, name_of(i));
    }
    if (near.best != NULL) {
        wi_fail(error, WY_BAD, "an atlas has no '%.*s'; did you mean '%s'?",
                (int)(length < 40 ? length : 40), text + at, near.best);
    } else {
        wi_fail(error, WY_BAD, "an atlas has no '%.*s'; wythoff help atlas lists what it has",
                (int)(length < 40 ? length : 40), text + at);
    }
    return fault(text, at, length, error);
}

/* The relation at the text, and its length; 0: there is none. */
static size_t read_relation(relation *out, const char *at) {
    static const struct {
        const char *text;
        relation how;
    } all[] = {{"!=", UNEQUAL}, {"<=", AT_MOST}, {">=", AT_LEAST}, {"=", EQUAL},
               {"<", BELOW},    {">", ABOVE},    {"~", CONTAINS},  {":", STANDS}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (strncmp(at, all[i].text, strlen(all[i].text)) == 0) {
            *out = all[i].how;
            return strlen(all[i].text);
        }
    }
    return 0;
}

static wy_status read_rule(wy_atlas_filter *to, const char *text, size_t at, wy_error *error) {
    wy_rules *rules;
    wy_status status = wi_rules_read_plane(&rules, to->value, error);
    if (status != WY_OK) {
        return status == WY_BAD ? fault(text, at, strlen(to->value), error) : status;
    }
    to->normal = wy_rules_text(rules);
    wy_rules_free(rules);
    return to->normal == NULL ? wi_fail_memory(error) : WY_OK;
}

static wy_status read_value(wy_atlas_filter *to, const char *text, size_t at, wy_error *error) {
    to->value = strdup(text + at);
    if (to->value == NULL) {
        return wi_fail_memory(error);
    }
    size_t width = strlen(to->value);
    while (width > 0 && to->value[width - 1] == ' ') {
        to->value[--width] = '\0';
    }
    if (width == 0) {
        wi_fail(error, WY_BAD, "expected a value, but the text ends here");
        return fault(text, at, 1, error);
    }
    char *end;
    to->number = strtod(to->value, &end);
    to->has_number = *end == '\0' && isfinite(to->number);
    if (to->how >= BELOW && to->how <= AT_LEAST && !to->has_number) {
        wi_fail(error, WY_BAD, "expected a number, found '%.40s'", to->value);
        return fault(text, at, width, error);
    }
    static const char *const standings[] = {"proved", "computed", "conjectured", "unknown"};
    bool standing = false;
    for (int i = 0; i < 4; i++) {
        standing = standing || strcmp(to->value, standings[i]) == 0;
    }
    if (to->how == STANDS && !standing) {
        wi_fail(error, WY_BAD, "a standing is proved, computed, conjectured or unknown");
        return fault(text, at, width, error);
    }
    return to->subject == ON_GAME || to->subject == ON_SAME ? read_rule(to, text, at, error)
                                                            : WY_OK;
}

static wy_status read(wy_atlas_filter *to, const char *text, wy_error *error) {
    size_t at = strspn(text, " ");
    to->not = strncmp(text + at, "not ", 4) == 0;
    at += to->not ? 4 : 0;
    at += strspn(text + at, " ");
    const size_t start = at;
    while (isalpha((unsigned char)text[at])) {
        at++;
    }
    to->subject = 0;
    while (to->subject < SUBJECTS &&
           (strlen(name_of(to->subject)) != at - start ||
            strncmp(name_of(to->subject), text + start, at - start) != 0)) {
        to->subject++;
    }
    if (to->subject == SUBJECTS) {
        return unknown_word(text, start, at > start ? at - start : strlen(text + start), error);
    }
    at += strspn(text + at, " ");
    to->how = IS;
    if (text[at] == '\0' && to->subject != ON_GAME && to->subject != ON_SAME) {
        return WY_OK;
    }
    const size_t length = read_relation(&to->how, text + at);
    if (length == 0 || to->subject == ON_PROVED || (to->subject >= ON_GAME && to->how != EQUAL)) {
        wi_fail(error, WY_BAD, "expected %s here",
                to->subject == ON_PROVED ? "nothing more"
                : to->subject >= ON_GAME ? "'=' and a rule"
                                         : "one of = != < <= > >= ~ :");
        return fault(text, at, 1, error);
    }
    at += length;
    at += strspn(text + at, " ");
    return read_value(to, text, at, error);
}

wy_status wy_atlas_filter_read(wy_atlas_filter **out, const char *text, wy_error *error) {
    *out = calloc(1, sizeof **out);
    if (*out == NULL) {
        return wi_fail_memory(error);
    }
    const wy_status status = read(*out, text, error);
    if (status != WY_OK) {
        wy_atlas_filter_free(*out);
        *out = NULL;
    }
    return status;
}

void wy_atlas_filter_free(wy_atlas_filter *filter) {
    if (filter != NULL) {
        free(filter->value);
        free(filter->normal);
        free(filter);
    }
}

/* ---- asking ---------------------------------------------------------------------------------- */

static bool compare_numbers(double a, relation how, double b) {
    switch (how) {
    case EQUAL:
        return a == b;
    case UNEQUAL:
        return a != b;
    case BELOW:
        return a < b;
    case AT_MOST:
        return a <= b;
    case ABOVE:
        return a > b;
    case AT_LEAST:
        return a >= b;
    default:
        return true;
    }
}

static bool compare_texts(const char *a, relation how, const char *b) {
    return how == EQUAL      ? strcmp(a, b) == 0
           : how == UNEQUAL  ? strcmp(a, b) != 0
           : how == CONTAINS ? strstr(a, b) != NULL
                             : how == IS;
}

/* One of the words? */
static bool has_word(const char *words, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = words; *at != '\0';) {
        const size_t step = strcspn(at, " ");
        if (step == length && strncmp(at, word, length) == 0) {
            return true;
        }
        at += step;
        at += strspn(at, " ");
    }
    return false;
}

static bool takes_fact(const wy_atlas_filter *of, const wy_atlas_fact *fact) {
    const bool known = fact->value != NULL && fact->known;
    if (of->how == STANDS) {
        return strcmp(of->value, known ? wy_standing_name(fact->kind) : "unknown") == 0;
    }
    if (of->how == IS || !known) {
        return known;
    }
    if (fact->has_number && of->has_number) {
        return compare_numbers(fact->number, of->how, of->number);
    }
    return compare_texts(fact->value, of->how, of->value);
}

static bool takes(const wy_atlas_filter *of, const wy_atlas *atlas, const wy_atlas_game *game) {
    switch (of->subject) {
    case ON_RULE:
        return of->how == IS || compare_texts(game->rule, of->how, of->value) ||
               compare_texts(game->written, of->how, of->value);
    case ON_FAMILY:
        return of->how == IS ||
               (of->how == CONTAINS ? strstr(game->families, of->value) != NULL
                                    : has_word(game->families, of->value) == (of->how != UNEQUAL));
    case ON_CLASS:
        return compare_numbers((double)game->same + 1, of->how, of->number);
    case ON_SIZE:
        return compare_numbers((double)game->same_count, of->how, of->number);
    case ON_SECONDS:
        return compare_numbers(game->seconds, of->how, of->number);
    case ON_GAME:
        return strcmp(game->rule, of->normal) == 0;
    case ON_SAME: {
        const wy_atlas_game *other = wy_atlas_find(atlas, of->normal);
        return other != NULL && other->same == game->same;
    }
    case ON_PROVED:
        return wy_atlas_is_proved(game);
    default:
        return takes_fact(of, &game->facts[of->subject]);
    }
}

bool wy_atlas_filter_takes(const wy_atlas_filter *filter, const wy_atlas *atlas,
                           const wy_atlas_game *game) {
    return takes(filter, atlas, game) != filter->not ;
}
