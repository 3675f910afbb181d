/*
 * offset_learn.c - offsets as an automaton, from a source of outputs; see offset.h.
 *
 * The states are found from the empty word on, the shortest words first.  What stands below a word
 * to a fixed depth is kept as a hash of 128 bits: should two ever be alike by accident, the
 * automaton is wrong and is refuted.  Words that are alike by their hash may still be told apart by
 * ends, longer words of digits behind them, that were found to differ.
 *
 * An automaton that is closed is compared with the source: with all that stands below the empty
 * word, as deep as the source looks, with words that the caller names, and along walks into the
 * deep.  Where they differ, let v_i be what the source says of the word that stands for the state
 * after i digits, followed by the rest of the digits: v_0 is right and the last one is wrong, so
 * somewhere v_i and v_{i+1} differ, and what is left of the digits there is an end that tells two
 * words of one class apart.  The class is split, whatever led to it is looked at again, and new
 * states are closed.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "base/table.h"
#include "prove/offset.h"

enum {
    CLEAN_WALKS = 64, /* without a difference: then it is for the proof to say more */
    WALK_LENGTH = 80,
};

typedef struct signature {
    uint64_t low, high;
} signature;

/* Words with one hash, and the ends that tell them apart. */
typedef struct bucket {
    signature base;
    uint32_t *ends;
    size_t count, room;
} bucket;

/* Digits, the greatest first. */
typedef struct word {
    uint8_t length;
    uint8_t digit[WI_OFFSET_LONGEST];
} word;

struct wi_learner {
    wi_offset_source own;
    const wi_offset_source *source; /* own */
    const wi_offset_tree *tree;
    wi_offset_limits limits;
    const wy_control *control;
    wy_error *error;
    wi_pace pace;
    unsigned depth;
    word *ends;
    signature *end_bases; /* of the classes that they split */
    size_t end_count, end_room, end_base_room;
    bucket *buckets;
    size_t bucket_count, bucket_room;
    wi_table by_base; /* the buckets */
    wi_offsets offsets;
    wi_offsets *out;       /* offsets */
    uint32_t closed;       /* states before this one have all their digits */
    uint64_t *records;     /* the word that stands for each state */
    signature *bases;      /* by depth */
    signature *signatures; /* with what ends say */
    size_t room_records, room_bases, room_signatures, room_kind, room_next, room_output;
    wi_table by_signature; /* the states */
    wi_offset_level *levels;
    uint64_t *walk, *step; /* two records */
    uint64_t *root;        /* that of the empty word */
    uint64_t *path;        /* records of the beginnings of a word, from the empty one on */
    word path_word;
    word *words; /* for which the automaton was wrong once */
    size_t word_count, word_room;
};

typedef struct wi_learner learning;

/* ---- what stands below a word ---------------------------------------------------------------- */

static void add(signature *s, uint64_t key) {
    s->low = wi_hash_more(s->low, key);
    s->high = (s->high + key) * UINT64_C(0x9E3779B97F4A7C15);
    s->high ^= s->high >> 29;
}

static bool same(const signature *a, const signature *b) {
    return a->low == b->low && a->high == b->high;
}

/* The output of one word; *from is left as it is. */
static wy_status value_of(wi_offset_code *out, learning *l, const uint64_t *from,
                          const uint8_t *digits, size_t count) {
    const size_t bytes = l->source->record * sizeof(uint64_t);
    memcpy(l->walk, from, bytes);
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        status = l->source->follow(l->source->data, l->step, l->walk, digits[i], l->error);
        uint64_t *swap = l->walk;
        l->walk = l->step;
        l->step = swap;
    }
    wi_offset_level level = {0};
    if (status == WY_OK) {
        status = l->source->look(l->source->data, &level, l->walk, 0, l->error);
    }
    *out = status == WY_OK && level.count > 0 ? level.outputs[0] : 0;
    return status;
}

