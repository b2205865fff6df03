#include "app/session/output/scratch_folder.hpp"

#include <chrono>
#include <fstream>
#include <optional>

#include <sys/stat.h>

#include "app/cli/temporary_folder.hpp"
#include "app/session/output/output_file.hpp"
#include "app/session/output/planted_random.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;

using Scratch = TemporaryFolder;

TEST_F(Scratch, PrivateAndRemovedWithContents) {
    {
        const auto before = umask(0);
        const ScratchFolder scratch(folder);
        umask(before);
        EXPECT_EQ(static_cast<unsigned>(fs::status(scratch.path()).permissions()), 0700u);
        EXPECT_EQ(scratch.path().parent_path(), folder);
        write_file(scratch.path() / "a.txt", "a");
        fs::create_directories(scratch.path() / "deep");
        write_file(scratch.path() / "deep" / "b.txt", "b");
        EXPECT_EQ(num_entries(), 4u);
    }
    EXPECT_EQ(num_entries(), 0u);
    EXPECT_THROW(ScratchFolder(folder / "nosuch"), WriteError);
}

TEST_F(Scratch, SignalRemovesIt) {
    const ScratchFolder scratch(folder);
    OutputFile half(scratch.path() / "half.txt");
    write_file(scratch.path() / "whole.txt", "whole");
    remove_temporary_files();
    EXPECT_EQ(num_entries(), 0u);
}

TEST_F(Scratch, RemovesFoldersOfKilledPrograms) {
    const auto made_before = [&](const std::string& name, std::chrono::seconds age) {
        fs::create_directories(folder / name / "deep");
        write_file(folder / name / "deep" / "a.txt", "a");
        fs::last_write_time(folder / name, fs::file_time_type::clock::now() - age);
        return folder / name;
    };
    const ScratchFolder used(folder);
    fs::last_write_time(used.path(), fs::file_time_type::clock::now() - std::chrono::hours(1));
    const auto abandoned = made_before(".lockstep-0123456789abcdef", std::chrono::hours(1));
    const auto young = made_before(".lockstep-0123456789abcde0", std::chrono::seconds(0));
    const auto of_another = made_before(".lockstep-mine", std::chrono::hours(1));
    const ScratchFolder next(folder);
    EXPECT_FALSE(fs::exists(abandoned));
    for (const auto& path : {used.path(), young, of_another}) EXPECT_TRUE(fs::exists(path)) << path;
}

TEST_F(Scratch, RefusesExistingFolder) {
    fs::create_directories(folder / "theirs");
    const auto planted = folder / ".lockstep-0000000000000007";
    fs::create_directory_symlink("theirs", planted);
    plant_random({7, 8});
    const ScratchFolder scratch(folder);
    EXPECT_EQ(scratch.path(), folder / ".lockstep-0000000000000008");
    EXPECT_TRUE(fs::is_symlink(planted));
}

}  // namespace
}  // namespace lockstep::test
