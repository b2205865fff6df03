// The source file of an access: a kernel may call a function in another file.

#include <algorithm>
#include <array>
#include <string>

#include <gtest/gtest.h>

#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/simt/calls_elsewhere_for_test.hpp"

namespace lockstep {
namespace {

using trace::Operation;

struct CallElsewhere {
    static constexpr const char* name = "call_elsewhere";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .cooperative = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> out) const {
        const auto first = test::store_elsewhere(ctx, out);
        ctx.store(out, 32 + ctx.lane(), first);
    }
};

trace::Log log_of(Emulator& emulator, const Buffer<std::uint32_t>& out) {
    trace::Log log;
    log.limit = 1000;
    emulator.set_trace(&log);
    emulator.launch(CallElsewhere{}, 32, out.write());
    emulator.set_trace(nullptr);
    return log;
}

TEST(SourceFiles, FileOfAccess) {
    for (const auto order : {Order::lane_by_lane(), Order::lockstep(), Order::shuffled(3)}) {
        Emulator emulator(order);
        const Buffer<std::uint32_t> out(emulator, 64, "out");
        const auto log = log_of(emulator, out);
        ASSERT_EQ(log.launches.size(), 1u);
        const auto& launch = log.launches[0];
        ASSERT_EQ(launch.other_files.size(), 1u);
        EXPECT_EQ(launch.file(0), std::string_view(CallElsewhere::source.file));
        EXPECT_TRUE(launch.file(1).ends_with("kernels/simt/calls_elsewhere_for_test.hpp")) << launch.file(1);
        ASSERT_EQ(log.events.size(), 96u);
        for (const auto& event : log.events) {
            const bool elsewhere = event.operation == Operation::ballot || event.index < 32;
            EXPECT_EQ(event.file, elsewhere ? 1 : 0) << event.line;
            if (!elsewhere) {
                EXPECT_GT(event.line, CallElsewhere::source.line);
            }
        }
    }
}

TEST(SourceFiles, FileOfFault) {
    Emulator emulator;
    const Buffer<std::uint32_t> out(emulator, 20, "out");
    try {
        log_of(emulator, out);
        FAIL() << "lane 20 has no place";
    } catch (const KernelFault& stopped) {
        EXPECT_STREQ(stopped.fault.source.file, CallElsewhere::source.file);
        EXPECT_TRUE(std::string(stopped.fault.at.file).ends_with("calls_elsewhere_for_test.hpp"));
        EXPECT_NE(std::string(stopped.what()).find("calls_elsewhere_for_test.hpp:"), std::string::npos);
    }
}

/// Half of the warp reaches one barrier, half another.
template <class Sites>
struct MeetAt {
    static constexpr const char* name = "meet_at";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .cooperative = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&) const {
        ctx.sync_block(ctx.lane() < 16 ? Sites::one() : Sites::other());
        ctx.ballot(true, ctx.lane() < 16 ? Sites::one() : Sites::other());
    }
};

struct OneLineOfTwoFiles {
    static CallSite one() { return {"kernels/a.hpp", 10}; }
    static CallSite other() { return {"kernels/b.hpp", 10}; }
};

/// As if the file's name were stored twice.
struct OneLineByTwoNames {
    static constexpr std::array<char, 14> kName{"kernels/a.hpp"}, kAgain{"kernels/a.hpp"};
    static CallSite one() { return {kName.data(), 10}; }
    static CallSite other() { return {kAgain.data(), 10}; }
};

TEST(SourceFiles, SameLineInTwoFiles) {
    Emulator emulator;
    try {
        emulator.launch(MeetAt<OneLineOfTwoFiles>{}, 32);
        FAIL() << "these are two barriers";
    } catch (const KernelFault& stopped) {
        EXPECT_EQ(stopped.fault.kind, trace::Fault::Kind::diverging_barrier);
    }
    EXPECT_NO_THROW(emulator.launch(MeetAt<OneLineByTwoNames>{}, 32));
}

/// Stores from as many files as it has threads.
struct StoreInManyFiles {
    static constexpr const char* name = "store_in_many_files";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;
    static inline std::array<std::string, 32> files;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> out) const {
        const auto i = ctx.global_thread();
        ctx.store(out, i, 1, {files[i].c_str(), 5});
    }
};

TEST(SourceFiles, FileLimit) {
    for (std::size_t i = 0; i < 32; ++i) StoreInManyFiles::files[i] = "kernels/file_" + std::to_string(i) + ".hpp";
    Emulator emulator(Order::lane_by_lane());
    const Buffer<std::uint32_t> out(emulator, 32, "out");
    trace::Log log;
    log.limit = 1000;
    emulator.set_trace(&log);
    emulator.launch(StoreInManyFiles{}, 32, out.write());
    emulator.launch(StoreInManyFiles{}, 32, out.write());
    emulator.set_trace(nullptr);
    ASSERT_EQ(log.events.size(), 64u);
    for (const auto& launch : log.launches) {
        ASSERT_EQ(launch.other_files.size(), trace::Launch::kMaxOtherFiles);
        for (std::uint32_t i = 0; i < 32; ++i) {
            const auto& event = log.events[launch.first_event + i];
            const bool told_apart = event.thread < trace::Launch::kMaxOtherFiles;
            EXPECT_EQ(event.file, told_apart ? event.thread + 1u : trace::Launch::kMaxOtherFiles + 1);
            EXPECT_EQ(launch.file(event.file), told_apart ? StoreInManyFiles::files[event.thread] : "");
        }
    }
}

}  // namespace
}  // namespace lockstep
