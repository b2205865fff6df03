// Drawing reads a const session: no const member of it can start work.
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>

#include <gtest/gtest.h>
#include <lockstep/test_paths.hpp>

#include "app/session/debugger/debugger_session.hpp"
#include "app/session/queries/answers.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;

template <class Task>
concept ConstCanAsk = requires(const Task& task) {
    task.ask(1);
};
template <class Task>
concept ConstCanCancel = requires(const Task& task) {
    task.cancel();
};
static_assert(!ConstCanAsk<LatestTask<int, int>> && !ConstCanCancel<LatestTask<int, int>>);

// A mutable member, or a workspace that returns its state as non-const, would let a const member start queries.
TEST(ConstSession, HasNoMutableMembers) {
    const std::regex changes("\\bmutable (?!std::mutex)|const_cast<(?!char\\*>)");
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(kSourceRoot) / "app/session")) {
        if (entry.path().extension() != ".hpp" && entry.path().extension() != ".cpp") continue;
        ++files;
        std::ifstream stream(entry.path());
        int number = 0;
        for (std::string line; std::getline(stream, line);) {
            ++number;
            const bool is_lambda = line.find("]() mutable") != line.npos || line.find(") mutable {") != line.npos;
            EXPECT_TRUE(is_lambda || !std::regex_search(line, changes))
                << entry.path() << ":" << number << ": " << line;
        }
    }
    EXPECT_GT(files, 100);
}

TEST(ConstSession, WorkspaceReadsItsStateAsConst) {
    std::ifstream stream(fs::path(kSourceRoot) / "app/session/workspace.cpp");
    const std::regex begins_const("^[^ ].*\\) const \\{"), begins("^[^ }].*\\) ?(const )?\\{");
    bool in_const = false;
    for (std::string line; std::getline(stream, line);) {
        if (std::regex_search(line, begins)) in_const = std::regex_search(line, begins_const);
        EXPECT_FALSE(in_const && line.find("state_->") != line.npos) << line;
    }
}

}  // namespace
}  // namespace lockstep::test
