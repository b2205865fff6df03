#include "kernels/data/opening/load.hpp"

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kernels/data/readers/readers.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"
#include "tests/pipes.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

const std::string kText = [] {
    std::string text;
    for (int i = 0; i < 9999; ++i) text += std::to_string(i % 10) + " " + std::to_string(10000 + i * 7 % 9999) + "\n";
    return text;
}();

TEST(Load, KeepsPath) {
    const Folder folder;
    folder.write("x.txt", "0 1\n");
    const auto dataset = loaded(folder.path() / "." / "x.txt");
    EXPECT_EQ(dataset.source, "x.txt");
    EXPECT_EQ(dataset.path, (folder.path() / "x.txt").string());
    EXPECT_FALSE(dataset.seed.has_value());
}

TEST(Load, RefusesNonFiles) {
    const Folder folder;
    EXPECT_TRUE(test::has_parts(refusal([&] { loaded(folder.path() / "nothing-here.gr"); }),
                                {"nothing-here.gr:", "no such file"}));
    std::filesystem::create_directory(folder.path() / "folder.gr");
    EXPECT_TRUE(test::has_parts(refusal([&] { loaded(folder.path() / "folder.gr"); }), {"folder.gr:", "folder"}));
    EXPECT_NE(refusal([&] { loaded(folder.path() / "folder.gr" / ""); }).find("is a folder"), std::string::npos);
    EXPECT_TRUE(test::has_parts(refusal([&] { loaded(folder.write("empty.gr", "")); }), {"empty.gr:", "empty"}));
    EXPECT_TRUE(test::has_parts(refusal([&] { loaded(""); }), {"empty"}));
    EXPECT_TRUE(
        test::has_parts(refusal([&] { loaded(folder.path() / "two\nlines"); }), {"two lines:", "no such file"}));
    EXPECT_TRUE(test::has_parts(refusal([&] { loaded("/dev/zero"); }), {"zero:", "device"}));
}

TEST(Load, ReadsAPipe) {
    const Folder folder;
    const auto path = folder.path() / "pipe";
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    std::thread writer([&] { std::ofstream(path) << kText; });
    const auto dataset = loaded(path);
    writer.join();
    EXPECT_EQ(dataset.num_edges(), 9999u);
}

TEST(Load, StopsWhenCancelled) {
    Progress progress;
    progress.cancel();
    EXPECT_THROW(parse_dataset(kText, "x.txt", {}, progress), Cancelled);
}

TEST(Load, ReportsProgressInBytesOfTheFile) {
    Progress progress;
    parse_dataset(kText, "x.txt", {}, progress);
    EXPECT_EQ(progress.fraction(), 1.0);
}

// ---- compressed --------------------------------------------------------------------------------------------------

class Compressed : public testing::TestWithParam<std::pair<const char*, const char*>> {
protected:
    void SetUp() override {
#ifndef LOCKSTEP_WITH_LIBARCHIVE
        if (std::string_view(GetParam().first) != "gz") GTEST_SKIP() << "built without libarchive";
#endif
        whole_ = packed(GetParam().second, kText);
        if (whole_.empty()) GTEST_SKIP() << GetParam().second << " is not installed";
        name_ = std::string("x.txt.") + GetParam().first;
    }
    std::string whole_, name_;
};

TEST_P(Compressed, GivesTheSameGraph) {
    const auto plain = parsed(kText, "x.txt");
    for (const auto& name : {name_, std::string("renamed.bin")}) {
        const auto dataset = parsed(whole_, name);
        EXPECT_TRUE(arcs_of(dataset.graph()) == arcs_of(plain.graph()));
    }
}

TEST_P(Compressed, ConcatenatedStreams) {
    const auto half = kText.find('\n', kText.size() / 2) + 1;
    const auto both = packed(GetParam().second, kText.substr(0, half)) + packed(GetParam().second, kText.substr(half));
    EXPECT_EQ(parsed(both, name_).num_edges(), 9999u);
}

TEST_P(Compressed, TruncatedFile) {
    for (std::size_t length = 16; length < whole_.size();
         length += length < 64 || length + 64 > whole_.size() ? 1 : whole_.size() / 61) {
        const auto said = parse_refusal(std::string_view(whole_).substr(0, length), name_);
        EXPECT_TRUE(said.starts_with(name_ + ": the compressed data"))
            << length << " of " << whole_.size() << ": " << said;
    }
}

TEST_P(Compressed, DamagedFile) {
    for (std::size_t at = 24; at < whole_.size(); at += whole_.size() / 41) {
        auto damaged = whole_;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x20);
        const auto said = parse_refusal(damaged, name_);
        EXPECT_TRUE(said.starts_with(name_ + ":")) << "at " << at << ": " << said;
    }
}

TEST_P(Compressed, EmptyContent) {
    EXPECT_EQ(parse_refusal(packed(GetParam().second, ""), name_), name_ + ": the file is empty");
}

INSTANTIATE_TEST_SUITE_P(Load, Compressed,
                         testing::Values(std::pair("gz", "gzip -c"), std::pair("xz", "xz -c"),
                                         std::pair("bz2", "bzip2 -c"), std::pair("zst", "zstd -q -c")),
                         [](const auto& param) { return std::string(param.param.first); });

