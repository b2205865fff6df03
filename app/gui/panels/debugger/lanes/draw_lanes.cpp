#include "app/gui/panels/debugger/lanes/draw_lanes.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kOutline = 2, kFocus = 2.5f, kLabelRow = 14;  ///< points
constexpr float kDimmed = 0.35f;  ///< opacity of dimmed lanes

std::string state_text(const WarpPicture::Lane& lane) {
    switch (lane.state) {
        case WarpPicture::LaneState::active: return "active";
        case WarpPicture::LaneState::coming: return "reaches this access later";
        case WarpPicture::LaneState::waits: return lane.line_text.empty() ? "has not begun" : "is at " + lane.line_text;
        case WarpPicture::LaneState::returned: return "returned after " + lane.line_text;
        case WarpPicture::LaneState::absent: break;
    }
    return "no such thread in the block";
}

bool is_active(const WarpPicture& picture, int lane) {
    return picture.lanes[static_cast<std::size_t>(lane)].state == WarpPicture::LaneState::active;
}

/// A cell of the table, without its last column and row of pixels.
void fill_cell(ImDrawList* list, const LaneGrid& grid, int column, float y, Colour colour) {
    list->AddRectFilled({grid.x(column), y}, {grid.x(column + 1) - 1, y + grid.row - 1}, u32(colour));
}

void draw_name(ImDrawList* list, const Look& look, float left, float y, ImFont* font, Colour colour,
               std::string_view name) {
    draw_text(list, look, font, text_size::axis, left, y, colour, name);
}

void draw_square(ImDrawList* list, const Look& look, ImVec2 middle, float size, WarpPicture::LaneState state,
                 bool shown) {
    const Palette& p = look.colour();
    const float half = std::floor(size / 2);
    const ImVec2 low{std::floor(middle.x) - half, std::floor(middle.y) - half},
        high{std::floor(middle.x) + half, std::floor(middle.y) + half};
    switch (state) {
        case WarpPicture::LaneState::active:
            return list->AddRectFilled(low, high, u32(shown ? p.now : p.now_dim), look.px(1));
        case WarpPicture::LaneState::coming:
            return list->AddRect(low, high, u32(p.now), look.px(1), std::max(1.f, look.px(1.3f)));
        case WarpPicture::LaneState::returned:
            return list->AddRect(low, high, u32(p.ink3), look.px(1), std::max(1.f, look.px(1)));
        case WarpPicture::LaneState::waits: {
            list->AddRect(low, high, u32(p.ink2), look.px(1), std::max(1.f, look.px(1)));
            const float bar = std::max(1.f, std::floor(half / 2));
            list->AddRectFilled({low.x + bar, middle.y - 1}, {high.x - bar, middle.y + 1}, u32(p.ink2));
            return;
        }
        case WarpPicture::LaneState::absent: break;
    }
}

}  // namespace

