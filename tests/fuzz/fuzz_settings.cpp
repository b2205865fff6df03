// The window's settings: a broken entry keeps its default, valid ones are read, and the written result reads back as
// the same settings.
// Sources: app/gui/window/settings_text.cpp app/session/scenario.cpp app/session/json_text.cpp app/session/dataset_source.cpp app/session/recording/sha256.cpp app/session/recording/base64.cpp app/session/user_kernels/loaded_from.cpp app/session/debugger/debugger_order.cpp app/session/programs/draw_as.cpp kernels/simt/value.cpp app/session/files/saved_entries.cpp kernels/run/column/reach.cpp
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/gui/window/settings.hpp"

namespace {

/// An object with another setting after all others. Empty if the text is no object.
std::string with_setting(std::string_view text, std::string_view setting) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object()) return {};
    text = text.substr(0, text.find('\0'));  // reading ends at a null byte
    return std::string(text.substr(0, text.rfind('}'))) + (json.empty() ? "" : ", ") + std::string(setting) + "}";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace lockstep;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    auto settings = parse_settings(text);
    if (settings.preferences.gpu < 0 || settings.lessons.size() > size) std::abort();
    if (const auto& place = settings.place; place && (place->width <= 0 || place->height <= 0)) std::abort();
    if (!(parse_settings(settings_text(settings)) == settings)) std::abort();
    const auto light = with_setting(text, R"("theme": "light")");
    if (light.empty()) return 0;
    settings.theme = Theme::light;
    if (!(parse_settings(light) == settings)) std::abort();
    return 0;
}
