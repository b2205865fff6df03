#pragma once

#include <string>

#include "app/lens/lens_session.hpp"
#include "app/scenario.hpp"
#include "app/theme/widgets.hpp"

namespace lockstep {

/// The name of a row of the Debug layout's track, left of x.
void draw_row_name(const Look& look, float x, float y, const char* text);

/// The sign of a mark: a folded corner.
void draw_mark(ImDrawList* list, const Look& look, ImVec2 from, ImVec2 to);

/// "\nMark: the race" for each mark that `here` takes; empty where there is none.
template <class Here>
std::string marks_text(const LensSession& lens, Here&& here) {
    std::string text;
    for (const auto& mark : lens.marks())
        if (here(mark)) text += "\nMark: " + mark.name;
    return text;
}

}  // namespace lockstep
