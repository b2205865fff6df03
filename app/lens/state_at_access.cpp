#include "app/lens/state_at_access.hpp"

#include <cstring>

namespace lockstep {
namespace {

constexpr std::size_t kMostBytes = std::size_t{256} << 20;  ///< that are copied for a step

bool holds(const Block& block, const std::vector<std::uint32_t>& words) {
    return block.size() == words.size() && std::memcmp(block.words(), words.data(), block.bytes()) == 0;
}

}  // namespace

Snapshot state_at_access(Device& device, const lens::MemoryState& state, const Snapshot& after, const Snapshot& last) {
    std::size_t bytes = 0;
    for (const auto& buffer : after.buffers) bytes += buffer->bytes();
    if (bytes > kMostBytes) return {};
    Snapshot made{.pass = after.pass, .buffers = after.buffers};
    for (std::uint32_t slot = 0; slot < std::min<std::size_t>(state.num_slots(), made.buffers.size()); ++slot) {
        const auto words = state.state_words(slot);
        auto& block = made.buffers[slot];
        if (words.size() < block->size()) continue;  // the trace does not know it
        std::vector<std::uint32_t> cut(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(block->size()));
        if (last && slot < last.buffers.size() && &last.buffers[slot]->device() == &device &&
            holds(*last.buffers[slot], cut)) {
            block = last.buffers[slot];
            continue;
        }
        auto copy = std::make_shared<Block>(device, block->bytes());
        std::memcpy(copy->words(), cut.data(), block->bytes());
        block = std::move(copy);
    }
    return made;
}

}  // namespace lockstep
