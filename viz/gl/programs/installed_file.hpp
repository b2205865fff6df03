#pragma once

#include <filesystem>
#include <future>
#include <optional>
#include <string>

namespace lockstep {

/// What a file that is installed with the program holds: from memory where read_ahead() has come by, else from the disk.
/// Nothing where it cannot be read.
std::optional<std::string> installed_file(const std::filesystem::path& path);

/// Has another thread read all files of a folder and of those within it, so that who needs them later waits for no disk. A file
/// that cannot be read is left to whoever asks for it. What is returned is ready when that thread has come by all; its end waits
/// for nothing.
std::future<void> read_ahead(std::filesystem::path folder);

}  // namespace lockstep
