#include "viz/gl/data/gradual_upload.hpp"

#include <algorithm>

#include "viz/gl/programs/late_shading.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kPiece = std::size_t{4} << 20;  ///< bytes between two checks of the time

}  // namespace

void GradualUpload::add(GLuint buffer, std::span<const std::byte> bytes) {
    if (!bytes.empty()) parts_.push_back({buffer, bytes});
}

bool GradualUpload::go_on(std::chrono::milliseconds most) {
    if (parts_.empty()) return true;
    finish_late_shading();
    const auto until = std::chrono::steady_clock::now() + most;
    std::size_t left = kPiece;
    while (part_ < parts_.size()) {
        if (left == 0) {
            if (std::chrono::steady_clock::now() >= until) return false;
            left = kPiece;
        }
        const auto& [buffer, bytes] = parts_[part_];
        const auto piece = bytes.subspan(come_, std::min(left, bytes.size() - come_));
        glNamedBufferSubData(buffer, static_cast<GLintptr>(come_), static_cast<GLsizeiptr>(piece.size()), piece.data());
        left -= piece.size();
        come_ += piece.size();
        if (come_ == bytes.size()) ++part_, come_ = 0;
    }
    forget();
    return true;
}

void GradualUpload::forget() {
    parts_.clear();
    part_ = come_ = 0;
}

}  // namespace lockstep