/* The record of a word from the empty one on.  Words often begin as the one before did. */
static wy_status walk_to(const uint64_t **out, learning *l, const uint8_t *digits, size_t count) {
    const size_t width = l->source->record;
    word *path = &l->path_word;
    size_t at = 0;
    while (at < count && at < path->length && path->digit[at] == digits[at]) {
        at++;
    }
    path->length = (uint8_t)at;
    wy_status status = WY_OK;
    for (; at < count && status == WY_OK; at++) {
        status = l->source->follow(l->source->data, l->path + (at + 1) * width,
                                   l->path + at * width, digits[at], l->error);
        if (status == WY_OK) {
            path->digit[path->length++] = digits[at];
        }
    }
    *out = l->path + count * width;
    return status;
}

static wy_status truth_of(wi_offset_code *out, learning *l, const uint8_t *digits, size_t count) {
    const uint64_t *record = NULL;
    wy_status status = walk_to(&record, l, digits, count);
    wi_offset_level level = {0};
    if (status == WY_OK) {
        status = l->source->look(l->source->data, &level, record, 0, l->error);
    }
    *out = status == WY_OK && level.count > 0 ? level.outputs[0] : 0;
    return status;
}

static const uint64_t *record_of(const learning *l, uint32_t state) {
    return l->records + (size_t)state * l->source->record;
}

/* Can these digits follow a word of this kind? */
static bool may_follow(const wi_offset_tree *tree, uint32_t kind, const uint8_t *digits,
                       size_t count) {
    for (size_t i = 0; i < count && kind != WI_NO_NODE; i++) {
        kind = wi_offset_child(tree, kind, digits[i]);
    }
    return kind != WI_NO_NODE;
}

/* What an end says of the word of a state with one digit more (WI_NO_NODE: without). */
static wy_status add_end(signature *s, learning *l, uint32_t end, uint32_t state, uint32_t digit) {
    const word *of = &l->ends[end];
    uint8_t digits[WI_OFFSET_LONGEST + 1];
    const size_t first = digit != WI_NO_NODE;
    digits[0] = (uint8_t)digit;
    memcpy(digits + first, of->digit, of->length);
    wi_offset_code code = UINT16_MAX; /* of no number */
    wy_status status = WY_OK;
    if (may_follow(l->tree, l->out->kind[state], digits, of->length + first)) {
        status = value_of(&code, l, record_of(l, state), digits, of->length + first);
    }
    add(s, code);
    return status;
}

/* Of the parts of the levels that stand below a child, or (above = 0) below the node itself. */
static signature of_levels(const learning *l, uint32_t kind, uint32_t digit, unsigned above) {
    const uint32_t child = above == 0 ? kind : wi_offset_child(l->tree, kind, digit);
    signature s = {child, UINT64_C(0x51ED270B)};
    for (unsigned k = 0; k <= l->depth; k++) {
        const int64_t before = above == 0 ? 0 : wi_offset_before(l->tree, kind, digit, k);
        const int64_t count = wi_offset_below(l->tree, child, k);
        const wi_offset_code *outputs = l->levels[k + above].outputs + before;
        for (int64_t i = 0; i < count; i++) {
            add(&s, outputs[i]);
        }
    }
    return s;
}

/* ---- states ---------------------------------------------------------------------------------- */

static bucket *find_bucket(const learning *l, const signature *base) {
    uint32_t number;
    if (l->bucket_count == 0) {
        return NULL;
    }
    wi_probe probe = wi_table_probe(&l->by_base, base->low);
    while (wi_table_next(&l->by_base, &probe, &number)) {
        if (same(&l->buckets[number].base, base)) {
            return &l->buckets[number];
        }
    }
    return NULL;
}

static bool find_state(uint32_t *out, const learning *l, const signature *s) {
    wi_probe probe = wi_table_probe(&l->by_signature, s->low);
    while (wi_table_next(&l->by_signature, &probe, out)) {
        if (same(&l->signatures[*out], s)) {
            return true;
        }
    }
    return false;
}

static wy_status check_limits(const learning *l) {
    const uint32_t n = l->out->count;
    if (n >= l->limits.states) {
        wi_fail(l->error, WY_LIMIT, "unknown: more than %u states of offsets", l->limits.states);
        return wi_fail_more(l->error, WY_MORE_STATES);
    }
    const uint64_t bytes = l->room_records * 8 + l->room_signatures * 2 * sizeof(signature) +
                           (l->room_kind + l->room_next) * 4 + l->room_output * 2 +
                           l->by_signature.room * 8;
    if (l->control != NULL && l->control->memory != 0 && bytes > l->control->memory) {
        wi_fail(l->error, WY_LIMIT,
                "unknown: %u states of offsets take more memory than is allowed", n);
        return wi_fail_more(l->error, WY_MORE_MEMORY);
    }
    return WY_OK;
}

