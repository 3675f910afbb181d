/*
 * outcomes.cu - who wins, on a GPU: all positions of one weight x + y at once, a bit for each.
 *
 * Every move lowers the weight s = x + y, so the cells of one weight do not depend on each other.
 * They are a row of bits, indexed by y; a move (dx, dy) looks dx + dy rows back, dy bits to the
 * right, and a line of moves is gathered in a row of its own (accelerator.h).
 *
 * The rows are cut into stripes of 1024 cells, a word for each lane of a warp.  A stripe may do
 * weight s when the stripe below has done the weights before s; it works on 32 weights at a time, on
 * rows that stay in shared memory, with some words of the stripe below.  The stripes follow one
 * another like a wavefront.  A stripe has cells of the window for width + 1023 weights, from the one
 * that equals its first row on: "step" is the weight less that.
 *
 * What bounds it is the chain of 2N weights, one after the other; memory sees N^2/4 bytes.
 */
#include <cstring>

#include "device.cuh"

namespace {

constexpr int STEPS = 32;     /* that a stripe does before it hands on what it found */
constexpr int CELLS = 32;     /* of a word; lanes of a warp, words of a stripe */
constexpr int STRIPE = 1024;  /* cells */
constexpr int APART = 32;     /* words from one stripe's progress to the next's */
constexpr int MOST_ROWS = WI_GPU_GATHERS + 1;

struct row {
    int at, mask; /* in shared memory: row s begins at `at` + (s & mask) * stride */
};

struct plan {
    int width, height, words; /* of 32 cells */
    int stripes, steps;
    int row_count, gather_count, look_count;
    int halo;   /* words of the stripe below that a row begins with */
    int stride; /* words of a row in shared memory: odd, so that lanes meet in no bank */
    int shared_words;
    int furthest; /* rows that are looked back to, in chunks of STEPS */
    row rows[MOST_ROWS];
    wi_gpu_gather gathers[WI_GPU_GATHERS];
    wi_gpu_look looks[WI_GPU_LOOKS];
    word *found;    /* [word][step]: the P-positions */
    word *edges;    /* [row][stripe][halo][step]: the topmost words of a stripe */
    word *progress; /* [stripe]: steps done */
    word *told;     /* by the host: stop; to the host: stripes done; the next stripe */
    unsigned long long *sums; /* P-positions, checksum */
};

/* ---- the rows ------------------------------------------------------------------------------- */

__device__ __forceinline__ word *edge_at(const plan &p, int row, int stripe, int h) {
    return p.edges + ((size_t(row) * p.stripes + stripe) * p.halo + h) * p.steps;
}

__device__ __forceinline__ word *row_at(const plan &p, word *shared, int row, int s) {
    return shared + p.rows[row].at + (s & p.rows[row].mask) * p.stride;
}

/* The word of this lane, moved up so many cells. */
__device__ __forceinline__ word moved(const plan &p, const word *row, int up, int lane) {
    const word *at = row + p.halo + lane - (up >> 5);
    return __funnelshift_l(at[-1], at[0], up & 31);
}

/* Puts what the stripe below has at STEPS weights from s on under the rows of this one. */
__device__ void fetch_edges(const plan &p, word *shared, int stripe, int s, int lane) {
    const int step = s - (stripe - 1) * STRIPE + lane;
    for (int row = 0; row < p.row_count; row++) {
        for (int h = 0; h < p.halo; h++) {
            const bool there = stripe > 0 && step >= 0 && step < p.steps;
            row_at(p, shared, row, s + lane)[h] = there ? __ldcg(edge_at(p, row, stripe - 1, h) + step) : 0;
        }
    }
    __syncwarp();
}

/* Writes what was found at STEPS weights from s on, and what the stripe above wants to see. */
__device__ void hand_on(const plan &p, word *shared, int stripe, int s, int lane) {
    const int step = s - stripe * STRIPE + lane;
    const word *mine = row_at(p, shared, 0, s + lane) + p.halo;
    for (int i = 0; i < CELLS && stripe * CELLS + i < p.words; i++) {
        p.found[size_t(stripe * CELLS + i) * p.steps + step] = mine[i];
    }
    for (int row = 0; row < p.row_count; row++) {
        const word *top = row_at(p, shared, row, s + lane) + CELLS;
        for (int h = 0; h < p.halo; h++) {
            __stcg(edge_at(p, row, stripe, h) + step, top[h]);
        }
    }
}

/* Waits until the stripe below has done so many steps; false: stop. */
__device__ bool wait_for_stripe(const plan &p, int stripe, int steps, int lane) {
    word go = 1;
    if (lane == 0) {
        const word *at = p.progress + size_t(stripe) * APART;
        for (int turn = 1; int(peek_progress(at)) < steps; turn++) {
            if (turn % 64 == 0 && peek_progress(p.told) != 0) {
                go = 0;
                break;
            }
            __nanosleep(100);
        }
    }
    return __shfl_sync(ALL, go, 0) != 0;
}

__global__ void __launch_bounds__(32) outcomes_kernel(const __grid_constant__ plan p) {
    extern __shared__ word shared[];
    const int lane = int(threadIdx.x);
    /* Stripes are taken in order, so the one below has been taken by a warp that is at work. */
    const int stripe = __shfl_sync(ALL, lane == 0 ? int(atomicAdd(p.told + 2, 1u)) : 0, 0);
    for (int i = lane; i < p.shared_words; i += 32) {
        shared[i] = 0;
    }
    __syncwarp();
    const int first = stripe * STRIPE;
    const int lowest = first + lane * CELLS; /* the first cell of the lane's word */
    const word on_board = lowest >= p.height ? 0 : p.height - lowest >= CELLS ? ALL : (1u << (p.height - lowest)) - 1;
    for (int s = first - p.furthest; stripe > 0 && s < first; s += STEPS) {
        if (!wait_for_stripe(p, stripe - 1, min(s + STEPS - first + STRIPE, p.steps), lane)) {
            return;
        }
        fetch_edges(p, shared, stripe, s, lane);
    }
    for (int begin = first; begin < first + p.steps; begin += STEPS) {
        if (stripe > 0) {
            if (!wait_for_stripe(p, stripe - 1, min(begin + STEPS - first + STRIPE, p.steps), lane)) {
                return;
            }
            fetch_edges(p, shared, stripe, begin, lane);
        } else if (begin % (STEPS * 1024) == 0 && peek_progress(p.told) != 0) {
            return;
        }
        for (int s = begin; s < begin + STEPS; s++) {
            word n = 0;
            for (int i = 0; i < p.look_count; i++) {
                const wi_gpu_look look = p.looks[i];
                n |= moved(p, row_at(p, shared, look.row, s - look.back), look.up, lane);
            }
            const int below = s - lowest; /* cells y <= s are positions */
            const word there = below >= CELLS - 1 ? ALL : below < 0 ? 0 : (2u << below) - 1;
            const word found = ~n & there & on_board;
            row_at(p, shared, 0, s)[p.halo + lane] = found;
            for (int i = 0; i < p.gather_count; i++) {
                const wi_gpu_gather g = p.gathers[i];
                const word line = moved(p, row_at(p, shared, i + 1, s - g.back), g.up, lane);
                row_at(p, shared, i + 1, s)[p.halo + lane] = found | line;
            }
            __syncwarp();
        }
        hand_on(p, shared, stripe, begin, lane);
        __syncwarp();
        if (lane == 0) {
            store_progress(p.progress + size_t(stripe) * APART, word(begin - first + STEPS));
        }
    }
    if (lane == 0) {
        atomicMax(p.told + 1, word(stripe) + 1);
    }
}

/* ---- what is made of them ------------------------------------------------------------------- */

/* The column of the cell in bit i of a word, at a step. */
__device__ __forceinline__ int column_of(int w, int step, int i) {
    return step - (w % CELLS) * CELLS - i;
}

__global__ void count_kernel(const __grid_constant__ plan p) {
    const int w = int(blockIdx.y);
    unsigned long long count = 0, sum = 0;
    for (int step = int(blockIdx.x * blockDim.x + threadIdx.x); step < p.steps;
         step += int(gridDim.x * blockDim.x)) {
        for (word left = p.found[size_t(w) * p.steps + step]; left != 0; left &= left - 1) {
            const int i = __ffs(int(left)) - 1;
            const int x = column_of(w, step, i);
            if (x < p.width) {
                count++;
                sum += wi_gpu_mix(uint64_t(x), uint64_t(w) * CELLS + i, 0);
            }
        }
    }
    if (count != 0) {
        atomicAdd(p.sums, count);
        atomicAdd(p.sums + 1, sum);
    }
}

/* Columns x0, x0 + 1, ... as rows of `across` words each: a square of 32 columns by 32 words. */
__global__ void columns_kernel(const __grid_constant__ plan p, int x0, int count, word *out,
                               int across) {
    __shared__ word square[32][33];
    const int x = int(blockIdx.x) * 32 + int(threadIdx.x);
    for (int j = int(threadIdx.y); j < 32; j += int(blockDim.y)) {
        const int w = int(blockIdx.y) * 32 + j;
        word bits = 0;
        if (x < count && w < p.words) {
            const word *at = p.found + size_t(w) * p.steps + (w % CELLS) * CELLS + x0 + x;
            for (int i = 0; i < CELLS; i++) {
                bits |= at[i] & (1u << i);
            }
        }
        square[j][threadIdx.x] = bits;
    }
    __syncthreads();
    for (int j = int(threadIdx.y); j < 32; j += int(blockDim.y)) {
        const int to = int(blockIdx.x) * 32 + j;
        const int w = int(blockIdx.y) * 32 + int(threadIdx.x);
        if (to < count && w < across) {
            out[size_t(to) * across + w] = square[threadIdx.x][j];
        }
    }
}

/* ---- the host's side ------------------------------------------------------------------------ */

int round_up(int a, int b) {
    return (a + b - 1) / b * b;
}

/* False: its lines and moves take more shared memory than there is. */
bool lay_out(plan &p, const wi_gpu_outcomes &job) {
    memset(&p, 0, sizeof p);
    p.width = int(job.width);
    p.height = int(job.height);
    p.words = round_up(p.height, CELLS) / CELLS;
    p.stripes = round_up(p.height, STRIPE) / STRIPE;
    p.steps = round_up(p.width + STRIPE - 1, STEPS);
    p.gather_count = job.gather_count;
    p.row_count = job.gather_count + 1;
    p.look_count = job.look_count;
    int back[MOST_ROWS] = {}, up = 0, furthest = 0;
    const auto look = [&](int row, int rows_back, int cells_up) {
        back[row] = rows_back > back[row] ? rows_back : back[row];
        furthest = rows_back > furthest ? rows_back : furthest;
        up = cells_up > up ? cells_up : up;
    };
    for (int i = 0; i < job.look_count; i++) {
        p.looks[i] = job.looks[i];
        look(job.looks[i].row, job.looks[i].back, job.looks[i].up);
    }
    for (int i = 0; i < job.gather_count; i++) {
        p.gathers[i] = job.gathers[i];
        look(i + 1, job.gathers[i].back, job.gathers[i].up);
    }
    p.furthest = round_up(furthest, STEPS);
    p.halo = up / CELLS + 1;
    p.stride = (p.halo + CELLS) | 1;
    for (int i = 0; i < p.row_count; i++) {
        int depth = STEPS;
        while (depth < back[i] + STEPS) {
            depth *= 2;
        }
        p.rows[i] = {p.shared_words, depth - 1};
        p.shared_words += depth * p.stride;
    }
    return size_t(p.shared_words) * 4 <= 220 * 1024;
}

struct amounts {
    size_t found, edges, progress, told, sums, columns;
    size_t all() const {
        return found + edges + progress + told + sums + columns;
    }
};

/* Columns that are handed out together: some 64 MB of them. */
int columns_at_once(const plan &p, int across) {
    const size_t count = (size_t(64) << 20) / (size_t(across) * 4);
    return count < 1 ? 1 : count > size_t(p.width) ? p.width : int(count);
}

int words_across(const plan &p) {
    return round_up(p.height, 64) / CELLS;
}

amounts amounts_of(const plan &p, const wi_gpu_outcomes &job) {
    amounts a;
    a.found = size_t(p.words) * p.steps * 4;
    a.edges = size_t(p.row_count) * p.stripes * p.halo * p.steps * 4;
    a.progress = size_t(p.stripes) * APART * 4;
    a.told = 3 * sizeof(word);
    a.sums = 2 * sizeof(unsigned long long);
    a.columns = job.take == nullptr
                    ? 0
                    : size_t(columns_at_once(p, words_across(p))) * words_across(p) * 4;
    return a;
}

/* Hands out the columns, some at a time. */
cudaError_t hand_out(const plan &p, const wi_gpu_outcomes &job, word *columns) {
    const int across = words_across(p);
    const int most = columns_at_once(p, across);
    word *buffer = nullptr;
    cudaError_t e = cudaMallocHost(&buffer, size_t(most) * across * 4);
    bool more = true;
    for (int x = 0; e == cudaSuccess && more && x < p.width; x += most) {
        const int now = x + most < p.width ? most : p.width - x;
        columns_kernel<<<dim3(unsigned(round_up(now, 32) / 32), unsigned(round_up(across, 32) / 32)),
                         dim3(32, 8)>>>(p, x, now, columns, across);
        e = cudaMemcpy(buffer, columns, size_t(now) * across * 4, cudaMemcpyDeviceToHost);
        for (int i = 0; e == cudaSuccess && more && i < now; i++) {
            more = job.take(job.data, x + i,
                            reinterpret_cast<const uint64_t *>(buffer + size_t(i) * across),
                            size_t(across) / 2);
        }
    }
    cudaFreeHost(buffer);
    return e;
}

/* A side, at most: indices stay below 2^31. */
constexpr int64_t LONGEST = int64_t(1) << 24;

} /* namespace */

