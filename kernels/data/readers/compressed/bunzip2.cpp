#ifdef LOCKSTEP_WITH_BZIP2

#include <algorithm>
#include <bit>
#include <cstdint>
#include <exception>
#include <future>
#include <list>
#include <memory>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include <bzlib.h>

#include "kernels/base/parallel.hpp"
#include "kernels/data/readers/compressed/decompress.hpp"

namespace lockstep {
namespace {

// A .bz2 file is "BZh1" .. "BZh9", blocks, and an end with a checksum; zeros fill the end up to a byte, and another stream
// may follow. Blocks and ends begin with a mark, at any bit. A block contains its checksum but not its length. So the bits
// are cut at every mark without decoding, and the library decodes the blocks concurrently, each as a separate file. If a mark
// occurs inside a block by chance, the block cannot be decoded until the next piece is appended.
constexpr std::uint64_t kBlockMark = 0x314159265359, kEndMark = 0x177245385090;
constexpr unsigned kMarkBits = 48, kCrcBits = 32, kHeaderBits = 32;
constexpr std::size_t kLongestBytes = 4 << 20;  ///< maximum between two marks; the library does not write longer blocks
constexpr std::size_t kBlockBytes = 900'000;  ///< of text, in the usual kind of file
constexpr int kMaxChanceMarks = 4;  ///< in a block: with more chance marks it counts as damaged

/// Consecutive bits of a file, the highest bit of a byte first. The first and last byte may be used in part.
struct BitRun {
    std::vector<unsigned char> bytes;
    unsigned first = 0;  ///< index of the first bit in the first byte
    std::uint64_t size = 0;

    unsigned bit(std::uint64_t at) const { return bytes[(first + at) / 8] >> (7 - (first + at) % 8) & 1u; }
    /// Returns `count` bits, at most 64, from `at` on.
    std::uint64_t get(std::uint64_t at, unsigned count) const {
        std::uint64_t value = 0;
        for (unsigned i = 0; i < count; ++i) value = value << 1 | bit(at + i);
        return value;
    }
    /// Adds the lowest `count` bits of a value.
    void add(std::uint64_t value, unsigned count) {
        for (auto left = count; left-- > 0; ++size) {
            if ((first + size) % 8 == 0) bytes.push_back(0);
            bytes.back() = static_cast<unsigned char>(bytes.back() | (value >> left & 1u) << (7 - (first + size) % 8));
        }
    }
    /// Appends the bits that follow in the file.
    void join(const BitRun& next) {
        if (next.first != 0) bytes.pop_back();  // the byte that both share
        bytes.insert(bytes.end(), next.bytes.begin(), next.bytes.end());
        size += next.size;
    }
};

/// Compressed bytes, cut at marks.
class Cutter {
public:
    Cutter(std::unique_ptr<ByteSource> source, std::string name) : source_(std::move(source)), name_(std::move(name)) {}
    const ByteSource& source() const { return *source_; }

    /// The first bits of the file; fewer if it is shorter.
    BitRun take(unsigned count) {
        while (8 * bytes_.size() < count && refill()) {
        }
        return cut(std::min<std::uint64_t>(count, 8 * bytes_.size()));
    }
    /// The bits up to the next mark after the first bit. Empty at the end of the file.
    BitRun take_to_mark() { return cut(next_mark()); }

private:
    bool refill() {
        const auto before = bytes_.size();
        if (before > kLongestBytes) throw damaged(name_, "a block has no end");
        bytes_.resize(before + kPieceBytes);
        const auto got = source_->read(reinterpret_cast<char*>(bytes_.data() + before), kPieceBytes);
        bytes_.resize(before + got);
        return got != 0;
    }
    std::uint64_t next_mark() {
        constexpr std::uint64_t kMask = (std::uint64_t{1} << kMarkBits) - 1;
        std::uint64_t window = 0;
        for (std::size_t byte = 0;; ++byte) {
            if (byte == bytes_.size() && !refill()) return 8 * bytes_.size();
            window = window << 8 | bytes_[byte];
            for (auto below = 8u; below-- > 0;) {  // bits of this byte after the mark
                const auto candidate = window >> below & kMask;
                if (candidate != kBlockMark && candidate != kEndMark) continue;
                const auto end = 8 * std::uint64_t{byte + 1} - below;
                if (end > at_ + kMarkBits) return end - kMarkBits;
            }
        }
    }
    /// Cuts up to a bit of bytes_.
    BitRun cut(std::uint64_t end) {
        const auto last_byte = bytes_.begin() + static_cast<std::ptrdiff_t>((end + 7) / 8);
        BitRun run{{bytes_.begin(), last_byte}, at_, end - std::min<std::uint64_t>(at_, end)};
        bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(end / 8));
        at_ = static_cast<unsigned>(end % 8);
        return run;
    }

