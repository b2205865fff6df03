#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>

namespace lockstep {

/// A file that must not be left behind: while this lives, a signal that ends the program removes it. It needs not be
/// there yet. What is more than 64 at a time is not remembered.
class TemporaryName {
public:
    explicit TemporaryName(const std::filesystem::path& path);
    ~TemporaryName();  ///< forgets it, and removes nothing
    TemporaryName(const TemporaryName&) = delete;
    TemporaryName& operator=(const TemporaryName&) = delete;

private:
    const char* name_;
    std::atomic<const char*>* slot_ = nullptr;
};

/// Removes all files that are remembered now. May be called while other threads go on.
void remove_temporary_files();

}  // namespace lockstep
