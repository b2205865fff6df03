#include "app/session/playback/searches/next_wrong.hpp"

#include <algorithm>

namespace lockstep {

std::optional<Selection> next_wrong(const Run& run, const std::optional<Selection>& after) {
    const auto wrong = run.wrong();
    if (!wrong) return std::nullopt;
    std::optional<Selection> first;
    bool seen = false;  // the given element has been passed
    for (const auto& column : run.columns()) {
        const auto* found = find_wrong_column(*wrong, column.name);
        if (!found || column.space.empty()) continue;
        const auto at = [&](std::size_t element) {
            return Selection{column.space, static_cast<std::uint32_t>(element)};
        };
        if (!first) first = at(*found->next());
        if (seen) return at(*found->next());
        if (!after || after->space != column.space || !found->contains(after->index)) continue;
        if (const auto next = found->next(std::size_t{after->index} + 1)) return at(*next);
        seen = true;
    }
    return first;
}

}  // namespace lockstep
