#pragma once

#include <deque>
#include <filesystem>

#include "app/session/output/output_file.hpp"
#include "app/session/output/output_folder.hpp"

namespace lockstep {

/// Files that are written together: all are complete before the first one replaces its destination. If one cannot be written or
/// renamed, all destinations are restored.
class OutputSet {
public:
    /// Creates a folder for files; it is removed again if they are not written. Throws WriteError.
    void folder(const std::filesystem::path& path) { folders_.emplace_back(path); }
    /// Throws WriteError, also if another file of the set has the same destination.
    OutputFile& add(const std::filesystem::path& path) {
        auto& added = files_.emplace_back(path);
        for (const auto& other : files_)
            if (&other != &added) added.require_apart(other);
        return added;
    }
    /// Throws WriteError.
    void commit() {
        for (auto& file : files_) file.finish();
        try {
            for (auto& file : files_) file.put_in_place();
        } catch (...) {
            for (auto& file : files_) file.take_back();
            throw;
        }
        for (auto& folder : folders_) folder.keep();
        files_.clear();
        folders_.clear();
    }

private:
    std::deque<OutputFolder> folders_;  ///< first, so that they are destroyed after the files in them
    std::deque<OutputFile> files_;
};

}  // namespace lockstep
