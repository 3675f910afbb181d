/* pool.c - the threads that compute answers. */
#include "web/server/pool.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct task {
    struct task *next;
    web_work *work;
    void *data;
    bool heavy;
} task;

typedef struct lane {
    task *first, **end;
} lane;

struct web_pool {
    pthread_mutex_t lock;
    pthread_cond_t more;
    lane lanes[2]; /* light, heavy */
    task *tasks;   /* memory of all */
    task *spare;
    int threads, most_heavy, heavy; /* heavy ones under way */
    bool ending;
    pthread_t thread[];
};

static void lane_clear(lane *of) {
    of->first = NULL;
    of->end = &of->first;
}

/* The next task that may be done now, or NULL. */
static task *next_task(web_pool *pool) {
    for (int i = 0; i < 2; i++) {
        lane *from = &pool->lanes[i];
        if (from->first == NULL || (i == 1 && pool->heavy >= pool->most_heavy)) {
            continue;
        }
        task *found = from->first;
        from->first = found->next;
        if (from->first == NULL) {
            from->end = &from->first;
        }
        return found;
    }
    return NULL;
}

static void *worker(void *data) {
    web_pool *pool = data;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        task *now = next_task(pool);
        if (now != NULL) {
            const task copy = *now;
            now->next = pool->spare;
            pool->spare = now;
            pool->heavy += copy.heavy;
            pthread_mutex_unlock(&pool->lock);
            copy.work(copy.data);
            pthread_mutex_lock(&pool->lock);
            pool->heavy -= copy.heavy;
            if (copy.heavy) {
                pthread_cond_signal(&pool->more);
            }
        } else if (pool->ending && pool->lanes[0].first == NULL && pool->lanes[1].first == NULL) {
            break;
        } else {
            pthread_cond_wait(&pool->more, &pool->lock);
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

web_pool *web_pool_create(int threads, size_t room) {
    web_pool *pool = calloc(1, sizeof *pool + (size_t)threads * sizeof(pthread_t));
    if (pool == NULL) {
        return NULL;
    }
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->more, NULL);
    lane_clear(&pool->lanes[0]);
    lane_clear(&pool->lanes[1]);
    pool->tasks = calloc(room, sizeof *pool->tasks);
    for (size_t i = 0; pool->tasks != NULL && i < room; i++) {
        pool->tasks[i].next = pool->spare;
        pool->spare = &pool->tasks[i];
    }
    pool->most_heavy = threads > 2 ? threads - 2 : 1;
    while (pool->tasks != NULL && pool->threads < threads &&
           pthread_create(&pool->thread[pool->threads], NULL, worker, pool) == 0) {
        pool->threads++;
    }
    if (pool->threads < threads) {
        web_pool_free(pool);
        return NULL;
    }
    return pool;
}

void web_pool_free(web_pool *pool) {
    if (pool == NULL) {
        return;
    }
    pthread_mutex_lock(&pool->lock);
    pool->ending = true;
    pthread_cond_broadcast(&pool->more);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++) {
        pthread_join(pool->thread[i], NULL);
    }
    pthread_cond_destroy(&pool->more);
    pthread_mutex_destroy(&pool->lock);
    free(pool->tasks);
    free(pool);
}

bool web_pool_add(web_pool *pool, web_work *work, void *data, bool heavy) {
    pthread_mutex_lock(&pool->lock);
    task *added = pool->ending ? NULL : pool->spare;
    if (added != NULL) {
        pool->spare = added->next;
        *added = (task){.work = work, .data = data, .heavy = heavy};
        lane *to = &pool->lanes[heavy];
        *to->end = added;
        to->end = &added->next;
        pthread_cond_signal(&pool->more);
    }
    pthread_mutex_unlock(&pool->lock);
    return added != NULL;
}
