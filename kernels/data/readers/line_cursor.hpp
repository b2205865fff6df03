#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "kernels/data/csr_graph.hpp"
#include "kernels/data/names/foreign_text.hpp"

namespace lockstep {

/// An error in a line; the reader adds file and line.
struct BadLine {
    std::string what;
};

/// An integer of a text; beyond 19 digits its magnitude is the maximum of 64 bits.
struct WholeNumber {
    std::uint64_t magnitude = 0;
    bool negative = false;
};

/// Words and numbers of one line, from left to right.
/// Separator  an additional character that separates words
template <char Separator = ' '>
class BasicLineCursor {
public:
    explicit BasicLineCursor(std::string_view line) : at_(line.data()), end_(line.data() + line.size()) {}

    /// Skips blanks; true at the end of the line.
    bool done() {
        while (at_ != end_ && is_blank(*at_)) ++at_;
        return at_ == end_;
    }
    /// The next character; call done() before.
    char front() const { return *at_; }

    /// The next word; empty at the end.
    std::string_view word() {
        done();
        const auto* first = at_;
        while (at_ != end_ && !is_blank(*at_)) ++at_;
        return {first, static_cast<std::size_t>(at_ - first)};
    }

    /// The rest of the line without surrounding blanks.
    std::string_view rest() {
        done();
        const auto* last = end_;
        while (last != at_ && is_blank(*(last - 1))) --last;
        return {at_, static_cast<std::size_t>(last - at_)};
    }

    /// The next word as a number. `what` is its name: "weight".
    WholeNumber number(const char* what) {
        if (done()) throw BadLine{fmt::format("the {} is missing", what)};
        const auto* first = at_;
        WholeNumber number;
        if (*at_ == '-') {
            number.negative = true;
            ++at_;
        }
        const auto* digits = at_;
        std::uint64_t value = 0;
        while (at_ != end_ && static_cast<unsigned char>(*at_ - '0') < 10)
            value = value * 10 + static_cast<std::uint64_t>(*at_++ - '0');
        if (at_ == digits || (at_ != end_ && !is_blank(*at_))) {
            at_ = first;
            throw BadLine{fmt::format("{} \"{}\" is not a whole number", what, printable(word()))};
        }
        number.magnitude = at_ - digits > 19 ? ~std::uint64_t{0} : value;
        number.negative = number.negative && number.magnitude != 0;
        return number;
    }

    /// A number in lowest .. highest; other numbers are refused as out of range.
    std::uint64_t number_within(const char* what, std::uint64_t lowest, std::uint64_t highest) {
        const auto* before = at_;
        const auto read = number(what);
        if (!read.negative && read.magnitude >= lowest && read.magnitude <= highest) return read.magnitude;
        at_ = before;
        throw BadLine{fmt::format("{} {} is out of range {}..{}", what, printable(word()), lowest, highest)};
    }

    /// A number from 0 to 2^32 - 1.
    std::uint32_t number_of_32_bits(const char* what) {
        const auto* before = at_;
        const auto read = number(what);
        if (!read.negative && read.magnitude <= 0xFFFFFFFFu) return static_cast<std::uint32_t>(read.magnitude);
        at_ = before;
        throw BadLine{
            fmt::format("{} {} {}", what, printable(word()), read.negative ? "is negative" : "does not fit 32 bits")};
    }

    /// The weight of an arc, kMinWeight .. kMaxWeight.
    std::int32_t weight() {
        const auto* before = at_;
        const auto read = number("weight");
        const auto most = static_cast<std::uint64_t>(read.negative ? -std::int64_t{kMinWeight} : kMaxWeight);
        if (read.magnitude <= most) {
            const auto size = static_cast<std::int32_t>(read.magnitude);
            return read.negative ? -size : size;
        }
        at_ = before;
        throw BadLine{fmt::format("weight {} is out of range {}..{}", printable(word()), kMinWeight, kMaxWeight)};
    }

    void require_end() {
        if (!done()) throw BadLine{fmt::format("unexpected \"{}\" at the end of the line", printable(word()))};
    }

private:
    static bool is_blank(char c) { return c == ' ' || c == Separator || (c >= '\t' && c <= '\r'); }

    const char* at_;
    const char* end_;
};

using LineCursor = BasicLineCursor<>;

}  // namespace lockstep
