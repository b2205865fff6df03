#include "app/session/user_kernels/kernel_watch.hpp"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "app/cli/temporary_folder.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;

/// Two folders of user kernels, compiled in the background into a cache of their own.
class KernelWatching : public TemporaryFolder {
protected:
    KernelWatching() {
        if (const auto* before = std::getenv("XDG_CACHE_HOME")) cache_before_ = before;
        setenv("XDG_CACHE_HOME", (folder / "cache").c_str(), 1);
    }
    ~KernelWatching() override {
        if (cache_before_) setenv("XDG_CACHE_HOME", cache_before_->c_str(), 1);
        else unsetenv("XDG_CACHE_HOME");
    }

    static void write(const fs::path& file, const std::string& text) {
        fs::create_directories(file.parent_path());
        std::ofstream(file) << text;
    }
    /// An algorithm without a kernel: it compiles soon.
    static std::string algorithm(const std::string& title) {
        return "#include \"kernels/run/entry/executors/from_outside.hpp\"\n"
               "struct Named { static inline std::string title{\"" +
               title +
               "\"}; };  // of each version its own\n"
               "inline lockstep::AlgorithmInfo entry() {\n"
               "    lockstep::AlgorithmInfo info{.id = \"mine.watched\", .title = Named::title};\n"
               "    info.make_simt = [](lockstep::Device&, const lockstep::Dataset&, const lockstep::ParameterValues&)\n"
               "        -> std::unique_ptr<lockstep::Algorithm> { return nullptr; };\n"
               "    return info;\n"
               "}\n"
               "LOCKSTEP_ENTRY(entry)\n";
    }
    /// The next result of each folder, by folder name. count: number of folders
    std::map<std::string, KernelWatch::Update> results(KernelWatch& watch, std::size_t count) {
        std::map<std::string, KernelWatch::Update> all;
        const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(2);
        while (all.size() < count && std::chrono::steady_clock::now() < end) {
            if (const auto busy = watch.compiling()) compiling.insert(busy->filename().string());
            if (auto update = watch.take()) all[update->folder.filename().string()] = std::move(*update);
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        return all;
    }

    Catalog catalog;
    std::set<std::string> compiling;  ///< the names of folders that were compiled for longer than a blink

private:
    std::optional<std::string> cache_before_;
};

TEST_F(KernelWatching, CompilesEachFolderAndAgainAfterAChange) {
    write(folder / "right/watched.hpp", algorithm("first"));
    write(folder / "wrong/mistaken.hpp", "#error \"line 1\"\n" + algorithm("never"));
    const auto version = kernel_sources_version();
    KernelWatch watch(catalog, {folder / "right", folder / "wrong"});
    EXPECT_TRUE(watch.begins());
    EXPECT_EQ(catalog.find("mine.watched"), nullptr) << "the window opens before the compiler ends";

    auto made = results(watch, 2);
    ASSERT_EQ(made.size(), 2u);
    EXPECT_TRUE(compiling.contains("right"));
    EXPECT_FALSE(watch.compiling());
    EXPECT_FALSE(watch.begins());
    ASSERT_EQ(made["right"].error, "");
    ASSERT_EQ(made["right"].algorithms, std::vector<std::string>{"mine.watched"});
    EXPECT_FALSE(made["right"].again);
    const auto* known = catalog.find("mine.watched");
    ASSERT_TRUE(known);
    EXPECT_EQ(known->title, "first");
    EXPECT_NE(made["wrong"].error.find("mistaken.hpp"), std::string::npos) << made["wrong"].error;
    EXPECT_NE(kernel_error_at("mistaken.hpp", 1), nullptr);
    EXPECT_EQ(kernel_error_at("mistaken.hpp", 2), nullptr);
    EXPECT_EQ(kernel_error_at("taken.hpp", 1), nullptr);
    EXPECT_GT(kernel_sources_version(), version);

    // An unchanged folder is not compiled again; a changed one keeps its algorithm if it does not compile.
    write(folder / "right/watched.hpp", "#error \"for now\"\n");
    write(folder / "wrong/mistaken.hpp", "int repaired();\n");
    made = results(watch, 2);
    EXPECT_TRUE(made["right"].again);
    EXPECT_NE(made["right"].error, "");
    EXPECT_EQ(catalog.find("mine.watched"), known);
    EXPECT_EQ(known->title, "first");
    EXPECT_NE(kernel_error_at("watched.hpp", 1), nullptr);
    EXPECT_EQ(kernel_error_at("mistaken.hpp", 1), nullptr) << "repaired";

    write(folder / "right/watched.hpp", algorithm("second"));
    made = results(watch, 1);
    EXPECT_EQ(made["right"].error, "");
    EXPECT_TRUE(made["right"].again);
    EXPECT_EQ(catalog.at("mine.watched").title, "second");
    EXPECT_EQ(known->title, "first") << "the run on the screen still uses it";
    EXPECT_TRUE(kernel_errors().empty());
}

TEST_F(KernelWatching, EndsTheCompilerWithTheWindow) {
    write(folder / "slow/slow.hpp", algorithm("slow"));
    const auto begin = std::chrono::steady_clock::now();
    { const KernelWatch watch(catalog, {folder / "slow"}); }
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
    EXPECT_EQ(catalog.find("mine.watched"), nullptr);
}

}  // namespace
}  // namespace lockstep::test
