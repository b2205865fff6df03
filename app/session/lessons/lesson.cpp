#include "app/session/lessons/lesson.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "app/session/json_text.hpp"
#include "app/session/scenario_keys.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr const char* kWhat = "a lesson";
constexpr const char* kScene = "a scene";
constexpr std::string_view kFence = "```", kSceneFence = "```scene", kNotesFence = "```notes";
constexpr std::size_t kMaxScenes = 1000;
constexpr std::uint32_t kMaxProjectorStep = 4;

std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\r\n");
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

Outline read_outline(const JsonValue& value) {
    const auto outline = parse_outline(value.text());
    if (!outline) value.refuse("a place such as nodes/6, rank/6, line/8 or panel/arrays");
    return *outline;
}

std::vector<std::string> read_names(const JsonValue& value) {
    if (value.json.is_string()) return {value.text()};
    std::vector<std::string> names;
    value.each_item([&](const JsonValue& one) { names.push_back(one.text()); });
    return names;
}

/// Takes a lesson's text line by line.
class Reader {
public:
    Reader(std::string_view text, fs::path file) : rest_(text), file_(std::move(file)) {}

    Lesson read() {
        while (next()) take_line();
        end_scene();
        if (lesson_.title.empty()) refuse(1, "a lesson begins with its title, # and a few words");
        if (lesson_.scenes.empty()) refuse(number_, "it has no scene, a section that begins with ## and its title");
        lesson_.about = trimmed(lesson_.about);
        return std::move(lesson_);
    }

private:
    [[noreturn]] void refuse(int line, std::string_view why) const {
        throw InputError(fmt::format("{}:{}: {}", file_.string(), line, why));
    }

    bool next() {
        if (rest_.empty()) return false;
        const auto end = std::min(rest_.find('\n'), rest_.size());
        line_ = rest_.substr(0, end);
        if (line_.ends_with('\r')) line_.remove_suffix(1);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        ++number_;
        return true;
    }

    void take_line() {
        if (line_.starts_with("# ")) {
            if (!lesson_.title.empty()) refuse(number_, "a lesson has one title; scenes begin with ##");
            lesson_.title = trimmed(line_.substr(2));
        } else if (lesson_.title.empty() && !trimmed(line_).empty()) {
            refuse(number_, "a lesson begins with its title, # and a few words");
        } else if (line_.starts_with("## ")) {
            end_scene();
            if (lesson_.scenes.size() == kMaxScenes)
                refuse(number_, fmt::format("a lesson has {} scenes at most", kMaxScenes));
            open_ = true, shown_ = false;
            lesson_.scenes.push_back(
                {.title = std::string(trimmed(line_.substr(3))), .text = {}, .line = number_, .scenario = {}});
        } else if (trimmed(line_) == kSceneFence) {
            take_scene();
        } else if (trimmed(line_) == kNotesFence) {
            take_notes();
        } else if (line_.starts_with(kFence)) {
            take_code();
        } else {
            take_text();
        }
    }

    void take_text() {
        if (line_.find("![") != line_.npos) refuse(number_, "a lesson has no pictures: the Stage shows its scenes");
        for (const auto& link : outline_links(line_))
            if (!parse_outline(link.address))
                refuse(number_,
                       fmt::format("the link '{}' outlines nothing; links are nodes/6, rank/6, line/8, pass/3, "
                                   "panel/arrays, or begin with https://",
                                   link.address));
        add(line_);
    }

    void add(std::string_view line) {
        auto& text = open_ ? lesson_.scenes.back().text : lesson_.about;
        text.append(line).append("\n");
    }

    void take_code() {
        const int begin = number_;
        add(line_);
        while (next()) {
            add(line_);
            if (line_.starts_with(kFence)) return;
        }
        refuse(begin, "the block that begins here has no end, ```");
    }

    void take_scene() {
        if (!open_) refuse(number_, "a scene block belongs to a section that begins with ## and its title");
        if (shown_) refuse(number_, fmt::format("the scene '{}' has two scene blocks", lesson_.scenes.back().title));
        shown_ = true;
        const int begin = number_;
        std::string json(static_cast<std::size_t>(number_), '\n');  // errors then have the line of the file
        while (next()) {
            if (line_.starts_with(kFence)) return read_scene(json);
            json.append(line_).append("\n");
        }
        refuse(begin, "the scene block that begins here has no end, ```");
    }

    void take_notes() {
        if (!open_) refuse(number_, "a notes block belongs to a section that begins with ## and its title");
        auto& notes = lesson_.scenes.back().notes;
        if (!notes.empty())
            refuse(number_, fmt::format("the scene '{}' has two notes blocks", lesson_.scenes.back().title));
        const int begin = number_;
        while (next()) {
            if (line_.starts_with(kFence)) {
                notes = trimmed(notes);
                if (notes.empty()) refuse(begin, "the notes block is empty");
                return;
            }
            if (line_.find("![") != line_.npos || !outline_links(line_).empty())
                refuse(number_,
                       "notes have neither pictures nor links to places: these stand in the text of the scene");
            notes.append(line_).append("\n");
        }
        refuse(begin, "the notes block that begins here has no end, ```");
    }

