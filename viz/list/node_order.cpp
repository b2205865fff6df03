#include "viz/list/node_order.hpp"

#include <numeric>
#include <stdexcept>
#include <utility>

#include "kernels/base/wanted.hpp"
#include "kernels/data/list_positions.hpp"

namespace lockstep {
namespace {

/// Up to this number of nodes, the walk does not delay a frame.
constexpr std::uint32_t kAtOnce = 1u << 15;

}  // namespace

std::vector<std::uint32_t> forest_positions(const Forest& forest) {
    const auto n = forest.size();
    // Children of each node, in order: first_child[v] .. first_child[v + 1] of `children`.
    std::vector<std::uint32_t> first_child(std::size_t{n} + 1, 0), children(n), next(n);
    for (std::uint32_t v = 0; v < n; ++v) {
        throw_if_cancelled(v);
        if (forest.parent[v] != v) ++first_child[forest.parent[v] + 1];
    }
    std::partial_sum(first_child.begin(), first_child.end(), first_child.begin());
    next.assign(first_child.begin(), first_child.end() - 1);
    for (std::uint32_t v = 0; v < n; ++v) {
        throw_if_cancelled(v);
        if (forest.parent[v] != v) children[next[forest.parent[v]]++] = v;
    }

    std::vector<std::uint32_t> position_of(n), queue;
    std::uint32_t position = 0;
    for (std::uint32_t root = 0; root < n; ++root) {
        if (forest.parent[root] != root) continue;
        queue.assign(1, root);
        for (std::size_t i = 0; i < queue.size(); ++i) {
            throw_if_cancelled(position);
            const auto v = queue[i];
            position_of[v] = position++;
            for (auto c = first_child[v]; c < first_child[v + 1]; ++c) queue.push_back(children[c]);
        }
    }
    return position_of;
}

NodeOrder::Orders NodeOrder::compute(const Dataset& dataset) {
    const auto* forest = std::get_if<Forest>(&dataset.data);
    Orders orders{forest ? forest_positions(*forest) : list_positions(dataset.list()), {}};
    orders.node_at.resize(orders.position_of.size());
    for (std::uint32_t node = 0; node < orders.position_of.size(); ++node) {
        throw_if_cancelled(node);
        orders.node_at[orders.position_of[node]] = node;
    }
    return orders;
}

void NodeOrder::take(Orders orders) {
    position_of_ = std::move(orders.position_of);
    node_at_ = std::move(orders.node_at);
    upload_.forget();
    upload_.add(position_buffer_, position_of_);
    upload_.add(node_buffer_, node_at_);
    coming_ = true;
}

void NodeOrder::bring() {
    if (!coming_ || !upload_.go_on()) return;
    coming_ = false;
    ready_ = true;
    ++taken_;
}

void NodeOrder::assign(std::vector<std::uint32_t> node_at) {
    if (ready_ && node_at == node_at_) return;
    Orders orders{std::vector<std::uint32_t>(node_at.size()), std::move(node_at)};
    for (std::uint32_t position = 0; position < orders.node_at.size(); ++position)
        orders.position_of[orders.node_at[position]] = position;
    head_ = orders.node_at.empty() ? 0 : orders.node_at.front();
    tail_ = orders.node_at.empty() ? 0 : orders.node_at.back();
    take(std::move(orders));
    while (coming_) bring();  // there is one of each sublist
}

bool NodeOrder::prepare(const Scene& scene) {
    if (version_ != scene.dataset_version) {
        version_ = scene.dataset_version;
        ready_ = coming_ = false;
        failure_.clear();
        const auto* list = std::get_if<SuccessorList>(&scene.dataset->data);
        head_ = list ? list->head : scene.dataset->num_vertices();
        tail_ = list ? list->tail : scene.dataset->num_vertices();
        pending_.cancel();
        if (scene.dataset->num_vertices() <= kAtOnce) take(compute(*scene.dataset));
        else pending_.ask(scene.dataset);
    }
    if (auto reply = pending_.take()) {
        failure_ = std::move(reply->failure);
        if (reply->answer) take(std::move(*reply->answer));
    }
    bring();
    if (!failure_.empty()) throw std::runtime_error("the nodes could not be put in order: " + failure_);
    return ready_;
}

}  // namespace lockstep
