/* letters.c - the letters of a machine; letters.h tells what they are. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/table.h"
#include "machine/letters.h"
#include "machine/machine.h"

/* ==== letters with the same images are the same =============================================== */

/*
 * Letters that have the same images are the same.
 *
 * As automata are made minimal (Moore): first letters are alike that are of the same wing, are both
 * upper or both lower and place alike; then, round by round, those whose images are letter by
 * letter alike in the round before.  When a round parts nothing any more, alike letters have the
 * same images for ever.
 */

enum { HEAD = 3 };

/* A letter has in each round a record: its own marks, then its image. */
typedef struct rounds {
    const wi_letters *letters;
    uint32_t *class; /* of the round before */
    uint32_t *next;
    uint32_t *first; /* of each class: a letter */
    uint32_t *words; /* the records, one behind the other; that of a letter begins at */
    wi_table found;
} rounds;

static size_t record_begin(const rounds *r, uint32_t letter) {
    return (size_t)letter * HEAD + 2 * (size_t)r->letters->letters[letter].from;
}

static size_t record_length(const rounds *r, uint32_t letter) {
    const wi_letter *of = &r->letters->letters[letter];
    return HEAD + 2 * (size_t)(of->to - of->from);
}

static void write_record(rounds *r, uint32_t letter) {
    const wi_letter *of = &r->letters->letters[letter];
    uint32_t *to = r->words + record_begin(r, letter);
    *to++ = r->class[letter];
    *to++ = (uint32_t)of->wing << 1 | of->bit;
    *to++ = (uint32_t)of->place;
    for (uint32_t i = of->from; i < of->to; i++) {
        *to++ = r->class[r->letters->image[i]];
        *to++ = (uint32_t)r->letters->ago[i];
    }
}

