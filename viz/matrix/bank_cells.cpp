#include "viz/matrix/bank_cells.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "kernels/data/names/numerals.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {
namespace {

constexpr float kText = 13, kSmall = 12, kGap = 20, kLine = 18;  // points
constexpr float kMaxCell = 15;

const ColumnPicture* block_of(const Scene& scene, std::string_view name) {
    for (const auto& one : scene.columns)
        if (one.column->name == name && one.space && one.space->width != 0) return &one;
    return nullptr;
}

Colour bank_colour(const Palette& palette, std::uint32_t bank) {
    const float at = static_cast<float>(bank) / (BankCells::kBanks - 1) * 8;
    const int low = std::min(static_cast<int>(at), 7);
    const float part = at - static_cast<float>(low);
    const auto &a = palette.sequence[low], &b = palette.sequence[low + 1];
    return {a.r + part * (b.r - a.r), a.g + part * (b.g - a.g), a.b + part * (b.b - a.b), 1};
}

}  // namespace

std::vector<std::uint32_t> BankCells::Block::read_together(std::uint32_t step) const {
    std::vector<std::uint32_t> words;
    for (std::uint32_t word = 0; word < entries.size(); ++word)
        if (!is_padding(word) && entries[word] / tile == step) words.push_back(word);
    return words;
}

std::uint32_t BankCells::Block::turns(std::uint32_t step) const {
    std::array<std::uint32_t, kBanks> in_bank{};
    for (const auto word : read_together(step)) ++in_bank[word % kBanks];
    return std::ranges::max(in_bank);
}

bool BankCells::any(const Scene& scene) {
    // A product without entries reads no tile.
    const auto* product = scene.find(Role::product);
    return product && product->column->size != 0 && block_of(scene, "block") && block_of(scene, "block_otherwise");
}

void BankCells::update(const Scene& scene) {
    const auto *run = block_of(scene, "block"), *other = block_of(scene, "block_otherwise");
    if (!Fingerprint{}.add(run).add(other).differs_from(read_of_)) return;
    padded_run_ = run->space->width > other->space->width;
    const auto tile = std::min(run->space->width, other->space->width);
    const auto take = [&](const ColumnPicture& picture) {
        return Block{read_numbers(picture, false, 0, picture.column->size), picture.space->width, tile,
                     picture.column->none};
    };
    blocks_ = {take(padded_run_ ? *other : *run), take(padded_run_ ? *run : *other)};
}

void BankCells::draw(const Scene& scene, const Rect& area, const Labels& labels) {
    if (!any(scene)) return;
    update(scene);
    const float s = scene.scale, gap = kGap * s, half = std::floor(0.5f * (area.width - gap)), line = kLine * s;
    const float y = area.y + 0.5f * line;
    labels.put_within(area.width, scene.fonts.strong, kText, {area.x, y}, scene.palette->ink,
                      "Bblock, a colour a bank; amber: read together by a warp");
    const Rect room{area.x, area.y + line, half, area.height - line};
    draw_block(scene, blocks_[0], !padded_run_, room, labels);
    draw_block(scene, blocks_[1], padded_run_, {room.x + half + gap, room.y, half, room.height}, labels);
}

void BankCells::draw_block(const Scene& scene, const Block& block, bool as_run, const Rect& area,
                           const Labels& labels) const {
    const auto& p = *scene.palette;
    const float s = scene.scale, line = kLine * s;
    const auto rows = static_cast<std::uint32_t>(block.entries.size() / block.width);
    const float cell = std::floor(std::min({kMaxCell * s, area.width / static_cast<float>(block.width),
                                            (area.height - 2 * line) / static_cast<float>(rows)}));
    const auto turns = block.turns(0);
    std::string name = block.padded() ? "padded" : "not padded";
    if (as_run) name += ", as run";
    labels.put_within(area.width, as_run ? scene.fonts.medium : scene.fonts.words, kText,
                      {area.x, area.y + 0.5f * line}, as_run ? p.ink : p.ink2, name);
    const auto words = count_text(block.read_together(0).size(), "word", "words");
    labels.put_within(area.width, scene.fonts.words, kSmall, {area.x, area.y + 1.5f * line}, turns > 1 ? p.now : p.ink2,
                      words + (turns > 1 ? ", " + count_text(turns) + " a bank: " + count_text(turns) + " turns"
                                         : ", a bank each: 1 turn"));
    if (cell < 2) return;
    const float gap = cell >= 5 ? 1.f : 0.f;
    auto* list = labels.list();
    const auto box = [&](std::uint32_t word) {
        const float x = area.x + static_cast<float>(word % block.width) * cell,
                    y = area.y + 2 * line + static_cast<float>(word / block.width) * cell;
        return Rect{x, y, cell - gap, cell - gap};
    };
    for (std::uint32_t word = 0; word < block.entries.size(); ++word) {
        const auto at = box(word);
        const ImVec2 from{at.x, at.y}, to{at.x + at.width, at.y + at.height};
        if (block.is_padding(word)) list->AddRectFilled(from, to, to_imgui(p.field));
        else list->AddRectFilled(from, to, to_imgui(bank_colour(p, word % kBanks)));
    }
    for (const auto word : block.read_together(0)) {
        const auto at = box(word);
        list->AddRectFilled({at.x, at.y}, {at.x + at.width, at.y + at.height}, to_imgui(p.now));
        const float bank = std::max(1.f, 0.4f * at.width);  // its bank's colour stays visible
        const float left = at.x + 0.5f * (at.width - bank), top = at.y + 0.5f * (at.height - bank);
        list->AddRectFilled({left, top}, {left + bank, top + bank}, to_imgui(bank_colour(p, word % kBanks)));
    }
}

}  // namespace lockstep
