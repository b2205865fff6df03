#include "viz/memory_access/traffic_picture.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/memory/banks.hpp"
#include "viz/columns/at_access/block_at_access.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/memory_access/access_grid.hpp"

namespace lockstep {
namespace {

constexpr float kLeft = 64, kRight = 176, kHead = 24, kFoot = 38;  // points
constexpr std::uint32_t kTick = 4;  // values between figures

using Kind = memory::WarpStep::Kind;

constexpr std::uint16_t kArray = 1;  // a buffer
constexpr float kTitle = 26, kGap = 12, kMinRow = 17;  // points
constexpr float kMinBank = 5.5f, kMaxBank = 24, kBankTitle = 40,
                kRoomy = 560;  // points; an area of this height shows loads above stores

/// The parameter of a copy; null for a transpose.
const Parameter* swept(const Scene& scene) {
    const auto& all = scene.algorithm->parameters;
    return all.empty() || all.front().kind != Parameter::Kind::number ? nullptr : &all.front();
}

std::string range_text(const memory::WarpPattern& pattern) {
    const auto last = pattern.begin + std::uint64_t{pattern.lanes - 1} * pattern.step;
    auto text = pattern.bytes == 4 ? fmt::format("elements {} to {}", count_text(pattern.begin), count_text(last))
                                   : fmt::format("words {} to {} of {} bytes", count_text(pattern.begin),
                                                 count_text(last), pattern.bytes);
    if (pattern.step != 1) text += fmt::format(", {} apart", count_text(pattern.step));
    if (pattern.mask != 0) text += fmt::format(", lanes xor {}", pattern.mask);
    return text;
}

}  // namespace

void MovedLines::draw(const Scene& scene, const Labels& labels, const Rect& area, std::uint32_t asked,
                      const std::string& parameter, std::uint32_t first, std::uint32_t now,
                      const std::vector<std::vector<std::uint64_t>>& bytes) const {
    const auto& palette = *scene.palette;
    const float scale = scene.scale;
    const Rect plot{area.x + kLeft * scale, area.y + kHead * scale, area.width - (kLeft + kRight) * scale,
                    area.height - (kHead + kFoot) * scale};
    if (plot.width < 80 * scale || plot.height < 40 * scale || bytes.empty() || bytes.front().size() < 2) return;
    labels.put(scene.fonts.strong, 13, {area.x, area.y + 0.45f * kHead * scale}, palette.ink,
               fmt::format("Bytes moved for the {} that a full warp asks for, against {}", asked, parameter));
    std::uint64_t most = std::uint64_t{2} * asked, least = asked;
    for (const auto& line : bytes)
        for (const auto one : line) {
            most = std::max(most, one);
            if (one != 0) least = std::min(least, one);
        }
    const double low = std::floor(std::log2(static_cast<double>(least))),
                 high = std::ceil(std::log2(static_cast<double>(most)));
    const auto count = bytes.front().size();
    const auto x_of = [&](std::size_t k) {
        return plot.x + plot.width * static_cast<float>(k) / static_cast<float>(count - 1);
    };
    const auto y_of = [&](double value) {
        const double share = (std::log2(std::max(value, 1.0)) - low) / (high - low);
        return plot.y + plot.height * static_cast<float>(1 - share);
    };
    auto* list = labels.list();
    for (double power = low; power <= high; ++power) {
        const float y = y_of(std::exp2(power));
        list->AddLine({plot.x, y}, {plot.x + plot.width, y}, to_imgui(palette.grid));
        labels.put(scene.fonts.mono, 12, {plot.x - 8 * scale, y}, palette.ink2,
                   count_text(static_cast<std::uint64_t>(std::exp2(power))), Labels::Align::right);
    }
    labels.put_upwards(scene.fonts.words, 12, {area.x + 8 * scale, plot.y + 0.5f * plot.height}, palette.ink2, "bytes");
    for (std::size_t k = 0; k < count; ++k)
        if ((first + k) % kTick == 0)
            labels.put(scene.fonts.mono, 12, {x_of(k), plot.y + plot.height + 12 * scale}, palette.ink2,
                       std::to_string(first + k), Labels::Align::centre);
    labels.put(scene.fonts.words, 12, {plot.x + 0.5f * plot.width, plot.y + plot.height + 29 * scale}, palette.ink2,
               parameter, Labels::Align::centre);
    if (now >= first && now - first < count) {
        const float x = x_of(now - first);
        list->AddLine({x, plot.y}, {x, plot.y + plot.height}, to_imgui(palette.now), 1.5f * scale);
    }
    // The narrowest last, so that coinciding lines are all visible.
    for (auto rule = bytes.size(); rule-- > 0;) {
        const auto colour = to_imgui(palette.categories[rule % palette.categories.size()]);
        std::vector<ImVec2> points;
        for (std::size_t k = 0; k < count; ++k) points.emplace_back(x_of(k), y_of(static_cast<double>(bytes[rule][k])));
        list->AddPolyline(points.data(), static_cast<int>(count), colour,
                          (2 + 2.5f * static_cast<float>(rule)) * scale);
    }
    // Names at the ends of lines, at least a line of text apart.
    const auto& rules = MovingRule::all();
    std::vector<std::size_t> order(bytes.size());
    for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return bytes[a].back() > bytes[b].back(); });
    float free_from = plot.y, left = labels.line(12) * static_cast<float>(order.size() - 1);
    for (const auto rule : order) {
        const auto& colour = palette.categories[rule % palette.categories.size()];
        const auto& line = bytes[rule];
        const float y = std::min(std::max(y_of(static_cast<double>(line.back())), free_from),
                                 std::max(plot.y + plot.height - left, free_from));
        free_from = y + labels.line(12);
        left -= labels.line(12);
        const float x = plot.x + plot.width + 12 * scale;
        list->AddRectFilled({x, y - 4 * scale}, {x + 8 * scale, y + 4 * scale}, to_imgui(colour));
        labels.put(scene.fonts.words, 12, {x + 14 * scale, y}, palette.ink, rules[rule].name);
    }
}

