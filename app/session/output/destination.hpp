#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include <sys/stat.h>

#include "app/session/output/output_place.hpp"

namespace lockstep {

/// The path that means the standard output. A file of this name is written as "./-".
inline constexpr std::string_view kStandardOutput = "-";

/// The target of an output path.
struct Destination {
    std::string problem;  ///< why it cannot be written, in words; empty: writable
    std::shared_ptr<const OpenFolder> folder;  ///< of a regular file, existing or not, after all symbolic links
    std::string name;  ///< in the folder
    bool exists = false;  ///< a regular file that will be replaced
    struct stat before {};  ///< of the existing file
    bool stream = false;  ///< not a regular file (a pipe, a device), or open in this process: written directly
    int descriptor = -1;  ///< of a stream that is already open in this process (/dev/stdout, /dev/fd/63), else -1

    std::filesystem::path file() const { return folder ? folder->path() / name : std::filesystem::path{}; }
};

/// Resolves a path without changing anything. A dangling link is a problem: its creator is unknown.
Destination destination_of(const std::filesystem::path& path);

/// True for every name of the standard output: "-", /dev/stdout, the file that it is redirected to.
bool is_standard_output(const Destination& destination);

/// True if writing both would lose one of them or mix their bytes.
bool same_place(const Destination& one, const Destination& other);

/// The path as written in messages.
std::string written_name(const std::filesystem::path& path);

/// True if writing to the path would replace a file.
bool replaces_file(const std::filesystem::path& path);

}  // namespace lockstep
