#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>

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
            "as many levels. The study Luo table 1, centres, has the paper's sizes and sources.",
    };
}

/// The vertex in the middle of graph:grid6, whose rows have the square root of n vertices, rounded up.
std::uint64_t middle_of_grid(std::uint64_t n) {
    auto columns = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(n)));
    while (columns * columns < n) ++columns;
    const auto rows = (n + columns - 1) / columns;
    return rows / 2 * columns + columns / 2;
}

Study table_1_from_centres() {
    auto study = table_1();
    study.id = "luo-table-1-centres";
    study.title = "Luo table 1, centres";
    study.shows = "the paper's six sizes, searched from the centres of the grids";
    study.from = study.to = study.to_on_emulator = 0;
    study.series.pop_back();  // the cubic grid has another centre
    for (auto& order : study.orders) order.from = 0;
    for (auto& series : study.published_series)
        for (std::size_t i = 0; i < series.points.size(); ++i) series.points[i].n = i;
    for (const std::uint64_t millions : {1, 2, 5, 7, 9, 10}) {
        const auto n = millions * kMillion;
        study.inputs.push_back({.name = fmt::format("{} M", millions),
                                .generator = fmt::format("graph:grid6,n={}", n),
                                .parameters = {{"source", std::to_string(middle_of_grid(n))}}});
    }
    study.remark =
        "The paper says only \"grid-based\" graphs of degree 6; the triangular grid is our reading. A million is 1,000,000.";
    return study;
}

/// The paper's figure 1, whose curves are functions: of 1000 times faster quadratic work, and of work n log n.
Study figure_1() {
    PublishedSeries quadratic{
        .name = "f(n) = n\u00B2 / 1000, fig. 1", .machine = "1 step = 1 \u00B5s", .like = 0, .points = {}};
    PublishedSeries logarithmic{
        .name = "g(n) = n log n, fig. 1", .machine = "1 step = 1 \u00B5s", .like = 1, .points = {}};
    constexpr double kStepsAMs = 1000;
    for (std::uint64_t n = 1 << 10; n <= 1 << 15; n *= 2) {
        const auto size = static_cast<double>(n);
        quadratic.points.push_back({n, size * size / 1000 / kStepsAMs});
        logarithmic.points.push_back({n, size * std::log2(size) / kStepsAMs});
    }
    return {
        .id = "luo-fig-1",
        .title = "Luo fig. 1",
        .shows = "quadratic work of many threads against linear work of one core, on a path",
        .generator = "graph:path",
        .from = 1 << 10,
        .to = 1 << 15,
        .to_on_emulator = 1 << 12,
        .series = {{.algorithm = "bfs.frontier", .name = "bfs.frontier: n levels of n threads"}, sequential_on_host()},
        .published_series = {std::move(quadratic), std::move(logarithmic)},
        .orders = {{.faster = 1,
                    .slower = 0,
                    .from = 1 << 15,
                    .found =
                        "after n grows to a certain point, the greatly accelerated algorithm is slower (section 1)",
                    .reason = "On a path each of the n levels is a launch"}},
        .printed_in = "paper",
        .remark =
            "The figure has no times: its curves are the functions themselves, drawn here with a microsecond a step and the logarithm to "
            "base 2. They cross near n = 13,700. A search of a path by frontier arrays is the example of section 2: L = n levels, each "
            "of which checks all n vertices.",
    };
}

/// The cost of a level in each of the three layers: on a path every frontier is one vertex, so that nothing else takes time.
Study layers() {
    return {
        .id = "luo-3.3",
        .title = "Luo section 3.3",
        .shows = "a path of n levels in each of the three layers of kernels",
        .generator = "graph:path",
        .from = 1 << 8,
        .to = 1 << 14,
        .to_on_emulator = 1 << 10,
        .series = {{.algorithm = "bfs.queue",
                    .parameters = {{"levels", "1048576"}},
                    .name = "layer 1: barriers of a block"},
                   {.algorithm = "bfs.queue",
                    .parameters = {{"levels", "1048576"}, {"one_block", "0"}},
                    .name = "layer 2: barriers of the grid"},
                   {.algorithm = "bfs.queue",
                    .parameters = {{"one_block", "0"}, {"few_blocks", "0"}},
                    .name = "layer 3: a launch a level"}},
        .orders = {{.faster = 0,
                    .slower = 2,
                    .from = 1 << 10,
                    .found =
                        "synchronization inside a block is more efficient than a launch for each level (section 3.3)",
                    .reason = "Launches of today's devices take a few microseconds, and the driver overlaps them"},
                   {.faster = 1,
                    .slower = 2,
                    .from = 1 << 10,
                    .found =
                        "synchronization between blocks is more efficient than a launch for each level (section 3.3)",
                    .reason = "Launches of today's devices take a few microseconds, and the driver overlaps them"}},
        .printed_in = "paper",
        .remark =
            "Each frontier is one vertex: the time divided by n is the cost of a level. floor.barrier measures barriers alone, for 1 to "
            "128 blocks (study Grid barriers). The paper prints no times for its layers, and does not compare layers 1 and 2. The emulator's times are its own; there count "
            "the launches: 1, 1 and n \u2212 1.",
    };
}

