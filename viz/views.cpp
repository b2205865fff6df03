#include <algorithm>
#include <stdexcept>
#include <vector>

#include "viz/columns/view_limits.hpp"
#include "viz/view.hpp"

// Each line registers a view by the function that returns its entries, std::vector<ViewInfo> NAME(), at the end of the
// view's file. Views of a kind are in the order of preference.
#define LOCKSTEP_EACH_VIEW(VIEW) \
    VIEW(list_views)             \
    VIEW(forest_views)           \
    VIEW(jump_plot_views)        \
    VIEW(memory_views)           \
    VIEW(hook_forest_views)      \
    VIEW(graph_map_views)        \
    VIEW(rings_views)            \
    VIEW(adjacency_views)        \
    VIEW(levels_views)           \
    VIEW(frontier_views)         \
    VIEW(queue_views)            \
    VIEW(arcs_views)             \
    VIEW(lanes_views)            \
    VIEW(work_views)             \
    VIEW(tree_views)             \
    VIEW(tree_arrays_views)      \
    VIEW(tour_list_views)        \
    VIEW(scan_views)             \
    VIEW(memory_access_views)    \
    VIEW(constant_views)         \
    VIEW(latency_views)          \
    VIEW(matrix_views)           \
    VIEW(streams_views)          \
    VIEW(pairs_views)            \
    VIEW(vertex_column_views)    \
    VIEW(segments_views)         \
    VIEW(owners_views)           \
    VIEW(exchange_views)         \
    VIEW(devices_views)          \
    VIEW(cells_views)

namespace lockstep {

#define LOCKSTEP_DECLARE(NAME) std::vector<ViewInfo> NAME();
LOCKSTEP_EACH_VIEW(LOCKSTEP_DECLARE)

namespace {

/// A view with its checks: it refuses in a sentence scenes beyond the limits of OpenGL, columns of types that its
/// shaders do not read, and datasets that do not fit into memory (which may have shrunk since the run began).
std::function<std::unique_ptr<View>()> guarded(const ViewInfo& info) {
    std::vector<ColumnKey> columns(info.needs.begin(), info.needs.end());
    columns.insert(columns.end(), info.reads.begin(), info.reads.end());
    const auto of = info.all_spaces ? ReadsOf::all_spaces : ReadsOf::elements;
    return [make = info.make, limits = info.limits, need = info.need, real_lengths = info.real_lengths, of, columns] {
        auto view = make();
        if (limits) view = within_limits(std::move(view), *limits, of);
        if (!columns.empty()) view = of_types(std::move(view), columns, real_lengths);
        return within_memory(std::move(view), need);
    };
}

}  // namespace

std::span<const ViewInfo> all_views() {
    static const auto views = [] {
        std::vector<ViewInfo> all;
#define LOCKSTEP_ADD(NAME) \
    for (auto& one : NAME()) all.push_back(std::move(one));
        LOCKSTEP_EACH_VIEW(LOCKSTEP_ADD)
        for (auto& one : all) one.make = guarded(one);
        return all;
    }();
    return views;
}

std::unique_ptr<View> make_view(std::string_view name, std::optional<DatasetKind> kind) {
    for (const auto& one : all_views())
        if (one.name == name && (!kind || one.kind == kind)) return one.make();
    throw std::out_of_range("there is no view " + std::string(name));
}

std::vector<const ViewInfo*> views_of(const AlgorithmInfo& algorithm) {
    const auto has = [&](Role role) { return std::ranges::find(algorithm.roles, role) != algorithm.roles.end(); };
    std::vector<const ViewInfo*> suitable;
    for (const auto& view : all_views())
        if (view.kind.value_or(algorithm.input) == algorithm.input && std::ranges::all_of(view.needs, has) &&
            (view.family.empty() || view.family == algorithm.family()) &&
            (view.parameter.empty() ||
             std::ranges::find(algorithm.parameters, view.parameter, &Parameter::name) != algorithm.parameters.end()))
            suitable.push_back(&view);
    return suitable;
}

}  // namespace lockstep
