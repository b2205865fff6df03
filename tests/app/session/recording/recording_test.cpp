#include "app/session/recording/recording.hpp"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include "app/catalog.hpp"
#include "app/session/recording/column_changes.hpp"
#include "app/session/recording/recorded_algorithm.hpp"
#include "app/session/recording/recorded_dataset.hpp"
#include "app/session/recording/recorded_trace.hpp"
#include "app/session/recording/recording_writer.hpp"
#include "app/session/recording/report.hpp"
#include "app/session/recording/zip.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/run.hpp"
#include "tests/kernels/run/half_columns.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

class RecordingTest : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / fs::path("lockstep-recording-" + std::to_string(getpid()));
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    /// Runs an algorithm on the emulator and records it.
    std::shared_ptr<lockstep::Run> record(const std::string& id, const std::string& spec, const fs::path& file) {
        return record(id, generate_dataset(spec, progress_), file);
    }
    /// budget  bytes for snapshots; 0: enough for all
    std::shared_ptr<lockstep::Run> record(const std::string& id, Dataset dataset, const fs::path& file,
                                          std::size_t budget = 0) {
        RunRequest request;
        request.snapshot_budget = budget;
        request.algorithm = &catalog_.at(id);
        request.dataset = std::make_shared<Dataset>(std::move(dataset));
        for (const auto& parameter : request.algorithm->parameters)
            request.parameters[parameter.name] = parameter.default_on(request.dataset.get());
        request.executor = ExecutorKind::simt;
        auto run = std::make_shared<lockstep::Run>(std::move(request));
        run->wait();
        auto manifest = manifest_head("run");
        manifest["input"] = input_json(*run->request().dataset, {});
        manifest["report"]["passes"] = nlohmann::ordered_json::array();
        for (std::uint32_t pass = 1; pass < run->num_passes(); ++pass)
            manifest["report"]["passes"].push_back({{"ms", 1.5}});
        OutputFile output(file);
        write_recording(output, *run, manifest, progress_);
        output.commit();
        return run;
    }
    /// A request for a run that shows a recording of `run`.
    static RunRequest request_of(const OpenedRecording& opened, const lockstep::Run& run) {
        RunRequest request;
        request.algorithm = opened.facts->info.get();
        request.dataset = opened.dataset;
        request.parameters = run.request().parameters;
        request.executor = ExecutorKind::simt;
        request.verify = false;
        request.recorded = opened.facts;
        return request;
    }
    fs::path at(const char* name) const { return folder_ / name; }
    std::string content(const fs::path& file) const {
        std::ifstream stream(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    void write(const fs::path& file, std::string_view text) const { std::ofstream(file, std::ios::binary) << text; }

    Progress progress_;
    Catalog catalog_ = make_catalog();
    fs::path folder_;
};

// The target stays as it was, and nothing lies beside it.
TEST_F(RecordingTest, CancelledLeavesTheFileAsItWas) {
    const auto run = record("list.wyllie", "list:random,n=64,seed=3", at("whole.lockstep"));
    fs::remove(at("whole.lockstep"));
    for (const bool exists : {false, true}) {
        if (exists) write(at("a.lockstep"), "old");
        Progress cancelled;
        cancelled.begin("Saving", 0);
        cancelled.cancel();
        EXPECT_THROW(
            {
                OutputFile output(at("a.lockstep"));
                write_recording(output, *run, {{"report", {{"passes", {}}}}}, cancelled);
                output.commit();
            },
            Cancelled);
        EXPECT_EQ(fs::exists(at("a.lockstep")), exists);
        EXPECT_EQ(exists ? content(at("a.lockstep")) : "old", "old");
        EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), exists ? 1 : 0);
    }
}

TEST_F(RecordingTest, CountsWrittenBytesUpToTheWhole) {
    const auto run = record("list.wyllie", "list:random,n=3000,seed=3", at("a.lockstep"));
    Progress progress;
    progress.begin("Saving b.lockstep", 0);
    OutputFile output(at("b.lockstep"));
    write_recording(output, *run, {{"report", {{"passes", {}}}}}, progress);
    EXPECT_EQ(progress.what(), "Saving b.lockstep");
    EXPECT_GE(progress.fraction(), 0.99);
}

