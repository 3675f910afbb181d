/*
 * letters_merge.c - letters that have the same images are the same.
 *
 * As automata are made minimal (Moore): first letters are alike that are of the same wing, are both
 * upper or both lower and place alike; then, round by round, those whose images are letter by
 * letter alike in the round before.  When a round parts nothing any more, alike letters have the
 * same images for ever.
 */
#include "machine/letters.h"

#include <stdlib.h>
#include <string.h>

#include "base/table.h"

enum { HEAD = 3 };

/* What a letter is in this round: its own marks, then its image. */
typedef struct rounds {
    const wi_letters *letters;
    uint32_t *class; /* of the round before */
    uint32_t *next;
    uint32_t *first; /* of each class: a letter */
    uint32_t *words; /* the records, one behind the other; that of a letter begins at */
    wi_table found;
} rounds;

static size_t begin_of(const rounds *r, uint32_t letter) {
    return (size_t)letter * HEAD + 2 * (size_t)r->letters->letters[letter].from;
}

static size_t length_of(const rounds *r, uint32_t letter) {
    const wi_letter *of = &r->letters->letters[letter];
    return HEAD + 2 * (size_t)(of->to - of->from);
}

static void write_record(rounds *r, uint32_t letter) {
    const wi_letter *of = &r->letters->letters[letter];
    uint32_t *to = r->words + begin_of(r, letter);
    *to++ = r->class[letter];
    *to++ = (uint32_t)of->wing << 1 | of->bit;
    *to++ = (uint32_t)of->place;
    for (uint32_t i = of->from; i < of->to; i++) {
        *to++ = r->class[r->letters->image[i]];
        *to++ = (uint32_t)r->letters->ago[i];
    }
}

static bool same(const rounds *r, uint32_t a, uint32_t b) {
    return length_of(r, a) == length_of(r, b) &&
           memcmp(r->words + begin_of(r, a), r->words + begin_of(r, b),
                  length_of(r, a) * sizeof *r->words) == 0;
}

/* Numbers the classes; returns how many there are, 0: no memory. */
static uint32_t one_round(rounds *r) {
    uint32_t classes = 0;
    wi_table_empty(&r->found);
    for (uint32_t a = 0; a < r->letters->count; a++) {
        write_record(r, a);
        if (wi_table_reserve(&r->found, 1, NULL) != WY_OK) {
            return 0;
        }
        const uint64_t hash = wi_hash_words(r->words + begin_of(r, a), length_of(r, a));
        wi_probe probe = wi_table_probe(&r->found, hash);
        uint32_t number;
        bool known = false;
        while (!known && wi_table_next(&r->found, &probe, &number)) {
            known = same(r, r->first[number], a);
        }
        if (!known) {
            number = classes++;
            r->first[number] = a;
            wi_table_put(&r->found, &probe, number);
        }
        r->next[a] = number;
    }
    uint32_t *swap = r->class;
    r->class = r->next;
    r->next = swap;
    return classes;
}

/* The first letter of each class stands for it. */
static bool take_over(wi_letters *letters, const rounds *r, uint32_t classes) {
    wi_letters out = {.letters = malloc(classes * sizeof *out.letters),
                      .image = malloc(letters->image_count * sizeof *out.image),
                      .ago = malloc(letters->image_count * sizeof *out.ago)};
    if (out.letters == NULL || out.image == NULL || out.ago == NULL) {
        wi_letters_clear(&out);
        return false;
    }
    for (uint32_t c = 0; c < classes; c++) {
        const wi_letter *of = &letters->letters[r->first[c]];
        out.letters[c] = *of;
        out.letters[c].from = (uint32_t)out.image_count;
        for (uint32_t i = of->from; i < of->to; i++) {
            out.image[out.image_count] = r->class[letters->image[i]];
            out.ago[out.image_count++] = letters->ago[i];
        }
        out.letters[c].to = (uint32_t)out.image_count;
    }
    free(letters->letters);
    free(letters->image);
    free(letters->ago);
    letters->letters = out.letters;
    letters->image = out.image;
    letters->ago = out.ago;
    letters->count = classes;
    letters->image_count = out.image_count;
    for (int w = 0; w < letters->wings; w++) {
        for (int64_t i = 0; i < letters->first_count[w]; i++) {
            letters->first[w][i] = r->class[letters->first[w][i]];
        }
    }
    return true;
}

bool wi_letters_merge(wi_letters *letters) {
    rounds r = {.letters = letters,
                .class = calloc(letters->count, sizeof *r.class),
                .next = malloc(letters->count * sizeof *r.next),
                .first = malloc(letters->count * sizeof *r.first),
                .words = malloc(((size_t)letters->count * HEAD + 2 * letters->image_count) *
                                sizeof *r.words)};
    bool made = r.class != NULL && r.next != NULL && r.first != NULL && r.words != NULL;
    uint32_t before = 0;
    uint32_t classes = made ? one_round(&r) : 0;
    while (classes > before) {
        before = classes;
        classes = one_round(&r);
    }
    made = classes > 0 && take_over(letters, &r, classes);
    free(r.class);
    free(r.next);
    free(r.first);
    free(r.words);
    wi_table_close(&r.found);
    return made;
}
