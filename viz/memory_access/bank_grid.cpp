#include "viz/memory_access/bank_grid.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "viz/gl/text/labels.hpp"

namespace lockstep {
namespace {

constexpr float kFigure = 14,
                kFourth = 6.5f;  // points of a cell from which all lanes and banks are numbered, and every fourth
constexpr float kText = 12;  // points

}  // namespace

BankGrid::Use BankGrid::use_of(const debugger::BankUse& use) {
    Use found;
    found.bank_of_lane.fill(-1);
    for (const auto& ask : use.asks) {
        if (found.bank_of_lane[ask.lane] >= 0) continue;
        found.bank_of_lane[ask.lane] = static_cast<int>(ask.bank);
        found.word_of_lane[ask.lane] = ask.word;
    }
    found.words_in_bank = use.words;
    return found;
}

void BankGrid::draw(ImDrawList* list, const Palette& palette, const Fonts& fonts, float scale, const Use& use,
                    const Colour& asked, int focus) const {
    const auto px = [&](float points) { return std::floor(points * scale + 0.5f); };
    const auto has_conflict = [&](int bank) { return use.words_in_bank[static_cast<std::size_t>(bank)] > 1; };
    for (int bank = 0; bank < kBanks; ++bank)
        if (has_conflict(bank))
            list->AddRectFilled({x(bank), at.y}, {x(bank + 1), y(kBanks)}, to_imgui(palette.hazard_dim));
    // A figure and its place: its middle, or its right edge.
    const auto put = [&](ImFont* font, float right, float middle, float share, const Colour& colour, int number) {
        const auto text = std::to_string(number);
        const auto size = font->CalcTextSizeA(kText * scale, 1e9f, 0.f, text.c_str());
        list->AddText(font, kText * scale, {std::round(right - share * size.x), std::round(middle - 0.5f * size.y)},
                      to_imgui(colour), text.c_str());
    };
    const int every = cell >= px(kFigure) ? 1 : cell >= kFourth * scale ? 4 : 8;
    for (int i = 0; i < kBanks; ++i) {
        list->AddLine({x(i), at.y}, {x(i), y(kBanks)}, to_imgui(palette.grid));
        list->AddLine({at.x, y(i)}, {x(kBanks), y(i)}, to_imgui(palette.grid));
        if (i % every != 0) continue;
        put(fonts.mono, x(i) + cell / 2, at.y - px(9), 0.5f, palette.ink2, i);
        put(i == focus ? fonts.mono_bold : fonts.mono, at.x - px(6), y(i) + cell / 2, 1,
            i == focus ? palette.ink : palette.ink2, i);
    }
    list->AddRect(at, {x(kBanks) + 1, y(kBanks) + 1}, to_imgui(palette.line));
    for (int lane = 0; lane < kBanks; ++lane) {
        const int bank = use.bank_of_lane[static_cast<std::size_t>(lane)];
        if (bank < 0) continue;
        const ImVec2 low{x(bank) + 1, y(lane) + 1}, high{x(bank + 1), y(lane + 1)};
        list->AddRectFilled(low, high, to_imgui(asked), px(1));
        if (lane == focus)
            list->AddRect({low.x - 2, low.y - 2}, {high.x + 2, high.y + 2}, to_imgui(palette.selected), px(2), px(2));
    }
    // A frame, since its cells may cover the background, and a triangle below it.
    for (int bank = 0; bank < kBanks; ++bank) {
        if (!has_conflict(bank)) continue;
        const auto red = to_imgui(palette.hazard);
        list->AddRect({x(bank), at.y}, {x(bank + 1) + 1, y(kBanks) + 1}, red, 0, px(1.5f));
        const float middle = x(bank) + cell / 2, top = y(kBanks) + px(3), half = std::min(px(4), cell / 2);
        list->AddTriangleFilled({middle, top}, {middle + half, top + 1.6f * half}, {middle - half, top + 1.6f * half},
                                red);
    }
}

}  // namespace lockstep
