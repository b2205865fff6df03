#include "viz/columns/at_access/block_at_access.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace lockstep {
namespace {

constexpr std::string_view kName = "block at access";

}  // namespace

bool BlockAtAccess::is(const ColumnPicture& picture) {
    return picture.space == nullptr && picture.column->name == kName;
}

const ColumnPicture* BlockAtAccess::find(const Scene& scene) {
    const auto found = std::ranges::find_if(scene.columns, is);
    return found == scene.columns.end() ? nullptr : &*found;
}

const BlockAtAccess* BlockAtAccess::of(const Scene& scene) {
    const auto* found = find(scene);
    // Only a BlockColumn has this name and no space.
    return found ? &static_cast<const BlockColumn::Holder*>(found->column)->block : nullptr;
}

void BlockColumn::update(BlockAtAccess block, std::uint64_t version) {
    column_.name = kName;
    column_.block = std::move(block);
    version_ = version;
}

std::span<const ColumnPicture> BlockColumn::behind(std::span<const ColumnPicture> columns) {
    pictures_.assign(columns.begin(), columns.end());
    pictures_.push_back({.column = &column_, .version = version_});
    return pictures_;
}

}  // namespace lockstep
