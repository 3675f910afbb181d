/*
 * scheme_search.c - from cells to automata, see scheme_search.h; and the relations that need no
 * arithmetic, because the order of numbers is the order of words.
 */
#include "automata/scheme_search.h"

#include <stdlib.h>
#include <string.h>

#include "automata/intern.h"
#include "base/fail.h"

typedef struct search {
    const wi_scheme_search *spec;
    uint32_t classes;
    wi_meter meter;
    wi_builder builder;
    wi_intern states;
    uint32_t *now;     /* the state that is worked on; a copy, for states move */
    uint32_t *then;    /* where it goes */
    uint32_t *allowed; /* [track][...]: digits that some cell can read */
    uint32_t allowed_count[WY_MAX_TRACKS];
    size_t words; /* of a state */
} search;

static bool dead(const uint32_t *cell) {
    return cell[0] == WI_NO_LETTER;
}

/* Which digits are worth trying on each track. */
static void list_allowed(search *s) {
    const wi_scheme *scheme = s->spec->scheme;
    for (uint32_t track = 0; track < s->spec->tracks; track++) {
        uint32_t count = 0;
        for (uint32_t digit = 0; digit < scheme->digits; digit++) {
            bool some = false;
            for (uint32_t class = 0; class < s->classes && !some; class ++) {
                const uint32_t above = class + 1 < s->classes ? class + 1 : scheme->preperiod;
                const uint32_t *cell = s->now + (size_t)above * s->spec->width;
                some =
                    !dead(cell) && wi_scheme_row(scheme, class, cell[track])[digit] != WI_NO_LETTER;
            }
            if (some) {
                s->allowed[(size_t)track * scheme->digits + count++] = digit;
            }
        }
        s->allowed_count[track] = count;
    }
}

/* Fills s->then; *lives: is a cell left? */
static wy_status follow(search *s, bool *lives, const uint32_t *digits, wy_error *error) {
    const wi_scheme_search *spec = s->spec;
    *lives = false;
    for (uint32_t class = 0; class < s->classes; class ++) {
        const uint32_t above = class + 1 < s->classes ? class + 1 : spec->scheme->preperiod;
        const uint32_t *from = s->now + (size_t)above * spec->width;
        uint32_t *to = s->then + (size_t) class * spec->width;
        bool stays = !dead(from);
        memset(to, 0, spec->width * sizeof *to);
        for (uint32_t track = 0; track < spec->tracks && stays; track++) {
            to[track] = wi_scheme_row(spec->scheme, class, from[track])[digits[track]];
            stays = to[track] != WI_NO_LETTER;
        }
        if (stays) {
            const wy_status status = spec->step(spec->data, to, from, class, digits, error);
            if (status != WY_OK && status != WY_NO) {
                return status;
            }
            stays = status == WY_OK;
        }
        if (!stays) {
            memset(to, 0, spec->width * sizeof *to);
            to[0] = WI_NO_LETTER;
        }
        *lives = *lives || stays;
    }
    return WY_OK;
}

/* All columns from the state in s->now. */
static wy_status expand(search *s, wy_error *error) {
    const uint32_t tracks = s->spec->tracks;
    uint32_t at[WY_MAX_TRACKS] = {0};
    uint32_t digits[WY_MAX_TRACKS] = {0};
    list_allowed(s);
    for (uint32_t track = 0; track < tracks; track++) {
        if (s->allowed_count[track] == 0) {
            return WY_OK;
        }
    }
    for (;;) {
        for (uint32_t track = 0; track < tracks; track++) {
            digits[track] = s->allowed[(size_t)track * s->spec->scheme->digits + at[track]];
        }
        bool lives;
        wy_status status = follow(s, &lives, digits, error);
        if (status == WY_OK && lives) {
            uint32_t target;
            status = wi_intern_number(&target, &s->states, s->then, error);
            if (status == WY_OK) {
                status = wi_builder_edge(
                    &s->builder, wy_automaton_pack(s->builder.automaton, digits), target, error);
            }
        }
        if (status != WY_OK) {
            return status;
        }
        uint32_t track = tracks; /* the next column: count up, last track first */
        while (track > 0 && ++at[track - 1] == s->allowed_count[track - 1]) {
            at[--track] = 0;
        }
        if (track == 0) {
            return WY_OK;
        }
    }
}

static wy_status run(wy_automaton **out, search *s, wy_error *error) {
    const wi_scheme_search *spec = s->spec;
    uint32_t start;
    memset(s->now, 0, s->words * sizeof *s->now); /* the start is letter 0 in all classes */
    wy_status status = wi_intern_number(&start, &s->states, s->now, error);
    for (uint32_t state = 0; status == WY_OK && state < s->states.count; state++) {
        memcpy(s->now, wi_intern_thing(&s->states, state), s->words * sizeof *s->now);
        bool accepted = !dead(s->now) && spec->accepts(spec->data, s->now);
        for (uint32_t track = 0; track < spec->tracks && accepted; track++) {
            accepted = spec->scheme->ends[s->now[track]] != 0;
        }
        status = wi_builder_state(&s->builder, accepted ? 1 : 0, error);
        if (status == WY_OK) {
            status = expand(s, error);
        }
    }
    return status == WY_OK ? wi_builder_finish(out, &s->builder, error) : status;
}

