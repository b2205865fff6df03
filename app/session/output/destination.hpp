#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <sys/stat.h>

namespace lockstep {

/// As a path that is to be written: the standard output. A file of that name is written as "./-".
inline constexpr std::string_view kStandardOutput = "-";

/// Where a path that is to be written leads.
struct Destination {
    std::string problem;  ///< why it cannot be written, in words; empty: it can
    std::filesystem::path file;  ///< behind all symbolic links
    bool exists = false;  ///< a plain file whose place will be taken
    struct stat before {};  ///< of what is there: a file's mode and owner stay
    bool stream = false;  ///< no plain file (a pipe, a device), or one that this process has open: written directly
    int descriptor = -1;  ///< of a stream that this process has open already (/dev/stdout, /dev/fd/63), else -1
};

/// Looks without changing anything. A link that leads nowhere is a problem: nobody can say who made it.
Destination destination_of(const std::filesystem::path& path);

/// True for every name of it: "-", /dev/stdout, the file that it was led to.
bool is_standard_output(const Destination& destination);

/// True when of what is written to both one would be lost, or they would lie mixed.
bool same_place(const Destination& one, const Destination& other);

/// The path as messages say it.
std::string written_name(const std::filesystem::path& path);

/// True when writing there would take the place of a file.
bool replaces_file(const std::filesystem::path& path);

}  // namespace lockstep
