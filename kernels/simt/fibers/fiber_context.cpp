#include "kernels/simt/fibers/fiber_context.hpp"

namespace lockstep {

void FiberContext::record_access(Access access, const void* array, std::uint64_t before, std::uint64_t after,
                                 const char* file) {
    const auto place = access.shared ? TraceRecorder::Place{0, shared_memory_} : recorder_.place_of(array);
    auto event = event_at(access.operation, access.line, file);
    event.before = before;
    event.after = after;
    event.index = access.index;
    event.word = place.word_of(static_cast<const char*>(array) + std::size_t{access.index} * access.bytes);
    event.buffer = place.buffer;
    event.bytes = access.bytes & 15u;
    event.relaxed = access.relaxed & 1u;
    recorder_.record(event);
}

std::size_t FiberContext::record_wait(trace::Operation operation, bool active, std::uint64_t value, CallSite at,
                                      std::uint32_t source) {
    if (!tracing_) return TraceRecorder::kNotKept;
    auto event = event_at(operation, static_cast<std::uint16_t>(at.line), at.file);
    event.before = event.after = value;
    event.index = source;
    event.bytes = 0;
    event.active = active;
    return recorder_.record(event);
}

trace::Event FiberContext::event_at(trace::Operation operation, std::uint16_t line, const char* file) const {
    trace::Event event;
    event.block = self_.block;
    event.thread = self_.thread;
    event.tick = self_.scheduler->tick();
    event.line = line;
    event.file = recorder_.file_of(file) & 15u;
    event.operation = operation;
    return event;
}

}  // namespace lockstep
