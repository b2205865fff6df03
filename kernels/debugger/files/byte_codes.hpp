#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// LEB128: seven bits per byte, the lowest first; the top bit is set if more bytes follow.
class ByteWriter {
public:
    void number(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>(value | 0x80);
        bytes_ += static_cast<char>(value);
    }
    /// Writes the difference from another number, of either sign.
    void difference(std::uint64_t value, std::uint64_t from) {
        const auto by = value - from;
        number(by << 1 ^ (by >> 63 != 0 ? ~std::uint64_t{0} : 0));
    }
    void byte(std::uint8_t value) { bytes_ += static_cast<char>(value); }
    void text(std::string_view text) { bytes_ += text; }

    std::string& bytes() { return bytes_; }

private:
    std::string bytes_;
};

/// A decoder. Beyond the end it returns 0, and failed() is true.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

    std::uint64_t number() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const auto next = byte();
            value |= std::uint64_t{next & 0x7Fu} << shift;
            if (next < 0x80) return value;
        }
        failed_ = true;
        return 0;
    }
    std::uint64_t difference(std::uint64_t from) {
        const auto coded = number();
        return from + (coded >> 1 ^ ((coded & 1) != 0 ? ~std::uint64_t{0} : 0));
    }
    std::uint8_t byte() {
        if (at_ < bytes_.size()) return static_cast<std::uint8_t>(bytes_[at_++]);
        failed_ = true;
        return 0;
    }
    std::string_view text(std::uint64_t length) {
        if (length > bytes_.size() - at_) {
            failed_ = true;
            length = bytes_.size() - at_;
        }
        const auto got = bytes_.substr(at_, length);
        at_ += got.size();
        return got;
    }
    std::size_t left() const { return bytes_.size() - at_; }
    bool failed() const { return failed_; }

private:
    std::string_view bytes_;
    std::size_t at_ = 0;
    bool failed_ = false;
};

/// Writes each event as its difference from the previous one: a byte with the changed fields, then these fields. In lock step the access of
/// the next lane differs by one in its thread, and in its element and value.
class EventCode {
public:
    void write(ByteWriter& out, const trace::Event& event);
    trace::Event read(ByteReader& in);

private:
    enum Differs : std::uint8_t {
        block = 1,
        thread = 2,  ///< set unless the thread follows that of the last event
        tick = 4,
        line = 8,
        kind = 16,  ///< buffer, operation, size, relaxed, active
        word = 32,  ///< set unless word and index have the offset of the last event
        after = 64,  ///< set if the access changes the value
        file = 128,
    };
    trace::Event last_{};
    std::uint64_t beyond_ = 0;  ///< word - offset(index) of the last event
};

}  // namespace lockstep::debugger
