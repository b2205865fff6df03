#include "kernels/algorithms/list_ranking/algorithms.hpp"
#include "kernels/model/model.hpp"

namespace lockstep::list_ranking {

namespace {

constexpr std::uint64_t kKilo = 1 << 10, kMega = 1 << 20;
constexpr const char* kRandom = "list:random,seed=7";

constexpr const char* kNoNumbers = "The figure is a curve without numbers: no published values are drawn.";
constexpr const char* kCached =
    "A GPU of today holds lists of this size in its L2 cache of tens of megabytes, and a GTX 280 has none: fewer or "
    "narrower memory operations save little";
constexpr const char* kFewThreads =
    "A GTX 280 runs 30,720 threads at once, a GPU of today several hundred thousand: n / (2 log² n) sublists do not fill "
    "it, and the dependent loads of the longest sublist set the time";

StudySeries sequential_on_host() {
    return {.algorithm = "list.sequential", .name = "list.sequential, CPU", .on_host = true};
}
StudySeries rhj(std::string rule, std::string name, std::string generator = {}) {
    return {.algorithm = "list.rhj",
            .parameters = {{"splitters", std::move(rule)}},
            .name = std::move(name),
            .generator = std::move(generator)};
}

PublishedSeries table_4_1_totals(std::size_t like) {
    return {.name = "thesis, table 4.1",
            .machine = "GTX 280",
            .like = like,
            .points = {{kMega, 7.182}, {2 * kMega, 13.367}, {4 * kMega, 26.927}, {8 * kMega, 57.372}}};
}

Study figure_3_4() {
    return {.id = "rehman-fig-3.4",
            .title = "Rehman fig. 3.4",
            .shows = "Wyllie's algorithm and sequential ranking",
            .generator = kRandom,
            .from = kKilo,
            .to = 64 * kMega,
            .to_on_emulator = kMega,
            .series = {{.algorithm = "list.wyllie"}, sequential_on_host()},
            .orders = {{.faster = 0,
                        .slower = 1,
                        .from = 64 * kKilo,
                        .found = "the GPU gains from about 64 K on (section 3.3)",
                        .reason =
                            "A core of today holds such a list in its caches, and a launch still costs microseconds"}},
            .remark = std::string(kNoNumbers) +
                      " Its text: about 2 to 3 times faster at the largest sizes, Tesla C1070 "
                      "against one core of a Core i7."};
}

Study figure_3_5() {
    return {.id = "rehman-fig-3.5",
            .title = "Rehman fig. 3.5",
            .shows = "Wyllie's algorithm with 32 and with 64 bits a node",
            .generator = kRandom,
            .from = kKilo,
            .to = 64 * kKilo,
            .to_on_emulator = 64 * kKilo,
            .series = {{.algorithm = "list.wyllie-32"}, {.algorithm = "list.wyllie"}},
            .orders = {{.faster = 0,
                        .slower = 1,
                        .from = kKilo,
                        .to = 64 * kKilo,
                        .found = "32 bits save up to 40 % (section 3.3.1)",
                        .reason = kCached}},
            .remark = std::string(kNoNumbers) + " Its text: up to 40 % less time on lists of up to 64 K nodes."};
}

Study figure_3_6() {
    return {
        .id = "rehman-fig-3.6",
        .title = "Rehman fig. 3.6",
        .shows = "Wyllie's algorithm, stepwise, and with reduced memory operations",
        .generator = kRandom,
        .from = kKilo,
        .to = 64 * kMega,
        .to_on_emulator = kMega,
        .series = {{.algorithm = "list.wyllie"},
                   {.algorithm = "list.wyllie-stepwise"},
                   {.algorithm = "list.wyllie-reduced"}},
        .orders =
            {{.faster = 2,
              .slower = 0,
              .from = kKilo,
              .found = "the version with reduced operations runs best across all sizes (section 3.3.1)",
              .reason = kCached},
             {.faster = 2,
              .slower = 1,
              .from = kKilo,
              .found = "the version with reduced operations runs best across all sizes (section 3.3.1)",
              .reason =
                  "Its barriers hold each block until its slowest thread arrives, while launches, one per jump of "
                  "the stepwise version, are cheap today beside a pass over "
                  "memory"},
             {.faster = 0,
              .slower = 1,
              .from = kKilo,
              .to = 16 * kKilo,
              .found = "launching a kernel for each jump is much slower on small lists (section 3.3.1)",
              .reason =
                  "Launches follow each other without a gap today, and the times are of kernels only, without the "
                  "host's part of a launch"},
             {.faster = 1,
              .slower = 0,
              .from = 16 * kMega,
              .found = "the stepwise version gains towards the bigger sizes (section 3.3.1)",
              .reason = "In one launch a thread that runs ahead shortens the walk of later threads, which saves more "
                        "with many resident threads"}},
        .remark = std::string(kNoNumbers) + " Small and bigger sizes are taken here as up to 16 K and from 16 M."};
}

Study figure_4_2() {
    return {
        .id = "rehman-fig-4.2",
        .title = "Rehman fig. 4.2",
        .shows = "RHJ, Wyllie's algorithm and the sequential one",
        .generator = kRandom,
        .from = kKilo,
        .to = 64 * kMega,
        .to_on_emulator = kMega,
        .series = {rhj("n/log", "list.rhj, n / log n"),
                   rhj("n/2log2", "list.rhj, n / (2 log² n)"),
                   {.algorithm = "list.wyllie-reduced"},
                   {.algorithm = "list.champion"},
                   sequential_on_host()},
        .published_series = {table_4_1_totals(0)},
        .orders = {{.faster = 0,
                    .slower = 2,
                    .from = kMega,
                    .found =
                        "RHJ is faster than the best version of Wyllie's algorithm, by up to 3.5 times (section 4.4)",
                    .reason = kCached},
                   {.faster = 1,
                    .slower = 0,
                    .from = 8 * kMega,
                    .found = "n / (2 log² n) splitters are better than n / log n from 8 M on (section 4.3)",
                    .reason = kFewThreads}},
        .remark =
            "The figure is a curve without numbers: dashed are the total times of table 4.1, which does not say "
            "with which splitters."};
}

Study figure_4_3() {
    return {
        .id = "rehman-fig-4.3",
        .title = "Rehman fig. 4.3",
        .shows = "RHJ on ordered lists",
        .generator = "list:ordered",
        .from = kKilo,
        .to = 64 * kMega,
        .to_on_emulator = kMega,
        .series = {rhj("n/log", "list.rhj, ordered list"),
                   rhj("n/log", "list.rhj, random list", kRandom),
                   {.algorithm = "list.sequential", .name = "list.sequential, ordered, CPU", .on_host = true},
                   {.algorithm = "scan.library", .name = "scan.library", .generator = "array:ones"}},
        .orders = {{.faster = 0,
                    .slower = 1,
                    .from = kMega,
                    .found = "ordered lists take a fifth to a tenth of the time of random ones (section 4.4.1)",
                    .reason = kCached},
                   {.faster = 3,
                    .slower = 0,
                    .from = kMega,
                    .found = "the scan of a library takes an eighth to a tenth of the time of RHJ (section 4.4.1)",
                    .reason = kCached}},
        .remark =
            std::string(kNoNumbers) +
            " Its text: RHJ 5 to 10 times faster on ordered lists than on random ones, a scan of as many numbers (CUDPP's; "
            "here scan.library), which is no list ranking, 8 to 10 times faster still."};
}

Study figure_4_4() {
    return {.id = "rehman-fig-4.4",
            .title = "Rehman fig. 4.4",
            .shows = "load balance and the order of memory",
            .generator = kRandom,
            .from = 64 * kKilo,
            .to = 16 * kMega,
            .to_on_emulator = kMega,
            .series = {rhj("n/log", "random list"), rhj("n/log", "random, balanced load", "list:balanced,seed=7"),
                       rhj("n/log", "ordered, unbalanced load", "list:unbalanced,seed=7"),
                       rhj("n/log", "ordered list", "list:ordered")},
            .orders = {{.faster = 3,
                        .slower = 2,
                        .from = kMega,
                        .found = "both regular memory and balance are far from an ordered list (section 4.4.2)",
                        .reason = kCached},
                       {.faster = 2,
                        .slower = 1,
                        .from = kMega,
                        .found = "regular memory is marginally better than balanced load (section 4.4.2)",
                        .reason = kCached},
                       {.faster = 1,
                        .slower = 0,
                        .from = kMega,
                        .found = "the random list, uncoalesced and unbalanced, is the worst (section 4.4.2)",
                        .reason = "With hundreds of thousands of threads at once, a long sublist overlaps the "
                                  "others"}},
            .remark = std::string(kNoNumbers) +
                      " Balanced: splitters are equally far from each other along the list. "
                      "Unbalanced: memory is walked in order, between splitters at random places."};
}

Study table_4_1() {
    auto total = table_4_1_totals(0);
    total.name = "thesis, total";
    // Split + local rank + recombine of the first level.
    PublishedSeries first{.name = "thesis, first level of the same run",
                          .machine = total.machine,
                          .like = 0,
                          .points = {{kMega, 0.011 + 4.404 + 1.094},
                                     {2 * kMega, 0.015 + 9.588 + 0.922},
                                     {4 * kMega, 0.024 + 19.958 + 1.881},
                                     {8 * kMega, 0.620 + 40.806 + 11.422}}};
    return {
        .id = "rehman-table-4.1",
        .title = "Rehman table 4.1",
        .shows = "total time of RHJ",
        .generator = kRandom,
        .from = 64 * kKilo,
        .to = 8 * kMega,
        .to_on_emulator = kMega,
        .series = {rhj("n/log", "list.rhj, n / log n"), rhj("n/2log2-first", "list.rhj, 2 log² first, then log")},
        .published_series = {std::move(total), std::move(first)},
        .remark =
            "Both columns of the table are of one run; the thesis does not name its splitter rule. Section 4.4.3 gives one run a largest "
            "sublist of about 10,000 elements and about 16,000 singletons; in 4.3 the first is of n / (2 log² n) splitters and the second "
            "of n / log n. Text and table disagree twice. The text (section 4.4.3) gives all deeper levels under 1 % of the total; the table leaves "
            "23, 21, 19 and 8 % for them at 1, 2, 4 and 8 M. The introduction ranks 8 M elements in about 50 ms; the "
            "table prints 57.372 ms. The table is drawn."};
}

}  // namespace

PublishedSeries of_table_6_2(std::string name, double model::PublishedRow::*ms) {
    PublishedSeries series{.name = std::move(name), .machine = "GTX 280", .like = 0, .points = {}};
    for (const auto& row : model::table_6_2()) series.points.push_back({row.n, row.*ms});
    return series;
}

Study table_6_2() {
    return {
        .id = "rehman-table-6.2",
        .title = "Rehman table 6.2",
        .shows = "the local ranking of RHJ, measured and predicted by the model",
        .generator = kRandom,
        .from = 256 * kKilo,
        .to = 16 * kMega,
        .to_on_emulator = kMega,
        .series = {rhj("n/log", "list.rhj, all kernels")},
        .published_series = {of_table_6_2("local rank, actual", &model::PublishedRow::actual_ms),
                             of_table_6_2("local rank, expected", &model::PublishedRow::expected_ms)},
        .remark =
            "The table's times are of one kernel, the measured ones of all kernels. At 1 M, 8 M and 16 M the expected times do "
            "not "
            "follow from the thesis's equations; the model's line is computed from the equations and misses them there. "
            "Section "
            "6.3 contradicts the table at 4 M: its formula divides n, not n / log n, by 512 \u00B7 30, which gives 443.6 ms "
            "where it "
            "prints 21.0 (table: 21.176), and it measures 24 ms, but the table prints 19.958."};
}

std::vector<Study> studies() {
    return {figure_3_4(), figure_3_5(), figure_3_6(), figure_4_2(),
            figure_4_3(), figure_4_4(), table_4_1(),  table_6_2()};
}

}  // namespace lockstep::list_ranking
