#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/simt/device.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Throws InputError, naming the array, if the array has more words than a run can store.
void require_words(std::uint64_t words, std::string_view name);
/// The number of elements. Throws InputError, naming the array, if it has more elements than a kernel can index or a run can store.
std::uint32_t array_size(std::uint64_t size, std::string_view name, std::size_t bytes_an_element = 4);

/// Owns a typed array on a device, or in memory of the host that the device accesses.
template <class T>
class Buffer {
public:
    Buffer() = default;
    /// Throws InputError, before it allocates, if 32 bits cannot index the elements or words.
    Buffer(Device& device, std::uint64_t size, std::string_view name, ArrayHome place = ArrayHome::device)
        : size_(array_size(size, name, sizeof(T))),
          block_(std::make_shared<Block>(device, whole_words(sizeof(T) * size), name, place)),
          name_(name) {}
    Buffer(Device& device, const std::vector<T>& values, std::string_view name, ArrayHome place = ArrayHome::device)
        : Buffer(device, values.size(), name, place) {
        upload(values);
    }

    const std::string& name() const { return name_; }
    std::uint32_t size() const { return size_; }
    /// Up to the end of the last word of 4 bytes.
    std::size_t bytes() const { return whole_words(sizeof(T) * std::size_t{size_}); }
    T* data() const { return block_ ? reinterpret_cast<T*>(block_->words()) : nullptr; }
    Span<const T> read() const { return {data(), size_}; }
    Span<T> write() const { return {data(), size_}; }

    void upload(const std::vector<T>& values) const {
        if (size_ != 0) block_->device().upload(data(), values.data(), sizeof(T) * values.size());
    }
    std::vector<T> download() const {
        std::vector<T> values(size_);
        if (size_ != 0) block_->device().download(values.data(), data(), sizeof(T) * values.size());
        return values;
    }
    /// Fills every 32-bit word.
    void fill(std::uint32_t value) const {
        if (size_ != 0) block_->device().fill(data(), value, bytes() / sizeof(std::uint32_t));
    }

private:
    static constexpr std::size_t whole_words(std::size_t bytes) {
        return (bytes + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t) * sizeof(std::uint32_t);
    }

    std::uint32_t size_ = 0;
    std::shared_ptr<Block> block_;
    std::string name_;
};

}  // namespace lockstep
