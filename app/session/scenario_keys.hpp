#pragma once

#include <filesystem>
#include <string_view>

#include "app/session/json_text.hpp"
#include "app/session/scenario.hpp"

namespace lockstep {

/// Reads the keys of an object into a scenario, with `more` keys that the caller reads; keys that are missing change nothing.
/// folder  of its file
/// what    the name of the object in the error about an unknown key: "a scenario"
void read_scenario_keys(const JsonValue& object, const std::filesystem::path& folder, Scenario& scenario,
                        const JsonReaders& more, std::string_view what);

}  // namespace lockstep
