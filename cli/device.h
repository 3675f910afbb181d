/* device.h - --device: where windows are computed. */
#ifndef CLI_DEVICE_H
#define CLI_DEVICE_H

#include "cli.h"

/* *gpu is to be closed, and NULL unless it was asked for; device: the option, or NULL. */
wy_status cli_device_open(wy_gpu **gpu, cli *program, const char *device);

#endif
