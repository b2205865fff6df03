#pragma once

// Kernels that make every access of a context, on every type, and their expected results. Tests of the emulator and of
// a GPU share them: in a .cu file kernels are device code only, so the GPU tests cannot run the emulator.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/texture_2d.hpp"

namespace lockstep::test {

/// The elements that many threads change.
inline constexpr std::uint32_t kSum = 0, kMin = 1, kMax = 2, kEither = 3, kNumMeetings = 4;

template <class T>
constexpr bool is_number_for_bits = std::is_integral_v<T>;

/// Every access to arrays.
/// in        n values
/// meetings  kNumMeetings entries, changed by all threads
/// own       n entries, each changed by one thread: by exchange to its value, by cas to its value plus 1
/// told      3 n entries, written: the results of exchange, a successful cas and a failing cas
template <class T>
struct ChangeArray {
    static constexpr const char* name = "change_array";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const T> in, Span<T> meetings, Span<T> own, Span<T> told) const {
        const auto i = ctx.global_thread();
        if (i >= in.size) return;
        const auto value = ctx.load(in, i);
        ctx.atomic_add(meetings, kSum, value);
        ctx.atomic_min(meetings, kMin, value);
        ctx.atomic_max(meetings, kMax, value);
        if constexpr (is_number_for_bits<T>) ctx.atomic_or(meetings, kEither, value);
        const auto before = ctx.atomic_exchange(own, i, value);
        ctx.store_relaxed(told, 3 * i, before);
        const auto fits = ctx.atomic_cas(own, i, value, value + 1);
        ctx.store(told, 3 * i + 1, fits);
        const auto differs = ctx.atomic_cas(own, i, value, value + 2);
        const auto now = ctx.load_relaxed(own, i);
        ctx.store(told, 3 * i + 2, differs == now ? now : T{});
    }
};

/// The same in shared memory. kThreads = 1: without barriers, for the context of threads that never wait.
/// out  kNumMeetings entries for each block, then one for each thread
template <class T, std::uint32_t kThreads>
struct ChangeShared {
    static constexpr const char* name = "change_shared";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = kThreads, .cooperative = kThreads != 1};
    struct Shared {
        T meetings[kNumMeetings];
        T own[kThreads];
        T table[kThreads][3];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const T> in, Span<T> out) const {
        const auto i = ctx.global_thread();
        const auto t = ctx.thread_index();
        const auto first = in.size != 0 ? ctx.load(in, 0) : T{};
        if (t == 0) {
            ctx.store(shared.meetings, kSum, T{});
            ctx.store_relaxed(shared.meetings, kMin, first);
            ctx.store(shared.meetings, kMax, first);
            ctx.store(shared.meetings, kEither, T{});
        }
        ctx.store(shared.own, t, T{});
        if constexpr (kThreads != 1) ctx.sync_block();
        if (i < in.size) {
            const auto value = ctx.load(in, i);
            ctx.atomic_add(shared.meetings, kSum, value);
            ctx.atomic_min(shared.meetings, kMin, value);
            ctx.atomic_max(shared.meetings, kMax, value);
            if constexpr (is_number_for_bits<T>) ctx.atomic_or(shared.meetings, kEither, value);
            const auto before = ctx.atomic_exchange(shared.own, t, value);
            ctx.store(shared.table, t, 0, before);
            const auto fits = ctx.atomic_cas(shared.own, t, value, value + 1);
            ctx.store(shared.table, t, 1, fits);
            ctx.store(shared.table, t, 2, T{});
            ctx.atomic_add(shared.table, t, 2, value);
        }
        if constexpr (kThreads != 1) ctx.sync_block();
        if (t < kNumMeetings || kThreads == 1) {
            for (std::uint32_t k = t; k < kNumMeetings; k += kThreads == 1 ? 1u : kNumMeetings) {
                const auto met = ctx.load_relaxed(shared.meetings, k);
                ctx.store(out, ctx.block_index() * kNumMeetings + k, met);
            }
        }
        if (i >= in.size) return;
        const auto own = ctx.load(shared.own, t);
        const auto before = ctx.load(shared.table, t, 0);
        const auto fits = ctx.load(shared.table, t, 1);
        const auto added = ctx.load(shared.table, t, 2);
        const bool right = own == fits + 1 && before == T{} && added == fits;
        ctx.store(out, ctx.grid_size() * kNumMeetings + i, right ? own : T{});
    }
};

