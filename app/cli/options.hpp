#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/session/output/asked_outputs.hpp"
#include "app/session/scenario.hpp"
#include "kernels/model/model.hpp"

namespace lockstep {

/// Size of a picture in pixels.
struct PictureSize {
    int width = 0, height = 0;
    bool operator==(const PictureSize&) const = default;
};

/// `lockstep [FILE]`
struct WindowOptions {
    std::filesystem::path file;
    DatasetSource reading{};  ///< how to read the file; its input and generator are not used
    std::optional<int> gpu{};  ///< used if it exists
    std::string student{};  ///< the questions of lessons depend on it
    std::filesystem::path answers{};  ///< the file for graded answers; empty: written only on demand
};

/// `lockstep lesson FILE --check`
struct LessonOptions {
    std::filesystem::path file;
};

/// `lockstep algorithms`
struct ListOptions {
    std::vector<std::string> algorithms{};  ///< ids, or families as "list.*"; empty: all
    bool json = false;
};

/// The panels of a picture of the whole window.
enum class ShownPanels : std::uint8_t { all, few, none };

/// `lockstep run` and `lockstep shot`. Options that were not given stay empty, so that a scenario can set them.
struct RunOptions {
    bool whole_window = false;  ///< shot
    std::string algorithm;
    std::filesystem::path scenario;  ///< or a lesson
    std::optional<std::uint32_t> step;  ///< scene of the lesson, from 1
    DatasetSource dataset;
    std::string header, delimiter, base;  ///< as typed, for a scenario's input; empty: not given
    std::vector<std::pair<std::string, std::string>> parameters;
    std::optional<ExecutorKind> executor;
    std::optional<Order> order;
    bool verify = false;
    bool work = false;  ///< count accesses: PRAM class and contention of launches, work and depth
    std::filesystem::path columns, json, trace, save, png, record;  ///< empty: not written
    std::filesystem::path recording;  ///< read in place of a run
    std::string view;
    std::string study;  ///< of the catalogue, measured before the picture is taken
    std::optional<std::uint32_t> pass;  ///< to draw, and to trace
    std::optional<std::uint32_t> launch;  ///< of the pass, to trace
    std::optional<std::pair<std::uint32_t, std::uint32_t>> blocks;  ///< of the pass, to trace: first and last
    std::optional<DebuggerScenario> debugger;  ///< of shot: a moment inside the pass
    std::optional<int> gpu;
    std::vector<int> gpus;  ///< of a group of devices; empty: the first ones
    std::optional<PictureSize> size;
    int scale = 1;  ///< pixels of a pixel of `size`
    bool transparent = false;
    std::optional<Theme> theme;
    std::optional<WindowLayout> layout;
    ShownPanels panels = ShownPanels::all;
    std::optional<int> projector_step;
    std::string manual;  ///< chapter or section of the manual, open over the whole window
};

inline constexpr int kDefaultRepeat = 5;

/// `--sweep NAME=VALUES`, as typed: 64..1024 doubles, 1K..1M:13 takes 13 equal factors, 16,64,host are single values.
struct SweepOption {
    std::string parameter, values;
    bool operator==(const SweepOption&) const = default;
};

/// `lockstep bench`
struct BenchOptions {
    std::vector<std::string> algorithms;  ///< ids, or families as "list.*"
    std::string study;  ///< instead of algorithms: a study of the catalogue, "fig 4.2"
    DatasetSource dataset;  ///< empty: a generator that suits the family
    std::vector<std::uint64_t> counts;  ///< values of the generator's n
    std::vector<std::pair<std::string, std::string>> parameters;
    std::vector<SweepOption> sweeps;  ///< swept parameters: two at most, sizes included
    std::optional<int> repeat;  ///< none: kDefaultRepeat, or the study's
    bool work = false;  ///< count work and depth on the emulator in place of times
    bool weak = false;  ///< the input grows with the number of devices
    ExecutorKind executor = ExecutorKind::automatic;
    std::optional<Order> order;
    std::optional<int> gpu;
    std::filesystem::path csv, png, record;
    std::optional<Theme> theme;
    std::optional<PictureSize> size;
    int scale = 1;  ///< as of RunOptions
    bool transparent = false;
    int projector_step = 0;
};

/// `lockstep check`
struct CheckOptions {
    std::string algorithm;
    DatasetSource dataset;  ///< empty: small ones that suit the algorithm
    std::vector<std::pair<std::string, std::string>> parameters;
    std::optional<std::uint32_t> orders;  ///< number of shuffled orders; none: the check's default
    ExecutorKind executor = ExecutorKind::simt;  ///< an emulated one
    std::filesystem::path json, save, record;  ///< empty: not written
};

/// `lockstep export`
struct ExportOptions {
    RunOptions run;  ///< the run, the scenario or the recording; view, size, theme and scale of pictures
    std::filesystem::path html, film, poster, plot, markdown;  ///< empty: not written; markdown is a folder
    std::optional<std::pair<std::uint32_t, std::uint32_t>> passes;  ///< none: all, the input first
    std::optional<std::uint32_t> launch;  ///< of the one pass: the page goes through its instructions
    double seconds = 1;  ///< of a film, a pass
    bool motion = true;  ///< of a film: between passes
};

/// `lockstep diff`
struct DiffOptions {
    std::filesystem::path a, b;  ///< recordings
    std::filesystem::path json;  ///< empty: not written
};

/// `lockstep model`
struct ModelOptions {
    std::string algorithm;
    DatasetSource dataset;  ///< the input, or the generator of the measured inputs
    std::vector<std::uint64_t> counts;  ///< sizes; none with an input
    std::vector<std::pair<std::string, std::string>> parameters;
    bool this_device = false;  ///< not the GTX 280
    model::Combine combine = model::Combine::sum;
    bool measure = false;
    ExecutorKind executor = ExecutorKind::automatic;  ///< of the measurement
    std::filesystem::path json, csv;  ///< empty: not written
};

/// `lockstep devices`
struct DevicesOptions {
    ExecutorKind executor = ExecutorKind::automatic;  ///< of the device in use
    std::optional<int> gpu{};
    std::filesystem::path json{};  ///< empty: not written
};

/// A text to print: --help, --version.
struct PrintOptions {
    std::string text;
};

using Options = std::variant<WindowOptions, LessonOptions, ListOptions, RunOptions, BenchOptions, CheckOptions,
                             ModelOptions, DevicesOptions, ExportOptions, DiffOptions, PrintOptions>;

/// The whole command line.
struct CommandLine {
    Options command;
    std::vector<std::filesystem::path> kernels;  ///< folders with further algorithms
    std::optional<std::uint64_t> turns;  ///< step budget of a launch; none: the default of each run
    std::vector<AskedOutput> outputs;  ///< requested files
};

}  // namespace lockstep
