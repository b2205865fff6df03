#include "viz/columns/at_access/stored_at_access.hpp"

#include <algorithm>
#include <string_view>

#include "viz/gl/data/read_numbers.hpp"

namespace lockstep {
namespace {

constexpr std::string_view kStored = "stored: ";  // followed by the column's name

}  // namespace

bool StoredAtAccess::is(const ColumnPicture& picture) {
    return picture.space == nullptr && picture.column->name.starts_with(kStored);
}

const ColumnPicture* StoredAtAccess::find(const Scene& scene, const ColumnPicture& column) {
    const auto found = std::ranges::find_if(scene.columns, [&](const ColumnPicture& one) {
        return is(one) && std::string_view(one.column->name).substr(kStored.size()) == column.column->name;
    });
    return found == scene.columns.end() ? nullptr : &*found;
}

std::vector<bool> StoredAtAccess::read(const ColumnPicture& stored, const ColumnPicture& column, std::uint32_t first,
                                       std::uint32_t count) {
    count = std::min(count, stored.column->size - std::min(first, stored.column->size));
    const auto flags = read_numbers(stored, false, first, count);
    const auto now = read_values(column, false, first, count), before = read_values(column, true, first, count);
    std::vector<bool> done(count);
    for (std::uint32_t i = 0; i < count; ++i) done[i] = flags[i] != 0 || now.bits(i) != before.bits(i);
    return done;
}

void StoredAtAccess::update(const Column& column, const std::vector<std::uint32_t>& stored, std::uint64_t version) {
    if (version == version_) return;
    version_ = version;
    column_.name = std::string(kStored) + column.name;
    column_.size = static_cast<std::uint32_t>(stored.size());
    words_.assign(stored);
}

std::span<const ColumnPicture> StoredAtAccess::behind(std::span<const ColumnPicture> columns) {
    pictures_.assign(columns.begin(), columns.end());
    pictures_.push_back(
        {.column = &column_, .now = words_.name(), .before = words_.name(), .changed = 0, .version = version_});
    return pictures_;
}

}  // namespace lockstep