    void read_scene(const std::string& text) {
        const auto name = file_.string();
        const auto json = parse_json(text, name, kScene);
        auto& scene = lesson_.scenes.back();
        if (!json.is_object())
            refuse(number_, "a scene block has the form {\"algorithm\": \"list.wyllie\", \"pass\": 1}");
        inherit(scene.scenario, json);
        try {
            read_scenario_keys({json, name}, file_.parent_path(), scene.scenario, readers(scene), kScene);
        } catch (const InputError& error) {
            refuse_key(text, json, error.what());
        }
        if (scene.scenario.dataset.empty())
            refuse(scene.line, fmt::format("the scene '{}' has no dataset", scene.title));
        if (scene.scenario.algorithm.empty())
            refuse(scene.line, fmt::format("the scene '{}' has no algorithm", scene.title));
    }

    /// Adds the line of the key that an error is about.
    [[noreturn]] void refuse_key(std::string_view text, const Json& json, std::string_view why) const {
        const auto prefix = file_.string() + ": ";
        if (why.starts_with(prefix)) why.remove_prefix(prefix.size());
        int line = lesson_.scenes.back().line;
        for (const auto& [key, value] : json.items()) {
            if (!why.starts_with(key) && why.find("'" + key + "'") == why.npos) continue;
            const auto at = std::min(text.find('"' + key + '"'), text.size());
            line = 1 + static_cast<int>(std::ranges::count(text.substr(0, at), '\n'));
        }
        refuse(line, why);
    }

    /// A scene without `executor` runs on the emulator, which makes the same passes on every machine.
    void inherit(Scenario& scenario, const Json& json) const {
        scenario.executor = ExecutorKind::simt;
        scenario.window_layout = WindowLayout::teach;
        if (lesson_.scenes.size() < 2) return;
        const auto& before = lesson_.scenes[lesson_.scenes.size() - 2].scenario;
        if (!json.contains("dataset")) scenario.dataset = before.dataset;
        if (json.contains("algorithm")) return;
        scenario.algorithm = before.algorithm;
        scenario.parameters = before.parameters;
        scenario.executor = before.executor;
        scenario.order = before.order;
    }

    static JsonReaders readers(LessonScene& scene) {
        return {
            {"panel", [&](const JsonValue& value) { scene.panel = value.text(); }},
            {"outline",
             [&](const JsonValue& value) {
                 if (value.json.is_string()) return scene.outlines.push_back(read_outline(value));
                 value.each_item([&](const JsonValue& one) { scene.outlines.push_back(read_outline(one)); });
             }},
            {"follow",
             [&](const JsonValue& value) {
                 auto whose = read_outline(value);
                 if (whose.kind == "line" || whose.kind == "pass" || whose.kind == "panel")
                     value.refuse("an element such as nodes/6, whose thread is followed");
                 scene.followed = std::move(whose);
             }},
            {"click", [&](const JsonValue& value) { scene.clickable = read_names(value); }},
            {"projector",
             [&](const JsonValue& value) {
                 if (value.index() > kMaxProjectorStep)
                     value.refuse(fmt::format("a projector step from 0 to {}", kMaxProjectorStep));
                 scene.projector_step = static_cast<int>(value.index());
             }},
            {"ask",
             [&](const JsonValue& value) {
                 scene.question = SceneQuestion{value.text() == "racing line" ? "" : value.text()};
             }},
        };
    }

    void end_scene() {
        if (!open_) return;
        auto& scene = lesson_.scenes.back();
        if (scene.title.empty()) refuse(scene.line, "the scene has no title");
        if (!shown_) refuse(scene.line, fmt::format("the scene '{}' has no scene block, ```scene", scene.title));
        scene.text = trimmed(scene.text);
        if (scene.text.empty()) refuse(scene.line, fmt::format("the scene '{}' has no text", scene.title));
    }

    std::string_view rest_, line_;
    fs::path file_;
    int number_ = 0;
    bool open_ = false;  ///< inside a scene
    bool shown_ = false;  ///< its scene block has been read
    Lesson lesson_;
};

}  // namespace

bool looks_like_lesson(const fs::path& file) { return file.extension() == ".md"; }

Lesson parse_lesson(std::string_view text, const fs::path& file) {
    Lesson lesson;
    with_short_errors(file, [&] { lesson = Reader(text, file).read(); });
    return lesson;
}

Lesson load_lesson(const fs::path& file, Progress& progress) {
    return parse_lesson(read_small_file(file, kWhat, progress), file);
}

std::vector<LessonLink> outline_links(std::string_view markdown) {
    std::vector<LessonLink> links;
    constexpr std::string_view kBegin = "](";
    for (auto at = markdown.find(kBegin); at != markdown.npos; at = markdown.find(kBegin, at + 1)) {
        const auto begin = at + kBegin.size(), end = markdown.find(')', begin);
        if (end == markdown.npos) break;
        const auto address = markdown.substr(begin, end - begin);
        if (address.starts_with("https://") || address.starts_with("http://")) continue;
        const auto before = markdown.substr(0, at);
        links.push_back({std::string(address), static_cast<int>(std::count(before.begin(), before.end(), '\n'))});
    }
    return links;
}

}  // namespace lockstep
