#include "app/gui/panels/opening/peek_card.hpp"

#include <algorithm>
#include <functional>

#include <imgui.h>

#include "app/gui/panels/opening/kernel_choices.hpp"
#include "app/gui/theme/icons.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/opening/peek_text.hpp"
#include "app/session/programs/lone_kernel.hpp"
#include "kernels/data/readers/format.hpp"

namespace lockstep {
namespace {

using As = LoadOptions::As;

constexpr float kLine = 18, kChoice = 24, kGap = 6;  ///< points

/// A choice for reading a file. `set` takes the index of an option.
struct Choice {
    const char *id, *label;
    ImGuiKey key;
    std::vector<const char*> options;
    std::vector<std::string> hints;
    int chosen = 0;
    std::function<void(DatasetSource&, int)> set;
};

Choice as_choice(const Peek& peek, const DatasetSource& choices) {
    static constexpr As kAll[] = {As::edges, As::list, As::parent, As::array, As::segments};
    const auto taken = choices.as != As::guess ? choices.as : peek.preview.file.as;
    return {.id = "as",
            .label = "Lines are",
            .key = ImGuiKey_A,
            .options = {"Edges", "List", "Parents", "Array", "Segments"},
            .hints = {"Two vertices in each line", "Line k holds the successor of node k, -1 at the tail",
                      "Line k holds the parent of node k, -1 at a root", "One number in each line, integer or real",
                      "A line is a segment: the indices in x of its elements, from 0"},
            .chosen = static_cast<int>(std::ranges::find(kAll, taken) - std::begin(kAll)),
            .set = [](DatasetSource& source, int i) { source.as = kAll[i]; }};
}

Choice direction_choice(const DatasetSource& choices) {
    return {.id = "direction",
            .label = "Arcs",
            .key = ImGuiKey_U,
            .options = {"Directed", "Undirected"},
            .hints = {"As the file says: a line is one arc, from the first vertex to the second",
                      "Both ways: missing arcs are added, double arcs and self loops dropped"},
            .chosen = choices.undirected ? 1 : 0,
            .set = [](DatasetSource& source, int i) { source.undirected = i == 1; }};
}

Choice delimiter_choice(const Peek& peek, const DatasetSource& choices) {
    static constexpr char kAll[] = {'\0', ',', '\t', ' ', ';'};
    const auto& file = peek.preview.file;
    const auto found = file.columns.empty() ? "blanks or commas" : delimiter_word(file.delimiter);
    const auto at = std::ranges::find(kAll, choices.delimiter);
    return {.id = "delimiter",
            .label = "Columns",
            .key = ImGuiKey_D,
            .options = {"Auto", "Comma", "Tab", "Space", "Semicolon"},
            .hints = {"Separated as detected: " + found, "Separated by commas", "Separated by tabs",
                      "Separated by blanks", "Separated by semicolons"},
            .chosen = at == std::end(kAll) ? -1 : static_cast<int>(at - std::begin(kAll)),
            .set = [](DatasetSource& source, int i) { source.delimiter = kAll[i]; }};
}

Choice base_choice(const DatasetSource& choices) {
    return {.id = "base",
            .label = "Ids from",
            .key = ImGuiKey_B,
            .options = {"0", "1"},
            .hints = {"Ids are vertex numbers: there is a vertex 0",
                      "The smallest id is 1: a vertex number is its id minus 1"},
            .chosen = choices.base == 0 ? 0 : 1,
            .set = [](DatasetSource& source, int i) { source.base = static_cast<std::uint32_t>(i); }};
}

Choice header_choice(const Peek& peek, const DatasetSource& choices) {
    const bool found = peek.preview.file.header;
    return {.id = "header",
            .label = "First row",
            .key = ImGuiKey_H,
            .options = {"Auto", "Names", "Data"},
            .hints = {found ? "Detected: it names the columns" : "Detected: it is an edge", "It names the columns",
                      "It is an edge like the other rows"},
            .chosen = !choices.header   ? 0
                      : *choices.header ? 1
                                        : 2,
            .set = [](DatasetSource& source, int i) { source.header = i == 0 ? std::nullopt : std::optional(i == 1); }};
}

Choice variables_choice(const DatasetSource& choices) {
    return {.id = "variables",
            .label = "Variables",
            .key = ImGuiKey_V,
            .options = {"Optimised", "Kept"},
            .hints = {"Compiled as usual: the debugger shows loaded and stored values",
                      "Compiled with -G: the debugger shows each local variable; kernels execute 3 to 5 times as many "
                      "instructions"},
            .chosen = choices.variables ? 1 : 0,
            .set = [](DatasetSource& source, int i) { source.variables = i == 1; }};
}

/// Edges between numbered vertices, judged by the first row; other formats define their first id.
bool has_ids(const Recognised& file) {
    if (!file.columns_matter) return false;
    const auto number = [](const std::string& field) { return field.find_first_not_of("0123456789 ") == field.npos; };
    return file.columns.size() < 2 || file.header || (number(file.columns[0]) && number(file.columns[1]));
}

/// The choices for the recognised format, or for an unrecognised file all that may help.
std::vector<Choice> choices_of(const Peek& peek, const DatasetSource& choices) {
    if (!peek.kernels.empty() && !looks_like_ptx(peek.source.input)) return {variables_choice(choices)};
    if (peek.what != Peek::What::dataset && peek.what != Peek::What::refused) return {};
    const auto& file = peek.preview.file;
    const bool unknown = file.format.empty() && !file.first_lines.empty();
    std::vector<Choice> all;
    if (file.bare_numbers) all.push_back(as_choice(peek, choices));
    const bool of_arcs = !file.kinds.empty() && kind_info(file.kinds.front()).edges_are_directed;
    if (choices.undirected || (of_arcs && file.directed)) all.push_back(direction_choice(choices));
    if (file.columns_matter || unknown || choices.delimiter != '\0') all.push_back(delimiter_choice(peek, choices));
    if (file.columns_matter || unknown || choices.header) all.push_back(header_choice(peek, choices));
    if (has_ids(file) || choices.base != 0) all.push_back(base_choice(choices));
    return all;
}

void paragraph(const Look& look, ImFont* font, float size, Colour colour, const std::string& text) {
    if (text.empty()) return;
    const float width = ImGui::GetContentRegionAvail().x;
    const float height =
        draw_wrapped(ImGui::GetWindowDrawList(), look, font, size, ImGui::GetCursorScreenPos(), width, colour, text);
    ImGui::Dummy({width, height});
}

void warning(const Look& look, const std::string& text) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_icon(ImGui::GetWindowDrawList(), look, Icon::warning, {at.x + look.px(8), at.y + look.px(10)}, 14,
              look.colour().hazard);
    ImGui::Indent(look.px(24));
    paragraph(look, look.fonts.words, text_size::body, look.colour().ink, text);
    ImGui::Unindent(look.px(24));
}

/// The first lines, as many as fit.
void draw_lines(const Look& look, const std::vector<std::string>& lines, std::size_t most) {
    const auto count = std::min(lines.size(), most);
    if (count == 0) return;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, side = look.px(10);
    const float height = look.px(kLine) * static_cast<float>(count) + look.px(12);
    list->AddRectFilled(at, {at.x + width, at.y + height}, u32(p.canvas), look.px(3));
    ImGui::Dummy({width, height});
    const bool over = ImGui::IsItemHovered();
    for (std::size_t i = 0; i < count; ++i) {
        const float y = at.y + look.px(6) + look.px(kLine) * (static_cast<float>(i) + 0.5f);
        const auto shown = fit_text(look, look.fonts.mono, text_size::small, lines[i], width - 2 * side);
        draw_text(list, look, look.fonts.mono, text_size::small, at.x + side, y, p.ink2, shown);
        const float pointer = ImGui::GetIO().MousePos.y;
        if (over && shown != lines[i] && std::abs(pointer - y) < look.px(kLine) / 2) tooltip_now(look, lines[i]);
    }
}

/// Side by side as far as they fit.
void draw_choices(const Look& look, std::vector<Choice> all, DatasetSource& choices) {
    const float left = ImGui::GetCursorScreenPos().x, right = left + ImGui::GetContentRegionAvail().x;
    ImVec2 at = ImGui::GetCursorScreenPos();
    float label = 0;
    for (const auto& one : all)
        label = std::max(label, text_width(look, look.fonts.words, text_size::small, one.label) + look.px(10));
    for (auto& one : all) {
        const float width = label + segmented_width(look, one.options);
        if (at.x > left && at.x + width > right) at = {left, at.y + look.px(kChoice + kGap)};
        draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, at.x,
                  at.y + look.px(kChoice / 2), look.colour().ink2, one.label);
        ImGui::SetCursorScreenPos({at.x + label, at.y});
        for (auto& hint : one.hints) hint += std::string(" (Alt+") + ImGui::GetKeyName(one.key) + ")";
        const int clicked = segmented(look, one.id, one.options, one.chosen, kChoice, one.hints);
        if (clicked >= 0) one.set(choices, clicked);
        at.x += width + look.px(16);
    }
    if (all.empty()) return;
    ImGui::SetCursorScreenPos({left, at.y});
    ImGui::Dummy({1, look.px(kChoice)});
}

