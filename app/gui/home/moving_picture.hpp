#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/gui/theme/look.hpp"
#include "app/session/runner.hpp"
#include "app/session/setup.hpp"
#include "kernels/run/catalog/catalog.hpp"
#include "viz/gl/data/column_pictures.hpp"
#include "viz/gl/targets/target.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// A small picture of a run that shows its passes one after the other. The run is the program's own, on the emulator.
class MovingPicture {
public:
    /// Starts the run. Not while a frame is drawn. The catalogue must outlive the picture.
    void start(const Catalog& catalog, const Scenario& scenario);
    /// Call it before each frame: follows the run.
    void advance(double seconds) { runner_.advance(seconds); }
    /// Draws at most one missing pass, and shows the pass of this moment in a rectangle of pixels.
    /// still  shows one pass in the middle of the run
    /// may_draw  set to false after a missing pass was drawn: pictures of other tiles wait
    void draw(const Look& look, ImVec2 low, ImVec2 high, bool still, bool& may_draw);
    /// Every pass is drawn.
    bool complete() const { return complete_; }

private:
    void draw_pass(const Look& look, const Run& run, std::uint32_t pass, int width, int height);
    std::uint32_t pass_to_show(std::uint32_t passes, bool still) const;

    Setup setup_;
    Runner runner_;
    std::unique_ptr<View> view_;
    ColumnPictures columns_;
    std::vector<Target> targets_;  ///< of the first passes, all of the same size and theme
    const Palette* palette_ = nullptr;
    bool complete_ = false, failed_ = false;
};

}  // namespace lockstep
