/* plugin.cu - what the shared object shows to the library: one table of functions. */
#include "device.cuh"

namespace {

bool describe(char text[WI_GPU_TEXT], uint64_t *memory) {
    device d;
    if (!find_device(d, text)) {
        return false;
    }
    snprintf(text, WI_GPU_TEXT, "%.200s, %d multiprocessors", d.name, d.multiprocessors);
    *memory = d.memory;
    return true;
}

} /* namespace */

extern "C" __attribute__((visibility("default"))) const wythoff_gpu_table wythoff_gpu;
const wythoff_gpu_table wythoff_gpu = {WI_GPU_VERSION,      describe,     gpu_grundy_memory,
                                       gpu_grundy,          gpu_outcomes_memory, gpu_outcomes};
