/*
 * letters_far.c - columns of any size, through the letters.
 *
 * With w the first letters of a wing, the string from `start` on is w_0 m(w_1) m(m(w_2)) ..., where
 * w_i is of this wing or, if there are two and i is odd, of the other one.  So column x is in some
 * m^i(w_i); the lengths of m^i(a) lead to the letter a of w_i that it comes from, those of m^(i-1)
 * to the letter of m(a), and so on down to the letter of x itself.  What is passed on the way is
 * counted three times over: as it is; one level up, which gives the first row that is not settled
 * before x; and one level down, which gives the column that wrote x, its *parent*.  Hence the row
 * of an upper column, and that of a lower one, which was taken some columns before the parent.
 *
 * The next columns follow without lengths: one more letter of the image, or the next image.
 */
#include "machine/letters.h"

#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"
#include "machine/state.h"

#define MOST_BYTES (UINT64_C(1) << 30) /* of lengths */

enum { PER_NUMBER = 32 }; /* bytes that a number takes beside its digits */

/* ---- lengths --------------------------------------------------------------------------------- */

void wi_lengths_clear(wi_lengths *lengths) {
    if (lengths->letters != NULL) {
        const size_t count = 2 * lengths->levels * ((size_t)lengths->letters->count + 2);
        for (size_t i = 0; i < count; i++) {
            mpz_clear(lengths->of[i]);
        }
    }
    free(lengths->of);
    *lengths = (wi_lengths){0};
}

static mpz_t *numbers_of(const wi_lengths *lengths, size_t level, uint32_t letter) {
    return &lengths->of[2 * (level * ((size_t)lengths->letters->count + 2) + letter)];
}
static mpz_srcptr length_of(const wi_lengths *lengths, size_t level, uint32_t letter) {
    return numbers_of(lengths, level, letter)[0];
}
static mpz_srcptr upper_of(const wi_lengths *lengths, size_t level, uint32_t letter) {
    return numbers_of(lengths, level, letter)[1];
}

static void set_level(wi_lengths *lengths, size_t level) {
    const wi_letters *letters = lengths->letters;
    for (uint32_t a = 0; a < letters->count; a++) {
        mpz_t *to = numbers_of(lengths, level, a);
        const wi_letter *letter = &letters->letters[a];
        if (level == 0) {
            mpz_set_ui(to[0], 1);
            mpz_set_ui(to[1], letter->bit == 0);
        }
        for (uint32_t i = letter->from; level > 0 && i < letter->to; i++) {
            mpz_t *of = numbers_of(lengths, level - 1, letters->image[i]);
            mpz_add(to[0], to[0], of[0]);
            mpz_add(to[1], to[1], of[1]);
        }
        lengths->bytes += 2 * PER_NUMBER + 2 * mpz_size(to[0]) * sizeof(mp_limb_t);
    }
    for (int w = 0; w < letters->wings; w++) {
        mpz_t *to = numbers_of(lengths, level, letters->count + (uint32_t)w);
        for (int64_t i = 0; i < letters->first_count[w]; i++) {
            mpz_t *of = numbers_of(lengths, level, letters->first[w][i]);
            mpz_add(to[0], to[0], of[0]);
            mpz_add(to[1], to[1], of[1]);
        }
    }
}

/* Makes the lengths of this level be there. */
static wy_status reach(wi_lengths *lengths, size_t level, wi_pace *pace, wy_error *error) {
    while (lengths->levels <= level) {
        const size_t one = 2 * ((size_t)lengths->letters->count + 2);
        const size_t known = lengths->levels * one;
        if (lengths->bytes > MOST_BYTES) {
            return wi_fail(error, WY_LIMIT, "unknown: a number of so many digits is out of reach");
        }
        if (!wi_list_room(lengths->of, lengths->room, known + one)) {
            return wi_fail_memory(error);
        }
        for (size_t i = 0; i < one; i++) {
            mpz_init(lengths->of[known + i]);
        }
        lengths->levels++;
        set_level(lengths, lengths->levels - 1);
        if (wi_pace_stop(pace, 0)) {
            return wi_fail(error, WY_STOPPED, "stopped while lengths were made");
        }
    }
    return WY_OK;
}

/* ---- going down ------------------------------------------------------------------------------ */

/* One letter on the way down: at[i] is where in its word it is. */
typedef struct step {
    uint32_t letter;
    int64_t at, end; /* in the image lists; on top, in the first letters */
} step;

typedef struct path {
    wi_lengths *lengths;
    int wing;
    size_t top;
    step *steps; /* [top] is among the first letters, [0] is the column */
    size_t room;
    mpz_t left;        /* columns that are still to be passed */
    mpz_t up, down, n; /* counted one level up, one down, and upper columns */
} path;

/* The wing whose first letters are at this level of the path. */
static int wing_at(const path *p, size_t level) {
    const int wings = p->lengths->letters->wings;
    return level % 2 == 0 ? p->wing : wi_other_wing(wings, p->wing);
}

static void add_first(mpz_t sum, const path *p, int wing, size_t level, bool upper) {
    const uint32_t all = p->lengths->letters->count + (uint32_t)wing;
    mpz_add(sum, sum, upper ? upper_of(p->lengths, level, all) : length_of(p->lengths, level, all));
}

