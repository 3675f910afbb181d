/*
 * check_s1_hegarty.c - how near (m,p)-Wythoff pairs are to Beatty pairs: the bounds of S1 section
 * 1.4.5, and Hegarty's appendix with its two open questions.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/verbs.h"
#include "theory/root_floor.h"
#include "theory/theory.h"

enum { LARGEST = 1000 }; /* m and p of a claim */

/* ---- places where p - 1 is met --------------------------------------------------------------- */

/* a_k - a'_k by the telescope of the pairs, which gives a_n for any n. */
static wy_status difference_at(int64_t *out, int64_t p, const mpz_t k, wy_error *error) {
    wi_pairs *pairs;
    wy_status status = wi_pairs_create(&pairs, 1, p, error);
    if (status != WY_OK) {
        return status;
    }
    mpz_t a;
    mpz_t b;
    mpz_t n;
    mpz_inits(a, b, n, NULL);
    mpz_add_ui(n, k, (unsigned long)(p - 1));
    status = wi_pairs_term(a, b, pairs, n, error);
    if (status == WY_OK) {
        mpz_sub_ui(a, a, (unsigned long)(p - 1)); /* a_k of the appendix */
        mpz_mul(b, k, k);
        mpz_mul_ui(b, b, (unsigned long)(4 * p * p + 1));
        mpz_sqrt(b, b);
        mpz_addmul_ui(b, k, (unsigned long)(2 * p - 1));
        mpz_fdiv_q_ui(b, b, (unsigned long)(2 * p)); /* floor(kr) */
        mpz_sub(a, a, b);
        *out = mpz_get_si(a);
    }
    mpz_clears(a, b, n, NULL);
    wi_pairs_free(pairs);
    return status;
}

/* A number of any length of the text at *at, which is moved on; false: there is none. */
static bool next_long_number(mpz_t out, const char **at) {
    enum { MOST = 2000 };
    char digits[MOST + 1];
    *at += strcspn(*at, "0123456789");
    const size_t length = strspn(*at, "0123456789");
    if (length == 0 || length > MOST) {
        return false;
    }
    snprintf(digits, sizeof digits, "%.*s", (int)length, *at);
    *at += length;
    return mpz_set_str(out, digits, 10) == 0;
}

/* Is |a_j - a'_j| < p - 1 for all j < k? */
static wy_status is_first(bool *out, int64_t p, int64_t k, const wy_control *control,
                          wy_error *error) {
    *out = true;
    if (k == 1) {
        return WY_OK;
    }
    wi_hegarty before;
    const wy_status status = wi_hegarty_explore(&before, p, k + p - 2, control, error);
    *out = status == WY_OK && before.low > 1 - p && before.high < p - 1;
    return status;
}

/* Long numbers by their ends. */
static void short_text(char out[64], const mpz_t k) {
    char *text = mpz_get_str(NULL, 10, k);
    const size_t length = text != NULL ? strlen(text) : 0;
    if (length > 24) {
        snprintf(out, 64, "%.8s…%s (%zu digits)", text, text + length - 8, length);
    } else {
        snprintf(out, 64, "%.24s", text != NULL ? text : "?");
    }
    free(text);
}

/*
 * Data: lines "p k": at this k the bound p - 1 is met, and, where k is at most the bound, for the
 * first time.
 */
wy_status wi_check_hegarty_attained(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                    wy_error *error) {
    wy_status status = WY_OK;
    const int64_t walk = wi_claim_bound(claim, run, 0, 1000000);
    const char *at = claim->data;
    int64_t p;
    int64_t places = 0;
    int64_t wrong = 0;
    mpz_t k;
    mpz_init(k);
    wi_finding_row(out, "p,k,a_k − a'_k,the first such k");
    while (status == WY_OK && wi_claim_next_number(&p, &at) && next_long_number(k, &at)) {
        if (p < 1 || p > 1000 || mpz_sgn(k) == 0) {
            status = wi_fail(error, WY_BAD, "p = %" PRId64 " is out of range", p);
            break;
        }
        int64_t difference = 0;
        bool first = false;
        const bool near = mpz_cmp_si(k, walk) <= 0;
        char text[64];
        short_text(text, k);
        status = difference_at(&difference, p, k, error);
        if (status == WY_OK && near) {
            status = is_first(&first, p, mpz_get_si(k), &run->control, error);
        }
        places++;
        const bool met = difference == p - 1 || difference == 1 - p;
        if (status == WY_OK && (!met || (near && !first)) && wrong++ == 0) {
            wi_finding_say(out, "For p = %" PRId64 " and k = %s it is %" PRId64 "%s.", p, text,
                           difference, met ? ", but not for the first time" : "");
        }
        wi_finding_row(out, "%" PRId64 ",%s,%" PRId64 ",%s", p, text, difference,
                       !near   ? "not looked at"
                       : first ? "yes"
                               : "no");
    }
    mpz_clear(k);
    if (status == WY_OK && places == 0) {
        status = wi_fail(error, WY_BAD, "no places are given");
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_FINITE);
        if (wrong == 0) {
            wi_finding_say(out,
                           "|a_k − a'_k| = p − 1 at the places of the table, so the bound cannot "
                           "be lowered for these p. The long ones were not met on the way, but "
                           "made (docs/imitation.md); they are far from being the first.");
        }
        wi_finding_by(out,
                      "a_k and a'_k at these k, exactly, by the telescope of the pairs; and all k "
                      "before them, where they are at most %" PRId64,
                      walk);
    }
    return status;
}
