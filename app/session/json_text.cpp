#include "app/session/json_text.hpp"

#include <algorithm>
#include <limits>
#include <system_error>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/readers/compressed/byte_source.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepest = 16;  // maximum nesting of objects; a scenario has three levels
constexpr std::size_t kLongestError = 240;  // bytes after the file's name

/// Turns a text, possibly binary, into one printable line.
std::string presentable(std::string text, std::size_t longest) {
    for (char& letter : text)
        if (static_cast<unsigned char>(letter) < ' ') letter = ' ';
    if (text.size() <= longest) return text;
    while (longest > 0 && (text[longest] & 0xC0) == 0x80) --longest;  // not inside a UTF-8 character
    return text.substr(0, longest) + " ...";
}

/// The library's error without its prefix: "unexpected ','; expected string literal".
std::string plain_reason(std::string_view what) {
    const std::string_view mark = "syntax error";
    const auto at = what.find(mark);
    return std::string(at == std::string_view::npos ? what.substr(what.find("] ") + 2) : what.substr(at));
}

}  // namespace

void JsonValue::refuse(std::string_view expected) const {
    throw InputError(fmt::format("{} must be {}, but is {}", place, expected,
                                 json.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

std::string JsonValue::text() const {
    if (!json.is_string()) refuse("a text");
    return json.get<std::string>();
}

bool JsonValue::flag() const {
    if (!json.is_boolean()) refuse("true or false");
    return json.get<bool>();
}

std::uint32_t JsonValue::index() const {
    if (!json.is_number_integer() || json < 0 || json > std::numeric_limits<std::uint32_t>::max())
        refuse("a whole number from 0");
    return json.get<std::uint32_t>();
}

double JsonValue::number(double least, double most) const {
    if (!json.is_number() || !(json.get<double>() >= least) || !(json.get<double>() <= most))
        refuse(fmt::format("a number from {} to {}", least, most));
    return json.get<double>();
}

Order JsonValue::order() const {
    try {
        return Order::parse(text());
    } catch (const InputError&) {
        refuse("lockstep, lane_by_lane or shuffled:SEED");
    }
}

std::string JsonValue::typed() const {
    if (json.is_number_integer()) return json.dump();
    if (json.is_boolean()) return json.get<bool>() ? "1" : "0";
    if (json.is_string()) return json.get<std::string>();
    refuse("a whole number, true, false or a text");
}

void JsonValue::each(const std::function<void(const std::string&, const JsonValue&)>& read) const {
    if (!json.is_object()) refuse("an object");
    for (const auto& [key, value] : json.items()) read(key, JsonValue{value, fmt::format("{}: {}", place, key)});
}

void JsonValue::each_item(const std::function<void(const JsonValue&)>& read) const {
    if (!json.is_array()) refuse("a list");
    std::size_t number = 0;
    for (const auto& value : json) read(JsonValue{value, fmt::format("{}: {}", place, ++number)});
}

void read_object(const JsonValue& object, const JsonReaders& readers, std::string_view where) {
    object.each([&](const std::string& key, const JsonValue& value) {
        const auto found = readers.find(key);
        if (found == readers.end())
            throw InputError(fmt::format("{}: there is no key '{}' in {}", object.place, key, where));
        found->second(value);
    });
}

Json parse_json(std::string_view text, const std::string& name, std::string_view what) {
    const auto shallow = [&](int depth, Json::parse_event_t, const Json&) {
        if (depth <= kDeepest) return true;
        throw InputError(fmt::format("{}: it is nested deeper than {} is", name, what));
    };
    try {
        return Json::parse(text, shallow);
    } catch (const Json::parse_error& error) {
        const auto end =
            text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte > 0 ? error.byte - 1 : 0, text.size()));
        throw InputError(
            fmt::format("{}:{}: {}", name, 1 + std::count(text.begin(), end, '\n'), plain_reason(error.what())));
    } catch (const Json::exception& error) {  // a number that is too large
        throw InputError(fmt::format("{}: {}", name, plain_reason(error.what())));
    }
}

std::string read_small_file(const fs::path& file, std::string_view what, Progress& progress) {
    const auto source = open_file(file, file.string(), progress);
    std::string text(kLargestSmallFile + 1, '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const auto got = source->read(text.data() + size, text.size() - size);
        if (got == 0) break;
        size += got;
    }
    if (size > kLargestSmallFile)
        throw InputError(
            fmt::format("{}: it has more than {} bytes, too many for {}", file.string(), kLargestSmallFile, what));
    text.resize(size);
    return text;
}

void with_short_errors(const fs::path& file, const std::function<void()>& read) {
    try {
        read();
    } catch (const InputError& error) {
        throw InputError(presentable(error.what(), file.string().size() + kLongestError));
    }
}

fs::path portable_path(const fs::path& file, const fs::path& folder) {
    std::error_code none;
    const auto absolute = fs::absolute(file, none).lexically_normal();
    // A scenario that is named without a folder lies in ".".
    const auto from = fs::absolute(folder.empty() ? "." : folder, none).lexically_normal();
    return absolute.lexically_relative(from.has_filename() ? from : from.parent_path());
}

}  // namespace lockstep
