#include "app/session/findings/source/kernel_sources.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include <gtest/gtest.h>
#include <unistd.h>

#include "app/catalog.hpp"
#include "app/session/sweep/input_sizes.hpp"
#include "app/session/user_kernels/kernel_folder.hpp"
#include "kernels/data/generate.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

class KernelSourcesTest : public testing::Test {
protected:
    KernelSourcesTest() { start("list.rhj", "list:random,n=64"); }
    void start(const std::string& algorithm, const std::string& input) {
        Progress progress;
        RunRequest request{.algorithm = &catalog_.at(algorithm),
                           .dataset = std::make_shared<const Dataset>(generate_dataset(input, progress)),
                           .executor = ExecutorKind::simt};
        request.parameters = resolve_parameters(request.algorithm->parameters, *request.dataset, {});
        run_ = std::make_unique<lockstep::Run>(std::move(request));
        run_->wait();
    }
    /// Pseudocode lines that the sources of the run's kernels name, by kernel.
    std::map<std::string, std::set<int>> named() {
        KernelSources sources;
        sources.update(run_.get());
        EXPECT_TRUE(read(sources));
        std::map<std::string, std::set<int>> named;
        for (const auto& kernel : sources.kernels()) {
            auto& lines = named[kernel.kernel];
            for (const auto& line : sources.lines_of(kernel))
                lines.insert(line.pseudocode.begin(), line.pseudocode.end());
        }
        return named;
    }
    bool read(KernelSources& sources) {
        return test::comes_about([&] { return sources.complete() || (sources.update(run_.get()), false); });
    }

    /// Whether comments inside a kernel's struct name lines.
    static bool names_lines(const LaunchRecord& launch) {
        const auto lines = load_source(source_path(launch.source.file));
        for (auto at = static_cast<std::size_t>(launch.source.line); at < lines.size(); ++at) {
            if (!lines[at].pseudocode.empty()) return true;
            if (lines[at].text.starts_with("};")) return false;
        }
        return false;
    }
    /// Whether a kernel includes a header of its family whose own comments name lines.
    static bool has_steps_elsewhere(const std::string& file) {
        const auto includes = "#include \"" + file.substr(0, file.rfind('/') + 1);
        return std::ranges::any_of(load_source(source_path(file)), [&](const SourceLine& line) {
            if (!line.text.starts_with(includes)) return false;
            const auto begin = line.text.find('"') + 1;
            const auto header = line.text.substr(begin, line.text.rfind('"') - begin);
            return std::ranges::any_of(load_source(source_path(header)),
                                       [](const SourceLine& one) { return !one.pseudocode.empty(); });
        });
    }

    Catalog catalog_ = make_catalog();
    std::unique_ptr<lockstep::Run> run_;
};

TEST_F(KernelSourcesTest, SlowFileDoesNotBlock) {
    std::promise<void> there;
    KernelSources sources([file = there.get_future().share()](const std::filesystem::path& path) {
        file.wait();
        return load_source(path);
    });
    // The file becomes available only after the call has returned.
    sources.update(run_.get());
    sources.update(run_.get());
    ASSERT_GT(sources.kernels().size(), 1u);
    EXPECT_FALSE(sources.complete());
    for (const auto& kernel : sources.kernels()) EXPECT_TRUE(sources.lines_of(kernel.source.file).empty());
    there.set_value();
    ASSERT_TRUE(read(sources));
    for (const auto& kernel : sources.kernels()) {
        const auto& lines = sources.lines_of(kernel.source.file);
        ASSERT_LT(sources.body_of(kernel), lines.size()) << kernel.source.file;
        EXPECT_NE(lines[sources.body_of(kernel)].text.find("operator()"), std::string::npos);
    }
}

TEST_F(KernelSourcesTest, BorrowedKernelNamesNoLines) {
    start("forest.pointer-jumping", "forest:random,n=64,seed=3");
    EXPECT_EQ(named()["jump_to_grandparent"], (std::set<int>{1, 2, 3}));
    start("components.shiloach-vishkin", "graph:uniform,n=64,edges=2,seed=3");
    auto components = named();
    EXPECT_EQ(components["jump_to_grandparent"], std::set<int>{});
    EXPECT_FALSE(components["hook_smaller"].empty());
    // A ranking inside a tour.
    start("tree.preorder", "tree:binary,n=64,seed=3");
    auto tree = named();
    EXPECT_EQ(tree["split_list"], std::set<int>{});
    EXPECT_EQ(tree["find_parents"], (std::set<int>{16, 19}));
}

TEST_F(KernelSourcesTest, KernelsOfOneFileNameTheirOwnLines) {
    start("list.wyllie-stepwise", "list:random,n=64");
    KernelSources sources;
    sources.update(run_.get());
    ASSERT_TRUE(read(sources));
    std::map<std::string, std::string> file;
    for (const auto& kernel : sources.kernels()) file[kernel.kernel] = kernel.source.file;
    ASSERT_EQ(file.at("jump_once"), "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp");
    EXPECT_FALSE(named().at("jump_once").empty());
    EXPECT_TRUE(named().at("rank_from_distance").empty());
    start("list.wyllie", "list:random,n=64");
    EXPECT_EQ(named().at("jump_to_tail"), (std::set<int>{1, 2, 3, 4})) << "Alg. 5, in the same file, has 14 lines";
}

