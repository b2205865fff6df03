#include "app/outside/traced_library.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <thread>

#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/cli/temporary_folder.hpp"
#include "app/outside/compiler.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;

class TracedLibrary : public TemporaryFolder {
protected:
    std::string at(const char* name) const { return (folder / name).string(); }
    TracedLibrary() { setenv("XDG_CACHE_HOME", at("cache").c_str(), 1); }
    ~TracedLibrary() override { unsetenv("XDG_CACHE_HOME"); }

    /// nvcc that does something else: a script.
    void stand_in(const std::string& script) {
        std::ofstream(at("nvcc")) << "#!/bin/sh\n" << script;
        fs::permissions(at("nvcc"), fs::perms::owner_all);
        setenv("CUDACXX", at("nvcc").c_str(), 1);
    }
    void TearDown() override { unsetenv("CUDACXX"); }

    std::size_t files_kept() const {
        std::error_code none;
        std::size_t count = 0;
        for (const auto& entry : fs::recursive_directory_iterator(at("cache"), none)) count += entry.is_regular_file();
        return count;
    }
};

TEST_F(TracedLibrary, NamesTheClassOfEveryEntry) {
    const auto catalog = make_catalog();
    std::set<std::string> sources;
    for (const auto& info : catalog.all()) {
        const auto source = traced_source(info->id);
        EXPECT_TRUE(sources.insert(source).second) << info->id << " has the source of another algorithm: " << source;
    }
    EXPECT_EQ(traced_source("list.wyllie-stepwise"),
              "#include \"kernels/list_ranking/wyllie/wyllie_stepwise.hpp\"\n"
              "#include \"kernels/run/gpu_trace/make_traced.cuh\"\n\n"
              "LOCKSTEP_TRACED_BUILD(lockstep::list_ranking::WyllieStepwise)\n");
    EXPECT_THROW(traced_source("list.nothing"), InputError);
}

TEST_F(TracedLibrary, IsKeptUntilSomethingDiffers) {
    // What would be compiled: the last word but one is where it goes.
    stand_in("echo once >> " + at("calls") + "\nwhile [ $# -gt 2 ]; do shift; done\necho library > $1\n");
    Progress progress;
    const auto first = traced_library("bfs.frontier", "GPU", "sm_90", progress);
    EXPECT_EQ(content(first), "library\n");
    EXPECT_EQ(traced_library("bfs.frontier", "GPU", "sm_90", progress), first);
    EXPECT_EQ(content(at("calls")), "once\n");
    EXPECT_NE(traced_library("bfs.frontier", "another", "sm_90", progress), first);
    EXPECT_NE(traced_library("bfs.queue", "GPU", "sm_90", progress), first);
    EXPECT_EQ(content(at("calls")), "once\nonce\nonce\n");
    EXPECT_EQ(files_kept(), 3u) << "nothing else is left";
    EXPECT_THROW(load_traced_build(first), InputError) << "a text is no library";
}

TEST_F(TracedLibrary, SaysWhatDoesNotCompile) {
    stand_in("echo 'kernels/bfs/expand.hpp(31): error: class \"Ctx\" has no member \"lode\"' >&2\nexit 1\n");
    Progress progress;
    try {
        traced_library("bfs.frontier", "GPU", "sm_90", progress);
        ADD_FAILURE() << "it was compiled";
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(),
                     "the trace of bfs.frontier on the GPU could not be compiled: kernels/bfs/expand.hpp:31: "
                     "class \"Ctx\" has no member \"lode\"");
    }
    EXPECT_EQ(files_kept(), 0u);
}

TEST_F(TracedLibrary, CanBeCancelledWhileItIsCompiled) {
    stand_in("echo $$ > " + at("compiler") + "\nsleep 60 & echo $! > " + at("child") + "\nwait\n");
    Progress progress;
    std::thread person([&] {
        while (content(at("child")).empty()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        progress.cancel();
    });
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_THROW(traced_library("bfs.frontier", "GPU", "sm_90", progress), Cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
    person.join();
    EXPECT_EQ(kill(std::stoi(content(at("compiler"))), 0), -1) << "it still runs";
    EXPECT_EQ(files_kept(), 0u);
}

TEST_F(TracedLibrary, LooksForTheCompilerWhereItIsSaidToBe) {
    const std::string path = getenv("PATH");
    stand_in("");
    EXPECT_EQ(find_nvcc({}), at("nvcc")) << "CUDACXX";
    unsetenv("CUDACXX");
    setenv("PATH", ("/nowhere:" + folder.string()).c_str(), 1);
    EXPECT_EQ(find_nvcc({}), at("nvcc")) << "PATH";
    setenv("PATH", "/nowhere", 1);
    EXPECT_EQ(find_nvcc({at("nothing"), at("nvcc")}), at("nvcc"));
    try {
        find_nvcc({});
        ADD_FAILURE() << "there is none";
    } catch (const DeviceError& error) {
        EXPECT_THAT(error.what(), ::testing::HasSubstr("there is no nvcc"));
    }
    setenv("PATH", path.c_str(), 1);
}

/// Takes a while: with nvcc, where there is one. No GPU is needed.
TEST_F(TracedLibrary, IsCompiledByNvcc) {
    try {
        find_nvcc();
    } catch (const DeviceError& none) {
        GTEST_SKIP() << none.what();
    }
    Progress progress;
    const auto library = traced_library("list.wyllie-stepwise", "GPU", "sm_90", progress);
    EXPECT_EQ(progress.what(), "Compiling the trace of list.wyllie-stepwise on the GPU");
    // It cannot be loaded here: what it takes of the kernels' room is in the program, not in its tests.
    const auto names = run_and_listen({"nm", "-D", "--defined-only", library.string()});
    EXPECT_THAT(names.text, ::testing::HasSubstr(kTracedBuildName));
    EXPECT_THAT(names.text, ::testing::Not(::testing::HasSubstr("cudaLaunchKernel"))) << "the runtime's stay inside";
}

}  // namespace
}  // namespace lockstep::test
