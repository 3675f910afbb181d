/*
 * sqlite.c - the SQLite file of a sweep: opened by one process at a time, written one
 * game at a time.
 *
 * While a sweep runs the file is in WAL mode: others can read it, and a transaction is there
 * as a whole or not at all, whenever the process is killed.  At the end it becomes one plain
 * file again.
 *
 * Who fills the file holds a lock on one byte of it, far behind those that SQLite itself
 * locks.  It belongs to the open file and not to the process, because SQLite, letting go of
 * its last lock, unlocks for the process everything there is.  The system drops it when the
 * last descriptor is closed, so a killed sweep leaves no stale lock, provided that workers keep
 * no files that they inherit.
 */
#define _GNU_SOURCE /* F_OFD_SETLK */
#include "sweep/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fail.h"

/* SQLite locks 512 bytes from 2^30 on. */
#define LOCK_BYTE ((off_t)0x40000000 + 4096)

enum { BUSY_MS = 10000, OPEN_TRIES = 10 };

/* ---- statements ------------------------------------------------------------------------ */

static wy_status sqlite_fail(const wi_sweep_sqlite *of, wy_error *error) {
    const int code = sqlite3_errcode(of->handle) & 0xFF;
    const char *why = sqlite3_errmsg(of->handle);
    switch (code) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return wi_fail(error, WY_BAD, "%.200s is damaged (%s); it was left as it is", of->path,
                       why);
    case SQLITE_NOMEM:
        return wi_fail_memory(error);
    default: {
        const int number = sqlite3_system_errno(of->handle);
        const bool named = number != 0 && (code == SQLITE_IOERR || code == SQLITE_CANTOPEN);
        return wi_fail(error, WY_SYSTEM, "cannot use %.200s: %s%s%s", of->path, why,
                       named ? ": " : "", named ? strerror(number) : "");
    }
    }
}

wy_status wi_sweep_sqlite_do(const wi_sweep_sqlite *of, const char *sql, wy_error *error) {
    return sqlite3_exec(of->handle, sql, NULL, NULL, NULL) == SQLITE_OK ? WY_OK
                                                                        : sqlite_fail(of, error);
}

wy_status wi_sweep_sqlite_ask(const wi_sweep_sqlite *of, sqlite3_stmt **out, const char *sql,
                              const char *text, wy_error *error) {
    *out = NULL;
    if (sqlite3_prepare_v2(of->handle, sql, -1, out, NULL) != SQLITE_OK) {
        return sqlite_fail(of, error);
    }
    if (text != NULL) {
        sqlite3_bind_text(*out, 1, text, -1, SQLITE_STATIC);
    }
    return WY_OK;
}

wy_status wi_sweep_sqlite_next(const wi_sweep_sqlite *of, sqlite3_stmt *statement,
                               wy_error *error) {
    const int code = sqlite3_step(statement);
    return code == SQLITE_ROW ? WY_OK : code == SQLITE_DONE ? WY_NO : sqlite_fail(of, error);
}

const char *wi_sweep_sqlite_text(sqlite3_stmt *statement, int column) {
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text != NULL ? text : "";
}

/* ---- the lock, and looking before anything is touched ---------------------------------- */

static wy_status fail_file(const char *path, int number, wy_error *error) {
    return wi_fail(error, WY_SYSTEM, "cannot open %.200s: %s", path, strerror(number));
}

/* Is what we have open still what has this name? */
static bool still_named(int file, const char *path) {
    struct stat ours;
    struct stat named;
    return fstat(file, &ours) == 0 && stat(path, &named) == 0 && ours.st_dev == named.st_dev &&
           ours.st_ino == named.st_ino;
}

static wy_status take_lock(wi_sweep_sqlite *of, wy_error *error) {
    for (int i = 0; i < OPEN_TRIES; i++) {
        of->lock = open(of->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (of->lock < 0) {
            return fail_file(of->path, errno, error);
        }
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1};
        lock.l_start = LOCK_BYTE;
        if (fcntl(of->lock, F_OFD_SETLK, &lock) != 0) {
            return errno == EACCES || errno == EAGAIN
                       ? wi_fail(error, WY_SYSTEM, "%.200s is being filled by another sweep",
                                 of->path)
                       : fail_file(of->path, errno, error);
        }
        /* A sweep that ends removes its temporary file; then ours has no name any more. */
        if (still_named(of->lock, of->path)) {
            return WY_OK;
        }
        close(of->lock);
        of->lock = -1;
    }
    return wi_fail(error, WY_SYSTEM, "%.200s comes and goes; try again", of->path);
}

