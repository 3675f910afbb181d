/* sqlite.h - what the parts of the SQLite store share: its statements, and its tables. */
#ifndef WY_SWEEP_SQLITE_H
#define WY_SWEEP_SQLITE_H

#include <sqlite3.h>

#include <wythoff/sweep.h>

/* "Wyth", in the header of the file; and the version of the tables. */
enum { WY_SWEEP_APPLICATION = 0x57797468, WY_SWEEP_SCHEMA = 1 };

typedef struct wy_sweep_sqlite {
    sqlite3 *handle;
    char *path; /* for messages */
    int lock;   /* a descriptor whose lock says that the file is in use; -1: none */
    char *rule, *ranges;
    size_t parameters;
    char *names[WY_SWEEP_PARAMETERS];
} wy_sweep_sqlite;

/* Says what SQLite says went wrong; never WY_OK. */
wy_status wy_sweep_sqlite_fail(const wy_sweep_sqlite *of, wy_error *error);

/* Runs statements without results. */
wy_status wy_sweep_sqlite_do(const wy_sweep_sqlite *of, const char *sql, wy_error *error);

/* A statement with texts as its first parameters; finalize it also when this fails. */
wy_status wy_sweep_sqlite_ask(const wy_sweep_sqlite *of, sqlite3_stmt **out, const char *sql,
                              const char *const *texts, int count, wy_error *error);

/* The next row of it; WY_NO: there is none. */
wy_status wy_sweep_sqlite_next(const wy_sweep_sqlite *of, sqlite3_stmt *statement, wy_error *error);

/* A text of a row, "" in place of NULL. */
const char *wy_sweep_sqlite_text(sqlite3_stmt *statement, int column);

/* The first number of a query; 0 if there is none. */
wy_status wy_sweep_sqlite_number(const wy_sweep_sqlite *of, const char *sql, int64_t *out,
                                 wy_error *error);

/* Makes the tables for a plan, or checks that those that are there are the plan's. */
wy_status wy_sweep_sqlite_make(const wy_sweep_sqlite *of, const wy_sweep_plan *plan,
                               wy_error *error);
wy_status wy_sweep_sqlite_check(const wy_sweep_sqlite *of, const wy_sweep_plan *plan,
                                wy_error *error);

/* What the tables say of their sweep: rule, ranges, names. */
wy_status wy_sweep_sqlite_about(wy_sweep_sqlite *of, wy_error *error);

/* The functions of the store; sqlite_rows.c. */
wy_status wy_sweep_sqlite_keep(void *self, const wy_sweep_row *row, wy_error *error);
wy_status wy_sweep_sqlite_read(void *self, bool facts, wy_sweep_visit visit, void *data,
                               wy_error *error);

#endif
