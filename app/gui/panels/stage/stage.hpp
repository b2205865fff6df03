#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/frame/view_shelf.hpp"
#include "app/gui/panels/stage/heading_height.hpp"
#include "app/gui/panels/stage/picture_item.hpp"
#include "app/gui/panels/stage/stored_strip.hpp"
#include "app/gui/panels/stage/view_controls.hpp"
#include "app/gui/panels/stage/view_framing.hpp"
#include "app/session/findings/columns/element_values.hpp"

namespace lockstep {

/// The picture of the pass, below the sentence of the pass and one explaining line.
class StagePanel final : public Panel {
public:
    /// `bare`: without the choice of views, for a picture of the Stage alone.
    /// `heading`: the sentence of the pass stands over the picture.
    StagePanel(ViewShelf& views, bool bare, bool heading = true) : views_(views), bare_(bare), heading_(heading) {}

    const char* id() const override { return "stage"; }
    const char* title() const override { return "Stage"; }
    std::string note(const PanelContext& context) const override;
    ImVec2 padding() const override { return {18, 8}; }
    bool on_canvas() const override { return true; }
    void declare(const Workspace& workspace, Queries& queries) const override {
        controls_.declare(workspace, queries);
        queries.followed_thread = true;
    }
    void draw(const PanelContext& context) override;

    bool settled() const override { return !preparing_ && !controls_.searching() && !stored_.looks(); }
    std::string failure() const override { return failed_ ? failure_ : view_failure_; }

private:
    void draw_heading(const PanelContext& context);
    /// How the heading is set, and the height of the longest one of the run.
    struct SetHeading {
        HeadingHeight::Setting setting;
        HeadingHeight::Heights longest;
    };
    /// The largest sentence that fits into `room` pixels of height, but not smaller than a heading without projector steps.
    SetHeading set_heading(const PanelContext& context, HeadingHeight::Setting setting, float room,
                           std::string_view sentence, std::string_view note);
    /// The shown view; null before its first frame.
    View* shown_view(const PanelContext& context) const;
    /// The number of wrong values in this state; a click goes to the first.
    static void draw_wrong(const PanelContext& context, float width);
    static void draw_order(const PanelContext& context, float width);
    /// The accesses of the followed thread in this pass.
    static void draw_followed(const PanelContext& context, float width);
    /// The menu of a right click into the picture.
    void draw_menu(const PanelContext& context, const ViewOutput& output);
    /// At the right of the heading; returns its width in pixels.
    float draw_view_choice(const PanelContext& context, float width);
    static float draw_roles_button(const PanelContext& context, float width);
    void draw_picture(const PanelContext& context, const ViewInfo& info);
    void draw_failure(const PanelContext& context);
    void show_element_tooltip(const PanelContext& context, const Selection& element, const std::string& more);

    ViewShelf& views_;
    bool bare_, heading_;
    /// Parts of the full size of the sentence; the first that fits is taken.
    static constexpr std::array kSentenceSizes{1.f, 0.85f, 0.7f, 0.6f, 0.5f};
    std::array<HeadingHeight, kSentenceSizes.size()> heading_heights_;  ///< for each size
    PictureItem picture_;
    ViewControls controls_;
    ViewFraming framing_;
    StoredStrip stored_;
    ElementValues values_;
    std::optional<Selection> menu_of_;  ///< the element under the right click
    bool preparing_ = false;
    bool reveals_ = false;  ///< the camera goes to the selected element once its links are known
    /// The inputs of a picture.
    struct Picture {
        const ViewInfo* view = nullptr;
        std::uint64_t dataset_version = 0;
        std::uint32_t pass = 0;
        float width = 0, height = 0;
        bool operator==(const Picture&) const = default;
    };
    std::optional<Picture> failed_;  ///< the picture that could not be drawn
    std::string failure_;  ///< of drawing
    std::string view_failure_;  ///< the view draws it itself
};

}  // namespace lockstep
