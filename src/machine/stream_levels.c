/* stream_levels.c - S from any column on. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "machine/machine.h"
#include "machine/stream.h"
#include "machine/telescope.h"

/* ==== nested generators ======================================================================= */

enum {
    WORD = 64,
    LEAST_KNOWN = 2048, /* bits that a level among the first columns starts with */
    FIRST_BATCH = 8,    /* words of the first batch of level 0; the next ones are larger, */
    TOP_BATCH = 4096,   /* up to this */
    LEAST_BATCH = 16,   /* words of a batch of other levels */
    LOWER_BATCH = 512,
};

static const double phi = 1.618033988749895;

/* ---- the first columns --------------------------------------------------------------- */

/* The first row that is not settled before column x. */
static int64_t row_at(const wi_levels *levels, int64_t x) {
    const wi_base_column *column = &levels->first.wing[0].columns[x];
    return x + column->n - wi_machine_behind(levels->power.machine, column->state);
}

/*
 * The states of the copies of a level that reads from `column` on, and where it writes.  WY_NO: the
 * first columns do not reach so far. */
static wy_status set_copies(wi_levels *levels, int64_t column) {
    int64_t x = column;
    for (int i = 0; i < levels->power.k; i++) {
        if (x >= levels->first.count) {
            return WY_NO;
        }
        levels->states[i] = levels->first.wing[0].columns[x].state;
        x = row_at(levels, x);
    }
    if (x > levels->first.count) {
        return WY_NO;
    }
    levels->column = column;
    levels->known = x;
    return WY_OK;
}

/* Makes the first columns, so that levels that start there read from `column` on. */
static wy_status set_first(wi_levels *levels, int64_t column) {
    wy_status status = WY_NO;
    /* The row of column x is close to x phi; how close depends on the game. */
    for (int64_t spare = INT64_C(16) << levels->power.k; status == WY_NO; spare *= 2) {
        const int64_t end = (int64_t)((double)column * levels->growth) + 256 + spare;
        status = wi_base_extend(&levels->first, levels->power.machine, end);
        levels->power.stuck = status == WY_LIMIT;
        if (status == WY_OK) {
            status = set_copies(levels, column);
        }
    }
    return status;
}

wy_status wi_levels_open(wi_levels *levels, const wy_machine *machine, int k, size_t bytes) {
    memset(levels, 0, sizeof *levels);
    wy_status status = wi_power_open(&levels->power, machine, k, false, bytes);
    levels->growth = 1;
    for (int i = 0; i < k; i++) {
        levels->growth *= phi;
    }
    if (status == WY_OK) {
        status = set_first(levels, machine->wing[0].start.x);
    }
    while (status == WY_OK && levels->known - levels->column < LEAST_KNOWN) {
        status = set_first(levels, 2 * levels->column);
    }
    if (status != WY_OK) {
        const bool stuck = levels->power.stuck;
        wi_levels_close(levels);
        levels->power.stuck = stuck;
    }
    return status;
}

void wi_levels_close(wi_levels *levels) {
    for (int i = 0; i < levels->room; i++) {
        free(levels->levels[i]->words);
        free(levels->levels[i]);
    }
    free(levels->levels);
    wi_power_close(&levels->power);
    wi_base_close(&levels->first);
    memset(levels, 0, sizeof *levels);
}

/* ---- starting ------------------------------------------------------------------------------ */

static wy_status more_levels(wi_levels *levels) {
    if (levels->room == WI_LEVELS_MOST) {
        return WY_LIMIT;
    }
    wi_level *level = calloc(1, sizeof *level);
    if (level == NULL) {
        return WY_SYSTEM;
    }
    const size_t bytes = (size_t)(levels->room + 1) * sizeof(wi_level *);
    wi_level **all = realloc(levels->levels, bytes);
    if (all == NULL) {
        free(level);
        return WY_SYSTEM;
    }
    levels->levels = all;
    levels->levels[levels->room++] = level;
    return WY_OK;
}

