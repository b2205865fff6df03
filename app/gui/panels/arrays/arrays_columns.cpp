// Which columns are visible, and their widths.

#include "app/gui/panels/arrays/arrays.hpp"

#include <algorithm>

#include "app/gui/panels/arrays/measures.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/columns/column_room.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/findings/wrong_values.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/value_text.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kEnd = 3;  ///< letters of "end", which can be one of the indices

/// Characters of the widest cell of the whole run, so that columns do not move while it plays.
std::size_t widest(const Column& column, const ValueRange& range) {
    constexpr std::size_t kOfFloat = 13;  // −1.2345678e-30
    constexpr std::size_t kOfDouble = 22;
    const auto digits = range.type == ValueType::float32 || range.type == ValueType::float16 ? kOfFloat
                        : range.type == ValueType::float64
                            ? kOfDouble
                            : std::max(number_text(range.lowest()).size(), number_text(range.highest()).size());
    return column.input ? digits : 2 * digits + 3;
}

}  // namespace

std::string head_text(const Column& column) {
    std::string text = column.name;
    if (!column.symbol.empty() && column.symbol != column.name) text += " " + column.symbol;
    return text;
}

const std::vector<std::size_t>& ArraysPanel::order_of(const PanelContext& context, const ArrayGroup& group) {
    const bool known = ordered_ == group.rows && order_.size() == group.columns.size();
    if (!known || !context.workspace.playing())  // columns do not move while the run plays
        order_ = changed_first(group.columns, context.workspace.run()->columns(), *context.scene.record);
    ordered_ = group.rows;
    return order_;
}

ArraysPanel::Drawn ArraysPanel::lay_out(const PanelContext& context, const ArrayGroup& group, float width) {
    const Look& look = context.look;
    const auto all = context.workspace.run()->columns();
    const auto ranges = context.workspace.run()->ranges();
    const float glyph = text_width(look, look.fonts.mono, text_size::small, "0"), gap = look.px(20);
    const bool comparing = context.workspace.comparable();
    const auto marked = context.workspace.run()->wrong();
    Drawn drawn;
    drawn.index_width = std::max(glyph * static_cast<float>(std::max(count_text(group.size).size(), kEnd)),
                                 text_width(look, look.fonts.words, text_size::small, group.row)) +
                        gap;
    if (!context.workspace.dataset()->names_in(group.rows).empty()) drawn.name_width = look.px(kName);
    const auto& order = order_of(context, group);
    std::vector<float> needed;
    for (const auto position : order) {
        const auto& column = group.columns[position];
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == column.name; });
        const auto at = static_cast<std::size_t>(found - all.begin());
        const auto range = at < ranges.size() ? ranges[at] : ValueRange{};
        const auto beside = comparing && !column.input ? number_text(range.highest()).size() + 3 : 0;
        const bool wrong = marked && find_wrong_column(*marked, column.name);
        needed.push_back(std::max(glyph * static_cast<float>(widest(column, range) + beside),
                                  text_width(look, look.fonts.words, text_size::small, head_text(column))) +
                         gap + (wrong ? look.px(kWrongMark) : 0));
    }
    const float room = width - look.px(kSide) - drawn.index_width - drawn.name_width;
    const auto fit = fit_columns(needed, room, first_column_);
    drawn.first = first_column_ = fit.first;
    drawn.hidden = fit.hidden(order.size());
    float used = 0;
    for (std::size_t i = fit.first; i < fit.first + fit.shown; ++i) {
        drawn.columns.push_back(group.columns[order[i]]);
        drawn.widths.push_back(needed[i]);
        used += needed[i];
    }
    const float spare = std::max(0.f, room - used - look.px(kSide)) / static_cast<float>(drawn.columns.size() + 1);
    for (float& one : drawn.widths) one += std::min(spare, look.px(60));
    if (comparing) add_kept(context, drawn);
    return drawn;
}

void ArraysPanel::add_kept(const PanelContext& context, Drawn& drawn) {
    const auto columns = context.workspace.kept().run->columns();
    for (const auto& column : drawn.columns) {
        const auto same = std::ranges::find_if(columns, [&](const Column& one) {
            return !one.input && one.name == column.name && one.size == column.size && one.space == column.space &&
                   one.type() == column.type();
        });
        drawn.kept_at.push_back(same == columns.end() ? std::nullopt : std::optional(drawn.kept.size()));
        if (same != columns.end()) drawn.kept.push_back(*same);
    }
}

}  // namespace lockstep
