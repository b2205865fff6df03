#include "kernels/data/segments.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/dataset.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr Noun kElement{"element", "elements"}, kSegment{"segment", "segments"}, kX{"number of x", "numbers of x"};

constexpr ExampleInput kExamples[] = {
    {"Power law, 64 elements", "segments:power,n=64,seed=7"},
    {"Random cuts, 64 elements", "segments:random,n=64,segments=8,seed=7"},
    {"Short and long in turn, 1,024 elements", "segments:alternating,n=1024,seed=7"},
    {"Power law, 1 M elements", "segments:power,n=1M,seed=7"},
};

std::uint32_t num_elements(const Dataset& dataset) { return dataset.segments().size(); }
std::uint32_t num_segments(const Dataset& dataset) { return dataset.segments().num_segments(); }

std::vector<DataSpace> spaces(const Dataset& dataset) {
    const auto& segments = dataset.segments();
    std::vector<DataSpace> found{{kElement, segments.size()}, {kSegment, segments.num_segments()}};
    if (segments.has_x()) found.push_back({kX, segments.num_x()});
    return found;
}

std::vector<DataFact> facts(const Dataset& dataset) {
    const auto& segments = dataset.segments();
    std::vector<DataFact> found{{"elements", count_text(segments.size())},
                                {"segments", count_text(segments.num_segments())},
                                {"type", std::string(type_name(segments.value))}};
    if (segments.num_segments() > 0) {
        found.push_back({"longest", count_text(segments.longest())});
        found.push_back({"mean length", figure_text(static_cast<double>(segments.size()) / segments.num_segments())});
    }
    found.push_back({"numbers of x", segments.has_x() ? count_text(segments.num_x()) : "none"});
    return found;
}

ElementLinks links(const Dataset& dataset, std::uint32_t element, std::size_t most) {
    const auto& segments = dataset.segments();
    const auto segment = segments.segment_of(element);
    const auto begin = segments.offsets[segment], length = segments.length(segment);
    ElementLinks found{.heading = fmt::format("{} of {}, from element {}", kSegment.title(segment),
                                              kElement.count(length), count_text(begin)),
                       .elements = {},
                       .cut = length > most};
    for (std::uint32_t i = 0; i < std::min<std::size_t>(length, most); ++i) found.elements.push_back(begin + i);
    return found;
}

std::vector<ReportFact> report(const Dataset& dataset) {
    const auto& segments = dataset.segments();
    return {{"num_elements", segments.size()},
            {"type", type_name(segments.value)},
            {"num_segments", segments.num_segments()},
            {"longest_segment", segments.longest()},
            {"num_x", segments.num_x()}};
}

}  // namespace

std::uint32_t Segments::longest() const {
    std::uint32_t most = 0;
    for (std::uint32_t segment = 0; segment < num_segments(); ++segment) most = std::max(most, length(segment));
    return most;
}

std::uint32_t Segments::segment_of(std::uint32_t element) const {
    return static_cast<std::uint32_t>(std::ranges::upper_bound(offsets, element) - offsets.begin() - 1);
}

namespace {

Dataset one_segment(std::uint32_t n, bool floats) {
    Segments segments;
    segments.offsets = {0, n};
    segments.value = ones(n, floats);
    return {.kind = DatasetKind::segments, .data = std::move(segments), .source = "one segment of ones"};
}

}  // namespace

const DatasetKindInfo& segments_kind() {
    static const DatasetKindInfo info{
        .kind = DatasetKind::segments,
        .name = "segments",
        .phrase = "segments",
        .element = kElement,
        .edge = kSegment,
        .examples = kExamples,
        .sweep_generator = "segments:random",
        .read_as = ReadAs::segments,
        .as_word = "segments",
        .min_memory =
            [](const ExpectedSize& size) {
                return need_of_segments(size.num_elements, size.num_edges, size.num_elements);
            },
        .plainest = one_segment,
        .num_elements = num_elements,
        .num_edges = num_segments,
        .spaces = spaces,
        .sizes =
            [](const Dataset& dataset) {
                return kElement.count(num_elements(dataset)) + ", " + kSegment.count(num_segments(dataset));
            },
        .facts = facts,
        .links = links,
        .report = report,
    };
    return info;
}

Numbers drawn_x(std::uint64_t q) { return drawn_numbers(q, 0, NumberStream::x, true); }

Segments rows_as_segments(CsrGraph graph) {
    Segments segments;
    const auto n = graph.num_vertices();
    for (std::uint32_t v = 0; v < n; ++v)
        if (graph.degree(v) != 0) segments.offsets.push_back(graph.row_offsets[v + 1]);
    std::vector<float> value(graph.num_edges(), 1.0f);
    auto next = value.begin();
    for_each_weight(graph, [&](auto weight) { *next++ = static_cast<float>(weight); });
    segments.value = std::move(value);
    segments.x_indices = std::move(graph.column_indices);
    segments.x = drawn_x(n);
    return segments;
}

MemoryNeed need_of_segments(std::uint64_t num_elements, std::uint64_t num_segments, std::uint64_t num_x,
                            std::uint64_t bytes) {
    const auto data = (bytes + (num_x == 0 ? 0 : 4)) * num_elements + 4 * num_segments + bytes * num_x;
    return {.making = data + 4 * num_segments,
            .data = data,
            .run = data + 2 * bytes * num_elements,
            .num_elements = num_elements};
}

}  // namespace lockstep
