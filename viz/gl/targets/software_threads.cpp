#include "viz/gl/targets/software_threads.hpp"

#include <algorithm>
#include <cstdlib>
#include <future>
#include <system_error>
#include <thread>
#include <vector>

#include <unistd.h>

namespace lockstep {
namespace {

constexpr long kMaxOfMesa = 32;  // LP_MAX_THREADS, of the versions so far

bool can_be_had(long count) {
    std::promise<void> counted;
    const auto end = counted.get_future().share();
    std::vector<std::thread> threads;
    threads.reserve(static_cast<std::size_t>(count));
    bool all = true;
    try {
        while (std::ssize(threads) < count) threads.emplace_back([end] { end.wait(); });
    } catch (const std::system_error&) {
        all = false;
    }
    counted.set_value();
    for (auto& thread : threads) thread.join();
    return all;
}

}  // namespace

void spare_software_threads() {
    if (std::getenv("LP_NUM_THREADS")) return;
    const auto cores = std::clamp(sysconf(_SC_NPROCESSORS_ONLN), 1L, kMaxOfMesa);
    if (!can_be_had(cores)) setenv("LP_NUM_THREADS", "0", 0);
}

}  // namespace lockstep
