#include "kernels/base/no_thread.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <optional>

#include <fmt/format.h>

namespace lockstep {
namespace {

std::optional<std::uint64_t> limit_of(decltype(RLIMIT_AS) resource) {
    rlimit limit{};
    if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
    return limit.rlim_cur;
}

/// The limits that are set for this process; those of a container are seen from outside alone.
std::string limits() {
    const auto threads = geteuid() != 0 ? limit_of(RLIMIT_NPROC) : std::nullopt;  // root may have any number
    const auto space = limit_of(RLIMIT_AS);
    if (threads && space)
        return fmt::format(
            "this user may have {} processes and threads at a time (ulimit -u), and this process {} KiB of "
            "address space (ulimit -v)",
            *threads, *space / 1024);
    if (threads) return fmt::format("this user may have {} processes and threads at a time (ulimit -u)", *threads);
    if (space)
        return fmt::format("this process may have {} KiB of address space (ulimit -v), of which a thread takes some",
                           *space / 1024);
    return "the machine, or the container, has as many as it may (threads-max, pids.max)";
}

}  // namespace

std::string no_thread_text(std::string_view wanted) {
    return fmt::format("no thread can be had for {}: {}; end other programs, or raise the limit", wanted, limits());
}

bool is_no_thread(const std::system_error& error) { return error.code() == std::errc::resource_unavailable_try_again; }

}  // namespace lockstep
