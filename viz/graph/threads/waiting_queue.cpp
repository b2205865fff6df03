#include "viz/graph/threads/waiting_queue.hpp"

#include <algorithm>
#include <cmath>
#include <queue>
#include <string_view>
#include <tuple>
#include <utility>

#include "kernels/data/names/numerals.hpp"
#include "kernels/data/names/shown_name.hpp"
#include "kernels/run/column/index_space.hpp"
#include "kernels/run/column/value_text.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {
namespace {

constexpr std::string_view kQueue = "queue";  // name of the column, and of the figure of a pass
constexpr float kHeading = 30, kPitch = 28, kCell = 26, kApart = 8, kLabel = 84, kCellGap = 2, kBar = 4;  // points
/// points: figures, the room beside them, the narrowest cell, a cell with a name
constexpr float kText = 13, kRoom = 12, kMinWidth = 44, kNamed = 84;

const ColumnPicture* queue_of(const Scene& scene) {
    for (const auto& one : scene.columns)
        if (one.column->name == kQueue) return &one;
    return nullptr;
}

const ColumnPicture* distance_of(const Scene& scene) { return scene.find(Role::path_length); }

}  // namespace

bool WaitingQueue::any(const Scene& scene, const GraphState& state) {
    return state.settled && !state.improvements && queue_of(scene) && distance_of(scene) && scene.record;
}

float WaitingQueue::height(std::size_t lines, float scale) {
    return (kHeading + static_cast<float>(lines) * (2 * kPitch + kApart)) * scale;
}

/// Finds the nearest ones from the root of the heap on: after each entry, its two children are candidates.
void WaitingQueue::read(const Scene& scene, const GraphState& state, std::size_t most) {
    const auto *queue = queue_of(scene), *distance = distance_of(scene);
    Fingerprint key;
    key.add(queue).add(distance).add(scene.pass).add(most);
    if (!key.differs_from(read_of_)) return;
    shown_.clear();
    num_waiting_ = state.pass == 0 ? 1 : 0;
    for (const auto& figure : scene.record->report.figures)
        if (figure.name == kQueue) num_waiting_ = static_cast<std::uint64_t>(figure.value);
    const auto size = static_cast<std::uint32_t>(std::min<std::uint64_t>(num_waiting_, queue->column->size));
    using Place = std::tuple<double, std::uint32_t, std::uint32_t>;  // distance, vertex, index
    std::priority_queue<Place, std::vector<Place>, std::greater<>> next;
    const auto look_at = [&](std::uint32_t place) {
        if (place >= size) return;
        const auto vertex = read_numbers(*queue, false, place, 1).front();
        if (vertex < distance->column->size)
            next.emplace(read_values(*distance, false, vertex, 1).at(0).number(), vertex, place);
    };
    look_at(0);
    std::vector<std::pair<double, Waiting>> found;
    while (!next.empty() && found.size() < most) {
        const auto [length, vertex, place] = next.top();
        next.pop();
        const auto& column = *distance->column;
        const auto now = read_values(*distance, false, vertex, 1).bits(0),
                   before = read_values(*distance, true, vertex, 1).bits(0);
        found.emplace_back(length, Waiting{vertex, value_text(column, now), now != before});
        look_at(2 * place + 1);
        look_at(2 * place + 2);
    }
    std::ranges::sort(found, {}, [](const auto& one) { return std::pair(one.first, one.second.vertex); });
    for (auto& one : found) shown_.push_back(std::move(one.second));
}

void WaitingQueue::draw(const Scene& scene, const GraphState& state, const Rect& area, const Labels& labels) {
    if (!any(scene, state)) return;
    const auto& p = *scene.palette;
    const float s = scene.scale;
    auto* list = labels.list();
    const bool has_names = !scene.dataset->names_in(space_names::vertices).empty();
    // Cells as wide as the widest distance of the run, so that they do not move.
    const auto digits = state.real ? std::string("0.12345678") : state.text(state.highest_level);
    const float cell =
        std::max({kMinWidth * s, labels.width(scene.fonts.mono_bold, kText, digits) + kRoom * s,
                  labels.width(scene.fonts.mono_bold, kText, count_text(scene.dataset->num_vertices())) + kRoom * s,
                  has_names ? kNamed * s : 0});
    const auto many = [](float room, float each) {
        return static_cast<std::size_t>(std::max(0.f, std::floor(room / each)));
    };
    const auto across = many(area.width - kLabel * s, cell + kCellGap * s),
               down = many(area.height - kHeading * s, (2 * kPitch + kApart) * s);
    if (across == 0 || down == 0) return;
    read(scene, state, across * down);

    const float middle = area.y + 10 * s;
    float x = area.x + labels.put(scene.fonts.strong, 16, {area.x, middle}, p.ink, "Queue") + 12 * s;
    auto about = count_text(num_waiting_, "vertex waits", "vertices wait");
    if (num_waiting_ > 1) about += ", nearest first";
    if (num_waiting_ > shown_.size()) about += ": " + count_text(shown_.size()) + " of them";
    labels.put_within(area.x + area.width - x, scene.fonts.words, 14, {x, middle}, p.ink2, about);

    const auto put = [&](std::size_t column, float y, const std::string& text, bool changed, bool bold) {
        const float left = std::round(area.x + kLabel * s + static_cast<float>(column) * (cell + kCellGap * s));
        list->AddRectFilled({left, y}, {left + cell, y + kCell * s}, to_imgui(changed ? p.now_dim : p.raised));
        if (changed) list->AddRectFilled({left, y}, {left + kBar * s, y + kCell * s}, to_imgui(p.now));
        labels.put(bold ? scene.fonts.mono_bold : scene.fonts.mono, kText,
                   {left + 0.5f * (cell + (changed ? kBar * s : 0)), y + 0.5f * kCell * s}, bold ? p.ink : p.ink2, text,
                   Labels::Align::centre);
    };
    const auto name_of = [&](std::uint32_t vertex) {
        const auto name = scene.dataset->name_of(space_names::vertices, vertex);
        for (std::size_t letters = 20; letters >= 3 && !name.empty(); --letters)
            if (auto text = shown_name(name, letters);
                labels.width(scene.fonts.mono_bold, kText, text) <= cell - 0.5f * kRoom * s)
                return text;
        return count_text(vertex);
    };
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const auto line = i / across;
        const float y = std::round(area.y + kHeading * s + static_cast<float>(line) * (2 * kPitch + kApart) * s);
        if (i % across == 0) {
            labels.put(scene.fonts.mono, kText, {area.x, y + 0.5f * kCell * s}, p.ink2, "vertex");
            labels.put(scene.fonts.mono, kText, {area.x, y + (kPitch + 0.5f * kCell) * s}, p.ink2, "distance");
        }
        put(i % across, y, name_of(shown_[i].vertex), false, true);
        put(i % across, y + kPitch * s, shown_[i].distance, shown_[i].nearer, shown_[i].nearer);
    }
}

}  // namespace lockstep
