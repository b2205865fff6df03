#include "kernels/algorithms/bfs/algorithms.hpp"

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
        .shows = "BFS of grids with degree 6: frontier arrays, queues, one core",
        .generator = "graph:grid6",
        .from = kMillion,
        .to = 8 * kMillion,
        .to_on_emulator = kMillion,
        .series = {{.algorithm = "bfs.frontier", .name = "bfs.frontier (IIIT-BFS)"},
                   sequential_on_host(),
                   {.algorithm = "bfs.queue", .name = "bfs.queue (UIUC-BFS)"},
                   {.algorithm = "bfs.champion"},
                   {.algorithm = "bfs.queue", .name = "bfs.queue, cubic grid", .generator = "graph:grid3d"}},
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
              .reason = "Each level reads all flags in order, which takes a GPU of today little longer than a launch"},
             {.faster = 1,
              .slower = 0,
              .from = kMillion,
              .found = "one core is faster than frontier arrays (table 1)",
              .reason = "Memory bandwidth has grown more than the speed of a core, and flags are read in order"},
             {.faster = 2,
              .slower = 1,
              .from = kMillion,
              .found = "queues are faster than one core (table 1)",
              .reason =
                  "With a large cache, a core needs no longer for a level of a few thousand vertices than a launch takes"}},
        .printed_in = "paper",
        .remark =
            "The paper says only \"grid-based\" graphs of degree 6; the triangular grid is our reading. A cubic grid has degree 6 "
            "too: graph:grid3d. The paper's sources are the centres of the grids; these searches start at vertex 0 and take twice "
            "as many levels.",
    };
}

Study table_2() {
    return {
        .id = "luo-table-2",
        .title = "Luo table 2",
        .shows = "BFS of road maps: frontier arrays, queues, one core",
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
              .reason = "Each level reads all flags in order, which takes a GPU of today little longer than a launch"},
             {.faster = 1,
              .slower = 0,
              .found = "one core is faster than frontier arrays (table 2)",
              .reason = "Memory bandwidth has grown more than the speed of a core, and flags are read in order"},
             {.faster = 2,
              .slower = 1,
              .found = "queues are faster than one core (table 2)",
              .reason =
                  "With a large cache, a core needs no longer for a level of a few hundred vertices than a launch takes"}},
        .inputs = {{.name = "New York", .file = "USA-road-d.NY.gr.gz"}, {.name = "Florida", .file = "FLA.gr.xz"}},
        .printed_in = "paper",
        .remark =
            "The table has four maps of the 9th DIMACS challenge (www.diag.uniroma1.it/challenge9): New York, Florida, eastern USA "
            "(USA-road-d.E) and western USA (USA-road-d.W). The first two are measured here. The paper does not name the sources "
            "of its searches; these start at vertex 0.",
    };
}

Study table_3() {
    return {
        .id = "luo-table-3",
        .title = "Luo table 3",
        .shows = "BFS of graphs with a few vertices of degree 1,000",
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
        .orders =
            {{.faster = 3,
              .slower = 0,
              .from = kMillion,
              .found = "queues are faster than frontier arrays, though less so than on grids (table 3)",
              .reason =
                  "There are few levels, and each contains a large part of the graph, so reading all flags costs no more than a queue"}},
        .printed_in = "paper",
        .remark =
            "The paper's queues run on a graph whose vertices of high degree were split. Here bfs.split-degrees splits them for "
            "frontier arrays, and bfs.queue runs on the graph as it is.",
    };
}

}  // namespace

std::vector<Study> studies() { return {table_1(), table_2(), table_3()}; }

}  // namespace lockstep::bfs
