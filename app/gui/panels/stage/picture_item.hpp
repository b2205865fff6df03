#pragma once

#include <optional>
#include <string>

#include "app/gui/panels/frame/panel.hpp"
#include "viz/view.hpp"

namespace lockstep {

struct Coming;

/// The ImGui item of a view's picture: reads the pointer and pushes its actions.
class PictureItem {
public:
    /// Submits the item at the cursor, `size` in pixels, and reads wheel, drags and clicks.
    ViewInput place(const Look& look, const char* id, ImVec2 size);
    Rect area() const { return area_; }
    /// The pointer is over it, or drags it.
    bool over() const { return over_; }

    /// Pushes the hovered and the selected element of a view's output.
    void push(const PanelContext& context, const ViewOutput& output);
    /// A tooltip may be shown: nothing is dragged.
    bool may_say() const { return over_ && !ImGui::IsMouseDragging(ImGuiMouseButton_Left); }

private:
    Rect area_;
    bool over_ = false;
    bool dragged_ = false;  ///< since the button went down
    bool pointed_ = false;  ///< this item has set the hovered element
};

/// Over the area of a view that computes a layout: the input and the progress.
void draw_preparing(const Look& look, const Rect& area, const std::string& source, float progress);
/// The same while columns are being uploaded to OpenGL.
void draw_coming(const Look& look, const Rect& area, const Coming& coming);

}  // namespace lockstep