/* One more level at the bottom, empty. */
static wy_status add_level(wi_levels *levels, wi_level **out) {
    if (levels->depth == levels->room) {
        const wy_status status = more_levels(levels);
        if (status != WY_OK) {
            return status;
        }
    }
    const size_t goal = levels->depth == 0 ? TOP_BATCH : LOWER_BATCH;
    const size_t first = (size_t)levels->known / WORD;
    /* Beyond the goal there is what one word more can make. */
    const size_t room = (goal > first ? goal : first) + (size_t)levels->power.word_most / WORD + 4;
    wi_level *level = levels->levels[levels->depth];
    if (level->words == NULL || level->room < room) {
        free(level->words);
        level->room = 0;
        level->words = malloc(room * sizeof *level->words);
        if (level->words == NULL) {
            return WY_SYSTEM;
        }
        level->room = room;
    }
    *level = (wi_level){.words = level->words, .room = level->room};
    level->words[0] = 0;
    levels->depth++;
    *out = level;
    return WY_OK;
}

/* Puts one bit a byte behind what is made. */
static void append_bits(wi_level *level, const uint8_t *bits, int64_t count) {
    size_t at = level->ready;
    int rest = level->rest;
    for (int64_t i = 0; i < count; i++) {
        level->words[at] |= (uint64_t)bits[i] << rest;
        if (++rest == WORD) {
            rest = 0;
            level->words[++at] = 0;
        }
    }
    level->ready = at;
    level->rest = rest;
}

/* One more level, among the first columns: S from x on is known for a while. */
static wy_status add_first_level(wi_levels *levels, int64_t x) {
    wi_level *level = NULL;
    wy_status status = add_level(levels, &level);
    if (status == WY_OK) {
        append_bits(level, levels->first.wing[0].bits + x, levels->known - x);
        status = wi_power_number(&level->state, &levels->power, levels->states);
        level->going = true;
    }
    return status;
}

wy_status wi_levels_start_first(wi_levels *levels, int64_t x) {
    levels->depth = 0;
    levels->batch = FIRST_BATCH;
    wy_status status = WY_OK;
    while (status == WY_OK && x + WORD > levels->known) {
        status = set_first(levels, 2 * levels->column);
    }
    return status == WY_OK ? add_first_level(levels, x) : status;
}

/*
 * A line whose copies start at moments[copies], ..., moments[1] and which writes from moments[0].
 */
static void line_start(wi_line *line, int copies, const wi_big_moment *moments) {
    *line = (wi_line){.copies = copies};
    for (int i = 0; i < copies; i++) {
        line->states[i] = moments[copies - i].state;
        line->skips[i + 1] = moments[copies - i - 1].skip;
    }
}

/* One more level, that starts at moments[0], whose copies start at moments[1], ..., moments[k]. */
static wy_status add_far_level(wi_levels *levels, const wi_big_moment *moments) {
    wi_level *level = NULL;
    const wy_status status = add_level(levels, &level);
    if (status == WY_OK) {
        line_start(&level->line, levels->power.k, moments);
    }
    return status;
}

static wy_status levels_start(wi_levels *levels, const wi_chain *chain, size_t moment) {
    const size_t k = (size_t)levels->power.k;
    const size_t groups = (chain->count - 1 - moment) / k;
    const int64_t lowest = mpz_get_si(chain->moments[moment + groups * k].x);
    wy_status status = WY_OK;
    while (status == WY_OK && lowest + WORD > levels->known) {
        status = set_first(levels, 2 * levels->column);
    }
    levels->depth = 0;
    levels->batch = FIRST_BATCH;
    for (size_t i = 0; i < groups && status == WY_OK; i++) {
        status = add_far_level(levels, chain->moments + moment + i * k);
    }
    return status == WY_OK ? add_first_level(levels, lowest) : status;
}

