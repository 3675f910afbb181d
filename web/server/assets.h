/* assets.h - the files of the page, which the build puts into the program. */
#ifndef WEB_SERVER_ASSETS_H
#define WEB_SERVER_ASSETS_H

#include <stddef.h>

typedef struct web_asset {
    const char *name; /* below web/page: "index.html" */
    const char *type;
    const char *etag; /* with quotes */
    const unsigned char *bytes;
    size_t length;
} web_asset;

extern const web_asset web_assets[];
extern const size_t web_asset_count;

#endif
