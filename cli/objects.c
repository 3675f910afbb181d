/* objects.c - see objects.h. */
#include "objects.h"

#include <stdio.h>

#include "own_folder.h"

void cli_object_built(char path[CLI_OBJECT_PATH], const char *room, const char *name) {
    char folder[PATH_MAX];
    if (cli_own_folder(folder)) {
        snprintf(path, CLI_OBJECT_PATH, "%s/%.20s/%.40s", folder, room, name);
    } else {
        snprintf(path, CLI_OBJECT_PATH, "%s", name);
    }
}
