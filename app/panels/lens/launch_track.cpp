#include "app/panels/lens/launch_track.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "app/findings/number_text.hpp"
#include "app/lens/lens_session.hpp"
#include "app/scenario.hpp"
#include "app/theme/widgets.hpp"
#include "kernels/lens/place.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

constexpr float kNames = 62;  ///< points at the left, for what a row is
constexpr float kBox = 24, kCell = 21;  ///< points: height of a box, and of a cell
constexpr float kLeastPass = 96, kMostPass = 210;  ///< points: width of a pass
constexpr float kLeastCell = 17, kMostCell = 30;  ///< points: width of a cell
constexpr float kColumnGap = 14;  ///< points between two lines of the source

void row_name(const Look& look, float x, float y, const char* text) {
    draw_text_right(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, x, y, look.colour().ink2,
                    text);
}

/// The colour of a count of sectors, on the sequence, and of the text on it.
Colour tone(const Palette& p, std::uint32_t sectors, std::uint32_t most) {
    const auto last = p.sequence.size() - 1;
    const float share = most <= 1 ? 0.f : static_cast<float>(sectors - 1) / static_cast<float>(most - 1);
    return p.sequence[std::min(last, static_cast<std::size_t>(share * static_cast<float>(last) * 0.75f))];
}

Colour text_on(const Palette& p, const Colour& ground) {
    const float light = 0.299f * ground.r + 0.587f * ground.g + 0.114f * ground.b;
    return light > 0.45f ? Colour::hex(0x0A0D12) : Colour::hex(0xFFFFFF).faded(p.dark ? 0.95f : 1.f);
}

/// The sign of a mark: a folded corner.
void draw_mark(ImDrawList* list, const Look& look, ImVec2 from, ImVec2 to) {
    const float side = std::min(look.px(7), to.y - from.y);
    list->AddTriangleFilled({to.x - side, from.y}, {to.x, from.y}, {to.x, from.y + side}, u32(look.colour().selected));
}

/// "\nMark: the race" for each mark that `here` takes; empty where there is none.
template <class Here>
std::string marks_text(const LensSession& lens, Here&& here) {
    std::string text;
    for (const auto& mark : lens.marks())
        if (here(mark)) text += "\nMark: " + mark.name;
    return text;
}

/// What a pass is called; where that has no room, without what it says it is part of: "relax" of "round 12: relax".
std::string label_within(const Look& look, const std::string& label, float room) {
    const auto part = label.rfind(": ");
    const bool shortened =
        part != std::string::npos && text_width(look, look.fonts.words, text_size::small, label) > room;
    return fit_text(look, look.fonts.words, text_size::small, shortened ? label.substr(part + 2) : label, room);
}

}  // namespace

void LaunchTrack::draw(const PanelContext& context, ImVec2 low, ImVec2 high) {
    const Look& look = context.look;
    const float left = low.x + look.px(kNames + 8);
    launch_.reset();
    if (high.x - left < look.px(120)) return;
    float y = low.y;
    draw_passes(context, {left, y}, {high.x, y + look.px(kBox)});
    y += look.px(kBox + 6);
    draw_launches(context, {left, y}, {high.x, y + look.px(kBox - 4)});
    y += look.px(kBox + 6);
    if (high.y - y < look.px(kCell)) return;
    draw_accesses(context, {left, y}, high);
}

