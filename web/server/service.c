/* service.c - what the server knows, made and given up. */
#include "web/server/service.h"

#include <stdlib.h>

#include "base/fail.h"

wy_status web_service_create(web_service **out, const web_settings *settings, wy_error *error) {
    *out = NULL;
    web_service *service = calloc(1, sizeof *service);
    if (service == NULL) {
        return wi_fail_memory(error);
    }
    service->settings = *settings;
    const wy_status status = wy_asker_open(&service->asker, &settings->ask, error);
    if (status != WY_OK) {
        free(service);
        return status;
    }
    *out = service;
    return WY_OK;
}

void web_service_stop(web_service *service) {
    wy_asker_stop(service->asker);
}

void web_service_free(web_service *service) {
    if (service != NULL) {
        wy_asker_free(service->asker);
        free(service);
    }
}
