#pragma once

#include <filesystem>
#include <string>

#include "app/session/check/run_check.hpp"

namespace lockstep {

/// The findings of a check, for people. saved: the scenario that was written; empty: none.
std::string check_text(const CheckResult& result, const std::filesystem::path& saved);

/// The same for scripts: `harmful`, and for each input its `hazards` (verdict, reason, lines, buffer, pairs, the two
/// accesses) and `failed`: order, sentence, the `fault` that stopped the run (kind, file, line, block, lane and further
/// fields of its kind) and the first `wrong_element`, an index in its `wrong_column` and its space `wrong_space`; then
/// the `smallest` failing input, with the `wrong_access` at which the wrong result begins.
std::string check_json(const CheckResult& result, const std::filesystem::path& saved);

/// The command that repeats the failure: "lockstep run ID --generate ... --order shuffled:4 --verify", for a hazard
/// "lockstep check ID ..."; empty for a file of which elements were dropped, and for a failure that no command repeats.
std::string replay_command(const Smallest& smallest);

}  // namespace lockstep
