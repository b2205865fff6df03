#include "viz/graph/loaded_graph.hpp"

#include <exception>
#include <utility>

namespace lockstep {

void LoadedGraph::show(const std::shared_ptr<const Dataset>& dataset, std::uint64_t version) {
    if (version_ != version) {
        version_ = version;
        plan_.reset();
        buffers_.reset();
        failure_.clear();
        planning_.ask(dataset);
    }
    auto reply = planning_.take();
    if (!reply) return;
    failure_ = std::move(reply->failure);
    if (!reply->answer) return;
    try {
        plan_ = std::move(*reply->answer);
        buffers_ = std::make_unique<GraphBuffers>(*plan_);
    } catch (const std::exception& error) {
        plan_.reset();
        failure_ = error.what();
    }
}

std::optional<float> LoadedGraph::preparing() const {
    if (!planning_.busy()) return std::nullopt;
    return static_cast<float>(planning_.progress()->fraction());
}

}  // namespace lockstep
