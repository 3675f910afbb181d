/*
 * grundy.cu - Grundy values on a GPU, the host's side: what the kernels of layers.cuh are told, what
 * memory they take, and what is handed out.
 */
#include <cstring>

#include "device.cuh"
#include "layers.cuh"

namespace {

using kernel = void (*)(plan);

kernel kernel_of(const plan &p) {
    if (p.simple && p.ray_count == 1) {
        return p.symmetric ? layers_kernel<true, 1> : layers_kernel<false, 1>;
    }
    if (p.simple && p.ray_count == 2) {
        return p.symmetric ? layers_kernel<true, 2> : layers_kernel<false, 2>;
    }
    return layers_kernel<false, 0>;
}

void lay_out(plan &p, const wi_gpu_grundy &job) {
    memset(&p, 0, sizeof p);
    p.width = int(job.width);
    p.height = int(job.height);
    p.column_words = (p.height + 31) / 32;
    p.column_words = (p.column_words + WORDS - 1) / WORDS * WORDS;
    p.line_count = job.line_count;
    p.ray_count = job.ray_count;
    p.point_count = job.point_count;
    p.symmetric = job.symmetric;
    p.summed = job.summed;
    p.simple = job.ray_count == job.line_count && job.point_count == 0;
    int64_t reach = 0, furthest = 0;
    for (int i = 0; i < job.ray_count; i++) {
        const wi_gpu_ray &r = job.rays[i];
        p.rays[i] = {int(r.start_x), int(r.start_y), r.line};
        p.simple = p.simple && r.start_x == 0 && r.start_y == 0 && r.line == i;
        furthest = r.start_y > furthest ? r.start_y : furthest;
    }
    for (int i = 0; i < job.point_count; i++) {
        p.points[i] = {int(job.points[i].x), int(job.points[i].y)};
        reach = job.points[i].x > reach ? job.points[i].x : reach;
    }
    size_t words = 0;
    for (int i = 0; i < job.line_count; i++) {
        const wi_gpu_line &from = job.lines[i];
        line &l = p.lines[i];
        l = {int(from.step_x), int(from.step_y), int(from.delay)};
        p.simple = p.simple && from.delay == 0 && from.step_x == 1;
        reach = from.delay > reach ? from.delay : reach;
        const bool upper = p.symmetric || i == 0;
        l.offset = int(upper ? 0 : from.step_y * ((job.width - 1) / from.step_x) + furthest);
        l.span = p.height + l.offset;
        l.words = (l.span + 31) / 32 + FRONT + BACK;
        l.sets_at = words;
        l.full_at = l.sets_at + size_t(l.step_x) * l.span;
        l.from_at = l.full_at + size_t(l.step_x) * l.words;
        words = l.from_at + size_t(l.step_x);
    }
    p.ring = reach > 0 ? int(reach) + 1 : 0;
    p.extra_at = words;
    words += p.point_count > 0 ? size_t(p.column_words) * 32 : 0;
    p.ring_at = words;
    words += size_t(p.ring) * (BITS + 1);
    p.layer_words = (words + 31) / 32 * 32;
    const uint64_t most = uint64_t(p.width) + uint64_t(p.height) - 2;
    const uint64_t wanted = job.most < most ? job.most : most;
    p.layers = int(wanted / BITS + 1);
    p.places = int(job.places < wanted + 1 ? job.places : wanted + 1);
}

/* How many warps the device holds at once; all of them must, since they wait for one another. */
int workers_for(const plan &p, const device &d) {
    int blocks = 0;
    if (cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel_of(p), WARPS_IN_BLOCK * 32,
                                                      0) != cudaSuccess ||
        blocks < 1) {
        blocks = 1;
    }
    const int all = blocks * d.multiprocessors * WARPS_IN_BLOCK;
    return p.layers < all ? p.layers : all;
}

struct amounts {
    size_t slots, taken, columns, progress, values, place, sums, told;
    size_t all() const {
        return slots + taken + columns + progress + values + place + sums + told;
    }
};

amounts amounts_of(const plan &p, const wi_gpu_grundy &job) {
    amounts a;
    a.slots = size_t(p.workers) * p.layer_words * 4;
    a.taken = size_t(p.width) * p.column_words * 4;
    a.columns = size_t(p.width) * sizeof(column_state);
    a.progress = size_t(p.layers) * APART * 4;
    a.values = job.take != nullptr ? size_t(p.width) * size_t(p.height) * 4 : 0;
    a.place = size_t(p.places) * size_t(p.width) * 4;
    a.sums = 3 * sizeof(unsigned long long);
    a.told = 2 * sizeof(word);
    return a;
}

