// User kernels for CUDA: the same files, compiled by nvcc. Compiling needs no GPU.

#include "app/session/user_kernels/cuda_kernels.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/session/user_kernels/compiler.hpp"
#include "app/session/user_kernels/nvcc_stand_in.hpp"
#include "app/session/user_kernels/page_kernels.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/why_no_cuda.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class CudaLibrary : public NvccStandIn {
protected:
    /// Writes its arguments, one per line, and the file that describes the library; creates its output.
    std::string keeping() const {
        return "echo once >> " + at("calls") +
               "\nfor word; do echo \"$word\"; case \"$last\" in -o) made=$word;; esac; " + "last=$word; done > " +
               at("words") + "\ncp \"$last\" " + at("mark") + "\n(printf '\\177ELF'; cat \"$last\") > \"$made\"\n";
    }
    /// The message of the exception.
    static std::string refusal(const std::filesystem::path& folder) {
        try {
            cuda_library(folder, "GPU", "sm_90");
        } catch (const InputError& error) {
            return error.what();
        }
        return "it was compiled";
    }
};

TEST_F(CudaLibrary, UsesSameFilesAsEmulator) {
    stand_in(keeping());
    const auto mine = folder / "page, with a comma";
    write_files_of_page(mine);
    EXPECT_THAT(content(cuda_library(mine, "GPU", "sm_90")), HasSubstr("lockstep CUDA kernels for build "));
    const auto words = content(at("words"));
    for (const auto& word : {std::string("-arch=sm_90"), "-I" + mine.string(), std::string("-DLOCKSTEP_FROM_OUTSIDE"),
                             std::string("-x\ncu"), (mine / "kernels/relay/relay.cpp").string()})
        EXPECT_THAT(words, HasSubstr("\n" + word + "\n"));
    EXPECT_THAT(words, HasSubstr("-Xcompiler=-fmacro-prefix-map=" + folder.string() + "/page\\, with a comma/=\n"));
    const auto mark = content(at("mark"));
    EXPECT_THAT(mark, HasSubstr("lockstep CUDA kernels for build "));
    EXPECT_THAT(mark, HasSubstr("LOCKSTEP_OUTSIDE_RUNTIME"));
    EXPECT_THAT(mark, Not(HasSubstr("relay.hpp"))) << "its .cpp has it";

    write_page_in_one_header(folder / "one");
    cuda_library(folder / "one", "GPU", "sm_90");
    const std::string include = "#include \"relay.hpp\"";
    EXPECT_THAT(content(at("mark")), HasSubstr(include));
    std::ofstream(folder / "one/help.cpp") << "int help() { return 1; }\n";
    cuda_library(folder / "one", "GPU", "sm_90");
    EXPECT_THAT(content(at("words")), HasSubstr("\n" + (folder / "one/help.cpp").string() + "\n"));
    EXPECT_THAT(content(at("mark")), HasSubstr(include)) << "no .cpp includes it";
}

TEST_F(CudaLibrary, ReusedUntilChange) {
    stand_in(keeping());
    const auto mine = folder / "page";
    write_files_of_page(mine);
    wait_until_saved_before();
    const auto first = cuda_library(mine, "GPU", "sm_90");
    EXPECT_EQ(cuda_library(mine, "GPU", "sm_90"), first);
    EXPECT_EQ(content(at("calls")), "once\n");
    EXPECT_NE(cuda_library(mine, "another", "sm_90"), first);
    EXPECT_EQ(content(at("calls")), "once\nonce\n");
    std::ofstream(mine / "kernels/relay/pass_on.hpp", std::ios::app) << "// another line\n";
    wait_until_saved_before();
    EXPECT_EQ(cuda_library(mine, "GPU", "sm_90"), first);
    EXPECT_EQ(content(at("calls")), "once\nonce\nonce\n");
    EXPECT_EQ(files_kept(), 4u) << "two libraries and their lists of files";
    Catalog catalog;
    EXPECT_THROW(load_cuda_library(catalog, first, mine), InputError) << "a text is no library";
}

