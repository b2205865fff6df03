#include "app/gui/window/session_file.hpp"

#include <fstream>

#include <sys/wait.h>
#include <unistd.h>

#include "app/cli/temporary_folder.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

class SessionFileTest : public test::TemporaryFolder {
protected:
    static Scenario at_pass(std::uint32_t pass) {
        Scenario scenario;
        scenario.algorithm = "list.wyllie";
        scenario.dataset.generate = "list:random,n=8";
        scenario.pass = pass;
        return scenario;
    }
    std::filesystem::path own() const { return folder / ("session-" + std::to_string(getpid()) + ".json"); }
    /// The number of a process that has ended.
    static pid_t ended_process() {
        const auto child = fork();
        if (child == 0) _exit(0);
        waitpid(child, nullptr, 0);
        return child;
    }
    std::filesystem::path file_of_ended() const {
        return folder / ("session-" + std::to_string(ended_process()) + ".json");
    }
    static std::optional<Scenario> wait_for(SessionFile& file) {
        std::optional<Scenario> found;
        test::comes_about([&] { return (found = file.take()).has_value(); });
        return found;
    }
};

TEST_F(SessionFileTest, OffersSessionOfKilledWindow) {
    {
        SessionFile file(folder);
        EXPECT_TRUE(file.is_due());
        file.keep(at_pass(2));
        EXPECT_FALSE(file.is_due()) << "not every frame writes";
        EXPECT_TRUE(test::comes_about([&] { return std::filesystem::exists(own()); }));
    }
    std::filesystem::rename(own(), file_of_ended());
    SessionFile next(folder);
    const auto found = wait_for(next);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->algorithm, "list.wyllie");
    EXPECT_EQ(found->pass, 2u);
    EXPECT_EQ(num_entries(), 0u) << "it is offered once";
}

TEST_F(SessionFileTest, ContinuesClosedWindow) {
    {
        SessionFile file(folder);
        file.keep(at_pass(1));
        EXPECT_TRUE(test::comes_about([&] { return std::filesystem::exists(own()); }));
        file.close(at_pass(3));
        EXPECT_TRUE(test::comes_about([&] { return !std::filesystem::exists(own()); }));
    }
    SessionFile next(folder);
    std::optional<Scenario> closed;
    EXPECT_TRUE(test::comes_about([&] { return (closed = next.take_closed()).has_value(); }));
    EXPECT_EQ(closed->pass, 3u);
    EXPECT_FALSE(next.take());
    EXPECT_FALSE(next.take_closed()) << "it is read once";
}

TEST_F(SessionFileTest, WindowWithNothingOpenKeepsTheLast) {
    SessionFile(folder).close(at_pass(3));
    EXPECT_TRUE(test::comes_about([&] { return std::filesystem::exists(folder / "closed.json"); }));
    SessionFile(folder).close(std::nullopt);
    EXPECT_TRUE(std::filesystem::exists(folder / "closed.json"));
}

TEST_F(SessionFileTest, LeavesOtherWindowsAlone) {
    const auto other = folder / ("session-" + std::to_string(getppid()) + ".json");
    std::ofstream(other) << "{}";
    const auto cut = file_of_ended();
    std::ofstream(cut) << "{\"algorithm\": \"list.wy";
    std::ofstream(folder / "session-old.json") << "{}";
    SessionFile file(folder);
    EXPECT_TRUE(test::comes_about([&] { return !std::filesystem::exists(cut); }));
    EXPECT_FALSE(file.take());
    EXPECT_TRUE(std::filesystem::exists(other)) << "its window is open";
    EXPECT_TRUE(std::filesystem::exists(folder / "session-old.json"));
}

}  // namespace
}  // namespace lockstep
