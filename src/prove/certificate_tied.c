/*
 * certificate_tied.c - moves that are tied to the heaps, as lines of certificates.
 *
 * A tied primitive is a union of parts (solve/tied.h); each is a line, or several where it asks for
 * a condition on the position that has several places.  What holds of all moves anyhow is left out:
 * with the option (a,b) = (x - s, y - t), a form is one in a, b, s and t, none of which is
 * negative.
 */
#include "base/arithmetic.h"
#include "base/fail.h"
#include "prove/certificate_lines.h"
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

/* WY_NO: the part has no moves. */
static wy_status add_forms(wy_places *to, const wi_tied_part *part) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < part->count && status == WY_OK; i++) {
        const wi_place place = place_of(&part->forms[i]);
        if (says_nothing(&place)) {
            status = (place.equal ? place.limit == 0 : place.limit <= 0) ? WY_OK : WY_NO;
        } else if (!always_holds(&part->forms[i])) {
            status = wi_places_add(to, &place);
        }
    }
    if (status == WY_OK) {
        join_opposite(to);
    }
    return status;
}

static wy_status put_part(wi_certificate_lines *lines, const wi_tied_part *part, wy_error *error) {
    wi_place_list places = {0};
    wy_status status = wi_place_list_add(&places, part->position, WI_CERTIFICATE_LINES, error);
    for (size_t i = 0; i < places.count && status == WY_OK; i++) {
        wi_certificate_line line = {.tied = true, .at = places.items[i]};
        status = add_forms(&line.at, part);
        if (status == WY_OK) {
            status = wi_certificate_lines_put(lines, &line, error);
        } else {
            status = status == WY_NO ? WY_OK
                                     : wi_fail(error, WY_LIMIT,
                                               "certificates know short conditions with small "
                                               "numbers");
        }
    }
    wi_place_list_clear(&places);
    return status;
}

wy_status wi_certificate_lines_tied(wi_certificate_lines *lines, const wy_primitive *by,
                                    bool counted, wy_error *error) {
    wi_tied tied = {0};
    wy_status status = wi_tied_make(&tied, by, error);
    if (status == WY_OK && counted && tied.count > 1) {
        status = wi_fail(error, WY_LIMIT,
                         "certificates do not count options by moves that are tied to the heaps in "
                         "several ways");
    }
    for (size_t i = 0; i < tied.count && status == WY_OK; i++) {
        status = put_part(lines, &tied.parts[i], error);
    }
    wi_tied_clear(&tied);
    return status;
}