/* Finds the level of column x; left, up, down and n are then those of its first column. */
static wy_status find_top(path *p, const mpz_t x, wi_pace *pace, wy_error *error) {
    const wi_letters *letters = p->lengths->letters;
    const int other = wi_other_wing(letters->wings, p->wing);
    mpz_t length;
    mpz_init(length);
    mpz_sub_ui(p->left, x, (unsigned long)letters->start);
    mpz_set_si(p->up, letters->start + letters->first_count[other]);
    mpz_set_si(p->down, letters->start);
    mpz_set_si(p->n, letters->upper[p->wing]);
    wy_status status = WY_OK;
    for (p->top = 0;; p->top++) {
        status = reach(p->lengths, p->top + 1, pace, error);
        if (status != WY_OK) {
            break;
        }
        mpz_set_ui(length, 0);
        add_first(length, p, wing_at(p, p->top), p->top, false);
        if (mpz_cmp(p->left, length) < 0) {
            break;
        }
        mpz_sub(p->left, p->left, length);
        add_first(p->n, p, wing_at(p, p->top), p->top, true);
        /* m^i of this wing's first letters is m^(i+1) of the string of the other wing. */
        add_first(p->up, p, wing_at(p, p->top), p->top + 1, false);
        if (p->top > 0) {
            add_first(p->down, p, wing_at(p, p->top), p->top - 1, false);
        }
    }
    mpz_clear(length);
    return status;
}

/* Passes letters of a word until the column is in one. */
static void pass(path *p, size_t level, const uint32_t *word) {
    step *at = &p->steps[level];
    const wi_lengths *lengths = p->lengths;
    for (; at->at < at->end; at->at++) {
        const uint32_t a = word[at->at];
        at->letter = a;
        if (mpz_cmp(p->left, length_of(lengths, level, a)) < 0) {
            return;
        }
        mpz_sub(p->left, p->left, length_of(lengths, level, a));
        mpz_add(p->n, p->n, upper_of(lengths, level, a));
        mpz_add(p->up, p->up, length_of(lengths, level + 1, a));
        if (level > 0) {
            mpz_add(p->down, p->down, length_of(lengths, level - 1, a));
        }
    }
}

static void enter(path *p, size_t level) {
    const wi_letter *above = &p->lengths->letters->letters[p->steps[level + 1].letter];
    p->steps[level].at = above->from;
    p->steps[level].end = above->to;
    p->steps[level].letter = p->lengths->letters->image[above->from];
}

static wy_status go_down(path *p, wy_error *error) {
    const wi_letters *letters = p->lengths->letters;
    if (!wi_list_room(p->steps, p->room, p->top + 2)) {
        return wi_fail_memory(error);
    }
    const int first = wing_at(p, p->top);
    p->steps[p->top] = (step){.end = letters->first_count[first]};
    pass(p, p->top, letters->first[first]);
    for (size_t level = p->top; level-- > 0;) {
        enter(p, level);
        pass(p, level, letters->image);
    }
    return WY_OK;
}

/* ---- going on -------------------------------------------------------------------------------- */

/* To the next column; *next_image: it has another parent.  false: no memory. */
static bool advance(path *p, bool *next_image) {
    const wi_letters *letters = p->lengths->letters;
    size_t level = 0;
    while (level < p->top && p->steps[level].at + 1 == p->steps[level].end) {
        level++;
    }
    step *at = &p->steps[level];
    *next_image = level > 0 || p->top == 0;
    if (level == p->top && at->at + 1 == at->end) { /* the next m^i(w_i) */
        p->top++;
        if (!wi_list_room(p->steps, p->room, p->top + 2)) {
            return false;
        }
        const int first = wing_at(p, p->top);
        p->steps[p->top] =
            (step){.letter = letters->first[first][0], .end = letters->first_count[first]};
        level = p->top;
    } else {
        at->at++;
        at->letter =
            level == p->top ? letters->first[wing_at(p, level)][at->at] : letters->image[at->at];
    }
    while (level-- > 0) {
        enter(p, level);
    }
    return true;
}

static wy_status fill(wy_view *view, path *p, wi_pace *pace, wy_error *error) {
    const wi_letters *letters = p->lengths->letters;
    int64_t row = 0;
    int64_t parent = 0;
    for (size_t i = 0; i < view->count; i++) {
        const step *at = &p->steps[0];
        const wi_letter *letter = &letters->letters[at->letter];
        view->bits[i] = letter->bit;
        view->states[i] = UINT32_MAX;
        view->rows[i] = letter->bit == 0 ? row + letter->place : parent - letters->ago[at->at];
        row += letter->to - letter->from;
        bool next_image = false;
        if (!advance(p, &next_image)) {
            return wi_fail_memory(error);
        }
        parent += next_image;
        if (i % 4096 == 0 && wi_pace_stop(pace, (double)i / (double)view->count)) {
            return wi_fail(error, WY_STOPPED, "stopped after %zu columns", i);
        }
    }
    return WY_OK;
}

wy_status wi_letters_view(wy_view *view, wi_lengths *lengths, int wing, const mpz_t x,
                          wi_pace *pace, wy_error *error) {
    path p = {.lengths = lengths, .wing = wing};
    mpz_inits(p.left, p.up, p.down, p.n, NULL);
    wy_status status = find_top(&p, x, pace, error);
    if (status == WY_OK) {
        status = go_down(&p, error);
    }
    if (status == WY_OK) {
        mpz_set(view->x, x);
        mpz_set(view->n, p.n);
        mpz_set(view->upper, p.up);
        mpz_set(view->lower, p.down);
        status = fill(view, &p, pace, error);
    }
    free(p.steps);
    mpz_clears(p.left, p.up, p.down, p.n, NULL);
    return status;
}