/* ---- making bits --------------------------------------------------------------------------- */

/* Reads a word while the copies of a level are not yet in step. */
static wy_status read_slowly(wi_levels *levels, wi_level *level, uint64_t word) {
    const uint8_t *written = NULL;
    const int64_t count = wi_line_read(&levels->power, &level->line, word, &written);
    if (count < 0) {
        return WY_LIMIT;
    }
    append_bits(level, written, count);
    level->going = wi_line_in_step(&level->line);
    return level->going ? wi_power_number(&level->state, &levels->power, level->line.states)
                        : WY_OK;
}

/* Puts the bits of an entry at bit `at` of words, where all is 0 from there on in that word. */
static inline uint64_t append_entry(uint64_t *words, uint64_t at, const uint64_t *entry) {
    const uint64_t count = entry[0];
    const unsigned shift = (unsigned)(at % WORD);
    uint64_t *to = words + at / WORD;
    uint64_t below = *to;
    const uint64_t *end = entry + 1 + (count + WORD - 1) / WORD;
    for (const uint64_t *from = entry + 1; from < end; from++) {
        *to++ = below | *from << shift;
        below = *from >> 1 >> (WORD - 1 - shift);
    }
    *to = below;
    return at + count;
}

typedef struct reading {
    uint64_t at; /* bits made */
    uint32_t state;
    unsigned shift; /* bits of the next word that are already read */
} reading;

static bool wants_more(uint64_t at, uint64_t goal, unsigned shift) {
    return at < goal || shift > 0;
}

/*
 * Reads words, block by block, until they end or the goal is reached; returns how many were
 * read.  A jump that is not yet made ends it too: then more is wanted, and there are words left.
 */
static size_t read_words(reading *r, const wi_power *power, uint64_t *made, uint64_t goal,
                         const uint64_t *words, size_t count) {
    const wi_power_jump(*const jumps)[WI_POWER_BLOCKS] = power->jumps;
    const uint64_t *const entries = power->entries;
    uint64_t at = r->at;
    uint32_t state = r->state;
    unsigned shift = r->shift;
    size_t i = 0;
    for (; i < count && wants_more(at, goal, shift); i++) {
        const uint64_t word = words[i];
        for (; shift < WORD; shift += WI_POWER_BITS) {
            const wi_power_jump jump = jumps[state][word >> shift & (WI_POWER_BLOCKS - 1)];
            if (jump.entry == 0) {
                goto missing;
            }
            at = append_entry(made, at, entries + jump.entry);
            state = jump.to;
        }
        shift = 0;
    }
missing:
    *r = (reading){at, state, shift};
    return i;
}

static wy_status fill(wi_levels *levels, int index, size_t batch);

/* The level below has words to read; about so many are needed of this one. */
static wy_status pull(wi_levels *levels, int index, size_t needed) {
    if (index + 1 == levels->depth) {
        const wy_status status = add_first_level(levels, levels->column);
        if (status != WY_OK) {
            return status;
        }
    }
    const wi_level *below = levels->levels[index + 1];
    if (below->read < below->ready) {
        return WY_OK;
    }
    /* Not more than is needed: each level would ask for as much of the next, without end. */
    size_t batch = (size_t)((double)needed / levels->growth) + 1;
    batch = batch > LEAST_BATCH ? batch : LEAST_BATCH;
    return fill(levels, index + 1, batch < LOWER_BATCH ? batch : LOWER_BATCH);
}

