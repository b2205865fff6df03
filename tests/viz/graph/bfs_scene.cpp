#include "viz/graph/bfs_scene.hpp"

#include <algorithm>

namespace lockstep {

std::vector<std::uint32_t> host_levels(const CsrGraph& graph, std::uint32_t source) {
    std::vector<std::uint32_t> levels(graph.num_vertices(), kNone), queue{source};
    levels[source] = 0;
    for (std::size_t k = 0; k < queue.size(); ++k)
        for (const auto w : graph.neighbors(queue[k]))
            if (levels[w] == kNone) {
                levels[w] = levels[queue[k]] + 1;
                queue.push_back(w);
            }
    return levels;
}

BfsScene::BfsScene(Dataset dataset, std::uint32_t source, bool with_frontier)
    : dataset_(std::make_shared<const Dataset>(std::move(dataset))), levels_(host_levels(dataset_->graph(), source)) {
    for (const auto level : levels_)
        if (level != kNone) deepest_ = std::max(deepest_, level);
    const auto n = dataset_->num_vertices();
    pairs_.push_back(
        {{.name = "level", .role = Role::level, .style = ValueStyle::infinite, .none = kNone, .size = n}, {}, {}});
    if (with_frontier)
        pairs_.push_back({{.name = "frontier", .role = Role::frontier, .style = ValueStyle::flag, .size = n}, {}, {}});
}

void BfsScene::fill(std::uint32_t pass) {
    const auto n = levels_.size();
    std::vector<std::uint32_t> now(n), before(n);
    const auto last = pass == 0 ? 0 : pass - 1;
    for (std::size_t v = 0; v < n; ++v) {
        now[v] = levels_[v] <= pass ? levels_[v] : kNone;
        before[v] = levels_[v] <= last ? levels_[v] : kNone;
    }
    pairs_[0].now.assign(now);
    pairs_[0].before.assign(before);
    if (pairs_.size() == 1) return;
    for (std::size_t v = 0; v < n; ++v) {
        now[v] = levels_[v] == pass;
        before[v] = levels_[v] == last;
    }
    pairs_[1].now.assign(now);
    pairs_[1].before.assign(before);
}

Scene BfsScene::at(std::uint32_t pass, const Palette& palette) {
    fill(pass);
    ++version_;
    pictures_.clear();
    record_.range.clear();
    for (const auto& pair : pairs_) {
        const bool levels = pair.column.role == Role::level;
        pictures_.push_back(
            {.column = &pair.column, .now = pair.now.name(), .before = pair.before.name(), .version = version_});
        pictures_.back().range.add_key(levels ? deepest_ : 1);
        record_.range.emplace_back().add_key(levels ? pass : 1);
    }
    Scene scene;
    scene.dataset = dataset_;
    scene.dataset_version = 1;
    scene.algorithm = &algorithm_;
    scene.columns = pictures_;
    scene.pass = pass;
    scene.last_pass = deepest_;
    scene.record = &record_;
    scene.palette = &palette;
    return scene;
}

}  // namespace lockstep
