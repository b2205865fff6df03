#pragma once

#include <filesystem>
#include <future>
#include <optional>
#include <string>

namespace lockstep {

/// The content of a file installed with the program: from memory after read_ahead(), else from disk. Nothing if it
/// cannot be read.
std::optional<std::string> installed_file(const std::filesystem::path& path);

/// Reads all files below a folder on another thread, so that later readers wait for no disk. A file that cannot
/// be read is left to its reader. The result is ready when everything is read; destroying the result does not
/// wait.
std::future<void> read_ahead(std::filesystem::path folder);

}  // namespace lockstep
