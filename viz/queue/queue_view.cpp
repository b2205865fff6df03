#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "kernels/algorithms/bfs/queue/queue_columns.hpp"
#include "kernels/algorithms/bfs/queue/queue_kernels.hpp"
#include "kernels/data/names/numerals.hpp"
#include "viz/columns/legend.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/gl_name.hpp"
#include "viz/gl/targets/fill_pixels.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/queue/block_lanes.hpp"
#include "viz/queue/queue_picture.hpp"
#include "viz/queue/seen_queue.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

constexpr float kMargin = 8, kLayers = 40, kLegend = 26, kGap = 24;  // points
constexpr float kMinForLanes = 720, kLanes = 430;
constexpr std::uint32_t kMaxOver = 512;  // maximum of overflowed vertices shown one by one

/// The hierarchical queues of bfs.queue in one launch (Luo, Wong, Hwu 2010, figures 3 and 4): W-frontiers, B-frontier
/// and G-frontier of a block, the layer that ran it, an overview of all blocks, and the activity of the block's lanes.
class QueueView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override;
    void draw_thumbnail(const Scene& scene, int width, int height) override;
    std::string note() const override { return note_; }

private:
    bool read(const Scene& scene);
    /// The selected part, or the fullest one; reads its entries and its block's lanes if it has changed.
    const SeenPart* show_part(const Scene& scene);
    /// Inside a launch: reads the queues of the block in focus at the cursor.
    bool read_at_access(const Scene& scene);
    void draw_layers(const Scene& scene, const Rect& row, const Labels& labels) const;
    void draw_legend(const Scene& scene, const Rect& row, const Labels& labels) const;

    std::uint64_t read_ = 0, shown_ = 0, read_shared_ = 0;
    std::optional<QueueAtAccess> at_access_;
    SeenQueue queue_;
    QueuePicture::Vertices vertices_;  // of the shown part
    BlockLanes lanes_;
    QueuePicture picture_;
    PartsOverview overview_;
    std::string note_;
};

bool QueueView::read(const Scene& scene) {
    const auto columns = QueueColumns::of(scene);
    if (!columns || scene.parameters == nullptr) return false;
    Fingerprint fingerprint;
    fingerprint.add(columns->launch).add(columns->part_begin).add(columns->part_wanted).add(scene.pass);
    if (!fingerprint.add(scene.dataset_version).differs_from(read_)) return true;
    const auto all = [](const ColumnPicture& picture, bool before) {
        return read_numbers(picture, before, 0, picture.column->size);
    };
    queue_ = SeenQueue::decode(all(*columns->launch, false), all(*columns->launch, true),
                               all(*columns->part_begin, false), all(*columns->part_wanted, false), *scene.parameters);
    shown_ = 0;
    return true;
}

bool QueueView::read_at_access(const Scene& scene) {
    const auto* shared = SharedAtAccess::find(scene);
    Fingerprint fingerprint;
    if (!fingerprint.add(shared).add(read_).differs_from(read_shared_)) return at_access_.has_value();
    const bool was_inside = at_access_.has_value();
    at_access_ = shared ? QueueAtAccess::of(scene, *QueueColumns::of(scene)) : std::nullopt;
    if (!at_access_) {
        if (was_inside) read_ = 0, read(scene);
        return false;
    }
    const auto& at = *at_access_;
    queue_ = at.queue;
    shown_ = 0;
    lanes_ = BlockLanes::of(arcs_of_threads(scene.dataset->graph(), at.expanded, queue_.blocks * kQueueThreads));
    vertices_ = {.entries = at.entries, .in_w = at.in_w, .in_b = at.in_b, .in_g = at.in_g, .has_place = at.has_place};
    vertices_.expanded = at.expanded;
    vertices_.expanded.resize(std::min<std::size_t>(vertices_.expanded.size(), kQueueThreads));
    return true;
}

const SeenPart* QueueView::show_part(const Scene& scene) {
    const auto row = Scene::in_space(scene.all_selected, bfs::kPartSpace);
    const auto* part = row ? queue_.at_row(*row) : nullptr;
    if (part == nullptr) part = queue_.fullest();
    if (part == nullptr) return nullptr;
    Fingerprint fingerprint;
    if (!fingerprint.add(read_).add(part->row).differs_from(shown_)) return part;
    const auto columns = QueueColumns::of(scene);
    vertices_ = {};
    vertices_.entries = read_numbers(*columns->queue, false, part->begin, part->in_b);
    if (part->over() <= kMaxOver) vertices_.over_places = queue_.overflow_places(*part);
    for (const auto place : vertices_.over_places)
        vertices_.over.push_back(read_numbers(*columns->queue, false, place, 1).front());
    // The vertices that the block's threads expanded: of the level before, or of the launch's initial frontier.
    const bool first = part->level == queue_.first_level;
    const auto before = first ? kNone : queue_.level_begin[part->level - 1 - queue_.first_level];
    const auto begin = first ? queue_.before_begin : before;
    const auto end = first ? queue_.before_begin + queue_.expanded : queue_.level_end(part->level - 1);
    auto& frontier = vertices_.expanded;
    const auto own = std::uint64_t{part->block} * kQueueThreads;
    if ((first || before != kNone) && begin + own < end)
        frontier = read_numbers(*columns->queue, first, begin + static_cast<std::uint32_t>(own),
                                end - begin - static_cast<std::uint32_t>(own));
    lanes_ = BlockLanes::of(arcs_of_threads(scene.dataset->graph(), frontier, queue_.blocks * kQueueThreads));
    frontier.resize(std::min<std::size_t>(frontier.size(), kQueueThreads));
    return part;
}

