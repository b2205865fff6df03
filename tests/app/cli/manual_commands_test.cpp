// Runs every command of the README and of the manual like a reader would: in one folder, chapter by chapter.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <lockstep/test_paths.hpp>

#include "tests/app/cli/program_fixture.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

/// The fenced blocks of a page. A comment `<!-- not run: why -->` before a block of commands skips it; `<!-- file: NAME
/// -->` before a block names the file in which a reader saves it.
struct Block {
    std::string language, file, text;
    bool run = true;
};

std::vector<Block> blocks_of(const fs::path& page) {
    std::ifstream in(page);
    EXPECT_TRUE(in) << page;
    std::vector<Block> blocks;
    Block next;
    bool inside = false;
    std::size_t fence = 0;  ///< backticks at the beginning of the block
    for (std::string line; std::getline(in, line);) {
        const auto marks = std::min(line.find_first_not_of('`'), line.size());
        if (inside ? marks >= fence : marks >= 3) {  // a longer fence contains shorter ones
            fence = marks;
            if (inside) blocks.push_back(std::exchange(next, {}));
            else next.language = line.substr(marks);
            inside = !inside;
        } else if (inside) {
            next.text += line + "\n";
        } else if (line.starts_with("<!-- not run: ")) {
            next.run = false;
        } else if (constexpr std::string_view kFile = "<!-- file: "; line.starts_with(kFile)) {
            next.file = line.substr(kFile.size(), line.find(" -->") - kFile.size());
        } else if (!line.empty()) {
            next = {};
        }
    }
    EXPECT_FALSE(inside) << page;
    return blocks;
}

class ManualCommands : public test::TemporaryFolder, public testing::WithParamInterface<const char*> {
protected:
    /// A shell in which `lockstep` is this build's program, without a display.
    int shell(const std::string& command) const {
        std::ofstream(folder / "command.sh") << command << "\n";
        const auto call = "cd '" + folder.string() + "' && env -u DISPLAY -u WAYLAND_DISPLAY XDG_CACHE_HOME='" +
                          (fs::path(kProgram).parent_path() / "tests" / "outside").string() + "' PATH='" +
                          folder.string() + "/bin':\"$PATH\" sh command.sh >said.txt 2>&1 </dev/null";
        return WEXITSTATUS(std::system(call.c_str()));
    }
    std::string said() const {
        std::stringstream text;
        text << std::ifstream(folder / "said.txt").rdbuf();
        return text.str();
    }
};

TEST_P(ManualCommands, Succeed) {
    fs::create_directory(folder / "bin");
    fs::create_symlink(kProgram, folder / "bin" / "lockstep");
    fs::create_symlink(fs::path(kSourceRoot) / "assets", folder / "assets");
    for (const auto& block : blocks_of(fs::path(kSourceRoot) / GetParam())) {
        if (!block.file.empty()) {
            fs::create_directories((folder / block.file).parent_path());
            std::ofstream(folder / block.file) << block.text;
        }
        if (block.language != "sh" || !block.run) continue;
        std::stringstream lines(block.text);
        for (std::string line; std::getline(lines, line);) {
            if (line.empty() || line.starts_with("#")) continue;
            constexpr std::string_view kCode = "# exit code ";
            const auto at = line.find(kCode);
            const int expected = at == std::string::npos ? 0 : std::stoi(line.substr(at + kCode.size()));
            EXPECT_EQ(shell(line), expected) << line << "\n" << said();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Pages, ManualCommands,
                         testing::Values("README.md", "assets/manual/start.md", "assets/manual/lessons.md",
                                         "assets/manual/teach.md", "assets/manual/debug.md", "assets/manual/tune.md",
                                         "assets/manual/your-own-kernels.md", "assets/manual/your-programs.md",
                                         "assets/manual/files.md", "assets/manual/command-line.md",
                                         "assets/manual/share.md", "assets/manual/studies.md",
                                         ".github/CONTRIBUTING.md"),
                         [](const auto& page) {
                             std::string name;
                             for (const char c : fs::path(page.param).stem().string())
                                 if (std::isalnum(static_cast<unsigned char>(c))) name += c;
                             return name;
                         });

class ManualPicture : public test::Program {};

TEST_F(ManualPicture, RefusesUnknownPlace) {
    const auto ended =
        call({"shot", "list.wyllie", "--generate", "list:random,n=16", "--manual", "nowhere", "--png", at("x.png")});
    EXPECT_EQ(ended.code, 2);
    EXPECT_NE(ended.err.find("nowhere"), std::string::npos) << ended.err;
}

TEST_F(ManualPicture, DrawsPageOverWindow) {
    std::vector<std::string> words{"shot", "list.wyllie", "--generate", "list:random,n=16", "--png", at("without.png")};
    ASSERT_EQ(call(words).code, 0);
    words.back() = at("with.png");
    for (const char* word : {"--manual", "Banks, transactions"}) words.emplace_back(word);
    const auto ended = call(words);
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_NE(content(folder / "with.png"), content(folder / "without.png"));
}

}  // namespace
}  // namespace lockstep
