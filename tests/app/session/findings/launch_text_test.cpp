#include "app/session/findings/launch_text.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

TEST(LaunchText, FullRecord) {
    const LaunchRecord launch{.kernel = "multiply_tiled",
                              .grid = 6,
                              .block = 256,
                              .grid_height = 2,
                              .block_height = 8,
                              .registers = 40,
                              .shared_bytes = 8320,
                              .occupancy = 0.75,
                              .bytes_asked = 1'258'291};
    EXPECT_TRUE(test::has_parts(launch_text(launch), {"3", "2", "32", "8", "40", "8.12", "75", "1.2"}));
}

TEST(LaunchText, ApproximateIfVarying) {
    const LaunchRecord launch{.bytes_asked = 2048, .bytes_vary = true};
    EXPECT_EQ(launch_text(launch), "asked for about 2 KiB");
}

TEST(LaunchText, OmitsUnknown) {
    EXPECT_EQ(launch_text({.grid = 1, .block = 1024}), "1 block of 1,024 threads");
    EXPECT_TRUE(test::has_parts(launch_text({.grid = 1'200, .block = 1, .bytes_asked = 512}), {"1,200", "1", "512"}));
    EXPECT_EQ(launch_text({}), "") << "a library does not say";
}

TEST(LaunchText, LinePerLaunch) {
    EXPECT_EQ(launches_text({}), "");
    EXPECT_EQ(launches_text({{.kernel = "a", .grid = 2, .block = 32, .ms = 0.5}, {.kernel = "b", .ms = 2}}),
              "a: 2 blocks of 32 threads, 500 µs\nb: 2 ms");
    const std::vector<LaunchRecord> many(1'009, {.kernel = "c", .grid = 1, .block = 32});
    const auto text = launches_text(many);
    EXPECT_EQ(std::ranges::count(text, '\n'), 8);
    EXPECT_TRUE(text.ends_with("\nand 1,001 more launches")) << text;
}

TEST(ConcurrencyText, StrongestClassAndGreatestContention) {
    using debugger::Concurrency, debugger::PramClass;
    debugger::PassTraffic pass;
    pass.launches = {{"choose", 0, {}, Concurrency{PramClass::crew, 9, 100, 3}},
                     {"hook", 1, {}, Concurrency{PramClass::crcw_common, 2, 20, 4}}};
    const auto text = concurrency_text(pass);
    for (const auto* part : {"CRCW common in hook", "9 in choose", "120", "7"})
        EXPECT_NE(text.find(part), std::string::npos) << text;
    pass.launches[0].concurrency.reset();
    EXPECT_NE(concurrency_text(pass).find("choose"), std::string::npos);
    EXPECT_FALSE(concurrency_text({}).empty());
}

}  // namespace
}  // namespace lockstep