    std::unique_ptr<ByteSource> source_;
    std::string name_;
    std::vector<unsigned char> bytes_;
    unsigned at_ = 0;  ///< number of consumed bits of the first byte
};

/// A block's text; empty if these bits are not a whole block.
std::optional<std::string> decode(const BitRun& block) {
    if (block.size < kMarkBits + kCrcBits) return std::nullopt;
    BitRun file;
    file.bytes.reserve(block.bytes.size() + 16);
    for (const auto letter : {'B', 'Z', 'h', '9'}) file.add(static_cast<unsigned char>(letter), 8);
    std::uint64_t at = 0;
    for (; at + 8 <= block.size; at += 8) {
        const auto byte = (block.first + at) / 8;
        const unsigned two = block.bytes[byte] << 8 | (block.first == 0 ? 0u : block.bytes[byte + 1]);
        file.bytes.push_back(static_cast<unsigned char>(two >> (8 - block.first)));
        file.size += 8;
    }
    for (; at < block.size; ++at) file.add(block.bit(at), 1);
    file.add(kEndMark, kMarkBits);
    file.add(block.get(kMarkBits, kCrcBits), kCrcBits);  // the file's checksum is the checksum of its only block

    bz_stream stream{};
    if (BZ2_bzDecompressInit(&stream, 0, 0) != BZ_OK) throw std::bad_alloc();
    const auto end_stream = [](bz_stream* s) { BZ2_bzDecompressEnd(s); };
    const std::unique_ptr<bz_stream, decltype(end_stream)> guard(&stream, end_stream);
    stream.next_in = reinterpret_cast<char*>(file.bytes.data());
    stream.avail_in = static_cast<unsigned>(file.bytes.size());
    std::string text(kBlockBytes + 1, '\0');
    for (std::size_t length = 0;;) {
        stream.next_out = text.data() + length;
        stream.avail_out = static_cast<unsigned>(text.size() - length);
        const auto result = BZ2_bzDecompress(&stream);
        length = text.size() - stream.avail_out;
        if (result == BZ_MEM_ERROR) throw std::bad_alloc();
        if (result == BZ_STREAM_END) {
            text.resize(length);
            return text;
        }
        if (result != BZ_OK || stream.avail_out != 0) return std::nullopt;
        text.resize(2 * text.size());  // runs of one byte compress extremely well
    }
}

class Bunzip2 final : public ByteSource {
public:
    Bunzip2(std::unique_ptr<ByteSource> source, std::string name)
        : compressed_(std::move(source), name), name_(std::move(name)) {}

    std::size_t read(char* into, std::size_t size) override {
        if (!begun_) begin();
        while (given_ == text_.size() && next_text()) {
        }
        const auto got = text_.copy(into, size, given_);
        given_ += got;
        return got;
    }
    std::uint64_t position() const override { return compressed_.source().position(); }
    std::uint64_t size() const override { return compressed_.source().size(); }

private:
    struct Piece {
        BitRun bits;  ///< from a mark to the next
        std::future<std::optional<std::string>> text;  ///< of the block
        std::uint64_t mark() const { return bits.size < kMarkBits ? 0 : bits.get(0, kMarkBits); }
    };

