#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/gui/panels/frame/fold_handle.hpp"
#include "app/gui/panels/transport/track.hpp"

namespace lockstep {

/// Distance in points between the `deepest` + 1 lanes of the track: each depth has a lane.
float lanes_apart(int deepest);

/// The depths whose lanes are named, as far as names fit between the lines: the lane of the shown pass first, then the first and the
/// last lane, then the others.
/// names  of each lane; may be empty
std::vector<int> named_lanes(const std::vector<std::string>& names, int here);

struct PassGroup;

/// The lines of the track: passes of the algorithm itself on the first, nested passes on lower ones. Heights are in pixels below the
/// top of the scrubber.
class TrackLanes {
public:
    TrackLanes(const PanelContext& context, const Track& track);

    /// The line of passes within `depth` groups.
    float y(int depth) const;
    /// The line of a pass, or of its folded group.
    float y_of(std::uint32_t pass) const;
    /// Below the words at a pass, where the line to its thumbnail begins.
    float below_words(std::uint32_t pass) const;
    int deepest() const { return deepest_; }

    /// The items that fold and unfold groups. Submit them before the track's own item: of two overlapping items the first is hovered.
    void make_handles(float top);
    /// The line, with a step at each change of depth and a gap between groups.
    void draw_line(float top) const;
    /// The names of lanes at the left, and of groups below them.
    void draw_names(float top, float left) const;
    /// Folded groups and their handles.
    void draw_groups(float top) const;
    /// The shown pass.
    void draw_cursor(float top) const;

private:
    int depth_of(std::uint32_t index) const;  ///< of a place
    float box_width() const;
    float box_height() const;
    /// The height fits boxes for folded groups.
    bool has_boxes() const { return track_.folded() && track_.spacing() >= context_.look.px(3); }
    /// Passes and time of a folded group, below its box; empty where they do not fit.
    std::string box_words(const PassGroup& group) const;
    /// Names of groups are below their parts of the last lane.
    bool names_groups() const;
    void draw_box(const PassRow::Place& place, float x, float top) const;

    const PanelContext& context_;
    const Track& track_;
    int deepest_ = 0;
    float first_ = 0, apart_ = 0;
    std::vector<FoldHandle> handles_;
};

}  // namespace lockstep
