#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/session/scenario.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/run/run.hpp"
#include "viz/palette.hpp"

namespace lockstep {

/// A finished run, and the range of its passes to export.
struct ExportedRun {
    std::shared_ptr<Run> run;
    Scenario scenario;  ///< the request for the run, and the settings of its pictures
    std::uint32_t first = 0, last = 0;  ///< passes, both included; 0 is the input
    /// The launch that the scenario opens, and its pass; none: the scenario shows the state after a pass.
    std::optional<std::pair<std::uint32_t, DebuggerScenario>> opened{};
    std::shared_ptr<Progress> progress = std::make_shared<Progress>();  ///< counts pictures

    const PassRecord& record(std::uint32_t pass) const { return run->timeline().record(pass); }
    std::uint32_t num_passes() const { return last - first + 1; }
};

/// The label of a pass; "input" for pass 0.
std::string label_of(const ExportedRun& exported, std::uint32_t pass);
/// Name and value of each parameter, as typed.
std::vector<std::pair<std::string, std::string>> parameter_texts(const Run& run);
/// The figures of a pass, by name: its time, the figures of its report, the number of elements that it changed.
std::vector<std::pair<std::string, std::string>> pass_figures(const ExportedRun& exported, std::uint32_t pass);
/// The command that repeats the run, without paths: "lockstep run bfs.frontier --input ny.gr.gz".
std::string command_text(const ExportedRun& exported);
/// The command that searches the same input for hazards: "lockstep check bfs.frontier --input ny.gr.gz".
std::string check_command_text(const ExportedRun& exported);

/// Escapes the five reserved characters of XML and HTML.
std::string escaped(std::string_view text);
/// "#0f131a".
std::string hex_text(Colour colour);

/// A name with its unit, "frontier, vertices"; the name alone if it contains the unit: "arcs that found".
std::string with_unit(const std::string& name, const std::string& unit);

/// A number for each pass, for plots: time, changed elements, or a figure of the reports.
struct PassSeries {
    std::string name, unit;
    std::vector<double> values;  ///< one per pass; NaN: the pass has none
};
std::vector<PassSeries> series_of(const ExportedRun& exported);

/// CSV: a header and a line for each pass.
std::string plot_csv(const ExportedRun& exported);
/// SVG: bars of every series. standalone: with the colours of both themes; else with the variables of the page around it.
std::string plot_svg(const ExportedRun& exported, bool standalone);

}  // namespace lockstep