/* A state whose record is that of `from` with one digit more (WI_NO_NODE: the empty word). */
static wy_status new_state(uint32_t *out, learning *l, const signature *base,
                           const signature *whole, uint32_t kind, uint32_t from, uint32_t digit) {
    wi_offsets *o = l->out;
    const uint32_t n = o->count;
    const size_t width = l->source->record;
    wy_status status = check_limits(l);
    if (status != WY_OK) {
        return status;
    }
    if (!wi_list_room(l->records, l->room_records, (n + 1) * width) ||
        !wi_list_room(l->bases, l->room_bases, (size_t)n + 1) ||
        !wi_list_room(l->signatures, l->room_signatures, (size_t)n + 1) ||
        !wi_list_room(o->kind, l->room_kind, (size_t)n + 1) ||
        !wi_list_room(o->output, l->room_output, (size_t)n + 1) ||
        !wi_list_room(o->next, l->room_next, ((size_t)n + 1) * l->tree->digits)) {
        return wi_fail_memory(l->error);
    }
    uint64_t *record = l->records + n * width;
    if (from == WI_NO_NODE) {
        memset(record, 0, width * sizeof *record);
    } else {
        status = l->source->follow(l->source->data, record, record_of(l, from), digit, l->error);
    }
    wi_offset_level level = {0};
    if (status == WY_OK) {
        status = l->source->look(l->source->data, &level, record, 0, l->error);
    }
    if (status != WY_OK) {
        return status;
    }
    l->bases[n] = *base;
    l->signatures[n] = *whole;
    o->kind[n] = kind;
    o->output[n] = level.count > 0 ? level.outputs[0] : 0;
    for (uint32_t d = 0; d < l->tree->digits; d++) {
        o->next[(size_t)n * l->tree->digits + d] = WI_NO_NODE;
    }
    status = wi_table_reserve(&l->by_signature, 1, l->error);
    if (status == WY_OK) {
        wi_table_add(&l->by_signature, whole->low, n);
        o->count++;
        *out = n;
    }
    return status;
}

/* The state of the word of a state with one digit more, whose hash is known. */
static wy_status sift(uint32_t *out, learning *l, const signature *base, uint32_t state,
                      uint32_t digit) {
    signature whole = *base;
    const bucket *b = find_bucket(l, base);
    wy_status status = WY_OK;
    for (size_t i = 0; b != NULL && i < b->count && status == WY_OK; i++) {
        status = add_end(&whole, l, b->ends[i], state, digit);
    }
    if (status == WY_OK && !find_state(out, l, &whole)) {
        const uint32_t kind = wi_offset_child(l->tree, l->out->kind[state], digit);
        status = new_state(out, l, base, &whole, kind, state, digit);
    }
    return status;
}

/* All digits behind the word of a state. */
static wy_status expand(learning *l, uint32_t state) {
    const wi_offset_source *source = l->source;
    const uint32_t kind = l->out->kind[state];
    const uint32_t digits = l->tree->digits;
    wy_status status =
        source->look(source->data, l->levels, record_of(l, state), l->depth + 1, l->error);
    signature bases[256];
    for (uint32_t d = 0; d < digits && status == WY_OK; d++) {
        if (wi_offset_child(l->tree, kind, d) != WI_NO_NODE) {
            bases[d] = of_levels(l, kind, d, 1);
        }
    }
    for (uint32_t d = 0; d < digits && status == WY_OK; d++) {
        if (wi_offset_child(l->tree, kind, d) != WI_NO_NODE) {
            uint32_t to = WI_NO_NODE;
            status = sift(&to, l, &bases[d], state, d);
            l->out->next[(size_t)state * digits + d] = to;
        }
    }
    return status;
}

