#include "app/session/playback/walk_state.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

std::vector<std::uint32_t> words_of(const Block& block) {
    std::vector<std::uint32_t> words(block.size());
    if (!words.empty()) block.device().read(words.data(), block.words(), block.bytes());
    return words;
}

/// The values of a uint32 column; kNever for its null value.
std::vector<std::uint32_t> numbers(const Run& run, const Column& column, const Snapshot& state) {
    auto all = Run::read(column, state, run.inputs(), 0, column.size).u32();
    for (auto& number : all)
        if (column.is_none(number)) number = WalkOrder::kNever;
    return all;
}

const Column* find(const std::vector<Column>& columns, Role role, int depth) {
    const auto found = std::ranges::find_if(columns, [&](const Column& one) {
        return one.role == role && one.depth == depth && !one.input && one.type() == ValueType::uint32;
    });
    return found == columns.end() ? nullptr : &*found;
}

/// The block after `links` links: elements written later, or never, have their old words, including words that a thread
/// writes together with the element.
std::shared_ptr<const Block> block_after_links(Device& device, const Block& before, const Block& after,
                                               const Field& field, const std::vector<std::uint32_t>& written,
                                               std::uint32_t links) {
    auto words = words_of(after);
    const auto old = words_of(before);
    const auto elements = std::min<std::size_t>(written.size(), field.elements_in(words.size()));
    for (std::size_t i = 0; i < elements; ++i) {
        if (written[i] <= links) continue;
        const auto end = std::min<std::size_t>((i + 1) * field.stride, words.size());  // the last one may be shorter
        for (std::size_t k = i * field.stride; k < end; ++k) words[k] = old[k];
    }
    auto block = std::make_shared<Block>(device, after.bytes());
    std::memcpy(block->words(), words.data(), after.bytes());
    return block;
}

/// The number of nodes of each sublist.
std::vector<std::uint32_t> nodes_each(const std::vector<std::uint32_t>& sublists, std::uint32_t count) {
    std::vector<std::uint32_t> nodes(count);
    for (const auto sublist : sublists)
        if (sublist < count) ++nodes[sublist];
    return nodes;
}

}  // namespace

WalkOrder WalkOrder::of(const Run& run, const Walk& walk, const Snapshot& after) {
    WalkOrder order{.walk = walk};
    order.links = numbers(run, walk.column, after);
    order.nodes_at.resize(walk.longest);
    for (const auto at : order.links)
        if (at < walk.longest) ++order.nodes_at[at];
    const auto columns = run.columns();
    const auto* sublist = find(columns, Role::sublist, 0);
    const auto* next = find(columns, Role::input_successor, 1);
    if (walk.column.role != Role::local_rank || !sublist || !next) return order;
    // A thread that reaches the next splitter, or the tail, stores the following sublist and its own length.
    const auto follows = numbers(run, *next, after);
    auto ends = nodes_each(numbers(run, *sublist, after), next->size);
    for (std::uint32_t i = 0; i < follows.size(); ++i)
        if (follows[i] == i && ends[i] != 0) --ends[i];  // the tail follows no link
    order.linked.push_back({next->buffer, next->field, ends});
    if (const auto* length = find(columns, Role::length, 1)) {
        std::vector<std::uint32_t> written(length->size);
        for (std::uint32_t i = 0; i < follows.size(); ++i)
            if (follows[i] < written.size() && follows[i] != i) written[follows[i]] = ends[i];
        order.linked.push_back({length->buffer, length->field, std::move(written)});
    }
    return order;
}

Walked WalkOrder::walked(std::uint32_t at) const {
    Walked walked{.links = at,
                  .longest = walk.longest,
                  .threads = nodes_at.empty() ? 0 : nodes_at.front(),
                  .walking = at < nodes_at.size() ? nodes_at[at] : 0,
                  .nodes = static_cast<std::uint32_t>(links.size())};
    for (std::uint32_t k = 0; k <= at && k < nodes_at.size(); ++k) walked.known += nodes_at[k];
    return walked;
}

Snapshot WalkOrder::state(Device& device, const Snapshot& before, const Snapshot& after, std::uint32_t at) const {
    Snapshot state{.pass = after.pass, .buffers = after.buffers};
    const auto mix = [&](std::uint32_t buffer, const Field& field, const std::vector<std::uint32_t>& written) {
        if (before.buffers[buffer] == after.buffers[buffer]) return;
        state.buffers[buffer] =
            block_after_links(device, *before.buffers[buffer], *after.buffers[buffer], field, written, at);
    };
    mix(walk.column.buffer, walk.column.field, links);
    for (const auto& one : linked) mix(one.buffer, one.field, one.links);
    return state;
}

WalkState& WalkState::operator=(const WalkState& other) {
    if (this != &other) forget();
    return *this;
}

WalkState::Answer WalkState::answer(const Query& query, Progress& progress) {
    auto order = query.order;
    if (!order) {
        const auto walk = walk_of(*query.run, query.after.pass);
        if (!walk) throw std::runtime_error("No thread follows links in this pass");
        order = std::make_shared<WalkOrder>(WalkOrder::of(*query.run, *walk, query.after));
    }
    progress.check();
    auto device = query.device;
    if (!device) device = std::make_shared<Emulator>(Order::lockstep(), 1);
    return {order->state(*device, query.before, query.after, query.links), order->walked(query.links), order, device};
}

void WalkState::want(const std::shared_ptr<Run>& run, const Snapshot& before, const Snapshot& after,
                     std::uint32_t links) {
    if (links == 0) return forget();
    if (!search_) search_ = std::make_unique<Search>(answer);
    if (after.pass != wanted_pass_) state_ = {}, order_ = nullptr, links_ = asked_links_ = 0, search_->cancel();
    wanted_pass_ = after.pass, wanted_links_ = links;
    if (auto reply = search_->take()) {
        pass_ = wanted_pass_, links_ = asked_links_;
        if (reply->answer) {
            state_ = std::move(reply->answer->state);
            walked_ = reply->answer->walked;
            order_ = std::move(reply->answer->order);
            device_ = std::move(reply->answer->device);
        } else {
            links_ = wanted_links_;
            failure_ = std::move(reply->failure);
        }
    }
    // A running assembly is completed first, so that states are shown even while the cursor moves faster.
    if (there() || search_->busy()) return;
    asked_links_ = links;
    search_->ask({run, before, after, links, order_, device_});
}

}  // namespace lockstep
