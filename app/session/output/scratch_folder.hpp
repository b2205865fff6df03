#pragma once

#include <filesystem>
#include <optional>

#include "app/session/output/temporary_names.hpp"

namespace lockstep {

/// A folder that nobody else can open, under a name that nobody can foresee. It goes with what is in it, also when a signal ends
/// the program.
class ScratchFolder {
public:
    /// in  a folder that is there. Throws WriteError.
    explicit ScratchFolder(const std::filesystem::path& in);
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
    std::optional<TemporaryName> remembered_;
};

}  // namespace lockstep
