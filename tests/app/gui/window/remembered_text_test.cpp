#include "app/gui/window/remembered_text.hpp"

#include <fstream>

#include "app/cli/temporary_folder.hpp"
#include "app/session/json_text.hpp"

namespace lockstep::test {
namespace {

class RememberedText : public TemporaryFolder {
protected:
    std::filesystem::path holding(std::size_t bytes) const {
        std::ofstream(folder / "file") << std::string(bytes, 'x');
        return folder / "file";
    }
};

TEST_F(RememberedText, IsAllThatAFileHolds) {
    EXPECT_EQ(remembered_text(holding(3)), "xxx");
    EXPECT_EQ(remembered_text(holding(0)), "");
    EXPECT_EQ(remembered_text(holding(kLargestSmallFile)).size(), kLargestSmallFile);
}

TEST_F(RememberedText, MissingOrTooLong) {
    EXPECT_EQ(remembered_text(folder / "missing"), "");
    EXPECT_EQ(remembered_text(folder), "") << "a folder";
    EXPECT_EQ(remembered_text(holding(kLargestSmallFile + 1)), "");
}

}  // namespace
}  // namespace lockstep::test
