#include "app/cli/check/check_text.hpp"

#include <algorithm>
#include <variant>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/session/user_kernels/kernel_folder.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/place.hpp"
#include "kernels/run/entry/executors/step_budget.hpp"

namespace lockstep {
namespace {

using Json = nlohmann::ordered_json;

std::string lines_of(const check::FoundHazard& met) {
    const auto [low, high] = met.lines();
    if (low == high) return fmt::format("{}:{}", low.file, low.number);
    if (low.file == high.file) return fmt::format("{}:{} and {}", low.file, low.number, high.number);
    return fmt::format("{}:{} and {}:{}", low.file, low.number, high.file, high.number);
}

/// "out: 12 pairs"; for a barrier or a warp operation without the array.
std::string count_of(const check::FoundHazard& met) {
    using Kind = debugger::Hazard::Kind;
    const auto& hazard = met.hazard;
    switch (hazard.kind) {
        case Kind::two_writes:
        case Kind::read_and_write: break;
        case Kind::nothing_written: return met.buffer + ": " + count_text(hazard.pairs, "load", "loads");
        case Kind::barrier_in_branch: return count_text(hazard.pairs, "barrier", "barriers");
        case Kind::operation_in_branch: return count_text(hazard.pairs, "warp operation", "warp operations");
        case Kind::absent_lane: return count_text(hazard.pairs, "lane", "lanes");
        case Kind::bypasses_context: return "shared memory";
    }
    return met.buffer + ": " + count_text(hazard.pairs, "pair", "pairs");
}

std::string hazard_text(const check::FoundHazard& met) {
    const auto& hazard = met.hazard;
    return fmt::format("  {:<8}  {}, {}; {}\n            pass {}, launch {} ({}), {}: {}\n",
                       debugger::verdict_of(hazard), lines_of(met), count_of(met), debugger::why(hazard), met.pass,
                       met.launch, met.kernel, met.order.text(), met.sentence);
}

/// shown  findings of earlier inputs: a repeated finding is omitted, unless it is harmful only here
std::string checked_text(const CheckedInput& checked, std::vector<const check::FoundHazard*>& shown) {
    const auto& found = checked.check;
    const auto& dataset = *checked.setup.dataset;
    auto text = fmt::format("{} on {}: {}\n", checked.setup.algorithm->id, name_of(checked.setup),
                            dataset.info().sizes(dataset));
    text +=
        fmt::format("  {}, {}, {} searched for hazards\n", count_text(found.runs, "order", "orders"),
                    count_text(found.launches, "launch", "launches"), count_text(found.accesses, "access", "accesses"));
    if (found.cut) text += "  of long passes only the first accesses were searched\n";
    if (found.failed)
        text +=
            fmt::format("  wrong     {} of {}; the first is {}: {}\n", found.failed_runs,
                        count_text(found.runs, "order", "orders"), found.failed->order.text(), found.failed->failure);
    std::size_t again = 0;
    for (const auto& met : found.hazards) {
        const auto known = std::ranges::find_if(shown, [&](const auto* one) {
            return one->same_place(met) && one->hazard.harmful() >= met.hazard.harmful();
        });
        if (known != shown.end()) {
            ++again;
            continue;
        }
        shown.push_back(&met);
        text += hazard_text(met);
    }
    if (again != 0) text += fmt::format("  {} again\n", count_text(again, "finding from above", "findings from above"));
    return text;
}

Json access_json(const trace::Event& event, const std::string& file, std::size_t number) {
    return {{"access", number},
            {"operation", debugger::word_for(event.operation)},
            {"relaxed", event.relaxed != 0},
            {"block", event.block},
            {"warp", event.thread / kWarpSize},
            {"lane", event.thread % kWarpSize},
            {"file", file},
            {"line", event.line},
            {"index", event.index},
            {"before", event.before},
            {"after", event.after}};
}

std::string_view kind_word(const debugger::Hazard& hazard) {
    switch (hazard.kind) {
        case debugger::Hazard::Kind::two_writes: return "two writes";
        case debugger::Hazard::Kind::read_and_write: return "read and write";
        case debugger::Hazard::Kind::nothing_written: return "read of unwritten memory";
        case debugger::Hazard::Kind::barrier_in_branch: return "barrier in a branch";
        case debugger::Hazard::Kind::operation_in_branch: return "warp operation in a branch";
        case debugger::Hazard::Kind::absent_lane: return "absent lane";
        case debugger::Hazard::Kind::bypasses_context: return "access without ctx";
    }
    return {};
}

std::string_view reason_word(const debugger::Hazard& hazard) {
    switch (hazard.reason) {
        case debugger::Hazard::Reason::race: return "race";
        case debugger::Hazard::Reason::unwritten: return "unwritten";
        case debugger::Hazard::Reason::same_value: return "same value";
        case debugger::Hazard::Reason::nothing_changed: return "nothing changed";
        case debugger::Hazard::Reason::lost_update: return "lost update";
        case debugger::Hazard::Reason::declared: return "declared";
        case debugger::Hazard::Reason::not_all_arrive: return "not all arrive";
        case debugger::Hazard::Reason::unrecorded: return "not recorded";
    }
    return {};
}

Json hazard_json(const check::FoundHazard& met) {
    const auto [low, high] = met.lines();
    Json json{{"verdict", debugger::verdict_of(met.hazard)},
              {"kind", kind_word(met.hazard)},
              {"reason", reason_word(met.hazard)},
              {"why", debugger::why(met.hazard)},
              {"kernel", met.kernel},
              {"file", met.file},
              {"lines", {low.number, high.number}},
              {"files", {low.file, high.file}},
              {"buffer", met.buffer},
              {"pairs", met.hazard.pairs},
              {"harmful_pairs", met.hazard.harmful_pairs},
              {"order", met.order.text()},
              {"pass", met.pass},
              {"launch", met.launch},
              {"first", access_json(met.first, met.first_line.file, met.first_access)},
              {"second", access_json(met.second, met.second_line.file, met.second_access)},
              {"sentence", met.sentence}};
    if (met.hazard.arrived == 0) return json;
    json["arrived"] = met.hazard.arrived;
    json["missing"] = met.hazard.missing;
    json["lanes"] = fmt::format("0x{:08x}", met.hazard.lanes);
    return json;
}

Json hazards_json(const std::vector<check::FoundHazard>& hazards) {
    Json json = Json::array();
    for (const auto& met : hazards) json.push_back(hazard_json(met));
    return json;
}

Json parameters_json(const Setup& setup) {
    Json json = Json::object();
    for (const auto& [name, typed] : setup.scenario().parameters) json[name] = typed;
    return json;
}

Json dataset_json(const Dataset& dataset) {
    Json json{{"source", dataset.source}, {"kind", name_of(dataset.kind)}};
    for (const auto& [name, value] : dataset.info().report(dataset))
        std::visit([&, key = name](const auto& held) { json[key] = held; }, value);
    return json;
}

std::string_view kind_word(const trace::Fault& fault) {
    switch (fault.kind) {
        case trace::Fault::Kind::out_of_range: return "out of range";
        case trace::Fault::Kind::diverging_barrier: return "diverging barrier";
        case trace::Fault::Kind::stack_overflow: return "stack overflow";
        case trace::Fault::Kind::waits_for_ever: return "waits for ever";
        case trace::Fault::Kind::undeclared_spin: return "undeclared spin";
        case trace::Fault::Kind::does_not_end: return "does not end";
        case trace::Fault::Kind::assertion: return "assertion";
        case trace::Fault::Kind::trap: return "trap";
    }
    return {};
}

/// Buffer, index, size, step budget and last line, as far as they apply to the kind of fault.
Json fault_json(const check::Trial& trial) {
    if (!trial.fault) return nullptr;
    const auto& fault = *trial.fault;
    using Kind = trace::Fault::Kind;
    Json json{{"kind", kind_word(fault)},
              {"kernel", fault.kernel},
              {"pass", trial.passes},
              {"launch", trial.fault_launch},
              {"file", fault.at.file},
              {"line", fault.at.line},
              {"block", fault.block},
              {"thread", fault.thread},
              {"warp", fault.thread / kWarpSize},
              {"lane", fault.thread % kWarpSize}};
    if (fault.kind == Kind::out_of_range) {
        json["buffer"] = fault.buffer;
        json["index"] = fault.index;
    }
    if (fault.kind == Kind::out_of_range || fault.kind == Kind::stack_overflow) json["size"] = fault.size;
    if (fault.kind == Kind::diverging_barrier) {
        json["lines"] = Json::array();
        json["waiting"] = Json::array();
        for (const auto& one : fault.waiting) {
            json["lines"].push_back(one.at.line);
            json["waiting"].push_back({{"file", one.at.file},
                                       {"line", one.at.line},
                                       {"at", one.of_warp ? "warp operation" : "barrier"},
                                       {"threads", one.threads}});
        }
    }
    if (fault.kind == Kind::does_not_end) {
        json["turns"] = fault.steps;
        if (fault.last_line != 0) json["last_line"] = fault.last_line;
    }
    return json;
}

Json name_json(const std::string& name) { return name.empty() ? Json(nullptr) : Json(name); }

Json failed_json(const check::Trial& trial) {
    const auto wrong = trial.wrong_element.value_or(check::WrongElement{});
    return {{"order", trial.order.text()},
            {"passes", trial.passes},
            {"failure", trial.failure},
            {"fault", fault_json(trial)},
            {"wrong_element", trial.wrong_element ? Json(wrong.index) : Json(nullptr)},
            {"wrong_column", name_json(wrong.column)},
            {"wrong_space", name_json(wrong.space)}};
}

Json wrong_access_json(const Smallest& smallest) {
    if (!smallest.access) return nullptr;
    const auto& met = *smallest.access;
    auto json = access_json(met.event, met.file, met.access);
    json["pass"] = smallest.pass;
    json["launch"] = met.launch;
    json["kernel"] = met.kernel;
    json["buffer"] = met.buffer;
    json["sentence"] = met.sentence;
    return json;
}

Json checked_json(const CheckedInput& checked) {
    const auto& found = checked.check;
    return {{"dataset", dataset_json(*checked.setup.dataset)},
            {"parameters", parameters_json(checked.setup)},
            {"harmful", found.harmful()},
            {"orders", found.runs},
            {"wrong_orders", found.failed_runs},
            {"launches", found.launches},
            {"accesses", found.accesses},
            {"cut", found.cut},
            {"failed", found.failed ? failed_json(*found.failed) : Json(nullptr)},
            {"hazards", hazards_json(found.hazards)}};
}

Json smallest_json(const Smallest& smallest, const std::filesystem::path& saved) {
    auto json = failed_json(smallest.trial);
    if (smallest.trial.failure.empty()) json["failure"] = nullptr;
    json["dataset"] = dataset_json(*smallest.setup.dataset);
    json["parameters"] = parameters_json(smallest.setup);
    json["pass"] = smallest.pass;
    json["wrong_access"] = wrong_access_json(smallest);
    json["hazards"] = hazards_json(smallest.trial.hazards);
    const auto command = replay_command(smallest);
    json["replay"] = command.empty() ? Json(nullptr) : Json(command);
    json["scenario"] = saved.empty() ? Json(nullptr) : Json(saved.string());
    return json;
}

}  // namespace

std::string replay_command(const Smallest& smallest) {
    // `run` has neither the check's limit of passes nor its clock.
    const auto& trial = smallest.trial;
    const bool fails_in_run = trial.fault || trial.repeated_pass || !trial.stopped;
    if (smallest.file || (!trial.failure.empty() && !fails_in_run)) return {};
    const bool by_check = trial.failure.empty();  // a hazard
    const auto& source = smallest.setup.source;
    const auto kernels = loaded_from(smallest.setup.algorithm->id);
    auto command =
        fmt::format("lockstep {}{} {} {}", kernels.empty() ? "" : "--kernels " + kernels.string() + " ",
                    by_check ? "check" : "run", smallest.setup.algorithm->id,
                    source.input.empty() ? "--generate " + source.generate : "--input " + source.input.string());
    command += reading_options_text(source);
    for (const auto& [name, typed] : smallest.setup.given) command += fmt::format(" --param {}={}", name, typed);
    const auto executor = smallest.setup.executor;
    if (by_check)
        return executor == ExecutorKind::simt ? command : command + fmt::format(" --executor {}", name_of(executor));
    if (const auto steps = chosen_step_budget()) command += fmt::format(" --turns {}", *steps);
    else if (trial.fault && does_not_end(*trial.fault) && trial.fault->unchanged == 0)
        command += fmt::format(" --turns {}", trial.fault->steps);
    return command + fmt::format(" --executor {} --order {} --verify", name_of(executor), trial.order.text());
}

std::string check_text(const CheckResult& result, const std::filesystem::path& saved) {
    std::string text;
    std::vector<const check::FoundHazard*> shown;
    for (const auto& checked : result.all) text += checked_text(checked, shown);
    for (const auto& one : result.not_tried) text += fmt::format("not tried: {}\n", one);
    if (!result.smallest) return text + "nothing harmful was found\n";
    const auto* smallest = &*result.smallest;
    const auto& dataset = *smallest->setup.dataset;
    text += fmt::format("the smallest input found: {}, {}, {}; look at pass {}\n", dataset.source,
                        dataset.info().sizes(dataset), smallest->trial.order.text(), smallest->pass);
    if (!smallest->trial.failure.empty()) text += fmt::format("  {}\n", smallest->trial.failure);
    if (const auto& access = smallest->access)
        text += fmt::format("  {}\n            pass {}, launch {} ({}), {}\n", access->sentence, smallest->pass,
                            access->launch, access->kernel, smallest->trial.order.text());
    for (const auto& met : smallest->trial.hazards)
        if (met.hazard.harmful() || met.hazard.loses_update()) text += hazard_text(met);
    if (const auto command = replay_command(*smallest); !command.empty()) text += "  " + command + "\n";
    text += saved.empty() ? "  --save SCENARIO writes a scenario that opens there in the window\n"
                          : fmt::format("  {} opens at this access\n", saved.string());
    return text + "something harmful was found\n";
}

std::string check_json(const CheckResult& result, const std::filesystem::path& saved) {
    const auto& all = result.all;
    const auto* smallest = result.smallest ? &*result.smallest : nullptr;
    Json json;
    json["algorithm"] = all.front().setup.algorithm->id;
    json["demonstration"] = all.front().setup.algorithm->demonstration;
    json["harmful"] = smallest != nullptr;
    json["inputs"] = Json::array();
    for (const auto& checked : all) json["inputs"].push_back(checked_json(checked));
    json["not_tried"] = result.not_tried;
    json["smallest"] = smallest ? smallest_json(*smallest, saved) : Json(nullptr);
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace lockstep
