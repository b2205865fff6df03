#include "viz/columns/at_access/shared_column.hpp"

namespace lockstep {

void SharedColumn::update(const SharedAtAccess& shared, std::uint64_t version, ValueType type) {
    if (version == version_) return;
    version_ = version;
    column_.name = SharedAtAccess::kName;
    column_.size = static_cast<std::uint32_t>(shared.words.size());
    column_.field = {.stride = SharedAtAccess::kStride, .type = type};
    range_ = {.type = type};
    changed_ = 0;
    // A block begins with unwritten memory: every written word counts as changed, the others are 0.
    std::vector<std::uint32_t> now, before;
    for (std::size_t i = 0; i < shared.words.size(); ++i) {
        const bool written = shared.is_written(i);
        const auto word = written ? shared.words[i] : 0;
        now.insert(now.end(), {word, shared.written_at[i], shared.writes[i]});
        before.insert(before.end(), {written ? ~word : 0, 0, 0});
        changed_ += written ? 1 : 0;
        if (written && !is_off_scale(type, word)) range_.add_key(key_of(type, word));
    }
    now.push_back(shared.block);
    before.push_back(shared.block);
    now_.assign(now);
    before_.assign(before);
}

std::span<const ColumnPicture> SharedColumn::behind(std::span<const ColumnPicture> columns) {
    pictures_.assign(columns.begin(), columns.end());
    pictures_.push_back({.column = &column_,
                         .now = now_.name(),
                         .before = before_.name(),
                         .changed = changed_,
                         .version = version_,
                         .range = range_});
    return pictures_;
}

}  // namespace lockstep
