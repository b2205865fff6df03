#include "app/session/programs/check_program.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "app/session/output/scratch_folder.hpp"
#include "app/session/programs/program_record.hpp"
#include "kernels/run/entry/executors/step_budget.hpp"

namespace lockstep {
namespace {

using nlohmann::json;

/// Warp instructions without the end of a block, where each of them is examined.
constexpr std::uint64_t kCheckedBudget = 100'000'000;

struct CheckedRun {
    std::string order, output;
    ProgramEnd end;
    ProgramRecord record;
};

std::string content(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// What a program printed, without numbers that have a fraction: times and sums of floats differ from run to run.
std::string comparable(const std::string& output) {
    static const std::regex fraction(R"([-+]?\d*\.\d+(?:[eE][-+]?\d+)?)");
    return std::regex_replace(output, fraction, "#");
}

std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// Where two runs print something else: not at all, the same lines in another order, or other lines.
enum class LinesDifference { none, order, lines };

/// ignored  lines that differ between two runs in the same order, such as times
LinesDifference difference_of(std::vector<std::string> one, std::vector<std::string> other,
                              const std::set<std::size_t>& ignored) {
    if (one.size() != other.size()) return LinesDifference::lines;
    for (const auto line : ignored)
        if (line < one.size()) one[line].clear(), other[line].clear();
    if (one == other) return LinesDifference::none;
    std::ranges::sort(one);
    std::ranges::sort(other);
    return one == other ? LinesDifference::order : LinesDifference::lines;
}

std::set<std::size_t> differing_lines(const std::vector<std::string>& one, const std::vector<std::string>& other) {
    std::set<std::size_t> differing;
    for (std::size_t k = 0; k < std::max(one.size(), other.size()); ++k)
        if (k >= one.size() || k >= other.size() || one[k] != other[k]) differing.insert(k);
    return differing;
}

const ProgramArray* array_of(const ProgramRecord& record, std::int64_t number) {
    for (const auto& array : record.arrays)
        if (array.number == number) return &array;
    return nullptr;
}

/// Equal for findings of one kind at the same lines in the same array, whichever of the two accesses came first. An array that
/// is allocated at one line again and again counts as one.
std::string place_of(const json& finding, const ProgramRecord& record) {
    auto first = finding.value("at", std::string()), second = finding.value("other_at", std::string());
    if (second < first) std::swap(first, second);
    std::string array = finding.value("shared_array", "");
    if (const auto* one = array_of(record, finding.value("array", std::int64_t{-1})))
        array = fmt::format("{}:{}:{}", one->name, one->file, one->line);
    return fmt::format("{}\n{}\n{}\n{}\n{}", finding["finding"].get<std::string>(),
                       finding["verdict"].get<std::string>(), first, second, array);
}

/// One sentence for people, and the fields for scripts.
json told(const json& finding, const CheckedRun& run) {
    json out{{"kind", finding["finding"]}, {"verdict", finding["verdict"]}, {"order", run.order}};
    std::string text;
    if (const auto at = finding.value("at", ""); !at.empty()) {
        out["at"] = at;
        text += at + ": ";
    }
    text += finding.value("what", "");
    if (const auto* array = array_of(run.record, finding.value("array", std::int64_t{-1}))) {
        // Variables of the program have no type: their elements are as wide as the access.
        const auto element = array->element_bytes() > 1
                                 ? static_cast<std::int64_t>(array->element_bytes())
                                 : std::max<std::int64_t>(finding.value("access_bytes", std::int64_t{1}), 1);
        const auto offset = finding.value("offset", std::int64_t{0});
        const auto index = (offset < 0 ? offset - element + 1 : offset) / element;
        const auto elements = static_cast<std::int64_t>(array->bytes) / element;
        out["array"] = array->name;
        if (finding["finding"] == "leak") {
            text = fmt::format("{}:{}: {} ({} bytes) {}", array->file, array->line, array->name, array->bytes, text);
        } else {
            out["index"] = index;
            if (finding["finding"] == "out of bounds")
                text += fmt::format(": index {} of {} is out of range ({} elements)", index, array->name, elements);
            else text += fmt::format(" at {}[{}]", array->name, index);
        }
    } else if (finding.contains("shared_array")) {
        const auto index = finding["shared_index"].get<std::int64_t>();
        out["array"] = finding["shared_array"], out["index"] = index;
        if (finding["finding"] == "out of bounds")
            text +=
                fmt::format(": index {} of {} in shared memory is out of range ({} elements)", index,
                            finding["shared_array"].get<std::string>(), finding["shared_elements"].get<std::int64_t>());
        else text += fmt::format(" at {}[{}] in shared memory", finding["shared_array"].get<std::string>(), index);
    } else if (finding.contains("shared_offset")) {
        text += fmt::format(" in shared memory at byte {}", finding["shared_offset"].get<std::int64_t>());
    }
    if (finding.contains("block")) {
        out["block"] = finding["block"], out["thread"] = finding["thread"], out["pass"] = finding["pass"];
        text += fmt::format(", launch {}, block {}, thread {}", finding["pass"].get<int>(),
                            finding["block"].get<std::uint64_t>(), finding["thread"].get<int>());
    }
    if (finding.contains("other_at")) {
        out["other_at"] = finding["other_at"], out["other_block"] = finding["other_block"],
        out["other_thread"] = finding["other_thread"];
        text += fmt::format("; the other access is at {}, block {}, thread {}", finding["other_at"].get<std::string>(),
                            finding["other_block"].get<std::uint64_t>(), finding["other_thread"].get<int>());
    }
    out["text"] = text;
    return out;
}

/// Whether a launch failed and the program did not notice. Programs launch grids without blocks for inputs of size 0.
bool is_unseen_failure(const std::string& warning) {
    return warning.find("never looked at the error of launch") != std::string::npos &&
           warning.find("invalid configuration argument: no blocks") == std::string::npos;
}

}  // namespace

bool ProgramCheck::harmful() const {
    return std::ranges::any_of(findings, [](const json& one) { return one["verdict"] == "harmful"; });
}

ProgramCheck check_program(const ProgramCheckRequest& request, Progress& progress) {
    const auto& first_source = request.source.files.front();
    const auto name = std::filesystem::path(first_source).replace_extension().string();
    progress.begin("Compiling " + first_source.filename().string(), 0);
    const auto compiled = compile_program(request.source, &progress.cancelled_flag());
    const ScratchFolder scratch(std::filesystem::temp_directory_path());
    const auto run_in = [&](const std::string& order, const std::string& number, bool examined, int poisoned_launch = 0,
                            const std::string& stale_line = "") {
        CheckedRun run;
        run.order = order;
        const auto report = scratch.path() / ("report" + number), out = scratch.path() / ("out" + number);
        std::vector<std::pair<std::string, std::string>> environment{{"LOCKSTEP_ORDER", order}};
        if (examined) {
            const auto turns = chosen_step_budget();
            environment.insert(environment.end(),
                               {{"LOCKSTEP_PROGRAM_RECORD", "1"},
                                {"LOCKSTEP_PROGRAM_CHECK", "1"},
                                {"LOCKSTEP_PROGRAM_HASH", "1"},
                                {"LOCKSTEP_STEP_BUDGET", std::to_string(turns.value_or(kCheckedBudget))}});
            if (poisoned_launch != 0)
                environment.emplace_back("LOCKSTEP_POISON_ABSENT", std::to_string(poisoned_launch));
            if (!stale_line.empty()) environment.emplace_back("LOCKSTEP_STALE_LOADS", stale_line);
        }
        run.end = run_process(compiled.executable, name, request.arguments, environment, report,
                              {.in = request.input, .out = out, .err = scratch.path() / ("err" + number)},
                              &progress.cancelled_flag());
        progress.check();
        if (examined) run.record = read_record(report, compiled.executable);
        run.output = comparable(content(out));
        return run;
    };
    std::vector<CheckedRun> runs;
    for (unsigned k = 0; k <= request.orders; ++k) {
        const auto order = k == 0 ? std::string("lockstep") : fmt::format("shuffled:{}", k);
        progress.begin(fmt::format("{}: {}", first_source.filename().string(), order), request.orders + 1);
        progress.set(k);
        runs.push_back(run_in(order, std::to_string(k), true));
        const auto& end = runs.back().end;
        if (!end.problem.empty()) return {.last = end};
        // A loop without end would use the whole budget in each order.
        if (end.signal != 0 || end.endless) break;
    }

    // Threads that all store the same may race with loads as long as the program prints the same in each order.
    const bool same_output = std::ranges::all_of(runs, [&](const CheckedRun& run) {
        return run.output == runs.front().output && run.end.exit_code == runs.front().end.exit_code;
    });
    // A race of equal stores is harmless only if the host receives the same data when the racing loads read the old value: another run for
    // each line with such loads.
    const auto load_of = [](const json& finding) {
        const bool loads_later = finding["what"] == "load after store";
        return finding.value(loads_later ? "at" : "other_at", std::string());
    };
    const auto got_by_host = [](const CheckedRun& run) {
        return std::tuple(run.record.copied_back, run.output, run.end.exit_code);
    };
    constexpr std::size_t kMaxLines = 4;
    std::map<std::string, bool> old_values_matter;  // by line of the load
    for (const auto& finding : runs.front().record.findings) {
        if (!same_output || finding["verdict"] != "harmful if results differ") continue;
        const auto line = load_of(finding);
        if (line.empty() || old_values_matter.contains(line) || old_values_matter.size() == kMaxLines) continue;
        const auto number = std::to_string(old_values_matter.size());
        old_values_matter[line] =
            got_by_host(run_in("lockstep", "stale" + number, true, 0, line)) != got_by_host(runs.front()) &&
            got_by_host(run_in("lockstep", "unchanged" + number, true)) == got_by_host(runs.front());
    }
    // A value of an absent lane that reaches a result is harmful; a reduction drops some of them. Another run of the launch tells.
    const auto results = [](const CheckedRun& run) {
        std::vector<std::uint64_t> hashes;
        for (const auto& pass : run.record.passes) hashes.push_back(pass.hash);
        return std::pair(hashes, run.output);
    };
    constexpr std::size_t kMaxLaunches = 8;
    std::map<int, bool> absent_values_matter;  // by launch
    std::set<std::string> decided;
    for (const auto& finding : runs.front().record.findings) {
        if (finding["verdict"] != "undecided" || !decided.insert(place_of(finding, runs.front().record)).second)
            continue;
        const auto launch = finding["pass"].get<int>();
        if (absent_values_matter.contains(launch) || absent_values_matter.size() == kMaxLaunches) continue;
        const auto number = std::to_string(launch);
        absent_values_matter[launch] =
            results(run_in("lockstep", "poisoned" + number, true, launch)) != results(runs.front()) &&
            results(run_in("lockstep", "unpoisoned" + number, true)) == results(runs.front());
    }

    auto findings = json::array();
    std::set<std::string> known;
    for (auto& run : runs) {
        for (auto& finding : run.record.findings) {
            if (finding["verdict"] == "undecided") {
                const auto launch = absent_values_matter.find(finding["pass"].get<int>());
                if (&run != &runs.front() || launch == absent_values_matter.end() || !launch->second) continue;
                finding["verdict"] = "harmful";
            }
            if (finding["verdict"] == "harmful if results differ") {
                const auto line = old_values_matter.find(load_of(finding));
                const bool matters = line != old_values_matter.end() && line->second;
                finding["verdict"] = same_output && !matters ? "harmless" : "harmful";
            }
            if (known.insert(place_of(finding, run.record)).second) findings.push_back(told(finding, run));
        }
        for (const auto& warning : run.end.warnings)
            if (known.insert(warning).second)
                findings.push_back({{"kind", "error"},
                                    {"verdict", is_unseen_failure(warning) ? "harmful" : "harmless"},
                                    {"order", run.order},
                                    {"text", warning}});
        if (!run.end.any_fault.empty() && known.insert(run.end.any_fault).second)
            findings.push_back(
                {{"kind", "fault"}, {"verdict", "harmful"}, {"order", run.order}, {"text", run.end.any_fault}});
    }
    const auto& first = runs.front();
    std::optional<std::set<std::size_t>> ignored;
    for (const auto& run : runs) {
        if (run.end.signal != 0) continue;
        const auto lines = lines_of(run.output), first_lines = lines_of(first.output);
        if (lines == first_lines && run.end.exit_code == first.end.exit_code) continue;
        if (!ignored) ignored = differing_lines(first_lines, lines_of(run_in("lockstep", "again", false).output));
        const auto difference = difference_of(lines, first_lines, *ignored);
        if (difference == LinesDifference::none && run.end.exit_code == first.end.exit_code) continue;
        if (difference == LinesDifference::order && run.end.exit_code == first.end.exit_code) {
            findings.push_back(
                {{"kind", "output"},
                 {"verdict", "harmless"},
                 {"order", run.order},
                 {"text", fmt::format("the program prints its lines in another sequence in the order {}", run.order)}});
            break;
        }
        std::string text = fmt::format("the program prints other output in the order {}", run.order);
        for (std::size_t k = 0; k < std::min(run.record.passes.size(), first.record.passes.size()); ++k) {
            if (run.record.passes[k].hash == first.record.passes[k].hash) continue;
            text +=
                fmt::format("; launch {} ({}) is the first whose result differs", k + 1, first.record.passes[k].kernel);
            break;
        }
        findings.push_back({{"kind", "output"}, {"verdict", "harmful"}, {"order", run.order}, {"text", text}});
        break;
    }
    return {.findings = std::move(findings),
            .orders = runs.size(),
            .launches = first.record.passes.size(),
            .exit_code = first.end.exit_code,
            .last = runs.back().end};
}

}  // namespace lockstep
