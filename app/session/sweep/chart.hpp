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

/// Times against what is swept, ascending.
struct ChartLine {
    enum class Kind {
        run,  ///< measured here: solid
        floor,  ///< a limit of the device: dotted
        published,  ///< printed elsewhere: dashed, hollow markers
        predicted,  ///< by a model: long and short dashes, no markers
    };
    std::string name;
    Kind kind = Kind::run;
    std::vector<double> x, ms;
    std::vector<double> ratio{};  ///< to the floor, of a run; 0: not known
    std::vector<Measurement::Quartiles> spread{};  ///< of a run: where the middle half of its times lies
    std::vector<std::size_t> repeat{};  ///< of a run: how many times there are
    std::size_t style = 0;  ///< decides marker and colour; of host code, which is counted on its own, the marker
    bool on_host = false;  ///< plain code on the host: without a colour of its own
    bool emulated = false;  ///< measured on the emulator: its times are no GPU's
    bool is_limit = false;  ///< a limit of the device, measured as a run
    bool host_code = false;  ///< measured as plain code on the host, where no GPU runs it
};

/// A sweep as it is drawn, in the window and in pictures.
struct SweepChart {
    std::string title;  ///< "Time against list size"
    std::string quantity;  ///< along x, with unit: "list size, nodes"
    std::string symbol;  ///< of what is swept: "n"
    std::string unit;  ///< of it: "nodes"
    bool logarithmic = true;  ///< x; the times always are
    std::vector<std::string> words{};  ///< for x = 0, 1, ... where a choice is swept
    bool bars = false;  ///< a group of bars for each word instead of lines
    std::vector<ChartLine> lines;  ///< runs, then floors, then published ones
    std::string published_by{};  ///< for the legend: "thesis, GTX 280"
    std::string predicted_by{};  ///< for the legend: "model, GTX 280"
    std::string run_by{"run here"};  ///< for the legend: "run here, emulator"
    std::shared_ptr<const SweepMap> map{};  ///< instead of lines, where two quantities are swept
    std::vector<std::string> remarks{};  ///< findings, what a study says, what was left out

    /// Over runs and published lines; nothing while there are no points.
    std::optional<AxisRange> x_range() const;
    /// In whole decades. A floor counts with its last point, unless that lies far below all else.
    std::optional<AxisRange> ms_range() const;
    /// Whether any point of a floor lies within these decades.
    bool floor_in_sight() const;
    /// "8 M", "thread": a value of x in words.
    std::string value_text(double x) const;
};

SweepChart chart_of(const SweepResult& result, const Catalog& catalog);

/// "Fastest at 1 M: list.rhj, 79.2 ms, 3.4 times the floor", or that there is no clear difference where the middle halves of
/// times overlap; empty when there is nothing to compare.
std::string finding(const SweepChart& chart);

}  // namespace lockstep