TEST_F(CudaLibrary, ReportsCompilerErrors) {
    const auto mine = folder / "page";
    write_files_of_page(mine);
    stand_in("echo 'pass_on.hpp(31): error: class \"Ctx\" has no member \"lode\"' >&2\nexit 1\n");
    EXPECT_TRUE(test::has_parts(refusal(mine), {mine.string(), "pass_on.hpp:31:", "Ctx", "lode"}));
    stand_in("echo \"ptxas error   : Entry function 'f' uses too much shared data\" >&2\nexit 255\n");
    EXPECT_TRUE(test::has_parts(refusal(mine), {mine.string(), "f"}));
    stand_in("exit 7\n");
    EXPECT_TRUE(test::has_parts(refusal(mine), {mine.string(), at("nvcc"), "7"}));
    EXPECT_EQ(files_kept(), 0u);
}

TEST(WhyNoCuda, KeepsReasonOfAlgorithm) {
    EXPECT_TRUE(test::has_parts(why_no_cuda("list.relay"), {"list.relay"}));
    set_why_no_cuda("list.relay", "relay.hpp:3: no");
    EXPECT_EQ(why_no_cuda("list.relay"), "relay.hpp:3: no");
    EXPECT_TRUE(test::has_parts(why_no_cuda("list.other"), {"list.other"}));
}

/// These take a while: with nvcc, if it is installed.
class CudaLibraryByNvcc : public CudaLibrary {
protected:
    void SetUp() override {
        if (!has_nvcc()) GTEST_SKIP() << "there is no nvcc";
    }
    /// The library cannot be loaded here: the symbols of kernels that it needs are in the program, not in its tests.
    static void expect_cuda_kernels(const std::filesystem::path& library) {
        const auto names = run_program_for_output({"nm", "-D", "-C", library.string()}).text;
        EXPECT_THAT(names, HasSubstr("U typeinfo for lockstep::CudaExecutor")) << "of the program";
        EXPECT_THAT(names, HasSubstr("U lockstep::user_runtimes()"));
        EXPECT_THAT(names, HasSubstr("U lockstep::entries_from_outside()"));
        EXPECT_THAT(names, HasSubstr("lockstep::relay::Relay<lockstep::CudaExecutor>::step()"));
        EXPECT_THAT(names, Not(HasSubstr("Emulator"))) << "the other library has it";
        EXPECT_THAT(names, Not(HasSubstr("cudaLaunchKernel"))) << "the runtime stays inside";
    }
};

TEST_F(CudaLibraryByNvcc, CompilesThreeFiles) {
    write_files_of_page(folder / "page");
    expect_cuda_kernels(cuda_library(folder / "page", "GPU", "sm_90"));
}

TEST_F(CudaLibraryByNvcc, CompilesSingleHeader) {
    write_page_in_one_header(folder / "one");
    expect_cuda_kernels(cuda_library(folder / "one", "GPU", "sm_90"));
}

TEST_F(CudaLibraryByNvcc, ReportsHostCallsInKernels) {
    write_page_in_one_header(folder / "one");
    auto text = content(folder / "one/relay.hpp");
    // The emulator's compiler accepts this.
    text.replace(text.find("struct PassOn"), 0, "inline int for_the_host() { return 0; }\n");
    const std::string line = "        if (own != lap) return;  // line 1\n";
    const auto begin = text.find(line);
    ASSERT_NE(begin, std::string::npos);
    text.replace(begin, line.size(), "        if (own != lap + for_the_host()) return;\n");
    std::ofstream(folder / "one/relay.hpp") << text;
    const auto at_line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
    const auto said = refusal(folder / "one");
    EXPECT_THAT(said, HasSubstr("for CUDA could not be compiled: " + (folder / "one/relay.hpp").string() + ":" +
                                std::to_string(at_line) + ": calling a "));
    EXPECT_THAT(said, HasSubstr("for_the_host"));
    EXPECT_EQ(files_kept(), 0u);
}

}  // namespace
}  // namespace lockstep::test
