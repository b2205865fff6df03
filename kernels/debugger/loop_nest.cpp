#include "kernels/debugger/loop_nest.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace lockstep::debugger {

LoopNest::LoopNest(std::size_t num_sites) : num_sites_(num_sites), words_((num_sites + 63) / 64), loops_of_(num_sites) {
    if (num_sites_ <= kMaxSites) edges_.resize((num_sites_ + 1) * words_);
}

void LoopNest::add_edges_of(const LoopNest& other) {
    for (std::size_t i = 0; i < edges_.size(); ++i) edges_[i] |= other.edges_[i];
}

void LoopNest::find_loops() {
    if (edges_.empty()) return;
    order_sites();
    left_ = edges_;
    std::vector<Site> all(num_sites_);
    std::iota(all.begin(), all.end(), Site{0});
    find_loops_among(all, 0);
    left_.clear();
}

// Of two sites that a thread may visit first, the search starts with the lower line: the other site comes after it.
void LoopNest::order_sites() {
    position_.assign(num_sites_, 0);
    std::vector<bool> visited(num_sites_);
    auto next = static_cast<std::uint32_t>(num_sites_);
    const std::function<void(Site)> visit = [&](Site from) {
        for (Site to = 0; to < static_cast<Site>(num_sites_); ++to) {
            if (visited[to] || !has_edge(from, to)) continue;
            visited[to] = true;
            visit(to);
            position_[to] = --next;
        }
    };
    visit(kStart);
}

// Strongly connected components (Tarjan 1972).
std::vector<std::vector<LoopNest::Site>> LoopNest::components(std::span<const Site> sites) const {
    constexpr std::uint32_t kUnseen = 0;
    std::vector<std::uint32_t> number(num_sites_, kUnseen), low(num_sites_);
    std::vector<bool> on_stack(num_sites_);
    std::vector<Site> stack;
    std::vector<std::vector<Site>> found;
    std::uint32_t count = 0;
    const std::function<void(Site)> visit = [&](Site from) {
        number[from] = low[from] = ++count;
        stack.push_back(from);
        on_stack[from] = true;
        for (const auto to : sites) {
            if (!is_left(from, to)) continue;
            if (number[to] == kUnseen) {
                visit(to);
                low[from] = std::min(low[from], low[to]);
            } else if (on_stack[to]) {
                low[from] = std::min(low[from], number[to]);
            }
        }
        if (low[from] != number[from]) return;
        auto& component = found.emplace_back();
        Site last = 0;
        do {
            last = stack.back();
            stack.pop_back();
            on_stack[last] = false;
            component.push_back(last);
        } while (last != from);
    };
    for (const auto site : sites)
        if (number[site] == kUnseen) visit(site);
    return found;
}

void LoopNest::find_loops_among(std::span<const Site> sites, std::size_t depth) {
    if (depth == kMaxDepth) return;
    for (auto& component : components(sites)) {
        if (component.size() == 1 && !is_left(component.front(), component.front())) continue;
        std::ranges::sort(component);
        Loop loop{.is_entry = std::vector<bool>(num_sites_)};
        std::vector<bool> inside(num_sites_);
        for (const auto site : component) inside[site] = true;
        loop.first_entry = component.front();
        bool any = false;
        for (const auto site : component) {
            bool entry = has_edge(kStart, site);
            for (Site from = 0; from < num_sites_ && !entry; ++from) entry = !inside[from] && has_edge(from, site);
            if (!entry) continue;
            loop.is_entry[site] = true;
            if (!any || position_[site] < position_[loop.first_entry]) loop.first_entry = site;
            any = true;
        }
        loop.is_entry[loop.first_entry] = true;
        const auto id = static_cast<std::uint16_t>(loops_.size());
        loops_.push_back(std::move(loop));
        for (const auto from : component) {
            auto& of_site = loops_of_[from];
            of_site.loops[of_site.depth++] = id;
            for (const auto to : component) {
                if (!begins_iteration(id, from, to)) continue;
                const auto bit = std::size_t{from} * words_ * 64 + to;
                left_[bit / 64] &= ~(std::uint64_t{1} << (bit % 64));
            }
        }
        find_loops_among(component, depth + 1);
    }
}

}  // namespace lockstep::debugger
