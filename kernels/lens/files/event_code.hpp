#pragma once

#include "kernels/lens/files/byte_codes.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep::lens {

/// Writes each event as its difference from the one before: a byte that says which fields differ, then these
/// fields. In lock step the next lane's access differs in its thread by one, and in where it goes and what it reads.
class EventCode {
public:
    void write(ByteWriter& out, const trace::Event& event);
    trace::Event read(ByteReader& in);

private:
    enum Differs : std::uint8_t {
        block = 1,
        thread = 2,  ///< than the one before, plus 1
        tick = 4,
        line = 8,
        kind = 16,  ///< buffer, operation, size, relaxed, active
        word = 32,  ///< than the index, in elements, plus what it was beyond that before
        after = 64,  ///< than `before`
        file = 128,
    };
    trace::Event last_{};
    std::uint64_t beyond_ = 0;  ///< words of the last access beyond its index
};

}  // namespace lockstep::lens