static wy_status stopped(learning *l, double done) {
    return wi_pace_stop(&l->pace, done)
               ? wi_fail(l->error, WY_STOPPED,
                         "stopped with %u states of offsets from the line, %u "
                         "of which have all their digits",
                         l->out->count, l->closed)
               : WY_OK;
}

static wy_status close_states(learning *l) {
    wy_status status = WY_OK;
    for (; l->closed < l->out->count && status == WY_OK; l->closed++) {
        status = expand(l, l->closed);
        if (status == WY_OK && l->closed % 64 == 0) {
            status = stopped(l, (double)l->closed / (double)l->out->count);
        }
    }
    return status;
}

static wy_status first_state(learning *l) {
    wy_status status = l->source->look(l->source->data, l->levels, l->root, l->depth, l->error);
    if (status == WY_OK) {
        status = wi_table_reserve(&l->by_signature, 1, l->error);
    }
    if (status == WY_OK) {
        const signature s = of_levels(l, 0, 0, 0);
        uint32_t first = 0;
        status = new_state(&first, l, &s, &s, 0, WI_NO_NODE, 0);
    }
    return status;
}

/* ---- splitting ------------------------------------------------------------------------------- */

static uint32_t step_of(const learning *l, uint32_t state, uint32_t digit) {
    return l->out->next[(size_t)state * l->tree->digits + digit];
}

/* The bucket of this hash has one end more. */
static wy_status put_end(learning *l, const signature *base, const uint8_t *digits, size_t count) {
    bucket *b = find_bucket(l, base);
    if (b == NULL) {
        if (!wi_list_zeros(l->buckets, l->bucket_room, l->bucket_count + 1)) {
            return wi_fail_memory(l->error);
        }
        const wy_status status = wi_table_reserve(&l->by_base, 1, l->error);
        if (status != WY_OK) {
            return status;
        }
        b = &l->buckets[l->bucket_count];
        *b = (bucket){.base = *base};
        wi_table_add(&l->by_base, base->low, (uint32_t)l->bucket_count++);
    }
    if (!wi_list_room(b->ends, b->room, b->count + 1) ||
        !wi_list_room(l->end_bases, l->end_base_room, l->end_count + 1) ||
        !wi_list_room(l->ends, l->end_room, l->end_count + 1)) {
        return wi_fail_memory(l->error);
    }
    word *end = &l->ends[l->end_count];
    end->length = (uint8_t)count;
    memcpy(end->digit, digits, count);
    l->end_bases[l->end_count] = *base;
    b->ends[b->count++] = (uint32_t)l->end_count++;
    return WY_OK;
}

/* The class of a state, which an end splits: its words, and all that leads to one of them. */
static wy_status split_one(learning *l, uint32_t state, const uint8_t *digits, size_t count) {
    const signature base = l->bases[state];
    wy_status status = put_end(l, &base, digits, count);
    const uint32_t last = (uint32_t)l->end_count - 1;
    const uint32_t states = l->out->count;
    for (uint32_t i = 0; i < states && status == WY_OK; i++) {
        if (same(&l->bases[i], &base)) {
            status = add_end(&l->signatures[i], l, last, i, WI_NO_NODE);
            if (status == WY_OK) {
                status = wi_table_reserve(&l->by_signature, 1, l->error);
            }
            if (status == WY_OK) {
                wi_table_add(&l->by_signature, l->signatures[i].low, i);
            }
        }
    }
    const uint32_t base_digits = l->tree->digits;
    for (uint32_t i = 0; i < l->closed && status == WY_OK; i++) {
        for (uint32_t d = 0; d < base_digits && status == WY_OK; d++) {
            const uint32_t to = step_of(l, i, d);
            if (to != WI_NO_NODE && same(&l->bases[to], &base)) {
                uint32_t now = to;
                status = sift(&now, l, &base, i, d);
                l->out->next[(size_t)i * base_digits + d] = now;
            }
        }
    }
    return status == WY_OK ? close_states(l) : status;
}

/* Do two words of the class of a state differ by a digit and this end?  One is its own, the others
 * are those of other states with one digit more. */
