#pragma once

#include <cstddef>
#include <cstdint>

namespace lockstep {

/// The shared memory of resident blocks, seen twice: kernels hold references into a view that the processor refuses to read and write,
/// and the context uses an open view of the same memory. An access of the kernel that bypasses the context is refused; note() then
/// notes its place and opens the first view too, so that the kernel goes on.
class GuardedMemory {
public:
    /// Memory for `slots` blocks. works() is false if the system has no room or signals are not handled here (fault_signal.hpp).
    GuardedMemory(std::size_t slot_bytes, std::size_t slots);
    ~GuardedMemory();
    GuardedMemory(const GuardedMemory&) = delete;
    GuardedMemory& operator=(const GuardedMemory&) = delete;

    bool works() const { return guarded_ != nullptr; }
    char* guarded(std::size_t slot) const { return guarded_ + slot * stride_; }
    char* open(std::size_t slot) const { return guarded(slot) + to_open(); }
    /// From an address of the guarded view to the same byte of the open one.
    std::ptrdiff_t to_open() const { return open_ - guarded_; }

    /// In the handler of a refused access: whether the address was guarded, and now can be accessed.
    bool note(const char* address);
    bool noted() const { return noted_; }
    /// Of the refused access, from the beginning of its block's memory.
    std::uint32_t noted_byte() const { return noted_byte_; }

private:
    std::size_t stride_, bytes_;
    char *guarded_ = nullptr, *open_ = nullptr;
    bool noted_ = false;
    std::uint32_t noted_byte_ = 0;
};

}  // namespace lockstep