void draw_lane_rows(ImDrawList* list, const Look& look, const WarpPicture& picture, const LaneGrid& grid,
                    const LaneChoice& lanes) {
    const int focus = lanes.focus;
    const Palette& p = look.colour();
    const auto name = [&](float y, ImFont* font, Colour colour, std::string_view text) {
        draw_name(list, look, grid.names, y, font, colour, text);
    };
    const float numbers = grid.top + grid.row / 2, squares = numbers + grid.row;
    name(numbers, look.fonts.words, p.ink2, "lane");
    name(squares, look.fonts.words, p.ink2, "active");
    for (int lane = 0; lane < kLanes; ++lane) {
        const auto& at = picture.lanes[static_cast<std::size_t>(lane)];
        const bool dim = at.state != WarpPicture::LaneState::active || !lanes.shows(lane);
        const bool faulted = picture.faulted == static_cast<std::uint32_t>(lane);
        draw_text_centred(list, look, lane == focus ? look.fonts.mono_bold : look.fonts.mono, text_size::axis,
                          grid.middle(lane), numbers,
                          faulted         ? p.hazard
                          : lane == focus ? p.ink
                          : dim           ? p.ink3
                                          : p.ink2,
                          std::to_string(lane));
        const float size = std::min(look.px(12), grid.row - look.px(4));
        draw_square(list, look, {grid.middle(lane), squares}, size, at.state, lanes.shows(lane));
        if (faulted) {
            const float half = std::floor(size / 2);
            list->AddRectFilled({grid.middle(lane) - half, squares - half}, {grid.middle(lane) + half, squares + half},
                                u32(p.hazard), look.px(1));
        }
    }
    for (std::size_t r = 0; r < picture.rows.size(); ++r) {
        const auto& row = picture.rows[r];
        const float top = grid.y_of_row(static_cast<int>(r)), y = top + grid.row / 2;
        name(y, row.now ? look.fonts.mono_bold : look.fonts.mono, row.now ? p.ink : p.ink2, row.name);
        for (int lane = 0; lane < kLanes; ++lane) {
            const auto& value = row.values[static_cast<std::size_t>(lane)];
            if (value.empty()) continue;
            const bool active = is_active(picture, lane) && lanes.shows(lane), now = row.now && active;
            if (row.fault) {
                list->AddRect({grid.x(lane), top}, {grid.x(lane + 1) - 1, top + grid.row - 1}, u32(p.hazard),
                              look.px(1), std::max(1.f, look.px(1.3f)));
            } else if (now || active) {
                fill_cell(list, grid, lane, top, now ? p.now_dim : p.raised);
            }
            auto* font = now || row.fault ? look.fonts.mono_bold : look.fonts.mono;
            draw_text_centred(list, look, font, text_size::axis, grid.middle(lane), y,
                              row.fault           ? p.hazard
                              : active            ? p.ink
                              : lanes.shows(lane) ? p.ink3
                                                  : p.ink3.faded(kDimmed),
                              lane_figure(look, font, grid, value));
        }
    }
    if (focus < 0) return;
    const float bottom = grid.y_of_row(static_cast<int>(picture.rows.size()));
    list->AddRect({grid.x(focus) - 1, grid.top}, {grid.x(focus + 1), bottom}, u32(p.selected), look.px(3),
                  look.px(kOutline));
}

std::uint32_t lanes_that_ask_for(const WarpPicture& picture, const Selection& element) {
    std::uint32_t lanes = 0;
    for (int lane = 0; lane < kLanes; ++lane) {
        const auto& target = picture.targets[static_cast<std::size_t>(lane)];
        if (target.sector < 0) continue;
        const auto& sector = picture.sectors[static_cast<std::size_t>(target.sector)];
        if (sector.words[static_cast<std::size_t>(target.word)].element == element) lanes |= 1u << lane;
    }
    return lanes;
}

namespace {

/// The sectors that the lanes ask for, below the table of lanes.
class MemoryPicture {
public:
    MemoryPicture(ImDrawList* list, const Look& look, const WarpPicture& picture, const LaneGrid& grid,
                  const LaneChoice& lanes)
        : list_(list), look_(look), p_(look.colour()), picture_(picture), grid_(grid), lanes_(lanes) {}

    void draw_labels() const {
        const auto words = [&](float y, std::string_view text) {
            draw_name(list_, look_, grid_.names, y, look_.fonts.words, p_.ink2, text);
        };
        const float between = grid_.lines + grid_.lines_height / 2;
        if (grid_.lines_height >= look_.px(34)) {
            words(between - look_.px(8), "address");
            const float room = grid_.left - grid_.names - look_.px(6);
            const auto of = "of " + picture_.index;
            words(between + look_.px(8),
                  picture_.index.empty() ? "" : fit_text(look_, look_.fonts.words, text_size::axis, of, room));
        }
        words(counts(), "lanes");
        words(numbers(), picture_.in_shared ? "bank row" : "sector");
        for (int word = 0; word < kSectorWords; ++word) {
            const float y = grid_.y_of_word(word) + grid_.row / 2;
            const auto label = word == 0 ? picture_.array + " +0" : fmt::format("+{}", word);
            draw_text_right(list_, look_, look_.fonts.mono, text_size::axis, grid_.left - look_.px(6), y, p_.ink2,
                            label);
        }
    }

