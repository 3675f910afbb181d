/* no_sqlite.c - in place of the SQLite store, where the library is built without SQLite. */
#include <wythoff/sweep.h>

#include "base/fail.h"

static wy_status refuse(wy_error *error) {
    return wy_fail(error, WY_SYSTEM, "this library was built without SQLite");
}

wy_status wy_sweep_sqlite_open(wy_sweep_store *store, const char *path, const wy_sweep_plan *plan,
                               wy_error *error) {
    (void)store;
    (void)path;
    (void)plan;
    return refuse(error);
}

wy_status wy_sweep_sqlite_view(wy_sweep_store *store, const char *path, wy_error *error) {
    (void)store;
    (void)path;
    return refuse(error);
}
