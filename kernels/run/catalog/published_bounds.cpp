#include "kernels/run/catalog/published_bounds.hpp"

#include <algorithm>
#include <array>

namespace lockstep {
namespace {

struct Row {
    std::string_view begins;  ///< of ids: "list.wyllie" stands for its variants too; the first row that fits counts
    const char *work, *depth, *source;
};

constexpr const char *kTable21 = "Rehman 2010, table 2.1", *kTours = "Tarjan, Vishkin 1985; JáJá 1992, 3.2",
                     *kContraction = "Miller, Reif 1985", *kLuo = "Luo, Wong, Hwu 2010, section 2";

constexpr std::array kRows{
    Row{"list.sequential", "O(n)", "O(n)", kTable21},
    Row{"list.wyllie", "O(n log n)", "O(n log n / p + log n)", kTable21},
    Row{"list.random-mate", "O(n)", "O(n / p + log n)", kTable21},
    Row{"list.cole-vishkin", "O(n)", "O(n / p + log n)",
        "Rehman 2010, table 2.1, which cites a later algorithm of 1989"},
    Row{"list.reid-miller", "O(n)", "O(n / p + log² n)", kTable21},
    Row{"list.helman-jaja", "O(n)", "O(n / p + log n)", kTable21},
    Row{"list.champion", "O(n)", "O(n / p + log n)", "Helman, JáJá 1999"},
    Row{"list.rhj", "O(n)", "O(log² n / log log n)", "Rehman 2010, 4.2"},
    Row{"forest.pointer-jumping", "O(n log h)", "O(log h)", "Rehman 2010, 3.1, derived"},
    Row{"tree.bfs-sequential", "O(n)", "O(n)", "Rehman 2010, 5.3"},
    Row{"tree.lowest-common-ancestor-sequential", "O(n log n + q), q queries", "O(n log n + q), q queries",
        "Bender, Farach-Colton 2000"},
    Row{"tree.lowest-common-ancestor", "O(n log n + q), q queries", "O(log n)", "Bender, Farach-Colton 2000"},
    Row{"tree.contraction", "O(n log n)", "O(log n)", kContraction},
    Row{"tree.expression-sequential", "O(n)", "O(n)", kContraction},
    Row{"tree.expression", "O(n log n)", "O(log n)", kContraction},
    Row{"tree.", "O(n)", "O(log n)", kTours},
    Row{"scan.sequential", "O(n)", "O(n)", "Malison 2012, 4.2"},
    Row{"scan.left-fold", "O(n)", "O(log n)", "Malison 2012, 4.2.1"},
    Row{"scan.naive", "O(n log n)", "O(log n)", "Malison 2012, 4.2.2"},
    Row{"scan.work-efficient", "O(n)", "O(log n)", "Malison 2012, 4.2.3"},
    Row{"scan.blocked", "O(n)", "O(log n)", "Malison 2012, 4.2.5, derived"},
    Row{"scan.", "O(n)", "", "Merrill, Garland 2016"},
    Row{"bfs.sequential-arrays", "O(n L + m), L levels", "O(n L + m), L levels", kLuo},
    Row{"bfs.sequential", "O(n + m)", "O(n + m)", kLuo},
    Row{"bfs.frontier", "O(n L + m), L levels", "", kLuo},
    Row{"bfs.matrix", "O(n + m L), L levels", "", kLuo},
    Row{"bfs.queue", "O(n + m)", "", kLuo},
    Row{"bfs.compaction", "O(n + m)", "", "Merrill, Garland, Grimshaw 2012"},
    Row{"components.sequential", "O(n + m α(n))", "O(n + m α(n))", "Tarjan 1975"},
    Row{"components.shiloach-vishkin", "O((n + m) log n)", "O(log n)", "Shiloach, Vishkin 1982"},
    Row{"sssp.dijkstra", "O(n (i + d) + m s), i, d, s steps of insert, dequeueMin, setpriority", "O(n (i + d) + m s)",
        "Malison 2012, 1.5.3"},
    Row{"sssp.bellman-ford", "O(n m)", "O(n m)", "Malison 2012, 1.4"},
    Row{"sssp.opbf", "O(n m)", "O(n d), d most arcs into a vertex", "Malison 2012, 5.3: n - 1 sets of relaxations"},
    Row{"sssp.ipbf-refined", "O(n (n + m))", "O(n log m)", "Malison 2012, 5.4.2: n - 1 sets of relaxations"},
    Row{"sssp.ipbf", "O(n m)", "O(n log m)", "Malison 2012, 5.4.1, derived: n - 1 sets of relaxations"},
    Row{"sssp.edge-parallel", "O(n m)", "O(n)", "Malison 2012, 5.3.1, derived"},
    Row{"apsp.min-plus", "O(n³ log n)", "O(n log n)", "Malison 2012, 5.2.1, derived"},
    Row{"apsp.n-products", "O(n⁴)", "O(n²)", "Malison 2012, 5.2, derived"},
    Row{"apsp.floyd-warshall", "O(n³)", "O(n³)", "Floyd 1962"},
    Row{"apsp.champion", "O(n³)", "O(n)", "Venkataraman, Sahni, Mukhopadhyaya 2003"},
    Row{"matrix.multiply-sequential", "2 R_A R_B C_A operations", "2 R_A R_B C_A operations", "Malison 2012, 4.1.1"},
    Row{"matrix.multiply", "2 R_A R_B C_A operations", "2 C_A operations", "Malison 2012, 4.1.1"},
    Row{"segscan.sequential", "O(n)", "O(n)", "Tsai, CME 213, I"},
    Row{"segscan.thread", "O(n)", "O(l), l the longest segment", "Tsai, CME 213, III, derived"},
    Row{"segscan.intra-warp", "O(w log w) for each window of w elements", "O(log w) for each window",
        "Tsai, CME 213, IV"},
    Row{"segscan.reduce-downsweep", "O(w) for each window of w elements", "O(log w) for each window", "Blelloch 1990"},
    Row{"graph.biconnected-sequential", "O(n + m)", "O(n + m)", "Hopcroft, Tarjan 1973"},
    Row{"graph.biconnected", "O((n + m) log n)", "O(log n)", "Tarjan, Vishkin 1985"},
    Row{"graph.spanning-tree", "O((n + m) log n)", "O(log² n)", "JáJá 1992, chapter 5"},
    Row{"graph.ear-decomposition", "O((n + m) log n)", "O(log n)", "Maon, Schieber, Vishkin 1986"}};

}  // namespace

PublishedBounds published_bounds(std::string_view algorithm) {
    const auto row = std::ranges::find_if(kRows, [&](const Row& one) { return algorithm.starts_with(one.begins); });
    if (row == kRows.end()) return {};
    return {row->work, row->depth, row->source};
}

}  // namespace lockstep
