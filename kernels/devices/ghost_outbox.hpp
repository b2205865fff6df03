#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/devices/device_group.hpp"
#include "kernels/devices/graph_parts.hpp"
#include "kernels/devices/partition.hpp"
#include "kernels/devices/words.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/mask_bits.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/source_place.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ---------------------------------------------------------------------------------------- Collect ghosts

/// Collects the ghosts whose value is now smaller than the value last sent, for each device that owns some behind its first place.
/// ghosts      positions, ascending
/// firsts      num_devices + 1 entries: the first ghost that each device owns
/// sent        in place: the value last sent
/// counts      for each device the ghosts collected, added
/// positions   as many as ghosts, written from firsts[device] on. Or empty: words are written
/// words       the same: position and value
/// Threads     one per ghost, a warp appends together. The order of warps affects the order of the collected ghosts.
struct CollectGhosts {
    static constexpr const char* name = "collect_ghosts";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> ghosts, Span<const std::uint32_t> firsts,
                            Span<const std::uint32_t> value, Span<std::uint32_t> sent, Span<std::uint32_t> counts,
                            Span<std::uint32_t> positions, Span<std::uint64_t> words) const {
        const auto i = ctx.global_thread(), lane = ctx.lane();
        std::uint32_t now = 0, before = 0;
        if (i < ghosts.size) {
            now = ctx.load(value, i);
            before = ctx.load(sent, i);
        }
        auto left = ctx.ballot(now < before);
        if (left == 0) return;
        std::uint32_t owner = 0, position = 0;
        if (now < before) {
            ctx.store(sent, i, now);
            position = ctx.load(ghosts, i);
            for (std::uint32_t device = 1; device + 1 < firsts.size; ++device) {
                const auto first = ctx.load(firsts, device);
                if (i >= first) owner = device;
            }
        }
        while (left != 0) {  // the lanes of one owner after the other
            const auto leader = lowest_bit(left), owner_of_leader = ctx.shuffle(owner, leader);
            const auto own = ctx.ballot(now < before && owner == owner_of_leader);
            std::uint32_t room = 0;
            if (lane == leader) room = ctx.atomic_add(counts, owner, count_bits(own));
            room = ctx.shuffle(room, leader);
            if ((own >> lane & 1) != 0) {
                const auto first = ctx.load(firsts, owner);
                const auto place = first + room + count_bits(own & ((1u << lane) - 1));
                if (positions.size != 0) ctx.store(positions, place, position);
                else ctx.store(words, place, word_for(position, now));
            }
            left &= ~own;
        }
    }
};

// ------------------------------------------------------------------------------------------ GhostOutbox

/// The ghosts of each device whose values have to be sent to their owners.
template <class Executor>
class GhostOutbox {
public:
    enum class Sent { positions, words };

    GhostOutbox(DeviceGroup<Executor>& group, const Partition& partition, const GraphParts& parts, Sent sent)
        : group_(group),
          first_(group.size()),
          ghosts_(group, parts.num_ghosts, "ghosts"),
          firsts_(group, times(group.size() + 1), "first ghosts"),
          counts_(group, times(group.size()), "ghosts to send"),
          positions_(group, sent == Sent::positions ? parts.num_ghosts : times(0), "sent positions"),
          words_(group, sent == Sent::words ? parts.num_ghosts : times(0), "sent words") {
        std::vector<std::uint32_t> all;
        auto ghost = parts.ghosts.begin();
        for (std::uint32_t device = 0; device < group.size(); ++device) {
            const auto begin = ghost, end = begin + parts.num_ghosts[device];
            for (const auto first : partition.firsts())
                first_[device].push_back(static_cast<std::uint32_t>(std::lower_bound(begin, end, first) - begin));
            all.insert(all.end(), first_[device].begin(), first_[device].end());
            ghost = end;
        }
        ghosts_.upload(parts.ghosts);
        firsts_.upload(all);
    }

    /// The constant arrays: inputs of the algorithm.
    const DeviceParts<std::uint32_t>& ghosts() const { return ghosts_; }
    const DeviceParts<std::uint32_t>& firsts() const { return firsts_; }
    /// The number of ghosts of one device that another one owns.
    std::uint32_t max_count(std::uint32_t from, std::uint32_t to) const {
        return first_[from][to + 1] - first_[from][to];
    }

    /// Collects on all devices, and waits.
    /// Returns for each device how many it sends to each other one.
    std::vector<std::vector<std::uint32_t>> collect(const DeviceParts<std::uint32_t>& value,
                                                    const DeviceParts<std::uint32_t>& sent) {
        counts_.fill(0);
        for (std::uint32_t device = 0; device < group_.size(); ++device)
            group_.launch(device, CollectGhosts{}, ghosts_.size(device), ghosts_.read(device), firsts_.read(device),
                          value.read(device), sent.write(device), counts_.write(device), positions_.write(device),
                          words_.write(device));
        std::vector<std::vector<std::uint32_t>> counts;
        for (std::uint32_t device = 0; device < group_.size(); ++device)
            counts.push_back(ghosts_.size(device) == 0 ? times(0) : counts_.download(device));
        return counts;
    }
    Span<const std::uint32_t> positions(std::uint32_t from, std::uint32_t to, std::uint32_t count) const {
        return positions_.read(from, first_[from][to], count);
    }
    Span<const std::uint64_t> words(std::uint32_t from, std::uint32_t to, std::uint32_t count) const {
        return words_.read(from, first_[from][to], count);
    }

private:
    std::vector<std::uint32_t> times(std::uint32_t count) const {
        return std::vector<std::uint32_t>(group_.size(), count);
    }

    DeviceGroup<Executor>& group_;
    std::vector<std::vector<std::uint32_t>> first_;  ///< of each device, by owner
    DeviceParts<std::uint32_t> ghosts_, firsts_, counts_;
    DeviceParts<std::uint32_t> positions_;
    DeviceParts<std::uint64_t> words_;
};

}  // namespace lockstep
