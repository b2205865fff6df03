#pragma once

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "viz/view_stage.hpp"

namespace lockstep {

/// In both themes, a view matches the references NAME_dark and NAME_light (1000 x 600 pixels), and another instance of
/// the view draws the same pixels.
inline void expect_look(ViewStage& stage, std::unique_ptr<View> (*make)(), Scene scene, const std::string& name) {
    constexpr double kTolerance = 0.01;
    constexpr int kWidth = 1000, kHeight = 600;
    for (const auto* theme : {&Palette::dark_theme(), &Palette::light_theme()}) {
        scene.palette = theme;
        const auto image = stage.draw(*make(), scene, kWidth, kHeight);
        EXPECT_LE(difference_from_reference(image, name + (theme->dark ? "_dark" : "_light")), kTolerance) << name;
        EXPECT_EQ(stage.draw(*make(), scene, kWidth, kHeight).rgba, image.rgba) << name << ", drawn anew";
    }
}

}  // namespace lockstep
