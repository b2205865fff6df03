#include "app/session/findings/columns/column_room.hpp"

#include <algorithm>
#include <numeric>

namespace lockstep {

ColumnRoom fit_columns(std::span<const float> widths, float room, std::size_t wanted) {
    if (widths.empty()) return {};
    std::size_t last_start = widths.size() - 1;  // from this column on, all fit
    for (float used = widths.back(); last_start > 0 && used + widths[last_start - 1] <= room; --last_start)
        used += widths[last_start - 1];
    ColumnRoom fit{std::min(wanted, last_start), 1};
    for (float used = widths[fit.first]; fit.first + fit.shown < widths.size(); ++fit.shown) {
        used += widths[fit.first + fit.shown];
        if (used > room) break;
    }
    return fit;
}

std::vector<std::size_t> changed_first(const std::vector<Column>& columns, const std::vector<Column>& all,
                                       const PassRecord& record) {
    const auto changed = [&](std::size_t at) {
        const auto found = std::ranges::find(all, columns[at].name, &Column::name);
        return found != all.end() && record.changed_in(static_cast<std::size_t>(found - all.begin())) > 0;
    };
    std::vector<std::size_t> order(columns.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_partition(order, changed);
    return order;
}

}  // namespace lockstep
