#include "kernels/devices/device_group.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/devices/sort_by_owner.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/orders.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;
using U64s = std::vector<std::uint64_t>;

/// Each thread writes its number.
struct WriteNumbers {
    static constexpr const char* name = "write_numbers";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, std::uint32_t count, Span<std::uint32_t> to) const {
        const auto i = ctx.global_thread();
        if (i < count) ctx.store(to, i, i);
    }
};
constexpr int kLineOfStore = __LINE__ - 3;

TEST(DeviceGroup, AccessToForeignArrayFaults) {
    for (const auto order : {Order::lockstep(), Order::lane_by_lane()}) {
        Emulator emulator(order);
        DeviceGroup<Emulator> group(emulator, 2);
        const DeviceParts<std::uint32_t> numbers(group, {4, 4}, "numbers");
        group.launch(1, WriteNumbers{}, 4, 4u, numbers.write(1));
        try {
            group.launch(0, WriteNumbers{}, 4, 4u, numbers.write(1));
            ADD_FAILURE() << "device 0 wrote into device 1's memory";
        } catch (const KernelFault& stopped) {
            EXPECT_EQ(stopped.fault.at.line, kLineOfStore);
            EXPECT_NE(std::string(stopped.what()).find("device 0 reaches for"), std::string::npos) << stopped.what();
            EXPECT_NE(std::string(stopped.what()).find("device 1 holds"), std::string::npos) << stopped.what();
        }
    }
}

TEST(DeviceGroup, UntouchedForeignArrayIsAllowed) {
    Emulator emulator;
    DeviceGroup<Emulator> group(emulator, 2);
    const DeviceParts<std::uint32_t> numbers(group, {4, 4}, "numbers");
    EXPECT_NO_THROW(group.launch(0, WriteNumbers{}, 4, 0u, numbers.write(1)));
}

TEST(DeviceGroup, AnIndexBeyondItsOwnPartIsOutOfRange) {
    Emulator emulator;
    DeviceGroup<Emulator> group(emulator, 2);
    const DeviceParts<std::uint32_t> numbers(group, {4, 4}, "numbers");
    try {
        group.launch(0, WriteNumbers{}, 5, 5u, numbers.write(0));
        ADD_FAILURE() << "device 0 wrote into device 1's memory";
    } catch (const KernelFault& stopped) {
        EXPECT_EQ(stopped.fault.kind, trace::Fault::Kind::out_of_range);
        EXPECT_EQ(stopped.fault.index, 4u);
        EXPECT_EQ(stopped.fault.size, 4u);
    }
}

