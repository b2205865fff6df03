// A failure ends the seek, the recording or the run in which it happens, with a message, and nothing else.

#include <cerrno>
#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "kernels/base/in_background.hpp"
#include "kernels/run/columns_at.hpp"
#include "kernels/run/failing_device.hpp"
#include "kernels/run/run.hpp"
#include "kernels/run/scripted_algorithm.hpp"
#include "kernels/run/spill_faults.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;
using test::FailingDevice;
using test::Script;
using test::scripted_algorithm;
using test::scripted_request;
using test::SpillFaults;
using test::sum_after;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

/// A snapshot of the scripted algorithm.
constexpr std::size_t kStateBytes = 1000 * sizeof(std::uint32_t);

std::uint32_t first_sum(lockstep::Run& run, std::uint32_t pass) {
    return lockstep::Run::read(run.columns()[0], run.at(pass), {}, 0, 1).u32().at(0);
}

/// Waits for a pass; the wait may have been cancelled.
Snapshot sought(lockstep::Run& run, std::uint32_t pass) {
    if (auto kept = run.at(pass)) return kept;
    run.wait();
    return run.at(pass);
}

// ---- lost device ---------------------------------------------------------------------------------------------------

TEST(RunFailure, DeviceLossInAnyCallEndsRun) {
    for (const std::string lost_in : {"allocate", "allocate_snapshot", "upload", "download", "copy", "copy_and_compare",
                                      "synchronize", "take_launches", "list_changes", "read"}) {
        SCOPED_TRACE(lost_in);
        // The device makes these calls for recomputed passes and for passes that change little.
        const bool for_a_seek = lost_in == "copy" || lost_in == "synchronize", for_a_list = lost_in == "list_changes";
        const auto info =
            scripted_algorithm({.reproducible = for_a_seek,
                                .writes = [for_a_list](std::uint32_t) { return for_a_list ? 10u : 1000u; },
                                .verify = [](auto&) { return std::nullopt; }});
        auto device = std::make_shared<FailingDevice>();
        std::atomic<int> calls{0};
        device->before = [&](std::string_view call) {
            if (call != lost_in) return;
            ++calls;
            throw DeviceError("the device was lost");
        };
        auto asked = scripted_request(info, device);
        asked.snapshot_budget = 3 * kStateBytes;
        lockstep::Run run(asked);
        run.wait();
        if (for_a_seek) {
            ASSERT_EQ(run.state(), RunState::finished) << run.error();
            EXPECT_EQ(calls, 0);
            EXPECT_FALSE(sought(run, 4));
        }
        EXPECT_GT(calls, 0);
        const auto said = for_a_seek ? run.seek_error(4) : run.error() + run.recording_error();
        EXPECT_THAT(said, HasSubstr("the device was lost"));
    }
}

TEST(RunFailure, LaterDeviceLossFailsOneSeekOrRead) {
    const auto info = scripted_algorithm({.passes = 20});
    auto device = std::make_shared<FailingDevice>();
    std::atomic<bool> lost{false};
    device->before = [&](std::string_view) {
        if (lost) throw DeviceError("the device was lost");
    };
    auto asked = scripted_request(info, device);
    asked.snapshot_budget = 4 * kStateBytes;
    lockstep::Run run(asked);
    run.wait();
    ASSERT_EQ(run.state(), RunState::finished) << run.error();
    lost = true;
    EXPECT_FALSE(sought(run, 7));
    EXPECT_THAT(run.seek_error(7), HasSubstr("pass 7 cannot be shown: the device was lost"));
    EXPECT_EQ(run.seek_error(8), "");
    EXPECT_THROW(first_sum(run, 20), DeviceError);
    EXPECT_THROW(run.results(), DeviceError);
    EXPECT_EQ(run.state(), RunState::finished);
    lost = false;
    ASSERT_TRUE(sought(run, 8));
    ASSERT_TRUE(sought(run, 7)) << "retried after a success";
    EXPECT_EQ(first_sum(run, 7), sum_after(7));
    EXPECT_EQ(run.results().at("sum").u32()[0], sum_after(20));
}