    /// Lines from lanes to sectors; the line of the lane in focus is drawn last.
    void draw_lines() const {
        const Colour data = p_.sequence[3];
        for (int lane = 0; lane < kLanes; ++lane) {
            const bool here = lanes_.shows(lane) && (picture_.coming >> lane & 1u) == 0;
            if (lane != lanes_.focus) line(lane, here ? data : data.faded(kDimmed), std::max(1.f, look_.px(1.3f)));
        }
        if (has_focus()) line(lanes_.focus, p_.selected, look_.px(kFocus));
    }

    void draw_sectors() const {
        for (std::size_t s = 0; s < picture_.sectors.size(); ++s) {
            const auto& sector = picture_.sectors[s];
            const int column = static_cast<int>(s);
            draw_head(sector, column);
            for (int w = 0; w < kSectorWords; ++w)
                draw_word(sector.words[static_cast<std::size_t>(w)], column, w, sector.moved());
            if (sector.moved())
                list_->AddRect({grid_.x(column), grid_.y_of_word(0) - 1},
                               {grid_.x(column + 1) - 1, grid_.bottom(kSectorWords)}, u32(p_.now), look_.px(2),
                               std::max(1.f, look_.px(1.3f)));
        }
    }

    /// The words of the selected element, their sectors, and the lanes that ask for them.
    void draw_selected(const Selection& selected) const {
        for (std::size_t s = 0; s < picture_.sectors.size(); ++s)
            for (int w = 0; w < kSectorWords; ++w) {
                if (picture_.sectors[s].words[static_cast<std::size_t>(w)].element != selected) continue;
                const int column = static_cast<int>(s);
                outline(column, w, p_.accent, look_.px(1.5f));
                list_->AddRect({grid_.x(column) - 1, numbers() - grid_.row / 2},
                               {grid_.x(column + 1), numbers() + grid_.row / 2}, u32(p_.accent), look_.px(2),
                               look_.px(1.5f));
            }
        const auto asking = lanes_that_ask_for(picture_, selected);
        for (int lane = 0; lane < kLanes; ++lane) {
            if ((asking >> lane & 1u) == 0) continue;
            if (lane != lanes_.focus) line(lane, p_.accent, look_.px(kFocus));
            list_->AddRect({grid_.x(lane), grid_.top}, {grid_.x(lane + 1) - 1, grid_.top + 2 * grid_.row},
                           u32(p_.accent), look_.px(2), look_.px(1.5f));
        }
    }

    void draw_focus() const {
        if (!has_focus()) return;
        const auto target = picture_.targets[static_cast<std::size_t>(lanes_.focus)];
        if (target.sector >= 0) outline(target.sector, target.word, p_.selected, look_.px(kFocus));
    }

private:
    bool has_focus() const { return lanes_.focus >= 0 && lanes_.focus < kLanes; }
    float counts() const { return grid_.memory + grid_.row / 2; }
    float numbers() const { return counts() + grid_.row; }

    void line(int lane, Colour colour, float width) const {
        const auto target = picture_.targets[static_cast<std::size_t>(lane)];
        if (target.sector < 0) return;
        list_->AddLine({grid_.middle(lane), grid_.lines + look_.px(2)}, {grid_.middle(target.sector), grid_.memory},
                       u32(colour), width);
    }

    void outline(int column, int word, Colour colour, float width) const {
        list_->AddRect({grid_.x(column) - 1, grid_.y_of_word(word) - 1},
                       {grid_.x(column + 1), grid_.y_of_word(word) + grid_.row}, u32(colour), look_.px(2), width);
    }

