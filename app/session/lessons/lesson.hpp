#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/lessons/outline.hpp"
#include "app/session/scenario.hpp"

namespace lockstep {

/// A question that a scene asks about the pass after its own.
struct SceneQuestion {
    std::string column;  ///< the question is about its changes; empty: about the racing line
    bool operator==(const SceneQuestion&) const = default;
};

/// One scene of a lesson: a text, and the state of the window beside it.
struct LessonScene {
    std::string title;
    std::string text;  ///< Markdown
    int line = 0;  ///< of its heading in the file, from 1
    Scenario scenario;
    std::string panel{};  ///< id of a panel that comes to the front; empty: none
    std::vector<Outline> outlines{};  ///< outlined from the beginning
    std::optional<Outline> followed{};  ///< the element whose thread is followed
    std::optional<std::vector<std::string>> clickable{};  ///< spaces whose elements can be selected; none: all
    std::optional<int> projector_step{};
    std::optional<SceneQuestion> question{};
    std::string notes{};  ///< Markdown for the lecturer alone; may be empty
};

/// A lesson: a Markdown file whose sections are scenes. Each has a fenced block, ```scene, with the keys of a scenario
/// (one that the window saved can be pasted) and with panel, outline, follow, click, projector and ask. A block ```notes holds what
/// only the lecturer reads.
struct Lesson {
    std::string title;
    std::string about;  ///< Markdown between the title and the first scene; may be empty
    std::vector<LessonScene> scenes;  ///< at least one
};

/// A lesson and the current position in it.
struct OpenLesson {
    Lesson lesson;
    std::filesystem::path file;
    std::size_t at = 0;
    std::uint64_t arrived = 0;  ///< incremented when a scene comes on screen; 0: before the first

    const LessonScene& scene() const { return lesson.scenes[at]; }
};

/// True if the file name ends in .md.
bool looks_like_lesson(const std::filesystem::path& file);

/// Parses the text of a lesson's file. A scene without `dataset` takes the dataset of the scene before it; a scene without `algorithm`
/// also takes its algorithm, parameters, executor and order. Relative paths start at the file's folder. Throws InputError that begins
/// with the file's name and the line.
Lesson parse_lesson(std::string_view text, const std::filesystem::path& file);
/// Reads a file. Throws InputError, and Cancelled if `progress` is cancelled.
Lesson load_lesson(const std::filesystem::path& file, Progress& progress);

/// A link of a Markdown text, except links to web sites. line: counted from 0
struct LessonLink {
    std::string address;
    int line = 0;
};
std::vector<LessonLink> outline_links(std::string_view markdown);

}  // namespace lockstep
