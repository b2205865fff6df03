#pragma once

#include <deque>
#include <filesystem>

#include "app/session/output/output_file.hpp"
#include "app/session/output/output_folder.hpp"

namespace lockstep {

/// Files that belong together: each is written whole, to its last byte, before the first of them takes its place. Where one
/// cannot be written, all are what they were before. After that they are renamed, one by one.
class OutputSet {
public:
    /// Makes a folder that files are to be added in; it goes again where these do not come. Throws WriteError.
    void folder(const std::filesystem::path& path) { folders_.emplace_back(path); }
    /// Throws WriteError, also where another of them has that place.
    OutputFile& add(const std::filesystem::path& path) {
        auto& added = files_.emplace_back(path);
        for (const auto& other : files_)
            if (&other != &added) added.require_apart(other);
        return added;
    }
    /// Throws WriteError.
    void commit() {
        for (auto& file : files_) file.finish();
        for (auto& file : files_) file.put_in_place();
        for (auto& folder : folders_) folder.keep();
        files_.clear();
        folders_.clear();
    }

private:
    std::deque<OutputFolder> folders_;  ///< first, so that they end after what lies in them
    std::deque<OutputFile> files_;
};

}  // namespace lockstep
