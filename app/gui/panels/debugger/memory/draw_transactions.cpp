#include "app/gui/panels/debugger/memory/draw_transactions.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/gui/theme/widgets.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/memory/transactions.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kHead = 24, kLane = 12, kMinLines = 44, kMaxLines = 88, kBox = 20, kBelow = 22, kHalves = 24,
                kNarrowest = 4;
constexpr float kDimmed = 0.35f;  ///< opacity of dimmed lanes
constexpr std::uint32_t kLanes = 32, kLargest = 128;  ///< bytes of a transaction

/// Lanes that one transaction rule serves together, and the pieces that it moves.
struct Group {
    std::uint32_t first = 0, count = kLanes;  ///< lanes
    std::vector<debugger::Segment> segments;
};

struct Rules {
    std::string name, one, many;
    std::vector<Group> groups;
    std::uint32_t framed = 0;  ///< bytes of a cache line, which holds several of them; 0: none
};

std::vector<Group> halves(const std::vector<debugger::Segment>& segments) {
    std::vector<Group> groups{{0, kLanes / 2, {}}, {kLanes / 2, kLanes / 2, {}}};
    for (const auto& segment : segments) groups[(segment.lanes & 0xFFFFu) != 0 ? 0 : 1].segments.push_back(segment);
    for (auto& group : groups) std::ranges::sort(group.segments, {}, &debugger::Segment::begin);
    return groups;
}

std::uint64_t bytes_of(const Rules& rules) {
    std::uint64_t bytes = 0;
    for (const auto& group : rules.groups) bytes += debugger::bytes_of(group.segments);
    return bytes;
}

std::size_t count_of(const Rules& rules) {
    std::size_t count = 0;
    for (const auto& group : rules.groups) count += group.segments.size();
    return count;
}

/// " in 4 lines of 128 bytes"
std::string in_lines(const Rules& rules) {
    if (rules.framed == 0) return {};
    std::set<std::pair<std::uint16_t, std::uint64_t>> lines;
    for (const auto& group : rules.groups)
        for (const auto& segment : group.segments) lines.insert({segment.buffer, segment.begin / rules.framed});
    return fmt::format(" in {} of {} bytes", count_text(lines.size(), "line", "lines"), rules.framed);
}

class Picture {
public:
    Picture(ImDrawList* list, const Look& look, const debugger::WarpAccess& access, const AskingLanes& lanes, ImVec2 at,
            ImVec2 size)
        : list_(list), look_(look), access_(access), lanes_(lanes), at_(at), width_(size.x) {
        // Lines take the free width.
        const float fixed = look.px(kHead + kLane + kBox + kBelow);
        lines_ = std::clamp(size.y / 3 - fixed, look.px(kMinLines), look.px(kMaxLines));
        for (const auto& lane : access) active_ |= 1u << lane.lane;
    }

    float draw() {
        float y = at_.y;
        for (const auto& rules : {Rules{"Compute capability 1.0", "transaction", "transactions",
                                        halves(debugger::transactions_1_0(access_))},
                                  Rules{"Compute capability 1.2", "transaction", "transactions",
                                        halves(debugger::transactions_1_2(access_))},
                                  Rules{"Today",
                                        "sector of 32 bytes",
                                        "sectors of 32 bytes",
                                        {{0, kLanes, debugger::sectors(access_)}},
                                        debugger::kLineBytes}})
            y += draw(rules, y);
        return y - at_.y;
    }

private:
    float draw(const Rules& rules, float top) {
        draw_head(rules, top + look_.px(kHead) / 2);
        const float gap = rules.groups.size() > 1 ? look_.px(kHalves) : 0,
                    each = (width_ - gap * static_cast<float>(rules.groups.size() - 1)) /
                           static_cast<float>(rules.groups.size());
        float x = at_.x;
        for (const auto& group : rules.groups) {
            draw(group, {x, top + look_.px(kHead)}, each, rules.framed);
            x += each + gap;
        }
        return look_.px(kHead + kLane + kBox + kBelow) + lines_;
    }

    bool is_shown(std::uint32_t lane) const { return (lanes_.shown >> lane & 1u) != 0; }
    bool is_picked(std::uint32_t lane) const { return (lanes_.picked >> lane & 1u) != 0; }

    void draw_head(const Rules& rules, float y) {
        const auto& p = look_.colour();
        const auto moved = bytes_of(rules);
        draw_text(list_, look_, look_.fonts.strong, text_size::small, at_.x, y, p.ink, rules.name);
        const auto figures = fmt::format(
            "{}{}, {} B moved, {:.3g} % used", count_text(count_of(rules), rules.one.c_str(), rules.many.c_str()),
            in_lines(rules), count_text(moved),
            moved == 0 ? 0.0
                       : 100.0 * static_cast<double>(debugger::bytes_asked(access_)) / static_cast<double>(moved));
        const float room = width_ - text_width(look_, look_.fonts.strong, text_size::small, rules.name) - look_.px(16);
        draw_text_right(list_, look_, look_.fonts.words, text_size::small, at_.x + width_, y, p.ink2,
                        fit_text(look_, look_.fonts.words, text_size::small, figures, room));
    }

