#include "kernels/run/snapshots/spare_events.hpp"

#include <sys/mman.h>

#include <mutex>
#include <utility>
#include <vector>

namespace lockstep {
namespace {

constexpr std::size_t kWorthKeeping = std::size_t{1} << 18;  ///< events: 10 MB
constexpr std::size_t kMaxKept = std::size_t{1} << 22;

struct Spare {
    std::mutex mutex;
    std::vector<trace::Event> events;
};

Spare& spare() {
    static auto& one = *new Spare;  // never destroyed: threads that end after main() still use it
    return one;
}

void let_the_system_take(const std::vector<trace::Event>& events) {
    constexpr std::uintptr_t kPage = 4096;
    const auto begin = reinterpret_cast<std::uintptr_t>(events.data());
    const auto first = (begin + kPage - 1) / kPage * kPage,
               end = (begin + events.capacity() * sizeof(trace::Event)) / kPage * kPage;
    madvise(reinterpret_cast<void*>(first), end - first, MADV_FREE);
}

void keep_for_reuse(std::vector<trace::Event> events) {
    if (events.capacity() < kWorthKeeping || events.capacity() > kMaxKept) return;
    events.clear();
    let_the_system_take(events);
    const std::scoped_lock lock(spare().mutex);
    if (spare().events.capacity() < events.capacity()) std::swap(spare().events, events);
}

}  // namespace

std::shared_ptr<const trace::Log> shared_log(trace::Log log) {
    return {new trace::Log(std::move(log)), [](trace::Log* done) {
                keep_for_reuse(std::move(done->events));
                delete done;
            }};
}

void use_spare_events(trace::Log& log) {
    const std::scoped_lock lock(spare().mutex);
    if (log.limit >= spare().events.capacity() / 2) log.events = std::exchange(spare().events, {});
}

}  // namespace lockstep
