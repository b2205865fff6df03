#include "viz/memory_access/access_grid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kAddress = 64, kSectorGap = 3, kMaxCell = 52, kMaxRow = 32;  // points
constexpr float kFigureWidth = 17, kFigureHeight = 15;  // points of a word that fits its lane
constexpr std::uint64_t kMaxRows = 33;  // more rows are shown only if they are touched
constexpr std::uint32_t kNobody = 0xFFFFFFFF;
constexpr float kSectors = debugger::kLineBytes / debugger::kSectorBytes;

/// Numbers of rows, ascending.
std::vector<std::uint64_t> rows_shown(const debugger::WarpAccess& access) {
    std::vector<std::uint64_t> rows;
    for (const auto& line : debugger::lines(access)) rows.push_back(line.begin / debugger::kLineBytes);
    if (rows.empty() || rows.back() - rows.front() >= kMaxRows) return rows;
    const auto first = rows.front(), count = rows.back() - first + 1;
    rows.resize(count);
    for (std::uint64_t k = 0; k < count; ++k) rows[k] = first + k;
    return rows;
}

}  // namespace

const std::vector<MovingRule>& MovingRule::all() {
    static const std::vector<MovingRule> rules{
        {"Today", "sector of 32 bytes", "sectors of 32 bytes", debugger::sectors},
        {"Compute capability 1.2", "transaction", "transactions", debugger::transactions_1_2},
        {"Compute capability 1.0", "transaction", "transactions", debugger::transactions_1_0}};
    return rules;
}

std::string MovingRule::figures_text(const debugger::WarpAccess& access) const {
    const auto moving = pieces(access);
    const auto moved = debugger::bytes_of(moving);
    const auto used =
        moved == 0 ? 0. : 100. * static_cast<double>(debugger::bytes_asked(access)) / static_cast<double>(moved);
    return fmt::format("{}, {} B moved, {:.3g} % used", count_text(moving.size(), one, many), count_text(moved), used);
}

AccessGrid::RowShape::RowShape(float width, float room, float scale)
    : gap(kSectorGap * scale),
      cell(std::min((width - kAddress * scale - kSectors * gap) / kWords, kMaxCell * scale)),
      row(std::min(room, kMaxRow * scale)),
      high(std::max(1.f, row - (row > 6 * scale ? 2 * scale : 0.5f))) {}

float AccessGrid::RowShape::x_of(float left, std::uint64_t word) const {
    constexpr float kSectorWords = kWords / kSectors;
    return left + static_cast<float>(word) * cell + std::floor(static_cast<float>(word) / kSectorWords) * gap;
}

std::size_t AccessGrid::rows_of(const debugger::WarpAccess& access) { return rows_shown(access).size(); }

void AccessGrid::draw(const Scene& scene, const Labels& labels, const Rect& area, const MovingRule& rule,
                      const debugger::WarpAccess& access, const Colour& asked, std::optional<std::uint32_t> focus) {
    const float scale = scene.scale;
    const auto rows = rows_shown(access);
    const auto pieces = rule.pieces(access);
    words_.clear();
    height_ = kHead * scale;

    Frames frames;
    std::uint32_t most = 0;
    for (const auto& piece : pieces) most = std::max(most, ++frames[{piece.begin, piece.bytes}]);
    auto figures = rule.figures_text(access);
    if (most > 1) figures += fmt::format("; one piece {} times", count_text(most));
    put_title(scene, labels, area, rule.name, figures);
    if (rows.empty()) return;

    const RowShape shape(area.width, (area.height - height_) / static_cast<float>(rows.size()), scale);
    const float left = area.x + kAddress * scale, top = area.y + height_;
    height_ += shape.row * static_cast<float>(rows.size());
    const auto address_every = std::max(1, static_cast<int>(std::ceil(16 * scale / shape.row)));
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const Point2 at{left, top + static_cast<float>(r) * shape.row};
        const auto begin = rows[r] * debugger::kLineBytes;
        if (static_cast<int>(r) % address_every == 0)
            labels.put_within(kAddress * scale, scene.fonts.mono, 12, {left - 8 * scale, at.y + 0.5f * shape.high},
                              scene.palette->ink2, count_text(begin), Labels::Align::right);
        draw_words(scene, labels, at, shape, begin, pieces, access, asked, focus);
        draw_frames(scene, labels, at, shape, begin, frames);
    }
}