/* Only an empty file or one of SQLite's is opened as a database at all. */
static wy_status look(const wi_sweep_sqlite *of, int file, bool may_be_empty, wy_error *error) {
    struct stat about;
    if (fstat(file, &about) != 0) {
        return fail_file(of->path, errno, error);
    }
    if (!S_ISREG(about.st_mode)) {
        return wi_fail(error, WY_BAD, "%.200s is no plain file", of->path);
    }
    if (about.st_size == 0 && may_be_empty) {
        return WY_OK;
    }
    static const char head[16] = "SQLite format 3";
    char bytes[sizeof head];
    const ssize_t length = pread(file, bytes, sizeof bytes, 0);
    if (length < 0) {
        return fail_file(of->path, errno, error);
    }
    if (length != (ssize_t)sizeof head || memcmp(bytes, head, sizeof head) != 0) {
        return wi_fail(error, WY_BAD, "%.200s is not an SQLite file; it was left as it is",
                       of->path);
    }
    return WY_OK;
}

/* ---- opening --------------------------------------------------------------------------- */

static wy_status connect(wi_sweep_sqlite *of, const char *path, int flags, wy_error *error) {
    if (sqlite3_open_v2(path, &of->handle, flags, NULL) != SQLITE_OK) {
        return of->handle == NULL ? wi_fail_memory(error) : sqlite_fail(of, error);
    }
    sqlite3_busy_timeout(of->handle, BUSY_MS);
    sqlite3_extended_result_codes(of->handle, 1);
    return wi_sweep_sqlite_do(of, "PRAGMA foreign_keys = ON", error);
}

/* Whose file is it?  *empty: nobody's, there is nothing in it. */
static wy_status identify(const wi_sweep_sqlite *of, bool *empty, wy_error *error) {
    sqlite3_stmt *query;
    wy_status status = wi_sweep_sqlite_ask(
        of, &query,
        "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) "
        "FROM pragma_application_id, pragma_user_version",
        NULL, error);
    if (status == WY_OK) {
        status = wi_sweep_sqlite_next(of, query, error);
    }
    const int64_t application = sqlite3_column_int64(query, 0);
    const int64_t schema = sqlite3_column_int64(query, 1);
    *empty = sqlite3_column_int64(query, 2) == 0 && application == 0 && schema == 0;
    sqlite3_finalize(query);
    if (status != WY_OK || *empty) {
        return status;
    }
    if (application != WI_SWEEP_APPLICATION) {
        return wi_fail(error, WY_BAD, "%.200s is another program's database; it was left as it is",
                       of->path);
    }
    if (schema != WI_SWEEP_SCHEMA) {
        return wi_fail(error, WY_BAD,
                       "%.200s was made by another version of this program (tables of version "
                       "%lld, not %d); it was left as it is",
                       of->path, (long long)schema, WI_SWEEP_SCHEMA);
    }
    return WY_OK;
}

static wy_status check_whole(const wi_sweep_sqlite *of, wy_error *error) {
    sqlite3_stmt *query;
    wy_status status = wi_sweep_sqlite_ask(of, &query, "PRAGMA quick_check(1)", NULL, error);
    if (status == WY_OK) {
        status = wi_sweep_sqlite_next(of, query, error);
    }
    if (status == WY_OK || status == WY_NO) {
        const char *said = status == WY_OK ? wi_sweep_sqlite_text(query, 0) : "";
        status = strcmp(said, "ok") == 0
                     ? WY_OK
                     : wi_fail(error, WY_BAD, "%.200s is damaged (%.200s); it was left as it is",
                               of->path, said);
    }
    sqlite3_finalize(query);
    return status;
}

