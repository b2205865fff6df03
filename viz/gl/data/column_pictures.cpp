#include "viz/gl/data/column_pictures.hpp"

#include <algorithm>
#include <utility>

#include "kernels/run/run.hpp"

namespace lockstep {
namespace {

bool shows(const std::unique_ptr<SharedBuffer>& buffer, const std::shared_ptr<const Block>& block) {
    return buffer && buffer->shows(block);
}

}  // namespace

void ColumnPictures::bring(std::unique_ptr<SharedBuffer>& buffer, const std::shared_ptr<const Block>& block,
                           SharedBuffer::TimePoint until) {
    if (!buffer || buffer->bytes() != block->bytes()) buffer = std::make_unique<SharedBuffer>(block->bytes());
    buffer->show(block, until);
    coming_->bytes += buffer->bytes();
    coming_->copied += buffer->copied();
}

ColumnPicture ColumnPictures::fill(Pair& pair, const std::shared_ptr<const Block>& now,
                                   const std::shared_ptr<const Block>& before, SharedBuffer::TimePoint until) {
    const bool two = before && before != now;
    if ((two && shows(pair.now, before)) || shows(pair.before, now)) std::swap(pair.now, pair.before);
    bring(pair.now, now, until);
    if (!two) return {.now = pair.now->name(), .before = pair.now->name(), .version = pair.now->version()};
    bring(pair.before, before, until);
    return {.now = pair.now->name(),
            .before = pair.before->name(),
            .version = std::max(pair.now->version(), pair.before->version())};
}

std::span<const ColumnPicture> ColumnPictures::update(const Run& run, const Snapshot& now, const Snapshot& before,
                                                      std::optional<std::chrono::milliseconds> most) {
    const auto until = most ? std::chrono::steady_clock::now() + *most : SharedBuffer::TimePoint::max();
    pictures_.clear();
    coming_.reset();
    columns_ = run.columns();
    spaces_ = run.spaces();
    if (columns_.empty() || !now) return pictures_;
    const auto inputs = run.inputs();
    const auto ranges = run.ranges();
    const auto& record = run.timeline().record(now.pass);
    inputs_.resize(inputs.size());
    state_.resize(now.buffers.size());

    coming_.emplace();
    std::vector<ColumnPicture> of_inputs, of_state;
    // Buffers without columns are not drawn.
    const auto lies_in = [&](bool input, std::size_t buffer) {
        return std::ranges::any_of(
            columns_, [&](const Column& column) { return column.input == input && column.buffer == buffer; });
    };
    for (std::size_t i = 0; i < inputs.size(); ++i)
        of_inputs.push_back(lies_in(true, i) ? fill(inputs_[i], inputs[i], nullptr, until) : ColumnPicture{});
    for (std::size_t i = 0; i < now.buffers.size(); ++i)
        of_state.push_back(lies_in(false, i)
                               ? fill(state_[i], now.buffers[i], before ? before.buffers[i] : nullptr, until)
                               : ColumnPicture{});
    if (coming_->copied < coming_->bytes) return pictures_;
    coming_.reset();

    for (std::size_t i = 0; i < columns_.size(); ++i) {
        auto picture = (columns_[i].input ? of_inputs : of_state)[columns_[i].buffer];
        picture.column = &columns_[i];
        picture.space = columns_[i].space.empty() ? nullptr : find_space(spaces_, columns_[i].space);
        picture.changed = before ? record.changed_in(i) : 0;
        if (i < ranges.size()) picture.range = ranges[i];
        pictures_.push_back(picture);
    }
    mark(run.wrong_at(now.pass));
    return pictures_;
}

void ColumnPictures::mark(const std::shared_ptr<const WrongColumns>& wrong) {
    if (wrong && wrong != marked_) {
        wrong_.clear();
        for (const auto& one : *wrong) wrong_[one.column()].assign(one.words());
        marked_ = wrong;
    }
    for (auto& picture : pictures_) {
        picture.version *= 2;
        const auto* found = wrong ? find_wrong_column(*wrong, picture.column->name) : nullptr;
        if (!found) continue;
        picture.wrong = wrong_.at(found->column()).name();
        picture.num_wrong = found->count();
        ++picture.version;
    }
}

PicturePath ColumnPictures::path() const {
    const auto on_host = [](const Pair& pair) {
        return (pair.now && pair.now->path() == PicturePath::host) ||
               (pair.before && pair.before->path() == PicturePath::host);
    };
    const bool any = !inputs_.empty() || !state_.empty();
    if (!any || std::ranges::any_of(inputs_, on_host) || std::ranges::any_of(state_, on_host)) return PicturePath::host;
    return PicturePath::interop;
}

}  // namespace lockstep