    void begin() {
        begun_ = true;
        if (compressed_.take(kHeaderBits).size < kHeaderBits) throw cut_off(name_);
    }
    /// Cuts off pieces until there are `count`, or the file ends or fails: the pieces before an error are used first.
    void have(std::size_t count) {
        while (!at_end_ && pieces_.size() < count) {
            try {
                auto bits = compressed_.take_to_mark();
                at_end_ = bits.size == 0;
                if (at_end_) return;
                auto& piece = pieces_.emplace_back();
                piece.bits = std::move(bits);
                if (piece.mark() == kBlockMark)
                    piece.text = std::async(std::launch::async | std::launch::deferred, decode, std::cref(piece.bits));
            } catch (...) {
                unreadable_ = std::current_exception();
                at_end_ = true;
            }
        }
    }
    [[noreturn]] void fail_at_end() const {
        if (unreadable_) std::rethrow_exception(unreadable_);
        throw cut_off(name_);
    }

    /// Returns false at the end.
    bool next_text() {
        have(worker_count() + 1);
        if (pieces_.empty()) {
            if (!ended_ || unreadable_) fail_at_end();
            return false;
        }
        ended_ = false;
        if (pieces_.front().mark() == kEndMark) take_end();
        else if (pieces_.front().mark() == kBlockMark) take_block();
        else if (pieces_.front().bits.size < kMarkBits) fail_at_end();
        else throw damaged(name_, "a block has no beginning");
        return true;
    }
    void take_block() {
        auto& front = pieces_.front();
        auto text = front.text.get();
        bool has_end = false;
        for (int joined = 0; !text && joined < kMaxChanceMarks; ++joined) {
            have(2);
            if (pieces_.size() < 2 && !has_end) fail_at_end();
            if (pieces_.size() < 2) break;
            const auto next = std::next(pieces_.begin());
            has_end = next->mark() == kEndMark;
            if (next->text.valid()) next->text.wait();
            front.bits.join(next->bits);
            pieces_.erase(next);
            text = decode(front.bits);
        }
        if (!text) throw damaged(name_, "a block cannot be decoded");
        text_ = *std::move(text);
        given_ = 0;
        crc_ = std::rotl(crc_, 1) ^ static_cast<std::uint32_t>(front.bits.get(kMarkBits, kCrcBits));
        pieces_.pop_front();
    }
    /// Reads a stream's end: its checksum, then the beginning of the next stream, or zeros as padding.
    void take_end() {
        have(2);
        const auto& bits = pieces_.front().bits;
        auto at = std::uint64_t{kMarkBits + kCrcBits};
        if (bits.size < at) fail_at_end();
        if (bits.get(kMarkBits, kCrcBits) != std::exchange(crc_, 0)) throw damaged(name_, "wrong checksum");
        at += (8 - (bits.first + at) % 8) % 8;
        while (at + 8 <= bits.size && bits.get(at, 8) == 0) at += 8;
        ended_ = at == bits.size;
        if (!ended_) {
            if (pieces_.size() < 2 && bits.size < at + kHeaderBits) fail_at_end();
            if (bits.size != at + kHeaderBits || bits.get(at, 24) != 0x425A68)
                throw damaged(name_, "the bytes after the end of the data are not bzip2");
        }
        pieces_.pop_front();
    }

    Cutter compressed_;
    std::string name_;
    bool begun_ = false, at_end_ = false;
    bool ended_ = false;  ///< the last piece was an end, and no further stream has begun
    std::exception_ptr unreadable_;
    std::list<Piece> pieces_;  ///< a list does not move pieces while they are decoded
    std::uint32_t crc_ = 0;  ///< of the stream's decoded blocks
    std::string text_;
    std::size_t given_ = 0;
};

}  // namespace

std::unique_ptr<ByteSource> bunzip2(std::unique_ptr<ByteSource> source, const std::string& name) {
    return std::make_unique<Bunzip2>(std::move(source), name);
}

}  // namespace lockstep

#endif
