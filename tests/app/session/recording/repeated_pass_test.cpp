// Passes of a recording, repeated on the emulator.

#include "app/session/recording/repeated_pass.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/catalog.hpp"
#include "app/session/debugger/order_difference_text.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/recording/npy_array.hpp"
#include "app/session/recording/recorded_algorithm.hpp"
#include "app/session/recording/recording.hpp"
#include "app/session/recording/recording_writer.hpp"
#include "app/session/recording/report.hpp"
#include "app/session/recording/zip.hpp"
#include "app/session/setup.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

class RepeatedPassTest : public ::testing::Test {
protected:
    /// Runs an algorithm on the emulator and records it in run.lockstep.
    std::shared_ptr<lockstep::Run> record(const std::string& id, const std::string& spec,
                                          std::optional<Order> order = {}) {
        const Scenario scenario{
            .dataset = {.generate = spec}, .algorithm = id, .executor = ExecutorKind::simt, .order = order};
        auto request =
            make_setup(catalog_, scenario, std::make_shared<Dataset>(generate_dataset(spec, progress_))).request();
        auto run = std::make_shared<lockstep::Run>(std::move(request));
        run->wait();
        OutputFile output(file());
        write_recording(output, *run, run_manifest(*run, scenario, report_text(*run, "none")), progress_);
        output.commit();
        return run;
    }
    /// The run that the recording shows, with an entry of the catalogue.
    std::unique_ptr<lockstep::Run> open(const std::string& id) {
        auto opened = open_recording(std::make_shared<const Recording>(file()), &catalog_.at(id), progress_);
        auto setup = make_setup(catalog_, opened.scenario, opened.dataset, opened.facts);
        auto run = std::make_unique<lockstep::Run>(setup.request());
        run->wait();
        return run;
    }
    static lockstep::Run::Traced trace(lockstep::Run& run, std::uint32_t pass) {
        return run.trace_of({.pass = pass, .memory = true}, std::make_shared<Progress>(), true);
    }
    /// Writes the recording anew with other contents of members; edit returns the new content.
    template <class Edit>
    void rewrite(Edit edit) const {
        const auto changed = scratch_.path() / "changed.lockstep";
        {
            ZipReader from(ZipFile(file()), ZipReader::Mode::whole);
            OutputFile output(changed);
            ZipWriter to(output);
            while (const auto name = from.next()) to.add(*name, edit(*name, from.read(1u << 30)));
            to.close();
            output.commit();
        }
        fs::rename(changed, file());
    }
    void rewrite_manifest(const std::function<void(Json&)>& edit) const {
        rewrite([&](const std::string& name, std::string content) {
            if (name != "manifest.json" && name != "head.json") return content;
            auto json = Json::parse(content);
            edit(json);
            return json.dump();
        });
    }
    fs::path file() const { return scratch_.path() / "run.lockstep"; }

    Progress progress_;
    Catalog catalog_ = make_catalog();
    ScratchFolder scratch_{fs::temp_directory_path()};
};

/// Arrays are numbered in another order in each trace.
auto parts_of(const trace::Log& log, std::size_t event) {
    const auto& one = log.events[event];
    return std::tuple(one.block, one.thread, one.line, log.buffers[one.buffer].name, one.operation, one.index,
                      one.before, one.after, one.tick);
}

// Every pass of every algorithm: the same accesses on the same contents of arrays, and the recorded state after it.
TEST_F(RepeatedPassTest, MakesTheAccessesOfTheRun) {
    std::size_t repeated = 0;
    for (const auto& algorithm : catalog_.all()) {
        const auto spec = algorithm->example.empty() ? example_of(algorithm->input) : algorithm->example;
        std::shared_ptr<lockstep::Run> run;
        try {
            run = record(algorithm->id, spec);
        } catch (const std::exception&) {
            continue;  // its example is of no use here
        }
        if (run->state() != RunState::finished || !run->repeatable()) continue;
        const auto again = open(algorithm->id);
        ASSERT_EQ(again->state(), RunState::finished) << algorithm->id << ": " << again->error();
        const auto passes = std::min(4u, run->num_passes());
        for (std::uint32_t pass = 0; pass < passes; ++pass) {
            const auto one = trace(*run, pass), other = trace(*again, pass);
            if (!one.log) continue;
            ASSERT_TRUE(other.log) << algorithm->id << ": " << other.error;
            ++repeated;
            EXPECT_TRUE(other.differences.empty())
                << algorithm->id << ", pass " << pass << ": " << other.differences.front().column;
            ASSERT_EQ(one.log->events.size(), other.log->events.size()) << algorithm->id << ", pass " << pass;
            for (std::size_t i = 0; i < one.log->events.size(); ++i)
                ASSERT_EQ(parts_of(*one.log, i), parts_of(*other.log, i))
                    << algorithm->id << ", pass " << pass << ", access " << i;
        }
    }
    EXPECT_GT(repeated, 100u);
}

