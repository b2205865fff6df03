#include "kernels/run/catalog/work_studies.hpp"

#include <string>
#include <string_view>

namespace lockstep {
namespace {

struct Family {
    const char *name, *generator;
    std::uint64_t from, to;
    std::vector<const char*> algorithms;
};

Study study_of(const Family& family) {
    Study study{.id = std::string("work-") + family.name,
                .title = std::string("Work and depth: ") + family.name,
                .shows = "accesses of all threads together, and of those that must follow one another",
                .generator = family.generator,
                .from = family.from,
                .to = family.to,
                .to_on_emulator = family.to,
                .series = {}};
    for (const auto* id : family.algorithms) {
        const std::string_view name(id);
        const std::string own(name.substr(name.find('.') + 1));
        study.series.push_back({.algorithm = id, .name = own + ", work", .quantity = Quantity::work});
        study.series.push_back({.algorithm = id, .name = own + ", depth", .quantity = Quantity::depth});
    }
    return study;
}

}  // namespace

std::vector<Study> work_studies() {
    constexpr const char* kGrid = "graph:grid";
    constexpr const char* kWeighted = "graph:grid,weights=1..9,seed=7";
    const Family families[] = {
        {"lists",
         "list:random,seed=7",
         64,
         2048,
         {"list.sequential", "list.wyllie", "list.helman-jaja", "list.rhj", "list.random-mate", "list.cole-vishkin",
          "list.reid-miller"}},
        {"forests", "forest:random,seed=7", 64, 2048, {"forest.pointer-jumping"}},
        {"trees",
         "tree:random,seed=7",
         64,
         1024,
         {"tree.bfs-sequential", "tree.levels", "tree.lowest-common-ancestor", "tree.contraction"}},
        {"searches", kGrid, 64, 1024, {"bfs.sequential", "bfs.frontier", "bfs.queue", "bfs.matrix", "bfs.compaction"}},
        {"components", kGrid, 64, 1024, {"components.sequential", "components.shiloach-vishkin"}},
        {"blocks", kGrid, 64, 1024, {"graph.biconnected-sequential", "graph.biconnected", "graph.spanning-tree"}},
        {"paths",
         kWeighted,
         64,
         512,
         {"sssp.dijkstra", "sssp.bellman-ford", "sssp.opbf", "sssp.ipbf", "sssp.edge-parallel"}},
        {"all pairs", kWeighted, 16, 64, {"apsp.floyd-warshall", "apsp.min-plus", "apsp.n-products"}},
        {"scans", "array:random,seed=7", 64, 4096, {"scan.sequential", "scan.naive", "scan.work-efficient"}},
        {"segmented scans",
         "segments:equal,length=16,seed=7",
         64,
         2048,
         {"segscan.sequential", "segscan.thread", "segscan.intra-warp", "segscan.reduce-downsweep"}},
        {"matrices",
         "matrix:random,seed=7",
         8,
         64,
         {"matrix.multiply-sequential", "matrix.multiply-naive", "matrix.multiply-rows", "matrix.multiply-tiled"}},
    };
    std::vector<Study> studies;
    for (const auto& family : families) studies.push_back(study_of(family));
    return studies;
}

}  // namespace lockstep
