#pragma once

#include <deque>
#include <filesystem>

#include "app/session/output/temporary_names.hpp"

namespace lockstep {

/// A folder for output files, created at once with its missing parents. Unless keep() was called, the folders created
/// by this object are removed again if they are empty, also if a signal ends the program.
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
