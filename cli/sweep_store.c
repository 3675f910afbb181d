/*
 * sweep_store.c - the SQLite file of a sweep: opened by one process at a time, written one
 * member at a time.
 *
 * While a sweep runs the file is in WAL mode: others can read it, and a transaction is there
 * as a whole or not at all, whenever the process is killed.  At the end it becomes one plain
 * file again.
 *
 * Who fills the file holds a lock on one byte of it, far behind those that SQLite itself
 * locks.  It belongs to the open file and not to the process, because SQLite, letting go of
 * its last lock, unlocks for the process everything there is.  The kernel drops it when the
 * last descriptor is closed, so a killed sweep leaves no stale lock; workers close the
 * descriptor that they inherit before they do anything else.
 */
#include "sweep_store.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fail.h"

/* SQLite locks 512 bytes from 2^30 on. */
#define LOCK_BYTE ((off_t)0x40000000 + 4096)

enum { BUSY_MS = 10000, OPEN_TRIES = 10 };

/* ---- statements ------------------------------------------------------------------------ */

wy_status cli_sweep_store_fail(cli_sweep_store *store, wy_error *error) {
    const int code = sqlite3_errcode(store->handle) & 0xFF;
    const char *why = sqlite3_errmsg(store->handle);
    switch (code) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return wy_fail(error, WY_BAD, "%.200s is damaged (%s); it was left as it is", store->path,
                       why);
    case SQLITE_NOMEM:
        return wy_fail_memory(error);
    default: {
        const int number = sqlite3_system_errno(store->handle);
        const bool named = number != 0 && (code == SQLITE_IOERR || code == SQLITE_CANTOPEN);
        return wy_fail(error, WY_SYSTEM, "cannot use %.200s: %s%s%s", store->path, why,
                       named ? ": " : "", named ? strerror(number) : "");
    }
    }
}

wy_status cli_sweep_store_run(cli_sweep_store *store, const char *sql, wy_error *error) {
    return sqlite3_exec(store->handle, sql, NULL, NULL, NULL) == SQLITE_OK
               ? WY_OK
               : cli_sweep_store_fail(store, error);
}

wy_status cli_sweep_store_number(cli_sweep_store *store, const char *sql, int64_t *out,
                                 wy_error *error) {
    sqlite3_stmt *query = NULL;
    *out = 0;
    int code = sqlite3_prepare_v2(store->handle, sql, -1, &query, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(query);
        if (code == SQLITE_ROW) {
            *out = sqlite3_column_int64(query, 0);
            code = SQLITE_DONE;
        }
    }
    const wy_status status = code == SQLITE_DONE ? WY_OK : cli_sweep_store_fail(store, error);
    sqlite3_finalize(query);
    return status;
}

sqlite3 *cli_sweep_store_handle(cli_sweep_store *store) {
    return store->handle;
}

/* ---- the lock, and looking before anything is touched ---------------------------------- */

static wy_status fail_file(const char *path, int number, wy_error *error) {
    return wy_fail(error, WY_SYSTEM, "cannot open %.200s: %s", path, strerror(number));
}

/* Is what we have open still what has this name? */
static bool still_named(int file, const char *path) {
    struct stat ours;
    struct stat named;
    return fstat(file, &ours) == 0 && stat(path, &named) == 0 && ours.st_dev == named.st_dev &&
           ours.st_ino == named.st_ino;
}

static wy_status take_lock(cli_sweep_store *store, wy_error *error) {
    for (int i = 0; i < OPEN_TRIES; i++) {
        store->lock = open(store->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (store->lock < 0) {
            return fail_file(store->path, errno, error);
        }
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1};
        lock.l_start = LOCK_BYTE;
        if (fcntl(store->lock, F_OFD_SETLK, &lock) != 0) {
            return errno == EACCES || errno == EAGAIN
                       ? wy_fail(error, WY_SYSTEM, "%.200s is being filled by another sweep",
                                 store->path)
                       : fail_file(store->path, errno, error);
        }
        /* A sweep that ends removes its temporary file; then ours has no name any more. */
        if (still_named(store->lock, store->path)) {
            return WY_OK;
        }
        close(store->lock);
        store->lock = -1;
    }
    return wy_fail(error, WY_SYSTEM, "%.200s comes and goes; try again", store->path);
}

