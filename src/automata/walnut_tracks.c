/* walnut_tracks.c - the first line of Walnut's text format: numerations and sets of digits. */
#include <stdlib.h>
#include <string.h>

#include "automata/walnut.h"
#include "base/fail.h"
#include "base/list.h"

static int ascending(const void *a, const void *b) {
    const int32_t first = *(const int32_t *)a;
    const int32_t second = *(const int32_t *)b;
    return (first > second) - (first < second);
}

/* The numbers of a set that ends at `end`, in *values, which free() frees also after a failure. */
static wy_status read_values(wi_walnut *of, const wi_walnut_token *where, size_t end,
                             int32_t **values, size_t *count) {
    const char *text = of->text;
    size_t room = 0;
    wy_status status = WY_OK;
    bool expects = true; /* a digit comes next */
    for (size_t at = where->at + 1; at < end && status == WY_OK;) {
        if (wi_walnut_space(text[at])) {
            at++;
            continue;
        }
        if (text[at] == ',') {
            const wi_walnut_token here = {at, 1};
            status =
                expects ? wi_walnut_fail(of, &here, "a digit is missing before this comma") : WY_OK;
            expects = true;
            at++;
            continue;
        }
        size_t stop = at + 1;
        while (stop < end && !wi_walnut_space(text[stop]) && text[stop] != ',') {
            stop++;
        }
        const wi_walnut_token digit = {at, stop - at};
        int64_t value = 0;
        status = expects
                     ? wi_walnut_number(&value, of, &digit, INT32_MIN + 1, INT32_MAX, "the digit ")
                     : wi_walnut_fail(of, &digit, "a comma is missing before this digit");
        if (status == WY_OK) {
            status =
                wi_meter_grow(&of->meter, values, &room, *count + 1, sizeof **values, of->error);
        }
        if (status == WY_OK) {
            (*values)[(*count)++] = (int32_t)value;
        }
        expects = false;
        at = stop;
    }
    if (status == WY_OK && expects) {
        status = wi_walnut_fail(of, where,
                                *count == 0 ? "this set has no digits" : "a digit is missing here");
    }
    return status;
}

/* {0, 1}: the digits in any order. */
static wy_status read_set(wi_walnut *of, const wi_walnut_token *where) {
    const size_t end = where->at + where->length - 1;
    if (of->text[end] != '}') {
        return wi_walnut_fail(of, where, "this set has no closing brace");
    }
    int32_t *values = NULL;
    size_t count = 0;
    const wy_status status = read_values(of, where, end, &values, &count);
    if (status != WY_OK || values == NULL) { /* without values one was expected */
        free(values);
        return status;
    }
    wi_list_sort(values, count, ascending);
    size_t kept = 0;
    bool plain = true;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || values[kept - 1] != values[i]) {
            plain = plain && values[i] == (int32_t)kept;
            values[kept++] = values[i];
        }
    }
    of->values[of->track_count] = values;
    of->tracks[of->track_count] =
        (wy_track){.digits = (uint32_t)kept, .values = plain ? NULL : values, .system = NULL};
    of->track_count++;
    return WY_OK;
}

/* msd_fib; also in short: fib, msd (msd_2), msd3, 3. */
static wy_status read_system(wi_walnut *of, const wi_walnut_token *where, wy_find_system *find,
                             void *data) {
    const char *text = of->text + where->at;
    size_t length = where->length;
    const char *order = "msd";
    if (length >= 3 && (memcmp(text, "msd", 3) == 0 || memcmp(text, "lsd", 3) == 0)) {
        order = text[0] == 'm' ? "msd" : "lsd";
        text += 3;
        length -= 3;
        if (length > 0 && text[0] == '_') {
            text++;
            length--;
        }
    }
    char name[64];
    if (length == 0) {
        text = "2";
        length = 1;
    }
    for (size_t i = 0; i < length; i++) {
        const char c = text[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              c == '_')) {
            return wi_walnut_fail_name(of, where, "",
                                       " is neither a numeration nor a set of digits");
        }
    }
    if (length + 5 > sizeof name) {
        return wi_walnut_fail(of, where, "no numeration has such a long name");
    }
    memcpy(name, order, 3);
    name[3] = '_';
    memcpy(name + 4, text, length);
    name[4 + length] = '\0';
    const wy_system *system = NULL;
    const wy_status status =
        find == NULL ? wi_fail(of->error, WY_BAD, "the numeration %s is not known here", name)
                     : find(data, &system, name, of->error);
    if (status != WY_OK || system == NULL) {
        wi_fail_place(of->error, of->text, of->length, where->at, where->length);
        return status;
    }
    of->tracks[of->track_count++] = (wy_track){.digits = system->digits, .system = system};
    return WY_OK;
}

wy_status wi_walnut_tracks(wi_walnut *of, wy_find_system *find, void *data) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < of->count && status == WY_OK; i++) {
        const wi_walnut_token *where = &of->tokens[i];
        if (of->track_count == WY_MAX_TRACKS) {
            return wi_walnut_fail(of, where, "an automaton has at most 64 tracks");
        }
        status =
            of->text[where->at] == '{' ? read_set(of, where) : read_system(of, where, find, data);
    }
    return status;
}
