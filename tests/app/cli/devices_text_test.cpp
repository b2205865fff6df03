#include "app/cli/devices/devices_text.hpp"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace lockstep {
namespace {

std::vector<model::DeviceSheet> papers_and_emulator() {
    auto devices = model::printed_devices();
    devices.push_back(model::device_in_use("simt", "a processor"));
    return devices;
}

TEST(DevicesText, ColumnsOfTheSameRows) {
    const auto text = devices_text(papers_and_emulator());
    EXPECT_NE(text.find("GTX 280"), std::string::npos);
    EXPECT_NE(text.find("a processor: the emulator"), std::string::npos) << text;
    EXPECT_NE(text.find("GTX 280: Rehman 2010"), std::string::npos) << text;
    const auto at = text.find("shared memory per SM");
    const auto line = text.substr(at, text.find('\n', at) - at);
    EXPECT_NE(line.find("16 KB"), std::string::npos);
}

TEST(DevicesText, JsonHasNullWhereAFigureIsUnknown) {
    const auto json = nlohmann::json::parse(devices_json(papers_and_emulator())).at("devices");
    ASSERT_EQ(json.size(), 4u);
    EXPECT_EQ(json[0].at("sms"), 30);
    EXPECT_EQ(json[0].at("clock_hz"), 1300000000);
    EXPECT_TRUE(json[0].at("registers_per_sm").is_null());
    EXPECT_FALSE(json[0].at("in_use"));
    EXPECT_TRUE(json[3].at("in_use"));
    EXPECT_TRUE(json[3].at("sms").is_null());
    EXPECT_GT(json[3].at("memory_bytes"), 0);
}

}  // namespace
}  // namespace lockstep
