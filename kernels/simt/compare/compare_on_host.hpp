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

/// The changes of a field, over the elements that begin in words first .. end - 1. Adjacent ranges together cover each
/// element once, at any stride.
FieldChange compare_field(const ComparedWords& words, std::uint64_t first, std::uint64_t end,
                          const CountedField& counted);

}  // namespace lockstep