static wy_status find_differing(bool *differ, learning *l, uint32_t state, const uint8_t *digits,
                                size_t count) {
    const uint32_t base_digits = l->tree->digits;
    wi_offset_code own = 0;
    wy_status status = value_of(&own, l, record_of(l, state), digits, count);
    *differ = false;
    for (uint32_t p = 0; p < l->closed && status == WY_OK && !*differ; p++) {
        for (uint32_t d = 0; d < base_digits && status == WY_OK && !*differ; d++) {
            if (step_of(l, p, d) == state) {
                uint8_t longer[WI_OFFSET_LONGEST + 1];
                wi_offset_code code = 0;
                longer[0] = (uint8_t)d;
                memcpy(longer + 1, digits, count);
                status = value_of(&code, l, record_of(l, p), longer, count + 1);
                *differ = code != own;
            }
        }
    }
    return status;
}

/*
 * What an end tells apart, may tell words apart that have one digit less: those from which a digit
 * leads to the class that it splits, and so on.
 */
static wy_status split(learning *l, uint32_t state, const uint8_t *digits, size_t count) {
    size_t at = l->end_count;
    wy_status status = split_one(l, state, digits, count);
    for (; at < l->end_count && status == WY_OK; at++) {
        const word end = l->ends[at];
        const signature base = l->end_bases[at];
        uint8_t longer[WI_OFFSET_LONGEST + 1];
        memcpy(longer + 1, end.digit, end.length);
        if ((size_t)end.length + 1 >= WI_OFFSET_LONGEST) {
            continue;
        }
        for (uint32_t q = 0; q < l->closed && status == WY_OK; q++) {
            for (uint32_t d = 0; d < l->tree->digits && status == WY_OK; d++) {
                const uint32_t to = step_of(l, q, d);
                longer[0] = (uint8_t)d;
                bool differ = false;
                if (to != WI_NO_NODE && same(&l->bases[to], &base) &&
                    may_follow(l->tree, l->out->kind[q], longer, (size_t)end.length + 1)) {
                    status = find_differing(&differ, l, q, longer, (size_t)end.length + 1);
                }
                if (status == WY_OK && differ) {
                    status = split_one(l, q, longer, (size_t)end.length + 1);
                }
            }
        }
    }
    return status;
}

/* Splits classes until the automaton is right for this word; *differed if it was not at first. */
static wy_status set_right(bool *differed, learning *l, const uint8_t *digits, size_t count) {
    wi_offset_code truth = 0;
    wy_status status = truth_of(&truth, l, digits, count);
    *differed = false;
    while (status == WY_OK) {
        uint32_t states[WI_OFFSET_LONGEST + 1] = {0};
        for (size_t i = 0; i < count; i++) {
            states[i + 1] = step_of(l, states[i], digits[i]);
        }
        const wi_offset_code said = l->out->output[states[count]];
        if (said == truth) {
            return WY_OK;
        }
        *differed = true;
        /* The shortest end for which the word that stands for a state says otherwise. */
        size_t at = count;
        wi_offset_code code = said;
        while (status == WY_OK && code == said && at > 0) {
            at--;
            status = value_of(&code, l, record_of(l, states[at]), digits + at, count - at);
        }
        if (status == WY_OK) {
            status = split(l, states[at + 1], digits + at + 1, count - at - 1);
        }
    }
    return status;
}

/* ---- comparing ------------------------------------------------------------------------------- */

