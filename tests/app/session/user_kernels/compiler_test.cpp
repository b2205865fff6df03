#include "app/session/user_kernels/compiler.hpp"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>
#include <unistd.h>

#include "app/cli/temporary_folder.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/simt/device.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

TEST(FirstError, NamesFileAndLine) {
    EXPECT_EQ(first_error("In file included from relay.cpp:1:\n"
                          "pass_on.hpp:24:5: warning: unused\n"
                          "/tmp/a b/pass_on.hpp:31:26: error: 'struct Ctx' has no member named 'lode'\n"
                          "relay.cpp:40:1: error: expected '}'\n"),
              "/tmp/a b/pass_on.hpp:31: 'struct Ctx' has no member named 'lode'");
    EXPECT_EQ(first_error("relay.hpp:2:10: fatal error: nothing.hpp: No such file or directory\n"),
              "relay.hpp:2: nothing.hpp: No such file or directory");
    EXPECT_EQ(first_error("/usr/bin/ld: relay.o: undefined reference to `lost()'\n"),
              "/usr/bin/ld: undefined reference to `lost()'");
    EXPECT_EQ(first_error("Killed\n"), "");
}

TEST(FirstError, ParsesLongLines) {
    const auto error = first_error("/k/sum.hpp:7:1: error: " + std::string(64 * 1024, 'x') + "\n");
    EXPECT_TRUE(error.starts_with("/k/sum.hpp:7: xxx"));
    EXPECT_LT(error.size(), 1000u);
}

TEST(FirstError, ParsesToolErrors) {
    EXPECT_EQ(first_error("ptxas error   : Entry function uses too much shared data\n"),
              "ptxas: Entry function uses too much shared data");
    EXPECT_EQ(first_error("/k/a.cu(12): error: expected a \";\"\n"), "/k/a.cu:12: expected a \";\"");
}

TEST(FirstError, NamesMissingShapeOption) {
    const auto said = [](const std::string& member) {
        return first_error("/k/sum.hpp:27:29: error: ‘class lockstep::DirectContext’ has no member named ‘" + member +
                           "’\n");
    };
    for (const auto* member : {"sync_block", "sync_warp", "shuffle_up", "shuffle", "ballot", "ballot_active"})
        EXPECT_NE(said(member).find("need `.cooperative = true`"), std::string::npos) << said(member);
    EXPECT_NE(said("spin").find("need `.spins = true`"), std::string::npos) << said("spin");
    EXPECT_TRUE(said("lode").ends_with("‘lode’")) << said("lode");
    // In clang's format.
    EXPECT_NE(first_error("/k/sum.hpp:27:29: error: no member named 'sync_block' in 'lockstep::DirectContext'\n")
                  .find(".cooperative = true"),
              std::string::npos);
}

TEST(FirstError, NamesAccessThroughContext) {
    const auto said = first_error(
        "/k/sum.hpp:27:29: error: use of deleted function ‘T& lockstep::AccessThroughContext<T>::operator[](Index) const "
        "[with Index = unsigned int; T = double]’\n");
    EXPECT_TRUE(said.starts_with("/k/sum.hpp:27: ")) << said;
    EXPECT_NE(said.find("ctx.load(span, i)"), std::string::npos) << said;
}

TEST(ProgramOutput, HasBothStreamsAndExitCode) {
    const auto said = run_program_for_output({"sh", "-c", "echo one; echo two >&2; exit 3"});
    EXPECT_EQ(said.code, 3);
    EXPECT_NE(said.text.find("one"), std::string::npos);
    EXPECT_NE(said.text.find("two"), std::string::npos);
    EXPECT_THROW(run_program_for_output({"/no/such/compiler"}), DeviceError);
}

/// Child processes of the program end with it; it may ignore the signal itself.
TEST(ProgramOutput, CancelEndsChildProcesses) {
    for (const std::string script : {"sleep 600 & sleep 600", "trap '' TERM; sleep 600; sleep 600"}) {
        int ends[2];  // all of them hold its other end
        ASSERT_EQ(pipe(ends), 0);
        std::atomic<bool> cancel{false};
        std::jthread canceller([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            cancel = true;
        });
        const test::Stopwatch watch;
        EXPECT_THROW(run_program_for_output({"sh", "-c", script}, &cancel), Cancelled);
        close(ends[1]);
        char none = 0;
        EXPECT_EQ(read(ends[0], &none, 1), 0) << "all processes have ended";
        EXPECT_LT(watch.elapsed(), test::kSoon) << script;
        close(ends[0]);
    }
}

using CompileLibrary = test::TemporaryFolder;

TEST_F(CompileLibrary, FindsFamiliesByShortPath) {
    const auto source = folder / "mine.cpp";
    std::ofstream(source) << "#include \"kernels/bfs/columns.hpp\"\n"
                             "#include \"kernels/bfs/reference.hpp\"\n"
                             "#include \"kernels/algorithms/bfs/columns.hpp\"\n"
                             "#include \"kernels/components/columns.hpp\"\n"
                             "#include \"kernels/list_ranking/columns.hpp\"\n"
                             "#include \"kernels/sssp/columns.hpp\"\n";
    EXPECT_NO_THROW(compile_library(folder, {source}, folder / "mine.so", folder / "read"));
    EXPECT_NE(content(folder / "read").find("sssp/columns.hpp"), std::string::npos)
        << "the files that the compiler read";
}

}  // namespace
}  // namespace lockstep