TEST(RunFailure, AnyExceptionEndsRun) {
    const auto info = scripted_algorithm({.step = [](std::uint32_t pass) {
        if (pass == 5) throw 17;
    }});
    lockstep::Run run(scripted_request(info));
    run.wait();
    EXPECT_EQ(run.state(), RunState::failed);
    EXPECT_EQ(run.exit_code(), 3);
    EXPECT_EQ(run.error(), "list.scripted, pass 5: an unknown error occurred");
}

TEST(RunFailure, ExceptionOfAlgorithmIsLocated) {
    const auto trouble = [] { throw std::runtime_error("my own trouble"); };
    const auto in_pass_5 = [&](std::uint32_t pass) {
        if (pass == 5) trouble();
    };
    const auto error_of = [](const AlgorithmInfo& info) {
        lockstep::Run run(scripted_request(info));
        run.wait();
        EXPECT_EQ(run.state(), RunState::failed);
        EXPECT_EQ(run.exit_code(), 3);
        return run.error();
    };
    EXPECT_EQ(error_of(scripted_algorithm({.step = in_pass_5})), "list.scripted, pass 5: my own trouble");
    EXPECT_EQ(error_of(scripted_algorithm({.describe = in_pass_5})), "list.scripted, pass 5: my own trouble");
    const auto at_once = [&](std::uint32_t) { trouble(); };
    EXPECT_EQ(error_of(scripted_algorithm({.describe = at_once})), "list.scripted, pass 0: my own trouble");
    auto made = scripted_algorithm({});
    made.make_simt = [](Device&, const Dataset&, const ParameterValues&) -> std::unique_ptr<Algorithm> {
        throw std::runtime_error("in the constructor");
    };
    EXPECT_EQ(error_of(made), "list.scripted: in the constructor");
    const auto verified = scripted_algorithm({.verify = [&](auto&) -> std::optional<std::string> {
        trouble();
        return std::nullopt;
    }});
    EXPECT_EQ(error_of(verified), "list.scripted: my own trouble") << "no pass is being made";
}

TEST(RunFailure, EarlierPassesStaySeekable) {
    const auto info = scripted_algorithm({.passes = 20, .step = [](std::uint32_t pass) {
                                              if (pass == 15) throw DeviceError("the kernel failed");
                                          }});
    auto asked = scripted_request(info);
    asked.snapshot_budget = 4 * kStateBytes;
    lockstep::Run run(asked);
    run.wait();
    EXPECT_EQ(run.state(), RunState::failed);
    EXPECT_EQ(run.error(), "the kernel failed");
    ASSERT_EQ(run.num_passes(), 15u);
    ASSERT_TRUE(sought(run, 6));
    EXPECT_EQ(first_sum(run, 6), sum_after(6));
}

// ---- Cancel -------------------------------------------------------------------------------------------------------

TEST(RunFailure, SeekAfterCancelledVerification) {
    std::promise<void> verifying, release;
    const auto may_end = release.get_future().share();
    const auto info = scripted_algorithm({.passes = 20, .verify = [&, may_end](auto&) -> std::optional<std::string> {
                                              verifying.set_value();
                                              may_end.wait();
                                              return std::nullopt;
                                          }});
    auto asked = scripted_request(info);
    asked.snapshot_budget = 4 * kStateBytes;
    lockstep::Run run(asked);
    verifying.get_future().wait();
    const test::Stopwatch watch;
    run.cancel();
    run.wait();
    EXPECT_LT(watch.elapsed(), test::kSoon);
    EXPECT_EQ(run.state(), RunState::cancelled);
    EXPECT_EQ(run.verified(), std::nullopt);
    ASSERT_TRUE(sought(run, 7));
    EXPECT_EQ(first_sum(run, 7), sum_after(7));
    release.set_value();
}

TEST(RunFailure, CancelEndsCurrentSeekOnly) {
    std::atomic<bool> slow{false};
    std::shared_ptr<Emulator> device = std::make_shared<Emulator>();
    const auto info = scripted_algorithm({.passes = 20, .step = [&](std::uint32_t) {
                                              while (slow) {
                                                  if (device->cancel_requested()) throw Cancelled();
                                                  std::this_thread::sleep_for(1ms);
                                              }
                                          }});
    auto asked = scripted_request(info, device);
    asked.snapshot_budget = 4 * kStateBytes;
    lockstep::Run run(asked);
    run.wait();
    slow = true;
    run.at(7);
    EXPECT_TRUE(run.seeking());
    run.cancel();
    run.wait();
    EXPECT_THAT(run.seek_error(7), HasSubstr("it was cancelled"));
    slow = false;
    ASSERT_TRUE(sought(run, 9));
    EXPECT_EQ(first_sum(run, 9), sum_after(9));
    EXPECT_EQ(run.results().at("sum").u32()[0], sum_after(20));
}

