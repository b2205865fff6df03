#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/sweep/chart_text.hpp"
#include "app/session/sweep/map.hpp"
#include "app/session/sweep/result.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// A line of times over the swept quantity, ascending.
struct ChartLine {
    enum class Kind {
        run,  ///< measured here: solid
        floor,  ///< a limit of the device: dotted
        published,  ///< from a publication: dashed, hollow markers
        predicted,  ///< by a model: long and short dashes, no markers
    };
    std::string name;
    Kind kind = Kind::run;
    std::vector<double> x, ms;
    std::vector<double> ratio{};  ///< of runs: to the floor; 0: unknown
    std::vector<Measurement::Quartiles> spread{};  ///< of runs: the quartiles of the times
    std::vector<std::size_t> repeat{};  ///< of runs: number of times
    std::size_t style = 0;  ///< chooses marker and colour; host code is numbered separately, for the marker
    bool on_host = false;  ///< plain code on the host: without its own colour
    bool emulated = false;  ///< measured on the emulator: not comparable with a GPU
    bool is_limit = false;  ///< a limit of the device, measured as a run
    bool host_code = false;  ///< measured as plain code on the host, although no GPU executes it
};

/// The chart of a sweep, for the window and for exported pictures.
struct SweepChart {
    std::string title;  ///< "Time against list size"
    std::string quantity;  ///< along x, with unit: "list size, nodes"
    std::string symbol;  ///< of the swept quantity: "n"
    std::string unit;  ///< of the swept quantity: "nodes"
    bool logarithmic = true;  ///< the x axis; the times are always logarithmic
    std::vector<std::string> words{};  ///< labels of x = 0, 1, ... if a choice is swept
    bool bars = false;  ///< groups of bars, one per word, instead of lines
    bool counts = false;  ///< accesses, work or depth, in place of times in ms
    std::vector<ChartLine> lines;  ///< runs, then floors, then published lines
    std::string published_by{};  ///< for the legend: "thesis, GTX 280"
    std::string predicted_by{};  ///< for the legend: "model, GTX 280"
    std::string run_by{"run here"};  ///< for the legend: "run here, emulator"
    std::shared_ptr<const SweepMap> map{};  ///< replaces the lines if two quantities are swept
    std::vector<std::string> remarks{};  ///< findings, comparison with the study, omitted points

    /// The range of runs and published lines; none without points.
    std::optional<AxisRange> x_range() const;
    /// In whole decades. Includes a floor's last point, unless that lies far below everything else.
    std::optional<AxisRange> ms_range() const;
    /// True if a point of a floor lies within these decades.
    bool floor_in_sight() const;
    /// "ms"; nothing for counts.
    std::string suffix() const { return counts ? "" : " ms"; }
    /// A value of x in words: "8 M", "thread".
    std::string value_text(double x) const;
};

SweepChart chart_of(const SweepResult& result, const Catalog& catalog);

/// "Fastest at 1 M: list.rhj, 79.2 ms, 3.4 times the floor", or that there is no clear difference if the middle halves
/// of the times overlap; empty if there is nothing to compare.
std::string finding(const SweepChart& chart);

}  // namespace lockstep
