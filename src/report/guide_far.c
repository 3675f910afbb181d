/*
 * guide_far.c - guide lines in a window far out, whose axes count from its corner.
 *
 * The half-line y = slope x meets the column of the corner at slope left - low, above the corner's
 * row.  The slope is known exactly if it is a quotient of whole numbers, or phi or 1/phi, which GMP
 * computes to as many digits as the corner has; then the difference is right to a small part of a
 * square.  Lines with a slope of which only some digits are known are left out: nobody knows where
 * they pass.
 */
#include <math.h>
#include <string.h>

#include <wythoff/report.h>

static bool is_whole(double number) {
    return number == floor(number) && number < 9e15;
}

/* slope = rise / run, as exactly as the precision of slope says; false: it is not known so well. */
static bool exact_slope(mpf_t slope, const wy_guide *guide) {
    const bool phi = strcmp(guide->label, "φ") == 0;
    if (phi || strcmp(guide->label, "1/φ") == 0) {
        mpf_sqrt_ui(slope, 5);
        mpf_add_ui(slope, slope, 1);
        mpf_div_ui(slope, slope, 2);
        if (!phi) {
            mpf_ui_div(slope, 1, slope);
        }
        return true;
    }
    if (!is_whole(guide->rise) || !is_whole(guide->run) || guide->run == 0) {
        return false;
    }
    mpf_t run;
    mpf_init2(run, mpf_get_prec(slope));
    mpf_set_d(slope, guide->rise);
    mpf_set_d(run, guide->run);
    mpf_div(slope, slope, run);
    mpf_clear(run);
    return true;
}

/* Where the line passes the corner's column, counted from its row; false: nobody knows. */
static bool pass(double *at, const wy_guide *guide, const mpz_t left, const mpz_t low) {
    const mp_bitcnt_t bits = mpz_sizeinbase(left, 2) + mpz_sizeinbase(low, 2) + 128;
    mpf_t slope;
    mpf_t heap;
    mpf_init2(slope, bits);
    mpf_init2(heap, bits);
    const bool known = exact_slope(slope, guide);
    if (known) {
        mpf_set_z(heap, left);
        mpf_mul(slope, slope, heap);
        mpf_set_z(heap, low);
        mpf_sub(slope, slope, heap);
        *at = mpf_get_d(slope);
    }
    mpf_clear(slope);
    mpf_clear(heap);
    return known;
}

size_t wy_guides_move(wy_guide *guides, size_t count, const mpz_t left, const mpz_t low) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        double at;
        if (pass(&at, &guides[i], left, low)) {
            guides[kept] = guides[i];
            guides[kept].moved = true;
            guides[kept++].at = at;
        }
    }
    return kept;
}
