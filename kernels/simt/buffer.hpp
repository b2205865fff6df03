#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/simt/device.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Owns a typed array on a device.
template <class T>
class Buffer {
public:
    Buffer() = default;
    Buffer(Device& device, std::uint32_t size, std::string_view name)
        : block_(std::make_shared<Block>(device, sizeof(T) * size, name)), size_(size), name_(name) {}
    Buffer(Device& device, const std::vector<T>& values, std::string_view name)
        : Buffer(device, static_cast<std::uint32_t>(values.size()), name) {
        upload(values);
    }

    const std::string& name() const { return name_; }
    std::uint32_t size() const { return size_; }
    std::size_t bytes() const { return sizeof(T) * size_; }
    T* data() const { return block_ ? reinterpret_cast<T*>(block_->words()) : nullptr; }
    Span<const T> read() const { return {data(), size_}; }
    Span<T> write() const { return {data(), size_}; }

    void upload(const std::vector<T>& values) const {
        if (size_ != 0) block_->device().upload(data(), values.data(), bytes());
    }
    std::vector<T> download() const {
        std::vector<T> values(size_);
        if (size_ != 0) block_->device().download(values.data(), data(), bytes());
        return values;
    }
    /// Fills every 32-bit word.
    void fill(std::uint32_t value) const {
        if (size_ != 0) block_->device().fill(data(), value, bytes() / sizeof(std::uint32_t));
    }

private:
    std::shared_ptr<Block> block_;
    std::uint32_t size_ = 0;
    std::string name_;
};

}  // namespace lockstep
