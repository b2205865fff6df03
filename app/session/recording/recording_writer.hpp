#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/session/output/output_file.hpp"
#include "app/session/recording/zip.hpp"
#include "app/session/scenario.hpp"
#include "kernels/base/progress.hpp"
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

/// The keys of a scenario that a recording stores: the display of the run.
inline constexpr std::array<std::string_view, 10> kDisplayKeys{"pass",   "view",  "selection", "loop",  "zoom",
                                                               "layout", "theme", "lens",      "marks", "draw_as"};

/// The keys of a manifest that every kind of recording has: format, version, program, kind, creation time.
nlohmann::ordered_json manifest_head(std::string_view kind);

/// The `input` of a manifest: {"generate": SPEC}, or name, size and checksum of the file, without its folder.
/// source  how the file was read
nlohmann::ordered_json input_json(const Dataset& dataset, const DatasetSource& source);

/// The manifest of a run, to which write_recording() adds columns and states.
/// scenario  the source of its input, and its display
/// report    report_text()
nlohmann::ordered_json run_manifest(const Run& run, const Scenario& scenario, const std::string& report);

/// Writes a finished run with all of its passes: a whole state after at most kPassesBetweenStates passes, and between them the changes of
/// each pass. Input columns, which never change, are in state 0 only. Needs memory for one state, and for one part of a column.
/// manifest  manifest_head() with input, report and scenario
/// progress  counts written bytes, before compression; its text stays
/// trace     accesses that are recorded with it; null: none
/// more      adds further members before the states; may be empty
/// Throws WriteError, DeviceError, Cancelled.
void write_recording(OutputFile& file, Run& run, nlohmann::ordered_json manifest, Progress& progress,
                     const trace::Log* trace = nullptr, const std::function<void(ZipWriter&)>& more = {});

/// Writes a recording of a manifest alone: the table of a benchmark, the findings of a check.
void write_manifest_only(OutputFile& file, const nlohmann::ordered_json& manifest);

/// NumPy's name for a type of column: "<u4".
std::string dtype_of(ValueType type);

}  // namespace lockstep
