#pragma once

#include <filesystem>
#include <string>

#include "app/session/check/run_check.hpp"

namespace lockstep {

/// The findings of a check, for people. saved: the scenario that was written; empty where none was.
std::string check_text(const CheckResult& result, const std::filesystem::path& saved);

/// The same for scripts: `harmful`, and for each input its `hazards` (verdict, reason, lines, buffer, pairs, the two accesses) and
/// what has `failed`: order, sentence, the `fault` that stopped it (kind, file, line, block, lane and what its kind has) and the
/// first `wrong_element`, an index in its `wrong_column` and in the `wrong_space` that this runs over; then the `smallest` input
/// that fails, with the `wrong_access` at which that begins.
std::string check_json(const CheckResult& result, const std::filesystem::path& saved);

/// The command that shows the failure again: "lockstep run ID --generate ... --order shuffled:4 --verify", for a hazard
/// "lockstep check ID ..."; empty for a file that was cut, and for a failure that no command was seen to repeat.
std::string replay_command(const Smallest& smallest);

}  // namespace lockstep
