#include "app/gui/window/settings.hpp"

#include <exception>
#include <limits>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/session/files/saved_entries.hpp"
#include "app/session/scenario.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

using Json = nlohmann::json;

constexpr int kSmallestSide = 320, kLargestSide = 32'768, kFarthest = 65'536;
constexpr std::size_t kMaxLessons = 200;  // remembered

/// An integer that fits, at least `least`. Throws InputError for anything else.
template <class Number>
Number whole(const Json& json, Number least = std::numeric_limits<Number>::min()) {
    const bool fits = json.is_number_unsigned()
                          ? std::in_range<Number>(json.get<std::uint64_t>())
                          : json.is_number_integer() && std::in_range<Number>(json.get<std::int64_t>());
    if (!fits || json.get<Number>() < least) throw InputError("no such number");
    return json.get<Number>();
}

WindowPlace place_from(const Json& json) {
    const auto at = [&](const char* key) { return json.contains(key) ? whole<int>(json[key]) : 0; };
    const WindowPlace place{at("x"), at("y"), at("width"), at("height")};
    const auto side = [](int length) { return length >= kSmallestSide && length <= kLargestSide; };
    const auto near = [](int where) { return where > -kFarthest && where < kFarthest; };
    if (!side(place.width) || !side(place.height) || !near(place.x) || !near(place.y))
        throw InputError("no window is there");
    return place;
}

std::map<std::string, std::size_t> lessons_from(const Json& json) {
    if (!json.is_object() || json.size() > kMaxLessons) throw InputError("too many lessons");
    std::map<std::string, std::size_t> lessons;
    for (const auto& [file, at] : json.items()) lessons[file] = whole<std::size_t>(at);
    return lessons;
}

}  // namespace

Settings parse_settings(std::string_view text, bool* damaged) {
    Settings settings;
    const auto saved = parse_entries(text, Json::value_t::object);
    if (damaged) *damaged = saved.damaged;
    const auto& json = saved.entries;
    // A broken setting keeps its default; the file is rewritten when the window closes.
    const auto read = [&](const char* key, auto& setting, auto from) {
        if (!json.contains(key)) return;
        try {
            setting = from(json[key]);
        } catch (const std::exception&) {
        }
    };
    const auto flag = [](const Json& value) { return value.get<bool>(); };
    const auto word = [](auto parse, const char* key) {
        return [parse, key](const Json& value) { return parse(value.get<std::string>(), key); };
    };
    auto& preferences = settings.preferences;
    read("window", settings.place, place_from);
    read("maximised", settings.maximised, flag);
    read("reduced_motion", settings.reduced_motion, flag);
    read("all_panels", settings.all_panels, flag);
    read("projector_step", settings.projector_step, [](const Json& value) { return whole<int>(value); });
    read("snapshot_budget", settings.snapshot_budget, [](const Json& value) { return whole<std::size_t>(value); });
    read("lessons", settings.lessons, lessons_from);
    read("theme", settings.theme, word(parse_theme, "theme"));
    read("layout", settings.window_layout, word(parse_layout, "layout"));
    read("tour_seen", preferences.tour_seen, flag);
    read("executor", preferences.executor, word(parse_executor, "executor"));
    read("order", preferences.order, [](const Json& value) { return Order::parse(value.get<std::string>()); });
    read("gpu", preferences.gpu, [](const Json& value) { return whole(value, 0); });
    return settings;
}

std::string settings_text(const Settings& settings) {
    nlohmann::ordered_json json{{"maximised", settings.maximised},
                                {"theme", name_of(settings.theme)},
                                {"layout", name_of(settings.window_layout)},
                                {"projector_step", settings.projector_step},
                                {"reduced_motion", settings.reduced_motion},
                                {"all_panels", settings.all_panels},
                                {"snapshot_budget", settings.snapshot_budget}};
    if (!settings.lessons.empty()) json["lessons"] = settings.lessons;
    json["tour_seen"] = settings.preferences.tour_seen;
    json["executor"] = name_of(settings.preferences.executor);
    if (const auto& order = settings.preferences.order) json["order"] = order->text();
    if (settings.preferences.gpu != 0) json["gpu"] = settings.preferences.gpu;
    if (const auto& place = settings.place)
        json["window"] = {{"x", place->x}, {"y", place->y}, {"width", place->width}, {"height", place->height}};
    return entries_text(json);
}

}  // namespace lockstep
