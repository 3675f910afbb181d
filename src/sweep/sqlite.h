/* sqlite.h - what the parts of the SQLite store share: its statements, and its tables. */
#ifndef WI_SWEEP_SQLITE_H
#define WI_SWEEP_SQLITE_H

#include <sqlite3.h>

#include <wythoff/sweep.h>

/* "Wyth", in the header of the file; and the version of the tables. */
enum { WI_SWEEP_APPLICATION = 0x57797468, WI_SWEEP_SCHEMA = 1 };

typedef struct wi_sweep_sqlite {
    sqlite3 *handle;
    char *path; /* for messages */
    int lock;   /* a descriptor whose lock says that the file is in use; -1: none */
    char *rule, *ranges;
    size_t parameters;
    char *names[WY_SWEEP_PARAMETERS];
} wi_sweep_sqlite;

/* Runs statements without results. */
wy_status wi_sweep_sqlite_do(const wi_sweep_sqlite *of, const char *sql, wy_error *error);

/* A statement, text being its first parameter if not NULL; finalize it also when this fails. */
wy_status wi_sweep_sqlite_ask(const wi_sweep_sqlite *of, sqlite3_stmt **out, const char *sql,
                              const char *text, wy_error *error);

/* The next row of it; WY_NO: there is none. */
wy_status wi_sweep_sqlite_next(const wi_sweep_sqlite *of, sqlite3_stmt *statement, wy_error *error);

/* A text of a row, "" in place of NULL. */
const char *wi_sweep_sqlite_text(sqlite3_stmt *statement, int column);

/* Makes the tables for a plan, which then say what of has of it. */
wy_status wi_sweep_sqlite_make(wi_sweep_sqlite *of, const wy_sweep_plan *plan, wy_error *error);

/* Reads what they say of their sweep, which must be the plan's, if that is not NULL. */
wy_status wi_sweep_sqlite_check(wi_sweep_sqlite *of, const wy_sweep_plan *plan, wy_error *error);

/* How a file is made, and checked: those of a sweep, or of an atlas. */
typedef struct wi_sweep_sqlite_kind {
    wy_status (*make)(wi_sweep_sqlite *of, const wy_sweep_plan *plan, wy_error *error);
    wy_status (*check)(wi_sweep_sqlite *of, const wy_sweep_plan *plan, wy_error *error);
    const wy_sweep_plan *plan; /* NULL: the file is only looked at */
} wi_sweep_sqlite_kind;

wy_status wi_sweep_sqlite_open(wy_sweep_store *store, const char *path,
                               const wi_sweep_sqlite_kind *kind, wy_error *error);

/* Tables, without a transaction; what a file says of itself; a row of texts put in. */
extern const char wi_sweep_sqlite_tables[];
wy_status wi_sweep_sqlite_about(wi_sweep_sqlite *of, wy_error *error);
wy_status wi_sweep_sqlite_insert(const wi_sweep_sqlite *of, sqlite3_stmt *statement,
                                 const char *const *texts, int count, wy_error *error);

/* The value of a key, to be freed; NULL where there is none. */
wy_status wi_sweep_sqlite_meta(const wi_sweep_sqlite *of, const char *key, char **out,
                               wy_error *error);

/* The functions of the store; sqlite_rows.c. */
wy_status wi_sweep_sqlite_keep(void *self, const wy_sweep_row *row, wy_error *error);
wy_status wi_sweep_sqlite_read(void *self, bool facts, wy_sweep_visit visit, void *data,
                               wy_error *error);

#endif