    /// How many lanes ask for a sector, and its number.
    void draw_head(const WarpPicture::Sector& sector, int column) const {
        const bool moved = sector.moved();
        if (moved) {
            const float half = std::min(grid_.column / 2 - 2, look_.px(10));
            list_->AddRectFilled({grid_.middle(column) - half, counts() - grid_.row / 2 + 1},
                                 {grid_.middle(column) + half, counts() + grid_.row / 2 - 1}, u32(p_.now_dim),
                                 look_.px(3));
        }
        draw_text_centred(list_, look_, moved ? look_.fonts.mono_bold : look_.fonts.mono, text_size::axis,
                          grid_.middle(column), counts(), moved ? p_.ink : p_.ink3,
                          moved ? std::to_string(sector.lanes) : "·");
        const auto number = std::to_string(sector.number);
        const bool fits = text_width(look_, look_.fonts.mono, text_size::axis, number) <= grid_.column - 2;
        if (fits || column % 2 == 0)  // else every second number, half a column wider at both sides
            draw_text_centred(list_, look_, look_.fonts.mono, text_size::axis, grid_.middle(column), numbers(),
                              moved ? p_.ink2 : p_.ink3,
                              fit_text(look_, look_.fonts.mono, text_size::axis, number, 2 * grid_.column - 2));
        if (sector.apart && column > 0)
            list_->AddLine({grid_.x(column) - 1, grid_.memory + grid_.row},
                           {grid_.x(column) - 1, grid_.bottom(kSectorWords)}, u32(p_.ink3), look_.px(1));
    }

    void draw_word(const WarpPicture::Word& word, int column, int w, bool moved) const {
        if (word.value.empty()) return;
        const float top = grid_.y_of_word(w);
        if (word.asked || moved) fill_cell(list_, grid_, column, top, word.asked ? p_.now_dim : p_.raised);
        if (word.coming && !word.asked)
            list_->AddRect({grid_.x(column) + 1, top}, {grid_.x(column + 1) - 2, top + grid_.row - 1}, u32(p_.now_dim),
                           look_.px(1), std::max(1.f, look_.px(1.3f)));
        auto* font = word.asked ? look_.fonts.mono_bold : look_.fonts.mono;
        draw_text_centred(list_, look_, font, text_size::axis, grid_.middle(column), top + grid_.row / 2,
                          word.asked ? p_.ink
                          : moved    ? p_.ink2
                                     : p_.ink3,
                          lane_figure(look_, font, grid_, word.value));
    }

    ImDrawList* list_;
    const Look& look_;
    const Palette& p_;
    const WarpPicture& picture_;
    const LaneGrid& grid_;
    const LaneChoice& lanes_;
};

}  // namespace

void draw_lane_memory(ImDrawList* list, const Look& look, const WarpPicture& picture, const LaneGrid& grid,
                      const LaneChoice& lanes, const std::optional<Selection>& selected) {
    if (picture.sectors.empty()) return;
    const MemoryPicture memory(list, look, picture, grid, lanes);
    memory.draw_labels();
    memory.draw_lines();  // figures cover their ends
    memory.draw_sectors();
    if (selected) memory.draw_selected(*selected);
    memory.draw_focus();
}

void draw_lane_barrier(ImDrawList* list, const Look& look, const WarpPicture& picture, const LaneGrid& grid,
                       int focus) {
    if (!picture.barrier) return;
    const Palette& p = look.colour();
    const auto& barrier = *picture.barrier;
    const float right = grid.x(kLanes), room = right - grid.names;
    const auto say = [&](float y, Colour colour, const std::string& text) {
        draw_text(list, look, look.fonts.words, text_size::small, grid.names, y, colour,
                  fit_text(look, look.fonts.words, text_size::small, text, room));
    };
    say(grid.barrier + grid.row / 2 - look.px(4), p.ink, barrier.sentence);
    say(grid.barrier + grid.row * 3 / 2 - look.px(6), p.ink2, barrier.next);
    const float size = std::min(grid.warp_row - look.px(2), look.px(12));
    float labelled = -1e9f;
    for (std::uint32_t warp = 0; warp < barrier.warps(); ++warp) {
        const float y = grid.y_of_warp(warp) + grid.warp_row / 2;
        const bool mine = warp == picture.warp;
        const float to_mine = std::abs(grid.y_of_warp(picture.warp) + grid.warp_row / 2 - y);
        if (mine || (y - labelled >= look.px(kLabelRow) && to_mine >= look.px(kLabelRow))) {
            draw_name(list, look, grid.names, y, mine ? look.fonts.strong : look.fonts.words, mine ? p.ink : p.ink2,
                      fmt::format("warp {}", warp));
            labelled = y;
        }
        for (std::uint32_t lane = 0; lane < kLanes && warp * kLanes + lane < barrier.threads.size(); ++lane) {
            const ImVec2 middle{grid.middle(static_cast<int>(lane)), y};
            switch (barrier.threads[warp * kLanes + lane]) {
                case BarrierPicture::Thread::arrived:
                    draw_square(list, look, middle, size, WarpPicture::LaneState::active, true);
                    break;
                case BarrierPicture::Thread::on_its_way:
                    draw_square(list, look, middle, size, WarpPicture::LaneState::waits, true);
                    break;
                case BarrierPicture::Thread::returned:
                    draw_square(list, look, middle, size, WarpPicture::LaneState::returned, true);
                    break;
            }
        }
    }
    if (focus < 0 || focus >= kLanes) return;
    const float top = grid.y_of_warp(picture.warp);
    list->AddRect({grid.x(focus) - 1, top - 1}, {grid.x(focus + 1), top + grid.warp_row}, u32(p.selected), look.px(2),
                  look.px(kOutline));
}

