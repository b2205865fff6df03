#pragma once

#include <optional>
#include <span>
#include <vector>

#include <imgui.h>

namespace lockstep {

/// A rectangle in pixels.
struct Box {
    ImVec2 low, high;
};

/// The area of a plot's data, for placing words that do not cover it.
class PlotRoom {
public:
    /// `within`: words stay inside.
    explicit PlotRoom(Box within) : within_(within) {}

    void add_line(std::span<const ImVec2> points);
    void add_box(Box box) { boxes_.push_back(box); }
    /// No data lies in the box or within `margin` of it.
    bool is_free(Box box, float margin) const;
    /// The first of these corners at which a box is free.
    std::optional<ImVec2> first_free(ImVec2 size, std::span<const ImVec2> corners, float margin) const;
    /// Any free position of a box, from the upper left.
    std::optional<ImVec2> find(ImVec2 size, float margin) const;

private:
    Box within_;
    std::vector<Box> boxes_;
    std::vector<std::pair<ImVec2, ImVec2>> segments_;
};

/// Moves heights apart to at least `gap` in their order, within [top, bottom]; closer if they do not fit.
void spread_labels(std::vector<float>& heights, float gap, float top, float bottom);

}  // namespace lockstep