/* All bits that were made have been read, but for the last that fill no word: makes more. */
static wy_status fill(wi_levels *levels, int index, size_t batch) {
    wi_level *level = levels->levels[index];
    level->words[0] = level->words[level->ready];
    level->read = 0;
    level->ready = 0;
    const uint64_t goal = (uint64_t)batch * WORD;
    reading r = {.at = (uint64_t)level->rest, .state = level->state};
    while (wants_more(r.at, goal, r.shift)) {
        const size_t made = (size_t)r.at / WORD;
        wy_status status = pull(levels, index, made < batch ? batch - made : 1);
        if (status != WY_OK) {
            return status;
        }
        wi_level *below = levels->levels[index + 1];
        if (!level->going) {
            status = read_slowly(levels, level, below->words[below->read++]);
            if (status != WY_OK) {
                return status;
            }
            r = (reading){.at = level->ready * WORD + (uint64_t)level->rest, .state = level->state};
            continue;
        }
        const uint64_t *words = below->words + below->read;
        const size_t count = below->ready - below->read;
        const size_t read = read_words(&r, &levels->power, level->words, goal, words, count);
        below->read += read;
        if (read < count && wants_more(r.at, goal, r.shift)) {
            const unsigned block = (unsigned)(words[read] >> r.shift) & (WI_POWER_BLOCKS - 1);
            status = wi_power_make(&levels->power, r.state, block);
            if (status != WY_OK) {
                return status;
            }
        }
    }
    level->ready = r.at / WORD;
    level->rest = (int)(r.at % WORD);
    level->state = r.state;
    return WY_OK;
}

wy_status wi_levels_next(const uint64_t **words, size_t *count, wi_levels *levels, size_t wanted) {
    wi_level *top = levels->levels[0];
    if (top->read == top->ready) {
        const wy_status status = fill(levels, 0, levels->batch);
        if (status != WY_OK) {
            return status;
        }
        levels->batch = 2 * levels->batch < TOP_BATCH ? 2 * levels->batch : TOP_BATCH;
    }
    *words = top->words + top->read;
    *count = top->ready - top->read < wanted ? top->ready - top->read : wanted;
    top->read += *count;
    return WY_OK;
}

/* ==== sources: generators started by the telescope ============================================ */

/*
 * How many copies of the machine a line should have is a matter of cost.  Each copy more
 * makes the bits of a look-up phi times as many, and those of a table too.  A line has about
 * states^2 states that occur, a few times more or less; so with k copies the tables cost about
 * states^2 phi^k and the look-ups N phi^-k, and phi^2k = N / (c states^2) is best; c = 60 was
 * measured.
 *
 * Should the tables outgrow their memory, the source goes on with half as many copies from where
 * it was; one copy has no more states than the machine has.
 */

enum { LARGEST_TABLES = 1 << 26 };

int wi_source_copies(const wy_machine *machine, int64_t columns, int most) {
    static const double phi_squared = 2.618033988749895;
    const double states = (double)machine->facts.states;
    double worth = 60 * states * states;
    int k = 0;
    while (k < most && worth < (double)columns) {
        worth *= phi_squared;
        k++;
    }
    return k > 1 ? k : 1;
}

wy_status wi_source_fail(wy_error *error, wy_status status, bool stuck) {
    if (status == WY_SYSTEM) {
        return wi_fail_memory(error);
    }
    return stuck ? wi_fail(error, WY_LIMIT,
                           "unknown: the game leaves the machine that was found for it")
                 : wi_fail(error, WY_LIMIT, "the tables of the stream are out of bounds");
}

/* With k = 1 tables may be as large as they must. */
static wy_status open_levels(wi_source *source, int k, wy_error *error) {
    const wy_status status =
        wi_levels_open(&source->levels, source->machine, k, k > 1 ? source->bytes : SIZE_MAX);
    return status == WY_OK ? WY_OK : wi_source_fail(error, status, source->levels.power.stuck);
}

