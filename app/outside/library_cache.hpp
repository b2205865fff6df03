#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace lockstep {

/// Where libraries lie that this program has compiled: they are used again as long as what they are made from is the same.
/// Throws WriteError where the folder cannot be made, or somebody else could have put something into it: it is loaded.
std::filesystem::path library_cache();

/// Of all that a library is made from and with: another name where one letter of it differs.
class BuildName {
public:
    void add(std::string_view text);
    std::string text() const;

private:
    std::uint64_t hash_ = 0xCBF29CE484222325ull;
};

/// Throws InputError.
std::string content_of(const std::filesystem::path& file);

/// A library made of headers that are not the program's would fit by its name and not by what it does. Throws InputError that
/// begins with `what`.
void require_own_headers(std::string_view what);

}  // namespace lockstep
