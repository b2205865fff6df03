#include "viz/graph/loaded_graph.hpp"

#include <algorithm>

#include "kernels/run/words.hpp"

namespace lockstep {

void LoadedGraph::show(const Dataset& dataset, std::uint64_t version) {
    if (version_ != version) {
        version_ = version;
        job_.reset();
        plan_.reset();
        buffers_.reset();
        failure_.clear();
        num_vertices_ = dataset.num_vertices();
        // The job keeps its own copy: the dataset may be replaced while it works.
        const auto& graph = dataset.graph();
        auto copy = std::make_shared<CsrGraph>();
        copy->row_offsets = graph.row_offsets;
        copy->column_indices = graph.column_indices;
        copy->coordinates = graph.coordinates;
        copy->coordinates_source = graph.coordinates_source;
        job_ = std::make_unique<BackgroundJob<std::unique_ptr<GraphPlan>>>(
            [copy](Progress& progress) { return std::make_unique<GraphPlan>(*copy, progress); });
    }
    if (!job_ || !job_->done()) return;
    try {
        plan_ = job_->take();
        buffers_ = std::make_unique<GraphBuffers>(*plan_);
    } catch (const std::exception& error) {
        plan_.reset();
        failure_ = error.what();
    }
    job_.reset();
}

std::optional<float> LoadedGraph::preparing() const {
    if (!job_) return std::nullopt;
    return static_cast<float>(job_->progress().fraction());
}

void LoadedGraph::draw_progress(const Scene& scene, const Rect& area, const Labels& labels) const {
    const auto& palette = *scene.palette;
    const float s = scene.scale, x = area.x + 0.5f * area.width, y = area.y + 0.5f * area.height;
    if (!failure_.empty()) {
        labels.put(scene.fonts.words, 14, {x, y}, palette.ink2, failure_, Labels::Align::centre);
        return;
    }
    const auto what = job_ ? job_->progress().what() : std::string{};
    labels.put(scene.fonts.words, 14, {x, y - 16 * s}, palette.ink2, what + ": " + count_text(num_vertices_, "vertex", "vertices"), Labels::Align::centre);
    const float half = std::min(120 * s, 0.4f * area.width);
    labels.list()->AddRectFilled({x - half, y}, {x + half, y + 4 * s}, to_imgui(palette.field), 2 * s);
    labels.list()->AddRectFilled({x - half, y}, {x - half + 2 * half * preparing().value_or(1.f), y + 4 * s}, to_imgui(palette.accent), 2 * s);
}

}  // namespace lockstep
