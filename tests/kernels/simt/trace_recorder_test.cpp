#include "kernels/simt/trace_recorder.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdlib>
#include <fstream>

#include <unistd.h>

namespace lockstep {
namespace {

class Recorder final : public TraceRecorder {
    Place buffer_at(const void*) override { return {}; }
    std::string buffer_name(const void*) override { return {}; }
};

/// Size of the address space of this process in bytes.
rlim_t address_space() {
    std::ifstream stream("/proc/self/statm");
    rlim_t pages = 0;
    stream >> pages;
    return pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
}

TEST(TraceRecorder, Limit) {
    trace::Log log;
    log.limit = 3;
    Recorder recorder;
    recorder.log = &log;
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(recorder.record(trace::Event{}), i);
    EXPECT_FALSE(log.truncated);
    EXPECT_EQ(recorder.record(trace::Event{}), TraceRecorder::kNotKept);
    EXPECT_TRUE(log.truncated);
    EXPECT_EQ(log.events.size(), 3u);
    recorder.note_result(1, 7);
    recorder.note_result(TraceRecorder::kNotKept, 9);
    EXPECT_EQ(log.events[1].after, 7u);
}

/// Ends the process: with 0 if the log keeps its events and takes no more.
[[noreturn]] void record_until_memory_ends() {
    constexpr rlim_t kMore = rlim_t{64} << 20;
    const rlimit most{address_space() + kMore, address_space() + kMore};
    trace::Log log;
    log.limit = std::size_t{1} << 40;
    Recorder recorder;
    recorder.log = &log;
    if (setrlimit(RLIMIT_AS, &most) != 0) std::_Exit(2);
    std::size_t kept = 0;
    trace::Event event;
    for (;; ++kept) {
        event.index = static_cast<std::uint32_t>(kept);
        if (recorder.record(event) == TraceRecorder::kNotKept) break;
        if (kept * sizeof(event) > kMore) std::_Exit(3);
    }
    bool right = log.truncated && kept > 1000 && log.events.size() == kept && log.limit == kept;
    right = right && log.events.back().index == kept - 1;
    right = right && recorder.record(event) == TraceRecorder::kNotKept && log.events.size() == kept;
    std::_Exit(right ? 0 : 1);
}

TEST(TraceRecorder, OutOfMemory) {
#ifdef LOCKSTEP_SANITIZED
    GTEST_SKIP() << "sanitizers abort without memory";
#endif
    EXPECT_EXIT(record_until_memory_ends(), ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace lockstep
