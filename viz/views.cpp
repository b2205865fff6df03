#include <algorithm>
#include <vector>

#include "viz/cells/cells_view.hpp"
#include "viz/columns/view_limits.hpp"
#include "viz/forest/forest_view.hpp"
#include "viz/forest/hook_forest_view.hpp"
#include "viz/graph/graph_view.hpp"
#include "viz/graph/levels/frontier_view.hpp"
#include "viz/graph/levels/levels_view.hpp"
#include "viz/graph/matrix/adjacency_view.hpp"
#include "viz/graph/plan/make_plan.hpp"
#include "viz/list/jumps_view.hpp"
#include "viz/list/list_view.hpp"
#include "viz/list/memory_view.hpp"
#include "viz/matrix/matrix_view.hpp"
#include "viz/matrix/pairs_view.hpp"
#include "viz/memory_access/memory_access_view.hpp"
#include "viz/paths/arcs_view.hpp"
#include "viz/paths/lanes_view.hpp"
#include "viz/paths/work_view.hpp"
#include "viz/queue/queue_view.hpp"
#include "viz/scan/scan_view.hpp"
#include "viz/segments/segments_view.hpp"
#include "viz/tree/tour_list_view.hpp"
#include "viz/tree/tree_arrays_view.hpp"
#include "viz/tree/tree_view.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

template <auto make, ReadsBy reads = ReadsBy::storage>
std::unique_ptr<View> limited() {
    return within_limits(make(), reads);
}

/// A view of lists.
template <auto make>
std::unique_ptr<View> of_list() {
    return within_limits(make(), ReadsBy::storage, ReadsOf::all_spaces);
}
/// One that draws an Euler tour.
template <auto make>
std::unique_ptr<View> tour_by() {
    return make_tour_list_view(of_list<make>());
}

using Reads = std::vector<ColumnKey>;

/// What views of a shape read beside what they need.
const Reads& on_list() {
    static const Reads reads{Role::input_successor, Role::successor,  Role::parent,   Role::rank,  Role::distance,
                             Role::sublist,         Role::local_rank, Role::splitter, Role::length};
    return reads;
}
const Reads& on_tour() {
    static const Reads reads = [] {
        auto all = on_list();
        all.insert(all.end(), {Role::arc_rank, Role::edge_place, Role::edge_tail, Role::edge_head});
        return all;
    }();
    return reads;
}
const Reads& on_map() {
    static const Reads reads{Role::level,    Role::path_length, Role::root,         Role::frontier,   Role::visited,
                             Role::improved, Role::predecessor, Role::input_parent, "negative_cycle", "queue"};
    return reads;
}
const Reads& on_tree() {
    static const Reads reads{Role::edge_place, Role::edge_tail,    Role::next_arc,    Role::sublist,    Role::forward,
                             Role::arc_rank,   Role::rank,         Role::level,       Role::preorder,   Role::postorder,
                             Role::parent,     Role::subtree_size, Role::predecessor, Role::local_rank, Role::successor,
                             Role::distance,   Role::weight,       Role::running_sum, Role::tour_arc,   Role::twin};
    return reads;
}

/// In a window other things may have taken the memory since the run began: then a view says so.
std::vector<ViewInfo> as_memory_allows(std::vector<ViewInfo> views) {
    for (auto& view : views) view.make = [make = view.make, need = view.need] { return within_memory(make(), need); };
    return views;
}

/// An algorithm may have columns of the right roles in types that shaders do not read: then a view says so.
std::vector<ViewInfo> reading_their_types(std::vector<ViewInfo> views) {
    for (auto& view : views) {
        Reads all(view.needs.begin(), view.needs.end());
        all.insert(all.end(), view.reads.begin(), view.reads.end());
        if (!all.empty()) view.make = [make = view.make, all] { return of_types(make(), all); };
    }
    return views;
}

}  // namespace

