#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "kernels/algorithms/segscan/algorithms.hpp"

namespace lockstep::segscan {

namespace {

/// The columns of Tsai's times, in order.
enum Timed : std::size_t { intra_warp, lanes_32, lanes_16, lanes_1, host_1, host_2, host_4, host_8, kNumTimed };

/// An input with Tsai's milliseconds for all iterations together (GTX 580, and a host of 2012): intra-warp from the report, all
/// others from the spreadsheet beside it. n and rows are those of the matrices in Bell and Garland 2009, table 3; the course
/// cut n values at random into as many segments as a matrix has rows, less two.
struct Input {
    const char* name;
    std::uint32_t n, segments, iterations;
    std::array<double, kNumTimed> ms;
};

constexpr Input kInputs[] = {
    {"cant", 4007383, 62449, 50, {107.911, 314, 246, 457, 661, 345, 226, 373}},
    {"consph", 6010480, 83332, 20, {62.1167, 187, 146, 312, 326, 217, 157, 178}},
    {"cop20k_A", 2624331, 121190, 73, {146.603, 322, 244, 299, 589, 308, 166, 94}},
    {"dense2", 4000000, 1998, 10, {26.6759, 104, 91, 142, 107, 57, 43, 57}},
    {"mac_econ_fwd500", 1273389, 206498, 12, {23.5443, 35, 24, 8, 56, 31.9, 18, 99}},
    {"mc2depi", 2100225, 525823, 70, {302.068, 398, 255, 63, 872, 454, 232, 141}},
    {"pdb1HYS", 4344765, 36415, 30, {63.5818, 202, 160, 347, 350, 207, 132, 126}},
    {"pwtk", 11634424, 217916, 25, {158.697, 452, 352, 699, 803, 563, 490, 596}},
    {"qcd5_4", 1916928, 49150, 63, {74.6078, 195, 152, 255, 306, 141, 90, 419}},
    {"rail4284", 11279748, 4282, 10, {58.7522, 223, 181, 208, 300, 224, 168, 185}},
    {"rma10", 2374001, 46833, 74, {99.9466, 278, 219, 404, 465, 248, 146, 217}},
    {"scircuit", 958936, 170996, 30, {47.8156, 68, 46, 15, 116, 58, 44, 226}},
    {"shipsec1", 7813404, 140872, 10, {42.4012, 122, 95, 173, 212, 155, 136, 128}},
    {"webbase-1M", 3105536, 1000003, 77, {592.115, 720, 448, 96, 1802, 903, 469, 263}},
};

constexpr std::uint32_t kLessOnEmulator = 128;  // factor for elements and segments
constexpr const char* kGpu = "GTX 580";
constexpr const char* kHost = "host of 2012";

constexpr const char* kInputsRemark =
    "Inputs are generated as in the course: the same numbers of values and iterations, segments cut at random; the length of x is "
    "unknown and set to 500,000. jonheart is left out: it is no public matrix, and its size is unknown.";
constexpr const char* kSheetRemark =
    "The report's figures print no numbers: the bars are those of a spreadsheet beside the report. ";
constexpr const char* kScales = "the loop scales almost linearly from 1 to 4 processors (II)";
constexpr const char* kFewElements = "A core of today ends a short input before further threads have started";
constexpr const char* kEmulatorRemark =
    " On the emulator inputs are a 128th as long, while the published times are of the full ones.";

std::string generator_of(std::uint32_t n, std::uint32_t segments) {
    return fmt::format("segments:random,n={},segments={},q=500000,seed=1", n, segments);
}

std::vector<StudyInput> inputs() {
    std::vector<StudyInput> all;
    for (const auto& one : kInputs)
        all.push_back({.name = one.name,
                       .generator = generator_of(one.n, one.segments),
                       .on_emulator = generator_of(one.n / kLessOnEmulator, one.segments / kLessOnEmulator),
                       .parameters = {{"iterations", std::to_string(one.iterations)}}});
    return all;
}

PublishedSeries published(Timed what, std::size_t like, const char* machine) {
    PublishedSeries series{.name = "Tsai", .machine = machine, .like = like, .points = {}};
    for (std::size_t k = 0; k < std::size(kInputs); ++k) series.points.push_back({k, kInputs[k].ms[what]});
    return series;
}

StudySeries lanes(const char* count, const char* name) {
    return {.algorithm = "segscan.thread", .parameters = {{"lanes", count}}, .name = name};
}
StudySeries host(const char* threads, const char* name) {
    return {.algorithm = "segscan.host", .parameters = {{"threads", threads}}, .name = name};
}

Study over_inputs(std::string id, std::string title, std::string shows, std::string remark) {
    Study study{
        .id = std::move(id), .title = std::move(title), .shows = std::move(shows), .generator = {}, .series = {}};
    study.inputs = inputs();
    study.printed_in = "report";
    study.remark = std::move(remark) + kInputsRemark + kEmulatorRemark;
    return study;
}

Study table() {
    auto study = over_inputs("tsai-table", "Tsai table", "one warp per segment, 31 elements a step, on his inputs",
                             "webbase-1M: the report prints 592 ms, its spreadsheet 582. ");
    study.series = {{.algorithm = "segscan.intra-warp", .name = "intra-warp"},
                    {.algorithm = "segscan.library", .name = "library"},
                    {.algorithm = "segscan.champion", .name = "champion"}};
    study.published_series = {published(intra_warp, 0, kGpu)};
    return study;
}

Study figure_1() {
    auto study = over_inputs("tsai-fig-1", "Tsai fig. 1", "1, 2, 4 and 8 threads of the host", kSheetRemark);
    study.series = {host("1", "1 thread"), host("2", "2 threads"), host("4", "4 threads"), host("8", "8 threads")};
    study.published_series = {published(host_1, 0, kHost), published(host_2, 1, kHost), published(host_4, 2, kHost),
                              published(host_8, 3, kHost)};
    study.orders = {{.faster = 1, .slower = 0, .found = kScales, .reason = kFewElements},
                    {.faster = 2, .slower = 1, .found = kScales, .reason = kFewElements}};
    return study;
}

Study figure_2() {
    auto study = over_inputs(
        "tsai-fig-2", "Tsai fig. 2", "one thread per segment: one, two and all of a warp's",
        std::string(kSheetRemark) +
            "Text and spreadsheet disagree: by the text, all lanes of a warp at work cost nothing on webbase-1M and pwtk; in the "
            "spreadsheet pwtk goes from 352 to 699 ms, and the whole warp is fastest on webbase-1M, mac_econ_fwd500, mc2depi and "
            "scircuit, whose segments are shortest. ");
    study.series = {lanes("32", "1 of 32 lanes"), lanes("16", "2 of 32 lanes"), lanes("1", "all lanes")};
    study.published_series = {published(lanes_32, 0, kGpu), published(lanes_16, 1, kGpu), published(lanes_1, 2, kGpu)};
    constexpr const char* kHalfWarp = "two lanes of a warp are best in most cases (III)";
    constexpr const char* kCaches =
        "A GPU of today has larger caches, and reads memory in sectors of 32 bytes instead of by half warps";
    study.orders = {{.faster = 1, .slower = 0, .found = kHalfWarp, .reason = kCaches},
                    {.faster = 1, .slower = 2, .found = kHalfWarp, .reason = kCaches}};
    return study;
}

Study figure_3() {
    auto study = over_inputs(
        "tsai-fig-3", "Tsai fig. 3", "4 host threads, 2 lanes of a warp, one warp per segment",
        std::string(kSheetRemark) +
            "In the spreadsheet a warp per segment is slower than two lanes on mc2depi, scircuit and webbase-1M, whose segments are "
            "shortest; the text names webbase-1M only. ");
    study.series = {host("4", "4 host threads"),
                    lanes("16", "2 of 32 lanes"),
                    {.algorithm = "segscan.intra-warp", .name = "intra-warp"},
                    {.algorithm = "segscan.champion", .name = "champion"}};
    study.published_series = {published(host_4, 0, kHost), published(lanes_16, 1, kGpu),
                              published(intra_warp, 2, kGpu)};
    const auto last = std::size(kInputs) - 1;  // webbase-1M
    study.orders = {{.faster = 2,
                     .slower = 1,
                     .to = last - 1,
                     .found = "a warp per segment is almost always fastest (IV)",
                     .reason = "On short segments most lanes of a warp have nothing to add"},
                    {.faster = 1,
                     .slower = 2,
                     .from = last,
                     .found = "a warp per segment is inefficient on short segments, as on webbase-1M (IV)",
                     .reason = "A GPU of today has many more resident warps, so that idle lanes cost less"}};
    return study;
}

/// Tsai's open questions: fewer lanes a segment (IV), and reduce and downsweep (V).
Study lanes_of_a_segment() {
    auto study = over_inputs(
        "tsai-lanes", "Tsai lanes", "8, 16 and 32 lanes a segment, by doubling and by reduce and downsweep",
        "The report did not try them, and prints no times. Its summary says that the work complexity of reduce and "
        "downsweep is twice that of the scan inside the warp; the study Work and depth: segmented scans counts fewer accesses. "
        "Each pass's figure for lanes that add says which part of a warp is idle. ");
    for (const auto& [algorithm, name] :
         {std::pair{"segscan.intra-warp", "doubling"}, std::pair{"segscan.reduce-downsweep", "downsweep"}})
        for (const auto* count : {"32", "16", "8"})
            study.series.push_back({.algorithm = algorithm,
                                    .parameters = {{"lanes", count}},
                                    .name = fmt::format("{}, {} lanes", name, count)});
    study.orders = {{.faster = 1,
                     .slower = 0,
                     .found = "16 lanes may decrease the overhead (IV, not tried)",
                     .reason = "The two segments of a warp wait for the longer one"},
                    {.faster = 0,
                     .slower = 3,
                     .found = "reduce and downsweep are measurably slower (summary, from its reference)",
                     .reason = "They make fewer accesses, and a GPU of today waits for memory rather than for steps"}};
    return study;
}

/// Factors fetched once or in each iteration (I).
Study flattened_x() {
    auto study = over_inputs("tsai-x", "Tsai x", "factors flattened once, and fetched through k in each iteration",
                             "The report flattens x and prints no times without it. ");
    study.series = {{.algorithm = "segscan.intra-warp", .name = "x flattened"},
                    {.algorithm = "segscan.intra-warp", .parameters = {{"x", "nested"}}, .name = "x nested"}};
    study.orders = {{.faster = 0,
                     .slower = 1,
                     .found = "a flattened x increases coalescing (I)",
                     .reason = "The L2 cache of a GPU of today holds the 500,000 numbers of x"}};
    return study;
}

/// One number of elements in fewer and more segments than a GTX 580 has warps at a time.
Study few_segments() {
    constexpr std::uint32_t kElements = 4 << 20;
    Study study{
        .id = "tsai-768-warps",
        .title = "Tsai 768 warps",
        .shows = "a warp per segment, with fewer and more segments than warps at a time",
        .generator = {},
        .series = {{.algorithm = "segscan.intra-warp", .name = "intra-warp"},
                   {.algorithm = "segscan.intra-warp", .parameters = {{"lanes", "8"}}, .name = "8 lanes a segment"},
                   {.algorithm = "segscan.champion", .name = "champion"}}};
    for (const std::uint32_t segments : {48u, 96u, 192u, 384u, 768u, 1536u, 3072u, 6144u})
        study.inputs.push_back({.name = std::to_string(segments),
                                .generator = generator_of(kElements, segments),
                                .on_emulator = generator_of(kElements / kLessOnEmulator, segments)});
    study.printed_in = "report";
    study.remark =
        "With fewer segments than the 16 x 48 = 768 warps that are resident on a GTX 580, not all of the device works, says the "
        "report, and prints no times. 4 M elements, on the emulator 32 K, are cut at random.";
    return study;
}

/// Rows, nets and lists of real data, with few to thousands of elements.
Study skew() {
    Study study{.id = "segments-skew",
                .title = "Skewed segments",
                .shows = "rows of real matrices, graphs and hypergraphs",
                .generator = {},
                .series = {lanes("1", "one thread per segment"),
                           lanes("32", "1 of 32 lanes"),
                           {.algorithm = "segscan.intra-warp", .name = "intra-warp"},
                           {.algorithm = "segscan.library", .name = "library"},
                           {.algorithm = "segscan.champion", .name = "champion"}}};
    for (const auto& [name, file] :
         {std::pair{"memplus", "memplus.mtx.gz"}, std::pair{"bcsstk13", "bcsstk13.mtx.gz"},
          std::pair{"bips98_606", "bips98_606.mtx.gz"}, std::pair{"SLAM_spheric", "SLAM_spheric.hgr.gz"},
          std::pair{"actor", "actor.dat.gz"}, std::pair{"cnr-2000", "cnr-2000.el.xz"},
          std::pair{"wave", "wave.graph.bz2"}})
        study.inputs.push_back({.name = name, .generator = {}, .file = file});
    study.remark =
        "The program looks for the files beside the open input, then in the current folder: open one of them first. There are "
        "no published times.";
    return study;
}

}  // namespace

std::vector<Study> studies() {
    return {table(), figure_1(), figure_2(), figure_3(), few_segments(), lanes_of_a_segment(), flattened_x(), skew()};
}

}  // namespace lockstep::segscan
