/* own_folder.c - where this program lies: what was built or installed with it is found from there.
 */
#include "own_folder.h"

#include <string.h>
#include <unistd.h>

bool cli_own_folder(char folder[PATH_MAX]) {
    const ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX - 1);
    if (length <= 0) {
        return false;
    }
    folder[length] = '\0';
    char *last = strrchr(folder, '/');
    if (last == NULL) {
        return false;
    }
    *last = '\0';
    return true;
}
