/*
 * device.cuh - the host's side of every job: the device, its memory, and how the two talk while a
 * kernel runs.
 */
#ifndef WYTHOFF_GPU_DEVICE_CUH
#define WYTHOFF_GPU_DEVICE_CUH

#include <cuda_runtime.h>

#include <cstdio>
#include <unistd.h>

#include "device/accelerator.h"

/* The functions of the table (plugin.cu). */
uint64_t gpu_grundy_memory(const wi_gpu_grundy *job);
wi_gpu_status gpu_grundy(wi_gpu_grundy *job, char text[WI_GPU_TEXT]);
uint64_t gpu_outcomes_memory(const wi_gpu_outcomes *job);
wi_gpu_status gpu_outcomes(wi_gpu_outcomes *job, char text[WI_GPU_TEXT]);

namespace {

using word = uint32_t;
constexpr word ALL = ~word(0);

struct device {
    int multiprocessors;
    size_t memory;
    char name[256];
};

inline bool find_device(device &d, char text[WI_GPU_TEXT]) {
    int count = 0;
    cudaError_t e = cudaGetDeviceCount(&count);
    cudaDeviceProp properties;
    if (e == cudaSuccess && count > 0) {
        e = cudaGetDeviceProperties(&properties, 0);
    }
    if (e != cudaSuccess || count == 0) {
        snprintf(text, WI_GPU_TEXT, "no GPU was found: %s",
                 e != cudaSuccess ? cudaGetErrorString(e) : "there is none");
        return false;
    }
    d.multiprocessors = properties.multiProcessorCount;
    d.memory = properties.totalGlobalMem;
    snprintf(d.name, sizeof d.name, "%s", properties.name);
    return true;
}

/* Device memory that is freed whatever happens. */
struct holder {
    void *at[8] = {};
    int count = 0;
    ~holder() {
        for (int i = 0; i < count; i++) {
            cudaFree(at[i]);
        }
    }
    template <class T> cudaError_t take(T *&out, size_t bytes) {
        out = nullptr;
        if (bytes == 0) {
            return cudaSuccess;
        }
        void *got = nullptr;
        const cudaError_t e = cudaMalloc(&got, bytes);
        if (e == cudaSuccess) {
            at[count++] = got;
            out = static_cast<T *>(got);
        }
        return e == cudaSuccess ? cudaMemset(got, 0, bytes) : e;
    }
};

/* What host and kernel tell each other while it runs: two words on the device, and a way past it. */
struct talk {
    word *at = nullptr; /* stop; how much is done */
    word *host = nullptr;
    cudaStream_t stream = nullptr;
    ~talk() {
        if (host != nullptr) {
            cudaFreeHost(host);
        }
        if (stream != nullptr) {
            cudaStreamDestroy(stream);
        }
    }
    cudaError_t open() {
        const cudaError_t e = cudaMallocHost(&host, 2 * sizeof(word));
        return e != cudaSuccess ? e : cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    }
    word done() {
        cudaMemcpyAsync(host, at + 1, sizeof(word), cudaMemcpyDeviceToHost, stream);
        cudaStreamSynchronize(stream);
        return host[0];
    }
    void stop() {
        host[1] = 1;
        cudaMemcpyAsync(at, host + 1, sizeof(word), cudaMemcpyHostToDevice, stream);
        cudaStreamSynchronize(stream);
    }
};

inline wi_gpu_status failed(char text[WI_GPU_TEXT], cudaError_t e) {
    snprintf(text, WI_GPU_TEXT, "the GPU failed: %s", cudaGetErrorString(e));
    return WI_GPU_FAILED;
}

/* Does it fit?  Else text says so. */
inline bool fits(size_t bytes, char text[WI_GPU_TEXT], wi_gpu_status &status) {
    size_t unused = 0, all = 0;
    const cudaError_t e = cudaMemGetInfo(&unused, &all);
    if (e != cudaSuccess) {
        status = failed(text, e);
        return false;
    }
    if (bytes > unused) {
        snprintf(text, WI_GPU_TEXT, "%.1f GB are needed on the GPU, and %.1f GB are free there",
                 double(bytes) / 1e9, double(unused) / 1e9);
        status = WI_GPU_TOO_LARGE;
        return false;
    }
    return true;
}

/* Waits for the kernel, and tells how much of `all` is done. */
inline cudaError_t wait_for(cudaEvent_t end, word all, talk &talk,
                            bool (*poll)(void *data, double done), void *data, bool &stopped) {
    for (int turn = 0;; turn++) {
        const cudaError_t e = cudaEventQuery(end);
        if (e != cudaErrorNotReady) {
            return e;
        }
        usleep(turn < 100 ? 100 : 20000);
        if (turn >= 100 && !stopped && poll != nullptr &&
            poll(data, double(talk.done()) / double(all))) {
            talk.stop();
            stopped = true;
        }
    }
}

/* ---- in kernels ----------------------------------------------------------------------------- */

/*
 * A look that does not empty the first cache, as one with "acquire" would, for all warps of the
 * multiprocessor.  What warps hand to each other is read past that cache (__ldcg), after a branch
 * on what this has seen, from the memory in which the writer's release has put it before.
 */
__device__ __forceinline__ word peek_progress(const word *at) {
    word value;
    asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(at) : "memory");
    return value;
}

__device__ __forceinline__ void store_progress(word *at, word value) {
    asm volatile("st.release.gpu.global.u32 [%0], %1;" ::"l"(at), "r"(value) : "memory");
}

} /* namespace */

#endif
