/* plays.c - games in progress, kept for a while. */
#include <wythoff/rules.h>

#include "ask/plays.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "rules/value.h"

enum { KEPT = 16, LONGEST_KEY = 4096 };

struct ask_plays {
    pthread_mutex_t lock;
    uint64_t budget;      /* bytes that one computation may take */
    ask_loan *kept[KEPT]; /* the last one returned is the first */
    size_t count;
};

ask_plays *ask_plays_create(uint64_t budget) {
    ask_plays *plays = calloc(1, sizeof *plays);
    if (plays == NULL || pthread_mutex_init(&plays->lock, NULL) != 0) {
        free(plays);
        return NULL;
    }
    plays->budget = budget;
    return plays;
}

static void free_loan(ask_loan *loan) {
    if (loan != NULL) {
        wy_play_free(loan->play);
        free(loan->key);
        free(loan);
    }
}

void ask_plays_free(ask_plays *plays) {
    if (plays == NULL) {
        return;
    }
    for (size_t i = 0; i < plays->count; i++) {
        free_loan(plays->kept[i]);
    }
    pthread_mutex_destroy(&plays->lock);
    free(plays);
}

static bool poll_loan(void *data, double done) {
    const ask_loan *loan = data;
    return loan->clock != NULL && ask_clock_poll(loan->clock, done);
}

static char *key_of(const char *rule, const wy_big_pair *start) {
    char *key = NULL;
    return (start == NULL ? gmp_asprintf(&key, "sum,%s", rule)
                          : gmp_asprintf(&key, "%Zd,%Zd,%s", start->x, start->y, rule)) < 0
               ? NULL
               : key;
}

static ask_loan *find(ask_plays *plays, const char *key) {
    ask_loan *found = NULL;
    pthread_mutex_lock(&plays->lock);
    for (size_t i = 0; i < plays->count && found == NULL; i++) {
        if (strcmp(plays->kept[i]->key, key) == 0) {
            found = plays->kept[i];
            plays->count--;
            for (size_t j = i; j < plays->count; j++) {
                plays->kept[j] = plays->kept[j + 1];
            }
        }
    }
    pthread_mutex_unlock(&plays->lock);
    return found;
}

static const double proof_seconds = 1; /* once for each game */

static wy_status read_start(wy_sum **sum, const char *rule, const wy_big_pair *start,
                            wy_error *error) {
    if (start == NULL) {
        return wy_sum_read(sum, rule, error);
    }
    *sum = NULL;
    wy_rules *rules;
    wy_status status = wi_rules_read_plane(&rules, rule, error);
    if (status == WY_OK) {
        wy_place at;
        wy_place_init(&at);
        wy_place_two(&at, start->x, start->y);
        status = wy_sum_of(sum, rule, rules, &at, error);
        wy_place_clear(&at);
    }
    wy_rules_free(rules);
    return status;
}

static wy_status make(ask_loan *loan, uint64_t budget, const char *rule, const wy_big_pair *start,
                      wy_error *error) {
    const wy_control control = {.poll = poll_loan, .data = loan, .memory = budget, .threads = 1};
    wy_sum *sum;
    wy_status status = read_start(&sum, rule, start, error);
    if (status == WY_OK) {
        status = wy_play_open(&loan->play, sum, &control, error);
    }
    if (status == WY_OK) {
        wy_play_allow_proof(loan->play, proof_seconds);
    }
    wy_sum_free(sum);
    return status;
}

wy_status ask_plays_borrow(ask_loan **out, ask_plays *plays, const char *rule,
                           const wy_big_pair *start, ask_clock *clock, wy_error *error) {
    *out = NULL;
    char *key = key_of(rule, start);
    if (key == NULL) {
        return wi_fail_memory(error);
    }
    ask_loan *loan = find(plays, key);
    wy_status status = WY_OK;
    if (loan != NULL) {
        free(key);
        loan->clock = clock;
        status = wy_play_restart(loan->play, error);
    } else {
        loan = calloc(1, sizeof *loan);
        if (loan == NULL) {
            free(key);
            return wi_fail_memory(error);
        }
        loan->key = key;
        loan->clock = clock;
        status = make(loan, plays->budget, rule, start, error);
    }
    if (status != WY_OK) {
        free_loan(loan);
        return status;
    }
    *out = loan;
    return WY_OK;
}

void ask_plays_return(ask_plays *plays, ask_loan *loan) {
    if (loan == NULL) {
        return;
    }
    loan->clock = NULL;
    ask_loan *gone = NULL;
    pthread_mutex_lock(&plays->lock);
    if (strlen(loan->key) > LONGEST_KEY) {
        gone = loan;
    } else {
        if (plays->count == KEPT) {
            gone = plays->kept[--plays->count];
        }
        for (size_t j = plays->count; j > 0; j--) {
            plays->kept[j] = plays->kept[j - 1];
        }
        plays->kept[0] = loan;
        plays->count++;
    }
    pthread_mutex_unlock(&plays->lock);
    free_loan(gone);
}
