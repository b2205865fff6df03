#pragma once

#include <optional>
#include <string>

#include "app/gui/panels/frame/panel.hpp"
#include "viz/view.hpp"

namespace lockstep {

struct Coming;

/// The item of a window that a view's picture lies in: what the pointer does to it, and what is asked for then.
class PictureItem {
public:
    /// Makes the item at the cursor, `size` in pixels. Reads wheel, drags and clicks.
    ViewInput place(const Look& look, const char* id, ImVec2 size);
    Rect area() const { return area_; }
    /// The pointer is over it, or holds it.
    bool over() const { return over_; }

    /// Pushes the hovered element and the selection that a view's answer means.
    void push(const PanelContext& context, const ViewOutput& output);
    /// Nothing is dragged: a tooltip may stand beside the pointer.
    bool may_say() const { return over_ && !ImGui::IsMouseDragging(ImGuiMouseButton_Left); }

private:
    Rect area_;
    bool over_ = false;
    bool dragged_ = false;  ///< since the button went down
    bool pointed_ = false;  ///< the hovered element is this item's doing
};

/// Over the area of a view that prepares a layout: which input, and how far.
void draw_preparing(const Look& look, const Rect& area, const std::string& source, float progress);
/// The same while columns are on their way to OpenGL's memory.
void draw_coming(const Look& look, const Rect& area, const Coming& coming);

}  // namespace lockstep
