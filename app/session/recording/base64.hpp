#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lockstep {

/// RFC 4648, with padding, in one line.
std::string base64(std::string_view bytes);
/// None where the text is no Base64.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace lockstep
