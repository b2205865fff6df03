#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "kernels/data/dataset.hpp"
#include "kernels/run/entry/parameter.hpp"
#include "kernels/run/entry/published.hpp"

namespace lockstep {

/// The expected distribution of a number of lengths.
struct ExpectedLengths {
    std::uint32_t count = 0;  ///< how many lengths there are
    double mean = 0, deviation = 0, longest = 0;
    double singletons = 0;  ///< how many are of one
    /// How many are `first` .. `first + width - 1` long.
    std::function<double(std::uint32_t first, std::uint32_t width)> within{};
};

/// Lengths that an algorithm or its input has, and how they are found in the columns: nodes of sublists, arcs of vertices.
struct Distribution {
    enum class From {
        members,  ///< the column holds for each member the number of its group
        values,  ///< the column holds the lengths
        offsets,  ///< the column holds where each begins, and at last the end
    };

    std::string name;  ///< "Sublist lengths"
    std::string one, many;  ///< what has a length: "sublist", "sublists"
    std::string unit, units;  ///< what it is counted in: "node", "nodes"
    From from = From::values;
    std::string column;
    std::string groups{};  ///< of members: a column with one entry for each group
    /// A column with the element that stands for each of them, a sublist's splitter; may be empty.
    std::string element{};
    std::string drawn_as{};  ///< what `expected` is, in a few words: "geometric with mean n/p"
    /// The values of each pass are others: how full queues are. What the column says is none has no length.
    bool of_pass = false;
    bool walked = false;  ///< by a thread each: idle threads are worth showing
    std::uint32_t unwalked = 0;  ///< of each length, units that need no step: of a sum of numbers the first
    /// Whether with such parameters each lane of a warp walks one of its own; null: always.
    std::function<bool(const ParameterValues&)> fills_warps{};
    bool by_choice = false;  ///< parameters decide how many there are: what is expected of a choice stands beside it
    /// What chance would make of as many units and lengths: uneven lengths stand out against it. total: of all lengths;
    /// count: how many there are. Both are at least 1.
    std::function<ExpectedLengths(std::uint32_t total, std::uint32_t count)> expected{};
    /// What the source says of them for an input and parameters like these; null: nothing.
    std::function<std::vector<PublishedFigure>(const Dataset&, const ParameterValues&)> published_figures{};
};

}  // namespace lockstep