    void draw(const Group& group, ImVec2 at, float width, std::uint32_t framed) {
        const auto& p = look_.colour();
        const float column = width / static_cast<float>(group.count), square = std::min(look_.px(kLane), column - 1);
        const auto lane_x = [&](std::uint32_t lane) {
            return at.x + (static_cast<float>(lane - group.first) + 0.5f) * column;
        };
        const float boxes = at.y + look_.px(kLane) + lines_;
        const auto slots = std::max<std::size_t>(group.segments.size(), 1);
        const float slot = std::min(width / static_cast<float>(slots), look_.px(150)),
                    left = at.x + (width - slot * static_cast<float>(slots)) / 2;
        const auto box_width = [&](const debugger::Segment& segment) {
            return std::max(look_.px(kNarrowest),
                            (slot - look_.px(3)) * static_cast<float>(segment.bytes) / static_cast<float>(kLargest));
        };
        if (framed != 0) draw_frames(group, {left, boxes}, slot, framed);
        // Lines first: those of lanes that ask for the selected element over the others, the line of the lane in focus last.
        enum class Turn { other, picked, focus };
        const auto turn_of = [&](std::uint32_t lane) {
            if (static_cast<int>(lane) == lanes_.focus) return Turn::focus;
            return is_picked(lane) ? Turn::picked : Turn::other;
        };
        for (const auto turn : {Turn::other, Turn::picked, Turn::focus})
            for (std::size_t s = 0; s < group.segments.size(); ++s)
                for (std::uint32_t lane = group.first; lane < group.first + group.count; ++lane) {
                    if ((group.segments[s].lanes >> lane & 1u) == 0 || turn_of(lane) != turn) continue;
                    const float to = left + (static_cast<float>(s) + 0.5f) * slot;
                    const auto colour = turn == Turn::focus    ? p.selected
                                        : turn == Turn::picked ? p.accent
                                        : is_shown(lane)       ? p.sequence[3]
                                                               : p.sequence[3].faded(kDimmed);
                    list_->AddLine({lane_x(lane), at.y + look_.px(kLane)}, {to, boxes}, u32(colour),
                                   look_.px(turn == Turn::other ? 1.2f : 2.f));
                }
        for (std::uint32_t lane = group.first; lane < group.first + group.count; ++lane) {
            const float half = std::floor(square / 2), x = std::floor(lane_x(lane)), y = at.y + look_.px(kLane) / 2;
            const ImVec2 low{x - half, y - half}, high{x + half, y + half};
            if ((active_ >> lane & 1u) != 0)
                list_->AddRectFilled(low, high, u32(is_shown(lane) ? p.now : p.now_dim), look_.px(1));
            else list_->AddRect(low, high, u32(p.ink3), look_.px(1));
            if (static_cast<int>(lane) == lanes_.focus || is_picked(lane))
                list_->AddRect({low.x - 2, low.y - 2}, {high.x + 2, high.y + 2},
                               u32(static_cast<int>(lane) == lanes_.focus ? p.selected : p.accent), look_.px(2),
                               look_.px(2));
        }
        for (std::size_t s = 0; s < group.segments.size(); ++s) {
            const auto& segment = group.segments[s];
            const float middle = left + (static_cast<float>(s) + 0.5f) * slot, half = box_width(segment) / 2;
            list_->AddRectFilled({middle - half, boxes}, {middle + half, boxes + look_.px(kBox)}, u32(p.now_dim),
                                 look_.px(2));
            list_->AddRect({middle - half, boxes}, {middle + half, boxes + look_.px(kBox)}, u32(p.now), look_.px(2));
            if ((segment.lanes & lanes_.picked) != 0)
                list_->AddRect({middle - half - 2, boxes - 2}, {middle + half + 2, boxes + look_.px(kBox) + 2},
                               u32(p.accent), look_.px(2), look_.px(1.5f));
            // Its length inside, its first byte below, where they fit.
            const auto put = [&](const std::string& text, float room, float y, Colour colour) {
                if (text_width(look_, look_.fonts.mono, text_size::axis, text) > room) return false;
                draw_text_centred(list_, look_, look_.fonts.mono, text_size::axis, middle, y, colour, text);
                return true;
            };
            const auto bytes = std::to_string(segment.bytes), begin = count_text(segment.begin);
            const float inside = 2 * half - look_.px(4), y = boxes + look_.px(kBox) / 2, below = y + look_.px(kBox);
            if (!put(bytes + " B", inside, y, p.ink)) put(bytes, inside, y, p.ink);
            if (!put("from " + begin, slot - look_.px(6), below, p.ink2)) put(begin, slot - look_.px(2), below, p.ink2);
        }
    }

    /// A frame round the sectors of each cache line; they are consecutive.
    void draw_frames(const Group& group, ImVec2 at, float slot, std::uint32_t bytes) {
        const auto& all = group.segments;
        const auto same = [&](std::size_t one, std::size_t other) {
            return all[one].buffer == all[other].buffer && all[one].begin / bytes == all[other].begin / bytes;
        };
        for (std::size_t first = 0; first < all.size();) {
            auto end = first;
            while (end < all.size() && same(first, end)) ++end;
            const float left = at.x + static_cast<float>(first) * slot, right = at.x + static_cast<float>(end) * slot,
                        half = look_.px(kBox + 6) / 2, middle = at.y + look_.px(kBox) / 2;
            list_->AddRect({std::floor(left) + 1, std::floor(middle - half)},
                           {std::floor(right) - 1, std::floor(middle + half)}, u32(look_.colour().ink3), look_.px(2));
            first = end;
        }
    }

    ImDrawList* list_;
    const Look& look_;
    const debugger::WarpAccess& access_;
    AskingLanes lanes_;
    ImVec2 at_;
    float width_;
    float lines_ = 0;  ///< pixels from the lanes down to the transactions
    std::uint32_t active_ = 0;
};

}  // namespace

float draw_transactions(ImDrawList* list, const Look& look, const debugger::WarpAccess& access,
                        const AskingLanes& lanes, ImVec2 at, ImVec2 size) {
    return Picture(list, look, access, lanes, at, size).draw();
}

}  // namespace lockstep