void QueueView::draw_layers(const Scene& scene, const Rect& row, const Labels& labels) const {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    const auto limit = [&](const char* name) {
        const auto found = scene.parameters->find(name);
        return found == scene.parameters->end() ? std::string() : count_text(static_cast<std::uint64_t>(found->second));
    };
    const std::string names[3] = {"Layer 1: one block, up to " + limit("one_block") + " vertices",
                                  "Layer 2: barrier of the grid, up to " + limit("few_blocks") + " vertices",
                                  "Layer 3: a launch a level"};
    const std::string brief[3] = {"Layer 1", "Layer 2", "Layer 3"};
    const float chip = (row.width - 16 * s) / 3, high = row.height - 14 * s;
    for (std::uint32_t layer = 1; layer <= 3; ++layer) {
        const bool ran = queue_.layer == layer;
        const float x = row.x + static_cast<float>(layer - 1) * (chip + 8 * s);
        labels.list()->AddRectFilled({x, row.y}, {x + chip, row.y + high},
                                     to_imgui(ran ? palette.now_dim : palette.raised.faded(0.6f)), 3 * s);
        if (ran) labels.list()->AddRectFilled({x, row.y}, {x + 4 * s, row.y + high}, to_imgui(palette.now));
        const Point2 at{x + 12 * s, row.y + 0.5f * high};
        auto* font = ran ? scene.fonts.medium : scene.fonts.words;
        const auto& colour = ran ? palette.ink : palette.ink3;
        if (labels.put_within(chip - 20 * s, font, 13, at, colour, names[layer - 1]) == 0)
            labels.put_within(chip - 20 * s, font, 13, at, colour, brief[layer - 1]);
    }
}

void QueueView::draw_legend(const Scene& scene, const Rect& row, const Labels& labels) const {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    Legend legend(scene, row, labels);
    legend.item(16, "next frontier", [&](float at, float y) {
        labels.list()->AddRect({at, y - 6 * s}, {at + 16 * s, y + 6 * s}, to_imgui(palette.now), 2 * s, 2 * s);
    });
    legend.item(34, "an entry keeps its W-frontier's colour", [&](float at, float y) {
        for (std::uint32_t w = 0; w < 3; ++w)
            labels.list()->AddRectFilled({at + 12 * s * static_cast<float>(w), y - 5 * s},
                                         {at + 12 * s * static_cast<float>(w) + 10 * s, y + 5 * s},
                                         to_imgui(palette.series(w)), 2 * s);
    });
    const auto over = queue_.overflow_w + queue_.overflow_b;
    if (over != 0)
        legend.item(24, "overflown: " + count_text(over) + " went to the G-frontier one by one",
                    [&](float at, float y) {
                        labels.dashed_line({at, y}, {at + 24 * s, y}, palette.ink, 2 * s);
                    });
    if (queue_.parts.size() > 1)
        legend.item(64, "fill of a W-frontier", [&](float at, float y) {
            for (std::size_t k = 0; k < palette.sequence.size(); ++k)
                labels.list()->AddRectFilled({at + 7 * s * static_cast<float>(k), y - 5 * s},
                                             {at + 7 * s * static_cast<float>(k) + 7 * s, y + 5 * s},
                                             to_imgui(palette.sequence[k]));
        });
    legend.draw();
}