/// The same on shared arrays of rows and columns.
template <class T, std::uint32_t kThreads>
struct ChangeSharedRows {
    static constexpr const char* name = "change_shared_rows";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = kThreads, .cooperative = kThreads != 1};
    struct Shared {
        T meetings[2][kNumMeetings / 2];
        T own[kThreads][3];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const T> in, Span<T> out) const {
        const auto i = ctx.global_thread();
        const auto t = ctx.thread_index();
        const auto first = in.size != 0 ? ctx.load(in, 0) : T{};
        if (t == 0) {
            ctx.store(shared.meetings, kSum / 2, kSum % 2, T{});
            ctx.store_relaxed(shared.meetings, kMin / 2, kMin % 2, first);
            ctx.store(shared.meetings, kMax / 2, kMax % 2, first);
            ctx.store(shared.meetings, kEither / 2, kEither % 2, T{});
        }
        for (std::uint32_t column = 0; column < 3; ++column) ctx.store(shared.own, t, column, T{});
        if constexpr (kThreads != 1) ctx.sync_block();
        T differs{};
        if (i < in.size) {
            const auto value = ctx.load(in, i);
            ctx.atomic_add(shared.meetings, kSum / 2, kSum % 2, value);
            ctx.atomic_min(shared.meetings, kMin / 2, kMin % 2, value);
            ctx.atomic_max(shared.meetings, kMax / 2, kMax % 2, value);
            if constexpr (is_number_for_bits<T>) ctx.atomic_or(shared.meetings, kEither / 2, kEither % 2, value);
            const auto before = ctx.atomic_exchange(shared.own, t, 1, value);
            ctx.store_relaxed(shared.own, t, 0, before);
            const auto fits = ctx.atomic_cas(shared.own, t, 1, value, value + 1);
            ctx.store(shared.own, t, 2, fits);
            differs = ctx.atomic_cas(shared.own, t, 1, value, value + 2);
        }
        if constexpr (kThreads != 1) ctx.sync_block();
        if (t < kNumMeetings || kThreads == 1) {
            for (std::uint32_t k = t; k < kNumMeetings; k += kThreads == 1 ? 1u : kNumMeetings) {
                const auto met = ctx.load_relaxed(shared.meetings, k / 2, k % 2);
                ctx.store(out, ctx.block_index() * kNumMeetings + k, met);
            }
        }
        if (i >= in.size) return;
        const auto own = ctx.load(shared.own, t, 1);
        const auto before = ctx.load(shared.own, t, 0);
        const auto fits = ctx.load(shared.own, t, 2);
        const bool right = own == fits + 1 && before == T{} && differs == own;
        ctx.store(out, ctx.grid_size() * kNumMeetings + i, right ? own : T{});
    }
};

/// The expected `meetings` after the values [begin, end).
template <class T>
std::vector<T> met(const std::vector<T>& in, std::size_t begin, std::size_t end, const std::vector<T>& before) {
    auto all = before;
    for (auto i = begin; i < end; ++i) {
        all[kSum] = static_cast<T>(all[kSum] + in[i]);
        all[kMin] = std::min(all[kMin], in[i]);
        all[kMax] = std::max(all[kMax], in[i]);
        if constexpr (is_number_for_bits<T>) all[kEither] = static_cast<T>(all[kEither] | in[i]);
    }
    return all;
}

/// Values of either sign where the type has signs; their sums are exact and leave room for 1 more.
template <class T>
std::vector<T> values_for_changes(std::uint32_t n) {
    std::vector<T> values(n);
    for (std::uint32_t i = 0; i < n; ++i) {
        const auto mixed = i * 2654435761u;
        if constexpr (std::is_same_v<T, std::uint64_t>) values[i] = std::uint64_t{mixed} << 29 | i;
        else if constexpr (std::is_same_v<T, std::uint32_t>) values[i] = mixed >> 12;
        else values[i] = static_cast<T>(static_cast<std::int32_t>(mixed >> 21) - 1000);
        values[i] += T{3};
    }
    return values;
}

/// Each pair of floats meets in one cell: the results of atomic_min, atomic_max and atomic_cas for zeros, infinities
/// and NaN.
/// given  n values
/// least, most, swapped  n cells, changed: swapped becomes 1 where its bits are those of the value
struct MeetFloats {
    static constexpr const char* name = "meet_floats";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const float> given, Span<float> least, Span<float> most,
                            Span<float> swapped) const {
        const auto i = ctx.global_thread();
        if (i >= given.size) return;
        const auto value = ctx.load(given, i);
        ctx.atomic_min(least, i, value);
        ctx.atomic_max(most, i, value);
        ctx.atomic_cas(swapped, i, value, 1.0f);
    }
};

