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

/// Where the data of a plot lies, so that words find a place that covers none of it.
class PlotRoom {
public:
    /// `within`: what words must not leave.
    explicit PlotRoom(Box within) : within_(within) {}

    void add_line(std::span<const ImVec2> points);
    void add_box(Box box) { boxes_.push_back(box); }
    /// Nothing lies in the box or nearer to it than `margin`.
    bool is_free(Box box, float margin) const;
    /// The first of these corners at which a box of a size is free.
    std::optional<ImVec2> first_free(ImVec2 size, std::span<const ImVec2> corners, float margin) const;
    /// Any free place for a box, the upper left ones first.
    std::optional<ImVec2> find(ImVec2 size, float margin) const;

private:
    Box within_;
    std::vector<Box> boxes_;
    std::vector<std::pair<ImVec2, ImVec2>> segments_;
};

/// Moves heights apart to at least `gap`, keeping their order and staying within [top, bottom]: nearer together where they have
/// no room there.
void spread_labels(std::vector<float>& heights, float gap, float top, float bottom);

}  // namespace lockstep
