#include "kernels/ptx/runtime/work_order.hpp"

#include <algorithm>

#include "kernels/ptx/runtime/runtime.hpp"

namespace lockstep::cuda {
namespace {

/// cudaStreamNonBlocking: this stream and the default stream do not wait for each other.
constexpr unsigned kNonBlocking = 1;

void join(Clock& into, const Clock& from) {
    for (const auto& [stream, number] : from) into[stream] = std::max(into[stream], number);
}

bool is_default(const Stream& stream) { return &stream == &state().default_stream; }

}  // namespace

WorkOrder& work_order() {
    static auto& one = *new WorkOrder;
    return one;
}

bool covers(const Clock& clock, const Work& work) {
    const auto found = clock.find(work.stream);
    return found != clock.end() && found->second >= work.number;
}

WorkOrder::Inside::Inside() { ++work_order().inside_; }
WorkOrder::Inside::~Inside() { --work_order().inside_; }

/// The clock of a stream takes over what its next work waits for.
void WorkOrder::settle(Stream& stream) const {
    join(stream.clock, host_);
    if (is_default(stream)) {
        join(stream.clock, destroyed_);
        for (const auto& [key, other] : state().streams)
            if ((other->flags & kNonBlocking) == 0) join(stream.clock, other->clock);
    } else if ((stream.flags & kNonBlocking) == 0) {
        join(stream.clock, state().default_stream.clock);
    }
}

void WorkOrder::begin(Stream& stream) {
    if (inside_ > 0) return;
    settle(stream);
    work_ = {stream.id, ++stream.clock[stream.id]};
    clock_ = stream.clock;
}

void WorkOrder::record(Event& event, Stream& stream) {
    settle(stream);
    event.clock = stream.clock;
}
void WorkOrder::wait(Stream& stream, const Event& event) { join(stream.clock, event.clock); }
void WorkOrder::host_waits(Stream& stream) {
    if (inside_ > 0) return;
    settle(stream);
    join(host_, stream.clock);
}
void WorkOrder::host_waits(const Event& event) { join(host_, event.clock); }
void WorkOrder::host_waits_for_all() {
    if (inside_ > 0) return;
    host_waits(state().default_stream);
    for (const auto& [key, stream] : state().streams) join(host_, stream->clock);
    join(host_, destroyed_);
}
void WorkOrder::forget(const Stream& stream) { join(destroyed_, stream.clock); }

}  // namespace lockstep::cuda