const memory::WarpStep* TrafficPicture::step(Kind kind) const {
    const auto found = std::ranges::find(steps_, kind, &memory::WarpStep::kind);
    return found == steps_.end() ? nullptr : &*found;
}

/// The lane of the first access to an element.
std::optional<std::uint32_t> TrafficPicture::lane_of(std::optional<std::uint32_t> element) const {
    if (!element || steps_.empty()) return std::nullopt;
    for (const auto& one : memory::access_of(steps_.front().pattern, kArray))
        if (const auto byte = std::uint64_t{4} * *element; byte >= one.byte && byte < one.byte + one.bytes)
            return one.lane;
    return std::nullopt;
}

void TrafficPicture::read(const Scene& scene) {
    const auto& array = scene.dataset->array();
    const auto& id = scene.algorithm->id;
    warp_ = scene.selected ? memory::loading_warp(id, array, *scene.parameters, *scene.selected) : 0;
    // Inside a launch, the warp in focus.
    if (const auto* block = BlockAtAccess::of(scene); block && scene.record && !scene.record->launches.empty()) {
        const auto own = block->block * ceil_div(scene.record->launches.front().block, kWarpSize) + block->warp;
        if (own < memory::num_warps(id, array, *scene.parameters)) warp_ = own;
    }
    Fingerprint fingerprint;
    fingerprint.add(scene.dataset_version)
        .add(warp_)
        .add(scene.selected.value_or(0xFFFFFFFF))
        .add(static_cast<const void*>(scene.algorithm));
    for (const auto& [name, value] : *scene.parameters) fingerprint.add(value);
    if (!fingerprint.differs_from(read_)) return;
    steps_ = memory::warp_steps(id, array, *scene.parameters, warp_);
    focus_ = lane_of(scene.selected);
    moved_.clear();
    const auto* parameter = swept(scene);
    if (!parameter) return;
    // A warp whose lanes all have an element, for every parameter.
    constexpr std::uint32_t kEnough = 8192;
    const NumberArray enough{std::vector<std::uint32_t>(kEnough), kEnough};
    for (const auto& rule : MovingRule::all()) {
        auto& line = moved_.emplace_back();
        auto parameters = *scene.parameters;
        for (auto value = parameter->lowest; value <= parameter->highest; ++value) {
            parameters[parameter->name] = value;
            const auto steps = memory::warp_steps(id, enough, parameters, 0);
            line.push_back(
                steps.empty() ? 0 : debugger::bytes_of(rule.pieces(memory::access_of(steps.front().pattern, kArray))));
        }
    }
}

