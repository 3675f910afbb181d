/*
 * certificate_tied.c - moves that are tied to the heaps, as lines of certificates.
 *
 * A tied primitive is a union of parts (solve/tied.h); each is a line, or several where it asks for
 * a condition on the position that has several places.  Where options are counted, the moves of the
 * parts before it are left out, which makes several lines too.  What holds of all moves anyhow is
 * left out: with the option (a,b) = (x - s, y - t), a form is one in a, b, s and t, none of which
 * is negative.
 */
#include "base/arithmetic.h"
#include "base/fail.h"
#include "prove/certificate_lines.h"
#include "rules/condition.h"
#include "solve/moves.h"
#include "solve/tied.h"

static bool always_holds(const wi_tied_form *f) {
    const int64_t *c = f->c;
    return f->modulus == 0 && c[WI_TIED_X] >= 0 && c[WI_TIED_Y] >= 0 &&
           c[WI_TIED_X] + c[WI_TIED_S] >= 0 && c[WI_TIED_Y] + c[WI_TIED_T] >= 0 &&
           c[WI_TIED_ONE] >= 0;
}

static wi_place place_of(const wi_tied_form *f) {
    const int64_t *c = f->c;
    if (f->modulus == 0) {
        const int64_t by =
            wi_gcd(wi_gcd(c[WI_TIED_X], c[WI_TIED_Y]), wi_gcd(c[WI_TIED_S], c[WI_TIED_T]));
        const int64_t divisor = by > 0 ? by : 1;
        return (wi_place){.of_x = c[WI_TIED_X] / divisor,
                          .of_y = c[WI_TIED_Y] / divisor,
                          .of_s = c[WI_TIED_S] / divisor,
                          .of_t = c[WI_TIED_T] / divisor,
                          .limit = -wi_quotient(c[WI_TIED_ONE], divisor)};
    }
    return (wi_place){.of_x = wi_rest(c[WI_TIED_X], f->modulus),
                      .of_y = wi_rest(c[WI_TIED_Y], f->modulus),
                      .of_s = wi_rest(c[WI_TIED_S], f->modulus),
                      .of_t = wi_rest(c[WI_TIED_T], f->modulus),
                      .modulus = f->modulus,
                      .equal = true,
                      .limit = wi_rest(-c[WI_TIED_ONE], f->modulus)};
}

static bool says_nothing(const wi_place *p) {
    return p->of_x == 0 && p->of_y == 0 && p->of_s == 0 && p->of_t == 0;
}

/* f >= l and -f >= -l are f = l, which is easier to follow.  The first number is positive. */
static void join_opposite(wy_places *at) {
    for (size_t i = 0; i < at->count; i++) {
        for (size_t k = 0; k < i; k++) {
            const wi_place p = at->all[i];
            const wi_place *q = &at->all[k];
            if (!p.equal && !q->equal && p.of_x == -q->of_x && p.of_y == -q->of_y &&
                p.of_s == -q->of_s && p.of_t == -q->of_t && p.limit == -q->limit) {
                /* The later one is the greater one, so its first number is positive. */
                wy_places joined = {.count = 0};
                for (size_t j = 0; j < at->count; j++) {
                    if (j != i && j != k) {
                        joined.all[joined.count++] = at->all[j];
                    }
                }
                wi_place equal = p;
                equal.equal = true;
                wi_places_add(&joined, &equal);
                *at = joined;
                join_opposite(at);
                return;
            }
        }
    }
}

/* One more form.  WY_NO: then there are no moves. */
static wy_status add_form(wy_places *to, const wi_tied_form *form) {
    const wi_place place = place_of(form);
    if (says_nothing(&place)) {
        return (place.equal ? place.limit == 0 : place.limit <= 0) ? WY_OK : WY_NO;
    }
    return always_holds(form) ? WY_OK : wi_places_add(to, &place);
}

/* WY_NO: the part has no moves. */
static wy_status add_forms(wy_places *to, const wi_tied_form *forms, size_t count) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        status = add_form(to, &forms[i]);
    }
    return status;
}

/* What is asked of all lines of a primitive. */
typedef struct writing {
    wi_certificate_lines *lines;
    const wi_tied *tied;
    bool counted;  /* no move is on two lines */
    bool diagonal; /* a line lowers both heaps, or one, with all its moves */
    wy_error *error;
} writing;

static wy_status too_much(const writing *w) {
    return wi_fail(w->error, WY_LIMIT, "certificates know short conditions with small numbers");
}

static wy_status put_line(const writing *w, const wy_places *at) {
    wi_certificate_line line = {.tied = true, .at = *at};
    join_opposite(&line.at);
    return wi_certificate_lines_put(w->lines, &line, w->error);
}

