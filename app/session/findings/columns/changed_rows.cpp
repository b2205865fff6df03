#include "app/session/findings/columns/changed_rows.hpp"

#include <algorithm>
#include <utility>

#include "kernels/run/column/column_values.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kChunk = 1u << 18;  ///< rows per read

std::vector<std::string> names_of(const std::vector<Column>& columns) {
    std::vector<std::string> names;
    for (const auto& column : columns) names.push_back(column.name);
    return names;
}

}  // namespace

bool ChangedRows::asks(const Query& query) const {
    return (answer_ || search_.busy()) && asked_.now.is(query.now) && asked_.columns == names_of(query.columns);
}

void ChangedRows::ask(const Query& query) {
    if (!asks(query)) {
        asked_ = {LastSnapshot(query.now), names_of(query.columns)};
        asked_pass_ = query.now.pass;
        answer_.reset();
        search_.ask(query);
    }
    if (auto reply = search_.take())
        answer_ = std::make_shared<const Answer>(
            Answer{asked_pass_, std::move(reply->answer).value_or(std::vector<std::uint32_t>{}), reply->failure});
}

std::vector<std::uint32_t> ChangedRows::scan(const Query& query, const Progress& progress) {
    std::vector<std::uint32_t> rows;
    if (!query.now || !query.before) return rows;
    std::vector<Column> candidates;
    std::uint32_t size = 0;
    for (const auto& column : query.columns) {
        if (column.input || query.now.buffers[column.buffer] == query.before.buffers[column.buffer]) continue;
        candidates.push_back(column);
        size = std::max(size, column.size);
    }
    std::vector<char> differs;
    for (std::uint32_t first = 0; first < size; first += std::min(kChunk, size - first)) {
        differs.assign(std::min(kChunk, size - first), 0);
        for (const auto& column : candidates) {
            progress.check();
            if (column.size <= first) continue;
            const auto count = std::min(kChunk, column.size - first);
            const auto now = Run::read(column, query.now, query.inputs, first, count);
            const auto before = Run::read(column, query.before, query.inputs, first, count);
            ColumnValues::for_each_pair(now, before, [&](std::size_t i, auto a, auto b) { differs[i] |= a != b; });
        }
        for (std::uint32_t i = 0; i < differs.size(); ++i)
            if (differs[i]) rows.push_back(first + i);
        if (differs.size() < kChunk) break;
    }
    return rows;
}

}  // namespace lockstep
