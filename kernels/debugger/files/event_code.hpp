#pragma once

#include "kernels/debugger/files/byte_codes.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// Writes each event as its difference from the one before: a byte that says which fields differ, then these
/// fields. In lock step the next lane's access differs in its thread by one, and in where it goes and what it reads.
class EventCode {
public:
    void write(ByteWriter& out, const trace::Event& event);
    trace::Event read(ByteReader& in);

private:
    enum Differs : std::uint8_t {
        block = 1,
        thread = 2,  ///< set unless the thread is the one after the last event's
        tick = 4,
        line = 8,
        kind = 16,  ///< buffer, operation, size, relaxed, active
        word = 32,  ///< set unless the word is as far beyond the element's index as the last event's was
        after = 64,  ///< set where the value after the access is not the value before it
        file = 128,
    };
    trace::Event last_{};
    std::uint64_t beyond_ = 0;  ///< words by which the last event's `word` is beyond what its index says
};

}  // namespace lockstep::debugger