void LaunchTrack::draw_passes(const PanelContext& context, ImVec2 low, ImVec2 high) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = (low.y + high.y) / 2;
    row_name(look, low.x - look.px(8), y, "Pass");
    const auto last = context.workspace.last_pass(), now = context.workspace.pass();
    // The input is a pass of its own only where it launches something: the row begins with pass 1.
    const std::uint32_t first = last > 0 ? 1 : 0, count = last - first + 1;
    const float room = high.x - low.x;
    const auto fitting = std::max(1u, static_cast<std::uint32_t>(room / look.px(kLeastPass)));
    num_passes_ = std::min(count, fitting);
    pass_width_ = std::min(look.px(kMostPass), std::floor(room / static_cast<float>(num_passes_)));
    passes_left_ = low.x;
    const auto most = last - num_passes_ + 1;
    first_pass_ =
        std::clamp(now < first + num_passes_ / 2 ? first : now - num_passes_ / 2, first, std::max(first, most));
    for (std::uint32_t i = 0; i < num_passes_; ++i) {
        const auto pass = first_pass_ + i;
        const float x = low.x + static_cast<float>(i) * pass_width_;
        ImGui::PushID(static_cast<int>(pass));
        ImGui::SetCursorScreenPos({x, low.y});
        if (ImGui::InvisibleButton("pass", {pass_width_ - look.px(2), high.y - low.y}, ImGuiButtonFlags_EnableNav))
            context.actions.push(Seek{pass});
        ImGui::PopID();
        const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
        const bool is_now = pass == now;
        list->AddRectFilled(from, to,
                            u32(is_now                   ? p.now_dim
                                : ImGui::IsItemHovered() ? p.field
                                                         : p.raised),
                            look.px(3));
        if (is_now) list->AddRect(from, to, u32(p.now), look.px(3), look.px(1.5f));
        const auto number = count_text(pass);
        draw_text(list, look, look.fonts.mono_bold, text_size::small, from.x + look.px(8), y, is_now ? p.now : p.ink,
                  number);
        const float name_x = from.x + look.px(16) + text_width(look, look.fonts.mono_bold, text_size::small, number);
        const auto label = pass < context.series.size() ? context.series.labels()[pass] : std::string();
        const auto shown = label_within(look, label, to.x - look.px(4) - name_x);
        draw_text(list, look, look.fonts.words, text_size::small, name_x, y, is_now ? p.ink : p.ink2, shown);
        tooltip(look, fmt::format("Pass {} of {}: {}", number, count_text(last), label));
    }
}

void LaunchTrack::draw_launches(const PanelContext& context, ImVec2 low, ImVec2 high) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Run* run = context.workspace.run();
    const float y = (low.y + high.y) / 2;
    row_name(look, low.x - look.px(8), y, "Launch");
    if (!run) return;
    const auto& lens = context.workspace.lens();
    for (std::uint32_t i = 0; i < num_passes_; ++i) {
        const auto pass = first_pass_ + i;
        if (pass >= run->timeline().size()) break;
        const auto& launches = run->timeline().record(pass).launches;
        if (launches.empty()) continue;
        const float left = passes_left_ + static_cast<float>(i) * pass_width_, right = left + pass_width_ - look.px(2);
        // Each gets what its name needs, as far as there is room; then they share what is left.
        std::vector<float> widths;
        float all = 0;
        for (const auto& launch : launches) {
            widths.push_back(text_width(look, look.fonts.mono, text_size::axis, launch.kernel) + look.px(12));
            all += widths.back();
        }
        const float share = (right - left) / std::max(1.f, all);
        float x = left;
        for (std::uint32_t k = 0; k < launches.size(); ++k) {
            const float width = std::max(1.f, widths[k] * share);
            const bool open = lens.shows(pass, k);
            ImGui::PushID(static_cast<int>(pass));
            ImGui::PushID(static_cast<int>(k));
            ImGui::SetCursorScreenPos({x, low.y});
            if (ImGui::InvisibleButton("launch", {std::max(1.f, width - 2), high.y - low.y},
                                       ImGuiButtonFlags_EnableNav))
                context.actions.push(SeekLaunch{pass, k});
            ImGui::PopID();
            ImGui::PopID();
            const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
            if (width >= look.px(4)) {
                list->AddRectFilled(from, to,
                                    u32(open                     ? p.now_dim
                                        : ImGui::IsItemHovered() ? p.field
                                                                 : p.raised),
                                    look.px(2));
                if (open) list->AddRect(from, to, u32(p.now), look.px(2), look.px(1.3f));
            } else {
                list->AddRectFilled(from, to, u32(open ? p.now : p.ink3));
            }
            if (open) launch_ = Box{from.x, to.x};
            const auto shown =
                fit_text(look, look.fonts.mono, text_size::axis, launches[k].kernel, to.x - from.x - look.px(4));
            if (shown.size() > 3)
                draw_text_centred(list, look, look.fonts.mono, text_size::axis, (from.x + to.x) / 2, y,
                                  open ? p.ink : p.ink2, shown);
            const auto marks =
                marks_text(lens, [&](const LensMark& mark) { return mark.pass == pass && mark.launch == k; });
            if (!marks.empty()) draw_mark(list, look, from, to);
            tooltip(look, fmt::format("Launch {} of pass {}: {}, {} × {} threads", k, count_text(pass),
                                      launches[k].kernel, count_text(launches[k].grid), launches[k].block) +
                              marks);
            x += width;
        }
    }
}