ViewOutput QueueView::draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) {
    ViewOutput output;
    const Labels labels(scene, list);
    const float s = scene.scale;
    note_ = "Queues of a block";
    const auto say = [&](std::string_view text) {
        labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width, text);
        return output;
    };
    if (!read(scene)) return say("Nothing here: no queues");
    const bool inside = read_at_access(scene);
    const SeenPart* part = inside ? &at_access_->part : show_part(scene);
    Rect rest{area.x + kMargin * s, area.y + kMargin * s, area.width - 2 * kMargin * s, area.height - 2 * kMargin * s};
    draw_layers(scene, {rest.x, rest.y, rest.width, kLayers * s}, labels);
    rest.y += kLayers * s;
    rest.height -= (kLayers + kLegend) * s;
    if (part == nullptr) return say("No launch yet: the queue holds the source alone");
    draw_legend(scene, {rest.x, rest.y + rest.height, rest.width, kLegend * s}, labels);
    const auto name = "block " + count_text(part->block) + ", level " + count_text(part->level);
    if (rest.width >= kMinForLanes * s) {
        const float wide = std::min(kLanes * s, 0.4f * rest.width);
        lanes_.draw(scene, "Lanes of " + name, {rest.x + rest.width - wide, rest.y, wide, rest.height}, labels);
        rest.width -= wide + kGap * s;
    }
    const bool has_overview = queue_.parts.size() > 1;
    const float below = has_overview ? std::clamp(0.36f * rest.height, PartsOverview::kMinHeight * s, 230 * s) : 0;
    picture_.draw(scene, queue_, *part, vertices_, {rest.x, rest.y + 6 * s, rest.width, rest.height - below - 18 * s},
                  labels);
    if (has_overview)
        overview_.draw(scene, queue_, *part, {rest.x, rest.y + rest.height - below, rest.width, below}, labels);
    note_ = "Queues of " + name + (inside ? ", at this access" : "");
    if (has_overview && overview_.parts_a_pixel() > 1)
        note_ += "; " + count_text(overview_.parts_a_pixel()) + " blocks a pixel";
    if (!input.hovered || !area.contains(input.pointer)) return output;
    output.picked = input.clicked;
    if (picture_.answer(input.pointer, output) || !has_overview) return output;
    if (const auto* under = overview_.at(queue_, input.pointer)) {
        output.elsewhere = Selection{bfs::kPartSpace, under->row};
        output.said = "level " + count_text(under->level) + ", block " + count_text(under->block) + ": " +
                      count_text(under->in_b, "entry", "entries") + " in its B-frontier. A click shows its queues.";
    }
    return output;
}

void QueueView::draw_thumbnail(const Scene& scene, int width, int height) {
    if (!read(scene) || queue_.parts.empty()) return;
    std::uint32_t highest = 1;
    for (const auto& part : queue_.parts) highest = std::max(highest, part.in_b);
    const auto num_parts = static_cast<int>(queue_.parts.size());
    const PixelFiller pixels;
    // From the top: the layers that ran, then all B-frontiers, or for a single block its W-frontiers.
    const int top = std::max(3, height / 6), gap = std::max(2, height / 16);
    for (std::uint32_t layer = 1; layer <= 3; ++layer) {
        const int x = static_cast<int>(layer - 1) * width / 3;
        pixels.fill(x, 0, static_cast<int>(layer) * width / 3 - x - (layer == 3 ? 0 : 2), top,
                    layer == queue_.layer ? scene.palette->now : scene.palette->field);
    }
    const int room = height - top - gap;
    const auto bar = [&](int x, int wide, std::uint32_t value, std::uint32_t most, const Colour& colour) {
        const auto high = static_cast<int>(std::uint64_t{value} * static_cast<unsigned>(room) / most);
        if (value != 0)
            pixels.fill(x, height - std::max(1, high), wide - (wide > 4 ? 1 : 0), std::max(1, high), colour);
    };
    const int columns = std::clamp(num_parts, 1, width);
    for (int c = 0; num_parts > 1 && c < columns; ++c) {
        std::uint32_t in_b = 0;
        for (int k = c * num_parts / columns; k < (c + 1) * num_parts / columns; ++k)
            in_b = std::max(in_b, queue_.parts[static_cast<std::size_t>(k)].in_b);
        const int x = c * width / columns;
        bar(x, (c + 1) * width / columns - x, in_b, highest, scene.palette->ink3);
    }
    const auto& wanted = queue_.parts.front().wanted;
    const auto most = std::max(1u, *std::ranges::max_element(wanted));
    for (std::uint32_t w = 0; num_parts == 1 && w < queue_.num_w; ++w) {
        const int x = static_cast<int>(w) * width / static_cast<int>(queue_.num_w);
        bar(x, (static_cast<int>(w) + 1) * width / static_cast<int>(queue_.num_w) - x, wanted[w], most,
            scene.palette->series(w));
    }
}

}  // namespace

std::vector<ViewInfo> queue_views() {
    return {{.name = "queue",
             .title = "Queue: W-, B- and G-frontiers",
             .kind = DatasetKind::graph,
             .needs = {Role::level, Role::reach},
             .reads = {"queue", "part_begin", "part_wanted"},
             .make = [] { return std::make_unique<QueueView>(); },
             .need = {16, 0},
             .family = "bfs"}};
}

}  // namespace lockstep