/// The number of first lines that fit above the rest.
std::size_t lines_in_sight(const Look& look, float below) {
    const float room = ImGui::GetContentRegionAvail().y - below;
    return static_cast<std::size_t>(std::max(3.f, (room - look.px(12)) / look.px(kLine)));
}

}  // namespace

void draw_peek(const Look& look, const Peek& peek, DatasetSource& choices) {
    const Palette& p = look.colour();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(8), look.px(kGap)));
    const auto name = peek.source.input.filename().string();
    paragraph(look, look.fonts.strong, text_size::heading, p.ink, name);
    paragraph(look, look.fonts.words, text_size::body, p.ink2, recognised_text(peek));
    if (!peek.refusal.empty()) {
        warning(look, peek.refusal);
        if (peek.refusal.find(accepted_files()) == peek.refusal.npos)
            paragraph(look, look.fonts.words, text_size::small, p.ink2, "Formats: " + accepted_files());
    }
    auto all = choices_of(peek, choices);
    const float below = look.px((kChoice + kGap) * static_cast<float>(all.size()) + 2 * 24 +
                                24 * static_cast<float>(peek.preview.notes.size()));
    const float fields = kernel_choices_height(look, peek, choices);
    draw_lines(look, peek.first_lines, lines_in_sight(look, below + fields));
    draw_choices(look, std::move(all), choices);
    draw_kernel_choices(look, peek, choices);
    if (peek.what == Peek::What::dataset) {
        paragraph(look, look.fonts.medium, text_size::body, p.ink, sizes_text(peek.preview));
        if (peek.preview.fits() || peek.preview.sizes == Preview::Sizes::unknown)
            paragraph(look, look.fonts.words, text_size::small, p.ink2, room_text(peek.preview));
        else warning(look, room_text(peek.preview));
        for (const auto& note : peek.preview.notes)
            paragraph(look, look.fonts.words, text_size::small, p.ink2, "· " + note);
    }
    ImGui::PopStyleVar();
}

void take_choice_keys(const Peek& peek, DatasetSource& choices) {
    for (const auto& one : choices_of(peek, choices)) {
        if (!ImGui::IsKeyChordPressed(ImGuiKeyChord{ImGuiMod_Alt} | one.key)) continue;
        one.set(choices, (one.chosen + 1) % static_cast<int>(one.options.size()));
        return;
    }
}

}  // namespace lockstep
