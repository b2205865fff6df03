#include "app/session/user_kernels/traced_library.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/session/user_kernels/compiler.hpp"
#include "app/session/user_kernels/kernel_folder.hpp"
#include "app/session/user_kernels/nvcc_stand_in.hpp"
#include "app/session/user_kernels/page_kernels.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/gpu_trace/traced_build.hpp"
#include "kernels/simt/device.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;

class TracedLibrary : public NvccStandIn {};

TEST_F(TracedLibrary, NamesClassOfEveryEntry) {
    const auto catalog = make_catalog();
    std::set<std::string> sources;
    for (const auto& info : catalog.all()) {
        if (!info->make_cuda) continue;
        const auto source = traced_source(info->id).text;
        EXPECT_TRUE(sources.insert(source).second) << info->id << " has the source of another algorithm: " << source;
    }
    EXPECT_EQ(traced_source("list.wyllie-stepwise").text,
              "#include \"kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp\"\n"
              "#include \"kernels/run/gpu_trace/make_traced.cuh\"\n\n"
              "LOCKSTEP_TRACED_BUILD(lockstep::list_ranking::WyllieStepwise)\n");
    EXPECT_THROW(traced_source("list.nothing"), InputError);
}

TEST_F(TracedLibrary, FindsUserKernelInItsFolder) {
    const auto mine = folder / "page";
    write_files_of_page(mine);
    std::ofstream(mine / "help.cpp") << "void help() {}\n";
    set_loaded_from("list.relay", mine);
    const auto expected = [](const std::string& header) {
        return "#include \"" + header +
               "\"\n#include \"kernels/run/gpu_trace/make_traced.cuh\"\n\n"
               "LOCKSTEP_TRACED_BUILD(lockstep::relay::Relay)\n";
    };
    auto source = traced_source("list.relay");
    EXPECT_EQ(source.text, expected("kernels/relay/relay.hpp"));
    EXPECT_EQ(source.folder, mine);
    EXPECT_THAT(source.files, ::testing::UnorderedElementsAre(mine / "help.cpp", mine / "kernels/relay/relay.cpp"))
        << "functions that a kernel's class calls";
    write_page_in_one_header(folder / "one");
    set_loaded_from("list.relay", folder / "one");
    source = traced_source("list.relay");
    EXPECT_EQ(source.text, expected("relay.hpp"));
    EXPECT_TRUE(source.files.empty()) << "its file is included";
    std::ofstream(folder / "one/help.cpp") << "void help() {}\n";
    source = traced_source("list.relay");
    EXPECT_EQ(source.text, expected("relay.hpp"));
    EXPECT_THAT(source.files, ::testing::ElementsAre(folder / "one/help.cpp"));
}

TEST_F(TracedLibrary, DistinguishesEntriesOfOneFile) {
    const auto mine = folder / "two";
    fs::create_directories(mine);
    std::ofstream(mine / "two.cpp")
        << "// \"list.none\"\nnamespace lockstep::mine {\n"
           "    AlgorithmInfo info{.id = \"list.one\"};\n    set_executors<One>(info);\n"
           "    AlgorithmInfo info{.id = \"list.two\"};\n    set_executors<Two>(info);\n}\n";
    for (const auto& [id, name] : {std::pair{"list.one", "One"}, {"list.two", "Two"}}) {
        set_loaded_from(id, mine);
        const auto source = traced_source(id);
        EXPECT_THAT(source.text, ::testing::HasSubstr("(lockstep::mine::" + std::string(name) + ")"));
        EXPECT_THAT(source.text, ::testing::HasSubstr("#include \"two.cpp\"")) << "no header lies beside it";
        EXPECT_TRUE(source.files.empty());
    }
}

TEST_F(TracedLibrary, ReusedUntilChange) {
    const auto page = folder / "mine";
    write_page_in_one_header(page);
    // The last argument but one is the output; the variable is "FILE TARGET".
    stand_in("echo once >> " + at("calls") + "\nwhile [ $# -gt 2 ]; do shift; done\nprintf '\\177ELF%s' " +
             std::string(kTracedBuildName) + " > $1\necho \"made: " + (page / "relay.hpp").string() +
             "\" > ${SUNPRO_DEPENDENCIES% *}\n");
    wait_until_saved_before();
    Progress progress;
    const auto first = traced_library("bfs.frontier", "GPU", "sm_90", progress);
    EXPECT_NE(content(first).find(kTracedBuildName), std::string::npos);
    EXPECT_EQ(traced_library("bfs.frontier", "GPU", "sm_90", progress), first);
    EXPECT_EQ(content(at("calls")), "once\n");
    EXPECT_NE(traced_library("bfs.frontier", "another", "sm_90", progress), first);
    EXPECT_NE(traced_library("bfs.queue", "GPU", "sm_90", progress), first);
    EXPECT_EQ(content(at("calls")), "once\nonce\nonce\n");
    EXPECT_EQ(files_kept(), 6u) << "three libraries and their lists of files";
    std::ofstream(page / "relay.hpp", std::ios::app) << "// another line\n";
    wait_until_saved_before();
    EXPECT_EQ(traced_library("bfs.frontier", "GPU", "sm_90", progress), first);
    EXPECT_EQ(content(at("calls")), "once\nonce\nonce\nonce\n") << "a file that it read has changed";
    set_loaded_from("list.relay", page);
    const auto own = traced_library("list.relay", "GPU", "sm_90", progress);
    EXPECT_NE(own, first);
    EXPECT_EQ(traced_library("list.relay", "GPU", "sm_90", progress), own);
    EXPECT_EQ(content(at("calls")), "once\nonce\nonce\nonce\nonce\n");
    EXPECT_THROW(load_traced_build(first), InputError) << "a text is no library";
}

TEST_F(TracedLibrary, ReportsCompilerErrors) {
    stand_in("echo 'kernels/algorithms/bfs/expand.hpp(31): error: class \"Ctx\" has no member \"lode\"' >&2\nexit 1\n");
    Progress progress;
    try {
        traced_library("bfs.frontier", "GPU", "sm_90", progress);
        ADD_FAILURE() << "compiled without an error";
    } catch (const InputError& error) {
        EXPECT_TRUE(
            test::has_parts(error.what(), {"bfs.frontier", "kernels/algorithms/bfs/expand.hpp:31:", "Ctx", "lode"}));
    }
    EXPECT_EQ(files_kept(), 0u);
}

TEST_F(TracedLibrary, CancelsDuringCompilation) {
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
    EXPECT_EQ(kill(std::stoi(content(at("compiler"))), 0), -1) << "the compiler still runs";
    EXPECT_EQ(files_kept(), 0u);
}

TEST_F(TracedLibrary, UsesCompilerFromEnvironment) {
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

/// Takes a while: with nvcc, if it is installed. Needs no GPU.
TEST_F(TracedLibrary, CompilesWithNvcc) {
    if (!has_nvcc()) GTEST_SKIP() << "there is no nvcc";
    Progress progress;
    const auto library = traced_library("list.wyllie-stepwise", "GPU", "sm_90", progress);
    EXPECT_TRUE(test::has_parts(progress.what(), {"list.wyllie-stepwise"}));
    // The library cannot be loaded here: the symbols of kernels that it needs are in the program, not in its tests.
    const auto names = run_program_for_output({"nm", "-D", "--defined-only", library.string()});
    EXPECT_THAT(names.text, ::testing::HasSubstr(kTracedBuildName));
    EXPECT_THAT(names.text, ::testing::Not(::testing::HasSubstr("cudaLaunchKernel"))) << "the runtime's stay inside";
}

}  // namespace
}  // namespace lockstep::test
