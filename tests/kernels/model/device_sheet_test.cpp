#include "kernels/model/device_sheet.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "kernels/simt/emulator.hpp"

namespace lockstep::model {
namespace {

DeviceFact fact(const DeviceSheet& sheet, std::string_view key) {
    const auto facts = facts_of(sheet);
    return *std::ranges::find(facts, key, &DeviceFact::key);
}

TEST(DeviceSheet, FiguresOfTheThesis) {
    const auto& gtx = printed_devices().front();
    EXPECT_EQ(gtx.name, "GTX 280");
    EXPECT_EQ(fact(gtx, "cores").text, "240");
    EXPECT_EQ(fact(gtx, "shared_bytes_per_sm").text, "16 KB");
    EXPECT_EQ(fact(gtx, "memory_bytes").text, "1 GB");
    EXPECT_NEAR(fact(gtx, "bandwidth_gb_s").value.value(), 141.6, 0.1) << "Eq. 6.5";
    EXPECT_FALSE(fact(gtx, "registers_per_sm").value) << "the thesis names no number of registers";
    EXPECT_NE(gtx.source.find("141.6 GB/s"), std::string::npos) << "as the thesis prints it";
    EXPECT_EQ(fact(gtx, "threads_per_block").text, "512") << "Luo 3.1";
    EXPECT_EQ(fact(gtx, "warps_per_sm").text, "32") << "Rehman 4.3: around 1,024 threads";
    EXPECT_EQ(fact(gtx, "memory_latency").text, "500") << "Rehman 6.3";
    EXPECT_EQ(fact(gtx, "shared_latency").text, "2") << "Luo 3.1";
}

TEST(DeviceSheet, TsaisWarps) {
    const auto& gtx = printed_devices().back();
    EXPECT_EQ(gtx.name, "GTX 580");
    EXPECT_EQ(*gtx.sms * *gtx.warps_per_sm, 768u);
}

TEST(DeviceSheet, SameRowsForEveryDevice) {
    const auto emulator = device_in_use("simt", "a processor");
    for (const auto& device : printed_devices())
        EXPECT_TRUE(std::ranges::equal(facts_of(device), facts_of(emulator), {}, &DeviceFact::key, &DeviceFact::key));
}

TEST(DeviceSheet, EmulatorDescribesItsOwnLimits) {
    const Emulator emulator;
    const auto sheet = device_in_use("simt", emulator.name());
    EXPECT_EQ(sheet.name, emulator.name());
    EXPECT_EQ(sheet.memory_bytes, emulator.memory().total);
    EXPECT_EQ(sheet.shared_bytes_per_block, emulator.block_memory());
    EXPECT_FALSE(sheet.sms) << "it has no multiprocessors";
    EXPECT_NE(device_in_use("ptx", "a processor").source, sheet.source);
}

}  // namespace
}  // namespace lockstep::model