void TrafficPicture::draw(const Scene& scene, const Rect& area, const ViewInput& input, const Labels& labels,
                          ViewOutput& output) {
    read(scene);
    shown_.fill(nullptr);
    if (steps_.empty()) {
        labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width,
                            "Nothing here: no thread has an element to move");
        return;
    }
    if (swept(scene)) draw_copy(scene, area, labels);
    else draw_transpose(scene, area, labels);
    answer(scene, input, output);
}

void TrafficPicture::draw_copy(const Scene& scene, const Rect& area, const Labels& labels) {
    const float scale = scene.scale;
    const auto& palette = *scene.palette;
    const auto& pattern = steps_.front().pattern;
    const auto access = memory::access_of(pattern, kArray);
    labels.put_within(area.width, scene.fonts.medium, 14, {area.x, area.y + 0.5f * kTitle * scale}, palette.ink,
                      fmt::format("Warp {} loads {} of value, and stores them at the same indices of copy",
                                  count_text(warp_), range_text(pattern)));
    Rect rest{area.x, area.y + kTitle * scale, area.width, area.height - kTitle * scale};
    const auto rows = static_cast<float>(AccessGrid::rows_of(access));
    const auto& rules = MovingRule::all();
    const float below = (MovedLines::kHeight + kGap) * scale;
    const bool has_lines = rest.height >= below + 3 * (AccessGrid::kHead + kMinRow) * scale;
    const float room = rest.height - (has_lines ? below : 0), gap = kGap * scale;
    const bool stacked = 3 * (rows * kMinRow + AccessGrid::kHead + kGap) * scale <= room;
    const auto count = static_cast<float>(rules.size());
    const Rect each = stacked ? Rect{rest.x, rest.y, rest.width, (room - (count - 1) * gap) / count}
                              : Rect{rest.x, rest.y, (rest.width - (count - 1) * gap) / count, room};
    float bottom = rest.y;
    Rect at = each;
    for (std::size_t k = 0; k < rules.size(); ++k) {
        shown_[k] = &steps_.front();
        grids_[k].draw(scene, labels, at, rules[k], access, scene.pass > 0 ? palette.now : palette.ink3, focus_);
        bottom = std::max(bottom, at.y + grids_[k].height());
        if (stacked) at.y += grids_[k].height() + gap;
        else at.x += each.width + gap;
    }
    if (!has_lines) return;
    const auto* parameter = swept(scene);
    const float end = rest.y + rest.height, whole = MovedLines::kHeight * scale;
    const float top = std::max(bottom + gap, std::min(bottom + 2 * gap, end - whole)),
                height = std::min(whole, end - top);
    lines_.draw(scene, labels, {rest.x, top, rest.width, height}, kWarpSize * pattern.bytes, parameter->name,
                static_cast<std::uint32_t>(parameter->lowest),
                static_cast<std::uint32_t>(scene.parameters->at(parameter->name)), moved_);
}

void TrafficPicture::draw_transpose(const Scene& scene, const Rect& area, const Labels& labels) {
    const float scale = scene.scale, gap = kGap * scale;
    const auto& palette = *scene.palette;
    const auto *load = step(Kind::load), *store = step(Kind::store);
    const bool through_banks = step(Kind::load_shared) != nullptr;
    Rect at{area.x, area.y, area.width, area.height};
    const auto* block = BlockAtAccess::of(scene);
    if (block && area.height < kRoomy * scale) return tile_.draw(scene, *block, area, labels);
    const auto colour = scene.pass > 0 ? palette.now : palette.ink3;
    const bool beside = through_banks && area.height < kRoomy * scale;
    if (beside) at.width = 0.5f * (area.width - gap);
    std::size_t grid = 0;
    for (const auto* one : {load, store}) {
        if (!one) continue;
        const auto access = memory::access_of(one->pattern, kArray);
        labels.put_within(at.width, scene.fonts.medium, 14, {at.x, at.y + 0.5f * kTitle * scale}, palette.ink,
                          fmt::format("Warp {} {}: {} of {}", count_text(warp_), one == load ? "loads" : "stores",
                                      range_text(one->pattern), one == load ? "value" : "transposed"));
        shown_[grid] = one;
        const float top = at.y + kTitle * scale;
        const float room = one == load || through_banks || block ? (AccessGrid::kHead + 2 * kMinRow) * scale
                                                                 : area.y + area.height - top;
        grids_[grid].draw(scene, labels, {at.x, top, at.width, room}, MovingRule::all().front(), access, colour,
                          focus_);
        if (beside && one == load) at.x += at.width + gap;
        else at.y = top + grids_[grid].height() + gap;
        ++grid;
    }
    if (block) tile_.draw(scene, *block, {area.x, at.y, area.width, area.y + area.height - at.y}, labels);
    else if (through_banks) draw_banks(scene, {area.x, at.y, area.width, area.y + area.height - at.y}, labels);
}

