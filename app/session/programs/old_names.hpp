#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// Names that CUDA 13 removed, found in a compiler's errors.
std::vector<std::string> old_names_in(std::string_view compiler_text);
/// A header that defines these names as macros, and no others: a macro also replaces the same word in other headers.
std::string old_names_header(const std::vector<std::string>& names);
/// A source with `<< <` and `> >>` of its launches written as `<<<` and `>>>`, on the same lines; none: it has no such launch.
std::optional<std::string> with_joined_brackets(const std::string& text, const std::string& file);

}  // namespace lockstep
