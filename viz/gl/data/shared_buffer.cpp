#include "viz/gl/data/shared_buffer.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "kernels/base/available_memory.hpp"
#include "kernels/simt/device.hpp"
#include "viz/gl/programs/late_shading.hpp"

namespace lockstep {

namespace {

constexpr std::size_t kAsked = std::size_t{1}
                               << 20;  ///< size in bytes from which the driver is asked for errors, which waits

constexpr std::size_t kPiece = std::size_t{4} << 20;  ///< bytes per read

/// The staging memory of all pieces.
std::byte* staging() {
    thread_local const auto memory = std::make_unique_for_overwrite<std::byte[]>(kPiece);
    return memory.get();
}

/// While kernels run: a moment, plus the time of the path through host memory.
std::chrono::milliseconds patience_for(std::size_t bytes) {
    constexpr std::size_t kBytesByHostInMs = 1'000'000;
    return std::chrono::milliseconds(20 + bytes / kBytesByHostInMs);
}

/// Empty if kernels still run after `patience` or at `until`.
GpuUse::Moment moment_for(const Block& block, std::chrono::milliseconds patience, SharedBuffer::TimePoint until) {
    constexpr std::chrono::milliseconds kSlice{20};
    for (auto waited = std::min(kSlice, patience);; waited = std::min(waited + kSlice, patience)) {
        auto moment = Interop::moment_on(block.words(), waited);
        if (moment || waited == patience || std::chrono::steady_clock::now() >= until) return moment;
    }
}

DeviceError no_room(std::size_t bytes) {
    return DeviceError("the graphics driver has no memory for " + std::to_string(bytes >> 20) +
                       " MB: close other programs or show less");
}

/// Throws DeviceError if the driver lacks memory. A driver that uses main memory accepts any size and would be killed.
GlBuffer make_buffer(std::size_t bytes) {
    const bool asks = bytes >= kAsked;
    if (asks && draws_on_host() && bytes > available_memory()) throw no_room(bytes);
    for (int k = 0; asks && k < 16 && glGetError() != GL_NO_ERROR; ++k) continue;  // errors of earlier calls
    auto buffer = make_gl_buffer(bytes == 0 ? 4 : bytes);
    if (asks && glGetError() != GL_NO_ERROR) throw no_room(bytes);
    return buffer;
}

/// A released buffer that CUDA still shares.
struct ReleasedBuffer {
    GlBuffer buffer;
    std::unique_ptr<Interop> interop;
};

// Never destroyed: with endless kernels OpenGL may end first.
std::vector<ReleasedBuffer>& released_buffers() {
    static auto& all = *new std::vector<ReleasedBuffer>;
    return all;
}

void let_go_of_partings() {
    std::erase_if(released_buffers(), [](ReleasedBuffer& one) {
        const auto moment = one.interop->moment(std::chrono::milliseconds(0));
        if (moment) one.interop.reset();
        return one.interop == nullptr;
    });
}

}  // namespace

SharedBuffer::SharedBuffer(std::size_t bytes) : bytes_(bytes), buffer_(make_buffer(bytes)) {}

SharedBuffer::~SharedBuffer() {
    if (!interop_) return;
    released_buffers().push_back({std::move(buffer_), std::move(interop_)});
    let_go_of_partings();
}

bool SharedBuffer::show(const std::shared_ptr<const Block>& block, TimePoint until) {
    if (shows(block)) return true;
    shown_.reset();
    if (coming_.lock() != block) copied_ = 0;
    coming_ = block;
    path_ = PicturePath::host;
    if (bytes_ != 0) {
        if (copy_on_gpu(*block, until)) path_ = PicturePath::interop;
        else if (!copy_on_host(*block, until)) return false;
    }
    coming_.reset();
    shown_ = block;
    copied_ = bytes_;
    static std::atomic<std::uint64_t> last_version = 0;
    version_ = ++last_version;
    return true;
}

bool SharedBuffer::copy_on_gpu(const Block& block, TimePoint until) {
    if (block.device().kind() != "cuda" || (tried_interop_ && !interop_)) return false;
    let_go_of_partings();
    const auto moment = moment_for(block, patience_for(bytes_), until);
    if (!moment) return false;
    if (!std::exchange(tried_interop_, true)) interop_ = Interop::register_buffer(buffer_.get(), block.words());
    if (interop_ && !interop_->copy(block.words(), bytes_)) interop_.reset();
    return interop_ != nullptr;
}

bool SharedBuffer::copy_on_host(const Block& block, TimePoint until) {
    const auto has_time = [&] { return std::chrono::steady_clock::now() < until; };
    if (!has_time()) return false;
    finish_late_shading();
    const auto* memory = reinterpret_cast<const std::byte*>(block.words());
    const bool readable = block.device().in_main_memory();
    while (copied_ < bytes_) {
        if (!has_time()) return false;
        const auto piece = std::min(kPiece, bytes_ - copied_);
        if (!readable) block.device().read(staging(), memory + copied_, piece);
        glNamedBufferSubData(buffer_.get(), static_cast<GLintptr>(copied_), static_cast<GLsizeiptr>(piece),
                             readable ? memory + copied_ : staging());
        copied_ += piece;
    }
    return true;
}

}  // namespace lockstep
