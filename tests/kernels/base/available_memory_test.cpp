#include "kernels/base/available_memory.hpp"

#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMiB = 1 << 20;

/// A machine with 1,000 MiB, of which 600 are free, as files.
struct Machine {
    Machine() {
        fs::remove_all(root);
        write("proc/meminfo", "MemTotal: 1024000 kB\nMemFree: 1 kB\nMemAvailable: 614400 kB\n");
    }
    ~Machine() { fs::remove_all(root); }
    void write(const fs::path& path, const std::string& text) const {
        fs::create_directories((root / path).parent_path());
        std::ofstream(root / path) << text;
    }
    /// Files of a control group: its limit, its usage, and the part of the usage that is page cache.
    void cgroup2(const fs::path& path, const std::string& limit, std::uint64_t used, std::uint64_t files) const {
        write(path / "memory.max", limit + "\n");
        write(path / "memory.current", std::to_string(used) + "\n");
        write(path / "memory.stat", "anon 5\nfile 7\ninactive_file " + std::to_string(files) + "\nactive_file 0\n");
    }
    fs::path root = fs::path(testing::TempDir()) / ("machine-" + std::to_string(::getpid()));
};

TEST(HostMemory, MemoryOfMachineWithoutLimit) {
    const Machine machine;
    EXPECT_EQ(host_memory(machine.root).total, 1000 * kMiB);
    EXPECT_EQ(host_memory(machine.root).available, 600 * kMiB);
}

TEST(HostMemory, TightestGroupLimits) {
    const Machine machine;
    machine.write("proc/self/mountinfo", "31 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    machine.write("proc/self/cgroup", "0::/user/session\n");
    machine.cgroup2("sys/fs/cgroup/user/session", "max", 100 * kMiB, 0);
    machine.cgroup2("sys/fs/cgroup/user", std::to_string(300 * kMiB), 200 * kMiB, 50 * kMiB);
    EXPECT_EQ(host_memory(machine.root).total, 300 * kMiB);
    EXPECT_EQ(host_memory(machine.root).available, 150 * kMiB);
    machine.cgroup2("sys/fs/cgroup/user/session", std::to_string(110 * kMiB), 100 * kMiB, 0);
    EXPECT_EQ(host_memory(machine.root).available, 10 * kMiB);
    machine.cgroup2("sys/fs/cgroup/user/session", std::to_string(90 * kMiB), 100 * kMiB, 0);
    EXPECT_EQ(host_memory(machine.root).available, 0u);
}

TEST(HostMemory, FullestGroupLimits) {
    const Machine machine;
    machine.write("proc/self/mountinfo", "31 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    machine.write("proc/self/cgroup", "0::/user/session\n");
    machine.cgroup2("sys/fs/cgroup/user/session", std::to_string(300 * kMiB), 10 * kMiB, 0);
    machine.cgroup2("sys/fs/cgroup/user", std::to_string(800 * kMiB), 780 * kMiB, 0);  // mostly used by other sessions
    EXPECT_EQ(host_memory(machine.root).total, 300 * kMiB);
    EXPECT_EQ(host_memory(machine.root).available, 20 * kMiB);
    machine.cgroup2("sys/fs/cgroup/user", std::to_string(800 * kMiB), 850 * kMiB, 0);
    EXPECT_EQ(host_memory(machine.root).available, 0u);
}

TEST(HostMemory, HighLimitCounts) {
    const Machine machine;
    machine.write("proc/self/mountinfo", "31 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    machine.write("proc/self/cgroup", "0::/job\n");
    machine.cgroup2("sys/fs/cgroup/job", std::to_string(500 * kMiB), 100 * kMiB, 0);
    machine.write("sys/fs/cgroup/job/memory.high", std::to_string(250 * kMiB) + "\n");
    EXPECT_EQ(host_memory(machine.root).total, 250 * kMiB);
    EXPECT_EQ(host_memory(machine.root).available, 150 * kMiB);
    machine.cgroup2("sys/fs/cgroup/job", "max", 100 * kMiB, 0);
    EXPECT_EQ(host_memory(machine.root).available, 150 * kMiB) << "without another limit";
    machine.write("sys/fs/cgroup/job/memory.high", "max\n");
    EXPECT_EQ(host_memory(machine.root).available, 600 * kMiB);
}

TEST(HostMemory, CgroupVersion1) {
    const Machine machine;
    machine.write("proc/self/mountinfo",
                  "32 31 0:29 / /sys/fs/cgroup/cpu rw shared:5 - cgroup cgroup rw,cpu\n"
                  "35 31 0:32 / /sys/fs/cgroup/memory rw shared:9 - cgroup cgroup rw,memory\n");
    machine.write("proc/self/cgroup", "5:cpu:/elsewhere\n4:memory:/job/7\n0::/\n");
    machine.write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    machine.write("sys/fs/cgroup/memory/job/7/memory.limit_in_bytes", std::to_string(400 * kMiB));
    machine.write("sys/fs/cgroup/memory/job/7/memory.usage_in_bytes", std::to_string(100 * kMiB));
    machine.write("sys/fs/cgroup/memory/job/7/memory.stat",
                  "cache 9\ntotal_inactive_file 20971520\ntotal_active_file 0\n");
    EXPECT_EQ(host_memory(machine.root).available, 320 * kMiB);
}

TEST(HostMemory, ContainerWithOwnGroupOnly) {
    const Machine machine;
    // The mount shows the container's own group; the process is listed by its path outside of the container.
    machine.write("proc/self/mountinfo",
                  "35 31 0:32 /docker/0a1b /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n");
    machine.write("proc/self/cgroup", "4:memory:/docker/0a1b\n");
    machine.write("sys/fs/cgroup/memory/memory.limit_in_bytes", std::to_string(200 * kMiB));
    machine.write("sys/fs/cgroup/memory/memory.usage_in_bytes", std::to_string(50 * kMiB));
    EXPECT_EQ(host_memory(machine.root).available, 150 * kMiB);
}

TEST(HostMemory, ReadsThisMachine) {
    const auto here = host_memory();
    EXPECT_GT(here.available, 0u);
    EXPECT_LE(here.available, here.total);
}

}  // namespace
}  // namespace lockstep
