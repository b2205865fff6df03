#pragma once

#include <optional>
#include <vector>

#include "app/panels/frame/panel.hpp"
#include "app/panels/transport/track.hpp"

namespace lockstep {

/// The lines of the track, one below the other: passes of the algorithm itself on the first, those that are part of something
/// lower. Heights in pixels below the top of the scrubber.
class Lanes {
public:
    Lanes(const PanelContext& context, const Track& track);

    /// Of passes with so many groups around them.
    float y(int depth) const;
    /// Of a pass: that of its folded group where it lies in one.
    float y_of(std::uint32_t pass) const;
    int deepest() const { return deepest_; }

    /// What a group is folded and unfolded by. To be made before the item of the track: where two overlap, the first is meant.
    void make_handles(float top);
    /// The line with a step wherever the depth changes, and a gap between two groups.
    void draw_line(float top) const;
    /// At the left of the track, what the lanes are; below groups, their names.
    void draw_names(float top, float left) const;
    /// Folded groups, and the handles.
    void draw_groups(float top) const;

private:
    struct Handle {
        std::uint32_t group = 0;
        ImVec2 middle;
        bool folded = false, hot = false;
    };
    int depth_of(std::uint32_t index) const;  ///< of a place
    float box_width() const;
    void draw_box(const PassRow::Place& place, float x, float top) const;

    const PanelContext& context_;
    const Track& track_;
    int deepest_ = 0;
    float first_ = 0, apart_ = 0;
    std::vector<Handle> handles_;
};

}  // namespace lockstep