/// All pairs of floats that are easily confused.
struct FloatPairs {
    FloatPairs() {
        const float infinity = std::numeric_limits<float>::infinity();
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const float some[] = {-infinity, -2.0f, -1e-42f, -0.0f, 0.0f, 1e-42f, 1.5f, infinity, nan};
        for (const auto a : some) {
            for (const auto b : some) {
                there.push_back(a);
                given.push_back(b);
                const bool takes_part = b == b;
                least.push_back(takes_part && order(b) < order(a) ? b : a);
                most.push_back(takes_part && order(a) < order(b) ? b : a);
                swapped.push_back(bits(a) == bits(b) ? 1.0f : a);
            }
        }
    }
    static std::uint32_t bits(float value) {
        std::uint32_t word = 0;
        std::memcpy(&word, &value, sizeof word);
        return word;
    }
    static std::vector<std::uint32_t> bits(const std::vector<float>& values) {
        std::vector<std::uint32_t> words;
        for (const auto value : values) words.push_back(bits(value));
        return words;
    }
    static std::int64_t order(float value) {
        const auto word = bits(value);
        return (word >> 31) != 0 ? -1 - static_cast<std::int64_t>(word & 0x7FFFFFFFu) : std::int64_t{word};
    }
    std::vector<float> there, given, least, most, swapped;
};

/// Transposes a matrix by tiles in shared memory; also writes the position of each thread.
/// in      height x width values, row by row
/// out     width x height values, written
/// places  height x width entries, written: block and thread, in two dimensions and in one
struct TurnTile {
    static constexpr const char* name = "turn_tile";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 128, .cooperative = true, .block_width = 16};
    struct Shared {
        std::uint32_t tile[8][17];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> in, std::uint32_t width,
                            std::uint32_t height, Span<std::uint32_t> out, Span<std::uint64_t> places) const {
        const auto x = ctx.global_x(), y = ctx.global_y();
        const bool inside = x < width && y < height;
        if (inside) {
            const auto value = ctx.load(in, y * width + x);
            ctx.store(shared.tile, ctx.thread_index_y(), ctx.thread_index_x(), value);
        }
        ctx.sync_block();
        if (!inside) return;
        const auto value = ctx.load(shared.tile, ctx.thread_index_y(), ctx.thread_index_x());
        ctx.store(out, x * height + y, value);
        const bool agree = ctx.thread_index() == ctx.thread_index_y() * ctx.block_size_x() + ctx.thread_index_x() &&
                           ctx.block_index() == ctx.block_index_y() * ctx.grid_size_x() + ctx.block_index_x() &&
                           ctx.block_size() == ctx.block_size_x() * ctx.block_size_y() &&
                           ctx.grid_size() == ctx.grid_size_x() * ctx.grid_size_y() &&
                           ctx.lane() == ctx.thread_index() % kWarpSize;
        const auto place = std::uint64_t{ctx.block_index()} << 32 | ctx.thread_index();
        ctx.store(places, y * width + x, agree ? place : ~std::uint64_t{0});
    }
};

/// The same without tiles, for the context of threads that never wait.
struct TurnDirectly {
    static constexpr const char* name = "turn_directly";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 128, .block_width = 16};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> in, std::uint32_t width, std::uint32_t height,
                            Span<std::uint32_t> out, Span<std::uint64_t> places) const {
        const auto x = ctx.global_x(), y = ctx.global_y();
        if (x >= width || y >= height) return;
        const auto value = ctx.load(in, y * width + x);
        ctx.store(out, x * height + y, value);
        const bool agree = ctx.thread_index() == ctx.thread_index_y() * ctx.block_size_x() + ctx.thread_index_x() &&
                           ctx.block_index() == ctx.block_index_y() * ctx.grid_size_x() + ctx.block_index_x() &&
                           ctx.block_size() == ctx.block_size_x() * ctx.block_size_y() &&
                           ctx.grid_size() == ctx.grid_size_x() * ctx.grid_size_y() &&
                           ctx.lane() == ctx.thread_index() % kWarpSize;
        const auto place = std::uint64_t{ctx.block_index()} << 32 | ctx.thread_index();
        ctx.store(places, y * width + x, agree ? place : ~std::uint64_t{0});
    }
};

