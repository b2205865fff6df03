#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "viz/gl/data/interop.hpp"
#include "viz/gl/gl_name.hpp"

namespace lockstep {

class Block;

/// How numbers reach the screen: `interop` copies them on the GPU from CUDA's memory to OpenGL's; `host` goes through
/// the host's memory (no GPU, another GPU draws, kernels run for long, or registration failed).
enum class PicturePath { interop, host };

/// An OpenGL buffer that shows the words of one device block at a time. Needs a current OpenGL context.
class SharedBuffer {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    explicit SharedBuffer(std::size_t bytes);
    ~SharedBuffer();
    SharedBuffer(const SharedBuffer&) = delete;
    SharedBuffer& operator=(const SharedBuffer&) = delete;

    std::size_t bytes() const { return bytes_; }
    GLuint name() const { return buffer_.get(); }
    PicturePath path() const { return path_; }
    /// Unique for each content of any shared buffer.
    std::uint64_t version() const { return version_; }

    /// True when the buffer shows `block` already. A block that was freed is never mistaken for a new one at its address.
    bool shows(const std::shared_ptr<const Block>& block) const { return block != nullptr && shown_.lock() == block; }
    /// Copies `block`, of bytes() bytes, unless the buffer shows it already. The block must be finished. False where the time
    /// until `until` was not enough (kept to within a piece of a few MB): the buffer then shows nothing, and the next call with
    /// the same block continues.
    bool show(const std::shared_ptr<const Block>& block, TimePoint until = TimePoint::max());
    /// Bytes that are copied of the block of the last call of show().
    std::size_t come() const { return come_; }

private:
    /// False where interop is impossible, or kernels are running for long: they are not waited for.
    bool copy_on_gpu(const Block& block, TimePoint until);
    /// False where there was no time for the rest.
    bool copy_on_host(const Block& block, TimePoint until);

    std::size_t bytes_;
    GlBuffer buffer_;
    std::unique_ptr<Interop> interop_;  // before it is tried, and after it has failed: null
    bool tried_interop_ = false;
    PicturePath path_ = PicturePath::host;
    std::weak_ptr<const Block> shown_, coming_;
    std::size_t come_ = 0;
    std::uint64_t version_ = 0;
};

}  // namespace lockstep
