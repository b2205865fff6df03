#include "viz/gl/shared_buffer.hpp"

#include <atomic>
#include <string>
#include <vector>

#include "kernels/simt/device.hpp"
#include "viz/gl/late_shading.hpp"

namespace lockstep {

namespace {

constexpr std::size_t kAsked = std::size_t{1}
                               << 20;  ///< bytes from which the driver is asked whether it had room: it waits

/// Throws DeviceError where the driver has no room for it.
GlBuffer make_buffer(std::size_t bytes) {
    const bool asks = bytes >= kAsked;
    for (int k = 0; asks && k < 16 && glGetError() != GL_NO_ERROR; ++k) continue;  // not this buffer's doing
    auto buffer = make_gl_buffer(bytes == 0 ? 4 : bytes);
    if (asks && glGetError() != GL_NO_ERROR)
        throw DeviceError("the graphics driver has no room for " + std::to_string(bytes >> 20) +
                          " MB: close something or show less");
    return buffer;
}

}  // namespace

SharedBuffer::SharedBuffer(std::size_t bytes) : bytes_(bytes), buffer_(make_buffer(bytes)) {}

void SharedBuffer::show(const std::shared_ptr<const Block>& block) {
    if (shows(block)) return;
    shown_.reset();
    if (bytes_ != 0) {
        if (!tried_interop_ && block->device().kind() == "cuda") {
            tried_interop_ = true;
            interop_ = Interop::register_buffer(buffer_.get(), block->words());
        }
        if (interop_ && !interop_->copy(block->words(), bytes_)) interop_.reset();
        if (!interop_) copy_on_host(*block);
    }
    path_ = interop_ ? PicturePath::interop : PicturePath::host;
    shown_ = block;
    static std::atomic<std::uint64_t> last_version = 0;
    version_ = ++last_version;
}

void SharedBuffer::copy_on_host(const Block& block) {
    finish_late_shading();
    if (block.device().kind() == "simt") {
        glNamedBufferSubData(buffer_.get(), 0, static_cast<GLsizeiptr>(bytes_), block.words());
        return;
    }
    std::vector<std::byte> staging(bytes_);
    block.device().read(staging.data(), block.words(), bytes_);
    glNamedBufferSubData(buffer_.get(), 0, static_cast<GLsizeiptr>(bytes_), staging.data());
}

}  // namespace lockstep
