#include "app/session/lecture.hpp"

#include <fmt/format.h>

#include "app/session/json_text.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr const char* kWhat = "a lecture";
constexpr std::size_t kMaxSteps = 1000;

Lecture::Step read_step(const JsonValue& value, const fs::path& folder) {
    Lecture::Step step;
    const auto path = [&](const JsonValue& one) {
        if (one.text().empty()) one.refuse("the name of a file");
        step.scenario = (folder / one.text()).lexically_normal();
    };
    if (value.json.is_string()) {
        path(value);
        return step;
    }
    read_object(value, {{"scenario", path}, {"note", [&](const JsonValue& one) { step.note = one.text(); }}}, kWhat);
    if (step.scenario.empty()) throw InputError(fmt::format("{} must have a 'scenario'", value.place));
    return step;
}

Lecture read_lecture(std::string_view text, const fs::path& file) {
    const auto name = file.string();
    const auto json = parse_json(text, name, kWhat);
    Lecture lecture;
    read_object({json, name},
                {
                    {"lecture", [&](const JsonValue& value) { lecture.title = value.text(); }},
                    {"scenarios",
                     [&](const JsonValue& value) {
                         value.each_item([&](const JsonValue& one) {
                             lecture.steps.push_back(read_step(one, file.parent_path()));
                         });
                     }},
                },
                kWhat);
    if (lecture.steps.empty()) throw InputError(fmt::format("{}: it names no scenarios", name));
    if (lecture.steps.size() > kMaxSteps)
        throw InputError(fmt::format("{}: it names {} scenarios, and a lecture has {} at most", name,
                                     lecture.steps.size(), kMaxSteps));
    return lecture;
}

}  // namespace

bool is_lecture(std::string_view text) {
    // If the file is malformed further down, the first key shows the intended format.
    const auto begin = text.find('{'), end = text.find(':');
    if (begin == text.npos || end == text.npos) return false;
    const auto key = text.substr(begin, end - begin);
    return key.find("\"lecture\"") != key.npos || key.find("\"scenarios\"") != key.npos;
}

Lecture parse_lecture(std::string_view text, const fs::path& file) {
    Lecture lecture;
    with_short_errors(file, [&] { lecture = read_lecture(text, file); });
    return lecture;
}

}  // namespace lockstep
