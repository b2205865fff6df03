#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

namespace lockstep {

/// The memory of each device of a group.
class AddressSpaces {
public:
    void add(std::uint32_t device, const void* begin, std::size_t bytes) {
        if (bytes != 0) ranges_[static_cast<const char*>(begin)] = {bytes, device};
    }
    void remove(const void* begin) { ranges_.erase(static_cast<const char*>(begin)); }
    /// The device in whose memory the address lies; empty if in none's.
    std::optional<std::uint32_t> owner(const void* address) const {
        const auto* at = static_cast<const char*>(address);
        auto behind = ranges_.upper_bound(at);
        if (behind == ranges_.begin()) return std::nullopt;
        const auto& [begin, range] = *--behind;
        if (at >= begin + range.bytes) return std::nullopt;
        return range.device;
    }
    /// Bytes of a device's memory.
    std::uint64_t bytes_of(std::uint32_t device) const {
        std::uint64_t sum = 0;
        for (const auto& [begin, range] : ranges_) sum += range.device == device ? range.bytes : 0;
        return sum;
    }

private:
    struct Range {
        std::size_t bytes = 0;
        std::uint32_t device = 0;
    };
    std::map<const char*, Range> ranges_;
};

}  // namespace lockstep