TEST(DeviceGroup, CountsBytesAndMessagesByPair) {
    Emulator emulator;
    DeviceGroup<Emulator> group(emulator, 3);
    const DeviceParts<std::uint32_t> sent(group, {4, 4, 4}, "sent"), received(group, {8, 8, 8}, "received");
    sent.upload({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
    group.send(0, sent.read(0), 1, received.write(1, 0, 4));
    group.send(2, sent.read(2, 1, 2), 1, received.write(1, 4, 2));
    group.send(2, sent.read(2, 0, 1), 1, received.write(1, 6, 1));
    group.send(1, sent.read(1), 1, received.write(1, 4, 4));  // to itself: no message
    group.send(1, sent.read(1, 0, 0), 0, received.write(0, 0, 0));  // nothing: no message
    group.end_pass();
    const auto& pass = group.clock().pass();
    EXPECT_EQ(pass.bytes, (U64s{0, 16, 0, 0, 0, 0, 0, 12, 0}));
    EXPECT_EQ(pass.messages, (U64s{0, 1, 0, 0, 0, 0, 0, 2, 0}));
    EXPECT_EQ(received.download(1), (U32s{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(GroupClock, WaitsForSlowestDevice) {
    GroupClock clock(2);
    clock.add_launch(0, 3);
    clock.add_launch(1, 1);
    clock.add_message(0, 1, 8, 0.5);
    clock.add_launch(0, 1);
    clock.add_launch(1, 5);
    clock.end_pass();
    const auto& devices = clock.pass().devices;
    EXPECT_DOUBLE_EQ(devices[0].compute_ms, 4);
    EXPECT_DOUBLE_EQ(devices[1].compute_ms, 6);
    EXPECT_DOUBLE_EQ(devices[0].wait_ms, 4);
    EXPECT_DOUBLE_EQ(devices[1].wait_ms, 2);
    EXPECT_DOUBLE_EQ(devices[1].exchange_ms, 0.5);
    EXPECT_DOUBLE_EQ(clock.pass().exchange_ms, 0.5);
}

TEST(SortByOwner, SortsByDeviceAndKeepsTheOrder) {
    for (const auto order : test::kOrders) {
        Emulator emulator(order);
        DeviceGroup<Emulator> group(emulator, 3);
        const Partition partition(PartitionKind::ranges, 3, 300);
        SortByOwner<Emulator> by_owner(group, partition, {0, 1000, 0});
        U64s words;
        for (std::uint32_t i = 0; i < 1000; ++i) words.push_back(i % 7 == 0 ? kNoWord : word_for(i * 37 % 300, i));
        U64s expected;
        U32s starts;
        for (std::uint32_t device = 0; device < 3; ++device) {
            starts.push_back(static_cast<std::uint32_t>(expected.size()));
            for (const auto word : words)
                if (word != kNoWord && position_of_word(word) / 100 == device) expected.push_back(word);
        }
        starts.push_back(static_cast<std::uint32_t>(expected.size()));
        const DeviceParts<std::uint64_t> given(group, {0, 1000, 0}, "words"), sorted(group, {0, 1000, 0}, "sorted");
        given.upload(words);
        by_owner.sort(1, given.read(1), sorted.write(1));
        EXPECT_EQ(by_owner.starts()[1], starts);
        auto found = sorted.download(1);
        found.resize(expected.size());
        EXPECT_EQ(found, expected);
    }
}

// One block cannot scan these counts by itself.
TEST(SortByOwner, ManyWords) {
    constexpr std::uint32_t kWords = 70'000 * kWordsOfThread / 8, kDevices = 16;
    Emulator emulator(Order::lane_by_lane());
    DeviceGroup<Emulator> group(emulator, kDevices);
    const Partition partition(PartitionKind::ranges, kDevices, 1600);
    auto most = U32s(kDevices);
    most[3] = kWords;
    SortByOwner<Emulator> by_owner(group, partition, most);
    U64s words;
    std::uint64_t state = 1;
    for (std::uint32_t i = 0; i < kWords; ++i) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        words.push_back(word_for(static_cast<std::uint32_t>(state >> 33) % 1600, i));
    }
    auto expected = words;
    std::ranges::stable_sort(expected, {}, [](auto word) { return position_of_word(word) / 100; });
    const DeviceParts<std::uint64_t> given(group, most, "words"), sorted(group, most, "sorted");
    given.upload(words);
    by_owner.sort(3, given.read(3), sorted.write(3));
    EXPECT_EQ(sorted.download(3), expected);
    const auto starts = by_owner.starts()[3];
    ASSERT_EQ(starts.size(), kDevices + 1);
    EXPECT_EQ(starts.back(), kWords);
    for (std::uint32_t device = 0; device < kDevices; ++device)
        EXPECT_EQ(position_of_word(expected[starts[device]]) / 100, device);
}

TEST(SortByOwner, DevicesWithoutElementsReceiveNothing) {
    Emulator emulator;
    DeviceGroup<Emulator> group(emulator, 4);
    const Partition partition(PartitionKind::ranges, 4, 1);
    SortByOwner<Emulator> by_owner(group, partition, {1, 0, 0, 0});
    const DeviceParts<std::uint64_t> given(group, {1, 0, 0, 0}, "words"), sorted(group, {1, 0, 0, 0}, "sorted");
    given.upload({word_for(0, 5)});
    by_owner.sort(0, given.read(0), sorted.write(0));
    EXPECT_EQ(by_owner.starts(), (std::vector<U32s>{{0, 0, 0, 0, 1}, U32s(5), U32s(5), U32s(5)}));
}

}  // namespace
}  // namespace lockstep