wy_status wi_source_open(wi_source *source, const wy_machine *machine, int64_t columns,
                         uint64_t bytes, wy_error *error) {
    *source = (wi_source){.machine = machine, .bytes = LARGEST_TABLES, .opened = true};
    if (bytes != 0 && bytes < WI_SOURCE_LEAST) {
        *source = (wi_source){0};
        return wi_fail_budget(error, WI_SOURCE_LEAST, bytes, "the tables of a stream");
    }
    if (bytes != 0 && bytes < source->bytes) {
        source->bytes = (size_t)bytes;
    }
    mpz_init(source->from);
    wi_chain_init(&source->chain);
    wy_status status = wi_telescope_create(&source->telescope, machine, NULL, error);
    if (status == WY_OK) {
        const int k = wi_source_copies(machine, columns, WI_POWER_MOST);
        /* With one copy there are many levels, and seeking takes long. */
        status = open_levels(source, k > 2 ? k : 2, error);
    }
    if (status != WY_OK) {
        wi_source_close(source);
    }
    return status;
}

void wi_source_close(wi_source *source) {
    if (source->opened) {
        wi_levels_close(&source->levels);
        wi_chain_clear(&source->chain);
        wi_telescope_free(source->telescope);
        mpz_clear(source->from);
    }
    source->opened = false;
}

/* The tables are full: half as many copies, from column `from` on. */
static wy_status seek_with_fewer(wi_source *source, wy_error *error) {
    const int k = source->levels.power.k / 2;
    wi_levels_close(&source->levels);
    const wy_status status = open_levels(source, k, error);
    mpz_t x;
    mpz_init_set(x, source->from);
    const wy_status found = status == WY_OK ? wi_source_seek(source, x, error) : status;
    mpz_clear(x);
    return found;
}

static wy_status settle(wi_source *source, wy_status status, wy_error *error) {
    if (status == WY_OK) {
        return WY_OK;
    }
    const wi_power *power = &source->levels.power;
    if (status == WY_LIMIT && !power->stuck && power->k > 1) {
        return seek_with_fewer(source, error);
    }
    return wi_source_fail(error, status, power->stuck);
}

wy_status wi_source_follow(wi_source *source, const wi_chain *chain, size_t moment,
                           wy_error *error) {
    mpz_set(source->from, chain->moments[moment].x);
    source->words = 0;
    return settle(source, levels_start(&source->levels, chain, moment), error);
}

/* A column with many digits takes many levels: the lines must be long then. */
static wy_status allow_depth(wi_source *source, wy_error *error) {
    const size_t moments = source->chain.count;
    if (moments > (size_t)WI_POWER_MOST * (WI_LEVELS_MOST / 2)) {
        return wi_fail(error, WY_LIMIT, "a stream cannot start at a column of so many digits");
    }
    if (moments <= (size_t)source->levels.power.k * (WI_LEVELS_MOST / 2)) {
        return WY_OK;
    }
    wi_levels_close(&source->levels);
    return open_levels(source, WI_POWER_MOST, error);
}

wy_status wi_source_seek(wi_source *source, const mpz_t x, wy_error *error) {
    if (mpz_cmp_si(x, source->levels.known / 2) < 0) {
        mpz_set(source->from, x);
        source->words = 0;
        return settle(source, wi_levels_start_first(&source->levels, mpz_get_si(x)), error);
    }
    wy_status status = wi_telescope_chain(&source->chain, source->telescope, x, SIZE_MAX, error);
    if (status == WY_OK) {
        status = allow_depth(source, error);
    }
    return status == WY_OK ? wi_source_follow(source, &source->chain, 0, error) : status;
}

wy_status wi_source_next(const uint64_t **words, size_t *count, wi_source *source, size_t wanted,
                         wy_error *error) {
    for (;;) {
        wy_status status = wi_levels_next(words, count, &source->levels, wanted);
        if (status == WY_OK) {
            source->words += (int64_t)*count;
            return WY_OK;
        }
        const int64_t words_before = source->words;
        if (status == WY_LIMIT) {
            mpz_t passed;
            mpz_init_set_si(passed, words_before);
            mpz_mul_2exp(passed, passed, 6);
            mpz_add(source->from, source->from, passed);
            mpz_clear(passed);
        }
        status = settle(source, status, error);
        if (status != WY_OK) {
            return status;
        }
    }
}
