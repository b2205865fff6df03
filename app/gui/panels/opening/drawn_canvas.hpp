#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <imgui.h>

#include "app/gui/theme/look.hpp"
#include "app/session/drawing/drawn_input.hpp"

namespace lockstep {

/// The picture of a drawn graph, list or tree, and the gestures that edit it. A click adds a vertex or selects one; a drag from vertex to
/// vertex adds an arc; Shift and a drag move a vertex; a click on a weight opens a field for it.
class DrawnCanvas {
public:
    void draw(const Look& look, DrawnHistory& history, ImVec2 size);
    void remove_selected(DrawnHistory& history);
    /// Clears the selection and ends a gesture; true if there was one.
    bool forget();
    const std::string& error() const { return error_; }  ///< in the typed weight
    /// Adds typed digits to the weight of the selected arc.
    void take_typed(DrawnHistory& history);

private:
    struct Plane;
    struct Pointed {
        std::optional<std::uint32_t> vertex;
        std::optional<std::size_t> arc;
        bool weight = false;  ///< the arc's weight
    };
    Pointed pointed_at(const Look& look, const Plane& plane, const DrawnInput& drawn, ImVec2 at) const;
    void press(const Look& look, const Plane& plane, DrawnHistory& history);
    void release(const Look& look, const Plane& plane, DrawnHistory& history);
    void click(const Pointed& on, const Plane& plane, DrawnHistory& history);
    void draw_arcs(const Look& look, const Plane& plane, const DrawnInput& drawn, const Pointed& hovered) const;
    void draw_vertices(const Look& look, const Plane& plane, const DrawnInput& drawn, const Pointed& hovered) const;
    void draw_weight_field(const Look& look, const Plane& plane, DrawnHistory& history);
    void edit_weight(const DrawnInput& drawn, std::size_t arc, std::string text);

    std::optional<std::uint32_t> vertex_;  ///< selected
    std::optional<std::size_t> arc_;  ///< selected
    bool pressed_ = false;  ///< a gesture has begun on
    Pointed from_;  ///< this,
    ImVec2 pressed_at_{};  ///< here,
    bool moves_ = false;  ///< and moves the vertex
    bool edits_ = false;  ///< the weight of arc_
    bool edit_begins_ = false;
    std::string typed_, error_;
};

}  // namespace lockstep
