#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace lockstep {

/// Where libraries lie that this program has compiled: they are used again as long as what they are made from is the same.
/// Throws WriteError where the folder cannot be made, or somebody else could have put something into it: it is loaded.
std::filesystem::path library_cache();

/// Moves what was compiled beside it to its place. Throws WriteError.
void keep_library(const std::filesystem::path& made, const std::filesystem::path& library);

/// A hash of all sources and tools that a library is made from: it differs where one letter of them differs.
class BuildName {
public:
    void add(std::string_view text);
    std::string text() const;

private:
    std::uint64_t hash_ = 0xCBF29CE484222325ull;
};

/// Throws InputError.
std::string content_of(const std::filesystem::path& file);

/// Throws InputError, which begins with `what`, where the headers of the tree are newer than the program: a library that is compiled
/// with them would not fit the program.
void require_own_headers(std::string_view what);

}  // namespace lockstep
