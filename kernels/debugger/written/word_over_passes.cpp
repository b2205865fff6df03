#include "kernels/debugger/written/word_over_passes.hpp"

#include <algorithm>
#include <utility>

namespace lockstep::debugger {
namespace {

bool has_word(const Column& column, std::uint32_t word) {
    return column.field.has_word(word) && column.field.element_at(word) < column.size;
}

}  // namespace

WordOverPasses::WordOverPasses(const Run& run, std::uint32_t slot, std::uint32_t word)
    : run_(run), slot_(slot), word_(word) {
    const auto all = run.columns();
    for (std::size_t c = 0; c < all.size(); ++c)
        if (!all[c].input && all[c].buffer == slot && has_word(all[c], word)) columns_.push_back(c);
}

std::optional<std::uint32_t> WordOverPasses::in(const Snapshot& state) const {
    if (slot_ >= state.buffers.size() || word_ >= state.buffers[slot_]->size()) return std::nullopt;
    const auto& block = *state.buffers[slot_];
    std::uint32_t held = 0;
    block.device().read(&held, block.words() + word_, sizeof held);
    return held;
}

std::optional<std::uint32_t> WordOverPasses::after(std::uint32_t pass) const { return in(run_.timeline().find(pass)); }

/// Whether the pass changed no element of its columns.
bool WordOverPasses::has_no_counted_change(std::uint32_t pass) const {
    const auto& record = run_.timeline().record(pass);
    return !columns_.empty() &&
           std::ranges::all_of(columns_, [&](std::size_t column) { return record.changed_in(column) == 0; });
}

std::uint32_t WordOverPasses::last_touched(std::uint32_t pass) const {
    for (auto now = run_.timeline().find(pass); pass > 0; --pass) {
        auto before = run_.timeline().find(pass - 1);
        const bool kept = slot_ < now.buffers.size() && slot_ < before.buffers.size();
        if (!kept) {
            if (!has_no_counted_change(pass)) return pass;
        } else if (now.buffers[slot_] != before.buffers[slot_]) {
            const auto held = in(now);
            if (!held || held != in(before)) return pass;
        }
        now = std::move(before);
    }
    return 0;
}

}  // namespace lockstep::debugger
