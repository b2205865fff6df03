#include "app/scenario.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/keyword.hpp"
#include "kernels/data/readers/byte_source.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr Keyword<ExecutorKind> kExecutors[] = {
    {"auto", ExecutorKind::automatic}, {"cuda", ExecutorKind::cuda}, {"simt", ExecutorKind::simt}};
constexpr Keyword<Layout> kLayouts[] = {{"teach", Layout::teach}, {"debug", Layout::debug}, {"tune", Layout::tune}};
constexpr Keyword<Theme> kThemes[] = {{"dark", Theme::dark}, {"light", Theme::light}};
constexpr Keyword<InStep> kInSteps[] = {{"pass", InStep::pass}, {"time", InStep::time}};

// ---- reading ------------------------------------------------------------------------------------------------------

constexpr std::size_t kLargestFile = std::size_t{1} << 20;  // bytes; saved ones have a thousandth of it
constexpr int kDeepest = 16;  // objects in objects; a scenario has three
constexpr std::size_t kLongestError = 240;  // bytes after the file's name

/// One line that a person can read, whatever the file holds.
std::string presentable(std::string text, std::size_t longest) {
    for (char& letter : text)
        if (static_cast<unsigned char>(letter) < ' ') letter = ' ';
    if (text.size() <= longest) return text;
    while (longest > 0 && (text[longest] & 0xC0) == 0x80) --longest;  // within a letter
    return text.substr(0, longest) + " ...";
}

/// A value in the file and the way to it, for errors: "saved.json: dataset.input".
struct JsonValue {
    const Json& json;
    std::string place;

    [[noreturn]] void refuse(std::string_view expected) const {
        throw InputError(fmt::format("{} must be {}, but is {}", place, expected,
                                     json.dump(-1, ' ', false, Json::error_handler_t::replace)));
    }
    std::string text() const {
        if (!json.is_string()) refuse("a text");
        return json.get<std::string>();
    }
    bool flag() const {
        if (!json.is_boolean()) refuse("true or false");
        return json.get<bool>();
    }
    std::uint32_t index() const {
        if (!json.is_number_integer() || json < 0 || json > std::numeric_limits<std::uint32_t>::max()) {
            refuse("a whole number from 0");
        }
        return json.get<std::uint32_t>();
    }
    Order order() const {
        try {
            return Order::parse(text());
        } catch (const InputError&) {
            refuse("lockstep, lane_by_lane or shuffled:SEED");
        }
    }
    /// As it would be typed after --param NAME=.
    std::string typed() const {
        if (json.is_number_integer()) return json.dump();
        if (json.is_boolean()) return json.get<bool>() ? "1" : "0";
        if (json.is_string()) return json.get<std::string>();
        refuse("a whole number, true, false or a text");
    }
    template <class Read>
    void each(Read read) const {
        if (!json.is_object()) refuse("an object");
        for (const auto& [key, value] : json.items()) read(key, JsonValue{value, fmt::format("{}: {}", place, key)});
    }
};

/// What to do with the value of each key that may stand in an object.
using Readers = std::map<std::string, std::function<void(const JsonValue&)>, std::less<>>;

void read_object(const JsonValue& object, const Readers& readers) {
    object.each([&](const std::string& key, const JsonValue& value) {
        const auto found = readers.find(key);
        if (found == readers.end())
            throw InputError(fmt::format("{}: there is no key '{}' in a scenario", object.place, key));
        found->second(value);
    });
}

DatasetSource read_dataset(const JsonValue& object, const fs::path& folder) {
    DatasetSource source;
    read_object(
        object,
        {
            {"input", [&](const JsonValue& value) { source.input = (folder / value.text()).lexically_normal(); }},
            {"generate", [&](const JsonValue& value) { source.generate = value.text(); }},
            {"as", [&](const JsonValue& value) { source.as = parse_as(value.text(), value.place); }},
            {"undirected", [&](const JsonValue& value) { source.undirected = value.flag(); }},
        });
    if (source.input.empty() == source.generate.empty()) {
        throw InputError(fmt::format("{} must have either 'input' or 'generate'", object.place));
    }
    return source;
}

using Typed = std::vector<std::pair<std::string, std::string>>;

Typed read_parameters(const JsonValue& object) {
    Typed typed;
    object.each([&](const std::string& key, const JsonValue& one) { typed.emplace_back(key, one.typed()); });
    return typed;
}

ComparedRun read_compared(const JsonValue& object) {
    ComparedRun run;
    read_object(
        object,
        {
            {"algorithm", [&](const JsonValue& value) { run.algorithm = value.text(); }},
            {"parameters", [&](const JsonValue& value) { run.parameters = read_parameters(value); }},
            {"executor", [&](const JsonValue& value) { run.executor = parse_executor(value.text(), value.place); }},
            {"order", [&](const JsonValue& value) { run.order = value.order(); }},
            {"pass", [&](const JsonValue& value) { run.pass = value.index(); }},
            {"in_step", [&](const JsonValue& value) { run.in_step = parse_in_step(value.text(), value.place); }},
        });
    if (run.algorithm.empty()) throw InputError(fmt::format("{} must have an 'algorithm'", object.place));
    return run;
}

/// "unexpected ','; expected string literal", without the library's own prefix.
std::string plain_reason(std::string_view what) {
    const std::string_view mark = "syntax error";
    const auto at = what.find(mark);
    return std::string(at == std::string_view::npos ? what.substr(what.find("] ") + 2) : what.substr(at));
}

