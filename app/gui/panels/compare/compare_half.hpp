#pragma once

#include <string>
#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/frame/view_shelf.hpp"
#include "app/gui/panels/stage/picture_item.hpp"
#include "app/gui/panels/stage/view_framing.hpp"
#include "app/session/findings/columns/element_values.hpp"
#include "viz/columns/room_below.hpp"
#include "viz/gl/data/column_pictures.hpp"

namespace lockstep {

/// One of the two runs: badge and name, the sentence of its pass, its picture and its figures. It has its own views and cameras.
class CompareHalf {
public:
    explicit CompareHalf(char badge) : badge_(badge) {}

    /// The texts of a half in this frame.
    struct Texts {
        std::string name;  ///< distinguishes it from the other run
        std::string pass;  ///< "pass 4 of 20"
        std::string sentence;
        std::vector<std::string> figures_texts;  ///< below the picture: the first that fits is shown
        std::string waiting;  ///< in place of the picture; empty if there is one
    };
    Texts texts_of(const RunOnScreen& run, const RunOnScreen& other, std::string name, bool on_screen) const;

    /// The height in pixels of the heading at a width, and of the figures.
    static float heading_height(const Look& look, const Texts& texts, float width);
    static float figures_height(const Look& look) { return look.px(26); }

    /// Releases the OpenGL memory of a comparison that has ended.
    void clear();

    /// Uploads the run's columns; the scene points into this half until the next call.
    Scene scene_of(const PanelContext& context, const RunOnScreen& run);
    /// The same for the run whose columns the window's scene has.
    Scene scene_of_current(const PanelContext& context);
    /// Both use the same colour scales, up to the larger of the two maxima.
    static void share_scales(CompareHalf& one, Scene& scene_one, CompareHalf& other, Scene& scene_other);

    /// Draws the heading at a place and width in pixels; a click on the name opens the choice of this run.
    void draw_heading(const PanelContext& context, const RunOnScreen& run, const Texts& texts, ImVec2 at, float width);
    /// Whether its view draws a strip below its picture in this scene, and can reserve the height of one.
    bool needs_room_below(const PanelContext& context, const Scene& scene);
    void leave_room_below(const PanelContext& context, const Scene& scene, bool leaves);
    /// The item of the picture; returns the pointer's input there.
    ViewInput place_picture(const PanelContext& context, const Rect& area);
    void draw_picture(const PanelContext& context, const Scene& scene, const Texts& texts, const ViewInput& asked);
    void draw_figures(const PanelContext& context, const RunOnScreen& run, const Texts& texts, const Rect& area);

    char badge() const { return badge_; }
    bool settled() const { return !preparing_; }
    /// The element under the pointer, in any space, if the pointer is over this half.
    const std::optional<Selection>& pointed() const { return pointed_; }

private:
    /// Null if no view shows the scene, or if the view has no strip.
    RoomBelow* room_below(const PanelContext& context, const Scene& scene);

    char badge_;
    ViewShelf views_;
    ColumnPictures columns_;
    std::vector<ColumnPicture> pictures_;
    PictureItem picture_;
    ViewFraming framing_;
    std::optional<Selection> pointed_;
    bool preparing_ = false;
};

}  // namespace lockstep
