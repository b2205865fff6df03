#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/base/thread_pool.hpp"
#include "kernels/simt/device.hpp"
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

/// Implementations of the functions of Device for arrays in main memory.
std::vector<std::vector<FieldChange>> copy_and_compare_on_host(std::span<const SnapshotCopy> copies, ThreadPool& pool);
void list_changes_on_host(std::uint32_t* changes, const std::uint32_t* before, const std::uint32_t* after,
                          std::uint64_t words, std::uint64_t num_changed);
void apply_changes_on_host(std::uint32_t* to, const std::uint32_t* changes, std::uint64_t num_changed);

}  // namespace lockstep
