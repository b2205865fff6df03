#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>

namespace lockstep {

/// What must not be left behind: while this lives, a signal that ends the program removes it. It needs not be there yet.
class TemporaryName {
public:
    enum class Kind {
        file,
        folder,  ///< if it is empty
        folder_with_content
    };

    explicit TemporaryName(const std::filesystem::path& path, Kind kind = Kind::file);
    ~TemporaryName();  ///< forgets it, and removes nothing
    TemporaryName(const TemporaryName&) = delete;
    TemporaryName& operator=(const TemporaryName&) = delete;

    struct Remembered;

private:
    const Remembered* name_;
    std::atomic<const Remembered*>* slot_ = nullptr;
};

/// Removes all that is remembered now. May be called while other threads go on.
void remove_temporary_files();

}  // namespace lockstep
