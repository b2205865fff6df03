#include "app/session/drawing/drawn_file.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "app/session/drawing/drawn_numbers.hpp"
#include "app/session/recording/npy_array.hpp"
#include "app/session/setup.hpp"
#include "app/session/workspace.hpp"

namespace lockstep {
namespace {

constexpr float kPointsPerUnit = 6;  ///< Graphviz measures in points

std::string dot_text(const DrawnInput& drawn) {
    std::string text = drawn.directed ? "digraph {\n" : "graph {\n";
    for (std::size_t v = 0; v < drawn.vertices.size(); ++v) {
        const auto at = drawn.vertices[v].at;
        text += fmt::format("  {} [pos=\"{:.1f},{:.1f}\"];\n", v, kPointsPerUnit * at.x, kPointsPerUnit * at.y);
    }
    for (const auto& arc : drawn.arcs) {
        text += fmt::format("  {} {} {}", arc.tail, drawn.directed ? "->" : "--", arc.head);
        if (drawn.weighted) text += fmt::format(" [weight=\"{}\"]", number_text(arc.weight));
        text += ";\n";
    }
    return text + "}\n";
}

/// Line v is the vertex that `pointed` gives for v, -1 for none.
template <class Pointed>
std::string pointers_text(const DrawnInput& drawn, Pointed pointed) {
    std::string text;
    for (std::uint32_t v = 0; v < drawn.vertices.size(); ++v) {
        const auto to = pointed(v);
        text += to ? fmt::format("{}\n", *to) : "-1\n";
    }
    return text;
}

void add_little_endian(std::string& bytes, std::uint32_t word) {
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(word >> shift & 255);
}

std::string npy_of(const DrawnInput& drawn) {
    const auto type = array_type_of(drawn.numbers);
    std::string bytes;
    for (const auto number : drawn.numbers) {
        if (type == "uint32") add_little_endian(bytes, static_cast<std::uint32_t>(number));
        else if (type == "int32")
            add_little_endian(bytes, static_cast<std::uint32_t>(static_cast<std::int32_t>(number)));
        else add_little_endian(bytes, std::bit_cast<std::uint32_t>(static_cast<float>(number)));
    }
    return npy_text({.dtype = type == "uint32"  ? "<u4"
                              : type == "int32" ? "<i4"
                                                : "<f4",
                     .shape = {drawn.numbers.size()},
                     .bytes = std::move(bytes)});
}

DatasetKind kind_of(DrawnKind kind) {
    switch (kind) {
        case DrawnKind::graph: return DatasetKind::graph;
        case DrawnKind::list: return DatasetKind::list;
        case DrawnKind::tree: return DatasetKind::tree;
        case DrawnKind::array: break;
    }
    return DatasetKind::array;
}

}  // namespace

DrawnFile drawn_file(const DrawnInput& drawn) {
    switch (drawn.kind) {
        case DrawnKind::graph: return {"drawn.dot", dot_text(drawn)};
        case DrawnKind::list:
            return {"drawn.list.tsv",
                    pointers_text(drawn, [&](std::uint32_t node) { return drawn.successor_of(node); })};
        case DrawnKind::tree:
            return {"drawn.parent.tsv", pointers_text(drawn, [&](std::uint32_t v) { return drawn.predecessor_of(v); })};
        case DrawnKind::array: break;
    }
    return {"drawn.npy", npy_of(drawn)};
}

Scenario scenario_of(const DrawnInput& drawn, const Workspace& workspace) {
    auto file = drawn_file(drawn);
    Scenario scenario{.dataset = {.input = std::move(file.name), .content = std::move(file.content)}};
    const auto kind = kind_of(drawn.kind);
    const auto* current = workspace.catalog().find(workspace.algorithm().id);
    const bool fits =
        current && (current->input == kind || (kind == DatasetKind::tree && current->input == DatasetKind::forest));
    const auto* algorithm = fits ? current : first_algorithm_for(workspace.catalog(), kind);
    if (algorithm) scenario.algorithm = algorithm->id;
    scenario.executor = workspace.executor();
    scenario.order = workspace.order();
    return scenario;
}

}  // namespace lockstep
