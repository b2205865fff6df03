#pragma once

// An algorithm on a graph whose result is wrong at one arc.

#include <memory>
#include <string>

#include "kernels/run/column/graph_columns.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::test {

inline constexpr std::uint32_t kWrongArc = 3;

/// Stores each arc's number to the arc, except for one arc.
struct NumberArcs {
    static constexpr const char* name = "number_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> number) const {
        const auto i = ctx.global_thread();
        if (i < number.size) ctx.store(number, i, i == kWrongArc ? 99u : i);
    }
};

/// Counts the arcs of each vertex.
struct CountArcs {
    static constexpr const char* name = "count_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets,
                            Span<std::uint32_t> degree) const {
        const auto v = ctx.global_thread();
        if (v >= degree.size) return;
        const auto begin = ctx.load(row_offsets, v);
        const auto end = ctx.load(row_offsets, v + 1);
        ctx.store(degree, v, end - begin);
    }
};

/// Numbers arcs in its first pass, and counts the arcs of each vertex in its second.
class WrongArc final : public DeclaredAlgorithm {
public:
    WrongArc(Emulator& emulator, const Dataset& dataset, const ParameterValues&)
        : emulator_(emulator),
          row_offsets_(emulator, dataset.graph().row_offsets, "row_offsets"),
          degree_(emulator, dataset.graph().num_vertices(), "degree"),
          number_(emulator, dataset.graph().num_edges(), "number") {
        input(row_offsets_, graph_columns::row_offsets());
        state(degree_, Column{.name = "degree", .space = space_names::vertices, .result = true});
        state(number_, Column{.name = "number", .space = space_names::arcs, .result = true});
        host(pass_);
    }
    void start() override {
        pass_ = 0;
        degree_.fill(kNone);
        number_.fill(kNone);
    }
    bool step() override {
        if (pass_ == 2) return false;
        if (++pass_ == 1) emulator_.launch(NumberArcs{}, number_.size(), number_.write());
        else emulator_.launch(CountArcs{}, degree_.size(), row_offsets_.read(), degree_.write());
        return true;
    }
    PassReport describe(const Changes&) override { return {.label = "arcs"}; }

private:
    Emulator& emulator_;
    Buffer<std::uint32_t> row_offsets_, degree_, number_;
    std::uint32_t pass_ = 0;
};

inline AlgorithmInfo wrong_arc() {
    AlgorithmInfo info{.id = "graph.wrong-arc", .title = "A wrong arc", .input = DatasetKind::graph};
    info.make_simt = &make_on<WrongArc, Emulator>;
    const auto is_wrong = [](const HostColumns& results, std::size_t arc) {
        return results.at("number").u32()[arc] != arc;
    };
    info.verify = [is_wrong](const Dataset&, const ParameterValues&,
                             const HostColumns& results) -> std::optional<std::string> {
        for (std::size_t arc = 0; arc < results.at("number").size(); ++arc)
            if (is_wrong(results, arc)) return "arc " + std::to_string(arc) + " is wrong";
        return std::nullopt;
    };
    info.find_wrong = [is_wrong](const Dataset&, const ParameterValues&, const HostColumns& results) -> WrongColumns {
        return {WrongElements::where("number", results.at("number").size(),
                                     [&](std::size_t arc) { return is_wrong(results, arc); })};
    };
    return info;
}

/// Four vertices in a ring; arcs beyond four are self-loops of the first vertex.
///   0 -> 1 -> 2 -> 3 -> 0
inline std::shared_ptr<const Dataset> graph_of_arcs(std::uint32_t num_arcs) {
    CsrGraph graph;
    for (std::uint32_t v = 0; v < 4; ++v) {
        for (std::uint32_t own = 4; v == 0 && own < num_arcs; ++own) graph.column_indices.push_back(0);
        graph.column_indices.push_back((v + 1) % 4);
        graph.row_offsets.push_back(graph.num_edges());
    }
    Dataset dataset;
    dataset.kind = DatasetKind::graph;
    dataset.data = std::move(graph);
    dataset.source = std::to_string(num_arcs) + " arcs of four vertices";
    return std::make_shared<const Dataset>(std::move(dataset));
}

}  // namespace lockstep::test
