#pragma once

#include <deque>
#include <filesystem>

#include "app/session/output/temporary_names.hpp"

namespace lockstep {

/// A folder for files that are being written, made at once with those above it that are missing. Those that it has made go
/// again, where nothing lies in them, unless keep() was called: also when a signal ends the program.
class OutputFolder {
public:
    /// Throws WriteError.
    explicit OutputFolder(const std::filesystem::path& path);
    ~OutputFolder();
    OutputFolder(const OutputFolder&) = delete;
    OutputFolder& operator=(const OutputFolder&) = delete;

    void keep() { made_.clear(); }

private:
    struct Made {
        explicit Made(const std::filesystem::path& folder) : path(folder), name(folder, TemporaryName::Kind::folder) {}
        std::filesystem::path path;
        TemporaryName name;
    };

    void make(const std::filesystem::path& path);
    void remove_made();

    std::deque<Made> made_;  ///< outermost first
};

}  // namespace lockstep