/// Each lane reads from another one, in every way.
/// in   n values
/// out  4 n entries, written: the value of the lane kDistance below, kDistance above, that differs by kMask, and kLane
template <class T>
struct ShuffleValues {
    static constexpr const char* name = "shuffle_values";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true};
    static constexpr std::uint32_t kDistance = 5, kMask = 18, kLane = 7;
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const T> in, Span<T> out) const {
        const auto i = ctx.global_thread();
        const auto own = i < in.size ? ctx.load(in, i) : T{};
        const auto below = ctx.shuffle_up(own, kDistance);
        const auto above = ctx.shuffle_down(own, kDistance);
        const auto across = ctx.shuffle_xor(own, kMask);
        const auto one = ctx.shuffle(own, kLane);
        if (i >= in.size) return;
        ctx.store(out, 4 * i, below);
        ctx.store(out, 4 * i + 1, above);
        ctx.store(out, 4 * i + 2, across);
        ctx.store(out, 4 * i + 3, one);
    }

    /// The expected `out`. Lanes after the last value hold 0; a lane without a partner keeps its own value.
    static std::vector<T> expected(const std::vector<T>& in) {
        std::vector<T> all;
        const auto n = static_cast<std::uint32_t>(in.size());
        for (std::uint32_t i = 0; i < n; ++i) {
            const auto lane = i % kWarpSize, first = i - lane;
            const auto of = [&](std::uint32_t other) { return first + other < n ? in[first + other] : T{}; };
            all.push_back(of(lane < kDistance ? lane : lane - kDistance));
            all.push_back(of(lane + kDistance < kWarpSize ? lane + kDistance : lane));
            all.push_back(of(lane ^ kMask));
            all.push_back(of(kLane));
        }
        return all;
    }
};

/// Reads a texture of any type at whole coordinates.
template <class T>
struct FetchTexture {
    static constexpr const char* name = "fetch_texture";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Texture2D<T> texture, Span<const std::int32_t> xs,
                            Span<const std::int32_t> ys, Span<T> fetched) const {
        const auto i = ctx.global_thread();
        if (i >= xs.size) return;
        const auto x = ctx.load(xs, i);
        const auto y = ctx.load(ys, i);
        const auto cell = ctx.fetch(texture, x, y);
        ctx.store(fetched, i, cell);
    }
};

/// Reads a texture at whole coordinates and between them.
struct ReadTexture {
    static constexpr const char* name = "read_texture";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Texture2D<float> texture, Span<const std::int32_t> xs,
                            Span<const std::int32_t> ys, Span<float> fetched, Span<float> sampled) const {
        const auto i = ctx.global_thread();
        if (i >= xs.size) return;
        const auto x = ctx.load(xs, i);
        const auto y = ctx.load(ys, i);
        const auto cell = ctx.fetch(texture, x, y);
        ctx.store(fetched, i, cell);
        const auto between = ctx.sample(texture, static_cast<float>(x) / 7.0f, static_cast<float>(y) / 5.0f);
        ctx.store(sampled, i, between);
    }
};

/// A texture of 5 x 3 cells, and expected values.
struct TextureReads {
    explicit TextureReads(TextureEdge at_edge) : edge(at_edge) {
        for (int i = 0; i < 15; ++i) cells.push_back(static_cast<float>(i * i) / 3.0f);
        for (int y = -9; y <= 9; ++y) {
            for (int x = -11; x <= 11; ++x) {
                xs.push_back(x);
                ys.push_back(y);
                fetched.push_back(cell(x, y));
                sampled.push_back(between(static_cast<float>(x) / 7.0f, static_cast<float>(y) / 5.0f));
            }
        }
    }
    float cell(int x, int y) const { return cells[place(x, y)]; }
    std::size_t place(int x, int y) const {
        const auto inside = [&](int at, int size) {
            if (edge == TextureEdge::clamp) return std::clamp(at, 0, size - 1);
            while (at < 0) at += size;
            return at % size;
        };
        return static_cast<std::size_t>(inside(y, 3) * 5 + inside(x, 5));
    }
    float between(float x, float y) const {
        const float left = std::floor(x - 0.5f), top = std::floor(y - 0.5f);
        const float right_part = x - 0.5f - left, low_part = y - 0.5f - top;
        const auto column = static_cast<int>(left), row = static_cast<int>(top);
        const auto mix = [](float a, float b, float part) {
            const float way = b - a, step = part * way;
            return a + step;
        };
        return mix(mix(cell(column, row), cell(column + 1, row), right_part),
                   mix(cell(column, row + 1), cell(column + 1, row + 1), right_part), low_part);
    }
    /// Expected values of other cells, of any type.
    template <class T>
    std::vector<T> fetched_of(const std::vector<T>& other) const {
        std::vector<T> found;
        for (std::size_t i = 0; i < xs.size(); ++i) found.push_back(other[place(xs[i], ys[i])]);
        return found;
    }
    TextureEdge edge;
    std::vector<float> cells, fetched, sampled;
    std::vector<std::int32_t> xs, ys;
};

