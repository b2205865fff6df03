#include "viz/columns/node_order.hpp"

#include <chrono>
#include <functional>
#include <utility>

#include "kernels/data/list_order.hpp"
#include "viz/columns/forest_order.hpp"

namespace lockstep {
namespace {

/// Up to here a frame does not notice the walk.
constexpr std::uint32_t kAtOnce = 1u << 15;

}  // namespace

NodeOrder::Orders NodeOrder::work_out(std::vector<std::uint32_t> position_of) {
    Orders orders{std::move(position_of), {}};
    orders.node_at.resize(orders.position_of.size());
    for (std::uint32_t node = 0; node < orders.position_of.size(); ++node)
        orders.node_at[orders.position_of[node]] = node;
    return orders;
}

void NodeOrder::take(Orders orders) {
    position_of_ = std::move(orders.position_of);
    node_at_ = std::move(orders.node_at);
    position_buffer_.assign(position_of_);
    node_buffer_.assign(node_at_);
    ready_ = true;
    ++taken_;
}

void NodeOrder::assign(std::vector<std::uint32_t> node_at) {
    if (ready_ && node_at == node_at_) return;
    Orders orders{std::vector<std::uint32_t>(node_at.size()), std::move(node_at)};
    for (std::uint32_t position = 0; position < orders.node_at.size(); ++position)
        orders.position_of[orders.node_at[position]] = position;
    head_ = orders.node_at.empty() ? kNone : orders.node_at.front();
    tail_ = orders.node_at.empty() ? kNone : orders.node_at.back();
    take(std::move(orders));
}

bool NodeOrder::prepare(const Scene& scene) {
    if (version_ != scene.dataset_version) {
        version_ = scene.dataset_version;
        ready_ = false;
        // The work gets a copy: the dataset may go while it is under way.
        std::function<Orders()> work;
        if (const auto* forest = std::get_if<Forest>(&scene.dataset->data)) {
            head_ = tail_ = kNone;
            work = [copy = *forest] { return work_out(forest_positions(copy)); };
        } else {
            head_ = scene.dataset->list().head;
            tail_ = scene.dataset->list().tail;
            work = [list = scene.dataset->list()] { return work_out(list_positions(list)); };
        }
        if (scene.dataset->num_vertices() <= kAtOnce) take(work());
        else pending_ = std::async(std::launch::async, std::move(work));
    }
    if (!ready_ && pending_.wait_for(std::chrono::seconds(0)) == std::future_status::ready) take(pending_.get());
    return ready_;
}

}  // namespace lockstep
