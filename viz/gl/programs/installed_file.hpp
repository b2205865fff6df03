#pragma once

#include <filesystem>
#include <future>
#include <optional>
#include <string>

namespace lockstep {

/// The content of a file that is installed with the program: from memory after read_ahead(), else from the disk. Nothing where
/// it cannot be read.
std::optional<std::string> installed_file(const std::filesystem::path& path);

/// Another thread reads all files of a folder and of the folders in it, so that later readers wait for no disk. A file that
/// cannot be read is left to its reader. The result is ready when that thread has read all; destroying the result waits for
/// nothing.
std::future<void> read_ahead(std::filesystem::path folder);

}  // namespace lockstep
