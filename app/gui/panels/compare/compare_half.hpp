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

/// One of two runs beside each other: its badge and name, its pass in a sentence, its picture, and its figures. It has
/// views and cameras of its own.
class CompareHalf {
public:
    explicit CompareHalf(char badge) : badge_(badge) {}

    /// What the half says in this frame.
    struct Texts {
        std::string name;  ///< what tells it from the other run
        std::string pass;  ///< "pass 4 of 20"
        std::string sentence;
        std::vector<std::string> figures_texts;  ///< below the picture: the first that has room
        std::string waiting;  ///< said in place of the picture; empty: there is one
    };
    Texts texts_of(const RunOnScreen& run, const RunOnScreen& other, std::string name, bool on_screen) const;

    /// Pixels of the heading in `width` pixels, and of the figures.
    static float heading_height(const Look& look, const Texts& texts, float width);
    static float figures_height(const Look& look) { return look.px(26); }

    /// Gives back what a comparison that has ended kept in OpenGL's memory.
    void clear();

    /// The run's columns brought to OpenGL; the scene points into this half until the next call.
    Scene scene_of(const PanelContext& context, const RunOnScreen& run);
    /// The same for a run whose columns the scene of the window has.
    Scene scene_of_current(const PanelContext& context);
    /// Colours mean the same in both: scales go up to the highest value of either.
    static void share_scales(CompareHalf& one, Scene& scene_one, CompareHalf& other, Scene& scene_other);

    /// Draws the heading at a place and width in pixels; a click on the name opens the choice of this run.
    void draw_heading(const PanelContext& context, const RunOnScreen& run, const Texts& texts, ImVec2 at, float width);
    /// Whether its view draws a strip below its picture in this scene, and may leave the room for one.
    bool needs_room_below(const PanelContext& context, const Scene& scene);
    void leave_room_below(const PanelContext& context, const Scene& scene, bool leaves);
    /// Makes the item of the picture; what the pointer does there.
    ViewInput place_picture(const PanelContext& context, const Rect& area);
    void draw_picture(const PanelContext& context, const Scene& scene, const Texts& texts, const ViewInput& asked);
    void draw_figures(const PanelContext& context, const RunOnScreen& run, const Texts& texts, const Rect& area);

    char badge() const { return badge_; }
    bool settled() const { return !preparing_; }
    /// What is under the pointer, in whatever space, when it is over this half.
    const std::optional<Selection>& pointed() const { return pointed_; }

private:
    /// Null where no view shows the scene, and where the view has no such room.
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