static wy_status open_file(wi_sweep_sqlite *of, const wi_sweep_sqlite_kind *kind, wy_error *error) {
    bool empty = false;
    wy_status status;
    if ((status = take_lock(of, error)) != WY_OK ||
        (status = look(of, of->lock, true, error)) != WY_OK ||
        (status = connect(of, of->path, SQLITE_OPEN_READWRITE, error)) != WY_OK ||
        (status = identify(of, &empty, error)) != WY_OK ||
        (!empty && ((status = check_whole(of, error)) != WY_OK ||
                    (status = kind->check(of, kind->plan, error)) != WY_OK))) {
        return status;
    }
    status = wi_sweep_sqlite_do(of, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", error);
    return status == WY_OK && empty ? kind->make(of, kind->plan, error) : status;
}

static wy_status open_memory(wi_sweep_sqlite *of, const wi_sweep_sqlite_kind *kind,
                             wy_error *error) {
    const wy_status status =
        connect(of, ":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);
    return status == WY_OK ? kind->make(of, kind->plan, error) : status;
}

static wy_status open_view(wi_sweep_sqlite *of, const wi_sweep_sqlite_kind *kind, wy_error *error) {
    /* SQLite has the file not yet open, so closing this descriptor drops none of its locks. */
    const int file = open(of->path, O_RDONLY | O_CLOEXEC);
    bool empty = false;
    wy_status status =
        file < 0 ? wi_fail(error, WY_BAD, "cannot open %.200s: %s", of->path, strerror(errno))
                 : look(of, file, false, error);
    if (file >= 0) {
        close(file);
    }
    /* In a transaction: what is read is one moment of the file. */
    if (status != WY_OK || (status = connect(of, of->path, SQLITE_OPEN_READONLY, error)) != WY_OK ||
        (status = wi_sweep_sqlite_do(of, "BEGIN", error)) != WY_OK ||
        (status = identify(of, &empty, error)) != WY_OK ||
        (!empty && (status = check_whole(of, error)) != WY_OK)) {
        return status;
    }
    return empty ? wi_fail(error, WY_BAD, "%.200s holds no sweep", of->path)
                 : kind->check(of, NULL, error);
}

/* ---- the store ------------------------------------------------------------------------- */

static void close_store(void *self, wy_sweep_end end) {
    wi_sweep_sqlite *of = self;
    if (end != WY_SWEEP_LEAVE) {
        /* Somebody who reads just now keeps it from happening; it does no harm. */
        sqlite3_busy_timeout(of->handle, end == WY_SWEEP_FINISH ? 0 : BUSY_MS);
        sqlite3_exec(of->handle, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    }
    sqlite3_close(of->handle);
    if (of->lock >= 0) {
        /* While it is still locked, so that nobody begins with a file that goes away. */
        if (end == WY_SWEEP_REMOVE) {
            unlink(of->path);
        }
        close(of->lock);
    }
    for (size_t i = 0; i < of->parameters; i++) {
        free(of->names[i]);
    }
    free(of->rule);
    free(of->ranges);
    free(of->path);
    free(of);
}

wy_status wi_sweep_sqlite_open(wy_sweep_store *store, const char *path,
                               const wi_sweep_sqlite_kind *kind, wy_error *error) {
    wi_sweep_sqlite *of = calloc(1, sizeof *of);
    if (of == NULL) {
        return wi_fail_memory(error);
    }
    of->lock = -1;
    of->path = strdup(path != NULL ? path : "the table in memory");
    const wy_status status = of->path == NULL     ? wi_fail_memory(error)
                             : path == NULL       ? open_memory(of, kind, error)
                             : kind->plan == NULL ? open_view(of, kind, error)
                                                  : open_file(of, kind, error);
    if (status != WY_OK) {
        close_store(of, WY_SWEEP_LEAVE);
        return status;
    }
    *store = (wy_sweep_store){.self = of,
                              .rule = of->rule,
                              .ranges = of->ranges,
                              .parameters = of->parameters,
                              .names = (const char *const *)of->names,
                              .keep = wi_sweep_sqlite_keep,
                              .read = wi_sweep_sqlite_read,
                              .close = close_store};
    return WY_OK;
}

wy_status wy_sweep_sqlite_open(wy_sweep_store *store, const char *path, const wy_sweep_plan *plan,
                               wy_error *error) {
    const wi_sweep_sqlite_kind kind = {wi_sweep_sqlite_make, wi_sweep_sqlite_check, plan};
    return wi_sweep_sqlite_open(store, path, &kind, error);
}

wy_status wy_sweep_sqlite_view(wy_sweep_store *store, const char *path, wy_error *error) {
    return wy_sweep_sqlite_open(store, path, NULL, error);
}
