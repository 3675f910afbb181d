/*
 * no_threads.c - a test that starts a thread without being named among those that do.
 *
 * The thread sanitizer runs the tests that tests/meson.build names for it.  The others are linked
 * so that pthread_create leads here.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *data);

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *data) {
    (void)thread;
    (void)attributes;
    (void)start;
    (void)data;
    fputs("Bail out! This test starts a thread: add it to threaded_tests in tests/meson.build\n",
          stdout);
    fflush(stdout);
    abort();
}
