#include "app/session/debugger/state_at_access.hpp"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

namespace lockstep {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{256} << 20;  ///< that are copied for a step

bool holds(const Block& block, const std::vector<std::uint32_t>& words) {
    return block.size() == words.size() && std::memcmp(block.words(), words.data(), block.bytes()) == 0;
}

std::size_t bytes_of(const Snapshot& state) {
    std::size_t bytes = 0;
    for (const auto& buffer : state.buffers) bytes += buffer->bytes();
    return bytes;
}

}  // namespace

Snapshot state_at_access(Device& device, const debugger::MemoryState& state, const Snapshot& after,
                         const Snapshot& last) {
    if (bytes_of(after) > kMaxBytes) return {};
    Snapshot made{.pass = after.pass, .buffers = after.buffers};
    for (std::uint32_t slot = 0; slot < std::min<std::size_t>(state.num_slots(), made.buffers.size()); ++slot) {
        auto words = state.state_words(slot);
        auto& block = made.buffers[slot];
        if (words.size() < block->size()) continue;  // the trace does not know it
        words.resize(block->size());
        if (last && slot < last.buffers.size() && &last.buffers[slot]->device() == &device &&
            holds(*last.buffers[slot], words)) {
            block = last.buffers[slot];
            continue;
        }
        auto copy = std::make_shared<Block>(device, block->bytes());
        std::memcpy(copy->words(), words.data(), block->bytes());
        block = std::move(copy);
    }
    return made;
}

StateAtAccess::Answer StateAtAccess::answer(const Question& question) {
    auto memory = question.memory;
    if (!memory) memory = std::make_shared<debugger::MemoryState>(question.recording);
    memory->go_to(question.position);
    return {state_at_access(*question.device, *memory, question.after, question.last), memory};
}

void StateAtAccess::follow(const std::shared_ptr<Device>& device,
                           const std::shared_ptr<const debugger::Recording>& recording, const debugger::Cursor& cursor,
                           const Snapshot& after) {
    if (recording != recording_ || bytes_of(after) > kMaxBytes) clear();
    recording_ = recording;
    if (bytes_of(after) > kMaxBytes || std::exchange(position_, cursor.position()) == cursor.position()) return;
    if (bytes_of(after) <= at_once_) {
        now_ = state_at_access(*device, cursor.state(), after, now_);
        return;
    }
    wanted_ = Question{device, recording, cursor.position(), after, {}, nullptr};
    ask_if_free();
}

void StateAtAccess::ask_if_free() {
    if (!wanted_ || search_.busy()) return;
    auto question = *std::exchange(wanted_, std::nullopt);
    question.last = now_;
    question.memory = std::exchange(memory_, nullptr);
    search_.ask(std::move(question));
}

void StateAtAccess::advance() {
    if (auto reply = search_.take()) {
        auto made = std::move(reply->answer).value_or(Answer{});  // where memory is short there is none
        now_ = std::move(made.state);
        memory_ = std::move(made.memory);
    }
    ask_if_free();
}

void StateAtAccess::clear() {
    search_.cancel();
    wanted_.reset();
    memory_ = nullptr;
    recording_ = nullptr;
    position_.reset();
    now_ = {};
}

}  // namespace lockstep