Study barriers() {
    Study study{.id = "grid-barriers",
                .title = "Grid barriers",
                .shows = "100 barriers of a grid of 1 to 30 blocks",
                .generator = "list:random,n=64",
                .from = 1,
                .to = 30,
                .series = {{.algorithm = "floor.barrier"}}};
    study.parameter = "blocks";
    study.generator_on_emulator = "list:random,n=64";
    study.printed_in = "paper";
    study.remark =
        "Luo, Wong and Hwu (section 3.3) cite Xiao and Feng for this barrier and print no times. 30 blocks are the multiprocessors of a "
        "GTX 280. Subtract floor.launch and divide by 100 for one barrier. The emulator's times are its own.";
    return study;
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
        .published_series = {{.name = "IIIT-BFS, table 2",
                              .machine = "GTX 280",
                              .like = 0,
                              .points = {{0, 79.9}, {1, 372.0}, {2, 1471.1}, {3, 2579.4}}},
                             {.name = "CPU-BFS, table 2",
                              .machine = "2.4 GHz Opteron",
                              .like = 1,
                              .points = {{0, 41.6}, {1, 120.7}, {2, 581.4}, {3, 1323.0}}},
                             {.name = "UIUC-BFS, table 2",
                              .machine = "GTX 280",
                              .like = 2,
                              .points = {{0, 19.4}, {1, 61.7}, {2, 158.5}, {3, 236.6}}}},
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
        .inputs = {{.name = "New York", .file = "USA-road-d.NY.gr.gz"},
                   {.name = "Florida", .file = "FLA.gr.xz"},
                   {.name = "USA-East", .file = "USA-road-d.E.gr.gz"},
                   {.name = "USA-West", .file = "USA-road-d.W.gr.gz"}},
        .printed_in = "paper",
        .remark =
            "The maps are of the 9th DIMACS challenge. The manual's chapter Studies says where to download them; maps that are missing "
            "are left out. The paper does not name the sources of its searches; these start at vertex 0.",
    };
}

Study table_3() {
    Study study{
        .id = "luo-table-3",
        .title = "Luo table 3",
        .shows =
            "BFS of graphs with a few vertices of degree 1,000: frontier arrays, one core, queues on split vertices",
        .generator = "graph:scalefree-luo,seed=7",
        .series = {{.algorithm = "bfs.frontier", .name = "bfs.frontier (IIIT-BFS)"},
                   sequential_on_host(),
                   {.algorithm = "bfs.queue-split", .name = "bfs.queue-split (UIUC-BFS)"}},
        .published_series = {{.name = "IIIT-BFS, table 3",
                              .machine = "GTX 280",
                              .like = 0,
                              .points = {{0, 161.5}, {1, 1015.4}, {2, 2252.8}}},
                             {.name = "CPU-BFS, table 3",
                              .machine = "2.4 GHz Opteron",
                              .like = 1,
                              .points = {{0, 52.8}, {1, 284.0}, {2, 506.9}}},
                             {.name = "UIUC-BFS, table 3",
                              .machine = "GTX 280",
                              .like = 2,
                              .points = {{0, 100.7}, {1, 302.0}, {2, 483.6}}}},
        .orders =
            {{.faster = 2,
              .slower = 0,
              .found = "queues are faster than frontier arrays, though less so than on grids (table 3)",
              .reason =
                  "There are few levels, and each contains a large part of the graph, so reading all flags costs no more than a queue"},
             {.faster = 1,
              .slower = 2,
              .to = 1,
              .found = "one core is faster than queues on 1 M and 5 M vertices (table 3)",
              .reason =
                  "The frontiers are large, and a GPU of today expands them with many times the bandwidth of a core"},
             {.faster = 2,
              .slower = 1,
              .from = 2,
              .found = "queues are faster than one core on 10 M vertices (table 3)",
              .reason = "The difference in the table is 5 %"}},
        .printed_in = "paper",
        .remark =
            "The paper's queues search a graph whose vertices of high degree were split, and so does bfs.queue-split, into parts of at most 8 "
            "arcs; the paper does not give its limit, and neither it nor this study times the splitting. IIIT-BFS and CPU-BFS search the "
            "graph as it is. A million is 1,000,000; the paper does not name its sources, these searches start at vertex 0. The study Luo "
            "section 4 compares the searches with and without splitting.",
    };
    for (const std::uint64_t millions : {1, 5, 10})
        study.inputs.push_back({.name = fmt::format("{} M", millions),
                                .generator = fmt::format("graph:scalefree-luo,n={},seed=7", millions * kMillion)});
    return study;
}

Study splitting() {
    return {
        .id = "luo-4",
        .title = "Luo section 4",
        .shows =
            "queues and frontier arrays on graphs with a few vertices of degree 1,000, with and without splitting them",
        .generator = "graph:scalefree-luo,seed=7",
        .from = kMillion,
        .to = 8 * kMillion,
        .to_on_emulator = kMillion,
        .series = {{.algorithm = "bfs.queue", .name = "queues, as it is"},
                   {.algorithm = "bfs.queue-split", .name = "queues, split"},
                   {.algorithm = "bfs.frontier", .name = "frontier arrays, as it is"},
                   {.algorithm = "bfs.split-degrees", .name = "frontier arrays, split"},
                   {.algorithm = "bfs.champion"}},
        .orders = {{.faster = 1,
                    .slower = 0,
                    .from = kMillion,
                    .found = "splitting the big-degree nodes pays for very irregular graphs (section 4)",
                    .reason = "The threads of 1,000 arcs are few, and other warps run meanwhile"}},
        .printed_in = "paper",
        .remark = "The paper prints no times without splitting.",
    };
}

}  // namespace

std::vector<Study> studies() {
    return {figure_1(), table_1(), table_1_from_centres(), table_2(), table_3(), splitting(), layers(), barriers()};
}

}  // namespace lockstep::bfs
