/* pool.c - the threads that compute answers. */
#include "web/server/pool.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct task {
    struct task *next;
    web_work *work;
    void *data;
    uint64_t key;
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
    task *under_way; /* copies, on the stacks of their threads */
    pthread_t thread[];
};

static void lane_clear(lane *of) {
    of->first = NULL;
    of->end = &of->first;
}

static bool is_busy(const web_pool *pool, uint64_t key) {
    const task *at = key == 0 ? NULL : pool->under_way;
    while (at != NULL && at->key != key) {
        at = at->next;
    }
    return at != NULL;
}

/* The first task of a lane that may be done now, taken out; or NULL. */
static task *take_from(web_pool *pool, lane *from) {
    for (task **at = &from->first; *at != NULL; at = &(*at)->next) {
        task *found = *at;
        if (!is_busy(pool, found->key)) {
            *at = found->next;
            if (found->next == NULL) {
                from->end = at;
            }
            return found;
        }
    }
    return NULL;
}

/* The next task that may be done now, or NULL. */
static task *next_task(web_pool *pool) {
    task *found = take_from(pool, &pool->lanes[0]);
    return found != NULL || pool->heavy >= pool->most_heavy ? found
                                                            : take_from(pool, &pool->lanes[1]);
}

/* Does a task, which is taken out of its lane; the lock is open meanwhile. */
static void work_on(web_pool *pool, task *taken) {
    task now = *taken;
    taken->next = pool->spare;
    pool->spare = taken;
    now.next = pool->under_way;
    /* It is out of the list again before this function ends. */
    /* cppcheck-suppress autoVariables */
    pool->under_way = &now;
    pool->heavy += now.heavy;
    pthread_mutex_unlock(&pool->lock);
    now.work(now.data);
    pthread_mutex_lock(&pool->lock);
    pool->heavy -= now.heavy;
    task **at = &pool->under_way;
    while (*at != &now) {
        at = &(*at)->next;
    }
    *at = now.next;
    /* This thread takes one task now; another may have waited for the same end. */
    pthread_cond_broadcast(&pool->more);
}

static void *worker(void *data) {
    web_pool *pool = data;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        task *taken = next_task(pool);
        if (taken != NULL) {
            work_on(pool, taken);
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

void web_pool_end(web_pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->ending = true;
    pthread_cond_broadcast(&pool->more);
    pthread_mutex_unlock(&pool->lock);
    while (pool->threads > 0) {
        pthread_join(pool->thread[--pool->threads], NULL);
    }
}

void web_pool_free(web_pool *pool) {
    if (pool == NULL) {
        return;
    }
    web_pool_end(pool);
    pthread_cond_destroy(&pool->more);
    pthread_mutex_destroy(&pool->lock);
    free(pool->tasks);
    free(pool);
}

bool web_pool_add(web_pool *pool, web_work *work, void *data, uint64_t key, bool heavy) {
    pthread_mutex_lock(&pool->lock);
    task *added = pool->ending ? NULL : pool->spare;
    if (added != NULL) {
        pool->spare = added->next;
        *added = (task){.work = work, .data = data, .key = key, .heavy = heavy};
        lane *to = &pool->lanes[heavy];
        *to->end = added;
        to->end = &added->next;
        pthread_cond_signal(&pool->more);
    }
    pthread_mutex_unlock(&pool->lock);
    return added != NULL;
}
