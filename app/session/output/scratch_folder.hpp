#pragma once

#include <filesystem>
#include <optional>

#include "app/session/output/temporary_names.hpp"

namespace lockstep {

/// A folder with an unpredictable name that only this user can open. It is removed with its content, also if a signal
/// ends the program. Folders that killed programs left are removed, too.
class ScratchFolder {
public:
    /// in  an existing folder. Throws WriteError.
    explicit ScratchFolder(const std::filesystem::path& in);
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
    std::optional<TemporaryName> remembered_;
    int descriptor_ = -1;  ///< marks the folder as in use
};

}  // namespace lockstep
