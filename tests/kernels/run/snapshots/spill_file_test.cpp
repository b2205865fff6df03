#include "kernels/run/snapshots/spill_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "kernels/base/errno_text.hpp"
#include "kernels/run/spill_faults.hpp"
#include "tests/kernels/base/errno_codes.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

using U32s = std::vector<std::uint32_t>;

/// Sets TMPDIR until the end of the scope.
struct TemporaryFolder {
    explicit TemporaryFolder(const fs::path& path) {
        if (const auto* now = std::getenv("TMPDIR")) before = now;
        setenv("TMPDIR", path.c_str(), 1);
    }
    ~TemporaryFolder() {
        if (before) setenv("TMPDIR", before->c_str(), 1);
        else unsetenv("TMPDIR");
    }
    std::optional<std::string> before;
};

/// The error of opening a file in a folder that cannot have files.
std::string failure_in(const fs::path& folder) {
    const TemporaryFolder chosen(folder);
    SpillFile file;
    try {
        file.write(U32s{1});
    } catch (const SpillError& error) {
        return error.what();
    }
    return "";
}

TEST(SpillFile, ReadsBack) {
    SpillFile file;
    const U32s a{1, 2, 3}, b{7, 8};
    EXPECT_EQ(file.write(a), 0u);
    const auto place = file.write(b);
    EXPECT_EQ(file.bytes(), 20u);
    U32s back(2);
    file.read(place, back);
    EXPECT_EQ(back, b);
    EXPECT_GT(file.room(), 0u);
}

TEST(SpillFile, UnnamedFileInTmpdir) {
    const auto folder = fs::path(testing::TempDir()) / ("spill-" + std::to_string(::getpid()));
    fs::create_directories(folder);
    const TemporaryFolder chosen(folder);
    SpillFile file;
    file.write(U32s{1});
    EXPECT_TRUE(fs::is_empty(folder));
    bool found = false;
    for (const auto& one : fs::directory_iterator("/proc/self/fd")) {
        std::error_code gone;
        found |= fs::read_symlink(one.path(), gone).string().starts_with(folder.string());
    }
    EXPECT_TRUE(found);
    fs::remove_all(folder);
}

TEST(SpillFile, RefusalNamesFolderAndReason) {
    const auto nowhere = failure_in("/nowhere/at/all");
    EXPECT_NE(nowhere.find("/nowhere/at/all"), std::string::npos) << nowhere;
    EXPECT_TRUE(test::has_parts(nowhere, {"no such file", "folder"})) << nowhere;
    EXPECT_NE(nowhere.find("TMPDIR"), std::string::npos) << nowhere;
    const auto plain = fs::path(testing::TempDir()) / ("plain_file-" + std::to_string(::getpid()));
    std::ofstream(plain) << "x";
    EXPECT_NE(failure_in(plain).find("not a folder"), std::string::npos) << failure_in(plain);
    fs::remove(plain);
}

TEST(SpillFile, DifferentReasonForEachFailure) {
    SpillFile file;
    file.write(U32s{1, 2});
    for (const int code : test::kErrnoCodes) {
        if (code == EINTR) continue;  // retried
        const auto words = ": " + errno_text(code);
        EXPECT_NE(errno_text(code), std::generic_category().message(code));
        const test::SpillFaults faults({.write = code, .read = code});
        U32s back(1);
        try {
            file.write(back);
            ADD_FAILURE() << "nothing failed";
        } catch (const SpillError& error) {
            EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
        }
        try {
            file.read(0, back);
            ADD_FAILURE() << "nothing failed";
        } catch (const SpillError& error) {
            EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
        }
    }
    EXPECT_EQ(file.bytes(), 8u) << "unwritten data must not be read";
    U32s back(2);
    file.read(0, back);
    EXPECT_EQ(back, (U32s{1, 2}));
}

TEST(SpillFile, LeavesRoomOnDisk) {
    SpillFile file;
    file.write(U32s{1});
    const U32s page(1024);
    {
        const test::SpillFaults small({.blocks = 1000, .free_blocks = 52});
        EXPECT_EQ(file.room(), 2 * 4096u) << "a twentieth of it";
        file.write(page);
    }
    {
        const test::SpillFaults nearly_full({.blocks = 1000, .free_blocks = 50});
        EXPECT_EQ(file.room(), 0u);
        EXPECT_THROW(file.write(page), SpillError);
    }
    const test::SpillFaults large({.blocks = 1u << 30, .free_blocks = (1u << 18) + 3});
    EXPECT_EQ(file.room(), 3 * 4096u) << "a GiB of a large one";
}

}  // namespace
}  // namespace lockstep
