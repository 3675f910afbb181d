/*
 * effort.h - how much a test does.
 *
 * A test run does a share of each random campaign: the first rounds, for the seeds are fixed.  With
 * TEST_ALL in the environment (make test-all) it does all rounds.  Under a sanitizer everything
 * takes ten to forty times as long, and a share shows it what all would: there it is always a
 * share.
 */
#ifndef EFFORT_H
#define EFFORT_H

#include <stdbool.h>
#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define EFFORT_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define EFFORT_SANITIZED 1
#endif
#endif

static inline bool effort_all(void) {
#ifdef EFFORT_SANITIZED
    return false;
#else
    return getenv("TEST_ALL") != NULL;
#endif
}

/* The first number if everything is done, else the second. */
#define EFFORT(all, share) (effort_all() ? (all) : (share))

/* A tenth of the rounds, or of what is counted in them; rounded up. */
#define SHARE(all) EFFORT(all, ((all) + 9) / 10)

#endif
