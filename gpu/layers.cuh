/*
 * layers.cuh - the kernels of Grundy values: layers of 32 values, one warp each, column after column.
 *
 * The method is that of src/grundy/layers.c: layer k, the values 32k ... 32k+31, keeps for every row
 * and every line one word, the set of the values of the layer that stand there.  It may do column x
 * when layer k - 1 has done it; that is all there is to wait for.  So the layers follow one another
 * over the board like the waves of a wavefront: on a board of N by N some N/16 of them, each some
 * columns behind the one before.  A warp does one layer after the other, every so many-th; all warps
 * of the grid are on the device at once, so the wait always ends.
 *
 * In a column the cells are sifted by bit rows, 1024 cells at a time, a word of 32 for each lane:
 * cells that have a value, rows and lines that have all 32.  Those that remain are numbered (a sum
 * over the lanes), and 32 of them at a time look up their sets.  What is left is one after the other
 * by nature, for a cell must not take the value that the cell before it takes: a few operations in
 * registers, with the sets handed from lane to lane.
 *
 * What a layer hands to the next is the bit row of the column, "these cells have their value",
 * through the memory that all multiprocessors share.
 */
#ifndef WYTHOFF_GPU_LAYERS_CUH
#define WYTHOFF_GPU_LAYERS_CUH

#include <climits>

#include "device.cuh"

