/* objects.c - see objects.h. */
#include "objects.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

void cli_object_built(char path[CLI_OBJECT_PATH], const char *room, const char *name) {
    char folder[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX - 1);
    folder[length > 0 ? length : 0] = '\0';
    char *last = strrchr(folder, '/');
    if (last == NULL) {
        snprintf(path, CLI_OBJECT_PATH, "%s", name);
        return;
    }
    *last = '\0';
    snprintf(path, CLI_OBJECT_PATH, "%s/%.20s/%.40s", folder, room, name);
}