/* Only an empty file or one of SQLite's is opened as a database at all. */
static wy_status look(cli_sweep_store *store, int file, bool may_be_empty, wy_error *error) {
    struct stat about;
    if (fstat(file, &about) != 0) {
        return fail_file(store->path, errno, error);
    }
    if (!S_ISREG(about.st_mode)) {
        return wy_fail(error, WY_BAD, "%.200s is no plain file", store->path);
    }
    if (about.st_size == 0 && may_be_empty) {
        return WY_OK;
    }
    static const char head[16] = "SQLite format 3";
    char bytes[sizeof head];
    const ssize_t length = pread(file, bytes, sizeof bytes, 0);
    if (length < 0) {
        return fail_file(store->path, errno, error);
    }
    if (length != (ssize_t)sizeof head || memcmp(bytes, head, sizeof head) != 0) {
        return wy_fail(error, WY_BAD, "%.200s is not an SQLite file; it was left as it is",
                       store->path);
    }
    return WY_OK;
}

/* ---- opening and closing --------------------------------------------------------------- */

static wy_status connect(cli_sweep_store *store, const char *path, int flags, wy_error *error) {
    if (sqlite3_open_v2(path, &store->handle, flags, NULL) != SQLITE_OK) {
        return store->handle == NULL ? wy_fail_memory(error) : cli_sweep_store_fail(store, error);
    }
    sqlite3_busy_timeout(store->handle, BUSY_MS);
    sqlite3_extended_result_codes(store->handle, 1);
    return cli_sweep_store_run(store, "PRAGMA foreign_keys = ON", error);
}

/* Whose file is it?  *empty: nobody's, there is nothing in it. */
static wy_status identify(cli_sweep_store *store, bool *empty, wy_error *error) {
    int64_t application;
    int64_t schema;
    int64_t tables;
    wy_status status = cli_sweep_store_number(store, "PRAGMA application_id", &application, error);
    if (status == WY_OK) {
        status = cli_sweep_store_number(store, "PRAGMA user_version", &schema, error);
    }
    if (status == WY_OK) {
        status =
            cli_sweep_store_number(store, "SELECT count(*) FROM sqlite_schema", &tables, error);
    }
    if (status != WY_OK) {
        return status;
    }
    *empty = tables == 0 && application == 0 && schema == 0;
    if (*empty) {
        return WY_OK;
    }
    if (application != CLI_SWEEP_APPLICATION) {
        return wy_fail(error, WY_BAD, "%.200s is another program's database; it was left as it is",
                       store->path);
    }
    if (schema != CLI_SWEEP_SCHEMA) {
        return wy_fail(error, WY_BAD,
                       "%.200s was made by another version of this program (tables of version "
                       "%lld, not %d); it was left as it is",
                       store->path, (long long)schema, CLI_SWEEP_SCHEMA);
    }
    return WY_OK;
}

static wy_status check_whole(cli_sweep_store *store, wy_error *error) {
    sqlite3_stmt *query = NULL;
    int code = sqlite3_prepare_v2(store->handle, "PRAGMA quick_check(1)", -1, &query, NULL);
    wy_status status = WY_OK;
    if (code == SQLITE_OK) {
        code = sqlite3_step(query);
    }
    if (code != SQLITE_ROW) {
        status = cli_sweep_store_fail(store, error);
    } else {
        const char *said = (const char *)sqlite3_column_text(query, 0);
        if (said == NULL || strcmp(said, "ok") != 0) {
            status = wy_fail(error, WY_BAD, "%.200s is damaged (%.200s); it was left as it is",
                             store->path, said == NULL ? "" : said);
        }
    }
    sqlite3_finalize(query);
    return status;
}

static wy_status new_store(cli_sweep_store **out, const char *path, wy_error *error) {
    *out = calloc(1, sizeof **out);
    if (*out == NULL) {
        return wy_fail_memory(error);
    }
    (*out)->lock = -1;
    (*out)->path = strdup(path);
    return (*out)->path == NULL ? wy_fail_memory(error) : WY_OK;
}

static wy_status open_file(cli_sweep_store *store, const cli_sweep_plan *plan, wy_error *error) {
    bool empty = false;
    wy_status status = take_lock(store, error);
    if (status == WY_OK) {
        status = look(store, store->lock, true, error);
    }
    if (status == WY_OK) {
        status = connect(store, store->path, SQLITE_OPEN_READWRITE, error);
    }
    if (status == WY_OK) {
        status = identify(store, &empty, error);
    }
    if (status == WY_OK && !empty) {
        status = check_whole(store, error);
        if (status == WY_OK) {
            status = cli_sweep_store_check(store, plan, error);
        }
    }
    if (status == WY_OK) {
        status = cli_sweep_store_run(store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL",
                                     error);
    }
    return status == WY_OK && empty ? cli_sweep_store_make(store, plan, error) : status;
}

