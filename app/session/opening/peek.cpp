#include "app/session/opening/peek.hpp"

#include <fstream>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include "app/session/lessons/lesson.hpp"
#include "app/session/programs/program_run.hpp"
#include "app/session/recorded_run.hpp"
#include "app/session/recording/recording.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kLines = 12, kLetters = 200, kBeginning = std::size_t{1} << 16;

/// Reads only the beginning of the file: one line may be as long as the file.
std::vector<std::string> first_lines_of(const std::filesystem::path& path) {
    std::string begin(kBeginning, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    begin.resize(static_cast<std::size_t>(file.gcount()));
    std::vector<std::string> lines;
    std::istringstream stream(begin);
    for (std::string line; lines.size() < kLines && std::getline(stream, line);)
        lines.push_back(one_line(line.substr(0, kLetters)));
    return lines;
}

void look_at_scenario(Peek& peek, Progress& progress) {
    peek.first_lines = first_lines_of(peek.source.input);
    const auto scenario = load_scenario(peek.source.input, progress);
    peek.title =
        fmt::format("scenario: {} on {}", scenario.algorithm.empty() ? "a suitable algorithm" : scenario.algorithm,
                    scenario.dataset.name());
    peek.what = Peek::What::scenario;
}

void look_at_lesson(Peek& peek, Progress& progress) {
    peek.first_lines = first_lines_of(peek.source.input);
    const auto lesson = load_lesson(peek.source.input, progress);
    peek.title = fmt::format("lesson: {}, {}", lesson.title, count_text(lesson.scenes.size(), "scene", "scenes"));
    peek.what = Peek::What::scenario;
}

void look_at_trace(Peek& peek, Progress& progress) {
    const auto scenario = load_recorded(peek.source.input, progress);
    peek.title = fmt::format("trace of {} on {}: its run is repeated", scenario.algorithm, scenario.dataset.name());
    peek.what = Peek::What::scenario;
}

void look_at_recording(Peek& peek) {
    const Recording recording(peek.source.input, Recording::Damaged::cut);
    peek.title = fmt::format("recording of {}: {}, nothing runs", recording.report().value("algorithm", "a run"),
                             count_text(recording.last_pass(), "pass", "passes"));
    peek.what = Peek::What::scenario;
}

void look_at_program(Peek& peek) {
    peek.first_lines = first_lines_of(peek.source.input);
    peek.title = "CUDA program: nvcc compiles it, and the emulator runs it";
    peek.kernels = kernels_in(peek.source.input);
    peek.what = Peek::What::scenario;
}

void look_at_ptx(Peek& peek) {
    peek.first_lines = first_lines_of(peek.source.input);
    peek.kernels = kernels_in(peek.source.input);
    if (peek.kernels.empty()) throw InputError(fmt::format("{} has no kernel", peek.source.input.string()));
    peek.title = "PTX: the emulator runs one of its kernels";
    peek.what = Peek::What::scenario;
}

void look_at_dataset(Peek& peek, Progress& progress) {
    peek.preview = preview_file(peek.source.input, peek.source.options(), progress);
    peek.title = peek.preview.file.format;
    peek.first_lines = peek.preview.file.first_lines;
    peek.refusal = peek.preview.file.refusal;
    if (peek.refusal.empty()) peek.what = Peek::What::dataset;
}

}  // namespace

Peek peek_at(const DatasetSource& source, Progress& progress) {
    Peek peek{.source = source};
    std::error_code none;
    const auto status = std::filesystem::status(source.input, none);
    if (std::filesystem::is_directory(status)) {
        peek.what = Peek::What::folder;
        return peek;
    }
    if (status.type() == std::filesystem::file_type::not_found) {
        peek.what = Peek::What::missing;
        peek.refusal = fmt::format("There is no file {}", source.input.string());
        return peek;
    }
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        peek.what = Peek::What::dataset;  // treated as a dataset: a pipe can be read only once
        peek.title = "a pipe or a device: its content is examined when it is opened";
        return peek;
    }
    try {
        if (looks_like_program(source.input)) look_at_program(peek);
        else if (looks_like_ptx(source.input)) look_at_ptx(peek);
        else if (looks_like_recording(source.input)) look_at_recording(peek);
        else if (looks_like_trace(source.input)) look_at_trace(peek, progress);
        else if (looks_like_lesson(source.input)) look_at_lesson(peek, progress);
        else if (looks_like_scenario(source.input)) look_at_scenario(peek, progress);
        else look_at_dataset(peek, progress);
    } catch (const InputError& error) {
        peek.refusal = error.what();
    }
    return peek;
}

}  // namespace lockstep