uint64_t gpu_outcomes_memory(const wi_gpu_outcomes *job) {
    plan p;
    if (job->width > LONGEST || job->height > LONGEST || !lay_out(p, *job)) {
        return UINT64_MAX;
    }
    return amounts_of(p, *job).all();
}

wi_gpu_status gpu_outcomes(wi_gpu_outcomes *job, char text[WI_GPU_TEXT]) {
    device d;
    if (!find_device(d, text)) {
        return WI_GPU_FAILED;
    }
    plan p;
    if (job->width > LONGEST || job->height > LONGEST || !lay_out(p, *job)) {
        snprintf(text, WI_GPU_TEXT, "the window, or the game's list of moves, is too long for it");
        return WI_GPU_TOO_LARGE;
    }
    const amounts a = amounts_of(p, *job);
    wi_gpu_status status = WI_GPU_DONE;
    if (!fits(a.all(), text, status)) {
        return status;
    }
    holder held;
    talk talk;
    cudaEvent_t begin = nullptr, end = nullptr;
    cudaError_t e = cudaSuccess;
    word *columns = nullptr;
    if ((e = held.take(p.found, a.found)) != cudaSuccess ||
        (e = held.take(p.edges, a.edges)) != cudaSuccess ||
        (e = held.take(p.progress, a.progress)) != cudaSuccess ||
        (e = held.take(p.sums, a.sums)) != cudaSuccess ||
        (e = held.take(columns, a.columns)) != cudaSuccess ||
        (e = held.take(talk.at, a.told)) != cudaSuccess || (e = talk.open()) != cudaSuccess ||
        (e = cudaFuncSetAttribute(outcomes_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                  p.shared_words * 4)) != cudaSuccess ||
        (e = cudaEventCreate(&begin)) != cudaSuccess || (e = cudaEventCreate(&end)) != cudaSuccess) {
        return failed(text, e);
    }
    p.told = talk.at;
    cudaEventRecord(begin);
    outcomes_kernel<<<unsigned(p.stripes), 32, size_t(p.shared_words) * 4>>>(p);
    count_kernel<<<dim3(16, unsigned(p.words)), 256>>>(p);
    cudaEventRecord(end);
    bool stopped = false;
    e = cudaGetLastError();
    if (e == cudaSuccess) {
        e = wait_for(end, word(p.stripes), talk, job->poll, job->poll_data, stopped);
    }
    unsigned long long sums[2] = {};
    if (e == cudaSuccess && !stopped) {
        float ms = 0;
        cudaEventElapsedTime(&ms, begin, end);
        job->seconds = double(ms) / 1000;
        e = cudaMemcpy(sums, p.sums, sizeof sums, cudaMemcpyDeviceToHost);
        job->count = sums[0];
        job->checksum = sums[1];
    }
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    if (e == cudaSuccess && !stopped && job->take != nullptr) {
        e = hand_out(p, *job, columns);
    }
    return e != cudaSuccess ? failed(text, e) : stopped ? WI_GPU_STOPPED : WI_GPU_DONE;
}