// ---- failing file --------------------------------------------------------------------------------------------------

TEST(RunFailure, UnreadablePassIsNotReplaced) {
    const auto info = scripted_algorithm({.passes = 20, .reproducible = false});
    auto asked = scripted_request(info);
    asked.snapshot_budget = 4 * kStateBytes;
    lockstep::Run run(asked);
    run.wait();
    ASSERT_EQ(run.state(), RunState::finished) << run.error();
    {
        const SpillFaults broken({.read = EIO});
        EXPECT_FALSE(sought(run, 7));
        EXPECT_THAT(run.seek_error(7), HasSubstr("pass 7 cannot be shown: a snapshot cannot be read back"));
        EXPECT_THAT(run.seek_error(7), HasSubstr("EIO"));
        EXPECT_EQ(run.state(), RunState::finished);
    }
    ASSERT_TRUE(sought(run, 8)) << "a failed seek ends that seek alone";
    EXPECT_EQ(first_sum(run, 8), sum_after(8));
}

TEST(RunFailure, UnreadablePassIsRecomputedIfReproducible) {
    // Slow passes go to the file although they are reproducible.
    const auto info =
        scripted_algorithm({.passes = 12, .step = [](std::uint32_t) { std::this_thread::sleep_for(8ms); }});
    auto asked = scripted_request(info);
    asked.snapshot_budget = 4 * kStateBytes;
    lockstep::Run run(asked);
    run.wait();
    const SpillFaults broken({.read = EIO});
    ASSERT_TRUE(sought(run, 5)) << run.seek_error(5);
    EXPECT_EQ(first_sum(run, 5), sum_after(5));
}

TEST(RunFailure, FullDiskEndsRecordingOnly) {
    const SpillFaults full({.write = ENOSPC});
    const auto info = scripted_algorithm({.passes = 20, .reproducible = false});
    auto asked = scripted_request(info);
    asked.snapshot_budget = 4 * kStateBytes;
    lockstep::Run run(asked);
    run.wait();
    EXPECT_EQ(run.state(), RunState::finished) << run.error();
    EXPECT_EQ(run.results().at("sum").u32()[0], sum_after(20));
    const auto passes = run.num_passes();
    ASSERT_LT(passes, 20u);
    EXPECT_THAT(run.recording_error(), HasSubstr("the disk is full"));
    EXPECT_THAT(run.notices(), Contains(HasSubstr("the disk is full")));
    EXPECT_THAT(run.seek_error(19), HasSubstr("the disk is full")) << "a pass that was never recorded";
    for (std::uint32_t pass = 0; pass < passes; ++pass) {
        ASSERT_TRUE(sought(run, pass)) << run.seek_error(pass);
        EXPECT_EQ(first_sum(run, pass), sum_after(pass));
    }
}

TEST(RunFailure, FullDiskIsHarmlessIfReproducible) {
    const SpillFaults full({.write = ENOSPC});
    const auto info =
        scripted_algorithm({.passes = 12, .step = [](std::uint32_t) { std::this_thread::sleep_for(8ms); }});
    auto asked = scripted_request(info);
    asked.snapshot_budget = 4 * kStateBytes;
    lockstep::Run run(asked);
    run.wait();
    ASSERT_EQ(run.num_passes(), 13u) << run.recording_error();
    EXPECT_THAT(run.notices(), Contains(HasSubstr("the disk is full")));
    ASSERT_TRUE(sought(run, 5));
    EXPECT_EQ(first_sum(run, 5), sum_after(5));
}