/// The line comments of a kernel belong to an algorithm that launches it.
TEST_F(KernelSourcesTest, LineCommentsBelongToSomeAlgorithm) {
    std::map<std::string, bool> own;
    for (const auto& info : catalog_.all()) {
        start(info->id, spec_with_count(default_generator(info->input), info->input == DatasetKind::matrix ? 16 : 256));
        if (!run_->ready()) continue;  // the input lacks properties that the algorithm needs
        for (const auto& [kernel, lines] : named()) own[kernel] = own[kernel] || !lines.empty();
        for (std::uint32_t pass = 0; pass < run_->timeline().size(); ++pass)
            for (const auto& launch : run_->timeline().record(pass).launches)
                if (!names_lines(launch)) own.erase(launch.kernel);
    }
    EXPECT_GT(own.size(), 20u);
    for (const auto& [kernel, is_own] : own) EXPECT_TRUE(is_own) << kernel;
}

/// Line numbers refer to the algorithm's own pseudocode: kernels of another family's folder use other numbers.
TEST_F(KernelSourcesTest, KernelsOfOtherFamiliesNameNoLines) {
    const std::map<std::string, std::string> elsewhere{{"list", "list_ranking"}, {"forest", "pointer_jumping"}};
    std::size_t borrowed = 0;
    for (const auto& info : catalog_.all()) {
        start(info->id, spec_with_count(default_generator(info->input), info->input == DatasetKind::matrix ? 16 : 256));
        if (!run_->ready()) continue;  // the input lacks properties that the algorithm needs
        const auto folder = elsewhere.find(info->family());
        const auto own = "kernels/algorithms/" + (folder == elsewhere.end() ? info->family() : folder->second) + "/";
        const auto lines = named();
        for (std::uint32_t pass = 0; pass < run_->timeline().size(); ++pass)
            for (const auto& launch : run_->timeline().record(pass).launches) {
                if (std::string_view(launch.source.file).starts_with(own)) continue;
                borrowed += names_lines(launch);
                EXPECT_EQ(lines.at(launch.kernel), std::set<int>{}) << info->id << ": " << launch.source.file;
            }
    }
    EXPECT_GT(borrowed, 0u);
}

/// Every line that a kernel names exists. The active lines of a pass are named by its kernels, if these name lines at
/// all, so that a click leads from one to the other.
TEST_F(KernelSourcesTest, NamedLinesMatchActiveLines) {
    std::size_t compared = 0;
    for (const auto& info : catalog_.all()) {
        start(info->id, spec_with_count(default_generator(info->input), info->input == DatasetKind::matrix ? 16 : 256));
        if (!run_->ready()) continue;  // the input lacks properties that the algorithm needs
        const auto lines = named();
        for (const auto& [kernel, numbers] : lines)
            for (const int number : numbers) {
                EXPECT_GE(number, 1) << info->id << ": " << kernel;
                EXPECT_LE(number, static_cast<int>(info->pseudocode.size())) << info->id << ": " << kernel;
            }
        for (std::uint32_t pass = 1; pass < run_->timeline().size(); ++pass) {
            const auto& record = run_->timeline().record(pass);
            std::set<int> by_kernels;
            bool all_name = !record.launches.empty();
            for (const auto& launch : record.launches) {
                const auto& numbers = lines.at(launch.kernel);
                all_name = all_name && !numbers.empty() && !has_steps_elsewhere(launch.source.file);
                by_kernels.insert(numbers.begin(), numbers.end());
            }
            if (!all_name) continue;
            for (const auto& line : record.report.lines)
                if (line.active) {
                    EXPECT_TRUE(by_kernels.contains(line.line))
                        << info->id << ", " << record.report.label << ": " << line.line;
                    ++compared;
                }
        }
    }
    EXPECT_GT(compared, 20u);
}

TEST_F(KernelSourcesTest, FolderOfAlgorithm) {
    const auto mine = std::filesystem::temp_directory_path() / ("lockstep-own-sources-" + std::to_string(::getpid()));
    auto own = catalog_.at("list.rhj");
    own.id = "list.own-rhj";
    catalog_.add(own);
    set_loaded_from(own.id, mine);
    KernelSources sources;
    const auto first_line = [&] {
        sources.update(run_.get());
        EXPECT_TRUE(read(sources));
        const auto& lines = sources.lines_of(sources.kernels().front().source.file);
        return lines.empty() ? std::string() : lines.front().text;
    };
    const auto in_the_tree = first_line();
    EXPECT_NE(in_the_tree, "");
    const auto file = mine / sources.kernels().front().source.file;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << "// of one's own\n";
    auto of_tree = std::exchange(run_, nullptr);
    start(own.id, "list:random,n=64");
    EXPECT_EQ(first_line(), "// of one's own");
    run_ = std::move(of_tree);
    EXPECT_EQ(first_line(), in_the_tree) << "read anew";
    std::filesystem::remove_all(mine);
}

TEST_F(KernelSourcesTest, UnreadableFileIsEmpty) {
    KernelSources sources(
        [](const std::filesystem::path&) -> std::vector<SourceLine> { throw std::runtime_error("the disk is gone"); });
    sources.update(run_.get());
    ASSERT_TRUE(read(sources));
    EXPECT_TRUE(sources.lines_of(sources.kernels().front().source.file).empty());
}

}  // namespace
}  // namespace lockstep
