#include "viz/graph/loaded_graph.hpp"

#include <exception>

namespace lockstep {

void LoadedGraph::show(const Dataset& dataset, std::uint64_t version) {
    if (version_ != version) {
        version_ = version;
        job_.reset();
        plan_.reset();
        buffers_.reset();
        failure_.clear();
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

}  // namespace lockstep