wy_status cli_sweep_store_open(cli_sweep_store **out, const char *path, const cli_sweep_plan *plan,
                               wy_error *error) {
    wy_status status = new_store(out, path != NULL ? path : "the table in memory", error);
    if (status == WY_OK) {
        if (path != NULL) {
            status = open_file(*out, plan, error);
        } else {
            status = connect(*out, ":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);
            if (status == WY_OK) {
                status = cli_sweep_store_make(*out, plan, error);
            }
        }
    }
    if (status != WY_OK) {
        cli_sweep_store_close(*out, false);
        *out = NULL;
    }
    return status;
}

wy_status cli_sweep_store_view(cli_sweep_store **out, const char *path, wy_error *error) {
    wy_status status = new_store(out, path, error);
    bool empty = false;
    if (status == WY_OK) {
        /* SQLite has the file not yet open, so closing this descriptor drops none of its locks. */
        const int file = open(path, O_RDONLY | O_CLOEXEC);
        status = file < 0 ? wy_fail(error, WY_BAD, "cannot open %.200s: %s", path, strerror(errno))
                          : look(*out, file, false, error);
        if (file >= 0) {
            close(file);
        }
    }
    if (status == WY_OK) {
        status = connect(*out, path, SQLITE_OPEN_READONLY, error);
    }
    if (status == WY_OK) {
        status = identify(*out, &empty, error);
    }
    if (status == WY_OK) {
        status = empty ? wy_fail(error, WY_BAD, "%.200s holds no sweep", path)
                       : check_whole(*out, error);
    }
    if (status != WY_OK) {
        cli_sweep_store_close(*out, false);
        *out = NULL;
    }
    return status;
}

void cli_sweep_store_close(cli_sweep_store *store, bool finished) {
    if (store == NULL) {
        return;
    }
    if (finished) {
        /* Somebody who reads just now keeps it from happening; it does no harm. */
        sqlite3_busy_timeout(store->handle, 0);
        sqlite3_exec(store->handle, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    }
    sqlite3_close(store->handle);
    if (store->lock >= 0) {
        close(store->lock);
    }
    free(store->path);
    free(store);
}

void cli_sweep_store_forget(cli_sweep_store *store) {
    if (store->lock >= 0) {
        close(store->lock);
        store->lock = -1;
    }
}

void cli_sweep_store_remove(cli_sweep_store *store) {
    /* As one plain file: then there is one name to remove, in one step. */
    sqlite3_exec(store->handle, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    sqlite3_close(store->handle);
    store->handle = NULL;
    if (store->lock >= 0) {
        unlink(store->path);
    }
    cli_sweep_store_close(store, false);
}

/* ---- members --------------------------------------------------------------------------- */

wy_status cli_sweep_store_waiting(cli_sweep_store *store, bool retry, size_t **members,
                                  size_t *count, wy_error *error) {
    int64_t games;
    *members = NULL;
    *count = 0;
    wy_status status = cli_sweep_store_number(store, "SELECT count(*) FROM games", &games, error);
    if (status != WY_OK) {
        return status;
    }
    size_t *list = malloc(((size_t)games + 1) * sizeof *list);
    if (list == NULL) {
        return wy_fail_memory(error);
    }
    sqlite3_stmt *query = NULL;
    int code = sqlite3_prepare_v2(
        store->handle,
        "SELECT id FROM games WHERE status = 'waiting' OR (?1 AND status <> 'done') ORDER BY id",
        -1, &query, NULL);
    if (code == SQLITE_OK) {
        sqlite3_bind_int(query, 1, retry);
        while ((code = sqlite3_step(query)) == SQLITE_ROW && *count < (size_t)games) {
            list[(*count)++] = (size_t)sqlite3_column_int64(query, 0) - 1;
        }
    }
    status = code == SQLITE_DONE ? WY_OK : cli_sweep_store_fail(store, error);
    sqlite3_finalize(query);
    if (status != WY_OK) {
        free(list);
        return status;
    }
    *members = list;
    return WY_OK;
}

static wy_status set_status(cli_sweep_store *store, size_t member, const char *failure,
                            double seconds, wy_error *error) {
    sqlite3_stmt *update = NULL;
    int code = sqlite3_prepare_v2(store->handle,
                                  "UPDATE games SET status = iif(?1 IS NULL, 'done', 'failed: ' || "
                                  "?1), seconds = ?2 WHERE id = ?3 AND status <> 'done'",
                                  -1, &update, NULL);
    if (code == SQLITE_OK) {
        sqlite3_bind_text(update, 1, failure, -1, SQLITE_STATIC); /* NULL binds NULL */
        sqlite3_bind_double(update, 2, seconds);
        sqlite3_bind_int64(update, 3, (sqlite3_int64)member + 1);
        code = sqlite3_step(update);
    }
    wy_status status = code == SQLITE_DONE ? WY_OK : cli_sweep_store_fail(store, error);
    sqlite3_finalize(update);
    if (status == WY_OK && sqlite3_changes(store->handle) != 1) {
        status = wy_fail(error, WY_SYSTEM,
                         "game %zu of %.200s is done already; somebody else "
                         "has written to the file",
                         member + 1, store->path);
    }
    return status;
}

static int bind_fact(sqlite3_stmt *insert, size_t member, size_t place, const wy_fact *fact) {
    sqlite3_bind_int64(insert, 1, (sqlite3_int64)member + 1);
    sqlite3_bind_int64(insert, 2, (sqlite3_int64)place + 1);
    sqlite3_bind_text(insert, 3, fact->section, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 4, fact->name, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 5, fact->title, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 6, fact->value, -1, SQLITE_STATIC);
    if (fact->has_number && fact->known && isfinite(fact->number)) {
        sqlite3_bind_double(insert, 7, fact->number);
    } else {
        sqlite3_bind_null(insert, 7);
    }
    sqlite3_bind_int(insert, 8, fact->known);
    if (fact->known) {
        sqlite3_bind_text(insert, 9, wy_standing_name(fact->standing.kind), -1, SQLITE_STATIC);
        sqlite3_bind_text(insert, 10, fact->standing.by, -1, SQLITE_STATIC);
    } else {
        sqlite3_bind_text(insert, 9, "unknown", -1, SQLITE_STATIC);
        sqlite3_bind_text(insert, 10, "", -1, SQLITE_STATIC);
    }
    return sqlite3_step(insert);
}

static wy_status add_facts(cli_sweep_store *store, size_t member, const wy_fact *facts,
                           size_t count, wy_error *error) {
    sqlite3_stmt *insert = NULL;
    int code = sqlite3_prepare_v2(
        store->handle, "INSERT INTO facts VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)", -1,
        &insert, NULL);
    if (code == SQLITE_OK) {
        code = SQLITE_DONE;
    }
    for (size_t i = 0; i < count && code == SQLITE_DONE; i++) {
        code = bind_fact(insert, member, i, &facts[i]);
        if (code == SQLITE_DONE) {
            sqlite3_reset(insert);
        }
    }
    const wy_status status = code == SQLITE_DONE ? WY_OK : cli_sweep_store_fail(store, error);
    sqlite3_finalize(insert);
    return status;
}

wy_status cli_sweep_store_keep(cli_sweep_store *store, size_t member, const char *failure,
                               double seconds, const wy_fact *facts, size_t count,
                               wy_error *error) {
    wy_status status = cli_sweep_store_run(store, "BEGIN IMMEDIATE", error);
    if (status != WY_OK) {
        return status;
    }
    status = set_status(store, member, failure, seconds, error);
    if (status == WY_OK) {
        status = add_facts(store, member, facts, count, error);
    }
    if (status == WY_OK) {
        status = cli_sweep_store_run(store, "COMMIT", error);
    }
    if (status == WY_OK) {
        return WY_OK;
    }
    const bool disorder = (sqlite3_errcode(store->handle) & 0xFF) == SQLITE_CONSTRAINT;
    if (sqlite3_get_autocommit(store->handle) == 0) {
        sqlite3_exec(store->handle, "ROLLBACK", NULL, NULL, NULL);
    }
    /* A report that does not fit the tables is that game's fault, not the file's. */
    return disorder && failure == NULL
               ? cli_sweep_store_keep(store, member, "its report is not in order", seconds, NULL, 0,
                                      error)
               : status;
}

wy_status cli_sweep_store_tally(cli_sweep_store *store, cli_sweep_tally *tally, wy_error *error) {
    static const char *const queries[3] = {
        "SELECT count(*) FROM games",
        "SELECT count(*) FROM games WHERE status = 'done'",
        "SELECT count(*) FROM games WHERE status LIKE 'failed%'",
    };
    int64_t numbers[3] = {0};
    for (size_t i = 0; i < 3; i++) {
        const wy_status status = cli_sweep_store_number(store, queries[i], &numbers[i], error);
        if (status != WY_OK) {
            return status;
        }
    }
    *tally = (cli_sweep_tally){(size_t)numbers[0], (size_t)numbers[1], (size_t)numbers[2]};
    return WY_OK;
}
