#include "viz/graph/threads/thread_side.hpp"

#include "viz/graph/graph_legend.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kBlocks = 3;  ///< of neighbours in the table beside a small graph

}  // namespace

void ThreadSide::choose_blocks(bool readable) { blocks_ = readable ? kBlocks : 1; }

std::optional<std::uint32_t> ThreadSide::draw(const Scene& scene, const GraphState& state, const PassKey& key,
                                              const PassSummary& summary, std::uint32_t focus, const GraphStage& stage,
                                              std::optional<Point2> pointer, const Labels& labels) {
    std::optional<std::uint32_t> under;
    const auto over = [&](const Rect& part) -> std::optional<Point2> {
        return pointer && part.contains(*pointer) ? pointer : std::nullopt;
    };
    if (has_room(stage.detail_legend)) draw_arc_legend(scene, state, summary.counts(), stage.detail_legend, labels);
    if (has_room(stage.table) && focus != kNone) {
        const auto cells =
            thread_table_cells(stage.table.width, scene.dataset->graph().degree(focus), scene.scale) * blocks_;
        if (row_key_ != key || row_.vertex != focus || row_cells_ != cells) {
            row_key_ = key;
            row_cells_ = cells;
            row_ = ThreadRow::of(scene.dataset->graph(), focus, cells, state, summary);
        }
        if (const auto vertex = draw_thread_table(scene, state, row_, stage.table, over(stage.table), labels))
            under = vertex;
    }
    if (has_room(stage.threads))
        if (const auto vertex = threads_.draw(scene, key, state, summary, scene.dataset->num_vertices(), stage.threads,
                                              over(stage.threads), labels))
            under = vertex;
    return under;
}

}  // namespace lockstep
