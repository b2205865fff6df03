#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string_view>
#include <tuple>
#include <vector>

#include <imgui_internal.h>

namespace lockstep::test {

/// A drawn frame: its edges in pixels.
struct Outline {
    float left = 1e9f, top = 1e9f, right = -1e9f, bottom = -1e9f;
    float width() const { return right - left; }
    float height() const { return bottom - top; }
};

/// The frames of a colour in a draw list: connected shapes with an empty centre. Areas, lines and letters are not
/// frames.
inline std::vector<Outline> outlines(const ImDrawList& list, ImU32 colour) {
    struct Shape {
        Outline edges;
        std::vector<std::uint32_t> corners;  // three per triangle
    };
    // The corners of a shape are contiguous and not shared with others; its pieces share corners or touch.
    std::map<std::uint32_t, std::uint32_t> leader;
    std::map<std::tuple<int, float, float>, std::uint32_t> met;
    const auto find = [&](std::uint32_t one) {
        while (leader[one] != one) one = leader[one] = leader[leader[one]];
        return one;
    };
    const auto at = [&](std::uint32_t one) { return list.VtxBuffer[static_cast<int>(one)].pos; };
    int run = 0;  // number of contiguous corners
    std::uint32_t last = 0;
    std::vector<std::uint32_t> triangles;
    for (const auto& command : list.CmdBuffer) {
        if (command.UserCallback) continue;
        for (unsigned int i = 0; i + 3 <= command.ElemCount; i += 3) {
            std::uint32_t corner[3];
            bool counts = true;
            for (unsigned int k = 0; k < 3; ++k) {
                corner[k] = command.VtxOffset + list.IdxBuffer[static_cast<int>(command.IdxOffset + i + k)];
                const auto seen = list.VtxBuffer[static_cast<int>(corner[k])].col;
                counts = counts && (seen | IM_COL32_A_MASK) == (colour | IM_COL32_A_MASK);
            }
            if (!counts) continue;
            if (std::ranges::min(corner) > last + 1) ++run;
            last = std::ranges::max(corner);
            for (const auto one : corner) {
                leader.try_emplace(one, one);
                triangles.push_back(one);
                leader[find(one)] = find(met.try_emplace({run, at(one).x, at(one).y}, one).first->second);
            }
            leader[find(corner[1])] = find(corner[0]);
            leader[find(corner[2])] = find(corner[0]);
        }
    }
    std::map<std::uint32_t, Shape> shapes;
    for (const auto one : triangles) {
        auto& [edges, corners] = shapes[find(one)];
        edges.left = std::min(edges.left, at(one).x), edges.right = std::max(edges.right, at(one).x);
        edges.top = std::min(edges.top, at(one).y), edges.bottom = std::max(edges.bottom, at(one).y);
        corners.push_back(one);
    }
    std::vector<Outline> found;
    for (const auto& [first, shape] : shapes) {
        const ImVec2 middle{(shape.edges.left + shape.edges.right) / 2, (shape.edges.top + shape.edges.bottom) / 2};
        bool hollow = true;
        for (std::size_t i = 0; i + 3 <= shape.corners.size(); i += 3)
            hollow = hollow && !ImTriangleContainsPoint(at(shape.corners[i]), at(shape.corners[i + 1]),
                                                        at(shape.corners[i + 2]), middle);
        if (hollow) found.push_back(shape.edges);
    }
    return found;
}

/// The same in the windows whose name contains a text, in the last frame.
inline std::vector<Outline> outlines_in(std::string_view window, ImU32 colour) {
    std::vector<Outline> all;
    for (const ImGuiWindow* one : ImGui::GetCurrentContext()->Windows)
        if ((one->Active || one->WasActive) && std::string_view(one->Name).find(window) != std::string_view::npos)
            for (const auto& outline : outlines(*one->DrawList, colour)) all.push_back(outline);
    return all;
}

}  // namespace lockstep::test