// Beside the name as far as they fit, and the rest below it.
void AccessGrid::put_title(const Scene& scene, const Labels& labels, const Rect& area, const std::string& name,
                           const std::string& figures) {
    const auto& palette = *scene.palette;
    const float scale = scene.scale;
    Point2 at{area.x, area.y + 0.45f * kHead * scale};
    at.x += labels.put(scene.fonts.strong, 13, at, palette.ink, name) + 12 * scale;
    std::string line;
    const auto end_line = [&] {
        if (!line.empty()) labels.put_within(area.x + area.width - at.x, scene.fonts.words, 13, at, palette.ink2, line);
    };
    for (std::size_t from = 0; from < figures.size();) {
        auto end = figures.find_first_of(",;", from);
        // Commas inside numbers do not separate words.
        while (end != std::string::npos && figures[end + 1] != ' ') end = figures.find_first_of(",;", end + 1);
        end = std::min(end, figures.size());
        const auto one = figures.substr(from, end - from);
        const auto both = line.empty() ? one : line + figures[from - 2] + " " + one;
        if (at.x + labels.width(scene.fonts.words, 13, both) <= area.x + area.width) {
            line = both;
        } else {
            end_line();
            line = one;
            at = {area.x, area.y + height_ + 0.3f * kHead * scale};
            height_ += 0.75f * kHead * scale;
        }
        from = end + 2;
    }
    end_line();
}

void AccessGrid::draw_words(const Scene& scene, const Labels& labels, Point2 at, const RowShape& shape,
                            std::uint64_t begin, std::span<const debugger::Segment> pieces,
                            const debugger::WarpAccess& access, const Colour& asked,
                            std::optional<std::uint32_t> focus) {
    const auto& palette = *scene.palette;
    const float scale = scene.scale;
    auto* list = labels.list();
    std::array<std::uint32_t, kWords> lanes;
    lanes.fill(kNobody);
    for (const auto& one : access)
        for (auto byte = one.byte; byte < one.byte + one.bytes; byte += 4)
            if (byte >= begin && byte < begin + debugger::kLineBytes) lanes[(byte - begin) / 4] = one.lane;
    for (std::uint32_t word = 0; word < kWords; ++word) {
        const Rect box{shape.x_of(at.x, word), at.y, std::max(1.f, shape.cell - scale), shape.high};
        const ImVec2 low{box.x, box.y}, far{box.x + box.width, box.y + box.height};
        const auto byte = begin + std::uint64_t{4} * word;
        const bool moves = std::ranges::any_of(pieces, [&](const debugger::Segment& piece) {
            return byte >= piece.begin && byte < piece.begin + piece.bytes;
        });
        if (lanes[word] == kNobody) {
            list->AddRectFilled(low, far, to_imgui(moves ? palette.now_dim : palette.unvisited.faded(0.35f)), scale);
            continue;
        }
        list->AddRectFilled(low, far, to_imgui(asked), scale);
        if (box.width >= (kFigureWidth - 2) * scale && shape.high >= kFigureHeight * scale)
            labels.put_within(box.width, scene.fonts.mono, 12, {box.x + 0.5f * box.width, at.y + 0.5f * shape.high},
                              palette.on_now, std::to_string(lanes[word]), Labels::Align::centre);
        if (focus == lanes[word])
            list->AddRect({low.x - 1, low.y - 1}, {far.x + 1, far.y + 1}, to_imgui(palette.selected), scale, 2 * scale);
        words_.push_back({box, lanes[word]});
    }
}

void AccessGrid::draw_frames(const Scene& scene, const Labels& labels, Point2 at, const RowShape& shape,
                             std::uint64_t begin, const Frames& frames) {
    const float scale = scene.scale;
    if (shape.high < 5 * scale) return;
    for (const auto& [place, times] : frames) {
        const auto& [piece, bytes] = place;
        if (piece < begin || piece >= begin + debugger::kLineBytes) continue;
        const auto first = (piece - begin) / 4, last = first + bytes / 4 - 1;
        labels.list()->AddRect({shape.x_of(at.x, first) - scale, at.y - scale},
                               {shape.x_of(at.x, last) + shape.cell, at.y + shape.high + scale},
                               to_imgui(scene.palette->ink), 2 * scale, std::max(1.f, scale));
    }
}

std::optional<std::uint32_t> AccessGrid::lane_at(Point2 point) const {
    for (const auto& word : words_)
        if (word.box.contains(point)) return word.lane;
    return std::nullopt;
}

}  // namespace lockstep