/* Hands out the table, some columns at a time. */
cudaError_t hand_out(const plan &p, const wi_gpu_grundy &job) {
    const size_t line_bytes = size_t(p.height) * 4;
    size_t count = (size_t(64) << 20) / line_bytes;
    count = count < 1 ? 1 : count > size_t(p.width) ? size_t(p.width) : count;
    word *buffer = nullptr;
    cudaError_t e = cudaMallocHost(&buffer, count * line_bytes);
    bool more = true;
    for (size_t x = 0; e == cudaSuccess && more && x < size_t(p.width); x += count) {
        const size_t now = x + count < size_t(p.width) ? count : size_t(p.width) - x;
        e = cudaMemcpy(buffer, p.values + x * size_t(p.height), now * line_bytes,
                       cudaMemcpyDeviceToHost);
        for (size_t i = 0; e == cudaSuccess && more && i < now; i++) {
            more = job.take(job.data, int64_t(x + i), buffer + i * size_t(p.height));
        }
    }
    cudaFreeHost(buffer);
    return e;
}

cudaError_t hand_out_places(const plan &p, const wi_gpu_grundy &job) {
    word *buffer = nullptr;
    const size_t bytes = size_t(p.width) * 4;
    cudaError_t e = cudaMallocHost(&buffer, bytes);
    bool more = job.take_places != nullptr;
    for (int v = 0; e == cudaSuccess && more && v < p.places; v++) {
        e = cudaMemcpy(buffer, p.place + size_t(v) * p.width, bytes, cudaMemcpyDeviceToHost);
        more = e == cudaSuccess && job.take_places(job.data, word(v), buffer);
    }
    cudaFreeHost(buffer);
    return e;
}

} /* namespace */

uint64_t gpu_grundy_memory(const wi_gpu_grundy *job) {
    device d;
    char text[WI_GPU_TEXT];
    if (job->width > INT32_MAX / 64 || job->height > INT32_MAX / 64 || !find_device(d, text)) {
        return UINT64_MAX;
    }
    plan p;
    lay_out(p, *job);
    p.workers = workers_for(p, d);
    return amounts_of(p, *job).all();
}

wi_gpu_status gpu_grundy(wi_gpu_grundy *job, char text[WI_GPU_TEXT]) {
    device d;
    if (!find_device(d, text)) {
        return WI_GPU_FAILED;
    }
    plan p;
    lay_out(p, *job);
    p.workers = workers_for(p, d);
    const amounts a = amounts_of(p, *job);
    wi_gpu_status status = WI_GPU_DONE;
    if (!fits(a.all(), text, status)) {
        return status;
    }
    cudaError_t e = cudaSuccess;
    holder held;
    talk talk;
    cudaEvent_t begin = nullptr, end = nullptr;
    if ((e = held.take(p.slots, a.slots)) != cudaSuccess ||
        (e = held.take(p.taken, a.taken)) != cudaSuccess ||
        (e = held.take(p.columns, a.columns)) != cudaSuccess ||
        (e = held.take(p.progress, a.progress)) != cudaSuccess ||
        (e = held.take(p.values, a.values)) != cudaSuccess ||
        (e = held.take(p.place, a.place)) != cudaSuccess ||
        (e = held.take(p.sums, a.sums)) != cudaSuccess ||
        (e = held.take(talk.at, a.told)) != cudaSuccess || (e = talk.open()) != cudaSuccess ||
        (e = cudaEventCreate(&begin)) != cudaSuccess || (e = cudaEventCreate(&end)) != cudaSuccess) {
        return failed(text, e);
    }
    p.told = talk.at;
    cudaEventRecord(begin);
    frame_kernel<<<unsigned(p.width + 255) / 256, 256>>>(p);
    kernel_of(p)<<<unsigned(p.workers + WARPS_IN_BLOCK - 1) / WARPS_IN_BLOCK, WARPS_IN_BLOCK * 32>>>(p);
    if (p.symmetric && job->mirrored && p.values != nullptr) {
        const unsigned squares = unsigned(p.width + 31) / 32;
        mirror_kernel<<<dim3(squares, squares), dim3(32, 32)>>>(p.values, p.width);
    }
    cudaEventRecord(end);
    bool stopped = false;
    e = cudaGetLastError();
    if (e == cudaSuccess) {
        e = wait_for(end, word(p.layers), talk, job->poll, job->poll_data, stopped);
    }
    unsigned long long sums[3] = {};
    if (e == cudaSuccess && !stopped) {
        float ms = 0;
        cudaEventElapsedTime(&ms, begin, end);
        job->seconds = double(ms) / 1000;
        e = cudaMemcpy(sums, p.sums, sizeof sums, cudaMemcpyDeviceToHost);
    }
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    if (e == cudaSuccess && !stopped) {
        job->checksum = sums[0];
        job->cells = sums[1];
        job->largest = uint32_t(sums[2]);
        if (job->take != nullptr) {
            e = hand_out(p, *job);
        }
        if (e == cudaSuccess && p.places > 0) {
            e = hand_out_places(p, *job);
        }
    }
    return e != cudaSuccess ? failed(text, e) : stopped ? WI_GPU_STOPPED : WI_GPU_DONE;
}
