/*
 * objects.h - shared objects that the program looks for when they are asked for: where they may be.
 */
#ifndef CLI_OBJECTS_H
#define CLI_OBJECTS_H

#include <limits.h>

#include "cli/folders.h"

enum { CLI_OBJECT_PATH = PATH_MAX + 64 };
#define CLI_OBJECT_FOLDER GPU_FOLDER /* where they are installed */

/* Beside a program that was not installed, in the folder of this room; else the name itself. */
void cli_object_built(char path[CLI_OBJECT_PATH], const char *room, const char *name);

#endif
