/*
 * stream_source.c - see stream_source.h.
 *
 * How many copies of the machine a line should have is a matter of cost.  Each copy more
 * makes the bits of a look-up phi times as many, and those of a table too.  A line has about
 * states^2 states that occur, a few times more or less; so with k copies the tables cost about
 * states^2 phi^k and the look-ups N phi^-k, and phi^2k = N / (c states^2) is best; c = 60 was
 * measured.
 *
 * Should the tables outgrow their memory, the source goes on with half as many copies from where
 * it was; one copy has no more states than the machine has.
 */
#include "machine/stream_source.h"

#include <stdlib.h>

#include "base/fail.h"
#include "machine/telescope_use.h"

enum { LARGEST_TABLES = 1 << 26 };

int wi_source_copies(const wy_machine *machine, int64_t columns, int most) {
    static const double phi_squared = 2.618033988749895;
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, machine);
    double worth = 60 * (double)facts.states * (double)facts.states;
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
    return settle(source, wi_levels_start(&source->levels, chain, moment), error);
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
