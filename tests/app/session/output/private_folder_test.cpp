#include "app/session/output/private_folder.hpp"

#include <string>

#include <sys/stat.h>
#include <unistd.h>

#include "app/cli/temporary_folder.hpp"
#include "app/session/output/output_file.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;

class PrivateFolder : public TemporaryFolder {
protected:
    /// The reason of the refusal, without the folder's name; "" if it is accepted.
    static std::string refused(const fs::path& path) {
        try {
            make_private_folder(path);
            return {};
        } catch (const WriteError& error) {
            const std::string said = error.what();
            EXPECT_TRUE(said.starts_with(path.string() + " ")) << said;
            return said.substr(path.string().size() + 1);
        }
    }
};

TEST_F(PrivateFolder, CreatedForOwnerOnly) {
    const auto before = umask(0);
    EXPECT_EQ(refused(folder / "own"), "");
    umask(before);
    EXPECT_EQ(static_cast<unsigned>(fs::status(folder / "own").permissions()), 0700u);
    EXPECT_EQ(refused(folder / "own"), "") << "it is there";
    EXPECT_TRUE(test::has_parts(refused(folder / "no" / "such"), {"no such file", "folder"}));
}

TEST_F(PrivateFolder, RefusesOthersWriteAccess) {
    fs::create_directory(folder / "open");
    for (const mode_t mode : {0777, 0770, 0757, 01777}) {
        ASSERT_EQ(chmod((folder / "open").c_str(), mode), 0);
        EXPECT_TRUE(test::has_parts(refused(folder / "open"), {"others"})) << mode;
    }
    ASSERT_EQ(chmod((folder / "open").c_str(), 0755), 0);
    EXPECT_EQ(refused(folder / "open"), "");
}

TEST_F(PrivateFolder, RefusesFile) {
    write_file(folder / "file", "x");
    EXPECT_TRUE(test::has_parts(refused(folder / "file"), {"not a folder"}));
    fs::create_symlink("nothing", folder / "loose");
    EXPECT_TRUE(test::has_parts(refused(folder / "loose"), {"no such file", "folder"}));
}

TEST_F(PrivateFolder, RefusesOtherOwner) {
    if (geteuid() != 0) GTEST_SKIP() << "only root can give something away";
    constexpr uid_t kSomebody = 4711;
    fs::create_directory(folder / "own");
    fs::create_directory(folder / "theirs");
    ASSERT_EQ(chown((folder / "theirs").c_str(), kSomebody, kSomebody), 0);
    EXPECT_TRUE(test::has_parts(refused(folder / "theirs"), {"somebody else"}));
    fs::create_directory_symlink("own", folder / "link");
    EXPECT_EQ(refused(folder / "link"), "");
    ASSERT_EQ(lchown((folder / "link").c_str(), kSomebody, kSomebody), 0);
    EXPECT_TRUE(test::has_parts(refused(folder / "link"), {"somebody else"})) << "others could change the link";
}

}  // namespace
}  // namespace lockstep::test
