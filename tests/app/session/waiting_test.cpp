// The window's thread creates no device and waits for no file: slow work runs in the background.
#include <future>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/session/gpu_probe.hpp"
#include "app/session/workspace_fixture.hpp"
#include "kernels/base/in_background.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {
namespace {

constexpr auto kAFrame = std::chrono::milliseconds(250);  // on a slow machine

class Waiting : public WorkspaceTest {
protected:
    /// Time that a call takes on the window's thread.
    template <class Do>
    static Stopwatch::Clock::duration time(Do what) {
        const Stopwatch watch;
        what();
        return watch.elapsed();
    }
};

TEST_F(Waiting, GpuSearchDoesNotBlock) {
    std::promise<void> found;
    Workspace slow(catalog, [there = found.get_future().share()](std::string* why_not) {
        there.wait();
        *why_not = "none is plugged in";
        return false;
    });
    EXPECT_LT(time([&] { slow.answer({.gpus = true}); }), kAFrame);
    EXPECT_LT(time([&] { EXPECT_FALSE(slow.gpu()); }), kAFrame);
    found.set_value();
    ASSERT_TRUE(comes_about([&] { return slow.answer({.gpus = true}), slow.gpu().has_value(); }));
    EXPECT_FALSE(slow.gpu()->there);
    EXPECT_EQ(slow.gpu()->why_not, "none is plugged in");
}

TEST_F(Waiting, StudyWaitsButWindowDoesNot) {
    catalog.add(std::vector<Study>{{.id = "counting",
                                    .title = "Counting",
                                    .generator = "list:ordered",
                                    .from = 8,
                                    .to = 8,
                                    .to_on_emulator = 8,
                                    .series = {{.algorithm = "list.counting"}}}});
    std::promise<void> found;
    Workspace slow(catalog, [there = found.get_future().share()](std::string*) {
        there.wait();
        return false;
    });
    EXPECT_LT(time([&] {
                  slow.apply(StartStudy{"counting"});
                  slow.advance(0);
              }),
              kAFrame);
    EXPECT_EQ(slow.sweep(), nullptr);
    found.set_value();
    EXPECT_TRUE(comes_about([&] { return slow.advance(0), slow.sweep() != nullptr; }));
}

/// A full pipe whose reader takes nothing until take() is called.
class FullPipe {
public:
    explicit FullPipe(const std::filesystem::path& path) {
        EXPECT_EQ(::mkfifo(path.c_str(), 0600), 0);
        end_ = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        const int beginning = ::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
        while (::write(beginning, " ", 1) == 1) {
        }
        ::close(beginning);
    }
    ~FullPipe() { ::close(end_); }
    FullPipe(const FullPipe&) = delete;
    FullPipe& operator=(const FullPipe&) = delete;

    /// All bytes up to now.
    const std::string& take() {
        char bytes[4096];
        for (ssize_t got; (got = ::read(end_, bytes, sizeof bytes)) > 0;)
            text_.append(bytes, static_cast<std::size_t>(got));
        return text_;
    }

private:
    int end_ = -1;
    std::string text_;
};

TEST_F(Waiting, SlowFileDoesNotBlock) {
    generate("list:ordered,n=5");
    FullPipe pipe(folder / "saved.json");
    EXPECT_LT(time([&] {
                  workspace.apply(SaveScenario{folder / "saved.json"});
                  workspace.advance(0);
              }),
              kAFrame);
    EXPECT_TRUE(workspace.saving());
    EXPECT_FALSE(workspace.notice());
    ASSERT_TRUE(until([&] { return pipe.take(), !workspace.saving(); }));
    EXPECT_NE(pipe.take().find("list.counting"), std::string::npos);
    ASSERT_TRUE(workspace.notice());
    EXPECT_EQ(workspace.notice()->text, "Saved saved.json");
}

TEST_F(Waiting, FailedSaveIsReported) {
    generate("list:ordered,n=5");
    workspace.apply(SaveScenario{folder / "nowhere" / "saved.json"});
    ASSERT_TRUE(saved());
    ASSERT_TRUE(workspace.notice());
    EXPECT_EQ(workspace.notice()->kind, Notice::Kind::error);
}

}  // namespace
}  // namespace lockstep::test
