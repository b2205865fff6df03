#include "app/session/user_kernels/kernel_folder.hpp"

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "app/cli/temporary_folder.hpp"
#include "app/session/debugger/open_launch.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOfTheTreeToo = "kernels/algorithms/list_ranking/wyllie/jump_once.hpp";

/// Two folders with user kernels, with files of the same names.
class SourceOfKernels : public TemporaryFolder {
protected:
    SourceOfKernels() {
        for (const auto& [id, name] : {std::pair{"list.first", "first"}, {"list.second", "second"}}) {
            write(folder / name / "relay.hpp", name);
            set_loaded_from(id, folder / name);
        }
        write(folder / "first" / kOfTheTreeToo, "own");
    }
    ~SourceOfKernels() override {
        for (const auto* id : {"list.first", "list.second"}) set_loaded_from(id, {});
    }

    /// A kernel that stores into an array of this name.
    static void write(const fs::path& file, const std::string& array) {
        fs::create_directories(file.parent_path());
        std::ofstream(file) << "struct Kernel {\n"
                               "    static constexpr SourcePlace source = source_here();\n"
                               "    template <class Ctx>\n"
                               "    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> "
                            << array << ") const {\n        ctx.store(" << array << ", 0, 1u);\n    }\n};\n";
    }
    /// The array that the kernel of a file stores into if this algorithm launches it.
    static std::string stored(const std::string& algorithm, const std::string& file) {
        const auto text = kernel_reader(algorithm)({.kernel = "kernel", .source = {file.c_str(), 2}});
        return text.accesses().empty() ? "" : text.accesses().front().array;
    }
};

TEST_F(SourceOfKernels, InFolderOfAlgorithm) {
    EXPECT_EQ(source_root("relay.hpp", "list.first"), folder / "first");
    EXPECT_EQ(source_root("relay.hpp", "list.second"), folder / "second");
    EXPECT_EQ(stored("list.first", "relay.hpp"), "first");
    EXPECT_EQ(stored("list.second", "relay.hpp"), "second");
}

TEST_F(SourceOfKernels, FolderBeforeSourceTree) {
    EXPECT_EQ(source_root(kOfTheTreeToo, "list.first"), folder / "first");
    EXPECT_EQ(stored("list.first", kOfTheTreeToo), "own");
    for (const auto* other : {"list.second", "list.wyllie", ""}) {
        EXPECT_EQ(source_root(kOfTheTreeToo, other), kSourceDir) << other;
        EXPECT_NE(stored(other, kOfTheTreeToo), "own") << other;
    }
}

}  // namespace
}  // namespace lockstep::test