/// Ranks a list in lockstep order, in which racing threads repeat exactly. Passes are slow enough to be spilled instead
/// of recomputed.
RunRequest ranking(const AlgorithmInfo& info, ParameterValues parameters) {
    Progress progress;
    RunRequest asked;
    asked.algorithm = &info;
#if defined(LOCKSTEP_SANITIZED)
    constexpr const char* kList = "list:random,n=4096,seed=7";
#else
    constexpr const char* kList = "list:random,n=32768,seed=7";
#endif
    asked.dataset = std::make_shared<const Dataset>(generate_dataset(kList, progress));
    asked.parameters = std::move(parameters);
    asked.executor = ExecutorKind::simt;
    asked.order = Order::lockstep();
    return asked;
}

TEST(RunFailure, SamePassesWhileDiskFills) {
    const auto repeated = list_ranking::wyllie_stepwise(), racing = list_ranking::wyllie_unpacked();
    for (auto asked : {ranking(repeated, {{"in_place", 0}}), ranking(racing, {})}) {
        const bool repeats = asked.algorithm == &repeated;
        lockstep::Run straight(asked);
        straight.wait();
        ASSERT_EQ(straight.timeline().num_kept(), straight.num_passes());
        std::vector<std::vector<ColumnValues>> expected;
        for (std::uint32_t pass = 0; pass < straight.num_passes(); ++pass)
            expected.push_back(columns_at(straight, pass));

        const auto state_bytes = straight.timeline().bytes() / straight.num_passes();
        asked.snapshot_budget = 4 * state_bytes;
        for (const std::uint64_t bytes_before : {std::uint64_t{0}, std::uint64_t{5 * state_bytes / 2}}) {
            SCOPED_TRACE(fmt::format("{}, full after {} bytes", asked.algorithm->id, bytes_before));
            const SpillFaults filling({.write = ENOSPC, .bytes_before = bytes_before});
            lockstep::Run run(asked);
            run.wait();
            EXPECT_EQ(run.state(), RunState::finished) << run.error();
            EXPECT_EQ(run.verified(), true);
            EXPECT_EQ(run.results(), straight.results());
            EXPECT_EQ(run.recording_error() == "", repeats) << run.recording_error();
            EXPECT_EQ(run.num_passes() == straight.num_passes(), repeats) << run.num_passes();
            for (auto pass = run.num_passes(); pass-- > 0;) {
                ASSERT_TRUE(sought(run, pass)) << run.seek_error(pass);
                EXPECT_EQ(columns_at(run, pass), expected[pass]) << "pass " << pass;
            }
            EXPECT_THAT(run.notices(), ElementsAre(HasSubstr("the disk is full"))) << "reported only once";
        }
    }
}

// ---- lack of memory ------------------------------------------------------------------------------------------------

TEST(RunFailure, EvictsOlderStatesWithoutMemory) {
    const auto info = scripted_algorithm({.passes = 40});
    auto device = std::make_shared<FailingDevice>();
    // Room for 20 states; the store reports how many bytes it holds.
    lockstep::Run* watched = nullptr;
    std::atomic<bool> armed{false};
    device->before = [&](std::string_view call) {
        if (call == "allocate_snapshot" && armed && watched->timeline().bytes() > 20 * kStateBytes)
            throw OutOfMemory("out of memory on a device that fails");
    };
    auto asked = scripted_request(info, device);
    asked.snapshot_budget = 1000 * kStateBytes;
    std::promise<void> begin;
    const auto begun = begin.get_future().share();
    const auto slow = scripted_algorithm({.passes = 40, .step = [begun](std::uint32_t) { begun.wait(); }});
    asked.algorithm = &slow;
    lockstep::Run run(asked);
    while (!run.ready()) std::this_thread::yield();
    watched = &run;
    armed = true;
    begin.set_value();
    run.wait();
    EXPECT_EQ(run.state(), RunState::finished) << run.error();
    ASSERT_EQ(run.num_passes(), 41u) << run.recording_error();
    EXPECT_LE(run.timeline().bytes(), 21 * kStateBytes);
    EXPECT_LE(run.timeline().budget(), 20 * kStateBytes);
    EXPECT_THAT(run.notices(), Contains(HasSubstr("Memory ran out")));
    for (const std::uint32_t pass : {0u, 3u, 20u, 40u}) {
        ASSERT_TRUE(sought(run, pass)) << run.seek_error(pass);
        EXPECT_EQ(first_sum(run, pass), sum_after(pass));
    }
}