/* The numbers that stand below the empty word, as deep as the source looks. */
static wy_status compare_first(bool *differed, learning *l) {
    const wi_offset_source *source = l->source;
    wi_offset_level *levels = calloc(source->depth + 1, sizeof *levels);
    if (levels == NULL) {
        return wi_fail_memory(l->error);
    }
    wy_status status = source->look(source->data, levels, l->root, source->depth, l->error);
    const wi_offset_level all = levels[source->depth];
    free(levels);
    wi_offset_code *copy = NULL; /* where the levels are good until the next look */
    if (status == WY_OK && !source->steady) {
        copy = malloc((size_t)all.count * sizeof *copy + 1);
        status = copy != NULL ? WY_OK : wi_fail_memory(l->error);
    }
    if (copy != NULL) {
        memcpy(copy, all.outputs, (size_t)all.count * sizeof *copy);
    }
    const wi_offset_code *outputs = copy != NULL ? copy : all.outputs;
    uint8_t digits[WI_OFFSET_LONGEST] = {0};
    uint32_t states[WI_OFFSET_LONGEST + 1] = {0}; /* after so many digits */
    size_t at = 0;
    int64_t number = 0;
    const uint32_t base = l->tree->digits;
    uint32_t digit = 0;
    while (status == WY_OK && number < all.count) {
        if (at < source->depth && digit < base) {
            const uint32_t to = step_of(l, states[at], digit);
            if (to == WI_NO_NODE) {
                digit++;
                continue;
            }
            digits[at] = (uint8_t)digit;
            states[++at] = to;
            digit = 0;
            continue;
        }
        if (at == source->depth && l->tree->number[l->out->kind[states[at]]]) {
            if (l->out->output[states[at]] != outputs[number]) {
                bool differs;
                status = set_right(&differs, l, digits, at);
                *differed = true;
                for (size_t i = 0; i < at && status == WY_OK; i++) {
                    states[i + 1] = step_of(l, states[i], digits[i]);
                }
            }
            number++;
            if (number % 65536 == 0 && status == WY_OK) {
                status = stopped(l, (double)number / (double)all.count);
            }
        }
        if (at == 0) {
            break;
        }
        digit = (uint32_t)digits[--at] + 1;
    }
    free(copy);
    return status;
}

/*
 * Words for which the automaton was wrong before: a split elsewhere can make them wrong again.
 */
static wy_status compare_words(bool *differed, learning *l) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < l->word_count && status == WY_OK; i++) {
        bool differs = false;
        const word of = l->words[i];
        status = set_right(&differs, l, of.digit, of.length);
        *differed |= differs;
    }
    return status;
}

static wy_status keep_word(learning *l, const uint8_t *digits, size_t count) {
    if (!wi_list_room(l->words, l->word_room, l->word_count + 1)) {
        return wi_fail_memory(l->error);
    }
    word *kept = &l->words[l->word_count++];
    kept->length = (uint8_t)count;
    memcpy(kept->digit, digits, count);
    return WY_OK;
}

/*
 * A walk from the empty word on, with digits as they come; some have mostly zeros, for numbers near
 * those of the weights are the hardest.  *length: how far it went, to where it differs.
 */
static wy_status walk(uint8_t *digits, size_t *length, bool *differs, learning *l, uint64_t *here,
                      uint64_t *seed, unsigned zeros) {
    const wi_offset_source *source = l->source;
    const size_t bytes = source->record * sizeof(uint64_t);
    uint32_t state = 0;
    memset(here, 0, bytes);
    *differs = false;
    wy_status status = WY_OK;
    for (*length = 0; *length < WALK_LENGTH && status == WY_OK && !*differs;) {
        *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        uint32_t digit = (uint32_t)(*seed >> 33) % l->tree->digits;
        digit = *length > 0 && (*seed >> 50) % 8 < zeros ? 0 : digit;
        while (step_of(l, state, digit) == WI_NO_NODE && digit > 0) {
            digit--;
        }
        if (step_of(l, state, digit) == WI_NO_NODE) {
            break;
        }
        digits[(*length)++] = (uint8_t)digit;
        state = step_of(l, state, digit);
        status = source->follow(source->data, l->step, here, digit, l->error);
        memcpy(here, l->step, bytes);
        wi_offset_level level = {0};
        if (status == WY_OK) {
            status = source->look(source->data, &level, here, 0, l->error);
        }
        *differs = status == WY_OK && level.count > 0 && level.outputs[0] != l->out->output[state];
    }
    return status;
}

