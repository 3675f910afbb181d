/* plays.c - games in progress, kept for a while. */
#include "ask/plays.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

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

static wy_status make(ask_loan *loan, uint64_t budget, const wy_sum *start, wy_error *error) {
    const wy_control control = {.poll = poll_loan, .data = loan, .memory = budget, .threads = 1};
    const wy_status status = wy_play_open(&loan->play, start, &control, error);
    if (status == WY_OK) {
        wy_play_allow_proof(loan->play, proof_seconds);
    }
    return status;
}

wy_status ask_plays_borrow(ask_loan **out, ask_plays *plays, const wy_sum *start, ask_clock *clock,
                           wy_error *error) {
    *out = NULL;
    char *key = wy_sum_text(start);
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
        status = make(loan, plays->budget, start, error);
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
