#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/theme/widgets.hpp"

namespace lockstep {

/// The accesses of the open launch: a column for each line of the kernel, a cell for each warp with its sectors; of
/// many warps only those around the one in focus. Accesses to the selected element are outlined.
class AccessTrack {
public:
    static constexpr float kMinHeight = 21;  ///< points
    struct Span {
        float left = 0, right = 0;
    };
    /// Draws into a rectangle in pixels. launch: the open launch in the row above, from which lines widen to its
    /// accesses.
    void draw(const PanelContext& context, const std::optional<Span>& launch, ImVec2 low, ImVec2 high);

private:
    /// The shown warps and their widths.
    struct Warps {
        std::uint32_t first = 0, count = 0;  ///< range of the launch's warps
        std::uint32_t focused = 0;  ///< the one in focus
        float cell = 0, column = 0;  ///< pixels: a warp; a line with the gap after it
    };
    static Warps warps_in(const PanelContext& context, float room);
    void scroll_to_current(const PanelContext& context, const Warps& warps, float room);
    void draw_column(const PanelContext& context, const Warps& warps, std::size_t column, float x, float head);
    void draw_cell(const PanelContext& context, const Warps& warps, std::size_t column, std::uint32_t warp,
                   ImVec2 from);
    static void draw_warp_number(const PanelContext& context, const Warps& warps, std::uint32_t warp, ImVec2 middle);

    float scroll_ = 0;  ///< pixels
};

/// The name of a row of the track, at the left of x.
void draw_row_name(const Look& look, float x, float y, const char* text);

}  // namespace lockstep
