#include "kernels/devices/partition.hpp"

#include <algorithm>

#include "kernels/data/random.hpp"

namespace lockstep {
namespace {

/// Cuts 0 .. size - 1 into ranges of equal length.
std::vector<std::uint32_t> equal_ranges(std::uint32_t num_devices, std::uint32_t size) {
    std::vector<std::uint32_t> firsts;
    for (std::uint64_t device = 0; device <= num_devices; ++device)
        firsts.push_back(static_cast<std::uint32_t>(size * device / num_devices));
    return firsts;
}

/// A range begins at the first element before which its share of the arcs lies.
std::vector<std::uint32_t> ranges_of_arcs(std::uint32_t num_devices, std::span<const std::uint32_t> row_offsets) {
    const auto size = static_cast<std::uint32_t>(row_offsets.size()) - 1;
    const std::uint64_t arcs = row_offsets.back();
    if (arcs == 0) return equal_ranges(num_devices, size);
    std::vector<std::uint32_t> firsts;
    for (std::uint64_t device = 0; device < num_devices; ++device) {
        const auto share = static_cast<std::uint32_t>(arcs * device / num_devices);
        firsts.push_back(
            static_cast<std::uint32_t>(std::ranges::lower_bound(row_offsets, share) - row_offsets.begin()));
    }
    firsts.push_back(size);
    return firsts;
}

}  // namespace

const std::vector<std::string>& partition_names() {
    static const std::vector<std::string> names{"ranges", "balanced", "cyclic", "scrambled"};
    return names;
}

Partition::Partition(PartitionKind kind, std::uint32_t num_devices, std::uint32_t size,
                     std::span<const std::uint32_t> row_offsets)
    : kind_(kind), firsts_(equal_ranges(num_devices, size)) {
    if (kind == PartitionKind::balanced && !row_offsets.empty()) firsts_ = ranges_of_arcs(num_devices, row_offsets);
    if (num_devices == 1 || size == 0) return;
    if (kind == PartitionKind::cyclic) {
        std::vector<std::uint32_t> owner(size);
        for (std::uint32_t element = 0; element < size; ++element) owner[element] = element % num_devices;
        deal_out(owner);
    } else if (kind == PartitionKind::scrambled) {
        constexpr std::uint64_t kSeed = 1, kStream = 39;
        std::vector<std::uint32_t> owner(size);
        // Shuffles the owners of equal ranges (Fisher and Yates).
        for (std::uint32_t element = 0; element < size; ++element) owner[element] = owner_at(element);
        const CounterRandom random(kSeed, kStream);
        for (auto left = size; left > 1; --left) std::swap(owner[left - 1], owner[random.below(left, left)]);
        deal_out(owner);
    }
}

void Partition::deal_out(std::span<const std::uint32_t> owner) {
    std::ranges::fill(firsts_, 0);
    for (const auto device : owner) ++firsts_[device + 1];
    for (std::size_t device = 1; device < firsts_.size(); ++device) firsts_[device] += firsts_[device - 1];
    position_of_.resize(owner.size());
    element_at_.resize(owner.size());
    auto next = firsts_;
    for (std::uint32_t element = 0; element < owner.size(); ++element) {
        const auto position = next[owner[element]]++;
        position_of_[element] = position;
        element_at_[position] = element;
    }
}

std::vector<std::uint32_t> Partition::counts() const {
    std::vector<std::uint32_t> all;
    for (std::uint32_t device = 0; device < num_devices(); ++device) all.push_back(count(device));
    return all;
}

std::uint32_t Partition::owner_at(std::uint32_t position) const {
    const auto behind = std::upper_bound(firsts_.begin(), firsts_.end() - 1, position);
    return static_cast<std::uint32_t>(behind - firsts_.begin()) - 1;
}

std::vector<std::uint32_t> Partition::owners() const {
    std::vector<std::uint32_t> all(size());
    for (std::uint32_t device = 0; device < num_devices(); ++device)
        for (auto position = first(device); position < firsts_[device + 1]; ++position)
            all[element_at(position)] = device;
    return all;
}

}  // namespace lockstep
