#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/sweep/result.hpp"

namespace lockstep::test {

/// An example measurement.
inline Measurement measured(std::string algorithm, std::uint32_t n, std::vector<double> ms,
                            std::optional<double> floor = {}, std::string executor = "simt") {
    const auto least = algorithm.starts_with("list.") ? MinWork::gather_and_scatter : MinWork::copy;
    return {.algorithm = std::move(algorithm),
            .executor = std::move(executor),
            .device = "2 x CPU",
            .dataset = "list:random,n=" + std::to_string(n),
            .n = n,
            .m = n - 1,
            .min_work = least,
            .ms = std::move(ms),
            .floor_ms = floor};
}

/// A sweep over n with a line per name: the medians at each size.
struct LineOf {
    std::string name;
    std::vector<std::pair<std::int64_t, double>> points;
};
inline SweepResult sweep_of_lines(const std::vector<LineOf>& lines, std::string executor = "simt") {
    SweepResult result;
    result.state = SweepState::finished;
    for (const auto& [name, points] : lines) {
        result.request.series.push_back({.algorithm = name});
        SweepLine line{name, {}};
        for (const auto& [n, ms] : points)
            line.points.push_back({n, measured(name, static_cast<std::uint32_t>(n), {ms}, {}, executor)});
        result.lines.push_back(std::move(line));
    }
    return result;
}

}  // namespace lockstep::test
