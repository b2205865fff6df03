#pragma once

#include <optional>
#include <vector>

#include "app/gui/home/moving_picture.hpp"
#include "app/gui/panels/frame/panel.hpp"
#include "app/session/scenario.hpp"

namespace lockstep {

/// What a person sees who opens the program with nothing: a sentence that says what Lockstep is, the lessons as tiles
/// with moving pictures, and ways to a file, a program, the last session and the index.
class Home {
public:
    bool is_open() const { return open_; }
    void open() { open_ = true; }
    void close() { open_ = false; }
    /// What was open when the program last ended.
    void set_last(Scenario scenario) { last_ = std::move(scenario); }

    /// Before a frame, as work begins here: starts and follows the runs of the pictures.
    void advance(const Workspace& workspace, double seconds);
    /// Fills its window. Closes itself when a choice is made.
    void draw(const PanelContext& context);
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
