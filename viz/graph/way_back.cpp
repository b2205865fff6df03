#include "viz/graph/way_back.hpp"

#include <array>
#include <chrono>

#include "viz/gl/data/column_uniforms.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kHopsPerDispatch = 4096;  ///< few enough for a driver's time limit
constexpr std::chrono::milliseconds kPerCall{30};

}  // namespace

WayBack::WayBack() : walk_(Program::compute("graph/way_back.comp")) {}

bool WayBack::update(const PassKey& key, const GraphState& state, const GraphBuffers& buffers,
                     std::optional<std::uint32_t> from) {
    if (key_ != key || from_ != from) {
        const bool had_one = length_ != 0;
        key_ = key;
        from_ = from;
        length_ = from ? 1 : 0;
        ended_ = !from;
        ++version_;
        if (!from) return had_one;
        const auto max_hops = state.distances ? state.level->column->size : state.current_level;
        path_.resize(std::size_t{max_hops} + kHopsPerDispatch + 3);
        const std::array<std::uint32_t, 3> start{1, 0, *from};
        glNamedBufferSubData(path_.name(), 0, sizeof start, start.data());
    }
    if (ended_) return false;

    state.bind();
    buffers.bind_rows();
    path_.bind(9);
    const auto& words = state.predecessor ? *state.predecessor : *state.level;
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 10, words.now);
    state.set(walk_);
    walk_.set("has_predecessor", state.predecessor ? 1u : 0u)
        .set("predecessor_field", state.predecessor ? state.predecessor->column->field : Field{})
        .set("predecessor_none",
             state.predecessor ? none_of(*state.predecessor->column) : std::array<std::uint32_t, 2>{})
        .set("max_hops", kHopsPerDispatch);
    const auto until = std::chrono::steady_clock::now() + kPerCall;
    do {
        walk_.dispatch(1, 1);
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
        std::array<std::uint32_t, 2> header{};
        glGetNamedBufferSubData(path_.name(), 0, sizeof header, header.data());
        length_ = header[0];
        ended_ = header[1] != 0;
    } while (!ended_ && std::chrono::steady_clock::now() < until);
    ++version_;
    return true;
}

std::vector<std::uint32_t> WayBack::vertices() const {
    auto words = path_.read();
    return {words.begin() + 2, words.begin() + 2 + length_};
}

}  // namespace lockstep
