#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// Names of CUDA 12 and before, which CUDA 13 lacks, that a compiler's errors are about.
std::vector<std::string> old_names_in(std::string_view compiler_text);
/// A header that gives these names their meaning, and no others: as macros they would change headers that use the same words.
std::string old_names_header(const std::vector<std::string>& names);
/// A source whose launches are written `<< <` and `> >>`, as it must be written now; none: there is nothing to change. Lines stay.
std::optional<std::string> with_joined_brackets(const std::string& text, const std::string& file);

}  // namespace lockstep
