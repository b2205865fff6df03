#include "kernels/algorithms/tree/algorithms.hpp"

namespace lockstep::tree {

namespace {

constexpr std::uint64_t kMega = 1 << 20;
constexpr const char* kTree = "tree:binary,seed=7";
constexpr const char* kSameAsGraph = "graph:binary-tree,seed=7";

constexpr const char* kBars = "The figure has bars without numbers: no published values are drawn.";

StudySeries sequential_on_host() {
    return {.algorithm = "tree.bfs-sequential", .name = "tree.bfs-sequential, CPU", .on_host = true};
}
StudySeries with_rhj(std::string algorithm) {
    auto name = algorithm + ", RHJ";
    return {.algorithm = std::move(algorithm), .parameters = {{"ranking", "rhj"}}, .name = std::move(name)};
}

Study figure_5_7() {
    return {.id = "rehman-fig-5.7",
            .title = "Rehman fig. 5.7",
            .shows = "rooting and subtree sizes by an Euler tour and by search",
            .generator = kTree,
            .from = kMega,
            .to = 16 * kMega,
            .to_on_emulator = kMega,
            .series = {with_rhj("tree.subtree-size"),
                       {.algorithm = "tree.champion", .name = "tree.champion, all five quantities"},
                       {.algorithm = "bfs.frontier", .name = "bfs.frontier, levels alone", .generator = kSameAsGraph},
                       sequential_on_host()},
            .orders =
                {{.faster = 0,
                  .slower = 3,
                  .from = kMega,
                  .found = "the tour is 9 to 11 times faster than sequential search (section 5.3)",
                  .reason = "A core of today has caches of tens of megabytes and overlaps independent loads"},
                 {.faster = 0,
                  .slower = 2,
                  .from = kMega,
                  .found = "the tour is about twice as fast as parallel search on the GPU (section 5.3)",
                  .reason =
                      "A random binary tree has a few dozen levels, and one launch per level costs little today, while "
                      "the tour ranks two arcs per vertex"}},
            .remark =
                "The figure has curves without numbers: no published values are drawn. Its text: 9 to 11 times faster "
                "than sequential search, about twice as fast as parallel search, GTX 280 against one core of a Core 2 "
                "Quad Q6600."};
}

Study figure_5_8() {
    return {
        .id = "rehman-fig-5.8",
        .title = "Rehman fig. 5.8",
        .shows = "time of each step, up to rooting and subtree sizes",
        .generator = kTree,
        .from = kMega,
        .to = 16 * kMega,
        .to_on_emulator = kMega,
        .series = {with_rhj("tree.euler-tour"), with_rhj("tree.root"), with_rhj("tree.subtree-size")},
        .orders = {{.faster = 0,
                    .slower = 2,
                    .from = kMega,
                    .found = "list ranking dominates the time (section 5.3)",
                    .reason = "The later steps scatter to random vertices, which costs a fraction of the ranking"}},
        .remark =
            std::string(kBars) +
            " The passes of a run of tree.subtree-size are its bars. On the emulator the common first steps, S and EL, "
            "take most of the time (their scan has barriers); the later steps take less than the spread of these times."};
}

Study figure_5_9() {
    return {.id = "rehman-fig-5.9",
            .title = "Rehman fig. 5.9",
            .shows = "preorder by an Euler tour",
            .generator = kTree,
            .from = kMega,
            .to = 16 * kMega,
            .to_on_emulator = kMega,
            .series = {with_rhj("tree.preorder"),
                       with_rhj("tree.root"),
                       {.algorithm = "tree.champion", .name = "tree.champion, all five quantities"}},
            .published_series =
                {{.name = "thesis, section 5.3", .machine = "GTX 280", .like = 0, .points = {{16 * kMega, 133}}}},
            .remark =
                std::string(kBars) +
                " Its text: about 133 ms for 16 million vertices. The passes of a run of tree.preorder are its bars."};
}

}  // namespace

std::vector<Study> studies() { return {figure_5_7(), figure_5_8(), figure_5_9()}; }

}  // namespace lockstep::tree
