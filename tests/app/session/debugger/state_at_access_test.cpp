#include "app/session/debugger/state_at_access.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>
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

TEST_F(StateAtAccessTest, LargeStatesAreMadeInTheBackground) {
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

TEST_F(StateAtAccessTest, TheLastPositionArrives) {
    for (std::uint32_t position = 1; position < end(); ++position) follow(large_, position);
    ASSERT_TRUE(arrives(large_));
    follow(small_, end() - 1);
    EXPECT_EQ(words_of(large_.now()), words_of(small_.now()));
    follow(large_, end() - 1);
    EXPECT_FALSE(large_.comes()) << "the cursor has not moved";
}

TEST_F(StateAtAccessTest, NothingArrivesAfterClear) {
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

// Copying only the written words equals copying all words, also across the end of a pass, where buffers are swapped.
TEST_F(StateAtAccessTest, RandomSeeksEqualWholeCopies) {
    debugger::MemoryState memory(opened_.launch->traced->recording);
    LaunchStates states(device_, after_);
    std::mt19937 random(7);
    Snapshot held;
    std::vector<std::vector<std::uint32_t>> words_held;
    for (int seek = 0; seek < 400; ++seek) {
        const auto near = memory.position() + random() % 5 - std::min<std::uint32_t>(2, memory.position());
        memory.go_to(seek % 4 == 0 ? random() % (end() + 1) : seek % 50 == 1 ? end() : near);
        const auto& made = states.at(memory);
        ASSERT_EQ(words_of(made), words_of(LaunchStates(device_, after_).at(memory))) << memory.position();
        if (held) {
            ASSERT_EQ(words_of(held), words_held) << "a snapshot that was given away must not change";
        }
        if (seek % 7 == 0) held = made, words_held = words_of(made);
    }
}

TEST_F(StateAtAccessTest, StepCopiesOnlyWrittenWords) {
    const auto& recording = *opened_.launch->traced->recording;
    debugger::MemoryState memory(opened_.launch->traced->recording);
    LaunchStates states(device_, after_);
    std::size_t same = 0, changed = 0;
    for (std::uint32_t position = 0; position < end(); ++position) {
        memory.go_to(position);
        const auto before = states.at(memory);
        for (std::uint32_t slot = 0; slot < memory.num_slots(); ++slot) {
            const auto words = memory.changed_state_words(slot, position == 0 ? 0 : position - 1);
            ASSERT_TRUE(words);
            EXPECT_LE(words->size(), 1u) << "one access writes one word";
        }
        memory.go_to(position + 1);
        if (position + 1 == end()) break;
        const auto after = states.at(memory);
        const bool writes = debugger::writes(recording.event(position));
        for (std::size_t slot = 0; slot < after.buffers.size(); ++slot)
            (after.buffers[slot] == before.buffers[slot] ? same : changed) += 1;
        EXPECT_TRUE(writes || after.buffers == before.buffers) << "a load changes no buffer";
    }
    EXPECT_GT(changed, 0u);
    EXPECT_GT(same, changed);
}

}  // namespace
}  // namespace lockstep::test
