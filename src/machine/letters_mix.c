/*
 * letters_mix.c - do all letters come to the same letters?
 *
 * Let q_i(a) = l_(i+1)(a) / l_i(a), where l_i(a) is the length of m^i(a).  q_(i+k)(a) is the mean
 * of q_i over the letters of m^k(a), each weighing as much as it is long.  Say that m^k(a) has the
 * same letters R for all a.  Then l_i(b) for b of R is at least the largest l_(i-k) in R and so,
 * for a constant C, at least C times the largest l_(i+k) of all letters: each b has in each mean a
 * weight that does not fall below C.  Hence the largest q_(i+k) and the least are nearer to each
 * other than the largest q_i and the least, by the factor 1 - C at least, and all q_i tend to one
 * limit.
 *
 * Letters whose images stay short are left out: their weight tends to 0.  If there are two wings,
 * images of an even power are of the same wing, and R is asked for in each.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "machine/letters.h"

enum { MOST_POWERS = 400, MOST_MIXED = 20000 };

typedef struct mixing {
    const wi_letters *letters;
    const bool *matters;
    size_t words; /* of a set of letters */
} mixing;

/* The letters that matter of the images of one letter, from those of all letters a power lower. */
static void gather(uint64_t *to, const mixing *m, const uint64_t *from, uint32_t a) {
    const wi_letter *letter = &m->letters->letters[a];
    memset(to, 0, m->words * sizeof *to);
    for (uint32_t i = letter->from; i < letter->to; i++) {
        const uint32_t b = m->letters->image[i];
        for (size_t w = 0; m->matters[b] && w < m->words; w++) {
            to[w] |= from[b * m->words + w];
        }
    }
}

static bool all_same(const mixing *m, const uint64_t *sets) {
    const uint64_t *first[2] = {NULL, NULL};
    for (uint32_t a = 0; a < m->letters->count; a++) {
        const uint64_t *set = sets + a * m->words;
        const uint64_t **of = &first[m->letters->letters[a].wing];
        if (m->matters[a] && *of != NULL && memcmp(*of, set, m->words * sizeof *set) != 0) {
            return false;
        }
        *of = m->matters[a] ? set : *of;
    }
    return first[0] != NULL;
}

wy_status wi_letters_mix(bool *mix, const wi_letters *letters, const bool *matters, wi_pace *pace,
                         wy_error *error) {
    const mixing m = {letters, matters, ((size_t)letters->count + 63) / 64};
    *mix = false;
    if (letters->count > MOST_MIXED) {
        return WY_OK;
    }
    const size_t size = letters->count * m.words;
    uint64_t *sets = calloc(2 * size, sizeof *sets);
    if (sets == NULL) {
        return wi_fail_memory(error);
    }
    uint64_t *here = sets;
    uint64_t *next = sets + size;
    for (uint32_t a = 0; a < letters->count; a++) {
        here[a * m.words + a / 64] |= UINT64_C(1) << a % 64;
    }
    wy_status status = WY_OK;
    for (int power = 1; power <= MOST_POWERS && !*mix && status == WY_OK; power++) {
        for (uint32_t a = 0; a < letters->count; a++) {
            gather(next + a * m.words, &m, here, a);
        }
        uint64_t *kept = here;
        here = next;
        next = kept;
        *mix = power % letters->wings == 0 && all_same(&m, here);
        if (wi_pace_stop(pace, (double)power / MOST_POWERS)) {
            status = wi_fail(error, WY_STOPPED, "stopped while the slope was measured");
        }
    }
    free(sets);
    return status;
}