/* The moves with s, t >= 1, those with s = 0, those with t = 0, if that is asked for. */
static wy_status put_sides(const writing *w, const wy_places *at) {
    static const wi_place some[2] = {{.of_s = 1, .limit = 1}, {.of_t = 1, .limit = 1}};
    static const wi_place none[2] = {{.of_s = 1, .equal = true}, {.of_t = 1, .equal = true}};
    if (!w->diagonal) {
        return put_line(w, at);
    }
    const int sides = w->tied->both ? 1 : 3;
    wy_status status = WY_OK;
    for (int side = 0; side < sides && status == WY_OK; side++) {
        const wi_place *of_s = side == 1 ? &none[0] : &some[0];
        const wi_place *of_t = side == 2 ? &none[1] : &some[1];
        wy_places here = *at;
        join_opposite(&here);
        status = wi_places_add(&here, of_s);
        status = status == WY_OK ? wi_places_add(&here, of_t) : status;
        status = status == WY_OK ? put_line(w, &here) : status == WY_NO ? WY_OK : too_much(w);
    }
    return status;
}

static wy_status put_without(const writing *w, const wy_places *at, size_t from, size_t end);

/* All that both say.  WY_NO: that never holds. */
static wy_status add_places(wy_places *to, const wy_places *more) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < more->count && status == WY_OK; i++) {
        status = wi_places_add(to, &more->all[i]);
    }
    return status;
}

/*
 * The moves of `at` that fail one of the forms of part `from`, without the parts behind it.  The
 * first one that they fail tells the cases apart.
 */
static wy_status put_failing(const writing *w, const wy_places *at, size_t from, size_t end) {
    const wi_tied_part *part = &w->tied->parts[from];
    wy_status status = WY_OK;
    for (size_t k = 0; k < part->count && status == WY_OK; k++) {
        const wi_tied_form *form = &part->forms[k];
        const int64_t cases = form->modulus > 0 ? form->modulus - 1 : 1;
        for (int64_t rest = 1; rest <= cases && status == WY_OK; rest++) {
            wi_tied_form fails = *form;
            for (int i = 0; i < WI_TIED_FORM && form->modulus == 0; i++) {
                fails.c[i] = -form->c[i];
            }
            fails.c[WI_TIED_ONE] += form->modulus == 0 ? -1 : rest;
            wy_places here = *at;
            status = add_forms(&here, part->forms, k);
            status = status == WY_OK ? add_form(&here, &fails) : status;
            status = status == WY_OK   ? put_without(w, &here, from + 1, end)
                     : status == WY_NO ? WY_OK
                                       : too_much(w);
        }
    }
    return status;
}

/* The places where the condition of a part on the position holds, or where it does not. */
static wy_status places_of(wi_place_list *out, const writing *w, const wi_tied_part *part,
                           bool holds) {
    *out = (wi_place_list){0};
    if (holds) {
        return wi_place_list_add(out, part->position, WI_CERTIFICATE_LINES, w->error);
    }
    wy_condition *fails = wi_condition_not(part->position);
    const wy_status status = fails == NULL
                                 ? wi_fail_memory(w->error)
                                 : wi_place_list_add(out, fails, WI_CERTIFICATE_LINES, w->error);
    wi_condition_free(fails);
    return status;
}

/* The moves of `at` that are in none of the parts `from`, ..., `end` - 1. */
static wy_status put_without(const writing *w, const wy_places *at, size_t from, size_t end) {
    if (from == end) {
        return put_sides(w, at);
    }
    const wi_tied_part *part = &w->tied->parts[from];
    if (part->position == NULL) {
        return put_failing(w, at, from, end);
    }
    wy_status status = WY_OK;
    for (int holds = 0; holds < 2 && status == WY_OK; holds++) {
        wi_place_list places;
        status = places_of(&places, w, part, holds == 1);
        for (size_t i = 0; i < places.count && status == WY_OK; i++) {
            wy_places here = *at;
            status = add_places(&here, &places.items[i]);
            status = status == WY_NO   ? WY_OK
                     : status != WY_OK ? too_much(w)
                     : holds == 1      ? put_failing(w, &here, from, end)
                                       : put_without(w, &here, from + 1, end);
        }
        wi_place_list_clear(&places);
    }
    return status;
}

static wy_status put_part(const writing *w, size_t number) {
    const wi_tied_part *part = &w->tied->parts[number];
    wi_place_list places = {0};
    wy_status status = wi_place_list_add(&places, part->position, WI_CERTIFICATE_LINES, w->error);
    for (size_t i = 0; i < places.count && status == WY_OK; i++) {
        wy_places at = places.items[i];
        status = add_forms(&at, part->forms, part->count);
        status = status == WY_OK   ? put_without(w, &at, w->counted ? 0 : number, number)
                 : status == WY_NO ? WY_OK
                                   : too_much(w);
    }
    wi_place_list_clear(&places);
    return status;
}

wy_status wi_certificate_lines_tied(wi_certificate_lines *lines, const wi_primitive *by,
                                    bool counted, bool diagonal, wy_error *error) {
    wi_tied tied = {0};
    const writing w = {lines, &tied, counted, diagonal, error};
    wy_status status = wi_tied_make(&tied, by, error);
    for (size_t i = 0; i < tied.count && status == WY_OK; i++) {
        status = put_part(&w, i);
    }
    wi_tied_clear(&tied);
    return status;
}
