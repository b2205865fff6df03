#ifdef LOCKSTEP_WITH_ZLIB

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

#include <zlib.h>

#include "kernels/data/readers/compressed/decompress.hpp"

namespace lockstep {
namespace {

class Gunzip final : public ByteSource {
public:
    Gunzip(std::unique_ptr<ByteSource> source, std::string name)
        : source_(std::move(source)), name_(std::move(name)), input_(kPieceBytes) {
        if (inflateInit2(&stream_, 15 + 16) != Z_OK) throw std::bad_alloc();
    }
    ~Gunzip() override { inflateEnd(&stream_); }
    Gunzip(const Gunzip&) = delete;
    Gunzip& operator=(const Gunzip&) = delete;

    std::size_t read(char* into, std::size_t size) override {
        size = std::min(size, std::size_t{1} << 30);
        stream_.next_out = reinterpret_cast<Bytef*>(into);
        stream_.avail_out = static_cast<uInt>(size);
        while (stream_.avail_out == size && !finished_) {
            if (stream_.avail_in == 0 && !refill()) {
                if (!between_members_) throw cut_off(name_);
                finished_ = true;
                break;
            }
            if (between_members_ && !next_member()) continue;
            const auto result = inflate(&stream_, Z_NO_FLUSH);
            if (result == Z_STREAM_END) between_members_ = true;
            else if (result == Z_MEM_ERROR) throw std::bad_alloc();
            else if (result != Z_OK && result != Z_BUF_ERROR) throw damaged(name_, stream_.msg);
        }
        return size - stream_.avail_out;
    }
    std::uint64_t position() const override { return source_->position() - stream_.avail_in; }
    std::uint64_t size() const override { return source_->size(); }

private:
    bool refill() {
        stream_.next_in = reinterpret_cast<Bytef*>(input_.data());
        stream_.avail_in = static_cast<uInt>(source_->read(input_.data(), input_.size()));
        return stream_.avail_in != 0;
    }
    /// Zeros may pad a file; all other bytes begin a further member.
    bool next_member() {
        while (stream_.avail_in != 0 && *stream_.next_in == 0) {
            ++stream_.next_in;
            --stream_.avail_in;
        }
        if (stream_.avail_in == 0) return false;
        between_members_ = false;
        inflateReset(&stream_);
        return true;
    }

    std::unique_ptr<ByteSource> source_;
    std::string name_;
    std::vector<char> input_;
    z_stream stream_{};
    bool between_members_ = false, finished_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> gunzip(std::unique_ptr<ByteSource> source, const std::string& name) {
    return std::make_unique<Gunzip>(std::move(source), name);
}

}  // namespace lockstep

#endif
