#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <imgui.h>

#include "app/gui/theme/look.hpp"
#include "app/session/drawing/drawn_input.hpp"

namespace lockstep {

/// The cells of a drawn array. A click opens a field for the number; the last, empty cell adds one. An emptied field removes its number.
class DrawnCells {
public:
    void draw(const Look& look, DrawnHistory& history, ImVec2 size);
    void forget();
    const std::string& error() const { return error_; }  ///< in the typed number

private:
    void draw_cell(const Look& look, const DrawnHistory& history, std::size_t cell, ImVec2 at, ImVec2 size);
    void draw_field(const Look& look, DrawnHistory& history, ImVec2 at, ImVec2 size);
    void edit(const DrawnHistory& history, std::size_t cell);

    std::optional<std::size_t> edited_;
    bool edit_begins_ = false;
    std::string typed_, error_;
};

}  // namespace lockstep