// Back and forth over passes, whose numbers on the host come from a second run.
TEST_F(RepeatedPassTest, ComesInAnyOrder) {
    const auto run = record("list.rhj", "list:random,n=300,seed=2", Order::lane_by_lane());
    const auto again = open("list.rhj");
    for (const std::uint32_t pass : {3u, 1u, 4u, 4u, 2u}) {
        const auto one = trace(*run, pass), other = trace(*again, pass);
        ASSERT_TRUE(other.log) << other.error;
        EXPECT_EQ(one.log->events.size(), other.log->events.size()) << pass;
        EXPECT_EQ(other.log->launches.front().order, Order::lane_by_lane());
        EXPECT_TRUE(other.differences.empty()) << pass;
    }
}

TEST_F(RepeatedPassTest, SaysHowItDiffersFromTheRecording) {
    record("list.wyllie-stepwise", "list:random,n=64,seed=1");
    std::uint32_t place = 0, value = 0;
    rewrite([&](const std::string& name, std::string content) {
        if (!name.starts_with("pass/000002/") || !name.ends_with("distance.index.npy")) {
            if (name != "pass/000002/distance.value.npy") return content;
            auto array = parse_npy(content, name);
            std::memcpy(&value, array.bytes.data(), sizeof value);
            const auto other = value + 7;
            std::memcpy(array.bytes.data(), &other, sizeof other);
            return npy_text(array);
        }
        place = static_cast<std::uint32_t>(parse_npy(content, name).place(0));
        return content;
    });
    const auto again = open("list.wyllie-stepwise");
    const auto traced = trace(*again, 2);
    ASSERT_TRUE(traced.log) << traced.error;
    ASSERT_EQ(traced.differences.size(), 1u);
    EXPECT_EQ(order_difference_text(*again, 2, Order::lockstep(), traced.differences),
              "Repeated here, pass 2 gives another result than the recording: distance[" + std::to_string(place) +
                  "] is " + std::to_string(value) + ", and " + std::to_string(value + 7) +
                  " in the recording; 1 element differs");
    EXPECT_TRUE(trace(*again, 1).differences.empty());
}

TEST_F(RepeatedPassTest, RefusesOtherLaunches) {
    record("list.wyllie-stepwise", "list:random,n=64,seed=1");
    rewrite_manifest([](Json& json) { json["report"]["passes"][1]["launches"][0]["grid"] = 9; });
    const auto traced = trace(*open("list.wyllie-stepwise"), 2);
    EXPECT_FALSE(traced.log);
    EXPECT_TRUE(traced.error.starts_with("pass 2 cannot be repeated as it was recorded: launch 0 is ")) << traced.error;
    EXPECT_NE(traced.error.find("was "), std::string::npos) << traced.error;
}

// The recording is shown in spite of it.
TEST_F(RepeatedPassTest, RefusesOtherColumns) {
    const auto run = record("list.wyllie-stepwise", "list:random,n=64,seed=1");
    const auto shown = open("list.rhj");
    EXPECT_EQ(shown->num_passes(), run->num_passes());
    const auto traced = trace(*shown, 2);
    EXPECT_FALSE(traced.log);
    EXPECT_NE(traced.error.find("list.rhj of this program has other columns than the recording, which is of Lockstep "),
              std::string::npos)
        << traced.error;
}

TEST_F(RepeatedPassTest, RefusesOtherKernels) {
    record("list.wyllie-stepwise", "list:random,n=64,seed=1");
    rewrite_manifest([](Json& json) { json["kernels"] = Json::array({{{"folder", "mine"}, {"sha256", "00"}}}); });
    const auto traced = trace(*open("list.wyllie-stepwise"), 1);
    EXPECT_EQ(traced.error,
              "pass 1 cannot be traced: the kernels of list.wyllie-stepwise have changed since the recording");
}

// A run on a GPU has no order.
TEST_F(RepeatedPassTest, RepeatsRunsOfGpusInLockStep) {
    const auto run = record("list.wyllie-stepwise", "list:random,n=64,seed=1");
    rewrite_manifest([](Json& json) {
        json["report"]["executor"] = "cuda";
        json["report"].erase("order");
    });
    const auto traced = trace(*open("list.wyllie-stepwise"), 2);
    ASSERT_TRUE(traced.log) << traced.error;
    EXPECT_EQ(traced.log->launches.front().order, Order::lockstep());
    EXPECT_EQ(traced.log->events.size(), trace(*run, 2).log->events.size());
}

TEST_F(RepeatedPassTest, IsCancelled) {
    record("list.wyllie-stepwise", "list:random,n=64,seed=1");
    const auto again = open("list.wyllie-stepwise");
    const auto progress = std::make_shared<Progress>();
    progress->cancel();
    EXPECT_THROW(again->trace_of({.pass = 3}, progress), Cancelled);
    EXPECT_TRUE(trace(*again, 3).log);
}

}  // namespace
}  // namespace lockstep
