/*
 * assets.c - the page and its files.
 *
 * They are inside the program, and a name is looked up among those that were there when it was
 * built.  With --page FOLDER, for who works on the page, they are read from the folder: only
 * under the same kinds of names, and no links are followed.
 */
#include "web/server/assets.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "web/server/service.h"

static const web_asset *find(const char *name) {
    for (size_t i = 0; i < web_asset_count; i++) {
        if (strcmp(web_assets[i].name, name) == 0) {
            return &web_assets[i];
        }
    }
    return NULL;
}

static void refuse(web_answer *answer) {
    web_refuse(answer, 404, "not_found", "there is no such file");
}

/* ---- from a folder ------------------------------------------------------------------------ */

static const char *type_of(const char *name) {
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
    };
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending != NULL && i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(ending, types[i][0]) == 0) {
            return types[i][1];
        }
    }
    return NULL;
}

/* Letters, digits, dots, lines; nothing that leads out of the folder. */
static bool is_plain(const char *name) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  "_-.";
    return name[0] != '.' && strspn(name, letters) == strlen(name);
}

static void read_file(web_answer *answer, const char *folder, const char *name) {
    const char *type = type_of(name);
    const int directory = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    const int file = directory < 0 || type == NULL || !is_plain(name)
                         ? -1
                         : openat(directory, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    struct stat facts;
    if (file < 0 || fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode)) {
        refuse(answer);
    } else {
        char buffer[65536];
        ssize_t got;
        while ((got = read(file, buffer, sizeof buffer)) > 0) {
            wi_put_bytes(&answer->body, buffer, (size_t)got);
        }
        answer->status = 200;
        answer->type = type;
        answer->cache = "no-cache";
        web_answer_tag(answer);
    }
    if (file >= 0) {
        close(file);
    }
    if (directory >= 0) {
        close(directory);
    }
}

/* ---- from the program ------------------------------------------------------------------------ */

static void put_asset(web_answer *answer, const web_asset *asset) {
    if (asset == NULL) {
        refuse(answer);
        return;
    }
    answer->status = 200;
    answer->type = asset->type;
    answer->lasting = (const char *)asset->bytes;
    answer->lasting_length = asset->length;
    answer->cache = "no-cache"; /* asked again each time, but with a tag */
    snprintf(answer->etag, sizeof answer->etag, "%s", asset->etag);
}

void web_put_page(web_call *call) {
    const char *name = call->names[0] != NULL ? call->names[0] : "index.html";
    if (call->service->settings.page != NULL) {
        read_file(call->answer, call->service->settings.page, name);
    } else {
        put_asset(call->answer, find(name));
    }
}

/* Its name has a line across, which no name of a page's file has. */
void web_put_openapi(web_call *call) {
    put_asset(call->answer, find("api/openapi.json"));
}
