#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "app/session/check/checked.hpp"

namespace lockstep {

/// The findings of a check, for people. smallest: null without a harmful finding; saved: the written scenario, or empty.
std::string check_text(std::span<const Checked> all, const Smallest* smallest, const std::filesystem::path& saved);

/// The same for scripts: `harmful`; for each input its `hazards` (verdict, reason, lines, buffer, pairs, the two accesses) and the runs that
/// `failed`: order, sentence, the `fault` that stopped it (kind, file, line, block, lane, details of the kind) and the first
/// `wrong_element`, an index in its `wrong_column` and in that column's `wrong_space`; then the `smallest` failing input with its
/// `wrong_access`.
std::string check_json(std::span<const Checked> all, const Smallest* smallest, const std::filesystem::path& saved);

/// The command that repeats it: "lockstep run ID --generate ... --order shuffled:4 --verify"; empty for a reduced file.
std::string replay_command(const Smallest& smallest);

}  // namespace lockstep