/// Reads a texture between cells at any coordinates.
struct SampleTextureAnywhere {
    static constexpr const char* name = "sample_texture_anywhere";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Texture2D<float> texture, Span<const float> xs, Span<const float> ys,
                            Span<float> sampled) const {
        const auto i = ctx.global_thread();
        if (i >= xs.size) return;
        const auto x = ctx.load(xs, i);
        const auto y = ctx.load(ys, i);
        const auto between = ctx.sample(texture, x, y);
        ctx.store(sampled, i, between);
    }
};

/// A texture of 5 cells in a row or in a column, and expected values far beyond its edges.
struct FarTextureReads {
    FarTextureReads(TextureEdge at_edge, bool across) : edge(at_edge), width(across ? 5 : 1), height(across ? 1 : 5) {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        const auto read = [&](float at, float clamped, float wrapped) {
            (across ? xs : ys).push_back(at);
            (across ? ys : xs).push_back(0.5f);
            sampled.push_back(edge == TextureEdge::clamp ? clamped : wrapped);
        };
        read(2.25f, 27.5f, 27.5f);
        read(2e9f, 50, 10);  // cell 2,000,000,000
        read(2147483520.0f, 50, 10);  // the last float below 2^31
        for (const float at : {2147483648.0f, 2.2e9f, 3e9f, 1e20f, 3e38f, infinity}) read(at, 50, 20);  // at 2^31 - 2
        read(-2e9f, 10, 10);
        for (const float at : {-2147483648.0f, -2.2e9f, -3e9f, -1e20f, -3e38f, -infinity})
            read(at, 10, 30);  // at -2^31
        for (const float sign : {1.0f, -1.0f})
            read(std::copysign(std::numeric_limits<float>::quiet_NaN(), sign), 10, 10);
    }
    TextureEdge edge;
    std::uint32_t width, height;
    std::vector<float> cells{10, 20, 30, 40, 50}, xs, ys, sampled;
};

/// Sums blocks by looking back: a block waits for the sum of all blocks before it, adds its own, and publishes the
/// result.
/// in, out  n values; out[i] is the sum of in[0 .. i], written
/// sums     one entry per block, 0 or the inclusive sum plus 1
struct LookBack {
    static constexpr const char* name = "look_back";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .cooperative = true, .spins = true};
    struct Shared {
        std::uint32_t before[1];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> in, Span<std::uint32_t> sums,
                            Span<std::uint32_t> out) const {
        const auto i = ctx.global_thread();
        const auto block = ctx.block_index();
        auto sum = i < in.size ? ctx.load(in, i) : 0u;
        for (std::uint32_t distance = 1; distance < kWarpSize; distance *= 2) {
            const auto below = ctx.shuffle_up(sum, distance);
            if (ctx.lane() >= distance) sum += below;
        }
        if (ctx.lane() == kWarpSize - 1) {
            std::uint32_t before = 0;
            if (block != 0) {
                for (;;) {
                    before = ctx.load_relaxed(sums, block - 1);
                    if (before != 0) break;
                    ctx.spin();
                }
                --before;
            }
            ctx.store_relaxed(sums, block, before + sum + 1);
            ctx.store(shared.before, 0, before);
        }
        ctx.sync_block();
        if (i >= in.size) return;
        const auto before = ctx.load(shared.before, 0);
        ctx.store(out, i, before + sum);
    }
};

/// Lanes diverge into those with even and odd values, and each group votes and shuffles.
/// groups   n entries, written: the lanes of the group
/// highest  n entries, written: the value of the highest lane of the group
struct VoteApart {
    static constexpr const char* name = "vote_apart";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> values, Span<std::uint32_t> groups,
                            Span<std::uint32_t> highest) const {
        const auto i = ctx.global_thread();
        if (i >= values.size) return;
        const auto own = ctx.load(values, i);
        std::uint32_t group = 0, top = 0;
        if (own % 2 == 0) {
            group = ctx.ballot_active(true);
            top = ctx.shuffle_active(own, highest_bit(group));
        } else {
            group = ctx.ballot_active(true);
            top = ctx.shuffle_active(own, highest_bit(group));
        }
        ctx.store(groups, i, group);
        ctx.store(highest, i, top);
    }

    SIMT_FN static std::uint32_t highest_bit(std::uint32_t mask) {
        std::uint32_t bit = 0;
        while (mask >>= 1) ++bit;
        return bit;
    }
};

}  // namespace lockstep::test
