#include "app/session/debugger/state_at_access.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <vector>

#include "kernels/simt/emulator.hpp"
#include "tests/app/session/debugger/opened_for_test.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {
namespace {

std::vector<std::vector<std::uint32_t>> words_of(const Snapshot& state) {
    std::vector<std::vector<std::uint32_t>> words;
    for (const auto& buffer : state.buffers) words.emplace_back(buffer->words(), buffer->words() + buffer->size());
    return words;
}

class StateAtAccessTest : public testing::Test {
protected:
    void follow(StateAtAccess& state, std::uint32_t position) {
        cursor_.go_to(position);
        state.follow(device_, opened_.launch->traced->recording, cursor_, after_);
    }
    static bool arrives(StateAtAccess& state) {
        return comes_about([&] { return state.advance(), !state.comes(); });
    }
    std::uint32_t end() const { return opened_.launch->recording().num_events(); }

    OpenedLaunch opened_{"list:random,n=64,seed=3", "list.wyllie-unpacked", {}, Order::lockstep(), 1};
    std::shared_ptr<Device> device_ = std::make_shared<Emulator>(Order::lockstep(), 1);
    debugger::Cursor cursor_{opened_.launch->traced->recording};
    Snapshot after_ = opened_.run->timeline().find(1);
    StateAtAccess large_{0}, small_;
};

TEST_F(StateAtAccessTest, OfALargeStateIsPutTogetherOnAnotherThreadAndTheSame) {
    for (const auto position : {end() / 2, end() / 2 + 1, 1u, end() - 1}) {
        follow(large_, position);
        EXPECT_TRUE(large_.comes()) << position << " " << cursor_.position() << " of " << end();
        follow(small_, position);
        EXPECT_FALSE(small_.comes());
        ASSERT_TRUE(small_.now());
        ASSERT_TRUE(arrives(large_));
        EXPECT_EQ(words_of(large_.now()), words_of(small_.now())) << position;
    }
}

TEST_F(StateAtAccessTest, TheLastPlaceOfACursorThatMovesFasterArrives) {
    for (std::uint32_t position = 1; position < end(); ++position) follow(large_, position);
    ASSERT_TRUE(arrives(large_));
    follow(small_, end() - 1);
    EXPECT_EQ(words_of(large_.now()), words_of(small_.now()));
    follow(large_, end() - 1);
    EXPECT_FALSE(large_.comes()) << "the cursor stands where it stood";
}

TEST_F(StateAtAccessTest, NothingArrivesAfterTheLaunchWasLeft) {
    follow(large_, end() / 2);
    large_.clear();
    EXPECT_FALSE(large_.comes());
    for (int frame = 0; frame < 20; ++frame) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        large_.advance();
        EXPECT_FALSE(large_.now());
    }
    follow(large_, end() / 2);
    ASSERT_TRUE(arrives(large_));
    EXPECT_TRUE(large_.now());
}

}  // namespace
}  // namespace lockstep::test
