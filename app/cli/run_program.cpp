#include "app/cli/run_program.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <new>
#include <optional>
#include <system_error>

#include <fmt/format.h>

#include "app/catalog.hpp"
#include "app/cli/commands.hpp"
#include "app/cli/lesson/lesson_command.hpp"
#include "app/cli/parse.hpp"
#include "app/cli/program/program_command.hpp"
#include "app/cli/recording/diff_command.hpp"
#include "app/cli/watch.hpp"
#include "app/session/output/interrupt.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/programs/trusted_folders.hpp"
#include "app/session/user_kernels/cuda_kernels.hpp"
#include "app/session/user_kernels/kernel_folder.hpp"
#include "kernels/base/available_memory.hpp"
#include "kernels/base/in_background.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/devices/ranks.hpp"
#include "kernels/run/entry/executors/step_budget.hpp"
#include "kernels/run/make_device.hpp"

namespace lockstep {
namespace {

enum ExitCode { kDone = 0, kBadInput = 2, kNoResources = 3, kInterrupted = 130 };

int fail(ExitCode code, std::string what) {
    auto* ranks = Ranks::get();
    if (ranks && code == kInterrupted)
        if (const auto why = ranks->problem()) code = kNoResources, what = *why;
    // Of the processes that mpirun started, rank 0 speaks.
    if (ranks && ranks->rank() != 0) ranks->fail(what, code);
    if (!ranks && launched_rank().value_or(0) != 0) return code;
    if (!first_to_report()) return kInterrupted;
    std::ranges::replace(what, '\n', ' ');
    complain(fmt::format("lockstep: {}\n", for_terminal(what)));
    if (ranks) ranks->fail(what, code);
    return code;
}

/// Commands of which mpirun would start several at once.
void require_one_process(const Options& command) {
    if (launched_rank() && !std::holds_alternative<RunOptions>(command) &&
        !std::holds_alternative<PrintOptions>(command))
        throw InputError(
            "mpirun starts several processes: only 'lockstep run' of an algorithm on several devices uses them");
}

/// The executors of a command.
struct Executors {
    bool cuda = true;
    bool cuda_alone = false;  ///< requested by name
    std::optional<int> gpu{}, preferred_gpu{};
};

Executors executors_of(const Options& command) {
    const auto of = [](ExecutorKind executor, const std::optional<Order>& order, std::optional<int> gpu) {
        return Executors{!is_emulated(executor) && !order, executor == ExecutorKind::cuda && !order, gpu};
    };
    const auto* exported = std::get_if<ExportOptions>(&command);
    if (const auto* run = exported ? &exported->run : std::get_if<RunOptions>(&command))
        return of(run->executor.value_or(ExecutorKind::automatic), run->order, run->gpu);
    if (const auto* bench = std::get_if<BenchOptions>(&command)) return of(bench->executor, bench->order, bench->gpu);
    if (const auto* window = std::get_if<WindowOptions>(&command)) return {.preferred_gpu = window->gpu};
    return {.cuda = !std::holds_alternative<CheckOptions>(command)};
}

Catalog whole_catalog(const CommandLine& line) {
    auto catalog = make_catalog();
    if (std::holds_alternative<PrintOptions>(line.command) || line.kernels.empty()) return catalog;
    const auto executors = executors_of(line.command);
    if (executors.gpu) choose_gpu(*executors.gpu);
    if (executors.preferred_gpu) prefer_gpu(*executors.preferred_gpu);
    if (std::holds_alternative<WindowOptions>(line.command))
        return catalog;  // which opens at once, and compiles them then
    std::string why_not;
    if (executors.cuda_alone && !cuda_available(&why_not)) throw_no_cuda(why_not);
    std::atomic<bool> cancelled{false};
    const auto cancel = [&] { cancelled = true; };
    try {
        for (const auto& folder : line.kernels) {
            const Watch watch([&] { return "Compiling " + folder.string(); }, cancel);
            add_kernels(catalog, folder, &cancelled);
        }
        for (const auto& folder : line.kernels) {
            if (!executors.cuda) break;
            const Watch watch([&] { return fmt::format("Compiling {} for CUDA", folder.string()); }, cancel);
            add_cuda_kernels(catalog, folder, &cancelled);
        }
    } catch (const Cancelled&) {
        throw Interrupted{};
    }
    return catalog;
}

/// Ctrl+C ends the window at once; other commands end their work first.
bool takes_interrupts_of(const Options& command) {
    return !std::holds_alternative<PrintOptions>(command) && !std::holds_alternative<ListOptions>(command) &&
           !std::holds_alternative<DevicesOptions>(command) && !std::holds_alternative<WindowOptions>(command);
}

struct Commands {
    Catalog catalog;
    std::vector<std::filesystem::path> kernels;

