/* own_folder.h - where this program lies. */
#ifndef CLI_OWN_FOLDER_H
#define CLI_OWN_FOLDER_H

#include <limits.h>
#include <stdbool.h>

/* The folder of this program; false: it cannot be told. */
bool cli_own_folder(char folder[PATH_MAX]);

#endif
