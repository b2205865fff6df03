#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace lockstep {

// JSON of the program's own files, with one entry per line: a damaged line costs one entry, not the file.

/// An array with an element per line, or an object with a key per line.
std::string entries_text(const nlohmann::ordered_json& entries);

struct SavedEntries {
    nlohmann::json entries;
    bool damaged = false;  ///< the text is not what entries_text() wrote: unreadable lines are left out
};

/// Reads what entries_text() wrote. An empty text has no entries and is not damaged.
/// type  array or object
SavedEntries parse_entries(std::string_view text, nlohmann::json::value_t type);

}  // namespace lockstep