    int operator()(const PrintOptions& options) const {
        write_stdout(options.text);
        return kDone;
    }
    int operator()(const ListOptions& options) const { return list_command(catalog, options); }
    int operator()(const RunOptions& options) const { return run_command(catalog, options); }
    int operator()(const BenchOptions& options) const { return bench_command(catalog, options); }
    int operator()(const CheckOptions& options) const { return check_command(catalog, options); }
    int operator()(const ModelOptions& options) const { return model_command(catalog, options); }
    int operator()(const DevicesOptions& options) const { return devices_command(options); }
    int operator()(const ExportOptions& options) const { return export_command(catalog, options); }
    int operator()(const LessonOptions& options) const { return check_lesson_command(catalog, options); }
    int operator()(const DiffOptions& options) const { return diff_command(options); }
    int operator()(const WindowOptions& options) { return window_command(catalog, options, kernels); }
};

}  // namespace

namespace {

/// Removes `--trust FOLDER` from a command, except after --.
std::vector<std::string> without_trust(const std::vector<std::string>& typed) {
    std::vector<std::string> words;
    for (auto word = typed.begin(); word != typed.end(); ++word) {
        if (*word == "--") {
            words.insert(words.end(), word, typed.end());
            break;
        }
        if (*word != "--trust") {
            words.push_back(*word);
            continue;
        }
        if (++word == typed.end()) throw InputError("--trust: name a folder");
        trust_folder(*word);
    }
    return words;
}

}  // namespace

int run_program(const std::vector<std::string>& typed) {
    hold_standard_streams();
    share_one_heap();
    try {
        watch_signals();
        const auto words = without_trust(typed);
        if (words.size() > 1 && words.front() == "shot" && words[1] == "--program")
            return program_command({words.begin() + 2, words.end()}, true);
        if (!words.empty() && words.front() == "program") return program_command({words.begin() + 1, words.end()});
        if (!words.empty() && words.front() == "capture") return capture_command({words.begin() + 1, words.end()});
        if (words.size() > 1 && words.front() == "check" && words[1] == "--program")
            return check_program_command({words.begin() + 2, words.end()});
        const auto line = parse_whole_line(words);
        require_apart(line.outputs);
        require_one_process(line.command);
        if (write_standard_output(line.outputs)) leave_stdout_to_files();
        choose_step_budget(line.turns);
        if (takes_interrupts_of(line.command)) take_interrupts();
        return std::visit(Commands{whole_catalog(line), line.kernels}, line.command);
    } catch (const InputError& error) {
        return fail(kBadInput, error.what());
    } catch (const Interrupted& interruption) {
        return fail(kInterrupted, interruption.what());
    } catch (const std::bad_alloc&) {
        return fail(kNoResources, "out of memory");
    } catch (const std::system_error& error) {
        return fail(kNoResources, is_no_thread(error) ? no_thread_text("this command") : error.what());
    } catch (const std::exception& error) {
        return fail(kNoResources, error.what());
    } catch (...) {
        return fail(kNoResources, "the code of a kernel or an entry threw an unknown exception");
    }
}

}  // namespace lockstep
