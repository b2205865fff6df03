#include "viz/moves/access_grid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

constexpr float kAddress = 64, kSectorGap = 3, kMostCell = 52, kMostRow = 32;  // points
constexpr float kFigureWidth = 17, kFigureHeight = 15;  // points of a word that has room for its lane
constexpr std::uint64_t kMostRows = 33;  // touched or not; where there are more, only those that are touched
constexpr std::uint32_t kNobody = 0xFFFFFFFF;

/// Numbers of rows, ascending.
std::vector<std::uint64_t> rows_shown(const lens::WarpAccess& access) {
    std::vector<std::uint64_t> rows;
    for (const auto& line : lens::lines(access)) rows.push_back(line.begin / lens::kLineBytes);
    if (rows.empty() || rows.back() - rows.front() >= kMostRows) return rows;
    const auto first = rows.front(), count = rows.back() - first + 1;
    rows.resize(count);
    for (std::uint64_t k = 0; k < count; ++k) rows[k] = first + k;
    return rows;
}

}  // namespace

const std::vector<MovingRule>& MovingRule::all() {
    static const std::vector<MovingRule> rules{
        {"Today", "sector of 32 bytes", "sectors of 32 bytes", lens::sectors},
        {"Compute capability 1.2", "transaction", "transactions", lens::transactions_1_2},
        {"Compute capability 1.0", "transaction", "transactions", lens::transactions_1_0}};
    return rules;
}

std::string MovingRule::said(const lens::WarpAccess& access) const {
    const auto moving = pieces(access);
    const auto moved = lens::bytes_of(moving);
    const auto used =
        moved == 0 ? 0. : 100. * static_cast<double>(lens::bytes_asked(access)) / static_cast<double>(moved);
    return fmt::format("{}, {} B moved, {:.3g} % used", count_text(moving.size(), one, many), count_text(moved), used);
}

std::size_t AccessGrid::rows_of(const lens::WarpAccess& access) { return rows_shown(access).size(); }

void AccessGrid::draw(const Scene& scene, const Labels& labels, const Rect& area, const MovingRule& rule,
                      const lens::WarpAccess& access, const Colour& asked, std::optional<std::uint32_t> focus) {
    const auto& palette = *scene.palette;
    const float scale = scene.scale;
    const auto rows = rows_shown(access);
    const auto pieces = rule.pieces(access);
    words_.clear();
    height_ = kHead * scale;

    const float named =
        labels.put(scene.fonts.strong, 13, {area.x, area.y + 0.45f * kHead * scale}, palette.ink, rule.name);
    std::map<std::pair<std::uint64_t, std::uint32_t>, std::uint32_t> frames;  // by place and size: how often
    std::uint32_t most = 0;
    for (const auto& piece : pieces) most = std::max(most, ++frames[{piece.begin, piece.bytes}]);
    auto figures = rule.said(access);
    if (most > 1) figures += fmt::format("; one piece {} times", count_text(most));
    // Beside the name, or below it where that is too narrow.
    if (named + 12 * scale + labels.width(scene.fonts.words, 13, figures) <= area.width) {
        labels.put(scene.fonts.words, 13, {area.x + named + 12 * scale, area.y + 0.45f * kHead * scale}, palette.ink2,
                   figures);
    } else {
        for (std::size_t from = 0; from < figures.size();) {
            auto end = figures.find_first_of(",;", from);
            // Commas inside numbers are none between words.
            while (end != std::string::npos && figures[end + 1] != ' ') end = figures.find_first_of(",;", end + 1);
            end = std::min(end, figures.size());
            labels.put_within(area.width, scene.fonts.words, 13, {area.x, area.y + height_ + 0.3f * kHead * scale},
                              palette.ink2, figures.substr(from, end - from));
            height_ += 0.75f * kHead * scale;
            from = end + 2;
        }
    }
    if (rows.empty()) return;

    constexpr float kSectors = lens::kLineBytes / lens::kSectorBytes, kSectorWords = kWords / kSectors;
    const float gap = kSectorGap * scale, left = area.x + kAddress * scale;
    const float cell = std::min((area.width - kAddress * scale - kSectors * gap) / kWords, kMostCell * scale);
    const float row = std::min({(area.height - height_) / static_cast<float>(rows.size()), kMostRow * scale});
    const float high = std::max(1.f, row - (row > 6 * scale ? 2 * scale : 0.5f));
    const auto x_of = [&](std::uint64_t word) {
        return left + static_cast<float>(word) * cell + std::floor(static_cast<float>(word) / kSectorWords) * gap;
    };
    const float top = area.y + height_;
    height_ += row * static_cast<float>(rows.size());
    auto* list = labels.list();
    const auto address_every = std::max(1, static_cast<int>(std::ceil(16 * scale / row)));
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const float y = top + static_cast<float>(r) * row;
        const auto begin = rows[r] * lens::kLineBytes;
        if (static_cast<int>(r) % address_every == 0)
            labels.put_within(kAddress * scale, scene.fonts.mono, 12, {left - 8 * scale, y + 0.5f * high}, palette.ink2,
                              count_text(begin), Labels::Align::right);
        std::array<std::uint32_t, kWords> lanes;
        lanes.fill(kNobody);
        for (const auto& one : access)
            if (one.byte >= begin && one.byte < begin + lens::kLineBytes) lanes[(one.byte - begin) / 4] = one.lane;
        for (std::uint32_t word = 0; word < kWords; ++word) {
            const Rect box{x_of(word), y, std::max(1.f, cell - scale), high};
            const ImVec2 low{box.x, box.y}, far{box.x + box.width, box.y + box.height};
            const auto byte = begin + std::uint64_t{4} * word;
            const bool moves = std::ranges::any_of(pieces, [&](const lens::Segment& piece) {
                return byte >= piece.begin && byte < piece.begin + piece.bytes;
            });
            if (lanes[word] == kNobody) {
                list->AddRectFilled(low, far, to_imgui(moves ? palette.now_dim : palette.unvisited.faded(0.35f)),
                                    scale);
                continue;
            }
            list->AddRectFilled(low, far, to_imgui(asked), scale);
            if (box.width >= (kFigureWidth - 2) * scale && high >= kFigureHeight * scale)
                labels.put_within(box.width, scene.fonts.mono, 12, {box.x + 0.5f * box.width, y + 0.5f * high},
                                  palette.on_now, std::to_string(lanes[word]), Labels::Align::centre);
            if (focus == lanes[word])
                list->AddRect({low.x - 1, low.y - 1}, {far.x + 1, far.y + 1}, to_imgui(palette.selected), scale,
                              2 * scale);
            words_.push_back({box, lanes[word]});
        }
        for (const auto& [place, times] : frames) {
            const auto& [at, bytes] = place;
            if (at < begin || at >= begin + lens::kLineBytes || high < 5 * scale) continue;
            const auto first = (at - begin) / 4, last = first + bytes / 4 - 1;
            list->AddRect({x_of(first) - scale, y - scale}, {x_of(last) + cell, y + high + scale},
                          to_imgui(palette.ink), 2 * scale, std::max(1.f, scale));
        }
    }
}

std::optional<std::uint32_t> AccessGrid::lane_at(Point2 point) const {
    for (const auto& word : words_)
        if (word.box.contains(point)) return word.lane;
    return std::nullopt;
}

}  // namespace lockstep
