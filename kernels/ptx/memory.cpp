#include "kernels/ptx/memory.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <stdexcept>

namespace lockstep::ptx {

namespace {
constexpr std::uint64_t kPage = 2u << 20;
std::uint64_t round_up(std::uint64_t value, std::uint64_t to) { return (value + to - 1) / to * to; }
}  // namespace

DeviceMemory& DeviceMemory::get() {
    static auto& memory = *new DeviceMemory;  // programs free memory in destructors of static objects
    return memory;
}

DeviceMemory::DeviceMemory() {
    auto* const begin = reinterpret_cast<void*>(base);
    const auto got = mmap(begin, kHeapBytes + kEngineBytes, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (got != begin) throw std::runtime_error("the emulator's device memory cannot be reserved at its address");
    // An allocation begins one page into the heap: a read shortly before the first allocation is no fault, as on a GPU.
    heap_next_ = base + kPage;
    heap_end_ = heap_next_;
    engine_next_ = base + kHeapBytes;
}

std::uint64_t DeviceMemory::occupied(std::uint64_t bytes) const {
    constexpr std::uint64_t kLargestGap = 64u << 20;
    const auto size = round_up(std::max<std::uint64_t>(bytes, 1), kAlignment);
    return gap_bytes == 0 ? size : size + std::max(gap_bytes, std::min(size, kLargestGap));
}

std::uint64_t DeviceMemory::allocate(std::uint64_t bytes, Allocation::Kind kind, std::uint64_t caller,
                                     std::uint64_t align) {
    const auto size = occupied(bytes);
    align = std::max(align, least_align);
    if (bytes > limit_bytes - std::min(used_, limit_bytes)) return 0;
    std::uint64_t address = 0;
    // With gaps freed memory is used again only when no other is left, so that accesses to it are found.
    const auto fresh = round_up(heap_next_, align);
    const bool again = gap_bytes == 0 || fresh + size > base + kHeapBytes;
    for (auto gap = gaps_.begin(); again && gap != gaps_.end(); ++gap) {
        const auto begin = round_up(gap->first, align);
        if (begin + size > gap->first + gap->second) continue;
        const auto [first, length] = *gap;
        gaps_.erase(gap);
        if (begin > first) gaps_[first] = begin - first;
        if (begin + size < first + length) gaps_[begin + size] = first + length - begin - size;
        address = begin;
        break;
    }
    if (address == 0) {
        address = fresh;
        if (address + size > base + kHeapBytes) return 0;
        heap_next_ = address + size;
        heap_end_ = std::max(heap_end_, round_up(heap_next_, kPage));
    }
    used_ += bytes;
    live_[address] = {address, bytes, kind, next_number_++, caller, {}, false};
    return address;
}

bool DeviceMemory::free(std::uint64_t address) {
    const auto found = live_.find(address);
    if (found == live_.end()) return false;
    auto begin = address;
    auto size = occupied(found->second.bytes);
    used_ -= found->second.bytes;
    live_.erase(found);
    // Gives large ranges back to the system.
    if (size >= (8u << 20)) {
        const auto first = round_up(begin, 4096), last = (begin + size) / 4096 * 4096;
        if (last > first) madvise(reinterpret_cast<void*>(first), last - first, MADV_DONTNEED);
    }
    auto next = gaps_.lower_bound(begin);
    if (next != gaps_.end() && next->first == begin + size) {
        size += next->second;
        next = gaps_.erase(next);
    }
    if (next != gaps_.begin()) {
        const auto previous = std::prev(next);
        if (previous->first + previous->second == begin) {
            begin = previous->first;
            size += previous->second;
            gaps_.erase(previous);
        }
    }
    gaps_[begin] = size;
    return true;
}

void DeviceMemory::restore(const std::vector<Allocation>& allocations) {
    live_.clear();
    gaps_.clear();
    // Gives the pages of the allocations before back to the system.
    if (heap_next_ > base) madvise(reinterpret_cast<void*>(base), heap_next_ - base, MADV_DONTNEED);
    used_ = 0;
    heap_next_ = base + kPage;
    for (const auto& allocation : allocations) {
        live_[allocation.address] = allocation;
        const auto size = round_up(std::max<std::uint64_t>(allocation.bytes, 1), kAlignment);
        used_ += allocation.bytes;
        heap_next_ = std::max(heap_next_, allocation.address + size);
    }
    heap_end_ = round_up(heap_next_, kPage);
}

const Allocation* DeviceMemory::find(std::uint64_t address) const {
    auto next = live_.upper_bound(address);
    if (next == live_.begin()) return nullptr;
    const auto& allocation = std::prev(next)->second;
    return address < allocation.address + std::max<std::uint64_t>(allocation.bytes, 1) ? &allocation : nullptr;
}

const Allocation* DeviceMemory::before(std::uint64_t address) const {
    auto next = live_.upper_bound(address);
    return next == live_.begin() ? nullptr : &std::prev(next)->second;
}

const Allocation* DeviceMemory::after(std::uint64_t address) const {
    const auto next = live_.upper_bound(address);
    return next == live_.end() ? nullptr : &next->second;
}

char* DeviceMemory::engine(std::size_t bytes) {
    const auto address = round_up(engine_next_, 256);
    if (address + bytes > base + kHeapBytes + kEngineBytes) throw std::bad_alloc();
    engine_next_ = address + bytes;
    return reinterpret_cast<char*>(address);
}

bool DeviceMemory::in_host_range(std::uint64_t address, unsigned bytes) const {
    auto next = host_ranges_.upper_bound(address);
    if (next == host_ranges_.begin()) return false;
    const auto& [begin, length] = *std::prev(next);
    return address + bytes <= begin + length;
}

}  // namespace lockstep::ptx