namespace {

std::string_view state_text(BarrierPicture::Thread state) {
    switch (state) {
        case BarrierPicture::Thread::arrived: return "has arrived at the barrier";
        case BarrierPicture::Thread::on_its_way: return "is on its way to the barrier";
        case BarrierPicture::Thread::returned: break;
    }
    return "has returned: the barrier does not wait for it";
}

LanePointer thread_at(const WarpPicture& picture, const LaneGrid& grid, int lane, float y) {
    LanePointer found;
    const auto row = std::floor((y - grid.y_of_warp(0)) / grid.warp_row);
    if (row < 0) return found;
    const auto warp = static_cast<std::uint32_t>(row);
    const auto thread = std::size_t{warp} * kLanes + static_cast<std::size_t>(lane);
    if (thread >= picture.barrier->threads.size()) return found;
    found.lane = lane;
    found.warp = warp;
    found.hint = fmt::format("Warp {}, lane {}, thread {}: {}", warp, lane, count_text(thread),
                             state_text(picture.barrier->threads[thread]));
    return found;
}

}  // namespace

LanePointer lane_at(const WarpPicture& picture, const LaneGrid& grid, ImVec2 pointer) {
    LanePointer found;
    const int column = static_cast<int>(std::floor((pointer.x - grid.left) / grid.column));
    if (column < 0 || column >= kLanes) return found;
    const auto at = static_cast<std::size_t>(column);
    if (pointer.y >= grid.top && pointer.y < grid.lines) {
        found.lane = column;
        found.hint = fmt::format("Lane {}, thread {}: {}", column, count_text(picture.warp * kLanes + at),
                                 state_text(picture.lanes[at]));
        const int row = static_cast<int>(std::floor((pointer.y - grid.top) / grid.row)) - 2;
        if (row >= 0 && row < static_cast<int>(picture.rows.size())) {
            const auto& variable = picture.rows[static_cast<std::size_t>(row)];
            const auto& value = variable.values[at];
            found.hint += value.empty() ? fmt::format("\n{} has no value yet", variable.name)
                                        : fmt::format("\n{} = {}", variable.name, value);
        }
        return found;
    }
    if (picture.barrier) return thread_at(picture, grid, column, pointer.y);
    if (at >= picture.sectors.size() || pointer.y < grid.memory) return found;
    const auto& sector = picture.sectors[at];
    found.hint = fmt::format("Sector {} of {}: {}", count_text(sector.number), picture.array,
                             sector.moved() ? count_text(sector.lanes, "lane asks", "lanes ask") : "not moved");
    const int word = static_cast<int>(std::floor((pointer.y - grid.y_of_word(0)) / grid.row));
    if (word < 0 || word >= kSectorWords) return found;
    const auto& cell = sector.words[static_cast<std::size_t>(word)];
    if (cell.value.empty()) return found;
    found.element = cell.element;
    found.hint +=
        fmt::format("\nword {}: {}", word, cell.value == kUnwritten ? "no thread has written it" : cell.value.c_str());
    return found;
}

}  // namespace lockstep
