#pragma once

#include <algorithm>
#include <cstddef>
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
class FreeArea {
public:
    /// `within`: words stay inside.
    explicit FreeArea(Box within) : within_(within) {}

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

/// The smallest number of rows, word k in row k % rows, in which words under positions `pitch` apart fit; 0 if more than `most` are
/// needed.
/// widths  of the words
/// gap     minimum gap between two words of a row; all in pixels
std::size_t label_rows(std::span<const float> widths, float pitch, float gap, std::size_t most);

/// Heights in pixels for fitting a chart.
struct ChartHeights {
    float height = 0;  ///< height of the chart and its remarks
    float around = 0;  ///< gaps and a button below the chart
    float min_height = 0;  ///< minimum of the chart
    float wanted = 0;  ///< height that only the first remark may take from the chart
    float margin = 0;  ///< below the area, where scrolled text is visible
};

/// The height of a chart above remarks of these heights. If all of them would leave less than `wanted`, only as many are visible as leave
/// that, and at least the first; the others scroll and begin at the edge.
inline float chart_height(const ChartHeights& room, std::span<const float> remarks) {
    float taken = room.around;
    for (const auto& remark : remarks) {
        if (&remark != &remarks.front() && room.height - taken - remark < room.wanted)
            return std::max(room.min_height, room.height - taken + room.margin);
        taken += remark;
    }
    return std::max(room.min_height, room.height - taken);
}

}  // namespace lockstep
