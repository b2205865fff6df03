#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace lockstep::ptx {

/// What lies in the arena, as a program asked for it. A descriptor is what a handle of a texture or surface points to.
struct Allocation {
    std::uint64_t address = 0, bytes = 0;
    enum class Kind : std::uint8_t { device, managed, pinned, symbol, descriptor } kind = Kind::device;
    std::uint32_t number = 0;  ///< counts up, over all allocations of the program
    std::uint64_t caller = 0;  ///< return address of the call that made it
    std::string name{};
    bool freed = false;
};

/// Device memory: one range of addresses, the same in every process, so that pointers inside structures hold in every process
/// that opens a snapshot. Host code may read and write it: pinned and managed memory lie here too.
class DeviceMemory {
public:
    static DeviceMemory& get();

    static constexpr std::uint64_t kBase = 0x200000000000ull, kHeapBytes = 32ull << 30, kEngineBytes = 16ull << 30;
    /// Where this memory begins. A second engine in a process sets it before it first calls get().
    inline static std::uint64_t base = kBase;
    static constexpr std::uint64_t kAlignment = 512;

    /// 0: no memory left.
    std::uint64_t allocate(std::uint64_t bytes, Allocation::Kind kind, std::uint64_t caller,
                           std::uint64_t align = kAlignment);
    /// false: nothing begins there.
    bool free(std::uint64_t address);
    /// Replaces all allocations by those of another process. Their contents are the caller's to write.
    void restore(const std::vector<Allocation>& allocations);
    void name(std::uint64_t address, std::string name) { live_.at(address).name = std::move(name); }
    /// The allocation that holds an address; null: none.
    const Allocation* find(std::uint64_t address) const;
    /// The allocation that ends nearest before an address.
    const Allocation* before(std::uint64_t address) const;
    /// The first allocation that begins behind an address.
    const Allocation* after(std::uint64_t address) const;
    const std::map<std::uint64_t, Allocation>& allocations() const { return live_; }
    std::uint64_t used() const { return used_; }

    /// Memory of the engine itself: shared memory, local memory, frames.
    char* engine(std::size_t bytes);

    /// Host memory that cudaHostRegister made known.
    void add_host_range(std::uint64_t address, std::uint64_t bytes) { host_ranges_[address] = bytes; }
    bool remove_host_range(std::uint64_t address) { return host_ranges_.erase(address) > 0; }
    bool in_host_range(std::uint64_t address, unsigned bytes) const;

    std::uint64_t heap_end() const { return heap_end_; }
    std::uint64_t engine_end() const { return engine_next_; }
    /// Least gap behind an allocation (behind a large one, its own size): accesses beyond an allocation do not reach the next one.
    std::uint64_t gap_bytes = 0;
    std::uint64_t least_align = kAlignment;
    std::uint32_t shared_gap_bytes = 0;  ///< the same between variables in shared memory
    std::uint64_t limit_bytes = kHeapBytes;  ///< that a program may allocate

private:
    DeviceMemory();
    /// Of an allocation with its gap.
    std::uint64_t occupied(std::uint64_t bytes) const;
    std::map<std::uint64_t, Allocation> live_;
    std::map<std::uint64_t, std::uint64_t> gaps_;  ///< free ranges: address and bytes
    std::map<std::uint64_t, std::uint64_t> host_ranges_;
    std::uint64_t heap_next_, heap_end_, engine_next_, used_ = 0;
    std::uint32_t next_number_ = 0;
};

}  // namespace lockstep::ptx
