#include "app/session/playback/searches/element_changes.hpp"

#include <utility>

#include "app/session/playback/searches/past_passes.hpp"

namespace lockstep {

ElementChanges::ElementChanges(Run& run, Selection element)
    : run_(run), element_(std::move(element)), columns_(run.columns()), inputs_(run.inputs()) {}

std::vector<ElementChange> ElementChanges::in(std::uint32_t pass, Progress& progress, std::size_t most) const {
    std::vector<ElementChange> found;
    const auto& record = run_.timeline().record(pass);
    for (std::size_t c = 0; c < columns_.size() && found.size() < most; ++c) {
        const auto& column = columns_[c];
        if (column.space != element_.space || element_.index >= column.size || record.changed_in(c) == 0) continue;
        const auto before = obtain_pass(run_, pass - 1, progress), now = obtain_pass(run_, pass, progress);
        if (before.buffers[column.buffer] == now.buffers[column.buffer]) continue;
        const auto old_value = Run::read(column, before, inputs_, element_.index, 1);
        const auto new_value = Run::read(column, now, inputs_, element_.index, 1);
        if (old_value != new_value)
            found.push_back({pass, static_cast<std::uint32_t>(c), old_value.at(0), new_value.at(0)});
    }
    return found;
}

}  // namespace lockstep