namespace {

constexpr int BITS = 32;          /* values of a layer, cells of a word, lanes of a warp */
constexpr int WORDS = 4;          /* words of a column that a lane sifts at once */
constexpr int LIST = 31 + 32 * WORDS; /* cells that are listed at once, at most */
constexpr int FRONT = WORDS;      /* words of a bit row to spare before, */
constexpr int BACK = WORDS + 2;   /* and after */
constexpr int WARPS_IN_BLOCK = 8;
constexpr int HAND_ON = 2;        /* columns that are handed to the next layer together */
constexpr int APART = 32;         /* words from one layer's progress to the next's: lines of their own */

struct line {
    int step_x, step_y, delay, offset;
    int span;                         /* lines of a class */
    int words;                        /* of a bit row over a class, with those to spare */
    size_t sets_at, full_at, from_at; /* in the words of a layer */
};

struct ray {
    int start_x, start_y, line;
};

struct column_state {
    word low;  /* the first word that may have a cell without value */
    word left; /* cells without value */
};

struct plan {
    int width, height, column_words;
    int line_count, ray_count, point_count;
    line lines[WI_GPU_LINES];
    ray rays[WI_GPU_LINES];
    int2 points[WI_GPU_POINTS];
    bool symmetric, summed;
    bool simple; /* every ray sees its own line, from where it is */
    int ring;               /* columns whose places are kept; 0: none */
    int layers, workers;
    size_t extra_at, ring_at, layer_words; /* in the words of a layer */
    int places;                            /* values whose places are wanted */
    word *slots;                           /* [worker][layer_words] */
    word *taken;                           /* [column][column_words] */
    column_state *columns;
    word *progress;  /* [layer]: columns done */
    word *values;    /* [column][height], or NULL */
    word *place;     /* [value][column]: the row and 1, or 0; NULL */
    unsigned long long *sums; /* checksum, cells, largest */
    word *told;      /* by the host: stop; to the host: layers done */
};

/* How a column sees the lines of a ray, or is entered into lines: row y is line y + index. */
struct view {
    word *sets, *full;
    int index;
};

__device__ __forceinline__ view look_at(const line &l, word *layer, int x, int shift) {
    const int class_ = l.step_x == 1 ? 0 : x % l.step_x;
    view v;
    v.index = l.offset - l.step_y * (x / l.step_x) + shift;
    v.sets = layer + l.sets_at + size_t(class_) * l.span;
    v.full = layer + l.full_at + size_t(class_) * l.words + FRONT;
    return v;
}

/* Row y's set becomes this. */
__device__ __forceinline__ void put(const view &v, int y, word set) {
    const int at = y + v.index;
    v.sets[at] = set;
    if (set == ALL) {
        atomicOr(v.full + (at >> 5), 1u << (at & 31));
    }
}

__device__ __forceinline__ void enter(const view &v, int y, word bit) {
    put(v, y, v.sets[y + v.index] | bit);
}

/* The first word of the bit row, from this one on, that is not full. */
__device__ __forceinline__ int first_open(const line &l, const view &v, int from, int lane) {
    for (;; from += 32) {
        const word w = from + lane < l.words - FRONT - BACK ? v.full[from + lane] : 0;
        const word open = __ballot_sync(ALL, w != ALL);
        if (open != 0) {
            return from + __ffs(int(open)) - 1;
        }
    }
}

/* The places of an earlier column in this layer. */
__device__ __forceinline__ const word *places_of(const plan &p, const word *layer, int x) {
    return layer + p.ring_at + size_t(x % p.ring) * (BITS + 1);
}

__device__ void enter_late(const plan &p, const line &l, word *layer, int x, int lane) {
    const word *places = places_of(p, layer, x);
    if (places[BITS] >> lane & 1) {
        enter(look_at(l, layer, x, 0), int(places[lane]), 1u << lane);
    }
    __syncwarp();
}

/* Enters what single moves lead to, or takes it out. */
__device__ void mark_points(const plan &p, word *layer, int x, int lane, bool clear) {
    for (int i = 0; i < p.point_count; i++) {
        const int2 move = p.points[i];
        if (x >= move.x) {
            const word *places = places_of(p, layer, x - move.x);
            if (places[BITS] >> lane & 1) {
                const int y = int(places[lane]) + move.y;
                if (y < p.height) {
                    word *extra = layer + p.extra_at + y;
                    *extra = clear ? 0 : *extra | 1u << lane;
                }
            }
        }
        __syncwarp();
    }
}

struct tally {
    unsigned long long sum, cells;
    word largest;
};

struct desk {
    uint16_t list[LIST];            /* cells that are open */
    uint16_t cell[LIST + 32 + 32];  /* those that may take a value, */
    word sets[2][LIST + 32 + 32];   /* and the sets of their lines */
    word found[32 * WORDS];
    view seen[WI_GPU_LINES];
    view kept[WI_GPU_LINES];
};

/* A cell has its value. */
template <bool SYMMETRIC>
__device__ __forceinline__ void note(const plan &p, tally &t, int x, int y, word value) {
    if (p.values != nullptr) {
        p.values[size_t(x) * p.height + y] = value;
    }
    if (value < word(p.places)) {
        p.place[size_t(value) * p.width + x] = word(y) + 1;
    }
    if (p.summed) {
        t.sum += wi_gpu_mix(uint64_t(x), uint64_t(y), value);
        t.sum += SYMMETRIC && y != x ? wi_gpu_mix(uint64_t(y), uint64_t(x), value) : 0;
    }
    t.cells += SYMMETRIC && y != x ? 2 : 1;
    t.largest = max(t.largest, value);
}

/*
 * Each lane has a cell, with the values that it must not take (or all); those of smaller lanes come
 * first.  Returns the bit of the value that the lane takes, or 0; column grows by all of
 * them.  One after the other, but for each only three operations wait for the cell before.
 */
__device__ __forceinline__ word settle(word used, word &column, int lane) {
    word mine = 0;
    const word able = __ballot_sync(ALL, (used | column) != ALL);
#pragma unroll
    for (int group = 0; group < 32; group += 8) {
        if ((able >> group & 0xFF) == 0 || column == ALL) {
            continue;
        }
#pragma unroll
        for (int i = group; i < group + 8; i++) {
            const word set = __shfl_sync(ALL, used, i) | column;
            const word bit = ~set & (set + 1);
            column |= bit;
            mine = lane == i ? bit : mine;
        }
    }
    return mine;
}

/* What a lane has of the chunk: four words, and which of their cells may get a value. */
struct part {
    word had[WORDS], open[WORDS];
};

/* The cells of the chunk that have no value, and whose row and lines are not full. */
template <int RAYS>
__device__ __forceinline__ part sift(const plan &p, const desk &d, const view *own, int seen,
                                     uint4 got, int w) {
    part c = {{got.x, got.y, got.z, got.w}, {0, 0, 0, 0}};
    if (w >= p.column_words) {
        return c;
    }
    word closed[WORDS] = {got.x, got.y, got.z, got.w};
#pragma unroll
    for (int i = 0; i < (RAYS == 0 ? seen : RAYS); i++) {
        const view v = RAYS == 0 ? d.seen[i] : own[RAYS == 0 ? 0 : i];
        const int at = w * 32 + v.index;
        const word *full = v.full + (at >> 5);
        word last = full[0];
#pragma unroll
        for (int j = 0; j < WORDS; j++) {
            const word next = full[j + 1];
            closed[j] |= __funnelshift_r(last, next, at & 31);
            last = next;
        }
    }
#pragma unroll
    for (int j = 0; j < WORDS; j++) {
        c.open[j] = ~closed[j];
    }
    return c;
}

/*
 * Lists the first cells that are open, in the order of the rows, and closes them; returns how many:
 * 32 or more, or all.  The cells of one lane after those of another, each of them by a lane.
 */
__device__ __forceinline__ int list_open(desk &d, part &c, int lane) {
    const word before = (1u << lane) - 1;
    word lanes = __ballot_sync(ALL, (c.open[0] | c.open[1] | c.open[2] | c.open[3]) != 0);
    int count = 0;
    while (lanes != 0 && count < 32) {
        const int from = __ffs(int(lanes)) - 1;
        lanes &= lanes - 1;
#pragma unroll
        for (int j = 0; j < WORDS; j++) {
            const word open = __shfl_sync(ALL, c.open[j], from);
            if (open >> lane & 1) {
                d.list[count + __popc(open & before)] = uint16_t((from * WORDS + j) * 32 + lane);
            }
            count += __popc(open);
            c.open[j] = lane == from ? 0 : c.open[j];
        }
    }
    return count;
}

/* What a lane keeps of its layer from column to column. */
template <int RAYS> struct memory {
    int from[RAYS == 0 ? 1 : RAYS]; /* the first word of the bit row that is not full */
    /* Of the next column, fetched ahead, if column says so: its state, and the words from w0 on. */
    int column, w0;
    uint2 state;
    uint4 taken;
};

template <int RAYS>
__device__ __forceinline__ void fetch_ahead(const plan &p, memory<RAYS> &m, int x, int known, int w0,
                                            int lane) {
    m.column = x < known && x < p.width ? x : -1;
    m.w0 = w0;
    if (m.column >= 0) {
        m.state = __ldcg(reinterpret_cast<const uint2 *>(p.columns) + x);
        const int w = w0 + lane * WORDS;
        m.taken = {ALL, ALL, ALL, ALL};
        if (w < p.column_words) {
            m.taken = __ldcg(reinterpret_cast<const uint4 *>(p.taken + size_t(x) * p.column_words + w));
        }
    }
}

template <bool SYMMETRIC, int RAYS> /* RAYS 0: any game, else a simple one with so many rays */
__device__ void do_column(const plan &p, desk &d, word *layer, memory<RAYS> &m, int layer_index,
                          int x, int known, int lane, tally &t) {
    constexpr bool ANY = RAYS == 0;
    word *const taken = p.taken + size_t(x) * p.column_words;
    const bool ahead = m.column == x;
    const int ahead_at = m.w0;
    const uint4 ahead_taken = m.taken;
    const uint2 raw = ahead ? m.state : __ldcg(reinterpret_cast<const uint2 *>(p.columns) + x);
    view own[ANY ? 1 : RAYS];
    int seen = RAYS, kept = RAYS;
    int first = 0;
    word column = 0;
    if (ANY) {
        kept = 0;
        for (int i = 0; i < p.line_count; i++) {
            const line &l = p.lines[i];
            if (l.delay == 0) {
                if (lane == 0) {
                    d.kept[kept] = look_at(l, layer, x, 0);
                }
                kept++;
            } else if (x >= l.delay) {
                enter_late(p, l, layer, x - l.delay, lane);
            }
        }
        if (p.ring > 0 && lane == 0) {
            layer[p.ring_at + size_t(x % p.ring) * (BITS + 1) + BITS] = 0;
        }
        seen = 0;
        for (int i = 0; i < p.ray_count; i++) {
            const ray &r = p.rays[i];
            if (x >= r.start_x) {
                const line &l = p.lines[r.line];
                const view v = look_at(l, layer, x - r.start_x, -r.start_y);
                word *from = layer + l.from_at + (x - r.start_x) % l.step_x;
                const int before = int(*from);
                __syncwarp();
                const int after = first_open(l, v, before, lane);
                if (lane == 0) {
                    d.seen[seen] = v;
                    *from = word(after);
                }
                seen++;
                first = max(first, after * 32 - v.index);
            }
        }
    } else {
#pragma unroll
        for (int i = 0; i < RAYS; i++) {
            own[i] = look_at(p.lines[i], layer, x, 0);
        }
        if (SYMMETRIC) {
            column = own[0].sets[x];
        }
#pragma unroll
        for (int i = 0; i < RAYS; i++) {
            m.from[i] = first_open(p.lines[i], own[i], m.from[i], lane);
            first = max(first, m.from[i] * 32 - own[i].index);
        }
    }
    column_state state = {raw.x, raw.y};
    first = max(first, int(state.low) * 32);
    const word before = column;
    const int start = (first >> 5) / WORDS * WORDS;
    fetch_ahead(p, m, x + 1, known, start, lane);
    __syncwarp();
    if (state.left == 0 || column == ALL || first >= p.height) {
        return;
    }
    if (ANY && p.point_count > 0) {
        mark_points(p, layer, x, lane, false);
    }
    const word value = word(layer_index) * BITS;
    bool at_low = start <= int(state.low); /* nothing but full words since there */
    for (int w0 = start; w0 < p.column_words && column != ALL; w0 += 32 * WORDS) {
        const int w = w0 + lane * WORDS;
        const uint4 got = ahead && w0 == ahead_at ? ahead_taken
                          : w < p.column_words
                              ? __ldcg(reinterpret_cast<const uint4 *>(taken + w))
                              : uint4{ALL, ALL, ALL, ALL};
        part c = sift<RAYS>(p, d, own, seen, got, w);
        bool touched = false;
        int waiting = 0; /* cells in d.cell that may take a value, in the order of the rows */
        while (column != ALL) {
            const bool more =
                __any_sync(ALL, (c.open[0] | c.open[1] | c.open[2] | c.open[3]) != 0);
            if (!more && waiting == 0) {
                break;
            }
            if (more && !touched) {
#pragma unroll
                for (int j = 0; j < WORDS; j++) {
                    d.found[lane * WORDS + j] = 0;
                }
                touched = true;
            }
            if (more && waiting < 32) {
                const int total = list_open(d, c, lane);
                __syncwarp();
                for (int at = 0; at < total; at += 32) {
                    const bool active = at + lane < total;
                    const int cell = active ? d.list[at + lane] : 0;
                    const int y = w0 * 32 + cell;
                    word used = active ? column : ALL;
                    word sets[ANY ? 1 : RAYS];
                    if (active) {
#pragma unroll
                        for (int i = 0; i < (ANY ? seen : RAYS); i++) {
                            const view &v = ANY ? d.seen[i] : own[ANY ? 0 : i];
                            const word set = v.sets[y + v.index];
                            sets[ANY ? 0 : i] = set;
                            used |= set;
                        }
                        if (ANY && p.point_count > 0) {
                            used |= layer[p.extra_at + y];
                        }
                    }
                    const word able = __ballot_sync(ALL, used != ALL);
                    if (used != ALL) {
                        const int place = waiting + __popc(able & ((1u << lane) - 1));
                        d.cell[place] = uint16_t(cell);
                        if (ANY) {
                            d.sets[0][place] = used;
                        } else {
#pragma unroll
                            for (int i = 0; i < RAYS; i++) {
                                d.sets[i][place] = sets[ANY ? 0 : i];
                            }
                        }
                    }
                    waiting += __popc(able);
                }
                __syncwarp();
                continue;
            }
            /* The first 32 of them. */
            const bool active = lane < waiting;
            const int cell = active ? d.cell[lane] : 0;
            const int y = w0 * 32 + cell;
            word used = active ? 0 : ALL;
            word sets[ANY ? 1 : RAYS];
#pragma unroll
            for (int i = 0; i < (ANY ? 1 : RAYS); i++) {
                sets[i] = active ? d.sets[i][lane] : ALL;
                used |= sets[i];
            }
            const word bit = settle(used, column, lane);
            if (bit != 0) {
#pragma unroll
                for (int i = 0; i < (ANY ? kept : RAYS); i++) {
                    if (ANY) {
                        enter(d.kept[i], y, bit);
                    } else {
                        put(own[ANY ? 0 : i], y, sets[ANY ? 0 : i] | bit);
                    }
                }
                const int number = __ffs(int(bit)) - 1;
                if (ANY && p.ring > 0) {
                    layer[p.ring_at + size_t(x % p.ring) * (BITS + 1) + number] = word(y);
                }
                note<SYMMETRIC>(p, t, x, y, value + word(number));
                atomicOr(&d.found[cell >> 5], 1u << (cell & 31));
            }
            /* The others come to the front. */
            for (int at = 32; at < waiting; at += 32) {
                const uint16_t next = at + lane < waiting ? d.cell[at + lane] : uint16_t(0);
                word moved[ANY ? 1 : RAYS];
#pragma unroll
                for (int i = 0; i < (ANY ? 1 : RAYS); i++) {
                    moved[i] = at + lane < waiting ? d.sets[i][at + lane] : 0;
                }
                __syncwarp();
                d.cell[at - 32 + lane] = next;
#pragma unroll
                for (int i = 0; i < (ANY ? 1 : RAYS); i++) {
                    d.sets[i][at - 32 + lane] = moved[i];
                }
                __syncwarp();
            }
            waiting = waiting > 32 ? waiting - 32 : 0;
            __syncwarp();
        }
        if (touched) {
            uint4 now = {c.had[0] | d.found[lane * WORDS], c.had[1] | d.found[lane * WORDS + 1],
                         c.had[2] | d.found[lane * WORDS + 2], c.had[3] | d.found[lane * WORDS + 3]};
            if (now.x != c.had[0] || now.y != c.had[1] || now.z != c.had[2] || now.w != c.had[3]) {
                __stcg(reinterpret_cast<uint4 *>(taken + w), now);
            }
            c = {{now.x, now.y, now.z, now.w}, {0, 0, 0, 0}};
        }
        if (at_low) {
            const bool full = (c.had[0] & c.had[1] & c.had[2] & c.had[3]) == ALL;
            const word rest = __ballot_sync(ALL, !full || w >= p.column_words);
            state.low = word(w0 + WORDS * (rest == 0 ? 32 : __ffs(int(rest)) - 1));
            at_low = rest == 0;
        }
        __syncwarp();
    }
    const word has = column & ~before;
    if (ANY && p.point_count > 0) {
        mark_points(p, layer, x, lane, true);
    }
    if (lane == 0) {
        if (ANY && p.ring > 0) {
            layer[p.ring_at + size_t(x % p.ring) * (BITS + 1) + BITS] = has;
        }
        const uint2 next = {state.low, state.left - word(__popc(has))};
        __stcg(reinterpret_cast<uint2 *>(p.columns) + x, next);
    }
    __syncwarp();
}

/* Waits until the layer before has done column x; returns how many it has done, or 0: stop. */
__device__ int wait_for_column(const plan &p, int k, int x, int lane) {
    const word *at = p.progress + size_t(k - 1) * APART;
    int known = 0;
    if (lane == 0) {
        /* Layers that nobody has handed a column to yet need not look often. */
        const unsigned longest = x == 0 ? 16384 : 512;
        unsigned nap = 32;
        for (int turn = 1; int(peek_progress(at)) <= x; turn++) {
            if (turn % 64 == 0 && peek_progress(p.told) != 0) {
                known = -1;
                break;
            }
            __nanosleep(nap);
            nap = nap < longest ? nap * 2 : nap;
        }
        known = known < 0 ? 0 : int(peek_progress(at));
    }
    return __shfl_sync(ALL, known, 0);
}

template <bool SYMMETRIC, int RAYS>
__global__ void __launch_bounds__(WARPS_IN_BLOCK * 32, 16 / WARPS_IN_BLOCK)
    layers_kernel(const __grid_constant__ plan p) {
    __shared__ desk desks[WARPS_IN_BLOCK];
    const int lane = int(threadIdx.x) & 31;
    /* Layers that follow each other are at work together, so they are on different multiprocessors. */
    const int worker = (int(threadIdx.x) >> 5) * int(gridDim.x) + int(blockIdx.x);
    if (worker >= p.workers) {
        return;
    }
    desk &d = desks[threadIdx.x >> 5];
    word *const layer = p.slots + size_t(worker) * p.layer_words;
    tally t = {0, 0, 0};
    for (int k = worker; k < p.layers; k += p.workers) {
        for (size_t i = size_t(lane); i < p.layer_words; i += 32) {
            layer[i] = 0;
        }
        __syncwarp();
        memory<RAYS> m = {};
        m.column = -1;
        int known = k == 0 ? INT_MAX : 0;
        for (int x = 0; x < p.width; x++) {
            if (known <= x) {
                known = wait_for_column(p, k, x, lane);
                if (known <= x) {
                    return;
                }
            }
            do_column<SYMMETRIC, RAYS>(p, d, layer, m, k, x, known, lane, t);
            if (x % HAND_ON == HAND_ON - 1 || x == p.width - 1) {
                __syncwarp();
                if (lane == 0) {
                    store_progress(p.progress + size_t(k) * APART, word(x) + 1);
                }
            }
        }
        if (lane == 0) {
            atomicMax(p.told + 1, word(k) + 1);
        }
    }
    atomicAdd(p.sums, t.sum);
    atomicAdd(p.sums + 1, t.cells);
    atomicMax(p.sums + 2, static_cast<unsigned long long>(t.largest));
}

/* Cells above the window count as taken, and in a symmetric run those below the diagonal. */
__global__ void frame_kernel(const __grid_constant__ plan p) {
    const int x = int(blockIdx.x * blockDim.x + threadIdx.x);
    if (x >= p.width) {
        return;
    }
    word *taken = p.taken + size_t(x) * p.column_words;
    if (p.height % 32 != 0) {
        taken[p.height / 32] |= ~((1u << p.height % 32) - 1);
    }
    for (int w = (p.height + 31) / 32; w < p.column_words; w++) {
        taken[w] = ALL;
    }
    if (p.symmetric) {
        taken[x / 32] |= (1u << x % 32) - 1;
        for (int w = x / 32 / WORDS * WORDS; w < x / 32; w++) {
            taken[w] = ALL; /* sifted along, as words go in fours */
        }
    }
    p.columns[x] = {p.symmetric ? word(x / 32) : 0, word(p.symmetric ? p.height - x : p.height)};
}

/* The other half of a symmetric table, square by square. */
__global__ void mirror_kernel(word *values, int size) {
    __shared__ word square[32][33];
    const int left = int(blockIdx.x) * 32, low = int(blockIdx.y) * 32;
    if (low < left) {
        return;
    }
    const int i = int(threadIdx.x), j = int(threadIdx.y);
    if (left + j < size && low + i < size) {
        square[j][i] = values[size_t(left + j) * size + low + i];
    }
    __syncthreads();
    if (low + j < size && left + i < size && low + j > left + i) {
        values[size_t(low + j) * size + left + i] = square[i][j];
    }
}

} /* namespace */

#endif