TEST(RunFailure, RunsWithoutStatesIfNoneFits) {
    const auto info = scripted_algorithm({.passes = 20, .verify = [](auto&) { return std::nullopt; }});
    for (const bool on_host : {false, true}) {
        auto device = std::make_shared<FailingDevice>();
        device->before = [&](std::string_view call) {
            if (call != "allocate_snapshot") return;
            if (on_host) throw std::bad_alloc();
            throw OutOfMemory("out of memory on a device that fails");
        };
        lockstep::Run run(scripted_request(info, device));
        run.wait();
        ASSERT_EQ(run.state(), RunState::finished) << run.error();
        EXPECT_EQ(run.verified(), true) << run.verdict();
        EXPECT_EQ(run.results().at("sum").u32()[0], sum_after(20));
        EXPECT_EQ(run.num_passes(), 0u);
        EXPECT_THAT(run.recording_error(), HasSubstr("no pass was recorded: "));
        EXPECT_THAT(run.notices(), ElementsAre(HasSubstr("Nothing could be recorded: ")));
        EXPECT_FALSE(run.at(0));
        EXPECT_EQ(run.seek_error(0), run.recording_error());
        EXPECT_THAT(run.trace_of({.pass = 0}, nullptr).error, HasSubstr("there is no pass 0"));
    }
}

constexpr std::uint32_t kEarly = 3, kLate = 35;

/// All passes of a script of 40 passes with unlimited memory.
void expect_all_passes(lockstep::Run& run) {
    EXPECT_EQ(run.state(), RunState::finished) << run.error();
    ASSERT_EQ(run.num_passes(), 41u) << run.recording_error();
    EXPECT_THAT(run.notices(), Contains(HasSubstr("older passes were evicted")));
    EXPECT_EQ(run.results().at("sum").u32()[0], sum_after(40));
    for (const std::uint32_t pass : {0u, kEarly, 20u, kLate, 40u}) {
        ASSERT_TRUE(sought(run, pass)) << run.seek_error(pass);
        EXPECT_EQ(first_sum(run, pass), sum_after(pass));
    }
}

TEST(RunFailure, EvictsStatesForAllocationsOfPass) {
    auto device = std::make_shared<FailingDevice>();
    lockstep::Run* watched = nullptr;
    std::promise<void> begin;
    const auto begun = begin.get_future().share();
    // Room for 10 states beside the allocation of a pass; passes from 30 on allocate.
    device->before = [&](std::string_view call) {
        if (call == "allocate" && watched && watched->timeline().bytes() > 10 * kStateBytes)
            throw OutOfMemory("out of memory on a device that fails");
    };
    const auto info = scripted_algorithm({.passes = 40, .step = [&, begun](std::uint32_t pass) {
                                              begun.wait();
                                              if (pass >= 30) const Block scratch(*device, kStateBytes, "scratch");
                                          }});
    auto asked = scripted_request(info, device);
    asked.snapshot_budget = 1000 * kStateBytes;
    lockstep::Run run(asked);
    ASSERT_TRUE(test::comes_about([&] { return run.ready(); }));
    watched = &run;
    begin.set_value();
    run.wait();
    expect_all_passes(run);
    EXPECT_LE(run.timeline().budget(), 20 * kStateBytes);
}

/// A run of 40 passes with all states stored, on its own device.
RunRequest spacious(const AlgorithmInfo& info) {
    auto asked = scripted_request(info, std::make_shared<FailingDevice>());
    asked.snapshot_budget = 1000 * kStateBytes;
    return asked;
}

// The pass has changed a part of its buffers.
TEST(RunFailure, RepeatsPassAfterEviction) {
    std::atomic<int> failures{1};
    const auto writes = [&](std::uint32_t pass) {
        if (pass == 30 && failures-- > 0) throw std::bad_alloc();
        return 1000u;
    };
    {
        const auto info = scripted_algorithm({.passes = 40, .writes = writes});
        lockstep::Run run(spacious(info));
        run.wait();
        expect_all_passes(run);
    }
    failures = 1;
    const auto info = scripted_algorithm({.passes = 40, .reproducible = false, .writes = writes});
    lockstep::Run run(spacious(info));
    run.wait();
    EXPECT_EQ(run.state(), RunState::failed) << "the result may vary";
    EXPECT_THAT(run.error(), HasSubstr("out of memory"));
    EXPECT_EQ(run.num_passes(), 30u);
}

