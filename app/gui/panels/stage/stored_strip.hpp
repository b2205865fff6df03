#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/debugger/stored_arrays.hpp"

namespace lockstep {

/// Below the picture of a pass, while the cursor stands inside of one of its launches: the arrays that the launch stores to, also
/// those that no picture shows (shared memory of the block in focus, what its kernels keep to themselves), and what lies there now.
/// So every store of every kernel is seen as it happens, whatever the view.
class StoredStrip {
public:
    /// Pixels that it takes of a room of this size; 0: there is nothing to show, or no room for it.
    float height(const PanelContext& context, ImVec2 room);
    /// At the cursor, as high as height() has said.
    void draw(const PanelContext& context, float width);
    /// Who stored what is still being found.
    bool looks() const { return looks_; }

private:
    /// The access, launch, block and room that the rows were made for.
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
