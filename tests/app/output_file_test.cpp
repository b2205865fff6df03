#include "app/output_file.hpp"

#include "app/cli/temporary_folder.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep::test {
namespace {

using Output = TemporaryFolder;

TEST_F(Output, IsThereAfterCommitOnly) {
    {
        OutputFile file(folder / "a.txt");
        file.write("one");
        EXPECT_FALSE(std::filesystem::exists(folder / "a.txt"));
    }
    EXPECT_EQ(num_files(), 0u);
    {
        OutputFile file(folder / "a.txt");
        file.write("two");
        file.commit();
    }
    EXPECT_EQ(content(folder / "a.txt"), "two");
    EXPECT_EQ(num_files(), 1u);
}

TEST_F(Output, WithoutCommitTheOldContentStays) {
    std::ofstream(folder / "a.txt") << "old";
    {
        OutputFile file(folder / "a.txt");
        file.write("new");
    }
    EXPECT_EQ(content(folder / "a.txt"), "old");
}

TEST_F(Output, WhatCannotBeWrittenIsSaid) {
    EXPECT_THROW(OutputFile(folder / "nosuch" / "a.txt"), WriteError);
    OutputFile full("/dev/full");
    full.write("there is no room on it");
    EXPECT_THROW(full.commit(), WriteError);
}

TEST_F(Output, PlacesAreCheckedWithoutTouchingThem) {
    std::ofstream(folder / "plain") << "x";
    EXPECT_NO_THROW(require_writable_file(folder / "new.txt", "--json"));
    EXPECT_NO_THROW(require_writable_file(folder / "plain", "--json"));
    EXPECT_NO_THROW(require_writable_folder(folder / "new" / "deeper", "--columns"));
    EXPECT_NO_THROW(require_writable_folder(folder, "--columns"));
    EXPECT_THROW(require_writable_file(folder, "--json"), InputError);
    EXPECT_THROW(require_writable_file(folder / "nosuch" / "new.txt", "--json"), InputError);
    EXPECT_THROW(require_writable_folder(folder / "plain", "--columns"), InputError);
    EXPECT_THROW(require_writable_folder(folder / "plain" / "below", "--columns"), InputError);
    EXPECT_EQ(num_files(), 1u);
    EXPECT_FALSE(std::filesystem::exists(folder / "new"));
}

}  // namespace
}  // namespace lockstep::test