TEST(RunFailure, RetriesReportsChecksAndTracesAfterEviction) {
    std::atomic<int> describing{0}, checking{0}, tracing{0};
    const auto fail = [](std::atomic<int>& failures) {
        if (failures > 0 && failures-- > 0) throw std::bad_alloc();
    };
    const auto info = scripted_algorithm({.passes = 40,
                                          .step = [&](std::uint32_t) { fail(tracing); },
                                          .describe =
                                              [&](std::uint32_t pass) {
                                                  if (pass == 30) fail(describing);
                                              },
                                          .verify = [&](auto&) -> std::optional<std::string> {
                                              fail(checking);
                                              return std::nullopt;
                                          }});
    for (auto* failures : {&describing, &checking}) {
        *failures = 1;
        lockstep::Run run(spacious(info));
        run.wait();
        expect_all_passes(run);
        EXPECT_EQ(run.verified(), true) << run.verdict();
    }
    checking = 2;
    lockstep::Run run(spacious(info));
    run.wait();
    EXPECT_EQ(checking, 0) << "twice, not more";
    EXPECT_EQ(run.verified(), std::nullopt);
    EXPECT_THAT(run.notices(), Contains(HasSubstr("not checked: memory ran out")));
    tracing = 1;
    const auto traced = run.trace_of({.pass = 40}, nullptr);
    EXPECT_TRUE(traced.log) << traced.error;
    tracing = 100;
    EXPECT_THAT(run.trace_of({.pass = 40}, nullptr).error, HasSubstr("pass 40 cannot be traced: memory ran out"));
}

// ---- runs that do not repeat ---------------------------------------------------------------------------------------

// The emulator fixes the order of its threads, but not that of host threads.
TEST(RunFailure, RacingHostCodeIsNotRepeatable) {
    for (const bool races : {false, true}) {
        for (const bool host_code : {false, true}) {
            auto info = scripted_algorithm({.reproducible = !races});
            info.host_code = host_code;
            lockstep::Run run(scripted_request(info));
            run.wait();
            ASSERT_EQ(run.state(), RunState::finished) << run.error();
            EXPECT_EQ(run.repeatable(), !(races && host_code)) << races << host_code;
        }
    }
}

TEST(RunFailure, DifferingPassIsReportedAndNotShown) {
    std::atomic<bool> again{false};
    const auto info = scripted_algorithm(
        {.passes = 20, .writes = [&](std::uint32_t pass) { return pass == 7 && again ? 999u : 1000u; }});
    auto asked = scripted_request(info);
    asked.snapshot_budget = 4 * kStateBytes;
    lockstep::Run run(asked);
    run.wait();
    ASSERT_TRUE(sought(run, 7));
    again = true;
    ASSERT_TRUE(sought(run, 15));
    ASSERT_TRUE(sought(run, 12));
    ASSERT_TRUE(sought(run, 3));
    EXPECT_FALSE(sought(run, 7));
    EXPECT_THAT(run.seek_error(7), HasSubstr("gave another result"));
    EXPECT_THAT(run.notices(), Contains(HasSubstr("Pass 7 gave another result")));
    EXPECT_EQ(run.state(), RunState::finished);
    EXPECT_EQ(run.results().at("sum").u32()[0], sum_after(20));
}

TEST(RunFailure, UnrepeatableRunIsStoredFromThenOn) {
    std::atomic<bool> odd{false};
    std::promise<void> half_way, go_on;
    const auto may_go_on = go_on.get_future().share();
    const auto info =
        scripted_algorithm({.passes = 40,
                            .step =
                                [&, may_go_on](std::uint32_t pass) {
                                    if (pass != 20 || odd) return;
                                    odd = true;
                                    half_way.set_value();
                                    may_go_on.wait();
                                },
                            .writes = [&](std::uint32_t pass) { return pass == 5 && odd ? 10u : 1000u; }});
    auto asked = scripted_request(info);
    asked.snapshot_budget = 4 * kStateBytes;
    lockstep::Run run(asked);
    half_way.get_future().wait();
    EXPECT_FALSE(run.at(5));  // answered after this pass
    go_on.set_value();
    run.wait();
    ASSERT_EQ(run.state(), RunState::finished) << run.error();
    EXPECT_THAT(run.seek_error(5), HasSubstr("gave another result"));
    for (std::uint32_t pass = 25; pass <= 40; ++pass) {
        ASSERT_TRUE(sought(run, pass)) << run.seek_error(pass);
        EXPECT_EQ(first_sum(run, pass), sum_after(pass));
    }
}

