#include "app/session/output/planted_random.hpp"

#include <cstring>
#include <mutex>
#include <utility>

#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace lockstep::test {
namespace {

std::mutex mutex;  // guards the variables below
std::deque<std::uint64_t> planted;

}  // namespace

void plant_random(std::deque<std::uint64_t> numbers) {
    const std::scoped_lock lock(mutex);
    planted = std::move(numbers);
}

std::size_t num_planted() {
    const std::scoped_lock lock(mutex);
    return planted.size();
}

/// Replaces the C library's function.
extern "C" ssize_t getrandom(void* to, size_t bytes, unsigned flags) {
    const std::scoped_lock lock(mutex);
    if (planted.empty() || bytes != sizeof planted.front()) return syscall(SYS_getrandom, to, bytes, flags);
    std::memcpy(to, &planted.front(), bytes);
    planted.pop_front();
    return static_cast<ssize_t>(bytes);
}

}  // namespace lockstep::test
