#include "app/gui/panels/transport/track_lanes.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include <fmt/format.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/playback/passes/pass_groups.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {

namespace {

// Points.
constexpr float kApart = 13;  // from one lane to the next, at most
constexpr float kDeepest = 26;  // of the last below the first, at most
constexpr float kNameHigh = 12.5f;

}  // namespace

float lanes_apart(int deepest) { return deepest == 0 ? 0 : std::min(kApart, kDeepest / static_cast<float>(deepest)); }

std::vector<int> named_lanes(const std::vector<std::string>& names, int here) {
    const int deepest = static_cast<int>(names.size()) - 1;
    const float apart = lanes_apart(deepest);
    std::vector<int> order{here, 0, deepest};
    order.resize(3 + names.size());
    std::iota(order.begin() + 3, order.end(), 0);
    std::vector<int> named;
    for (const int lane : order) {
        if (lane < 0 || lane > deepest || names[static_cast<std::size_t>(lane)].empty()) continue;
        const auto near = [&](int other) { return apart * static_cast<float>(std::abs(other - lane)) < kNameHigh; };
        if (std::ranges::none_of(named, near)) named.push_back(lane);
    }
    return named;
}

namespace {

// Points.
constexpr float kAlone = 32, kFirst = 24, kFolded = 28;  // of the first lane: alone, above others, with boxes
constexpr float kHandlesApart = 22;
constexpr float kLongGroup = 80;  // has a handle that covers marks
constexpr float kBoxHeight = 18, kWidestBox = 190, kNarrowestBox = 5;
constexpr float kNameBelow = 13, kWordsBelow = 9, kHalfWord = 8;
constexpr std::size_t kMaxHandles = 80;

}  // namespace

TrackLanes::TrackLanes(const PanelContext& context, const Track& track) : context_(context), track_(track) {
    const auto& row = context.workspace.row();
    deepest_ = row.deepest();
    const Look& look = context.look;
    first_ = look.px(deepest_ > 0 ? kFirst : row.folded() ? kFolded : kAlone);
    apart_ = look.px(lanes_apart(deepest_));
}

float TrackLanes::y(int depth) const { return first_ + apart_ * static_cast<float>(std::min(depth, deepest_)); }

int TrackLanes::depth_of(std::uint32_t index) const {
    const auto place = track_.place(index);
    if (place.group) return context_.workspace.groups().at(*place.group).depth - 1;
    const auto& depths = context_.series.depths();
    return place.first < depths.size() ? depths[place.first] : 0;
}

float TrackLanes::y_of(std::uint32_t pass) const { return y(depth_of(track_.index_of(pass))); }

float TrackLanes::box_width() const {
    const Look& look = context_.look;
    return std::clamp(0.8f * track_.spacing(), look.px(kNarrowestBox), look.px(kWidestBox));
}

float TrackLanes::box_height() const { return context_.look.px(box_width() < context_.look.px(20) ? 12 : kBoxHeight); }

std::string TrackLanes::box_words(const PassGroup& group) const {
    const Look& look = context_.look;
    auto words = passes_text(group);
    const float width = text_width(look, look.fonts.mono, text_size::axis, words);
    return width <= track_.spacing() - look.px(8) ? words : std::string();
}

bool TrackLanes::names_groups() const { return deepest_ == 1 && context_.series.level_name(1).empty(); }

float TrackLanes::below_words(std::uint32_t pass) const {
    const Look& look = context_.look;
    const auto& groups = context_.workspace.groups();
    if (const auto place = track_.place(track_.index_of(pass)); place.group) {
        const bool words = !box_words(groups.at(*place.group)).empty();
        return y_of(pass) + box_height() / 2 + (words ? look.px(kWordsBelow + kHalfWord) : 0);
    }
    const auto group = groups.innermost(pass);
    if (!names_groups() || !group) return y_of(pass);
    const auto& one = groups.at(*group);
    const float middle = (track_.x(one.first) + track_.x(one.last)) / 2,
                half = text_width(look, look.fonts.mono_bold, text_size::axis, one.name) / 2 + look.px(4);
    return std::abs(track_.x(pass) - middle) < half ? y(1) + look.px(kNameBelow + kHalfWord) : y_of(pass);
}

