#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace lockstep {

enum class PartitionKind {
    ranges,  ///< consecutive elements, equally many for each device
    balanced,  ///< consecutive elements, with equally many arcs for each device
    cyclic,  ///< element v belongs to device v modulo the number of devices
    scrambled,  ///< random elements, equally many for each device
};

/// The words for PartitionKind, in its order.
const std::vector<std::string>& partition_names();

/// The assignment of elements to devices. Each device stores its elements in the input's order. The position of an element is its index in
/// all parts, device by device; so every part is a range of positions for any partition.
class Partition {
public:
    /// row_offsets  of the elements' arcs, for `balanced`; empty: all elements have equally many arcs
    Partition(PartitionKind kind, std::uint32_t num_devices, std::uint32_t size,
              std::span<const std::uint32_t> row_offsets = {});

    PartitionKind kind() const { return kind_; }
    std::uint32_t num_devices() const { return static_cast<std::uint32_t>(firsts_.size()) - 1; }
    std::uint32_t size() const { return firsts_.back(); }
    /// The first position of each device, and the number of elements: num_devices + 1 entries.
    const std::vector<std::uint32_t>& firsts() const { return firsts_; }
    std::uint32_t first(std::uint32_t device) const { return firsts_[device]; }
    std::uint32_t count(std::uint32_t device) const { return firsts_[device + 1] - firsts_[device]; }
    std::vector<std::uint32_t> counts() const;

    /// True if positions are elements: parts are ranges of the input.
    bool in_order() const { return element_at_.empty(); }
    std::uint32_t position_of(std::uint32_t element) const { return in_order() ? element : position_of_[element]; }
    std::uint32_t element_at(std::uint32_t position) const { return in_order() ? position : element_at_[position]; }
    std::uint32_t owner_at(std::uint32_t position) const;
    std::uint32_t owner(std::uint32_t element) const { return owner_at(position_of(element)); }
    /// Each element's device.
    std::vector<std::uint32_t> owners() const;
    /// For each position its element; empty if they are equal.
    const std::vector<std::uint32_t>& elements() const { return element_at_; }

private:
    void deal_out(std::span<const std::uint32_t> owner);

    PartitionKind kind_;
    std::vector<std::uint32_t> firsts_;
    std::vector<std::uint32_t> position_of_, element_at_;
};

}  // namespace lockstep
