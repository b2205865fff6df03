#include "app/gui/panels/parameters/choice_effect.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "app/session/findings/number_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kRow = 22, kFigure = 84;  ///< points

struct EffectRow {
    const char* name;
    double expected = 0;
    std::optional<double> found;
    bool exact = false;  ///< a count
};

/// Three digits; a count of this list exactly.
std::string figure(double value, bool exact) {
    return exact ? count_text(static_cast<std::uint64_t>(std::llround(value))) : figure_text(value);
}

}  // namespace

void draw_choice_effect(const Look& look, const ExpectedLengths& expected, const LoadBalance* measured) {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto* lengths = measured ? &measured->lengths : nullptr;
    const auto of_run = [&](auto value) {
        return lengths ? std::optional(static_cast<double>(value(*lengths))) : std::nullopt;
    };
    const std::array<EffectRow, 4> rows{{
        {"mean length", expected.mean, of_run([](const auto& one) { return one.mean; })},
        {"deviation", expected.deviation, of_run([](const auto& one) { return one.deviation; })},
        {"singletons", expected.singletons, of_run([](const auto& one) { return one.singletons; }), true},
        {"longest", expected.longest, of_run([](const auto& one) { return one.longest; }), true},
    }};
    const float width = ImGui::GetContentRegionAvail().x;
    ImVec2 at = ImGui::GetCursorScreenPos();
    const float last = at.x + width, before = last - look.px(kFigure);
    draw_text_right(list, look, look.fonts.words, text_size::small, before, at.y + look.px(kRow) / 2, p.ink2,
                    "expected");
    draw_text_right(list, look, look.fonts.words, text_size::small, last, at.y + look.px(kRow) / 2, p.ink2,
                    "this list");
    for (const auto& row : rows) {
        at.y += look.px(kRow);
        const float y = at.y + look.px(kRow) / 2;
        draw_text(list, look, look.fonts.words, text_size::body, at.x, y, p.ink2, row.name);
        draw_text_right(list, look, look.fonts.mono, text_size::small, before, y, p.ink2,
                        figure(row.expected, row.exact && row.expected >= 10));
        draw_text_right(list, look, look.fonts.mono_bold, text_size::small, last, y, p.ink,
                        row.found ? figure(*row.found, row.exact) : "\u2026");
    }
    ImGui::Dummy({width, look.px(kRow) * static_cast<float>(rows.size() + 1)});
}

}  // namespace lockstep
