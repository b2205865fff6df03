#pragma once

#include <string>
#include <vector>

#include "app/cli/options.hpp"
#include "app/session/lessons/lesson.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// The problems of a scene, in sentences that begin with the file and the line.
using SceneProblems = std::vector<std::string>;

/// Runs a scene of a lesson as the window does, and follows its links. `report`: the scene in a line.
SceneProblems check_scene(const Catalog& catalog, const OpenLesson& lesson, std::string& report);

/// `lockstep lesson FILE --check`: returns 2 if a scene has a problem, else 0. Throws InputError, and Interrupted on Ctrl+C.
int check_lesson_command(const Catalog& catalog, const LessonOptions& options);

}  // namespace lockstep
