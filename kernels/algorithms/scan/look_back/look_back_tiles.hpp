#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "kernels/algorithms/scan/look_back/tile_state.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/index_space.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep::scan {

/// The tiles of a decoupled look-back on the device: each tile's published state, and where its look-back ended.
class LookBackTiles {
public:
    /// of_tile  elements per tile
    LookBackTiles(Device& device, std::uint32_t n, std::uint32_t of_tile)
        : size_(ceil_div(n, of_tile)),
          of_tile_(of_tile),
          states_(device, size_, "tile_state"),
          looked_back_(device, size_, "looked_back") {}

    std::uint32_t size() const { return size_; }
    const Buffer<std::uint64_t>& states() const { return states_; }
    const Buffer<std::uint32_t>& looked_back() const { return looked_back_; }

    static Column state_column() {
        return {.name = "tile_state", .role = Role::tile_state, .space = "tiles", .field = TileState::kFlag};
    }
    static Column looked_back_column() {
        return {.name = "looked_back",
                .role = Role::looked_back,
                .style = ValueStyle::optional,
                .none = kNone,
                .space = "tiles"};
    }
    IndexSpace space() const { return {.name = "tiles", .one = "tile", .size = size_, .depth = 1}; }
    /// Links between elements and their tiles.
    std::array<SpaceLink, 2> links() const {
        return SpaceLink::blocks(space_names::elements, "tiles", "tile", of_tile_);
    }

    void start() const {
        states_.fill(0);
        looked_back_.fill(kNone);
    }
    /// Call it before another scan over the same tiles: clears their published states.
    void forget() const { states_.fill(0); }

    /// Numbers of examined tiles after a scan: the total, and the maximum for one tile.
    struct Looks {
        std::uint64_t all = 0;
        std::uint32_t farthest = 0;
    };
    Looks looks() const {
        Looks found;
        const auto stops = looked_back_.download();
        for (std::uint32_t tile = 0; tile < size_; ++tile) {
            found.all += tile - stops[tile];
            found.farthest = std::max(found.farthest, tile - stops[tile]);
        }
        return found;
    }

private:
    std::uint32_t size_, of_tile_;
    Buffer<std::uint64_t> states_;
    Buffer<std::uint32_t> looked_back_;
};

}  // namespace lockstep::scan
