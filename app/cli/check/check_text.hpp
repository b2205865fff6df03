#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "app/session/check/checked.hpp"

namespace lockstep {

/// What a check has found, for people. smallest: null where nothing harmful was found; saved: the scenario, empty where none
/// was written.
std::string check_text(std::span<const Checked> all, const Smallest* smallest, const std::filesystem::path& saved);

/// The same for scripts: `harmful`, and for each input its `hazards` (verdict, reason, lines, buffer, pairs, the two accesses) and
/// what has `failed`: order, sentence, the `fault` that stopped it (kind, file, line, block, lane and what its kind has) and the
/// first `wrong_element`, an index in its `wrong_column` and in the `wrong_space` that this runs over; then the `smallest` input
/// that fails, with the `wrong_access` at which that begins.
std::string check_json(std::span<const Checked> all, const Smallest* smallest, const std::filesystem::path& saved);

/// The command that runs it again: "lockstep run ID --generate ... --order shuffled:4 --verify"; empty for a file that was cut.
std::string replay_command(const Smallest& smallest);

}  // namespace lockstep