wy_status wi_scheme_search_run(wy_automaton **out, const wi_scheme_search *spec,
                               const wy_track *track, const char *what, const wy_control *control,
                               wy_error *error) {
    *out = NULL;
    const uint32_t classes = spec->scheme->preperiod + spec->scheme->period;
    search s = {.spec = spec, .classes = classes, .words = (size_t)classes * spec->width};
    wy_track tracks[WY_MAX_TRACKS];
    for (uint32_t t = 0; t < spec->tracks; t++) {
        tracks[t] = *track;
    }
    wi_meter_start(&s.meter, control, what);
    wi_intern_open(&s.states, s.words, &s.meter);
    s.now = malloc(s.words * sizeof *s.now);
    s.then = malloc(s.words * sizeof *s.then);
    s.allowed = malloc((size_t)spec->tracks * spec->scheme->digits * sizeof *s.allowed);
    wy_status status =
        wi_builder_open(&s.builder, WY_ACCEPTOR, tracks, spec->tracks, &s.meter, error);
    if (status == WY_OK && (s.now == NULL || s.then == NULL || s.allowed == NULL)) {
        status = wi_fail_memory(error);
    }
    if (status == WY_OK) {
        status = run(out, &s, error);
    }
    wi_builder_close(&s.builder);
    wi_intern_close(&s.states);
    free(s.now);
    free(s.then);
    free(s.allowed);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return wi_automaton_settle(out, status);
}

/* ---- relations of digits ---------------------------------------------------------------- */

/* The word of memory after two letters. */
enum { MODE = 2, SAME = 0, DECIDED = 1 };

static wy_status step_valid(void *data, uint32_t *to, const uint32_t *from, uint32_t class,
                            const uint32_t *digits, wy_error *error) {
    (void)data, (void)to, (void)from, (void)class, (void)digits, (void)error;
    return WY_OK;
}

static wy_status step_equal(void *data, uint32_t *to, const uint32_t *from, uint32_t class,
                            const uint32_t *digits, wy_error *error) {
    (void)data, (void)to, (void)from, (void)class, (void)error;
    return digits[0] == digits[1] ? WY_OK : WY_NO;
}

static wy_status step_less(void *data, uint32_t *to, const uint32_t *from, uint32_t class,
                           const uint32_t *digits, wy_error *error) {
    (void)data, (void)class, (void)error;
    to[MODE] = from[MODE] == SAME && digits[0] == digits[1] ? SAME : DECIDED;
    return from[MODE] == SAME && digits[0] > digits[1] ? WY_NO : WY_OK;
}

/*
 * Next to each other: the words agree, then differ by neighbouring digits, then the lesser has
 * the greatest digits that follow, the greater the least.
 */
static wy_status step_successor(void *data, uint32_t *to, const uint32_t *from, uint32_t class,
                                const uint32_t *digits, wy_error *error) {
    (void)error;
    const wi_scheme *scheme = ((const wi_scheme_search *)data)->scheme;
    const uint32_t *row_x = wi_scheme_row(scheme, class, from[0]);
    const uint32_t *row_y = wi_scheme_row(scheme, class, from[1]);
    if (from[MODE] == SAME) {
        to[MODE] = digits[0] == digits[1] ? SAME : DECIDED;
        for (uint32_t digit = digits[0] + 1; digit < digits[1]; digit++) {
            if (row_x[digit] != WI_NO_LETTER) {
                return WY_NO;
            }
        }
        return digits[0] <= digits[1] ? WY_OK : WY_NO;
    }
    to[MODE] = DECIDED;
    for (uint32_t digit = digits[0] + 1; digit < scheme->digits; digit++) {
        if (row_x[digit] != WI_NO_LETTER) {
            return WY_NO;
        }
    }
    for (uint32_t digit = 0; digit < digits[1]; digit++) {
        if (row_y[digit] != WI_NO_LETTER) {
            return WY_NO;
        }
    }
    return WY_OK;
}

static bool accepts_always(const void *data, const uint32_t *cell) {
    (void)data, (void)cell;
    return true;
}

static bool accepts_decided(const void *data, const uint32_t *cell) {
    (void)data;
    return cell[MODE] == DECIDED;
}

wy_status wi_scheme_valid(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                          const wy_control *control, wy_error *error) {
    const wi_scheme_search spec = {
        .scheme = scheme, .tracks = 1, .width = 1, .step = step_valid, .accepts = accepts_always};
    return wi_scheme_search_run(out, &spec, track, "the valid words", control, error);
}

wy_status wi_scheme_equal(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                          const wy_control *control, wy_error *error) {
    const wi_scheme_search spec = {
        .scheme = scheme, .tracks = 2, .width = 2, .step = step_equal, .accepts = accepts_always};
    return wi_scheme_search_run(out, &spec, track, "equality", control, error);
}

wy_status wi_scheme_less(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                         const wy_control *control, wy_error *error) {
    const wi_scheme_search spec = {
        .scheme = scheme, .tracks = 2, .width = 3, .step = step_less, .accepts = accepts_decided};
    return wi_scheme_search_run(out, &spec, track, "comparison", control, error);
}

wy_status wi_scheme_successor(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                              const wy_control *control, wy_error *error) {
    *out = NULL;
    if (!scheme->full) {
        return wi_fail(error, WY_LIMIT,
                       "the successor is not made for a numeration whose words cannot all go on");
    }
    wi_scheme_search spec = {.scheme = scheme,
                             .tracks = 2,
                             .width = 3,
                             .step = step_successor,
                             .accepts = accepts_decided,
                             .data = &spec};
    return wi_scheme_search_run(out, &spec, track, "the successor", control, error);
}
