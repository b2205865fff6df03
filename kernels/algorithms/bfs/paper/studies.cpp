#include "kernels/algorithms/bfs/paper/studies.hpp"

namespace lockstep::bfs {
namespace {

constexpr std::uint64_t kMillion = 1'000'000;

StudySeries sequential_on_host() {
    return {.algorithm = "bfs.sequential", .name = "bfs.sequential, CPU", .on_host = true};
}

Study table_1() {
    return {
        .id = "luo-table-1",
        .title = "Luo table 1",
        .shows = "searches of grids with degree 6: frontier arrays, queues, one core",
        .generator = "graph:grid6",
        .from = kMillion,
        .to = 8 * kMillion,
        .to_on_emulator = kMillion,
        .series = {{.algorithm = "bfs.frontier", .name = "bfs.frontier (IIIT-BFS)"},
                   sequential_on_host(),
                   {.algorithm = "bfs.queue", .name = "bfs.queue (UIUC-BFS)"},
                   {.algorithm = "bfs.champion"}},
        .published_series = {{.name = "IIIT-BFS, table 1",
                              .machine = "GTX 280",
                              .like = 0,
                              .points = {{kMillion, 462.8},
                                         {2 * kMillion, 1129.2},
                                         {5 * kMillion, 4092.2},
                                         {7 * kMillion, 6597.5},
                                         {9 * kMillion, 9170.1},
                                         {10 * kMillion, 11019.8}}},
                             {.name = "CPU-BFS, table 1",
                              .machine = "2.4 GHz Opteron",
                              .like = 1,
                              .points = {{kMillion, 146.7},
                                         {2 * kMillion, 311.8},
                                         {5 * kMillion, 1402.2},
                                         {7 * kMillion, 2831.4},
                                         {9 * kMillion, 4388.3},
                                         {10 * kMillion, 5023.0}}},
                             {.name = "UIUC-BFS, table 1",
                              .machine = "GTX 280",
                              .like = 2,
                              .points = {{kMillion, 67.8},
                                         {2 * kMillion, 121.0},
                                         {5 * kMillion, 266.0},
                                         {7 * kMillion, 509.5},
                                         {9 * kMillion, 449.3},
                                         {10 * kMillion, 488.0}}}},
        .orders =
            {{.faster = 2,
              .slower = 0,
              .from = kMillion,
              .found = "queues are faster than frontier arrays on every grid (table 1)",
              .reason =
                  "Looking at all flags in each level is streaming, which takes a GPU of today little longer than "
                  "a launch"},
             {.faster = 1,
              .slower = 0,
              .from = kMillion,
              .found = "one core is faster than frontier arrays (table 1)",
              .reason = "Memory has become faster than cores have, and flags are read in a row"},
             {.faster = 2,
              .slower = 1,
              .from = kMillion,
              .found = "queues are faster than one core (table 1)",
              .reason = "A level of a few thousand vertices takes a core with a large cache no longer than a launch"}},
        .printed_in = "paper",
        .remark =
            "The paper's sources are the centres of the grids, with half as many levels as from vertex 0, where these searches "
            "start.",
    };
}

Study table_2() {
    return {
        .id = "luo-table-2",
        .title = "Luo table 2",
        .shows = "searches of road maps: frontier arrays, queues, one core",
        .generator = "graph:grid",
        .series = {{.algorithm = "bfs.frontier", .name = "bfs.frontier (IIIT-BFS)"},
                   sequential_on_host(),
                   {.algorithm = "bfs.queue", .name = "bfs.queue (UIUC-BFS)"},
                   {.algorithm = "bfs.champion"}},
        .published_series =
            {{.name = "IIIT-BFS, table 2", .machine = "GTX 280", .like = 0, .points = {{0, 79.9}, {1, 372.0}}},
             {.name = "CPU-BFS, table 2", .machine = "2.4 GHz Opteron", .like = 1, .points = {{0, 41.6}, {1, 120.7}}},
             {.name = "UIUC-BFS, table 2", .machine = "GTX 280", .like = 2, .points = {{0, 19.4}, {1, 61.7}}}},
        .orders =
            {{.faster = 2,
              .slower = 0,
              .found = "queues are faster than frontier arrays on every map (table 2)",
              .reason =
                  "Looking at all flags in each level is streaming, which takes a GPU of today little longer than "
                  "a launch"},
             {.faster = 1,
              .slower = 0,
              .found = "one core is faster than frontier arrays (table 2)",
              .reason = "Memory has become faster than cores have, and flags are read in a row"},
             {.faster = 2,
              .slower = 1,
              .found = "queues are faster than one core (table 2)",
              .reason = "A level of a few hundred vertices takes a core with a large cache no longer than a launch"}},
        .inputs = {{.name = "New York", .file = "USA-road-d.NY.gr.gz"}, {.name = "Florida", .file = "FLA.gr.xz"}},
        .printed_in = "paper",
        .remark =
            "Of the table's four maps the two smaller ones. The paper's sources are not named; these searches start at vertex 0.",
    };
}

Study table_3() {
    return {
        .id = "luo-table-3",
        .title = "Luo table 3",
        .shows = "searches of graphs with a few vertices of degree 1,000",
        .generator = "graph:scalefree-luo,seed=7",
        .from = kMillion,
        .to = 8 * kMillion,
        .to_on_emulator = kMillion,
        .series = {{.algorithm = "bfs.frontier", .name = "bfs.frontier (IIIT-BFS)"},
                   sequential_on_host(),
                   {.algorithm = "bfs.split-degrees", .name = "bfs.split-degrees"},
                   {.algorithm = "bfs.queue", .name = "bfs.queue (UIUC-BFS)"},
                   {.algorithm = "bfs.champion"}},
        .published_series = {{.name = "IIIT-BFS, table 3",
                              .machine = "GTX 280",
                              .like = 0,
                              .points = {{kMillion, 161.5}, {5 * kMillion, 1015.4}, {10 * kMillion, 2252.8}}},
                             {.name = "CPU-BFS, table 3",
                              .machine = "2.4 GHz Opteron",
                              .like = 1,
                              .points = {{kMillion, 52.8}, {5 * kMillion, 284.0}, {10 * kMillion, 506.9}}},
                             {.name = "UIUC-BFS, table 3",
                              .machine = "GTX 280",
                              .like = 3,
                              .points = {{kMillion, 100.7}, {5 * kMillion, 302.0}, {10 * kMillion, 483.6}}}},
        .orders = {{.faster = 3,
                    .slower = 0,
                    .from = kMillion,
                    .found = "queues are faster than frontier arrays, though less so than on grids (table 3)",
                    .reason =
                        "There are few levels, each with much of the graph, so that flags cost no more than a queue"}},
        .printed_in = "paper",
        .remark =
            "The paper splits vertices of high degree before it fills its queues; here bfs.split-degrees does so with "
            "frontier arrays, and bfs.queue takes them as they are.",
    };
}

}  // namespace

std::vector<Study> studies() { return {table_1(), table_2(), table_3()}; }

}  // namespace lockstep::bfs