Json parse_json(std::string_view text, const std::string& name) {
    const auto shallow = [&](int depth, Json::parse_event_t, const Json&) {
        if (depth <= kDeepest) return true;
        throw InputError(fmt::format("{}: it is nested deeper than a scenario is", name));
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

Scenario read_scenario(std::string_view text, const fs::path& file) {
    const auto name = file.string();
    const auto json = parse_json(text, name);
    Scenario scenario;
    read_object(
        {json, name},
        {
            {"dataset", [&](const JsonValue& value) { scenario.dataset = read_dataset(value, file.parent_path()); }},
            {"algorithm", [&](const JsonValue& value) { scenario.algorithm = value.text(); }},
            {"parameters", [&](const JsonValue& value) { scenario.parameters = read_parameters(value); }},
            {"executor",
             [&](const JsonValue& value) { scenario.executor = parse_executor(value.text(), value.place); }},
            {"order", [&](const JsonValue& value) { scenario.order = value.order(); }},
            {"pass", [&](const JsonValue& value) { scenario.pass = value.index(); }},
            {"view", [&](const JsonValue& value) { scenario.view = value.text(); }},
            {"selection", [&](const JsonValue& value) { scenario.selection = value.index(); }},
            {"layout", [&](const JsonValue& value) { scenario.layout = parse_layout(value.text(), value.place); }},
            {"theme", [&](const JsonValue& value) { scenario.theme = parse_theme(value.text(), value.place); }},
            {"compare", [&](const JsonValue& value) { scenario.compare = read_compared(value); }},
        });
    return scenario;
}

// ---- writing ------------------------------------------------------------------------------------------------------

/// Relative when the file lies no further than one folder up from the scenario.
fs::path portable_path(const fs::path& input, const fs::path& folder) {
    std::error_code none;
    const auto absolute = fs::absolute(input, none).lexically_normal();
    const auto relative = absolute.lexically_relative(fs::absolute(folder, none).lexically_normal());
    const auto climbs = std::count(relative.begin(), relative.end(), fs::path(".."));
    return relative.empty() || climbs > 1 ? absolute : relative;
}

Json dataset_json(const DatasetSource& source, const fs::path& folder) {
    Json json = Json::object();
    if (source.input.empty()) {
        json["generate"] = source.generate;
    } else {
        json["input"] = portable_path(source.input, folder).string();
    }
    if (source.as != LoadOptions::As::guess) json["as"] = name_of(source.as);
    if (source.undirected) json["undirected"] = true;
    return json;
}

/// Numbers as numbers, words as texts.
Json parameters_json(const Typed& parameters) {
    Json json = Json::object();
    for (const auto& [name, typed] : parameters) {
        const auto number = Json::parse(typed, nullptr, false);
        json[name] = number.is_number_integer() && number.dump() == typed ? number : Json(typed);
    }
    return json;
}

/// What ComparedRun and Scenario have alike.
template <class Of>
void write_run(Json& json, const Of& run) {
    json["algorithm"] = run.algorithm;
    json["parameters"] = parameters_json(run.parameters);
    json["executor"] = name_of(run.executor);
    if (run.order) json["order"] = run.order->text();
    if (run.pass) json["pass"] = *run.pass;
}

}  // namespace

Scenario parse_scenario(std::string_view text, const fs::path& file) {
    try {
        return read_scenario(text, file);
    } catch (const InputError& error) {
        throw InputError(presentable(error.what(), file.string().size() + kLongestError));
    }
}

Scenario load_scenario(const fs::path& file, Progress& progress) {
    const auto source = open_file(file, file.string(), progress);
    std::string text(kLargestFile + 1, '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const auto got = source->read(text.data() + size, text.size() - size);
        if (got == 0) break;
        size += got;
    }
    if (size > kLargestFile)
        throw InputError(
            fmt::format("{}: it has more than {} bytes, too many for a scenario", file.string(), kLargestFile));
    text.resize(size);
    return parse_scenario(text, file);
}

std::string scenario_text(const Scenario& scenario, const fs::path& file) {
    Json json;
    json["dataset"] = dataset_json(scenario.dataset, file.parent_path());
    write_run(json, scenario);
    if (!scenario.view.empty()) json["view"] = scenario.view;
    if (scenario.selection) json["selection"] = *scenario.selection;
    if (scenario.layout) json["layout"] = name_of(*scenario.layout);
    if (scenario.theme) json["theme"] = name_of(*scenario.theme);
    if (scenario.compare) {
        write_run(json["compare"], *scenario.compare);
        json["compare"]["in_step"] = name_of(scenario.compare->in_step);
    }
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

bool looks_like_scenario(const fs::path& file) {
    std::error_code none;
    if (!fs::is_regular_file(file, none)) return false;
    std::ifstream stream(file, std::ios::binary);
    char letter = 0;
    for (std::size_t read = 0; read < kLargestFile && stream.get(letter); ++read)
        if (!std::isspace(static_cast<unsigned char>(letter))) return letter == '{';
    return false;
}

ExecutorKind parse_executor(std::string_view word, std::string_view option) {
    return parse_keyword(word, kExecutors, option);
}
Layout parse_layout(std::string_view word, std::string_view option) { return parse_keyword(word, kLayouts, option); }
Theme parse_theme(std::string_view word, std::string_view option) { return parse_keyword(word, kThemes, option); }
InStep parse_in_step(std::string_view word, std::string_view option) { return parse_keyword(word, kInSteps, option); }
std::string_view name_of(ExecutorKind executor) { return keyword_for(executor, kExecutors); }
std::string_view name_of(Layout layout) { return keyword_for(layout, kLayouts); }
std::string_view name_of(Theme theme) { return keyword_for(theme, kThemes); }
std::string_view name_of(InStep in_step) { return keyword_for(in_step, kInSteps); }

}  // namespace lockstep
