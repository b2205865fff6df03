#pragma once

#include <deque>
#include <filesystem>

#include "app/output/output_file.hpp"

namespace lockstep {

/// Files that belong together: each is written whole before the first of them takes its place.
class OutputSet {
public:
    /// Throws WriteError.
    OutputFile& add(const std::filesystem::path& path) { return files_.emplace_back(path); }
    /// Throws WriteError.
    void commit() {
        for (auto& file : files_) file.commit();
        files_.clear();
    }

private:
    std::deque<OutputFile> files_;
};

}  // namespace lockstep
