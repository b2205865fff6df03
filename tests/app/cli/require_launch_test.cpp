// Missing launches, blocks, lanes and accesses are refused; the error names the existing ones.

#include "app/cli/require_launch.hpp"

#include <functional>

#include "app/cli/program_fixture.hpp"
#include "kernels/data/input_error.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

/// Two launches: 128 blocks of 80 threads, and one of 32.
PassRecord pass_of_two() {
    PassRecord record;
    record.launches.push_back({.kernel = "many", .grid = 128, .block = 80});
    record.launches.push_back({.kernel = "one", .grid = 1, .block = 32});
    return record;
}

std::string refusal(const std::function<void()>& ask) {
    try {
        ask();
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

TEST(RequiredLaunch, RefusesBlocksBeyondGrid) {
    const auto record = pass_of_two();
    const auto blocks = [&](std::optional<std::uint32_t> launch, std::uint32_t first, std::uint32_t last) {
        return refusal([&] { require_blocks(record, 3, launch, {first, last}); });
    };
    EXPECT_EQ(blocks(0, 0, 127), "");
    EXPECT_TRUE(test::has_parts(blocks(0, 128, 128), {"--blocks:", "3", "0", "128", "0", "127"}));
    EXPECT_TRUE(test::has_parts(blocks(0, 100, 9000), {"--blocks:", "3", "0", "128", "0", "127"}));
    EXPECT_TRUE(test::has_parts(blocks(1, 1, 1), {"--blocks:", "3", "1", "1", "0"}));
    EXPECT_EQ(blocks({}, 127, 127), "") << "one of the launches has it";
    EXPECT_TRUE(test::has_parts(blocks({}, 128, 128), {"--blocks:", "3", "0", "128", "0", "127"}));
    EXPECT_TRUE(test::has_parts(refusal([] { require_blocks({}, 0, {}, {0, 0}); }), {"--blocks:", "0"}));
}

TEST(RequiredLaunch, RefusesMissingLane) {
    const auto record = pass_of_two();
    const auto places = [&](const DebuggerScenario& debugger) {
        return refusal([&] { require_places(record, 3, debugger); });
    };
    EXPECT_EQ(places({.launch = 0, .block = 127, .warp = 2, .lane = 15}), "");
    EXPECT_TRUE(test::has_parts(places({.launch = 2}), {"--launch:", "2", "3", "2", "0", "1"}));
    EXPECT_TRUE(test::has_parts(places({.launch = 0, .block = 128}), {"--focus:", "3", "0", "128", "0", "127"}));
    EXPECT_TRUE(test::has_parts(places({.launch = 0, .block = 0, .warp = 3}), {"--focus:", "3", "0", "3", "0", "2"}));
    EXPECT_TRUE(test::has_parts(places({.launch = 0, .block = 0, .warp = 2, .lane = 16}),
                                {"--focus:", "3", "0", "16", "0", "15", "2"}));
    EXPECT_TRUE(test::has_parts(places({.launch = 0, .block = 9, .first_block = 3, .last_block = 7}),
                                {"--focus:", "9", "--blocks", "3", "7"}));
    EXPECT_TRUE(
        test::has_parts(places({.launch = 1, .first_block = 0, .last_block = 4}), {"--blocks:", "3", "1", "1", "0"}));
}

TEST_F(Program, MissingAccessIsRefusedWithoutFiles) {
    const std::vector<std::string> list{"list.wyllie-unpacked",
                                        "--generate",
                                        "list:random,n=640,seed=1",
                                        "--executor",
                                        "simt",
                                        "--pass",
                                        "2",
                                        "--launch",
                                        "1"};
    struct Case {
        std::string command;
        std::vector<std::string> words;
        const char* said;
    };
    for (const auto& [command, words, said] :
         {Case{"run",
               {"--trace", at("empty.json"), "--blocks", "9000"},
               "lockstep: --blocks: pass 2, launch 1 has 10 blocks, 0 to 9\n"},
          Case{"run",
               {"--trace", at("empty.trace"), "--blocks", "9..10"},
               "lockstep: --blocks: pass 2, launch 1 has 10 blocks, 0 to 9\n"},
          Case{"shot",
               {"--png", at("empty.png"), "--focus", "10"},
               "lockstep: --focus: pass 2, launch 1 has 10 blocks, 0 to 9\n"},
          Case{"shot",
               {"--png", at("empty.png"), "--focus", "0:9"},
               "lockstep: --focus: pass 2, launch 1 has blocks of 2 warps, 0 to 1\n"},
          Case{"shot", {"--png", at("empty.png"), "--access", "4000000"}, nullptr}}) {
        std::vector<std::string> all{command};
        all.insert(all.end(), list.begin(), list.end());
        all.insert(all.end(), words.begin(), words.end());
        const auto ended = call(all);
        EXPECT_EQ(ended.code, 2) << words[2];
        EXPECT_EQ(num_files(), 0u) << words[2];
        EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
        if (said) EXPECT_EQ(ended.err, said);
        else EXPECT_TRUE(test::has_parts(ended.err, {"lockstep:", "--access", "2", "1"})) << ended.err;
    }
}

TEST_F(Program, LastAccessIsShownAndNextRefused) {
    const auto shot = [&](const std::string& access) {
        return call({"shot", "list.wyllie-unpacked", "--generate", "list:random,n=64,seed=1", "--executor", "simt",
                     "--layout", "debug", "--pass", "2", "--launch", "1", "--access", access, "--png", at("at.png")});
    };
    const auto beyond = shot("100000").err;
    const std::string_view before = " makes ";
    const auto made = beyond.find(before);
    ASSERT_NE(made, std::string::npos) << beyond;
    const auto count = std::stoul(beyond.substr(made + before.size()));
    EXPECT_EQ(shot(std::to_string(count + 1)).code, 2);
    EXPECT_EQ(num_files(), 0u);
    const auto ended = shot(std::to_string(count));
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(num_files(), 1u);
}

}  // namespace
}  // namespace lockstep::test
