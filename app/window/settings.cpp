#include "app/window/settings.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <future>
#include <iterator>
#include <memory>
#include <utility>

#include <imgui.h>
#include <nlohmann/json.hpp>

#include "app/output/output_file.hpp"
#include "app/scenario.hpp"
#include "kernels/background/in_background.hpp"

namespace lockstep {
namespace {

using Json = nlohmann::json;

constexpr int kSmallestSide = 320, kLargestSide = 32'768, kFarthest = 65'536;
constexpr std::size_t kMostLectures = 200;  // remembered

/// A home that is far away, and does not answer, is no reason to show no window.
constexpr auto kPatience = std::chrono::milliseconds(500);

/// What a file holds, read on another thread; nothing where it cannot be read.
std::future<std::string> content_of(const std::filesystem::path& file) {
    const auto reading = std::make_shared<std::promise<std::string>>();
    auto content = reading->get_future();
    in_background_or_here([reading, file] {
        std::ifstream stream(file, std::ios::binary);
        reading->set_value({std::istreambuf_iterator<char>(stream), {}});
    });
    return content;
}

/// Nothing where it does not come in time.
std::string content_within(std::future<std::string> content, std::chrono::milliseconds patience) {
    return content.wait_for(patience) == std::future_status::ready ? content.get() : std::string();
}

std::optional<WindowPlace> place_from(const Json& json) {
    if (!json.is_object()) return std::nullopt;
    const WindowPlace place{json.value("x", 0), json.value("y", 0), json.value("width", 0), json.value("height", 0)};
    const auto side = [](int length) { return length >= kSmallestSide && length <= kLargestSide; };
    const auto near = [](int at) { return at > -kFarthest && at < kFarthest; };
    return side(place.width) && side(place.height) && near(place.x) && near(place.y) ? std::optional(place)
                                                                                     : std::nullopt;
}

}  // namespace

std::filesystem::path settings_folder() {
    const char* config = std::getenv("XDG_CONFIG_HOME");
    const char* home = std::getenv("HOME");
    if (config && *config) return std::filesystem::path(config) / "lockstep";
    return home && *home ? std::filesystem::path(home) / ".config" / "lockstep" : std::filesystem::path();
}

Settings load_settings(const std::filesystem::path& file) {
    return parse_settings(content_within(content_of(file), kPatience));
}

Settings parse_settings(std::string_view text) {
    Settings settings;
    const auto json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return settings;
    try {
        if (json.contains("window")) settings.place = place_from(json["window"]);
        settings.maximised = json.value("maximised", false);
        settings.reduced_motion = json.value("reduced_motion", false);
        settings.projector_step = json.value("projector_step", 0);
        settings.snapshot_budget = json.value("snapshot_budget", std::size_t{0});
        settings.lectures = json.value("lectures", settings.lectures);
        if (settings.lectures.size() > kMostLectures) settings.lectures.clear();
        settings.theme = parse_theme(json.value("theme", "dark"), "theme");
        settings.window_layout = parse_layout(json.value("layout", "teach"), "layout");
        settings.preferences.tour_seen = json.value("tour_seen", false);
        settings.preferences.executor = parse_executor(json.value("executor", "auto"), "executor");
        if (const auto order = json.value("order", ""); !order.empty())
            settings.preferences.order = Order::parse(order);
        settings.preferences.gpu = std::max(0, json.value("gpu", 0));
    } catch (const std::exception&) {
        // The rest keeps its defaults; the file is written anew when the window closes.
    }
    return settings;
}

bool save_settings(const Settings& settings, const std::filesystem::path& file) {
    Json json{{"maximised", settings.maximised},           {"theme", name_of(settings.theme)},
              {"layout", name_of(settings.window_layout)}, {"projector_step", settings.projector_step},
              {"reduced_motion", settings.reduced_motion}, {"snapshot_budget", settings.snapshot_budget}};
    if (!settings.lectures.empty()) json["lectures"] = settings.lectures;
    json["tour_seen"] = settings.preferences.tour_seen;
    json["executor"] = name_of(settings.preferences.executor);
    if (const auto& order = settings.preferences.order) json["order"] = order->text();
    if (settings.preferences.gpu != 0) json["gpu"] = settings.preferences.gpu;
    if (const auto& place = settings.place)
        json["window"] = {{"x", place->x}, {"y", place->y}, {"width", place->width}, {"height", place->height}};
    try {
        write_file(file, json.dump(2) + "\n");
        return true;
    } catch (const WriteError&) {
        return false;
    }
}

std::future<std::string> ask_docking(const std::filesystem::path& file) { return content_of(file); }

void load_docking(std::future<std::string> asked, std::chrono::milliseconds patience) {
    const auto text = content_within(std::move(asked), patience);
    if (!text.empty()) ImGui::LoadIniSettingsFromMemory(text.data(), text.size());
}

void save_docking(const std::filesystem::path& file, Saver& saver) {
    ImGui::GetIO().WantSaveIniSettings = false;
    std::size_t size = 0;
    const char* text = ImGui::SaveIniSettingsToMemory(&size);
    saver.save(file, [copy = std::string(text, size)](const auto& path) { write_file(path, copy); });
    while (saver.take()) continue;  // a full disk: the next start has the docking of the last one
}

void apply_settings(const Settings& settings, Workspace& workspace, std::optional<int> gpu) {
    workspace.apply(ChooseTheme{settings.theme});
    workspace.apply(ChooseLayout{settings.window_layout});
    workspace.apply(SetProjectorStep{settings.projector_step});
    workspace.apply(SetReducedMotion{settings.reduced_motion});
    workspace.set_lecture_places(settings.lectures);
    const auto& preferences = settings.preferences;
    // A GPU is used where there is one; on a machine without, runs go on.
    if (gpu) workspace.apply(ChooseExecutor{ExecutorKind::automatic, {}, gpu});
    else if (preferences.executor == ExecutorKind::simt)
        workspace.apply(ChooseExecutor{ExecutorKind::simt, preferences.order, preferences.gpu});
    else if (preferences.gpu != 0) workspace.apply(ChooseExecutor{ExecutorKind::automatic, {}, preferences.gpu});
    if (settings.snapshot_budget != 0) workspace.apply(SetSnapshotBudget{settings.snapshot_budget});
}

void take_settings(Settings& settings, const Workspace& workspace) {
    settings.theme = workspace.theme();
    settings.window_layout = workspace.window_layout();
    settings.projector_step = workspace.projector_step();
    settings.reduced_motion = workspace.reduced_motion();
    settings.snapshot_budget = workspace.snapshot_budget();
    settings.lectures = workspace.lecture_places();
}

}  // namespace lockstep
