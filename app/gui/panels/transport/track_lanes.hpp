#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/gui/panels/frame/fold_handle.hpp"
#include "app/gui/panels/transport/track.hpp"

namespace lockstep {

struct PassGroup;

/// The lines of the track, one below the other: passes of the algorithm itself on the first, those that are part of something
/// lower. Heights in pixels below the top of the scrubber.
class TrackLanes {
public:
    TrackLanes(const PanelContext& context, const Track& track);

    /// The height of the line for passes that lie in `depth` groups.
    float y(int depth) const;
    /// The height of a pass's line; of its folded group's where it lies in one.
    float y_of(std::uint32_t pass) const;
    /// Below what is written at a pass: what leads down from its mark begins there.
    float below_words(std::uint32_t pass) const;
    int deepest() const { return deepest_; }

    /// What a group is folded and unfolded by. To be made before the item of the track: where two overlap, the first is meant.
    void make_handles(float top);
    /// The line with a step wherever the depth changes, and a gap between two groups.
    void draw_line(float top) const;
    /// At the left of the track, what the lanes are; below groups, their names.
    void draw_names(float top, float left) const;
    /// Folded groups, and the handles.
    void draw_groups(float top) const;
    /// Where the pass on screen is.
    void draw_cursor(float top) const;

private:
    int depth_of(std::uint32_t index) const;  ///< of a place
    float box_width() const;
    float box_height() const;
    /// Folded groups have room for boxes.
    bool has_boxes() const { return track_.folded() && track_.spacing() >= context_.look.px(3); }
    /// Passes and time of a folded group, below its box; empty where they have no room.
    std::string box_words(const PassGroup& group) const;
    /// Groups have their names below their own parts of the last lane.
    bool names_groups() const;
    void draw_box(const PassRow::Place& place, float x, float top) const;

    const PanelContext& context_;
    const Track& track_;
    int deepest_ = 0;
    float first_ = 0, apart_ = 0;
    std::vector<FoldHandle> handles_;
};

}  // namespace lockstep