TEST_F(RecordingTest, HoldsEveryStateOfTheRun) {
    for (const std::uint32_t n : {1u, 2u, 33u, 257u}) {
        const auto run = record("list.wyllie", "list:random,n=" + std::to_string(n) + ",seed=3", at("run.lockstep"));
        const Recording recording(at("run.lockstep"));
        ASSERT_EQ(recording.last_pass() + 1, run->num_passes());
        const auto columns = run->columns();
        const auto inputs = run->inputs();
        std::uint32_t passes = 0;
        recording.for_each_pass([&](std::uint32_t pass, const RecordedState& state) {
            EXPECT_EQ(pass, passes++);
            for (const auto& column : columns) {
                const auto values = lockstep::Run::read(column, run->at(pass), inputs, 0, column.size);
                const std::string_view bytes(reinterpret_cast<const char*>(values.bytes().data()),
                                             values.bytes().size());
                EXPECT_EQ(state.at(column.name).bytes, bytes) << "n=" << n << ", pass " << pass << ", " << column.name;
            }
            return true;
        });
        EXPECT_EQ(passes, run->num_passes());
    }
}

/// The names of a zip's members.
std::set<std::string> members_of(const fs::path& file) {
    std::set<std::string> members;
    ZipReader zip(ZipFile(file), ZipReader::Mode::whole);
    while (const auto name = zip.next()) members.insert(*name);
    return members;
}

