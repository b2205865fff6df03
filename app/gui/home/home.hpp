#pragma once

#include <optional>
#include <vector>

#include "app/gui/home/moving_picture.hpp"
#include "app/gui/panels/frame/panel.hpp"
#include "app/session/scenario.hpp"

namespace lockstep {

/// The start page of a program that was started without a file: a sentence about Lockstep, the lessons as tiles with moving
/// pictures, and buttons for a file, a program, the last session and the index.
class Home {
public:
    bool is_open() const { return open_; }
    void open() { open_ = true; }
    void close() { open_ = false; }
    /// The scenario that was open when the program last ended.
    void set_last(Scenario scenario) { last_ = std::move(scenario); }

    /// Before a frame: starts and follows the runs of the pictures (draw() starts no work).
    void advance(const Workspace& workspace, double seconds);
    /// Fills its window. A choice closes the page.
    /// takes_escape  no sheet is open, which would take it
    void draw(const PanelContext& context, bool takes_escape);
    /// Every picture is complete.
    bool settled() const;

private:
    void draw_ways(const PanelContext& context);
    void draw_continue(const PanelContext& context);
    void draw_tiles(const PanelContext& context);
    void draw_tile(const PanelContext& context, std::size_t index, ImVec2 size, bool& may_draw);

    bool open_ = false;
    std::optional<Scenario> last_;
    std::vector<MovingPicture> pictures_;  ///< of each lesson
};

}  // namespace lockstep
