/*
 * entry.c - the server's answers for a browser: what WebAssembly exports.
 *
 * Everything that decides about a request is a function from a value to a value (service.h); here
 * it is called without a network.  A script writes a request into room that it has asked for, calls
 * wasm_serve, and reads the answer where wasm_body says.  There is one thread: jobs are done when
 * wasm_work is called, in an instance of their own, so that they keep no tiles waiting.
 *
 * Addresses are 64 bits wide inside, as everywhere in the library, and all lie below 4 GB: the
 * module is lowered to a memory of 32 bits after linking (meson.build).  So they fit what leaves.
 */
#include <stdint.h>
#include <stdlib.h>

#include "web/server/assets.h"
#include "web/server/service.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

/* No files of the page are in here. */
const web_asset web_assets[] = {{0}};
const size_t web_asset_count = 0;

/* From the script: how far a job is; not zero: it is not wanted any more. */
__attribute__((import_module("env"), import_name("wasm_report"))) int wasm_report(double done);

static web_service *service;
static web_answer answer;

static uint32_t address(const void *where) {
    return (uint32_t)(uintptr_t)where;
}

uint32_t EXPORT(wasm_room)(uint32_t bytes);
void EXPORT(wasm_free)(uint32_t room);
int EXPORT(wasm_open)(double memory, double seconds);
int EXPORT(wasm_serve)(uint32_t method, uint32_t url, uint32_t body, uint32_t length);
uint32_t EXPORT(wasm_body)(void);
uint32_t EXPORT(wasm_length)(void);
uint32_t EXPORT(wasm_type)(void);
uint32_t EXPORT(wasm_disposition)(void);
int EXPORT(wasm_work)(void);

uint32_t wasm_room(uint32_t bytes) {
    return address(malloc(bytes));
}

void wasm_free(uint32_t room) {
    free((void *)(uintptr_t)room);
}

/* memory: bytes of what is kept; seconds: that a question may take.  0: there is no memory. */
int wasm_open(double memory, double seconds) {
    const web_settings settings = {
        .ask = {.memory = (uint64_t)memory, .seconds = seconds, .threads = 1, .by_hand = true}};
    wy_error error;
    return web_service_create(&service, &settings, &error) == WY_OK;
}

/* Texts end with a zero; body may be 0.  The status of HTTP. */
int wasm_serve(uint32_t method, uint32_t url, uint32_t body, uint32_t length) {
    web_answer_clear(&answer);
    const web_request request = {
        .method = (const char *)(uintptr_t)method,
        .url = (const char *)(uintptr_t)url,
        .host = "localhost",
        .content_type = body == 0 ? NULL : "application/json",
        .body = (const char *)(uintptr_t)body,
        .length = length,
        .client = -1,
    };
    web_serve(&answer, service, &request);
    return answer.status;
}

/* Of the last answer; they stay until the next. */
uint32_t wasm_body(void) {
    return address(answer.lasting != NULL ? answer.lasting : answer.body.bytes);
}

uint32_t wasm_length(void) {
    return (uint32_t)(answer.lasting != NULL ? answer.lasting_length : answer.body.length);
}

uint32_t wasm_type(void) {
    return address(answer.type != NULL ? answer.type : "");
}

uint32_t wasm_disposition(void) {
    return address(answer.disposition);
}

static bool report(void *data, double done) {
    (void)data;
    return wasm_report(done) != 0;
}

/* Does the job that waits; 0: none does. */
int wasm_work(void) {
    const wy_control control = {.poll = report};
    return wy_asker_work(service->asker, &control);
}
