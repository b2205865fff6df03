#include "viz/gl/shared_buffer.hpp"

#include <atomic>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "kernels/simt/device.hpp"
#include "viz/gl/late_shading.hpp"

namespace lockstep {

namespace {

constexpr std::size_t kAsked = std::size_t{1}
                               << 20;  ///< bytes from which the driver is asked whether it had room: it waits

/// With kernels that run: a moment, and as long as the way through the host's memory would take.
std::chrono::milliseconds patience_for(std::size_t bytes) {
    constexpr std::size_t kBytesByHostInMs = 1'000'000;
    return std::chrono::milliseconds(20 + bytes / kBytesByHostInMs);
}

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

/// A buffer that nobody shows any more, and that CUDA still shares.
struct Parting {
    GlBuffer buffer;
    std::unique_ptr<Interop> interop;
};

// Kept to the end of the program where kernels never end: there may be no OpenGL any more then.
std::vector<Parting>& partings() {
    static auto& all = *new std::vector<Parting>;
    return all;
}

void let_go_of_partings() {
    std::erase_if(partings(), [](Parting& one) {
        const auto moment = one.interop->moment(std::chrono::milliseconds(0));
        if (moment) one.interop.reset();
        return one.interop == nullptr;
    });
}

}  // namespace

SharedBuffer::SharedBuffer(std::size_t bytes) : bytes_(bytes), buffer_(make_buffer(bytes)) {}

SharedBuffer::~SharedBuffer() {
    if (!interop_) return;
    partings().push_back({std::move(buffer_), std::move(interop_)});
    let_go_of_partings();
}

void SharedBuffer::show(const std::shared_ptr<const Block>& block) {
    if (shows(block)) return;
    shown_.reset();
    path_ = PicturePath::host;
    if (bytes_ != 0) {
        if (copy_on_gpu(*block)) path_ = PicturePath::interop;
        else copy_on_host(*block);
    }
    shown_ = block;
    static std::atomic<std::uint64_t> last_version = 0;
    version_ = ++last_version;
}

bool SharedBuffer::copy_on_gpu(const Block& block) {
    if (block.device().kind() != "cuda" || (tried_interop_ && !interop_)) return false;
    let_go_of_partings();
    const auto moment = Interop::moment_on(block.words(), patience_for(bytes_));
    if (!moment) return false;
    if (!std::exchange(tried_interop_, true)) interop_ = Interop::register_buffer(buffer_.get(), block.words());
    if (interop_ && !interop_->copy(block.words(), bytes_)) interop_.reset();
    return interop_ != nullptr;
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