// Of passes whose states were evicted.
TEST_F(RecordingTest, ListedChangesGiveTheStates) {
    const std::tuple<const char*, const char*, std::size_t> runs[] = {
        {"bfs.frontier", "graph:grid,n=2500", 300'000},
        {"sssp.dijkstra", "graph:grid,n=100,weights=1..9", 60'000},
    };
    for (const auto& [id, spec, budget] : runs) {
        const auto whole = record(id, spec, at("whole.lockstep"));
        ASSERT_EQ(whole->timeline().num_kept(), whole->num_passes());
        const auto listed = record(id, generate_dataset(spec, progress_), at("listed.lockstep"), budget);
        std::uint32_t lists = 0;
        for (std::uint32_t pass = 1; pass < listed->num_passes(); ++pass)
            if (listed->timeline().listed_changes(pass)) ++lists;
        EXPECT_GT(lists, 0u) << id;
        EXPECT_FALSE(first_difference(Recording(at("whole.lockstep")), Recording(at("listed.lockstep")))) << id;
    }
}

// A pass costs its changes: no state is made again while the list of changes is there.
TEST_F(RecordingTest, ListedPassesAreNotMadeAgain) {
    const auto run =
        record("bfs.frontier", generate_dataset("graph:grid,n=2500", progress_), at("a.lockstep"), 300'000);
    std::uint32_t not_stored = 0;
    for (std::uint32_t pass = 1; pass < run->num_passes(); ++pass) {
        if (!run->timeline().listed_changes(pass)) continue;
        if (!run->timeline().find(pass)) ++not_stored;
    }
    EXPECT_GT(not_stored, 0u);
    const auto kept = run->timeline().num_kept();
    for (std::uint32_t pass = 1; pass + kept < run->num_passes(); ++pass)
        EXPECT_FALSE(run->timeline().find(pass)) << "pass " << pass << " was made again";
}

// More changes than one part.
TEST_F(RecordingTest, WritesManyChangesInParts) {
    const auto n = kRecordedPart + 3;
    const auto run = record("list.wyllie-stepwise", fmt::format("list:random,n={},seed=3", n), at("a.lockstep"));
    EXPECT_GT(run->timeline().record(1).changed_in(2), kRecordedPart);
    const Recording recording(at("a.lockstep"));
    const auto columns = run->columns();
    recording.for_each_pass([&](std::uint32_t pass, const RecordedState& state) {
        if (pass > 1) return false;
        for (const auto& column : columns) {
            const auto values = lockstep::Run::read(column, run->at(pass), run->inputs(), 0, column.size);
            EXPECT_EQ(std::memcmp(state.at(column.name).bytes.data(), values.bytes().data(), values.bytes().size()), 0)
                << "pass " << pass << ", " << column.name;
        }
        return true;
    });
}

TEST_F(RecordingTest, WritesInputColumnsOnce) {
    record("bfs.frontier", "graph:grid,n=2500", at("a.lockstep"));
    const auto members = members_of(at("a.lockstep"));
    EXPECT_TRUE(members.contains("state/000000/column_indices.npy"));
    EXPECT_TRUE(members.contains("state/000064/level.npy"));
    EXPECT_FALSE(members.contains("state/000064/column_indices.npy"));
    EXPECT_EQ(Recording(at("a.lockstep")).state_after(70).at("column_indices").bytes,
              Recording(at("a.lockstep")).state_after(0).at("column_indices").bytes);
}

TEST_F(RecordingTest, KeepsHalves) {
    const auto info = test::half_columns();
    catalog_.put(info);
    const auto run = record(info.id, "list:ordered,n=37", at("half.lockstep"));
    const Recording recording(at("half.lockstep"));
    const auto state = recording.state_after(2);
    EXPECT_EQ(state.at("share").dtype, "<f2");
    const auto values = lockstep::Run::read(run->columns()[0], run->at(2), {}, 0, 37);
    EXPECT_EQ(state.at("share").bytes,
              std::string_view(reinterpret_cast<const char*>(values.bytes().data()), values.bytes().size()));
}

TEST_F(RecordingTest, CopiesEqualTheOriginal) {
    record("scan.work-efficient", "array:random,n=100,type=float32,seed=1", at("a.lockstep"));
    const Recording a(at("a.lockstep"));
    OutputFile copy(at("b.lockstep"));
    a.copy_to(copy, a.manifest().at("created"));
    copy.commit();
    EXPECT_EQ(content(at("a.lockstep")), content(at("b.lockstep")));
    EXPECT_FALSE(first_difference(a, Recording(at("b.lockstep"))));
}

TEST_F(RecordingTest, KeepsItsContentWhenAnotherFileTakesItsName) {
    record("list.wyllie-stepwise", "list:random,n=40,seed=7", at("a.lockstep"));
    const Recording recording(at("a.lockstep"));
    const auto before = recording.state_after(recording.last_pass());
    record("bfs.frontier", "graph:grid,n=400", at("a.lockstep"));
    const auto after = recording.state_after(recording.last_pass());
    EXPECT_EQ(after.at("rank").bytes, before.at("rank").bytes);
    EXPECT_FALSE(Recording(at("a.lockstep")).state_after(1).contains("rank"));
}

TEST_F(RecordingTest, RefusesColumnsThatItDidNotHaveWhenOpened) {
    record("list.wyllie-stepwise", "list:random,n=40,seed=7", at("a.lockstep"));
    record("bfs.frontier", "graph:grid,n=400", at("b.lockstep"));
    const Recording recording(at("a.lockstep"));
    // The same file on the disk, with another content.
    fs::copy_file(at("b.lockstep"), at("a.lockstep"), fs::copy_options::overwrite_existing);
    EXPECT_THROW(recording.state_after(recording.last_pass()), InputError);
}

// The window opens the complete passes of a truncated file; their states equal those of the whole file.
TEST_F(RecordingTest, ReadsACutFileUpToTheCut) {
    record("list.wyllie", "list:random,n=300,seed=1", at("a.lockstep"));
    const Recording whole(at("a.lockstep"));
    const auto bytes = content(at("a.lockstep"));
    std::set<std::uint32_t> seen;
    for (std::size_t size = bytes.size() - 1; size > 0; size -= std::min(size, bytes.size() / 20)) {
        write(at("cut.lockstep"), std::string_view(bytes).substr(0, size));
        try {
            const Recording cut(at("cut.lockstep"), Recording::Damaged::cut);
            EXPECT_FALSE(cut.loss().empty());
            seen.insert(cut.last_pass());
            try {
                Recording refused(at("cut.lockstep"));
                refused.state_after(0);
                ADD_FAILURE() << "accepted with " << size << " bytes";
            } catch (const InputError& error) {
                EXPECT_TRUE(std::string_view(error.what()).ends_with(fmt::format("after pass {}", cut.last_pass())))
                    << error.what();
            }
            EXPECT_EQ(cut.state_after(cut.last_pass()).at("rank").bytes,
                      whole.state_after(cut.last_pass()).at("rank").bytes);
        } catch (const InputError&) {
            seen.insert(whole.last_pass() + 1);  // nothing was whole
        }
    }
    EXPECT_TRUE(seen.contains(whole.last_pass()));
    EXPECT_TRUE(seen.contains(whole.last_pass() + 1));
    EXPECT_GT(seen.size(), 3u);
}

TEST_F(RecordingTest, FindsTheFirstDifference) {
    record("list.wyllie", "list:random,n=64,seed=1", at("a.lockstep"));
    record("list.wyllie", "list:random,n=64,seed=2", at("b.lockstep"));
    const auto found = first_difference(Recording(at("a.lockstep")), Recording(at("b.lockstep")));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->pass, 0u);
    EXPECT_EQ(found->column, "successor");
    ASSERT_TRUE(found->element);
    EXPECT_NE(found->a, found->b);
    EXPECT_GT(found->elements, 0u);
}

TEST_F(RecordingTest, RefusesCutFilesWithTheirName) {
    record("list.wyllie", "list:random,n=64,seed=1", at("a.lockstep"));
    const auto whole = content(at("a.lockstep"));
    for (const auto size : {std::size_t{0}, std::size_t{1}, std::size_t{30}, whole.size() / 4, whole.size() / 2,
                            whole.size() - 200, whole.size() - 1}) {
        write(at("cut.lockstep"), std::string_view(whole).substr(0, size));
        try {
            Recording recording(at("cut.lockstep"));
            recording.state_after(0);
            ADD_FAILURE() << "accepted with " << size << " of " << whole.size() << " bytes";
        } catch (const InputError& error) {
            EXPECT_NE(std::string_view(error.what()).find("cut.lockstep"), std::string_view::npos) << error.what();
        }
    }
}

// Opened again, the run has the passes, states, sentences and times of the recorded one, and no kernel runs.
TEST_F(RecordingTest, OpensAsTheSameRun) {
    const auto run = record("bfs.frontier", "graph:grid,n=100,seed=1", at("a.lockstep"));
    const auto recording = std::make_shared<const Recording>(at("a.lockstep"));
    const auto opened = open_recording(recording, &catalog_.at("bfs.frontier"), progress_);
    lockstep::Run again(request_of(opened, *run));
    again.wait();
    ASSERT_EQ(again.state(), RunState::finished) << again.error();
    ASSERT_EQ(again.num_passes(), run->num_passes());
    EXPECT_EQ(again.spaces(), run->spaces());
    EXPECT_EQ(again.links(), run->links());
    const auto columns = run->columns(), others = again.columns();
    ASSERT_EQ(columns.size(), others.size());
    for (std::uint32_t pass = 0; pass < run->num_passes(); ++pass) {
        if (pass > 0) {
            EXPECT_EQ(again.timeline().record(pass).ms, 1.5);
            EXPECT_TRUE(again.timeline().record(pass).launches.empty());
        }
        for (std::size_t c = 0; c < columns.size(); ++c) {
            EXPECT_EQ(columns[c].role, others[c].role) << columns[c].name;
            EXPECT_EQ(columns[c].none, others[c].none) << columns[c].name;
            EXPECT_EQ(run->timeline().record(pass).changed_in(c), again.timeline().record(pass).changed_in(c))
                << pass << columns[c].name;
            const auto now = lockstep::Run::read(columns[c], run->at(pass), run->inputs(), 0, columns[c].size);
            EXPECT_EQ(now, lockstep::Run::read(others[c], again.at(pass), again.inputs(), 0, others[c].size));
        }
    }
}

TEST_F(RecordingTest, OpensWithTheDevicesOfAGroup) {
    const auto run = record("list.distributed", "list:random,n=20,seed=1", at("first.lockstep"));
    auto manifest = manifest_head("run");
    manifest["input"] = input_json(*run->request().dataset, {});
    manifest["report"] = nlohmann::ordered_json::parse(report_text(*run, "none"));
    OutputFile output(at("a.lockstep"));
    write_recording(output, *run, manifest, progress_);
    output.commit();
    const auto recording = std::make_shared<const Recording>(at("a.lockstep"));
    const auto opened = open_recording(recording, &catalog_.at("list.distributed"), progress_);
    lockstep::Run again(request_of(opened, *run));
    again.wait();
    ASSERT_EQ(again.state(), RunState::finished) << again.error();
    ASSERT_TRUE(again.shares());
    EXPECT_EQ(again.shares()->cut_arcs, run->shares()->cut_arcs);
    EXPECT_EQ(again.shares()->devices.size(), 2u);
    for (std::uint32_t pass = 1; pass < run->num_passes(); ++pass) {
        ASSERT_TRUE(again.timeline().record(pass).group);
        EXPECT_EQ(again.timeline().record(pass).group->bytes, run->timeline().record(pass).group->bytes);
    }
}

// A flipped bit is found by a checksum or changes nothing that is read.
// A recording of an input file has that input in its columns, names and places, so that pictures are drawn without the file.
TEST_F(RecordingTest, HoldsInputsOfFiles) {
    for (const auto& [id, spec] : {std::pair{"list.wyllie", "list:random,n=40,seed=1"},
                                   {"forest.pointer-jumping", "forest:random,n=40,seed=1"},
                                   {"tree.levels", "tree:random,n=40,seed=1"},
                                   {"sssp.opbf", "graph:grid,n=36,weights=1..9,seed=3"},
                                   {"scan.work-efficient", "array:waves,n=256,width=16"},
                                   {"segscan.champion", "segments:random,n=40,seed=6"},
                                   {"matrix.multiply-tiled", "matrix:random,n=32,seed=4"}}) {
        if (!catalog_.find(id)) continue;
        auto dataset = generate_dataset(spec, progress_);
        dataset.path = "/a/private/place/file.x";
        const std::vector<std::string> names{"anna", "ben"};
        if (dataset.kind == DatasetKind::graph) dataset.name_elements(ElementNames(names));
        record(id, dataset, at("file.lockstep"));
        const auto opened = recorded_dataset(Recording(at("file.lockstep")), dataset.kind, progress_);
        EXPECT_EQ(opened.source, "file.x") << id;
        EXPECT_EQ(opened.num_vertices(), dataset.num_vertices()) << id;
        EXPECT_EQ(opened.num_edges(), dataset.num_edges()) << id;
        EXPECT_EQ(input_facts(opened), input_facts(dataset)) << id;
        const auto& info = dataset.info();
        for (std::uint32_t element = 0; element < std::min(8u, dataset.num_vertices()); ++element)
            EXPECT_EQ(info.links(opened, element, 10).elements, info.links(dataset, element, 10).elements) << id;
        if (dataset.kind != DatasetKind::graph) continue;
        EXPECT_EQ(opened.graph().edge_weights, dataset.graph().edge_weights);
        EXPECT_EQ(opened.graph().coordinates.size(), dataset.graph().coordinates.size());
        EXPECT_EQ(opened.name_of("vertices", 1), "ben");
        EXPECT_EQ(content(at("file.lockstep")).find("private"), std::string::npos);
    }
}

// The accesses of a pass come back as they were traced.
TEST_F(RecordingTest, HoldsTraces) {
    const auto run = record("list.wyllie", "list:random,n=40,seed=1", at("plain.lockstep"));
    const auto log = run->trace_of({.pass = 2}, std::make_shared<Progress>()).log;
    ASSERT_TRUE(log);
    auto manifest = manifest_head("run");
    manifest["input"] = {{"generate", "list:random,n=40,seed=1"}};
    manifest["report"]["passes"] = std::vector<int>(run->num_passes() - 1);
    OutputFile output(at("traced.lockstep"));
    write_recording(output, *run, manifest, progress_, log.get());
    output.commit();
    const Recording recording(at("traced.lockstep"));
    EXPECT_FALSE(recorded_trace(recording, 1));
    const auto found = recorded_trace(recording, 2);
    ASSERT_TRUE(found);
    ASSERT_EQ(found->events.size(), log->events.size());
    for (std::size_t i = 0; i < log->events.size(); ++i) {
        const auto &one = found->events[i], &other = log->events[i];
        EXPECT_EQ(std::tuple(one.block, one.thread, one.line, one.buffer, one.operation, one.index, one.before,
                             one.after, one.tick),
                  std::tuple(other.block, other.thread, other.line, other.buffer, other.operation, other.index,
                             other.before, other.after, other.tick));
    }
    EXPECT_EQ(found->buffers, log->buffers);
    EXPECT_EQ(found->launches[0].kernel, log->launches[0].kernel);
}

TEST_F(RecordingTest, FlippedBitsNeverChangeValues) {
    record("list.wyllie", "list:random,n=64,seed=1", at("a.lockstep"));
    const auto whole = content(at("a.lockstep"));
    const auto right = Recording(at("a.lockstep")).state_after(2);
    std::size_t refused = 0;
    for (std::size_t place = 7; place < whole.size(); place += 131) {
        auto spoilt = whole;
        spoilt[place] = static_cast<char>(spoilt[place] ^ (1 << place % 8));
        write(at("spoilt.lockstep"), spoilt);
        try {
            const auto state = Recording(at("spoilt.lockstep")).state_after(2);
            for (const auto& [name, array] : right) EXPECT_EQ(state.at(name).bytes, array.bytes) << "byte " << place;
        } catch (const InputError&) {
            ++refused;
        }
    }
    EXPECT_GT(refused, 0u);
}

TEST(NpyArray, RoundTrips) {
    const NpyArray array{.dtype = "<u4", .shape = {1, 2}, .bytes = std::string(8, '\x05')};
    const auto read = parse_npy(npy_text(array), "x");
    EXPECT_EQ(read.dtype, array.dtype);
    EXPECT_EQ(read.shape, array.shape);
    EXPECT_EQ(read.bytes, array.bytes);
}

TEST(NpyArray, RefusesClaimsBeyondItsBytes) {
    auto text = npy_text({.dtype = "<u4", .shape = {2}, .bytes = std::string(8, '\0')});
    EXPECT_THROW(parse_npy(text.substr(0, text.size() - 1), "x"), InputError);
    EXPECT_THROW(parse_npy("rank rank rank", "x"), InputError);
    EXPECT_THROW(parse_npy("", "x"), InputError);
}

}  // namespace
}  // namespace lockstep
