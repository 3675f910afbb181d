/* service.c - what the server knows, made and given up. */
#include "web/server/service.h"

#include <stdlib.h>

#include "base/fail.h"
#include "web/server/jobs.h"
#include "web/server/plays.h"

wy_status web_service_create(web_service **out, const web_settings *settings, wy_error *error) {
    *out = NULL;
    web_service *service = calloc(1, sizeof *service);
    if (service == NULL) {
        return wy_fail_memory(error);
    }
    service->settings = *settings;
    service->games = web_games_create(settings->memory);
    service->plays = web_plays_create();
    service->jobs = web_jobs_create(service);
    if (service->games == NULL || service->plays == NULL || service->jobs == NULL) {
        web_service_free(service);
        return wy_fail_memory(error);
    }
    *out = service;
    return WY_OK;
}

void web_service_stop(web_service *service) {
    atomic_store(&service->down, true);
}

void web_service_free(web_service *service) {
    if (service == NULL) {
        return;
    }
    web_service_stop(service);
    web_jobs_free(service->jobs);
    web_plays_free(service->plays);
    web_games_free(service->games);
    free(service);
}