// ---- endless work --------------------------------------------------------------------------------------------------

TEST(RunFailure, EndlessKernelBlocksNobody) {
    std::promise<void> launched, release;
    const auto may_end = release.get_future().share();
    const auto info = scripted_algorithm({.step = [&, may_end](std::uint32_t pass) {
        if (pass != 3) return;
        launched.set_value();
        may_end.wait();
    }});
    auto run = std::make_unique<lockstep::Run>(scripted_request(info));
    launched.get_future().wait();
    const test::Stopwatch watch;
    run->cancel();
    run->wait();
    EXPECT_EQ(run->state(), RunState::cancelled);
    EXPECT_EQ(first_sum(*run, 2), sum_after(2)) << "recorded passes are available";
    run.reset();
    EXPECT_LT(watch.elapsed(), test::kSoon);
    EXPECT_FALSE(finish_background(0s)) << "its thread was left behind";
    release.set_value();
    EXPECT_TRUE(finish_background(test::kPatience)) << "and ends when the kernel does";
}

// Like a kernel that hangs on a GPU: the call that waits for it never returns.
TEST(RunFailure, HangingDeviceBlocksNobody) {
    for (const std::string hangs_in : {"take_launches", "copy_and_compare", "download"}) {
        std::promise<void> hanging, release;
        const auto may_end = release.get_future().share();
        std::atomic<bool> first{true};
        const auto info = scripted_algorithm({.verify = [](auto&) { return std::nullopt; }});
        auto device = std::make_shared<FailingDevice>();
        device->before = [&, may_end](std::string_view call) {
            if (call != hangs_in) return;
            if (first.exchange(false)) hanging.set_value();
            may_end.wait();
        };
        auto run = std::make_unique<lockstep::Run>(scripted_request(info, device));
        hanging.get_future().wait();
        const test::Stopwatch watch;
        run->cancel();
        run->wait();
        EXPECT_EQ(run->state(), RunState::cancelled) << hangs_in;
        EXPECT_THAT(run->notices(), Contains(HasSubstr("did not stop"))) << hangs_in;
        run.reset();
        EXPECT_LT(watch.elapsed(), test::kSoon) << hangs_in;
        release.set_value();
        EXPECT_TRUE(finish_background(test::kPatience)) << hangs_in;
    }
}

TEST(RunFailure, EndlessSeekBlocksNobody) {
    std::promise<void> release;
    const auto may_end = release.get_future().share();
    std::atomic<bool> hang{false};
    const auto info = scripted_algorithm({.passes = 20, .step = [&, may_end](std::uint32_t) {
                                              if (hang) may_end.wait();
                                          }});
    auto asked = scripted_request(info);
    asked.snapshot_budget = 4 * kStateBytes;
    lockstep::Run run(asked);
    run.wait();
    hang = true;
    run.at(7);
    const test::Stopwatch watch;
    run.cancel();
    run.wait();
    EXPECT_LT(watch.elapsed(), test::kSoon);
    EXPECT_THAT(run.seek_error(7), HasSubstr("does not answer"));
    release.set_value();
    while (!run.seek_error(9).empty()) std::this_thread::sleep_for(1ms);
    ASSERT_TRUE(sought(run, 9)) << "the run answers after the device does";
}

// ---- released resources --------------------------------------------------------------------------------------------

TEST(RunFailure, HeldSnapshotReleasesExecutor) {
    const auto info = scripted_algorithm({});
    auto device = std::make_shared<FailingDevice>();
    Snapshot held;
    {
        lockstep::Run run(scripted_request(info, device));
        run.wait();
        held = run.at(3);
    }
    EXPECT_TRUE(device->retired);
    EXPECT_EQ(held.buffers[0]->words()[0], sum_after(3));
}

}  // namespace
}  // namespace lockstep
