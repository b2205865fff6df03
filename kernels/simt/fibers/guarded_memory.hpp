#pragma once

#include <cstddef>
#include <cstdint>

namespace lockstep {

/// The shared memory of resident blocks, mapped twice: kernels hold references into a guarded view, to which the processor refuses
/// access, and the context uses an open view. The processor refuses an access of the kernel that bypasses the context; note() then
/// records its place and opens the guarded view, so that the kernel continues.
class GuardedMemory {
public:
    /// Memory for `slots` blocks. works() is false if memory is short or fault_signal.hpp does not handle signals here.
    GuardedMemory(std::size_t slot_bytes, std::size_t slots);
    ~GuardedMemory();
    GuardedMemory(const GuardedMemory&) = delete;
    GuardedMemory& operator=(const GuardedMemory&) = delete;

    bool works() const { return guarded_ != nullptr; }
    char* guarded(std::size_t slot) const { return guarded_ + slot * stride_; }
    char* open(std::size_t slot) const { return guarded(slot) + to_open(); }
    /// Offset from an address of the guarded view to the same byte of the open view.
    std::ptrdiff_t to_open() const { return open_ - guarded_; }

    /// Called in the handler of a refused access: whether the address was guarded and is now accessible.
    bool note(const char* address);
    bool noted() const { return noted_; }
    /// Offset of the refused access from the beginning of its block's memory.
    std::uint32_t noted_byte() const { return noted_byte_; }

private:
    std::size_t stride_, bytes_;
    char *guarded_ = nullptr, *open_ = nullptr;
    bool noted_ = false;
    std::uint32_t noted_byte_ = 0;
};

}  // namespace lockstep
