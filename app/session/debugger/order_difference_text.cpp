#include "app/session/debugger/order_difference_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/session/capitalised.hpp"
#include "app/session/debugger/debugger_order.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/value_text.hpp"

namespace lockstep {

namespace {

/// "5 of 64 nodes, first in node 12".
std::string extent_text(const Run& run, const StateDiff& left) {
    const auto columns = run.columns();
    const auto spaces = run.spaces();
    const auto column = std::ranges::find(columns, left.column, &Column::name);
    const auto* space = column == columns.end() ? nullptr : find_space(spaces, column->space);
    const auto noun = space ? space->noun() : Noun{"entry", "entries"};
    return fmt::format("{} of {}, first in {}", count_text(left.count), noun.count(left.size), noun.at(left.first));
}

/// "Repeated here, pass 3 gives another result than the recording: rank of node 12 is 8, and 16 in the recording; 14 of 64 nodes differ".
std::string recording_difference_text(const Run& run, std::uint32_t pass, const std::vector<StateDiff>& differences) {
    const auto columns = run.columns();
    const auto& first = differences.front();
    const auto column = std::ranges::find(columns, first.column, &Column::name);
    if (column == columns.end()) return {};
    auto text = fmt::format(
        "Repeated here, pass {} gives another result than the recording: {}[{}] is {}, and {} in the recording; {}",
        pass, first.column, first.first, value_text(*column, first.again), value_text(*column, first.left),
        count_text(first.count, "element differs", "elements differ"));
    if (differences.size() > 1)
        text += fmt::format(", and {} too", count_text(differences.size() - 1, "other column", "other columns"));
    return text;
}

}  // namespace

bool repeats_recording(const Run& run) {
    const auto& facts = run.request().recorded;
    return facts && facts->repeat;
}

std::string order_difference_text(const Run& run, std::uint32_t pass, const Order& recorded,
                                  const std::vector<StateDiff>& differences) {
    if (differences.empty()) return {};
    if (repeats_recording(run)) return recording_difference_text(run, pass, differences);
    const auto ran = run.order();
    const auto& worst = *std::ranges::max_element(differences, {}, &StateDiff::count);
    auto text =
        fmt::format("{} this pass gives another result than {}: {} differs in {}", capitalised(manner_of(recorded)),
                    ran.empty() ? std::string("on the GPU") : "the run, " + manner_of(Order::parse(ran)), worst.column,
                    extent_text(run, worst));
    if (differences.size() > 1)
        text += fmt::format(", and {} as well", count_text(differences.size() - 1, "other column", "other columns"));
    const bool rounded = ran.empty() && std::ranges::all_of(differences, &StateDiff::floats);
    return text +
           (rounded ? ". Floats may be rounded differently there." : ". The order of accesses decides the result.");
}

}  // namespace lockstep
