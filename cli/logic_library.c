/*
 * logic_library.c - where a person's definitions are kept when no place is named.
 *
 * At the prompt definitions stay, as at Walnut's: in the folder for data of programs
 * (XDG_DATA_HOME, else ~/.local/share), below wythoff/library.  Scripts and formulas on the
 * command line keep nothing unless a library is named, so that no answer depends on what an
 * earlier run left behind.
 */
#include "logic_library.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Makes the folders that lead to the path, not the last one, which the library makes. */
static bool make_way(char *path) {
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        const bool there = mkdir(path, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!there) {
            return false;
        }
    }
    return true;
}

char *cli_logic_default_library(void) {
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    const bool named = data != NULL && data[0] == '/';
    const char *base = named ? data : home;
    if (base == NULL || base[0] != '/') {
        return NULL;
    }
    const char *rest = named ? "/wythoff/library" : "/.local/share/wythoff/library";
    const size_t size = strlen(base) + strlen(rest) + 1;
    char *path = malloc(size);
    if (path != NULL) {
        snprintf(path, size, "%s%s", base, rest);
        if (!make_way(path)) {
            free(path);
            path = NULL;
        }
    }
    return path;
}
