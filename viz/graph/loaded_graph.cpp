#include "viz/graph/loaded_graph.hpp"

#include <exception>
#include <stdexcept>
#include <utility>

#include "kernels/base/available_memory.hpp"

namespace lockstep {
namespace {

/// True if three plans fit into memory beside the last one: shown, uploading, and in the making.
bool has_room_for_steps(const Dataset& dataset) {
    const auto one = kNeedOfPlan.bytes(dataset.num_vertices(), dataset.num_edges());
    return 2 * one <= available_memory();
}

}  // namespace

void LoadedGraph::show(const std::shared_ptr<const Dataset>& dataset, std::uint64_t version, Arrangement arrangement,
                       std::uint32_t source) {
    const Asked asked{version, arrangement, arrangement == Arrangement::rings ? source : kNone};
    if (asked_ != asked) {
        asked_ = asked;
        forget_plans();
        failure_.clear();
        stopped_ = false;
        steps_ = has_room_for_steps(*dataset) ? std::make_shared<PlanSteps>() : nullptr;
        planning_.ask({dataset, arrangement, source, steps_});
    }
    if (!coming_) coming_ = take_made();
    if (coming_) bring();
}

std::unique_ptr<GraphPlan> LoadedGraph::take_made() {
    auto step = steps_ ? steps_->take() : std::nullopt;
    auto reply = planning_.take();
    if (reply) failure_ = std::move(reply->failure);
    if (reply && reply->answer) {
        // An intermediate plan is older than the last plan: it is dropped.
        if (steps_) steps_->take();
        return std::move(*reply->answer);
    }
    return step && !stopped_ ? std::move(*step) : nullptr;
}

void LoadedGraph::bring() {
    try {
        if (!coming_buffers_) coming_buffers_ = std::make_unique<GraphBuffers>(*coming_, buffers_.get());
        if (!coming_buffers_->bring()) return;
        coming_->let_go_of_entries();
        buffers_ = std::move(coming_buffers_);
        plan_ = std::move(coming_);
        ++plan_version_;
    } catch (const std::exception& error) {
        forget_plans();
        planning_.cancel();
        failure_ = error.what();
    }
}

void LoadedGraph::forget_plans() {
    plan_.reset();
    buffers_.reset();
    coming_buffers_.reset();
    coming_.reset();
}

std::optional<float> LoadedGraph::preparing() const {
    if (planning_.busy()) return static_cast<float>(planning_.progress()->fraction());
    return coming_ ? std::optional(1.f) : std::nullopt;
}

void LoadedGraph::stop() {
    if (!planning_.busy()) return;
    planning_.cancel();
    stopped_ = true;
    if (plan_) coming_buffers_.reset(), coming_.reset();
    if (!plan_ && !coming_)
        failure_ = "The layout was stopped before its first picture; open the input again to restart it";
}

void LoadedGraph::require_possible() const {
    if (!plan_ && !failure_.empty()) throw std::length_error(failure_);
}

std::string LoadedGraph::note() const {
    if (!plan_) return {};
    return stopped_ ? plan_->positions().note + ", stopped" : plan_->positions().note;
}

}  // namespace lockstep