void LaunchTrack::draw_accesses(const PanelContext& context, ImVec2 low, ImVec2 high) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& lens = context.workspace.lens();
    const LaunchPicture* launch = lens.picture();
    const float names = low.x - look.px(8), head = low.y + look.px(9);
    if (!launch || launch->columns.empty()) {
        const auto what = launch ? std::string("This launch makes no access to memory.") : lens.status();
        draw_text(list, look, look.fonts.words, text_size::small, low.x, head, p.ink2,
                  fit_text(look, look.fonts.words, text_size::small, what, high.x - low.x));
        return;
    }
    if (launch_) {
        // The launch that is open widens into its accesses.
        const ImVec2 corners[] = {{launch_->left, low.y - look.px(9)},
                                  {launch_->right, low.y - look.px(9)},
                                  {high.x, low.y - look.px(1)},
                                  {low.x - look.px(6), low.y - look.px(1)}};
        list->AddConvexPolyFilled(corners, 4, u32(p.now_dim.faded(0.45f)));
        list->AddRectFilled({low.x - look.px(6), low.y - look.px(1)}, high, u32(p.now_dim.faded(0.28f)));
    }
    row_name(look, names, head, "Access");
    row_name(look, names, head + look.px(kCell), "sectors");
    row_name(look, names, head + look.px(2 * kCell), "warp");

    // Cells as wide as there is room for; fewer warps around the one in focus where there is not.
    const float gap = look.px(kColumnGap), room = high.x - low.x;
    const auto columns = static_cast<float>(launch->columns.size());
    const float each = room / columns - gap;
    std::uint32_t warps =
        std::min(launch->num_warps, static_cast<std::uint32_t>(std::max(1.f, std::floor(each / look.px(kLeastCell)))));
    const float cell =
        std::clamp(std::floor(each / static_cast<float>(warps)), look.px(kLeastCell), look.px(kMostCell));
    const float width = static_cast<float>(warps) * cell + gap;
    const auto focus = lens.focus();
    const auto focused = focus.block * launch->warps_per_block + focus.warp - launch->first_warp;
    const auto most = launch->num_warps - warps;
    const auto first = std::min(most, focused < warps / 2 ? 0u : focused - warps / 2);
    const auto now_line = lens.line();
    const auto& recording = lens.launch()->recording();
    const auto marks_at = [&](const lens::CodeLine& line, std::uint32_t warp) {
        return marks_text(lens, [&](const LensMark& mark) {
            if (!lens.shows(mark.pass, mark.launch) || mark.access == 0 || mark.access > recording.num_events())
                return false;
            const auto& event = recording.event(static_cast<std::uint32_t>(mark.access - 1));
            const auto of_block = event.block * launch->warps_per_block;
            return lens::line_of(event) == line && of_block + lens::warp_of(event) == warp;
        });
    };

    list->PushClipRect({low.x - look.px(4), low.y - look.px(2)}, {high.x, high.y}, true);
    // Columns that have no room are reached by scrolling to the one that is current.
    const float whole = columns * width;
    float wanted = scroll_;
    for (std::size_t c = 0; c < launch->columns.size(); ++c) {
        if (launch->columns[c].line != now_line) continue;
        const float x = static_cast<float>(c) * width;
        if (x < wanted) wanted = x;
        if (x + width > wanted + room) wanted = x + width - room;
    }
    scroll_ = std::clamp(wanted, 0.f, std::max(0.f, whole - room));
    for (std::size_t c = 0; c < launch->columns.size(); ++c) {
        const auto& column = launch->columns[c];
        const float x = low.x + static_cast<float>(c) * width - scroll_;
        if (x + width < low.x || x > high.x) continue;
        const bool is_now = column.line == now_line;
        const auto title = fmt::format("{}  {}", column.brief, column.what);
        draw_text(list, look, is_now ? look.fonts.mono_bold : look.fonts.mono, text_size::axis, x, head,
                  is_now ? p.now : p.ink2,
                  fit_text(look, is_now ? look.fonts.mono_bold : look.fonts.mono, text_size::axis, title,
                           width - look.px(6)));
        for (std::uint32_t w = 0; w < warps; ++w) {
            const auto warp = first + w;
            const auto& one = column.cells[warp];
            const float at = x + static_cast<float>(w) * cell, top = head + look.px(kCell / 2 + 1);
            const ImVec2 from{at, top}, to{at + cell - 1, top + look.px(kCell - 3)};
            const float y = (from.y + to.y) / 2;
            ImGui::PushID(static_cast<int>(c * 4096 + w));
            ImGui::SetCursorScreenPos(from);
            if (ImGui::InvisibleButton("access", {to.x - from.x, to.y - from.y}, ImGuiButtonFlags_EnableNav) &&
                one.times > 0)
                if (const auto place = lens.next_at(column.line, warp + launch->first_warp))
                    context.actions.push(SeekAccess{place->pass, place->launch, place->access});
            ImGui::PopID();
            const bool hot = ImGui::IsItemHovered();
            const auto number = warp + launch->first_warp;
            const auto marks = lens.marks().empty() ? std::string() : marks_at(column.line, number);
            if (one.times > 0) {
                const Colour ground =
                    column.memory ? tone(p, std::max(1u, one.sectors), launch->most_sectors) : p.field;
                list->AddRectFilled(from, to, u32(ground), look.px(1));
                const auto text = column.memory ? count_text(one.sectors) : std::string("·");
                if (text_width(look, look.fonts.mono, text_size::axis, text) <= cell - 2)
                    draw_text_centred(list, look, look.fonts.mono, text_size::axis, (from.x + to.x) / 2, y,
                                      column.memory ? text_on(p, ground) : p.ink2, text);
                tooltip(look,
                        fmt::format(
                            "Warp {} at {}: {}, {}", number, column.line_text, count_text(one.lanes, "lane", "lanes"),
                            column.memory ? count_text(one.sectors, "sector", "sectors") + " moved" : "no memory") +
                            marks);
                if (!marks.empty()) draw_mark(list, look, from, to);
            } else {
                list->AddRectFilled(from, to, u32(p.canvas), look.px(1));
                tooltip(look, fmt::format("Warp {} never came to {}", number, column.line_text));
            }
            const bool current = is_now && warp == focused;
            if (current)
                list->AddRect({from.x - 1, from.y - 1}, {to.x + 1, to.y + 1}, u32(p.now), look.px(2), look.px(2));
            else if (hot) list->AddRect(from, to, u32(p.ink2));
            const auto name = std::to_string(number % launch->warps_per_block + 0u);
            const auto label =
                launch->warps_per_block == 1 || warps == launch->num_warps ? std::to_string(number) : name;
            const bool bold = warp == focused;
            if (text_width(look, look.fonts.mono, text_size::axis, label) <= cell - 2 || bold)
                draw_text_centred(list, look, bold ? look.fonts.mono_bold : look.fonts.mono, text_size::axis,
                                  (from.x + to.x) / 2, head + look.px(2 * kCell), bold ? p.ink : p.ink3, label);
        }
        if (c + 1 < launch->columns.size())
            list->AddLine({x + width - gap / 2, low.y + look.px(2)},
                          {x + width - gap / 2, head + look.px(2 * kCell + 8)}, u32(p.line));
    }
    list->PopClipRect();
    const float note = head + look.px(2 * kCell + 19);
    if (note + look.px(6) > high.y) return;
    auto text = lens.track_note();
    if (warps < launch->num_warps)
        text = fmt::format("{} around the one in focus, of {}. {}", count_text(warps, "warp", "warps"),
                           count_text(launch->num_warps), text);
    draw_text(list, look, look.fonts.words, text_size::axis, low.x, note, p.ink2,
              fit_text(look, look.fonts.words, text_size::axis, text, high.x - low.x));
}

}  // namespace lockstep
