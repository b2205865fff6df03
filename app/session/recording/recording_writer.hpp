#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/session/output/output_file.hpp"
#include "app/session/scenario.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

inline constexpr const char* kRecordingFormat = "lockstep recording";
inline constexpr int kRecordingVersion = 1;
inline constexpr std::uint32_t kPassesBetweenStates = 64;

/// Names in a manifest, in the order of ValueStyle and of SpaceLink::Kind.
inline constexpr std::array<std::string_view, 6> kStyleNames{"number",  "index",    "flag",
                                                             "unknown", "infinite", "optional"};
inline constexpr std::array<std::string_view, 9> kLinkNames{"value",    "offsets",   "first",    "inverse",   "covers",
                                                            "quotient", "remainder", "multiple", "transposed"};

/// Keys of a scenario that a recording keeps: how the run is looked at.
inline constexpr std::array<std::string_view, 9> kLookedAt{"pass",   "view",  "selection", "loop", "zoom",
                                                           "layout", "theme", "lens",      "marks"};

/// The keys of a manifest that every kind of recording has: format, version, program, kind, creation time.
nlohmann::ordered_json manifest_head(std::string_view kind);

/// The `input` of a manifest: {"generate": SPEC}, or name, size and checksum of the file, without its folder.
/// source  how the file was read
nlohmann::ordered_json input_json(const Dataset& dataset, const DatasetSource& source);

/// The manifest of a run, to which write_recording() adds columns and states.
/// scenario  how its input was read, and how it is looked at
/// report    report_text()
nlohmann::ordered_json run_manifest(const Run& run, const Scenario& scenario, const std::string& report);

/// Writes a finished run with all of its passes: one state after at most 64 passes, and between them what each pass changed. Holds
/// one state in memory.
/// manifest  manifest_head() and what else is known: input, report, scenario
/// progress  called after each pass; may throw to cancel
/// trace     accesses that are recorded with it; null: none
/// Throws WriteError, DeviceError.
void write_recording(OutputFile& file, Run& run, nlohmann::ordered_json manifest,
                     const std::function<void(std::uint32_t pass, std::uint32_t passes)>& progress,
                     const trace::Log* trace = nullptr);

/// Writes a recording that has only a manifest: the table of a benchmark, the findings of a check.
void write_manifest_only(OutputFile& file, const nlohmann::ordered_json& manifest);

/// NumPy's name for a type of column: "<u4".
std::string dtype_of(ValueType type);

}  // namespace lockstep
