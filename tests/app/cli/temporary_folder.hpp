#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

namespace lockstep::test {

/// A test with a temporary folder, which is removed at the end.
class TemporaryFolder : public testing::Test {
protected:
    TemporaryFolder() {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        auto name =
            std::string("lockstep-") + test->test_suite_name() + "-" + test->name() + "-" + std::to_string(::getpid());
        std::ranges::replace(name, '/', '-');  // in the name of a parametrized test
        folder = std::filesystem::temp_directory_path() / name;
        std::filesystem::remove_all(folder);
        std::filesystem::create_directories(folder);
    }
    ~TemporaryFolder() override { std::filesystem::remove_all(folder); }

    static std::string content(const std::filesystem::path& path) {
        std::ifstream stream(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    /// Number of files below the folder.
    std::size_t num_files() const {
        std::size_t files = 0;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
            files += entry.is_regular_file();
        return files;
    }
    /// Everything below the folder: files, folders, links, pipes.
    std::size_t num_entries() const {
        const std::filesystem::recursive_directory_iterator all(folder);
        return static_cast<std::size_t>(std::distance(begin(all), end(all)));
    }

    std::filesystem::path folder;
};

}  // namespace lockstep::test
