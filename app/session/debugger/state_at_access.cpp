#include "app/session/debugger/state_at_access.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace lockstep {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{256} << 20;  ///< maximum size of a copied state

std::size_t bytes_of(const Snapshot& state) {
    std::size_t bytes = 0;
    for (const auto& buffer : state.buffers) bytes += buffer->bytes();
    return bytes;
}

/// A new reference to a block: pictures compare references, and so draw the changed block again.
std::shared_ptr<const Block> give(const std::shared_ptr<Block>& block) {
    auto holder = std::make_shared<std::shared_ptr<Block>>(block);
    return {holder, block.get()};
}

}  // namespace

const Snapshot& LaunchStates::at(const debugger::MemoryState& memory) {
    Snapshot made{.pass = after_.pass, .buffers = after_.buffers};
    copies_.resize(made.buffers.size());
    for (std::uint32_t slot = 0; slot < std::min<std::size_t>(memory.num_slots(), made.buffers.size()); ++slot)
        if (memory.state_size(slot) >= made.buffers[slot]->size())  // otherwise the buffer is not in the trace
            made.buffers[slot] = make(memory, slot);
    last_ = std::move(made);
    position_ = memory.position();
    return last_;
}

std::shared_ptr<const Block> LaunchStates::make(const debugger::MemoryState& memory, std::uint32_t slot) {
    const auto changed_since = [&](std::uint32_t position) { return memory.changed_state_words(slot, position); };
    auto& copies = copies_[slot];
    const auto size = after_.buffers[slot]->size();
    if (last_) {
        const auto* shown = last_.buffers[slot]->words();
        const auto changed = changed_since(position_);
        const auto is_same = [&](std::uint32_t word) {
            return word >= size || memory.state_word(slot, word) == shown[word];
        };
        if (changed && std::ranges::all_of(*changed, is_same)) return last_.buffers[slot];
    }
    auto free = std::ranges::find_if(copies, [](const Copy& one) { return one.given.expired(); });
    if (free == copies.end()) {
        copies.push_back({std::make_shared<Block>(*device_, after_.buffers[slot]->bytes()), 0, {}});
        free = std::prev(copies.end());
        memory.copy_state_words(slot, {free->block->words(), size});
    } else if (const auto changed = changed_since(free->position)) {
        for (const auto word : *changed)
            if (word < size) free->block->words()[word] = memory.state_word(slot, word);
    } else {
        memory.copy_state_words(slot, {free->block->words(), size});
    }
    free->position = memory.position();
    auto given = give(free->block);
    free->given = given;
    return given;
}

std::optional<std::uint32_t> LaunchStates::distance_to(std::uint32_t position) const {
    if (!last_) return std::nullopt;
    return std::max(position, position_) - std::min(position, position_);
}

StateAtAccess::Answer StateAtAccess::answer(const Query& query) {
    auto& maker = *query.maker;
    if (!maker.memory) maker.memory.emplace(query.recording);
    maker.memory->go_to(query.position);
    return {maker.states.at(*maker.memory), query.maker};
}

void StateAtAccess::follow(const std::shared_ptr<Device>& device,
                           const std::shared_ptr<const debugger::Recording>& recording, const debugger::Cursor& cursor,
                           const Snapshot& after) {
    const auto bytes = bytes_of(after);
    if (recording != recording_ || bytes > kMaxBytes) clear();
    recording_ = recording;
    if (bytes > kMaxBytes || std::exchange(position_, cursor.position()) == cursor.position()) return;
    if (!maker_ && !search_.busy()) maker_ = std::make_shared<Maker>(LaunchStates(device, after), std::nullopt);
    const auto distance = maker_ ? maker_->states.distance_to(cursor.position()) : std::nullopt;
    if (maker_ && (bytes <= at_once_ || (at_once_ != 0 && distance && *distance <= kStepAtOnce))) {
        now_ = maker_->states.at(cursor.state());
        return;
    }
    wanted_ = cursor.position();
    ask_if_free();
}

void StateAtAccess::ask_if_free() {
    if (!wanted_ || !maker_) return;
    search_.ask({std::exchange(maker_, nullptr), recording_, *std::exchange(wanted_, std::nullopt)});
}

void StateAtAccess::advance() {
    if (auto reply = search_.take()) {
        auto made = std::move(reply->answer).value_or(Answer{});  // empty if there was no memory for it
        now_ = std::move(made.state);
        maker_ = std::move(made.maker);
        if (!maker_) wanted_.reset();
    }
    ask_if_free();
}

void StateAtAccess::clear() {
    search_.cancel();
    wanted_.reset();
    maker_ = nullptr;
    recording_ = nullptr;
    position_.reset();
    now_ = {};
}

}  // namespace lockstep
