/* missing.h - what emscripten's C library does not declare; included before every file
 * (meson.build). */
#ifndef WEB_WASM_MISSING_H
#define WEB_WASM_MISSING_H

#include <stddef.h>

void qsort_r(void *items, size_t count, size_t size,
             int (*compare)(const void *, const void *, void *), void *data);

#endif
