#include "kernels/algorithms/sssp/algorithms.hpp"

namespace lockstep::sssp {

namespace {

constexpr std::uint64_t kKilo = 1 << 10;
/// Malison 2012, 6.1.2: equally many arcs into each vertex, from random others; the thesis does not print the number.
constexpr const char* kFixedIn = "graph:fixed-in,edges=8,weights=1..100,seed=7";

}  // namespace

std::vector<Study> studies() {
    return {
        {
            .id = "malison-fig-6.1",
            .title = "Malison fig. 6.1",
            .shows = "all pairs by squaring, on complete graphs and on graphs with a quarter of the arcs",
            .generator = "graph:dense,density=100,weights=0..400,seed=7",
            .from = 64,
            .to = 4 * kKilo,
            .to_on_emulator = 256,
            .series = {{.algorithm = "apsp.min-plus", .name = "all others"},
                       {.algorithm = "apsp.min-plus",
                        .name = "a quarter of them",
                        .generator = "graph:dense,density=25,weights=0..400,seed=7"}},
            .remark =
                "The thesis finds that the kind of graph makes no difference; its curve has no figures. A matrix of "
                "4,096 vertices takes 67,108,864 bytes, and at least two are needed: more than an AMD 6490M with "
                "256 MB had beside its pictures.",
        },
        {
            .id = "malison-fig-6.2",
            .title = "Malison fig. 6.2",
            .shows = "output-parallel Bellman-Ford, all n \u2212 1 rounds, against the number of vertices",
            .generator = kFixedIn,
            .from = 128,
            .to = 32 * kKilo,
            .to_on_emulator = 4 * kKilo,
            .series = {{.algorithm = "sssp.opbf", .parameters = {{"early_exit", "0"}}, .name = "OPBF, all rounds"}},
            .remark = "The thesis finds times quadratic in n, on an AMD 6490M; its curve has no figures. It does not "
                      "print how many arcs lead into a vertex: 8 here.",
        },
        {
            .id = "malison-fig-6.3",
            .title = "Malison fig. 6.3",
            .shows = "the same, and with early exit",
            .generator = kFixedIn,
            .from = 128,
            .to = 32 * kKilo,
            .to_on_emulator = 4 * kKilo,
            .series = {{.algorithm = "sssp.opbf", .name = "OPBF, early exit"},
                       {.algorithm = "sssp.opbf", .parameters = {{"early_exit", "0"}}, .name = "OPBF, all rounds"}},
            .orders = {{.faster = 0,
                        .slower = 1,
                        .found = "fewer rounds more than offset that each takes about 10 % longer (section 6.1.2)",
                        .reason =
                            "After each round of a small graph the host waits for the flag that ends the rounds"}},
            .remark = "Printed: each set of edge relaxations runs about 10 % slower; the curve has no figures.",
        },
        {
            .id = "malison-6.2",
            .title = "Malison section 6.2",
            .shows = "input-parallel Bellman-Ford against the CPU",
            .generator = kFixedIn,
            .from = kKilo,
            .to = 1024 * kKilo,
            .to_on_emulator = 16 * kKilo,
            .series = {{.algorithm = "sssp.ipbf", .name = "IPBF"},
                       {.algorithm = "sssp.ipbf-refined", .name = "IPBF on active edges"},
                       {.algorithm = "sssp.opbf", .name = "OPBF"},
                       {.algorithm = "sssp.champion", .name = "champion"},
                       {.algorithm = "sssp.bellman-ford", .name = "Bellman-Ford, CPU", .on_host = true},
                       {.algorithm = "sssp.dijkstra", .name = "Dijkstra, CPU", .on_host = true}},
            .orders = {{.faster = 4,
                        .slower = 0,
                        .found = "no performance gains could be achieved, even over a sequential implementation of "
                                 "the same algorithm (section 6.2)",
                        .reason = "That GPU was much older than its CPU; a GPU of today relaxes many arcs in "
                                  "less time than a "
                                  "core needs to read them"}},
            .remark = "The thesis prints no times; its refined version is unfinished.",
        }};
}

}  // namespace lockstep::sssp