void TrackLanes::make_handles(float top) {
    const Look& look = context_.look;
    const auto& groups = context_.workspace.groups();
    const float apart = look.px(kHandlesApart), spacing = track_.spacing();
    std::vector<float> free_from(static_cast<std::size_t>(deepest_) + 1, 0.f);
    const auto add = [&](std::uint32_t group, bool folded, float x) {
        const int lane = std::min(groups.at(group).depth - (folded ? 1 : 0), deepest_);
        auto& free = free_from[static_cast<std::size_t>(lane)];
        if (handles_.size() == kMaxHandles || x < free) return;
        free = x + apart;
        ImGui::PushID(static_cast<int>(group));
        handles_.push_back(make_fold_handle(context_, groups.at(group), folded, {x, top + y(lane)}));
        ImGui::PopID();
    };
    std::uint32_t next = 0;  // the first pass outside folded groups
    for (std::uint32_t group = 0; group < groups.all().size() && handles_.size() < kMaxHandles; ++group) {
        const auto& one = groups.at(group);
        if (one.first < next) continue;
        const auto place = track_.place(track_.index_of(one.first));
        if (place.group == group) {
            next = one.last + 1;
            const float width = box_width();
            if (width >= look.px(20)) add(group, true, track_.at(track_.index_of(one.first)) - width / 2 + look.px(9));
        } else if (const float width = track_.x(one.last) - track_.x(one.first) + spacing;
                   width >= (spacing >= apart ? apart : look.px(kLongGroup))) {
            add(group, false, track_.x(one.first) - std::min(spacing / 2, look.px(16)));
        }
    }
}

void TrackLanes::draw_line(float top) const {
    const Look& look = context_.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto now = context_.workspace.pass();
    const auto places = track_.num_places();
    const auto now_at = track_.index_of(now);
    const auto segment = [&](std::uint32_t from, std::uint32_t to, int depth) {
        const float height = top + y(depth);
        const auto part = [&](std::uint32_t a, std::uint32_t b, Colour colour) {
            if (a < b) list->AddLine({track_.at(a), height}, {track_.at(b), height}, u32(colour), look.px(2));
        };
        const auto done = std::clamp(now_at, from, to);
        part(from, done, p.ink2);
        part(done, to, p.field_hi);
    };
    const auto& groups = context_.workspace.groups();
    const auto group_of = [&](std::uint32_t index) {
        const auto place = track_.place(index);
        return place.group ? groups.at(*place.group).parent : groups.innermost(place.first);
    };
    std::uint32_t begin = 0;
    int depth = depth_of(0);
    auto group = group_of(0);
    for (std::uint32_t index = 1; index <= places; ++index) {
        const int next_depth = index < places ? depth_of(index) : -1;
        const auto next_group = index < places ? group_of(index) : std::nullopt;
        if (index < places && next_depth == depth && next_group == group) continue;
        segment(begin, index - 1, depth);
        if (index == places) break;
        if (next_depth != depth) {
            list->AddLine({track_.at(index - 1), top + y(depth)}, {track_.at(index), top + y(next_depth)},
                          u32(index <= now_at ? p.ink2 : p.field_hi), look.px(2));
        } else if (track_.spacing() * static_cast<float>(index - begin) >= look.px(6)) {
            const float x = track_.at(index - 0.5);
            list->AddLine({x, top + y(depth) - look.px(5)}, {x, top + y(depth) + look.px(5)}, u32(p.ink3), 1);
        }
        begin = index;
        depth = next_depth;
        group = next_group;
    }
}

