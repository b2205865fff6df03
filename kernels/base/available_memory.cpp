#include "kernels/base/available_memory.hpp"

#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {
namespace {

namespace fs = std::filesystem;

/// The number at the beginning of a file; empty for "max", or if there is no such file.
std::optional<std::uint64_t> number_in(const fs::path& path) {
    std::ifstream file(path);
    std::uint64_t number = 0;
    if (!(file >> number)) return std::nullopt;
    return number;
}

/// The number after a word at the beginning of a line; 0 if there is none.
std::uint64_t number_after(const fs::path& path, std::string_view word) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream fields(line);
        std::string name;
        std::uint64_t number = 0;
        if (fields >> name >> number && name == word) return number;
    }
    return 0;
}

/// The names of a control group's files.
struct Names {
    const char *limit, *high;  ///< high: the group is slowed down above it; v1 has no such file
    const char* used;
    const char *inactive_files, *active_files;  ///< in memory.stat: freed when memory is needed
};
constexpr Names kVersion1{"memory.limit_in_bytes", nullptr, "memory.usage_in_bytes", "total_inactive_file",
                          "total_active_file"};
constexpr Names kVersion2{"memory.max", "memory.high", "memory.current", "inactive_file", "active_file"};

/// The lower of a group's limits; empty if it has none.
std::optional<std::uint64_t> limit_of(const fs::path& group, const Names& names) {
    const auto limit = number_in(group / names.limit);
    const auto high = names.high ? number_in(group / names.high) : std::nullopt;
    return limit && high ? std::min(*limit, *high) : limit ? limit : high;
}

/// A group also counts the memory of the groups below it: it may be fuller than a smaller group below.
void apply_group(const fs::path& group, const Names& names, std::uint64_t machine, HostMemory& memory) {
    const auto limit = limit_of(group, names);
    if (!limit || *limit >= machine) return;  // v1 writes a huge number for "no limit"
    memory.total = std::min(memory.total, *limit);
    const auto used = number_in(group / names.used).value_or(0);
    const auto stat = group / "memory.stat";
    const auto files = number_after(stat, names.inactive_files) + number_after(stat, names.active_files);
    const auto held = used - std::min(used, files);
    memory.available = std::min(memory.available, *limit - std::min(*limit, held));
}

bool has_part(std::string_view list, std::string_view wanted) {
    std::istringstream parts{std::string(list)};
    for (std::string part; std::getline(parts, part, ',');)
        if (part == wanted) return true;
    return false;
}

/// A mounted hierarchy of control groups with memory limits.
struct Hierarchy {
    bool version_2 = false;
    fs::path place;  ///< its mount point
    std::string shown;  ///< the group that the mount point shows
};

std::vector<Hierarchy> hierarchies(const fs::path& root) {
    std::vector<Hierarchy> result;
    std::ifstream mounts(root / "proc/self/mountinfo");
    for (std::string line; std::getline(mounts, line);) {
        // 35 31 0:32 /group /sys/fs/cgroup/memory rw,relatime [optional fields] - cgroup cgroup rw,memory
        std::istringstream fields(line);
        std::string skip, shown, place, type, options;
        fields >> skip >> skip >> skip >> shown >> place;
        while (fields >> skip && skip != "-") {
        }
        fields >> type >> skip >> options;
        const bool version_2 = type == "cgroup2";
        if (version_2 || (type == "cgroup" && has_part(options, "memory")))
            result.push_back({version_2, root / fs::path(place).relative_path(), shown});
    }
    return result;
}

/// The group of this process, from /proc/self/cgroup: "4:memory:/path" or "0::/path".
std::optional<std::string> own_group(const fs::path& root, bool version_2) {
    std::ifstream groups(root / "proc/self/cgroup");
    for (std::string line; std::getline(groups, line);) {
        const auto first = line.find(':'), second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos) continue;
        const auto controllers = line.substr(first + 1, second - first - 1);
        if (version_2 ? line.starts_with("0::") : has_part(controllers, "memory")) return line.substr(second + 1);
    }
    return std::nullopt;
}

void apply_groups(const fs::path& root, HostMemory& memory) {
    const auto machine = memory.total;
    for (const auto& hierarchy : hierarchies(root)) {
        auto group = own_group(root, hierarchy.version_2);
        if (!group) continue;
        if (hierarchy.shown != "/" && group->starts_with(hierarchy.shown)) group->erase(0, hierarchy.shown.size());
        const auto& names = hierarchy.version_2 ? kVersion2 : kVersion1;
        // A container may see only its own group, at the top, under the name that it has outside.
        auto below = fs::path(*group).relative_path();
        for (; !below.empty(); below = below.parent_path())
            apply_group(hierarchy.place / below, names, machine, memory);
        apply_group(hierarchy.place, names, machine, memory);
    }
}

void apply_address_space(const fs::path& root, HostMemory& memory) {
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
    const auto pages = number_in(root / "proc/self/statm").value_or(0);
    const auto used = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    memory.total = std::min<std::uint64_t>(memory.total, limit.rlim_cur);
    memory.available =
        std::min<std::uint64_t>(memory.available, limit.rlim_cur - std::min<std::uint64_t>(limit.rlim_cur, used));
}

}  // namespace

HostMemory host_memory(const fs::path& root) {
    constexpr std::uint64_t kKib = 1024;
    const auto info = root / "proc/meminfo";
    HostMemory memory{number_after(info, "MemTotal:") * kKib, number_after(info, "MemAvailable:") * kKib};
    if (memory.total == 0) {  // without /proc nothing is known, and no allocation is refused
        constexpr auto kUnknown = std::numeric_limits<std::uint64_t>::max() / 2;
        memory = {kUnknown, kUnknown};
    }
    apply_groups(root, memory);
    apply_address_space(root, memory);
    return memory;
}

void share_one_heap() {
#ifdef M_ARENA_MAX
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
#endif
}

void advise_huge_pages(void* memory, std::size_t bytes) {
    constexpr std::uintptr_t kHugePage = std::uintptr_t{2} << 20;
    const auto begin = reinterpret_cast<std::uintptr_t>(memory);
    const auto first = (begin + kHugePage - 1) / kHugePage * kHugePage, end = (begin + bytes) / kHugePage * kHugePage;
    if (first < end) madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
}

}  // namespace lockstep
