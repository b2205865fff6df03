#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lockstep::trace {

/// A number in a variable of the source, from debug information: "sum", "local[2]", "pair.first".
struct Local {
    enum class Kind : std::uint8_t {
        signed_number,
        unsigned_number,
        floating,
        boolean,
        address
    } kind = Kind::signed_number;
    std::string name;
    std::string type;  ///< as in the source
    std::uint32_t bytes = 4;
    std::uint32_t element_bytes = 0;  ///< of an address: bytes of one element that it points to; 0: unknown
};

/// A local of the thread of an event has another value than at the thread's previous event, or is no longer in scope.
struct LocalValue {
    static constexpr std::uint16_t kNoArray = 0xFFFF;

    std::uint64_t bits = 0;  ///< of an address in an array: bytes from the array's beginning
    std::uint32_t event = 0;  ///< index into Log::events: the value just before it
    std::uint16_t local = 0;  ///< index into Locals::all
    std::uint16_t array = kNoArray;  ///< of an address: index into Log::buffers
    bool in_scope = true;
};

/// The locals of the functions that a launch called, and their values at its events.
struct Locals {
    std::vector<Local> all;
    std::vector<LocalValue> values;  ///< by event
};

}  // namespace lockstep::trace
