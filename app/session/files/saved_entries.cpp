#include "app/session/files/saved_entries.hpp"

#include <utility>

namespace lockstep {
namespace {

using Json = nlohmann::json;

std::string line_text(const nlohmann::ordered_json& value) {
    return value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string_view trimmed_entry(std::string_view line) {
    constexpr std::string_view kBlanks = " \t\r,";
    const auto begin = line.find_first_not_of(kBlanks);
    if (begin == line.npos) return {};
    return line.substr(begin, line.find_last_not_of(kBlanks) + 1 - begin);
}

}  // namespace

std::string entries_text(const nlohmann::ordered_json& entries) {
    const bool is_object = entries.is_object();
    std::string text = is_object ? "{" : "[";
    const char* separator = "\n  ";
    for (const auto& [key, value] : entries.items()) {
        text += separator;
        separator = ",\n  ";
        if (is_object) text += line_text(key) + ": ";
        text += line_text(value);
    }
    return text + (is_object ? "\n}\n" : "\n]\n");
}

SavedEntries parse_entries(std::string_view text, Json::value_t type) {
    if (auto whole = Json::parse(text, nullptr, false); whole.type() == type) return {.entries = std::move(whole)};
    SavedEntries saved{.entries = Json(type), .damaged = !text.empty()};
    const bool is_object = type == Json::value_t::object;
    while (!text.empty()) {
        const auto end = text.find('\n');
        const auto line = trimmed_entry(text.substr(0, end));
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
        auto entry = Json::parse(is_object ? "{" + std::string(line) + "}" : std::string(line), nullptr, false);
        if (is_object && entry.is_object()) saved.entries.update(entry);
        else if (!is_object && entry.is_object()) saved.entries.push_back(std::move(entry));
    }
    return saved;
}

}  // namespace lockstep
