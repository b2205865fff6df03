#include "app/cli/picture_pass.hpp"

#include <cerrno>
#include <optional>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/data/input_error.hpp"
#include "kernels/run/scripted_algorithm.hpp"
#include "kernels/run/spill_faults.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using test::scripted_algorithm;
using test::scripted_request;
using test::SpillFaults;
using testing::HasSubstr;

/// An unrepeatable run of 20 passes, of which four states fit into the snapshot budget.
struct Spilling {
    Spilling() { run.wait(); }
    AlgorithmInfo info = scripted_algorithm({.passes = 20, .reproducible = false});
    lockstep::Run run{[this] {
        auto asked = scripted_request(info);
        asked.snapshot_budget = 4 * 4000;
        return asked;
    }()};

    std::string failure(std::optional<std::uint32_t> asked, std::optional<std::uint32_t> remembered = std::nullopt) {
        try {
            picture_pass(run, asked, remembered);
        } catch (const DeviceError& error) {
            return error.what();
        }
        return "";
    }
};

TEST(PicturePass, HasPassAndPreviousPass) {
    Spilling one;
    EXPECT_EQ(picture_pass(one.run, 7, std::nullopt), 7u);
    EXPECT_TRUE(one.run.timeline().find(7));
    EXPECT_TRUE(one.run.timeline().find(6));
    EXPECT_EQ(picture_pass(one.run, std::nullopt, std::nullopt), 20u);
    EXPECT_EQ(picture_pass(one.run, std::nullopt, 7), 7u);
}

TEST(PicturePass, RefusesMissingPass) {
    Spilling one;
    const auto refused = [&](std::optional<std::uint32_t> asked, std::optional<std::uint32_t> remembered) {
        try {
            picture_pass(one.run, asked, remembered);
        } catch (const InputError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_TRUE(test::has_parts(refused(21, std::nullopt), {"--pass:", "21", "20"}));
    EXPECT_TRUE(test::has_parts(refused(std::nullopt, 21), {"pass:", "21", "20"}));
    EXPECT_EQ(refused(7, 1000), "") << "a requested pass overrides the scenario's";
}

TEST(PicturePass, UnreadablePassIsNotReplaced) {
    Spilling one;
    const SpillFaults broken({.read = EIO});
    EXPECT_TRUE(test::has_parts(one.failure(7), {"7"}));
    EXPECT_EQ(one.failure(20), "") << "that one is in memory";
}

TEST(PicturePass, TruncatedRecordingHasNoLastPass) {
    const SpillFaults full({.write = ENOSPC});
    Spilling one;
    ASSERT_EQ(one.run.state(), RunState::finished);
    ASSERT_LT(one.run.num_passes(), 20u);
    EXPECT_THAT(one.failure(std::nullopt), HasSubstr("the disk is full"));
    EXPECT_THAT(one.failure(15), HasSubstr("the disk is full"));
    EXPECT_THAT(one.failure(std::nullopt, 15), HasSubstr("the disk is full"));
    EXPECT_EQ(picture_pass(one.run, 2, std::nullopt), 2u);
}

}  // namespace
}  // namespace lockstep
