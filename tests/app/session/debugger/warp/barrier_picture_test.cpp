#include "app/session/debugger/warp/barrier_picture.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "app/session/debugger/warp/read_warp.hpp"
#include "tests/app/session/debugger/opened_for_test.hpp"
#include "tests/kernels/debugger/traced.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

using Thread = BarrierPicture::Thread;

std::size_t count(const BarrierPicture& picture, Thread state) {
    return static_cast<std::size_t>(std::ranges::count(picture.threads, state));
}

TEST(BarrierPicture, CountsArrivals) {
    const OpenedLaunch opened("matrix:random,n=32,seed=1", "matrix.multiply-tiled");
    const auto& open = *opened.launch;
    const auto& recording = open.recording();
    ASSERT_GE(recording.barriers().size(), 2u);
    const auto& barrier = recording.barriers()[0];
    debugger::Cursor cursor(open.traced->recording);
    std::size_t come = 0;
    for (auto event = barrier.first; event <= barrier.last; ++event) {
        const auto& arrival = recording.event(event);
        if (arrival.block != barrier.block || arrival.operation != trace::Operation::sync_block) continue;
        ++come;
        if (come % 37 != 1 && event != barrier.last) continue;
        cursor.go_to(event + 1);
        const auto instruction = recording.instruction(recording.instruction_of(event));
        const auto picture = read_barrier(open, cursor, instruction);
        ASSERT_TRUE(picture);
        EXPECT_EQ(count(*picture, Thread::arrived), come);
        EXPECT_EQ(count(*picture, Thread::on_its_way), picture->threads.size() - come);
        EXPECT_EQ(picture->threads[arrival.thread], Thread::arrived);
        EXPECT_TRUE(read_warp(open, cursor, instruction).barrier);
    }
    EXPECT_EQ(come, recording.launch().block);
    const auto last = read_barrier(open, cursor, recording.instruction(recording.instruction_of(barrier.last)));
    EXPECT_NE(last->sentence.find("the barrier lets them go on"), std::string::npos) << last->sentence;
    EXPECT_NE(last->next.find("load(shared.a"), std::string::npos) << last->next;
    // A load is no barrier.
    EXPECT_FALSE(read_barrier(open, cursor, recording.instruction(recording.instruction_of(0))));
}

TEST(BarrierPicture, ReturnedThreadsAreNotWaitedFor) {
    using trace::Operation;
    debugger::HandMade made(1, 40);
    made.add(Operation::load, 0, 0, 10, 0);
    made.add(Operation::load, 0, 1, 10, 0);
    made.add(Operation::sync_block, 0, 1, 11, 1).bytes = 0;
    made.add(Operation::load, 0, 39, 10, 1);
    made.add(Operation::sync_block, 0, 39, 11, 2).bytes = 0;
    made.add(Operation::store, 0, 1, 12, 3);
    OpenLaunch open;
    auto traced = std::make_shared<debugger::TracedLaunch>();
    traced->recording = made.recording();
    traced->text = std::make_shared<const debugger::KernelText>();
    open.traced = traced;
    debugger::Cursor cursor(traced->recording);
    cursor.go_to(3);
    const auto picture =
        read_barrier(open, cursor, traced->recording->instruction(traced->recording->instruction_of(2)));
    ASSERT_TRUE(picture);
    ASSERT_EQ(picture->threads.size(), 40u);
    EXPECT_EQ(picture->warps(), 2u);
    EXPECT_EQ(picture->threads[1], Thread::arrived);
    EXPECT_EQ(picture->threads[39], Thread::on_its_way);
    EXPECT_EQ(picture->threads[0], Thread::returned);
    EXPECT_TRUE(test::has_parts(picture->sentence, {"1", "40", "0", "1", "38"}));
    EXPECT_TRUE(test::has_parts(picture->next, {"7", "1", "5", "0", "12"}));
}

TEST(BarrierPicture, DifferentBarriers) {
    debugger::HandMade made(1, 40);
    for (std::uint32_t thread = 0; thread < 40; ++thread)
        made.add(trace::Operation::sync_block, 0, thread, thread % 2 == 0 ? 28 : 31, 0).bytes = 0;
    OpenLaunch open;
    auto traced = std::make_shared<debugger::TracedLaunch>();
    traced->recording = made.recording();
    traced->text = std::make_shared<const debugger::KernelText>();
    open.traced = traced;
    debugger::Cursor cursor(traced->recording);
    cursor.go_to(40);
    const auto picture = read_barrier(open, cursor, traced->recording->instruction(0));
    ASSERT_TRUE(picture);
    for (const auto* part : {"20 of the 40 threads", "line 28", "20 at line 31"})
        EXPECT_NE(picture->sentence.find(part), std::string::npos) << picture->sentence;
}

}  // namespace
}  // namespace lockstep::test
