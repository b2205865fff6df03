#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/debugger/stored_arrays.hpp"

namespace lockstep {

/// Inside a launch, below the picture: the arrays that the launch stores to, with their current values, shared memory of the block in
/// focus and internal arrays included. So every store of every kernel is visible, in every view.
class StoredStrip {
public:
    /// Its height in pixels in an area of this size; 0 if there is nothing to show or it does not fit.
    float height(const PanelContext& context, ImVec2 room);
    /// At the cursor, as high as height().
    void draw(const PanelContext& context, float width);
    /// The stores are still being read.
    bool looks() const { return looks_; }

private:
    /// The access, launch, block and area that the rows were made for.
    struct MadeFor {
        const OpenLaunch* launch = nullptr;
        std::uint32_t pass = 0, number = 0;  ///< of the launch
        std::size_t access = 0;
        std::uint32_t block = 0;
        StoredRoom room{};
        bool operator==(const MadeFor&) const = default;
    };
    void update(const PanelContext& context, StoredRoom room);
    void draw_row(const PanelContext& context, const StoredRow& row, ImVec2 at, float width);

    MadeFor made_for_;
    std::vector<StoredRow> rows_;
    bool looks_ = false;
};

}  // namespace lockstep
