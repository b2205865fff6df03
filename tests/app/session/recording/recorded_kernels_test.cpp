#include "app/session/recording/recorded_kernels.hpp"

#include <fstream>

#include "app/cli/temporary_folder.hpp"
#include "app/session/user_kernels/kernel_folder.hpp"

namespace lockstep::test {
namespace {

using RecordedKernels = TemporaryFolder;

TEST_F(RecordedKernels, HaveNameAndChecksumOfTheirFolder) {
    const auto mine = folder / "mine";
    std::filesystem::create_directories(mine / "deeper");
    std::ofstream(mine / "deeper/one.hpp") << "first";
    std::ofstream(mine / "notes.txt") << "not compiled";
    set_loaded_from("mine.one", mine);
    const auto json = kernels_json("mine.one");
    ASSERT_EQ(json.size(), 1u);
    EXPECT_EQ(json[0]["folder"], "mine");
    const auto sum = json[0]["sha256"].get<std::string>();
    EXPECT_EQ(sum.size(), 64u);

    std::ofstream(mine / "notes.txt") << "still not compiled";
    EXPECT_EQ(sha256_of_kernels(mine), sum);
    std::ofstream(mine / "deeper/one.hpp") << "second";
    EXPECT_NE(sha256_of_kernels(mine), sum);
    EXPECT_TRUE(kernels_json("list.wyllie").empty());
}

}  // namespace
}  // namespace lockstep::test
