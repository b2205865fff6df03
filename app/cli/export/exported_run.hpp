#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/scenario.hpp"
#include "kernels/run/run.hpp"
#include "viz/palette.hpp"

namespace lockstep {

/// A run that has ended, and the passes of it that are exported.
struct ExportedRun {
    std::shared_ptr<Run> run;
    Scenario scenario;  ///< how it was asked for, and how its pictures look
    std::uint32_t first = 0, last = 0;  ///< passes, both included; 0 is the input

    const PassRecord& record(std::uint32_t pass) const { return run->timeline().record(pass); }
    std::uint32_t num_passes() const { return last - first + 1; }
};

/// Of a pass: its label, "input" of pass 0.
std::string label_of(const ExportedRun& exported, std::uint32_t pass);
/// Name and value of each parameter, as typed.
std::vector<std::pair<std::string, std::string>> parameter_texts(const Run& run);
/// The figures of a pass, by name: its time, the figures of its report, the number of elements that it changed.
std::vector<std::pair<std::string, std::string>> pass_figures(const ExportedRun& exported, std::uint32_t pass);
/// The command that runs it again, without paths: "lockstep run bfs.frontier --input ny.gr.gz".
std::string command_text(const ExportedRun& exported);

/// For XML and HTML: the five characters that mean something there.
std::string escaped(std::string_view text);
/// "#0f131a".
std::string hex_text(Colour colour);

/// "frontier, vertices"; only the name where it has the unit: "arcs that found".
std::string with_unit(const std::string& name, const std::string& unit);

/// Numbers of the passes, by which they are plotted: time, changed elements, figures of the reports.
struct PassSeries {
    std::string name, unit;
    std::vector<double> values;  ///< one a pass; NaN: it has none
};
std::vector<PassSeries> series_of(const ExportedRun& exported);

/// A header and a line for each pass.
std::string plot_csv(const ExportedRun& exported);
/// Bars of every series. standalone: with the colours of both themes; else it takes the variables of the page around it.
std::string plot_svg(const ExportedRun& exported, bool standalone);

}  // namespace lockstep
