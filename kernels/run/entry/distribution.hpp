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
    std::uint32_t count = 0;  ///< the number of lengths
    double mean = 0, deviation = 0, longest = 0;
    double singletons = 0;  ///< expected number of lengths 1
    /// Expected number of lengths from `first` to `first + width - 1`.
    std::function<double(std::uint32_t first, std::uint32_t width)> within{};
};

/// Lengths of an algorithm or its input, and how to compute them from columns: nodes of sublists, arcs of vertices.
struct Distribution {
    enum class From {
        members,  ///< the column holds for each member the number of its group
        values,  ///< the column holds the lengths
        offsets,  ///< the column holds the begin of each length, and finally the end
    };

    std::string name;  ///< "Sublist lengths"
    std::string one, many;  ///< noun of an item with a length: "sublist", "sublists"
    std::string unit, units;  ///< unit of a length: "node", "nodes"
    From from = From::values;
    std::string column;
    std::string groups{};  ///< for members: a column with one entry per group
    /// A column with the element that represents each item, a sublist's splitter; may be empty.
    std::string element{};
    std::string drawn_as{};  ///< name of the curve `expected`, in a few words: "geometric with mean n/p"
    /// The values differ from pass to pass: lengths of queues. Null values of the column are left out.
    bool of_pass = false;
    bool walked = false;  ///< each length is walked by one thread: idle threads are worth showing
    std::uint32_t unwalked = 0;  ///< units of each length that need no step, such as the first number of a sum
    /// Whether, with these parameters, each lane of a warp walks its own length; null: always.
    std::function<bool(const ParameterValues&)> fills_warps{};
    bool by_choice = false;  ///< parameters determine the number of lengths: the expectation is shown beside it
    /// The expected lengths if chance alone decided: uneven lengths stand out against it. total: the sum of all
    /// lengths; count: their number. Both are at least 1.
    std::function<ExpectedLengths(std::uint32_t total, std::uint32_t count)> expected{};
    /// Figures that the source gives for an input and parameters like these; null: none.
    std::function<std::vector<PublishedFigure>(const Dataset&, const ParameterValues&)> published_figures{};
};

}  // namespace lockstep