static wy_status compare_walks(bool *differed, learning *l) {
    uint64_t seed = 20140704;
    uint64_t *here = calloc(l->source->record, sizeof *here);
    wy_status status = here != NULL ? WY_OK : wi_fail_memory(l->error);
    unsigned zeros = 0;
    for (int clean = 0; clean < CLEAN_WALKS && status == WY_OK; clean++) {
        uint8_t digits[WALK_LENGTH];
        size_t length = 0;
        bool differs = false;
        zeros = (zeros + 1) % 8;
        status = walk(digits, &length, &differs, l, here, &seed, zeros);
        if (status == WY_NO && l->source->bounded) {
            status = WY_OK; /* as far as the source reaches */
        }
        if (status == WY_OK && differs) {
            clean = 0;
            *differed = true;
            status = keep_word(l, digits, length);
            if (status == WY_OK) {
                status = set_right(&differs, l, digits, length);
            }
        }
        if (status == WY_OK && clean % 16 == 0) {
            status = stopped(l, (double)clean / CLEAN_WALKS);
        }
    }
    free(here);
    return status;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void find_bounds(wi_offsets *o) {
    bool any = false;
    for (uint32_t i = 0; i < o->count; i++) {
        for (int mirrored = 0; mirrored < 2; mirrored++) {
            int32_t offset;
            if (wi_offset_read(&offset, o->output[i], mirrored != 0)) {
                o->least = !any || offset < o->least ? offset : o->least;
                o->greatest = !any || offset > o->greatest ? offset : o->greatest;
                any = true;
            }
        }
    }
}

wy_status wi_learner_settle(wi_learner *l, wy_error *error) {
    l->error = error;
    wy_status status = l->out->count == 0 ? first_state(l) : WY_OK;
    if (status == WY_OK) {
        status = close_states(l);
    }
    for (bool differed = true; differed && status == WY_OK;) {
        bool again = true;
        while (again && status == WY_OK) {
            again = false;
            status = compare_first(&again, l);
            if (status == WY_OK) {
                status = compare_words(&again, l);
            }
        }
        differed = false;
        if (status == WY_OK) {
            status = compare_walks(&differed, l);
        }
    }
    l->out->ends = l->end_count;
    find_bounds(l->out);
    return status;
}

/* One more word for which the automaton was wrong. */
static wy_status correct_word(bool *differed, learning *l, const uint8_t *digits, size_t count) {
    bool differs = false;
    wy_status status = set_right(&differs, l, digits, count);
    if (status == WY_NO && l->source->bounded) {
        return WY_OK;
    }
    *differed |= differs;
    return status == WY_OK && differs ? keep_word(l, digits, count) : status;
}

/* The words so many digits below a word; outputs: what the source says of them. */
static wy_status correct_below(bool *differed, learning *l, uint8_t *digits, size_t count,
                               unsigned depth, const wi_offset_code *outputs) {
    uint32_t state = 0; /* of the beginning that is at hand */
    uint32_t states[WI_OFFSET_LONGEST + 1];
    for (size_t i = 0; i < count; i++) {
        state = step_of(l, state, digits[i]);
    }
    states[count] = state;
    const size_t end = count + depth;
    size_t at = count;
    uint32_t digit = 0;
    wy_status status = WY_OK;
    while (status == WY_OK) {
        if (at < end && digit < l->tree->digits) {
            const uint32_t to = step_of(l, states[at], digit);
            if (to == WI_NO_NODE) {
                digit++;
                continue;
            }
            digits[at] = (uint8_t)digit;
            states[++at] = to;
            digit = 0;
            continue;
        }
        if (at == end && l->tree->number[l->out->kind[states[at]]]) {
            if (l->out->output[states[at]] != *outputs++) {
                status = correct_word(differed, l, digits, end);
                states[0] = 0;
                for (size_t i = 0; i < end && status == WY_OK; i++) {
                    states[i + 1] = step_of(l, states[i], digits[i]);
                }
            }
        }
        if (at == count) {
            break;
        }
        digit = (uint32_t)digits[--at] + 1;
    }
    return status;
}

wy_status wi_learner_correct(bool *differed, wi_learner *l, const uint32_t *digits, size_t count,
                             unsigned below, wy_error *error) {
    l->error = error;
    *differed = false;
    uint8_t of[WI_OFFSET_LONGEST];
    if (count > WI_OFFSET_LONGEST || below >= l->source->depth) {
        return WY_OK;
    }
    below = below < count ? below : (unsigned)count;
    for (size_t i = 0; i < count; i++) {
        of[i] = (uint8_t)digits[i];
    }
    if (!may_follow(l->tree, 0, of, count)) {
        return WY_OK;
    }
    const uint64_t *record = NULL;
    wy_status status = walk_to(&record, l, of, count - below);
    if (status == WY_OK) {
        status = l->source->look(l->source->data, l->levels, record, below, l->error);
    }
    if (status != WY_OK) {
        return status == WY_NO && l->source->bounded ? WY_OK : status;
    }
    const wi_offset_level all = l->levels[below];
    wi_offset_code *outputs = malloc((size_t)all.count * sizeof *outputs + 1);
    if (outputs == NULL) {
        return wi_fail_memory(error);
    }
    memcpy(outputs, all.outputs, (size_t)all.count * sizeof *outputs);
    status = correct_below(differed, l, of, count - below, below, outputs);
    free(outputs);
    return status;
}

const wi_offsets *wi_learner_offsets(const wi_learner *l) {
    return l->out;
}

wy_status wi_learner_open(wi_learner **out, const wi_offset_source *source,
                          const wi_offset_limits *limits, const wy_control *control,
                          wy_error *error) {
    *out = NULL;
    if (source->tree->digits > 256) {
        return wi_fail(error, WY_LIMIT, "unknown: the numeration has too many digits");
    }
    if (source->depth < 2) {
        return wi_fail(error, WY_NO, "too few numbers are known");
    }
    wi_learner *l = calloc(1, sizeof *l);
    if (l == NULL) {
        return wi_fail_memory(error);
    }
    l->own = *source;
    l->source = &l->own;
    l->tree = source->tree;
    l->limits = *limits;
    l->control = control;
    l->depth = limits->depth < source->depth - 1 ? limits->depth : source->depth - 1;
    l->out = &l->offsets;
    l->offsets = (wi_offsets){.tree = source->tree, .depth = l->depth};
    wi_pace_start(&l->pace, control);
    l->levels = calloc(source->depth + 2, sizeof *l->levels);
    l->walk = calloc(source->record, sizeof *l->walk);
    l->step = calloc(source->record, sizeof *l->step);
    l->root = calloc(source->record, sizeof *l->root);
    l->path = calloc(source->record * (WI_OFFSET_LONGEST + 1), sizeof *l->path);
    if (l->levels == NULL || l->walk == NULL || l->step == NULL || l->root == NULL ||
        l->path == NULL) {
        wi_learner_close(l);
        return wi_fail_memory(error);
    }
    *out = l;
    return WY_OK;
}

void wi_learner_close(wi_learner *l) {
    if (l == NULL) {
        return;
    }
    for (size_t i = 0; i < l->bucket_count; i++) {
        free(l->buckets[i].ends);
    }
    free(l->buckets);
    free(l->ends);
    free(l->end_bases);
    wi_table_close(&l->by_base);
    wi_table_close(&l->by_signature);
    free(l->levels);
    free(l->walk);
    free(l->step);
    free(l->root);
    free(l->path);
    free(l->records);
    free(l->words);
    free(l->bases);
    free(l->signatures);
    free(l->offsets.kind);
    free(l->offsets.next);
    free(l->offsets.output);
    free(l);
}

wy_status wi_offsets_automaton(wy_automaton **out, const wi_offsets *offsets,
                               const wy_control *control, wy_error *error) {
    const wy_track track = wy_numeration_track(offsets->tree->system);
    const uint32_t digits = offsets->tree->digits;
    wy_edge *edges = malloc((size_t)offsets->count * digits * sizeof *edges);
    int32_t *outputs = malloc((size_t)offsets->count * sizeof *outputs);
    if (edges == NULL || outputs == NULL) {
        free(edges);
        free(outputs);
        return wi_fail_memory(error);
    }
    size_t count = 0;
    for (uint32_t q = 0; q < offsets->count; q++) {
        outputs[q] = (int32_t)offsets->output[q];
        for (uint32_t d = 0; d < digits; d++) {
            const uint32_t to = offsets->next[(size_t)q * digits + d];
            if (to != WI_NO_NODE) {
                edges[count++] = (wy_edge){.from = q, .to = to, .label = d};
            }
        }
    }
    wy_status status =
        wy_automaton_create(out, WY_WORD, &track, 1, outputs, offsets->count, edges, count, error);
    free(edges);
    free(outputs);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return status;
}
