#include "kernels/data/names/path_names.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace lockstep {
namespace {

constexpr std::uint64_t kMaxLetters = std::uint64_t{1} << 28;
constexpr std::string_view kNameless = "?";  // a folder without a name within a path

bool all_roots_are_folders(const Forest& forest, const ElementNames& names) {
    for (std::uint32_t v = 0; v < forest.size(); ++v)
        if (forest.parent[v] == v && !is_root_folder(names[v])) return false;
    return forest.num_roots != 0;
}

/// Length of each node's path; empty if the sum is too large.
std::vector<std::uint64_t> lengths_of_paths(const Forest& forest, const ElementNames& names) {
    std::vector<std::uint64_t> length(forest.size(), 0);
    std::vector<std::uint32_t> way;
    std::uint64_t all = 0;
    for (std::uint32_t v = 0; v < forest.size(); ++v) {
        for (auto at = v; length[at] == 0; at = forest.parent[at]) {
            way.push_back(at);
            if (forest.parent[at] == at) break;
        }
        for (; !way.empty(); way.pop_back()) {
            const auto at = way.back(), above = forest.parent[at];
            const auto own = std::max<std::uint64_t>(names[at].size(), 1);
            const bool slash = above != at && forest.parent[above] != above;
            length[at] = above == at ? own : length[above] + own + (slash ? 1 : 0);
            all += length[at];
            if (all > kMaxLetters) return {};
        }
    }
    return length;
}

}  // namespace

bool is_root_folder(std::string_view name) { return !name.empty() && name.back() == '/'; }

ElementNames whole_paths(const Forest& forest, ElementNames names) {
    if (!all_roots_are_folders(forest, names) || lengths_of_paths(forest, names).empty()) return names;
    ElementNames paths;
    std::vector<std::uint32_t> way;
    std::string path;
    for (std::uint32_t v = 0; v < forest.size(); ++v) {
        for (auto at = v;; at = forest.parent[at]) {
            way.push_back(at);
            if (forest.parent[at] == at) break;
        }
        path.clear();
        for (; !way.empty(); way.pop_back()) {
            if (!path.empty() && path.back() != '/') path += '/';
            path += names[way.back()].empty() ? kNameless : names[way.back()];
        }
        paths.add(names[v].empty() ? std::string_view() : path);
    }
    return paths;
}

std::string_view end_of_path(std::string_view path) {
    if (path.size() < 2) return path;
    const auto slash = path.find_last_of('/', path.size() - 2);
    return slash == path.npos ? path : path.substr(slash + 1);
}

}  // namespace lockstep