std::span<const ViewInfo> all_views() {
    constexpr ThumbnailShape kUpright{.width = 0.86f, .min_width = 0.86f};  // maps
    constexpr ThumbnailShape kSquare{.width = 1, .min_width = 0.9f};  // matrices
    static const auto views = as_memory_allows(reading_their_types({
        {"list",
         "List: ring and memory",
         DatasetKind::list,
         {Role::input_successor},
         on_list(),
         of_list<make_list_view>,
         {32, 0}},
        {"jumps", "Jump plot", DatasetKind::list, {Role::successor}, on_list(), of_list<make_jumps_view>, {32, 0}},
        {"memory",
         "Memory: all columns",
         DatasetKind::list,
         {Role::input_successor},
         {},
         of_list<make_memory_view>,
         {32, 0}},
        {"forest",
         "Forest: trees and pointers",
         DatasetKind::forest,
         {Role::input_parent, Role::parent},
         {Role::root},
         limited<make_forest_view>,
         {104, 0}},
        {"jumps", "Jump plot", DatasetKind::forest, {Role::parent}, {}, limited<make_forest_jumps_view>, {32, 0}},
        {"memory", "Memory: all columns", DatasetKind::forest, {Role::parent}, {}, limited<make_memory_view>, {32, 0}},
        {"graph",
         "Graph: map and threads",
         DatasetKind::graph,
         {Role::level},
         on_map(),
         limited<make_graph_view, ReadsBy::texels>,
         kNeedOfPlan,
         kUpright},
        {"rings",
         "Rings: levels round the source",
         DatasetKind::graph,
         {Role::level},
         on_map(),
         limited<make_rings_view, ReadsBy::texels>,
         kNeedOfPlan,
         kUpright},
        {"adjacency",
         "Adjacency: who leads to whom",
         DatasetKind::graph,
         {Role::level},
         on_map(),
         limited<make_adjacency_view, ReadsBy::texels>,
         {24, 12},
         kUpright},
        {"levels",
         "Levels in memory",
         DatasetKind::graph,
         {Role::level},
         on_map(),
         limited<make_levels_view, ReadsBy::texels>,
         {32, 8},
         kUpright},
        {"frontier",
         "Frontier: all passes",
         DatasetKind::graph,
         {Role::level},
         on_map(),
         limited<make_frontier_view, ReadsBy::texels>,
         {48, 8},
         kUpright},
        {"queue",
         "Queue: W-, B- and G-frontiers",
         DatasetKind::graph,
         {Role::level, Role::reach},
         {"queue", "part_begin", "part_wanted"},
         limited<make_queue_view>,
         {16, 0}},
        {"graph",
         "Graph: distances on the map",
         DatasetKind::graph,
         {Role::path_length},
         on_map(),
         limited<make_graph_view, ReadsBy::texels>,
         kNeedOfPlan,
         kUpright},
        {"improved",
         "Graph: how often each vertex got nearer",
         DatasetKind::graph,
         {Role::path_length, Role::improved},
         on_map(),
         limited<make_improvements_view, ReadsBy::texels>,
         kNeedOfPlan,
         kUpright},
        {"rings",
         "Rings: round the source",
         DatasetKind::graph,
         {Role::path_length},
         on_map(),
         limited<make_rings_view, ReadsBy::texels>,
         kNeedOfPlan,
         kUpright},
        {"adjacency",
         "Adjacency: who leads to whom",
         DatasetKind::graph,
         {Role::path_length},
         on_map(),
         limited<make_adjacency_view, ReadsBy::texels>,
         {24, 12},
         kUpright},
        {"arcs",
         "Arcs: candidates, minima and distances",
         DatasetKind::graph,
         {Role::path_length, Role::candidate, Role::segment_minimum},
         {Role::segment_winner, "edge_sources"},
         limited<make_arcs_view>,
         {16, 16}},
        {"lanes",
         "Lanes: a thread a vertex",
         DatasetKind::graph,
         {Role::path_length, Role::incident_start, Role::incident},
         {Role::predecessor, "order"},
         limited<make_lanes_view>,
         {16, 8}},
        {"work",
         "Work: active vertices and their arcs",
         DatasetKind::graph,
         {Role::path_length, Role::candidate, Role::frontier},
         {"position", "active_vertices", "work_offsets", "owner"},
         limited<make_work_view>,
         {16, 8}},
        {"forest",
         "Forest of hooks and pointers",
         DatasetKind::graph,
         {Role::input_parent, Role::parent},
         {Role::root},
         limited<make_hook_forest_view>,
         {104, 0}},
        {"graph",
         "Graph: components on the map",
         DatasetKind::graph,
         {Role::input_parent, Role::parent, Role::root},
         on_map(),
         limited<make_graph_view, ReadsBy::texels>,
         kNeedOfPlan,
         kUpright},
        {"tree",
         "Tree with its Euler tour",
         DatasetKind::tree,
         {Role::column_indices},
         on_tree(),
         limited<make_tree_view>,
         {144, 0}},
        {"tour",
         "Tour: weights and sums",
         DatasetKind::tree,
         {Role::running_sum},
         on_tree(),
         limited<make_tour_view>,
         {144, 0}},
        {"arrays",
         "Arrays: incident arcs and tour",
         DatasetKind::tree,
         {Role::incident},
         {Role::incident_start, Role::edge_tail, Role::edge_head, Role::next_arc, Role::forward, Role::place_arc},
         limited<make_tree_arrays_view>,
         {80, 0}},
        {"list", "Tour as a list", DatasetKind::tree, {Role::next_arc}, on_tour(), tour_by<make_list_view>, {128, 0}},
        {"jumps",
         "Jump plot of the tour",
         DatasetKind::tree,
         {Role::next_arc},
         on_tour(),
         tour_by<make_jumps_view>,
         {128, 0}},
        {"scan",
         "Scan: how far sums reach",
         DatasetKind::array,
         {Role::value, Role::reach},
         {Role::prefix, Role::tile_state, Role::looked_back},
         limited<make_scan_view>,
         {24, 0}},
        {"warp",
         "Warp: what it touches",
         DatasetKind::array,
         {Role::value, Role::copied},
         {},
         make_memory_access_view,
         {8, 0}},
        {"matrix",
         "Matrices: A, B and their product",
         DatasetKind::matrix,
         {Role::left, Role::right, Role::product},
         {Role::visited, "block", "block_otherwise"},
         make_matrix_view,
         {0, 0},
         kSquare,
         true},
        {"pairs",
         "Pairs: distances and predecessors",
         DatasetKind::graph,
         {Role::pair_distance},
         {Role::pair_predecessor, Role::pair_middle},
         make_pairs_view,
         {8, 0},
         kSquare,
         true},
        {"segments",
         "Segments: runs, and lanes that work",
         DatasetKind::segments,
         {Role::segment_offsets, Role::prefix},
         {},
         limited<make_segments_view>,
         {24, 0}},
        {"cells", "Cells: one column of any kind", std::nullopt, {}, {}, make_cells_view, {0, 0}, {}, true},
    }));
    return views;
}

std::vector<const ViewInfo*> views_of(const AlgorithmInfo& algorithm) {
    const auto has = [&](Role role) { return std::ranges::find(algorithm.roles, role) != algorithm.roles.end(); };
    std::vector<const ViewInfo*> suitable;
    for (const auto& view : all_views())
        if (view.kind.value_or(algorithm.input) == algorithm.input && std::ranges::all_of(view.needs, has))
            suitable.push_back(&view);
    return suitable;
}

}  // namespace lockstep
