// The window releases any work within two seconds: on Cancel, for another run, and when it closes.
#include <chrono>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/session/endless_work.hpp"
#include "app/session/workspace_fixture.hpp"
#include "kernels/base/in_background.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {
namespace {

class Ending : public testing::Test {
protected:
    Ending() {
        catalog.add(EndlessWork::algorithm());
        catalog.add(EndlessWork::endless_check());
    }
    ~Ending() override {
        workspace.reset();
        endless.reset();
        finish_background(kPatience);  // the catalogue is destroyed after it
    }
    template <class Done>
    bool soon(Done done) {
        const Stopwatch watch;
        return comes_about([&] { return workspace->advance(0), done(); }) && watch.elapsed() < kSoon;
    }
    void open(const std::string& algorithm) {
        workspace->open({.dataset = {.generate = "list:ordered,n=5"}, .algorithm = algorithm});
    }

    Catalog catalog = counting_catalog();
    std::unique_ptr<EndlessWork> endless = std::make_unique<EndlessWork>();
    std::unique_ptr<Workspace> workspace = std::make_unique<Workspace>(catalog);
};

TEST_F(Ending, WindowClosesDuringEndlessRun) {
    open("list.endless");
    ASSERT_TRUE(soon([&] { return workspace->pending_run() != nullptr; }));
    const Stopwatch watch;
    workspace.reset();
    EXPECT_LT(watch.elapsed(), kSoon);
}

TEST_F(Ending, WindowClosesDuringEndlessCheck) {
    open("list.endless-check");
    ASSERT_TRUE(soon([&] { return workspace->run() && workspace->last_pass() == 8; }));
    const Stopwatch watch;
    workspace.reset();
    EXPECT_LT(watch.elapsed(), kSoon);
}

TEST_F(Ending, WindowClosesDuringEndlessSweep) {
    workspace->apply(StartSweep{{.values = {64},
                                 .dataset = {.generate = "list:ordered"},
                                 .series = {{.algorithm = "list.endless", .executor = ExecutorKind::simt}},
                                 .repeat = 1}});
    const Stopwatch watch;
    workspace.reset();
    EXPECT_LT(watch.elapsed(), kSoon);
}

/// As in the command line, which still writes files of the drawn run.
TEST_F(Ending, HeldRunIsNotWaitedFor) {
    open("list.counting");
    ASSERT_TRUE(soon([&] { return workspace->run() && workspace->last_pass() == 8; }));
    const auto run = std::make_shared<lockstep::Run>(workspace->run()->request());
    run->wait();
    workspace->show(run, workspace->scenario());
    const auto begin = std::chrono::steady_clock::now();  // a failed wait takes its whole time limit on every machine
    workspace.reset();
    EXPECT_LT(std::chrono::steady_clock::now() - begin, Workspace::kLongestGoodbye);
    EXPECT_EQ(run->num_passes(), 9u);
}

TEST_F(Ending, NextRunStartsDuringEndlessRun) {
    open("list.endless");
    ASSERT_TRUE(soon([&] { return workspace->pending_run() != nullptr; }));
    open("list.counting");
    EXPECT_TRUE(soon([&] { return workspace->run() && workspace->last_pass() == 8; }));
}

TEST_F(Ending, EndlessRunIsCancelled) {
    open("list.endless");
    ASSERT_TRUE(soon([&] { return workspace->pending_run() != nullptr; }));
    workspace->apply(CancelRun{});
    EXPECT_EQ(workspace->pending_run(), nullptr);
}

TEST_F(Ending, EndlessSweepIsCancelled) {
    workspace->apply(StartSweep{{.values = {64},
                                 .dataset = {.generate = "list:ordered"},
                                 .series = {{.algorithm = "list.endless", .executor = ExecutorKind::simt}},
                                 .repeat = 1}});
    workspace->apply(CancelSweep{});
    EXPECT_TRUE(soon([&] { return workspace->sweep()->state == SweepState::cancelled; }));
}

TEST_F(Ending, EndlessLoadIsReplaced) {
    // A pipe that has no writer.
    const auto pipe = std::filesystem::temp_directory_path() / ("lockstep-pipe-" + std::to_string(::getpid()));
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    workspace->apply(OpenFile{pipe});
    workspace->advance(0);
    ASSERT_TRUE(workspace->loading());
    open("list.counting");
    EXPECT_TRUE(soon([&] { return workspace->run() && workspace->last_pass() == 8; }));
    workspace->apply(OpenFile{pipe});
    const Stopwatch watch;
    workspace.reset();
    EXPECT_LT(watch.elapsed(), kSoon);
    // for the readers to end
    for (int tries = 0; tries < 500 && !finish_background(std::chrono::milliseconds(20)); ++tries) {
        const int writer = ::open(pipe.c_str(), O_WRONLY | O_NONBLOCK);
        if (writer >= 0) ::close(writer);
    }
    std::filesystem::remove(pipe);
}

}  // namespace
}  // namespace lockstep::test
