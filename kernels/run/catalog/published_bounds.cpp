#include "kernels/run/catalog/published_bounds.hpp"

#include <algorithm>
#include <array>

namespace lockstep {
namespace {

struct Row {
    std::string_view begins;  ///< of ids: "list.wyllie" stands for its variants too; the first row that fits counts
    const char *work, *depth;
};

constexpr std::array kRows{
    Row{"list.sequential", "O(n)", "O(n)"},
    Row{"list.wyllie", "O(n log n)", "O(n log n / p + log n)"},
    Row{"list.random-mate", "O(n)", "O(n / p + log n)"},
    Row{"list.cole-vishkin", "O(n)", "O(n / p + log n)"},
    Row{"list.reid-miller", "O(n)", "O(n / p + log² n)"},
    Row{"list.helman-jaja", "O(n)", "O(n / p + log n)"},
    Row{"list.rhj", "O(n)", "O(log² n / log log n)"},
    Row{"forest.pointer-jumping", "O(n log h)", "O(log h)"},
    Row{"scan.sequential", "O(n)", "O(n)"},
    Row{"scan.naive", "O(n log n)", "O(log n)"},
    Row{"scan.work-efficient", "O(n)", "O(log n)"},
    Row{"bfs.sequential-arrays", "O(n L + m), L levels", "O(n L + m), L levels"},
    Row{"bfs.sequential", "O(n + m)", "O(n + m)"},
    Row{"bfs.frontier", "O(n L + m), L levels", ""},
    Row{"bfs.matrix", "O(n + m L), L levels", ""},
    Row{"bfs.queue", "O(n + m)", ""},
    Row{"sssp.dijkstra", "O(n (i + d) + m s), i, d, s steps of insert, dequeueMin, setpriority", "O(n (i + d) + m s)"},
    Row{"sssp.bellman-ford", "O(n m)", "O(n m)"},
    Row{"matrix.multiply", "2 R_A R_B C_A operations", ""},
    Row{"segscan.intra-warp", "O(w log w) for each window of w elements", ""},
    Row{"graph.biconnected-sequential", "O(n + m)", "O(n + m)"},
    Row{"graph.biconnected", "O((n + m) log n)", "O(log n)"}};

}  // namespace

PublishedBounds published_bounds(std::string_view algorithm) {
    const auto row = std::ranges::find_if(kRows, [&](const Row& one) { return algorithm.starts_with(one.begins); });
    if (row == kRows.end()) return {};
    return {row->work, row->depth};
}

}  // namespace lockstep
