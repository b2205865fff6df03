#ifdef LOCKSTEP_WITH_LZMA

#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>
#include <utility>
#include <vector>

#include <lzma.h>

#include "kernels/base/parallel.hpp"
#include "kernels/data/readers/compressed/decompress.hpp"

namespace lockstep {
namespace {

/// Memory limit for blocks that are decoded concurrently; beyond it the library uses one thread.
constexpr std::uint64_t kThreadedMemory = std::uint64_t{1} << 30;

class Unxz final : public ByteSource {
public:
    Unxz(std::unique_ptr<ByteSource> source, std::string name)
        : source_(std::move(source)), name_(std::move(name)), input_(kPieceBytes) {
        lzma_mt settings{};
        settings.flags = LZMA_CONCATENATED;
        settings.threads = worker_count();
        settings.memlimit_threading = kThreadedMemory;
        settings.memlimit_stop = std::numeric_limits<std::uint64_t>::max();
        if (lzma_stream_decoder_mt(&stream_, &settings) != LZMA_OK) throw std::bad_alloc();
    }
    ~Unxz() override { lzma_end(&stream_); }
    Unxz(const Unxz&) = delete;
    Unxz& operator=(const Unxz&) = delete;

    std::size_t read(char* into, std::size_t size) override {
        stream_.next_out = reinterpret_cast<std::uint8_t*>(into);
        stream_.avail_out = size;
        while (stream_.avail_out == size && !finished_) {
            if (stream_.avail_in == 0 && action_ == LZMA_RUN) refill();
            switch (lzma_code(&stream_, action_)) {
                case LZMA_OK: break;
                case LZMA_STREAM_END: finished_ = true; break;
                case LZMA_BUF_ERROR: throw cut_off(name_);
                case LZMA_MEM_ERROR: throw std::bad_alloc();
                case LZMA_FORMAT_ERROR: throw damaged(name_, "the bytes after the end of the data are not xz");
                case LZMA_OPTIONS_ERROR: throw damaged(name_, "it needs a newer version of xz");
                default: throw damaged(name_, "a block cannot be decoded");
            }
        }
        return size - stream_.avail_out;
    }
    std::uint64_t position() const override { return source_->position() - stream_.avail_in; }
    std::uint64_t size() const override { return source_->size(); }

private:
    void refill() {
        stream_.next_in = reinterpret_cast<const std::uint8_t*>(input_.data());
        stream_.avail_in = source_->read(input_.data(), input_.size());
        if (stream_.avail_in == 0) action_ = LZMA_FINISH;
    }

    std::unique_ptr<ByteSource> source_;
    std::string name_;
    std::vector<char> input_;
    lzma_stream stream_ = LZMA_STREAM_INIT;
    lzma_action action_ = LZMA_RUN;
    bool finished_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> unxz(std::unique_ptr<ByteSource> source, const std::string& name) {
    return std::make_unique<Unxz>(std::move(source), name);
}

}  // namespace lockstep

#endif
