#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace lockstep {

enum class PartitionKind {
    ranges,  ///< as many consecutive elements for each device
    balanced,  ///< consecutive elements with as many arcs for each device
    cyclic,  ///< element v belongs to device v modulo the number of devices
    scrambled,  ///< as many elements for each device, drawn at random
};

/// The words for PartitionKind, in its order.
const std::vector<std::string>& partition_names();

/// Which device holds which elements. Each device stores its elements in the input's order; the parts one after another,
/// device by device, give each element its position. In positions every part is a range, whichever the partition.
class Partition {
public:
    /// row_offsets  of the elements' arcs, for `balanced`; empty: each element has as many
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