void TrackLanes::draw_names(float top, float left) const {
    const Look& look = context_.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float right = track_.left - look.px(10);
    left -= look.px(24);  // the gap before the track stays free
    const int here = std::min(depth_of(track_.index_of(context_.workspace.pass())), deepest_);
    std::vector<std::string> names;
    for (int depth = 0; depth <= deepest_ && deepest_ > 0; ++depth) names.push_back(context_.series.level_name(depth));
    for (const int depth : named_lanes(names, here)) {
        const auto& font = depth == here ? look.fonts.mono_bold : look.fonts.mono;
        const auto shown = fit_text(look, font, text_size::axis, names[static_cast<std::size_t>(depth)], right - left);
        draw_text_right(list, look, font, text_size::axis, right, top + y(depth), depth == here ? p.ink : p.ink2,
                        shown);
    }
    // Groups with different names: each name below its part of the last lane.
    if (!names_groups()) return;
    const auto& groups = context_.workspace.groups();
    float free_from = 0;
    for (const auto& one : groups.all()) {
        if (one.depth != 1 || track_.place(track_.index_of(one.first)).group) continue;
        const float middle = (track_.x(one.first) + track_.x(one.last)) / 2,
                    room = track_.x(one.last) - track_.x(one.first) + track_.spacing();
        if (room < look.px(30)) continue;
        const float width = text_width(look, look.fonts.mono, text_size::axis, one.name);
        if (width > room - look.px(4) || middle - width / 2 < free_from) continue;
        free_from = middle + width / 2 + look.px(6);
        const bool now = one.has(context_.workspace.pass());
        draw_text_centred(list, look, now ? look.fonts.mono_bold : look.fonts.mono, text_size::axis, middle,
                          top + y(1) + look.px(kNameBelow), now ? p.ink : p.ink2, one.name);
    }
}

void TrackLanes::draw_box(const PassRow::Place& place, float x, float top) const {
    const Look& look = context_.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& group = context_.workspace.groups().at(*place.group);
    const float width = box_width(), height = box_height(), middle = top + y(group.depth - 1);
    const ImVec2 low{x - width / 2, middle - height / 2}, high{x + width / 2, middle + height / 2};
    const auto now = context_.workspace.pass();
    list->AddRectFilled(low, high, u32(p.field), look.px(3));
    if (now > place.first) {
        const float done = std::clamp(track_.x(now), low.x, high.x);
        list->AddRectFilled(low, {now >= place.last ? high.x : done, high.y}, u32(p.field_hi), look.px(3));
    }
    list->AddRect(low, high, u32(now >= place.first ? p.ink2 : p.ink3), look.px(3), 1);
    const float inside = width - look.px(24);
    const auto fits = [&](const std::string& text, float room) {
        return text_width(look, look.fonts.mono, text_size::axis, text) <= room;
    };
    const auto count = fmt::format("× {}", count_text(group.num_passes()));
    const auto& text = fits(group.name, inside) ? group.name : count;
    if (fits(text, inside))
        draw_text_centred(list, look, look.fonts.mono, text_size::axis, x + look.px(8), middle, p.ink, text);
    if (const auto below = box_words(group); !below.empty())
        draw_text_centred(list, look, look.fonts.mono, text_size::axis, x, high.y + look.px(kWordsBelow), p.ink2,
                          below);
}

/// In a folded group, a bar along the lower edge, clear of the name.
void TrackLanes::draw_cursor(float top) const {
    const Look& look = context_.look;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto pass = context_.workspace.pass();
    const ImVec2 at{track_.x(pass), top + y_of(pass)};
    const auto colour = u32(look.colour().now);
    const auto index = track_.index_of(pass);
    if (!track_.place(index).group || !has_boxes()) {
        list->AddCircleFilled(at, look.px(7), colour);
        return;
    }
    const float left = track_.at(index) - box_width() / 2, right = track_.at(index) + box_width() / 2,
                edge = at.y + box_height() / 2, half = look.px(7);
    const float middle = std::clamp(at.x, left + half, std::max(left + half, right - half));
    list->AddRect({left, at.y - box_height() / 2}, {right, edge}, colour, look.px(3), look.px(1.5f));
    list->AddRectFilled({middle - half, edge - look.px(2)}, {middle + half, edge + look.px(2)}, colour, look.px(2));
}

void TrackLanes::draw_groups(float top) const {
    const Look& look = context_.look;
    if (has_boxes())
        for (std::uint32_t index = 0; index < track_.num_places(); ++index)
            if (const auto place = track_.place(index); place.group) draw_box(place, track_.at(index), top);
    for (const auto& handle : handles_) draw_fold_handle(look, handle);
}

}  // namespace lockstep