/// The banks of a row's store to the tile and of a column's load, and those of the load with the other row length.
void TrafficPicture::draw_banks(const Scene& scene, const Rect& area, const Labels& labels) {
    const float scale = scene.scale;
    const auto& palette = *scene.palette;
    const auto *in = step(Kind::store_shared), *out = step(Kind::load_shared);
    const bool padded = out->pattern.step != BankGrid::kBanks;
    auto other = out->pattern;
    other.step = padded ? out->pattern.step - 1 : out->pattern.step + 1;
    struct Shown {
        std::string title;
        memory::WarpPattern pattern;
        bool done;
    };
    std::vector<Shown> all;
    if (in) all.push_back({fmt::format("Into a tile: a row of {}", in->pattern.lanes), in->pattern, true});
    const auto column = [](const memory::WarpPattern& pattern) {
        return fmt::format("Out: a column, rows of {}", pattern.step);
    };
    all.push_back({column(out->pattern), out->pattern, true});
    all.push_back({column(other) + (padded ? ", not padded" : ", padded"), other, false});

    const float side = BankGrid::kSide * scale, above = (BankGrid::kAbove + kBankTitle) * scale;
    const auto cell_of = [&](std::size_t count) {
        const float wide = area.width / static_cast<float>(count) - side - kGap * scale;
        return std::floor(std::min(wide, area.height - above) / BankGrid::kBanks);
    };
    if (all.size() == 3 && cell_of(3) < kMinBank * scale) all.erase(all.begin());
    const float cell = std::min(cell_of(all.size()), kMaxBank * scale);
    if (cell < 3 * scale) return;
    const float each = area.width / static_cast<float>(all.size());
    float x = area.x;
    for (const auto& one : all) {
        const auto use = debugger::bank_use(memory::access_of(one.pattern, debugger::kSharedMemory));
        const float room = each - kGap * scale;
        labels.put_within(room, scene.fonts.medium, 13, {x, area.y + 10 * scale}, one.done ? palette.ink : palette.ink2,
                          one.title);
        labels.put_within(room, scene.fonts.words, 13, {x, area.y + 28 * scale}, palette.ink2,
                          (use.replays == 0 ? std::string("a word a bank: at once")
                                            : fmt::format("{} words in a bank: {}", use.replays + 1,
                                                          count_text(use.replays, "replay", "replays"))) +
                              (one.done ? "" : "; not in this run"));
        // The axes are named once, if a grid leaves room below.
        const float foot = area.y + above + BankGrid::kBanks * cell + 20 * scale;
        if (foot + 8 * scale <= area.y + area.height)
            labels.put_within(room, scene.fonts.words, 12, {x + side, foot}, palette.ink2, "lanes down, banks across");
        const BankGrid grid{.at = {x + side, area.y + above}, .cell = cell};
        grid.draw(labels.list(), palette, scene.fonts, scale, BankGrid::use_of(use),
                  !one.done || scene.pass == 0 ? palette.ink3 : palette.now, focus_ ? static_cast<int>(*focus_) : -1);
        x += each;
    }
}

void TrafficPicture::answer(const Scene& scene, const ViewInput& input, ViewOutput& output) const {
    if (!input.hovered) return;
    for (std::size_t k = 0; k < grids_.size(); ++k) {
        if (!shown_[k]) continue;
        const auto lane = grids_[k].lane_at(input.pointer);
        if (!lane) continue;
        output.picked = input.clicked;
        const auto& pattern = shown_[k]->pattern;
        const auto byte = (pattern.begin + std::uint64_t{*lane ^ pattern.mask} * pattern.step) * pattern.bytes;
        const auto element = static_cast<std::uint32_t>(byte / 4);
        const bool stores = shown_[k]->kind == Kind::store;
        if (!stores || swept(scene)) output.hovered = element;
        else output.elsewhere = Selection{"transposed", element};
        output.said =
            fmt::format("lane {} of warp {}: bytes {} to {}, sector {}", *lane, count_text(warp_), count_text(byte),
                        count_text(byte + pattern.bytes - 1), count_text(byte / debugger::kSectorBytes));
        return;
    }
}

}  // namespace lockstep
