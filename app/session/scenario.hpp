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
#include "kernels/run/run.hpp"

namespace lockstep {

/// Another run on the same input, kept beside the first and in step with it.
struct ComparedRun {
    std::string algorithm;
    std::vector<std::pair<std::string, std::string>> parameters;
    ExecutorKind executor = ExecutorKind::automatic;
    std::optional<Order> order;
    std::optional<std::uint32_t> pass;  ///< of this run; none: in step with the other
    InStep in_step = InStep::pass;
    std::optional<std::uint32_t> link;  ///< in step by link: how many both have walked; none: what the passes say

    bool operator==(const ComparedRun&) const = default;
};

/// A point of time inside a pass, and what is looked at there.
struct DebuggerScenario {
    std::uint32_t launch = 0;  ///< of the pass, from 0
    std::optional<std::size_t> access;  ///< how many have been made; none: all
    std::optional<std::uint32_t> block, warp, lane;  ///< in focus; none: those of the access
    std::optional<std::uint32_t> first_block, last_block;  ///< that are traced; none: as many as there is room for
    DebuggerOrder order{};  ///< in which its accesses are gone through, and counted
    bool operator==(const DebuggerScenario&) const = default;
};

/// A point of time that was given a name.
struct DebuggerMark {
    std::string name;
    std::uint32_t pass = 0, launch = 0;
    std::size_t access = 0;
    std::optional<Order> order{};  ///< in which accesses were counted; none: not known
    bool operator==(const DebuggerMark&) const = default;
};

/// A saved session: what to run on what, and how it is looked at. What the window saves, what the command line runs, what
/// people send to each other. Values of parameters are as typed; those that are not named have their defaults.
struct Scenario {
    DatasetSource dataset;
    std::string algorithm;
    std::vector<std::pair<std::string, std::string>> parameters;
    ExecutorKind executor = ExecutorKind::automatic;
    std::optional<Order> order;
    std::optional<std::uint32_t> pass;  ///< 0 is the input; none: the last
    std::string view;  ///< empty: the preferred one
    std::optional<Selection> selection;  ///< without a space: one of the dataset's own elements
    std::optional<std::pair<std::uint32_t, std::uint32_t>> loop;  ///< passes
    std::optional<Framing> framing;  ///< none: the whole picture
    std::optional<WindowLayout> window_layout;
    std::optional<Theme> theme;
    std::optional<DebuggerScenario> debugger;  ///< none: the state after the pass
    std::vector<DebuggerMark> marks;
    std::optional<ComparedRun> compare;  ///< run A, where two are compared; all above is of run B

    bool operator==(const Scenario&) const = default;
};

/// Reads the text of a scenario file. A relative input path starts at the folder of `file`. Throws InputError that begins
/// with the file's name and says the line where it is no JSON, or the key that is unknown or has a wrong value.
Scenario parse_scenario(std::string_view text, const std::filesystem::path& file);
/// Reads the file, or a pipe, until `progress` cancels. Throws InputError, also for what is no scenario by its size, and
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

/// True when the file's content begins as a scenario does; false for datasets and for what cannot be read.
bool looks_like_scenario(const std::filesystem::path& file);

/// As in files and options: "auto", "cuda", "simt"; "teach", "debug", "tune"; "dark", "light"; "pass", "label", "time".
/// `option` names what held the word in the InputError.
ExecutorKind parse_executor(std::string_view word, std::string_view option);
WindowLayout parse_layout(std::string_view word, std::string_view option);
Theme parse_theme(std::string_view word, std::string_view option);
InStep parse_in_step(std::string_view word, std::string_view option);
std::string_view name_of(ExecutorKind executor);
std::string_view name_of(WindowLayout layout);
std::string_view name_of(Theme theme);
std::string_view name_of(InStep in_step);

}  // namespace lockstep
