#include "kernels/algorithms/matrix/streamed.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/simt/trace.hpp"
#include "tests/kernels/algorithms/matrix/run_matrix.hpp"
#include "tests/kernels/orders.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::matrix {
namespace {

constexpr ProductShape kUneven{33, 70, 41};

Dataset uneven(std::string_view type) {
    return generated(fmt::format("matrix:random,rows={},inner={},columns={},type={},values=-9..9,seed=3", kUneven.rows,
                                 kUneven.inner, kUneven.columns, type));
}

TEST(StreamedProduct, RightForEveryTileAndNumberOfStreams) {
    for (const auto* type : {"int32", "float32"})
        for (const auto* by : {"plus-times", "min-plus"})
            for (const auto* tile : {"8", "16", "33", "64", "8192"})
                for (const auto* streams : {"1", "2", "7", "32"})
                    for (const auto order : test::kOrders)
                        EXPECT_EQ(EmulatedRun(streamed(), uneven(type),
                                              {{"semiring", by}, {"tile", tile}, {"streams", streams}}, order)
                                      .wrong(),
                                  std::nullopt)
                            << type << " " << by << " tile " << tile << " streams " << streams;
}

TEST(StreamedProduct, EachRoundFinishesOneTileOfEachStream) {
    // 5 x 6 tiles of 8 on 4 streams: 8 rounds, of which the last has two tiles.
    const EmulatedRun run(streamed(), uneven("int32"), {{"tile", "8"}, {"streams", "4"}, {"rounds", "1"}},
                          Order::lane_by_lane(), EmulatedRun::Keeps::all);
    EXPECT_EQ(run.num_passes(), 8u);
    EXPECT_EQ(run.wrong(), std::nullopt);
    EXPECT_EQ(run.labels().front(), "round 1");
    const auto& first = run.states()[1].at("product").i32();
    const auto& all = run.columns().at("product").i32();
    for (std::uint32_t row = 0; row < kUneven.rows; ++row)
        for (std::uint32_t column = 0; column < kUneven.columns; ++column) {
            const auto i = row * kUneven.columns + column;
            EXPECT_EQ(first[i], row < 8 && column < 4 * 8 ? all[i] : 0) << row << ", " << column;
        }
    EXPECT_EQ(EmulatedRun(streamed(), uneven("int32"), {{"tile", "8"}, {"streams", "4"}}).num_passes(), 1u);
}

/// Kernels access the tiles alone, and the device has memory for three of each stream.
TEST(StreamedProduct, DeviceHoldsThreeTilesOfEachStream) {
    const auto info = streamed();
    const auto input = uneven("int32");
    for (const std::uint32_t streams : {1, 3}) {
        Emulator emulator(Order::lockstep(), 1);
        const auto parameters =
            resolve_parameters(info.parameters, input, {{{"tile", "16"}, {"streams", std::to_string(streams)}}});
        const auto algorithm = info.make_simt(emulator, input, parameters);
        algorithm->start();
        std::size_t bytes = 0;
        for (const auto& array : emulator.arrays())
            if (array.name.starts_with("tiles of ")) bytes += array.bytes;
        EXPECT_EQ(bytes, 4u * 3 * streams * 16 * 16);
        trace::Log log{.limit = std::size_t{1} << 24};
        emulator.set_trace(&log);
        EXPECT_TRUE(algorithm->step());
        emulator.set_trace(nullptr);
        ASSERT_FALSE(log.truncated);
        std::set<std::string> accessed;
        for (const auto& event : log.events)
            if (event.buffer != 0) accessed.insert(log.buffers[event.buffer].name);
        EXPECT_EQ(accessed, (std::set<std::string>{"tiles of A", "tiles of B", "tiles of the product"}));
    }
}

struct Timed {
    StreamedPlan plan;
    OperationTimes times;
    double whole() const { return *std::ranges::max_element(times.end_ms); }
};

Timed timed(std::uint32_t tile, std::uint32_t streams) {
    auto plan = StreamedPlan::of({256, 256, 256}, tile, streams);
    auto times = StreamModel::times_of(plan, 0, static_cast<std::uint32_t>(plan.operations.size()), 0);
    return {std::move(plan), std::move(times)};
}

/// From the begin of its copy until a kernel or a copy back has used it, a tile is on the device.
TEST(StreamedProduct, NeverMoreTilesThanStated) {
    for (const std::uint32_t streams : {1, 2, 5}) {
        const auto one = timed(32, streams);
        const auto& operations = one.plan.operations;
        std::vector<std::pair<float, int>> changes;
        std::vector<std::array<float, 3>> since(streams, {-1, -1, -1});  // A, B, product
        for (std::size_t i = 0; i < operations.size(); ++i) {
            auto& [a, b, product] = since[operations[i].stream];
            switch (operations[i].kind) {
                case StreamOperation::copy_a: a = one.times.begin_ms[i]; break;
                case StreamOperation::copy_b: b = one.times.begin_ms[i]; break;
                case StreamOperation::multiply:
                    ASSERT_GE(a, 0) << "a kernel has both of its tiles";
                    ASSERT_GE(b, 0);
                    for (auto* tile : {&a, &b}) {
                        changes.emplace_back(*tile, 1);
                        changes.emplace_back(one.times.end_ms[i], -1);
                        *tile = -1;
                    }
                    if (product < 0) product = one.times.begin_ms[i];
                    break;
                case StreamOperation::copy_product:
                    changes.emplace_back(product, 1);
                    changes.emplace_back(one.times.end_ms[i], -1);
                    product = -1;
            }
        }
        std::ranges::sort(changes);  // at the same time first those that end
        int held = 0, most = 0;
        for (const auto& [at, change] : changes) most = std::max(most, held += change);
        EXPECT_EQ(held, 0);
        EXPECT_LE(most, static_cast<int>(3 * streams));
        EXPECT_GT(most, static_cast<int>(streams));
    }
}

TEST(StreamedProduct, StreamsOverlapCopiesAndKernels) {
    for (const std::uint32_t streams : {1, 2, 4}) {
        const auto one = timed(64, streams);
        const auto& operations = one.plan.operations;
        std::vector<float> stream_end(streams, 0);
        std::array<float, 3> engine_end{};
        double sum = 0;
        for (std::size_t i = 0; i < operations.size(); ++i) {
            const auto begin = one.times.begin_ms[i], end = one.times.end_ms[i];
            auto& engine = engine_end[operations[i].kind == StreamOperation::multiply       ? 1
                                      : operations[i].kind == StreamOperation::copy_product ? 2
                                                                                            : 0];
            EXPECT_GE(begin, stream_end[operations[i].stream]) << "operations of a stream are ordered";
            EXPECT_GE(begin, engine) << "one copy in each direction, one kernel at a time";
            stream_end[operations[i].stream] = engine = end;
            sum += StreamModel::ms_of(operations[i]);
        }
        if (streams == 1) EXPECT_NEAR(one.whole(), sum, 1e-3 * sum) << "nothing overlaps";
        else EXPECT_LT(one.whole(), 0.95 * sum);
    }
    // A tile of 64 by 64 in 8 GB/s, and 64^3 steps on 240 cores of 1.3 GHz.
    const auto first = timed(64, 1).times;
    EXPECT_NEAR(first.end_ms[0], 64 * 64 * 4 / 8e9 * 1e3, 1e-7);
    EXPECT_NEAR(first.end_ms[2] - first.begin_ms[2], 64.0 * 64 * 64 / (240 * 1.3e9) * 1e3, 1e-7);
}

TEST(StreamedProduct, CountsAndTimesOfOperationsAreColumns) {
    const EmulatedRun run(streamed(), uneven("int32"), {{"tile", "32"}, {"streams", "2"}});
    // 2 x 2 tiles of 3 parts each: 12 times two copies and a kernel, 4 copies back.
    const auto kinds = run.columns().at("operation").u32();
    for (const auto& [kind, count] : {std::pair{0u, 12}, {1u, 12}, {2u, 12}, {3u, 4}})
        EXPECT_EQ(std::ranges::count(kinds, kind), count) << kind;
    const auto begin = run.columns().at("begin_ms").f32(), end = run.columns().at("end_ms").f32();
    for (std::size_t i = 0; i < begin.size(); ++i) EXPECT_LT(begin[i], end[i]);
}

TEST(StreamedProduct, TakesTileForInput) {
    const auto info = streamed();
    EXPECT_EQ(resolve_parameters(info.parameters, generated("matrix:random,n=8"), {}).at("tile"), 8);
    EXPECT_EQ(resolve_parameters(info.parameters, generated("matrix:random,n=100"), {}).at("tile"), 34);
}

TEST(StreamedProduct, RefusesTooManyOperations) {
    try {
        StreamedPlan::of({4096, 4096, 4096}, 8, 2);
        FAIL();
    } catch (const InputError& error) {
        EXPECT_TRUE(test::has_parts(error.what(), {"tile", "8", "larger tiles"}));
    }
}

}  // namespace
}  // namespace lockstep::matrix
