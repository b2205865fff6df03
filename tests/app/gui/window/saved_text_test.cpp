#include "app/gui/window/saved_text.hpp"

#include <fstream>

#include "app/cli/temporary_folder.hpp"
#include "app/session/json_text.hpp"

namespace lockstep::test {
namespace {

class SavedText : public TemporaryFolder {
protected:
    std::filesystem::path holding(std::size_t bytes) const {
        std::ofstream(folder / "file") << std::string(bytes, 'x');
        return folder / "file";
    }
};

TEST_F(SavedText, ReadsWholeFile) {
    EXPECT_EQ(read_saved_text(holding(3)), "xxx");
    EXPECT_EQ(read_saved_text(holding(0)), "");
    EXPECT_EQ(read_saved_text(holding(kLargestSmallFile)).size(), kLargestSmallFile);
}

TEST_F(SavedText, MissingOrTooLong) {
    EXPECT_EQ(read_saved_text(folder / "missing"), "");
    EXPECT_EQ(read_saved_text(folder), "") << "a folder";
    EXPECT_EQ(read_saved_text(holding(kLargestSmallFile + 1)), "");
}

}  // namespace
}  // namespace lockstep::test
