/*
 * pool.h - the threads that compute answers, and the queue before them.
 *
 * The queue is bounded: what does not fit is refused at once.  Heavy work never takes all threads,
 * so light work gets through while many tiles wait.  Work about one game is done by one thread at a
 * time, for a second would only wait for the game's lock: so a slow game does not keep others
 * waiting, however many requests there are about it.
 */
#ifndef WEB_SERVER_POOL_H
#define WEB_SERVER_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef void web_work(void *data);

typedef struct web_pool web_pool;

/* NULL: no memory, or no threads. */
web_pool *web_pool_create(int threads, size_t room);

/* Does everything that is in the queue, then ends the threads; what is added later is refused. */
void web_pool_end(web_pool *pool);

/* Ends it, if that was not done.  Nobody may add anything any more.  NULL is allowed. */
void web_pool_free(web_pool *pool);

/*
 * Work with the same key, other than 0, is done one after the other.  False: the queue is full, or
 * has ended.
 */
bool web_pool_add(web_pool *pool, web_work *work, void *data, uint64_t key, bool heavy);

#endif
