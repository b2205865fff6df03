#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>

namespace lockstep {

/// The path of a temporary file or folder, which need not exist yet. While this object lives, an ending signal removes it.
class TemporaryName {
public:
    enum class Kind {
        file,
        folder,  ///< removed if it is empty
        folder_with_content
    };

    explicit TemporaryName(const std::filesystem::path& path, Kind kind = Kind::file);
    ~TemporaryName();  ///< unregisters the path, and removes nothing
    TemporaryName(const TemporaryName&) = delete;
    TemporaryName& operator=(const TemporaryName&) = delete;

    struct Remembered;

private:
    const Remembered* name_;
    std::atomic<const Remembered*>* slot_ = nullptr;
};

/// Removes all registered paths. Other threads may keep running.
void remove_temporary_files();

}  // namespace lockstep
