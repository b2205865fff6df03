#pragma once

#include <cctype>
#include <initializer_list>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace lockstep::test {

/// Where a part begins in a text from a position on; a number is found only as a whole: "12" not within "1,120".
inline std::size_t find_part(std::string_view text, std::string_view part, std::size_t from) {
    const auto is_digit = [&](std::size_t at) {
        return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0;
    };
    const auto is_number_end = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
    for (auto at = text.find(part, from); at != std::string_view::npos; at = text.find(part, at + 1)) {
        const auto end = at + part.size();
        if (at > 0 && is_number_end(part.front()) && is_digit(at - 1)) continue;
        if (is_number_end(part.back()) &&
            (is_digit(end) || (end < text.size() && (text[end] == ',' || text[end] == '.') && is_digit(end + 1))))
            continue;
        return at;
    }
    return std::string_view::npos;
}

/// Whether a message has these parts in this order: its place, names and figures. The words between them are free.
/// message  text, or an optional of it
template <class Message>
::testing::AssertionResult has_parts(const Message& message, std::initializer_list<std::string> parts) {
    std::string_view text;
    if constexpr (requires { message.has_value(); }) {
        if (!message) return ::testing::AssertionFailure() << "there is no message";
        text = *message;
    } else {
        text = message;
    }
    std::size_t at = 0;
    for (const auto& part : parts) {
        at = find_part(text, part, at);
        if (at == std::string_view::npos)
            return ::testing::AssertionFailure() << "\"" << part << "\" is missing or misplaced in: " << text;
        at += part.size();
    }
    return ::testing::AssertionSuccess();
}

}  // namespace lockstep::test