// ---- downloaded files -------------------------------------------------------------------------------------------

struct Known {
    const char* name;
    DatasetKind kind;
    std::uint32_t num_vertices, num_edges;
    bool undirected = false;
    bool symmetric = false;
    std::size_t num_weights = 0;
};

class RealFile : public testing::TestWithParam<Known> {};

TEST_P(RealFile, HasKnownFigures) {
    const auto& known = GetParam();
    const auto path = data_folder() / known.name;
    if (!std::filesystem::exists(path)) GTEST_SKIP() << known.name << " is not here";
    const auto dataset = loaded(path, {.undirected = known.undirected});
    EXPECT_EQ(dataset.kind, known.kind);
    EXPECT_EQ(dataset.num_vertices(), known.num_vertices);
    EXPECT_EQ(dataset.num_edges(), known.num_edges);
    if (known.kind == DatasetKind::graph) {
        EXPECT_EQ(dataset.graph().symmetric, known.symmetric);
        EXPECT_EQ(dataset.graph().edge_weights.size(), known.num_weights);
    }
}

constexpr auto graph = DatasetKind::graph;
INSTANTIATE_TEST_SUITE_P(Load, RealFile,
                         testing::Values(Known{"USA-road-d.NY.gr.gz", graph, 264'346, 733'846, false, true, 733'846},
                                         Known{"USA-road-d.NY.gr.gz", graph, 264'346, 730'100, true, true, 730'100},
                                         Known{"FLA.gr.xz", graph, 1'070'376, 2 * 1'343'951, false, true},
                                         Known{"facebook_combined.txt.gz", graph, 4'039, 88'234},
                                         Known{"facebook_combined.txt.gz", graph, 4'039, 2 * 88'234, true, true},
                                         Known{"soc-Slashdot0902.txt.gz", graph, 82'168, 948'464},
                                         Known{"soc-Slashdot0902.txt.gz", graph, 82'168, 2 * 504'230, true, true},
                                         Known{"cnr-2000.el.xz", graph, 325'557, 3'216'152},
                                         Known{"cnr-2000.el.xz", graph, 325'557, 2 * 2'738'969, true, true},
                                         Known{"memplus.mtx.gz", graph, 17'758, 126'150, false, true},
                                         Known{"bcsstk13.mtx.gz", graph, 2'003, 83'883, false, true},
                                         Known{"bips98_606.mtx.gz", graph, 7'135, 34'738},
                                         Known{"wave.graph.bz2", graph, 156'317, 2'118'662, false, true},
                                         Known{"wing.graph.gz", graph, 62'032, 243'088, false, true},
                                         Known{"karate.mtx", graph, 34, 156, false, true},
                                         Known{"chesapeake.mtx", graph, 39, 340, false, true},
                                         Known{"cccl-files.parent.tsv.gz", DatasetKind::forest, 11'928, 11'927},
                                         Known{"97_otus.tree.gz", DatasetKind::tree, 198'643, 397'284},
                                         Known{"renderdoc-firstparent.list.tsv.gz", DatasetKind::list, 15'020,
                                               15'019}));

TEST(RealFiles, HaveCoordinates) {
    const auto path = data_folder() / "USA-road-d.NY.gr.gz";
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "no road graph here";
    const auto dataset = loaded(path);
    ASSERT_EQ(dataset.graph().coordinates.size(), 264'346u);
    EXPECT_EQ(dataset.graph().coordinates_source, "USA-road-d.NY.co.gz");
    EXPECT_TRUE(has_note(dataset, "latitude 40.8"));
    for (const auto& [x, y] : dataset.graph().coordinates) EXPECT_LT(std::abs(x) + std::abs(y), 2.0f);
}

TEST(RealFiles, HaveHeights) {
    const auto path = data_folder() / "cccl-files.parent.tsv.gz";
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "no parent file here";
    EXPECT_EQ(loaded(path).forest().height, 12u);
}

TEST(RealFiles, KeepFullPaths) {
    const auto path = data_folder() / "cccl-files.parent.tsv.gz";
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "no parent file here";
    EXPECT_EQ(loaded(path).name_of("nodes", 983), "/cub/cub/block/block_scan.cuh");
    EXPECT_EQ(loaded(path, {.kind = DatasetKind::tree}).name_of("vertices", 983), "/cub/cub/block/block_scan.cuh");
}

// ---- one file, several kinds ----------------------------------------------------------------------------------------

TEST(LoadDataset, ReadsRequestedKind) {
    const auto kinds = [](const Dataset& dataset) {
        return std::set(dataset.opens_as.begin(), dataset.opens_as.end());
    };
    const auto* path = "1\n2\n-1\n";
    for (const auto* name : {"x.list", "x.parent"}) {
        const auto list = parsed(path, name, {.kind = DatasetKind::list});
        EXPECT_EQ(list.list().head, 0u);
        const auto forest = parsed(path, name, {.kind = DatasetKind::forest});
        EXPECT_EQ(forest.forest().parent, (U32s{1, 2, 2}));
        EXPECT_EQ(forest.forest().height, 2u);
        EXPECT_EQ(kinds(list), (std::set{DatasetKind::list, DatasetKind::forest, DatasetKind::tree}));
        // The file cannot be read as a graph: the loader keeps its own kind.
        EXPECT_EQ(parsed(path, name, {.kind = DatasetKind::graph}).kind, parsed(path, name).kind);
    }
    EXPECT_EQ(parsed(path, "numbers.txt", {.kind = DatasetKind::list}).kind, DatasetKind::list);
    EXPECT_EQ(parsed(path, "numbers.txt", {.kind = DatasetKind::forest}).kind, DatasetKind::forest);
    EXPECT_NE(parse_refusal(path, "numbers.txt", {.kind = DatasetKind::graph}).find("--as list"), std::string::npos);
    EXPECT_TRUE(
        test::has_parts(parse_refusal("-1\n0\n0\n", "x.parent", {.kind = DatasetKind::list}), {"x.parent:", "0", "2"}));
}

TEST(Readings, RowForEveryFormat) {
    for (const auto* format : formats()) {
        EXPECT_FALSE(format->name.empty());
        EXPECT_NE(format->readings.empty(), format->advice.empty()) << format->name;
        for (const auto& reading : format->readings) EXPECT_NE(reading.read, nullptr) << format->name;
    }
    for (const auto& [text, name] : {std::pair{"p sp 2 1\na 1 2 3\n", "x"},
                                     std::pair{"%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n", "x"},
                                     std::pair{"2 1\n2\n1\n", "x.graph"}, std::pair{"0 1\n", "x.el"},
                                     std::pair{"-1\n", "x.list"}, std::pair{"-1\n", "x.parent"}}) {
        const auto dataset = parsed(text, name);
        EXPECT_EQ(dataset.data.index(), static_cast<std::size_t>(dataset.kind)) << name;
        EXPECT_EQ(dataset.opens_as.front(), dataset.kind) << name;
    }
}

// ---- too large and endless inputs --------------------------------------------------------------------------------

TEST(LoadDataset, RefusesTooLargeGraphBeforeReading) {
    const LoadOptions little{.free_memory = 500'000'000};
    for (const auto& [text, name] :
         {std::pair{"p sp 67108864 1\na 1 2 3\n", "x.gr"},
          std::pair{"%%MatrixMarket matrix coordinate pattern general\n67108864 67108864 0\n", "x.mtx"},
          std::pair{"67108864 1\n2\n1\n", "x.graph"}}) {
        const auto said = parse_refusal(text, name, little);
        EXPECT_NE(said.find("a graph of 67,108,864 vertices and"), std::string::npos) << name << ": " << said;
        EXPECT_TRUE(test::has_parts(said, {"805", "500"})) << name << ": " << said;
    }
    EXPECT_EQ(parsed("p sp 1000000 1\na 1 2 3\n", "x.gr", little).num_vertices(), 1'000'000u);
}

TEST(LoadDataset, RefusesEndlessDevice) {
    EXPECT_TRUE(
        test::has_parts(refusal([] { loaded("/dev/zero", {.as = LoadOptions::As::list}); }), {"zero:", "device"}));
    EXPECT_NE(refusal([] { loaded("/dev/null"); }), "");
}

class Pipe {
public:
    explicit Pipe(const Folder& folder) : path_(folder.path() / "pipe.el") { ::mkfifo(path_.c_str(), 0600); }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

TEST(LoadDataset, ReadsAPipe) {
    const Folder folder;
    const Pipe pipe(folder);
    std::thread writer([&] {
        const int out = ::open(pipe.path().c_str(), O_WRONLY | O_CLOEXEC);
        EXPECT_TRUE(test::write_to_reader(out, "0 1\n"));
        EXPECT_TRUE(test::write_to_reader(out, "1 2\n"));
        ::close(out);
    });
    const auto dataset = loaded(pipe.path());
    writer.join();
    EXPECT_EQ(arcs_of(dataset.graph()), (Arcs{{0, 1}, {1, 2}}));
}

/// Cancels once the pipe is open for reading while it has no writer, or a writer that writes nothing.
void expect_cancel_ends(const std::filesystem::path& path, int writer) {
    Progress progress;
    std::optional<test::Stopwatch> watch;
    std::thread canceller([&] {
        EXPECT_TRUE(test::comes_about([&] { return test::num_open(::getpid(), path) > (writer >= 0 ? 1u : 0u); }));
        watch.emplace();
        progress.cancel();
    });
    EXPECT_THROW(load_dataset(path, {}, progress), Cancelled);
    canceller.join();
    EXPECT_LT(watch->elapsed(), test::kSoon);
    if (writer >= 0) ::close(writer);
}

TEST(LoadDataset, CancelWhileWaitingForPipe) {
    const Folder folder;
    const Pipe pipe(folder);
    expect_cancel_ends(pipe.path(), -1);
    const int silent = ::open(pipe.path().c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_GE(silent, 0);
    expect_cancel_ends(pipe.path(), silent);
}

}  // namespace
}  // namespace lockstep
