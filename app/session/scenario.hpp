#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/session/action.hpp"
#include "app/session/dataset_source.hpp"
#include "app/session/debugger/debugger_order.hpp"
#include "app/session/programs/draw_as.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Run A of a comparison: another run on the same input, in step with run B.
struct ComparedRun {
    std::string algorithm;
    std::vector<std::pair<std::string, std::string>> parameters;
    ExecutorKind executor = ExecutorKind::automatic;
    std::optional<Order> order;
    std::optional<std::uint32_t> pass;  ///< of this run; none: in step with run B
    InStep in_step = InStep::pass;
    std::optional<std::uint32_t> link;  ///< in step by link: links that both runs have followed; none: from the passes

    bool operator==(const ComparedRun&) const = default;
};

/// A position inside a pass, with the lane and blocks in focus.
struct DebuggerScenario {
    std::uint32_t launch = 0;  ///< number within the pass, from 0
    std::optional<std::size_t> access;  ///< number of accesses made so far; none: all
    std::optional<std::uint32_t> block, warp, lane;  ///< in focus; none: those of the last access
    std::optional<std::uint32_t> first_block, last_block;  ///< traced blocks; none: as many as fit
    DebuggerOrder order{};  ///< order in which the launch is traced and its accesses are counted
    bool operator==(const DebuggerScenario&) const = default;
};

/// A named position inside a pass.
struct DebuggerMark {
    std::string name;
    std::uint32_t pass = 0, launch = 0;
    std::size_t access = 0;
    std::optional<Order> order{};  ///< order in which accesses were counted; none: unknown
    bool operator==(const DebuggerMark&) const = default;
};

/// A saved session: input, algorithm and display settings. The window saves it, the command line runs it, people share
/// it. Parameter values are stored as typed; omitted parameters have their defaults.
struct Scenario {
    DatasetSource dataset;
    std::string algorithm;
    std::vector<std::pair<std::string, std::string>> parameters;
    ExecutorKind executor = ExecutorKind::automatic;
    std::optional<Order> order;
    std::optional<std::uint32_t> pass;  ///< 0 is the input; none: the last
    std::string view;  ///< empty: the preferred one
    std::optional<Selection> selection;  ///< without a space: an element of the dataset itself
    std::optional<std::pair<std::uint32_t, std::uint32_t>> loop;  ///< first and last pass
    std::optional<Framing> framing;  ///< none: the whole picture
    std::optional<WindowLayout> window_layout;
    std::optional<Theme> theme;
    std::optional<DebuggerScenario> debugger;  ///< none: the state after the pass
    std::vector<DebuggerMark> marks;
    DrawnAs draw_as;  ///< roles of a program's arrays
    std::optional<ComparedRun> compare;  ///< run A of a comparison; the fields above describe run B

    bool operator==(const Scenario&) const = default;
};

/// Parses the text of a scenario file. A relative input path starts at the folder of `file`. Throws InputError that
/// begins with the file's name and states the line that is not JSON, or the key that is unknown or has a wrong value.
Scenario parse_scenario(std::string_view text, const std::filesystem::path& file);
/// Reads a file or pipe until `progress` cancels. Throws InputError, also if the file is too large for a scenario, and
/// Cancelled.
Scenario load_scenario(const std::filesystem::path& file, Progress& progress);

/// The text of a scenario that is to be saved in `file`. It names the input and folders of kernels relative to that file.
std::string scenario_text(const Scenario& scenario, const std::filesystem::path& file);

/// Bytes of an input that a scenario contains, at most.
inline constexpr std::size_t kMaxContainedInput = std::size_t{1} << 16;

/// The scenario as it can be moved without its input: an input that is neither beside `file` nor below it is contained where it has
/// at most kMaxContainedInput bytes and needs no second file; of a larger one the scenario has the SHA-256. Reads the input.
/// Throws InputError.
Scenario portable_scenario(Scenario scenario, const std::filesystem::path& file);

/// True if the file's content begins as a scenario does; false for datasets and unreadable files.
bool looks_like_scenario(const std::filesystem::path& file);

/// Words in files and options: "auto", "cuda", "simt", "ptx"; "teach", "debug", "tune"; "dark", "light"; "pass", "label",
/// "time". The InputError names `option`.
ExecutorKind parse_executor(std::string_view word, std::string_view option);
WindowLayout parse_layout(std::string_view word, std::string_view option);
Theme parse_theme(std::string_view word, std::string_view option);
InStep parse_in_step(std::string_view word, std::string_view option);
std::string_view name_of(ExecutorKind executor);
std::string_view name_of(WindowLayout layout);
std::string_view name_of(Theme theme);
std::string_view name_of(InStep in_step);

}  // namespace lockstep
