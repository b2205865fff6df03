#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "viz/gl/data/interop.hpp"
#include "viz/gl/gl_name.hpp"

namespace lockstep {

class Block;

/// The path of numbers to the screen: `interop` copies them on the GPU from CUDA's memory to OpenGL's; `host` goes
/// through host memory (no GPU, another GPU draws, kernels run for long, or registration failed).
enum class PicturePath { interop, host };

/// An OpenGL buffer with the words of one device block at a time. Needs a current OpenGL context.
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

    /// True if the buffer holds `block`. A new block at the address of a freed one is recognised as new.
    bool shows(const std::shared_ptr<const Block>& block) const { return block != nullptr && shown_.lock() == block; }
    /// Copies `block`, of bytes() bytes, unless the buffer holds it already. The block must be complete. False if time
    /// ended at `until` (checked every few MB): the buffer then holds no block, and the next call with the same block
    /// continues.
    bool show(const std::shared_ptr<const Block>& block, TimePoint until = TimePoint::max());
    /// Copied bytes of the block in the last call of show().
    std::size_t copied() const { return copied_; }

private:
    /// False if interop is impossible, or kernels run for long: they are not awaited.
    bool copy_on_gpu(const Block& block, TimePoint until);
    /// False if time ended before the rest.
    bool copy_on_host(const Block& block, TimePoint until);

    std::size_t bytes_;
    GlBuffer buffer_;
    std::unique_ptr<Interop> interop_;  // null before the first attempt, and after a failure
    bool tried_interop_ = false;
    PicturePath path_ = PicturePath::host;
    std::weak_ptr<const Block> shown_, coming_;
    std::size_t copied_ = 0;
    std::uint64_t version_ = 0;
};

}  // namespace lockstep