static bool same(const rounds *r, uint32_t a, uint32_t b) {
    return record_length(r, a) == record_length(r, b) &&
           memcmp(r->words + record_begin(r, a), r->words + record_begin(r, b),
                  record_length(r, a) * sizeof *r->words) == 0;
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
        const uint64_t hash = wi_hash_words(r->words + record_begin(r, a), record_length(r, a));
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

/* Puts together what has the same images.  false: no memory. */
static bool letters_merge(wi_letters *letters) {
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

/* ==== making the letters ====================================================================== */

enum {
    WORD = 64,
    FIRST_CONTEXT = 16,
    LONGEST_CONTEXT = 2048,
    MOST_NODES = 150000, /* where nobody said how large a closure may be; */
    PER_NODE = 6,        /* so many letters may be there for each of its nodes */
};

static const int32_t nobody = INT32_MIN;

typedef struct making {
    const wy_machine *machine;
    wi_sync sync;
    wi_base base;
    wi_numbered contexts; /* k bits, then bit and wing */
    wi_letters *out;
    int k;
    uint64_t *packed;
    uint8_t *bits;    /* of a context, one a byte */
    uint8_t *written; /* from the column on whose state is known */
    int32_t *taker; /* of each row that is written or taken: the column, seen from this letter's */
    wi_pace pace;
    int64_t most; /* letters */
    uint64_t memory;
} making;

/* Rows above the first not settled that a state can know of, and that a step may write. */
static int64_t rows_above(const making *m) {
    return (int64_t)m->machine->frame.words * WORD + 2 * WORD;
}

static void forget_takers(making *m, int64_t from, int64_t to) {
    for (int64_t i = from; i < to; i++) {
        m->taker[i] = nobody;
    }
}

static size_t words_of(int k) {
    return (size_t)(k + WORD - 1) / WORD + 1;
}

/* ---- letters by their contexts --------------------------------------------------------------- */

/* bits[-k .. -1] are the context, bits[0] is the bit. */
static uint32_t number_of(making *m, const uint8_t *bits, int wing) {
    const size_t words = words_of(m->k);
    memset(m->packed, 0, words * sizeof *m->packed);
    for (int i = 0; i < m->k; i++) {
        m->packed[i / WORD] |= (uint64_t)bits[i - m->k] << (i % WORD);
    }
    m->packed[words - 1] = (uint64_t)wing << 1 | bits[0];
    return wi_numbered_put(&m->contexts, m->packed);
}

static int unpack(making *m, uint32_t letter, uint8_t *bit) {
    const uint64_t *packed = wi_numbered_at(&m->contexts, letter);
    for (int i = 0; i < m->k; i++) {
        m->bits[i] = (uint8_t)(packed[i / WORD] >> (i % WORD) & 1);
    }
    const uint64_t last = packed[words_of(m->k) - 1];
    *bit = (uint8_t)(last & 1);
    return (int)(last >> 1);
}

/* ---- one image ------------------------------------------------------------------------------- */

/* A machine as it reads a context. */
typedef struct reading {
    uint32_t state;
    int64_t row; /* bits that were written */
} reading;

/* WY_LIMIT: there is no step. */
static wy_status read_column(making *m, reading *r, unsigned bit, int32_t column) {
    const wi_machine_step *step = &m->machine->steps[r->state][bit];
    if (step->count == 0) {
        return WY_LIMIT;
    }
    if (bit == 0) {
        m->taker[r->row + step->place] = column;
    }
    wi_step_write(m->written + r->row, step);
    forget_takers(m, r->row + rows_above(m), r->row + rows_above(m) + step->count);
    r->row += step->count;
    r->state = step->to;
    return WY_OK;
}

static bool put_image(making *m, uint32_t letter, int32_t ago) {
    wi_letters *out = m->out;
    if (letter == WI_UNNUMBERED ||
        !wi_list_room(out->image, out->image_room, out->image_count + 1) ||
        !wi_list_room(out->ago, out->ago_room, out->image_count + 1)) {
        return false;
    }
    out->image[out->image_count] = letter;
    out->ago[out->image_count++] = ago;
    return true;
}

/* WY_NO: the context is too short. */
static wy_status make_letter(making *m, uint32_t number) {
    wi_letters *out = m->out;
    uint8_t bit;
    const int wing = unpack(m, number, &bit);
    reading r = {0};
    const int64_t known = wi_sync_read(&m->sync, wing, &r.state, m->bits, m->k);
    if (known < 0) {
        return known == WI_SYNC_OPEN ? WY_NO : known == WI_SYNC_NONE ? WY_LIMIT : WY_SYSTEM;
    }
    forget_takers(m, 0, rows_above(m));
    wy_status status = WY_OK;
    for (int64_t i = known; i < m->k && status == WY_OK; i++) {
        status = read_column(m, &r, m->bits[i], (int32_t)(i - m->k));
    }
    const int64_t from = r.row;
    if (status == WY_OK && from < m->k) {
        status = WY_NO;
    }
    const wi_letter letter = {.from = (uint32_t)out->image_count,
                              .place = bit == 0 ? m->machine->steps[r.state][0].place : -1,
                              .bit = bit,
                              .wing = (uint8_t)wing};
    if (status == WY_OK) {
        status = read_column(m, &r, bit, 0);
    }
    const int other = wi_other_wing(m->out->wings, wing);
    for (int64_t i = from; i < r.row && status == WY_OK; i++) {
        const bool taken = m->written[i] != 0;
        if (taken && m->taker[i] == nobody) {
            status = WY_NO; /* by a column before the state was known */
        } else if (!put_image(m, number_of(m, m->written + i, other), taken ? -m->taker[i] : 0)) {
            status = WY_SYSTEM;
        }
    }
    if (status == WY_OK && !wi_list_room(out->letters, out->letter_room, (size_t)number + 1)) {
        status = WY_SYSTEM;
    }
    if (status == WY_OK) {
        out->letters[number] = letter;
        out->letters[number].to = (uint32_t)out->image_count;
    }
    return status;
}

/* ---- the first letters ----------------------------------------------------------------------- */

/* The first row that the wing has not settled before column x, and upper columns before x. */
static int64_t row_before(const making *m, int w, int64_t x, int64_t *upper) {
    const wy_machine_start *start = &m->machine->wing[w].start;
    int64_t row = start->row;
    *upper = start->n;
    for (int64_t c = start->x; c < x; c++) {
        const unsigned bit = m->base.wing[w].bits[c];
        row += m->machine->steps[m->base.wing[w].columns[c].state][bit].count;
        *upper += bit == 0;
    }
    return row;
}

static wy_status first_letters(making *m) {
    wi_letters *out = m->out;
    const wy_machine_start *start = &m->machine->wing[0].start;
    out->start = (start->x > m->k ? start->x : m->k) + 1;
    wy_status status = wi_base_extend(&m->base, m->machine, out->start + 1);
    int64_t end[2] = {0, 0};
    for (int w = 0; w < out->wings && status == WY_OK; w++) {
        end[wi_other_wing(out->wings, w)] = row_before(m, w, out->start, &out->upper[w]);
    }
    const int64_t most = end[0] > end[1] ? end[0] : end[1];
    if (status == WY_OK) {
        status = wi_base_extend(&m->base, m->machine, most);
    }
    for (int w = 0; w < out->wings && status == WY_OK; w++) {
        out->first_count[w] = end[w] - out->start;
        out->first[w] = malloc((size_t)out->first_count[w] * sizeof *out->first[w]);
        status = out->first[w] != NULL ? WY_OK : WY_SYSTEM;
        for (int64_t i = 0; i < out->first_count[w] && status == WY_OK; i++) {
            out->first[w][i] = number_of(m, m->base.wing[w].bits + out->start + i, w);
            status = out->first[w][i] != WI_UNNUMBERED ? WY_OK : WY_SYSTEM;
        }
    }
    return status;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static bool is_too_large(const making *m) {
    const uint64_t bytes = wi_numbered_bytes(&m->contexts) +
                           m->out->letter_room * sizeof *m->out->letters +
                           (m->out->image_room + m->out->ago_room) * sizeof *m->out->image;
    return m->memory != 0 && bytes > m->memory;
}

/* With contexts of k bits.  WY_NO: they are too short. */
static wy_status make_all(making *m) {
    const size_t rows = (size_t)(m->k + 1) * WORD + (size_t)rows_above(m) + WORD;
    m->packed = malloc(words_of(m->k) * sizeof *m->packed);
    m->bits = malloc((size_t)m->k);
    m->written = malloc(rows);
    m->taker = malloc(rows * sizeof *m->taker);
    if (!wi_numbered_open(&m->contexts, words_of(m->k)) || m->packed == NULL || m->bits == NULL ||
        m->written == NULL || m->taker == NULL) {
        return WY_SYSTEM;
    }
    wy_status status = first_letters(m);
    for (uint32_t i = 0; i < m->contexts.count && status == WY_OK; i++) {
        status = make_letter(m, i);
        if (status == WY_OK && (m->contexts.count > m->most || is_too_large(m))) {
            status = WY_LIMIT;
        }
        if (i % 64 == 0 && wi_pace_stop(&m->pace, 0)) {
            status = WY_STOPPED;
        }
    }
    m->out->count = m->contexts.count;
    m->out->met = m->contexts.count;
    m->out->context = m->k;
    return status;
}

static void forget(making *m) {
    wi_numbered_close(&m->contexts);
    free(m->packed);
    free(m->bits);
    free(m->written);
    free(m->taker);
    m->packed = NULL;
    m->bits = NULL;
    m->written = NULL;
    m->taker = NULL;
}

static wy_status refuse(wy_status status, const making *m, wy_error *error) {
    switch (status) {
    case WY_SYSTEM:
        return wi_fail_memory(error);
    case WY_STOPPED:
        return wi_fail(error, WY_STOPPED, "stopped while the letters of the machine were made");
    case WY_NO:
        return wi_fail(
            error, WY_LIMIT,
            "unknown: %d bits before a column do not tell what the column machine writes",
            LONGEST_CONTEXT);
    default:
        wi_fail(error, WY_LIMIT,
                "unknown: the string of the column machine has more than %u pieces of %d bits",
                m->contexts.count > 0 ? m->contexts.count - 1 : 0, m->k + 1);
        return wi_fail_more(error, is_too_large(m) ? WY_MORE_MEMORY : WY_MORE_NODES);
    }
}

wy_status wi_letters_make_all(wi_letters *out, const wy_machine *machine, const wy_control *control,
                              wy_error *error) {
    *out = (wi_letters){.wings = machine->frame.wings};
    const int64_t nodes = machine->most_nodes > 0 ? machine->most_nodes : MOST_NODES;
    making m = {.machine = machine,
                .out = out,
                .most = nodes < UINT32_MAX / (2 * PER_NODE) ? PER_NODE * nodes : UINT32_MAX / 2,
                .memory = control != NULL ? control->memory : 0};
    wi_pace_start(&m.pace, control);
    wy_status status = wi_sync_open(&m.sync, machine) ? WY_NO : WY_SYSTEM;
    for (m.k = FIRST_CONTEXT; status == WY_NO && m.k <= LONGEST_CONTEXT; m.k += m.k / 2) {
        wi_letters_clear(out);
        out->wings = machine->frame.wings;
        forget(&m);
        status = make_all(&m);
        if (status != WY_NO) {
            break;
        }
    }
    if (status != WY_OK) {
        refuse(status, &m, error);
        status = status == WY_NO ? WY_LIMIT : status;
        wi_letters_clear(out);
    }
    forget(&m);
    wi_base_close(&m.base);
    wi_sync_close(&m.sync);
    return status;
}

wy_status wi_letters_make(wi_letters *out, const wy_machine *machine, const wy_control *control,
                          wy_error *error) {
    const wy_status status = wi_letters_make_all(out, machine, control, error);
    if (status == WY_OK && !letters_merge(out)) {
        wi_letters_clear(out);
        return wi_fail_memory(error);
    }
    return status;
}

void wi_letters_clear(wi_letters *letters) {
    /* NOLINTBEGIN(clang-analyzer-unix.Malloc): all is zeroed below */
    free(letters->letters);
    free(letters->image);
    free(letters->ago);
    free(letters->first[0]);
    free(letters->first[1]);
    /* NOLINTEND(clang-analyzer-unix.Malloc) */
    *letters = (wi_letters){0};
}
