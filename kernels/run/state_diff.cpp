#include "kernels/run/state_diff.hpp"

#include <optional>
#include <utility>

#include "kernels/run/column/column_values.hpp"

namespace lockstep {
namespace {

using Words = std::vector<std::uint32_t>;

std::optional<StateDiff> compare(const Column& column, const Words& again, const Words& left) {
    StateDiff found{.column = column.name, .size = column.size, .floats = is_float(column.type())};
    ColumnValues::for_each_pair(ColumnValues::unpack(again, column.field, column.size),
                                ColumnValues::unpack(left, column.field, column.size),
                                [&](std::size_t i, std::uint64_t one, std::uint64_t other) {
                                    if (one == other) return;
                                    if (found.count++ != 0) return;
                                    found.first = static_cast<std::uint32_t>(i);
                                    found.again = one;
                                    found.left = other;
                                });
    return found.count == 0 ? std::nullopt : std::optional(std::move(found));
}

}  // namespace

std::vector<StateDiff> state_diff(const Algorithm& again, Device& device, const Snapshot& left) {
    const auto buffers = again.state();
    std::vector<StateDiff> found;
    Words mine, theirs;
    for (std::uint32_t i = 0; i < buffers.size() && i < left.buffers.size(); ++i) {
        const auto& block = *left.buffers[i];
        if (block.bytes() != buffers[i].bytes) continue;
        mine.resize(block.size());
        theirs.resize(block.size());
        device.download(mine.data(), buffers[i].data, block.bytes());
        block.device().read(theirs.data(), block.words(), block.bytes());
        if (mine == theirs) continue;
        for (const auto& column : again.columns())
            if (!column.input && column.buffer == i)
                if (auto one = compare(column, mine, theirs)) found.push_back(std::move(*one));
    }
    return found;
}

}  // namespace lockstep
