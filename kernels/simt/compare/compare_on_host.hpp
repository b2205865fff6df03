#pragma once

#include <cstdint>

#include "kernels/simt/field.hpp"

namespace lockstep {

/// Two states of an array of words on the host.
struct ComparedWords {
    const std::uint32_t* now = nullptr;
    const std::uint32_t* before = nullptr;  ///< null: every element counts as changed
    std::uint64_t size = 0;
};

/// What tells the two states of a field apart, of the elements whose numbers begin in words first .. end - 1. Stretches side
/// by side together see each element once, whatever the stride.
FieldChange compare_field(const ComparedWords& words, std::uint64_t first, std::uint64_t end,
                          const CountedField& counted);

}  // namespace lockstep
