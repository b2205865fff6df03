#include "app/session/debugger/answers/hazard_rows.hpp"

#include <fmt/format.h>

#include "app/session/debugger/array_names.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/place.hpp"
#include "kernels/debugger/search.hpp"

namespace lockstep {
namespace {

/// "rank[next]": the kernel's text for the element on the reading line; else its array.
std::string cell_of(const OpenLaunch& open, const trace::Event& event) {
    const auto& recording = open.recording();
    if (event.buffer == debugger::kSharedMemory) return "shared memory";
    const auto* access = open.text().access_of(event);
    if (!access || access->array.empty()) return recording.buffer(event.buffer).name;
    return access->index.empty() ? access->array : fmt::format("{}[{}]", access->array, access->index);
}

/// The name of its array in Arrays, if it differs from the name in the kernel.
std::string names_of(const OpenLaunch& open, const trace::Event& event) {
    if (event.buffer == debugger::kSharedMemory) return {};
    const auto* access = open.text().access_of(event);
    const bool named = access && !access->array.empty();
    return names_joined(open.array(event.buffer), named ? access->array : open.recording().buffer(event.buffer).name);
}

std::string does(const debugger::Hazard& hazard, const trace::Event& event) {
    if (hazard.kind == debugger::Hazard::Kind::bypasses_context) return "bypasses ctx";
    if (!hazard.is_of_memory())
        return event.operation == trace::Operation::sync_block || event.operation == trace::Operation::sync_warp
                   ? "waits"
                   : std::string(debugger::word_for(event.operation)) + "s";
    if (event.operation == trace::Operation::atomic) return "changes";
    return debugger::writes(event) ? "writes" : "reads";
}

/// The reason why it is harmless, for a narrow column; the sentence states it in full.
std::string harmless_text(debugger::Hazard::Reason reason) {
    switch (reason) {
        case debugger::Hazard::Reason::same_value: return "same value";
        case debugger::Hazard::Reason::nothing_changed: return "nothing changes";
        case debugger::Hazard::Reason::lost_update: return "lost update";
        case debugger::Hazard::Reason::declared: return "takes either";
        case debugger::Hazard::Reason::race:
        case debugger::Hazard::Reason::unwritten:
        case debugger::Hazard::Reason::not_all_arrive:
        case debugger::Hazard::Reason::unrecorded: break;
    }
    return {};
}

/// The name in a row of a hazard without an element.
std::string operation_of(const debugger::Hazard& hazard) {
    switch (hazard.kind) {
        case debugger::Hazard::Kind::barrier_in_branch: return "barrier";
        case debugger::Hazard::Kind::bypasses_context: return "shared memory";
        default: return "warp operation";
    }
}

HazardRow row_of(const OpenLaunch& open, const debugger::Hazard& hazard) {
    const auto& recording = open.recording();
    const auto& log = recording.log();
    const auto base = recording.launch().first_event;
    const auto& first = log.events[hazard.first];
    const auto& second = log.events[hazard.second];
    // The element is named as on the reading line.
    const auto& named = debugger::writes(first) ? second : first;
    const auto line = [&](const debugger::CodeLine& one) { return debugger::brief_text(recording.launch(), one); };
    HazardRow row{.harmful = hazard.harmful(), .cell = cell_of(open, named), .pairs = hazard.pairs};
    if (!hazard.is_of_memory()) row.cell = operation_of(hazard);
    if (hazard.kind == debugger::Hazard::Kind::nothing_written)
        row.lines = fmt::format("{} reads unwritten", line(hazard.line));
    else if (hazard.line == hazard.other_line) row.lines = fmt::format("{} {}", line(hazard.line), does(hazard, first));
    else
        row.lines = fmt::format("{} {}, {} {}", line(hazard.line), does(hazard, first), line(hazard.other_line),
                                does(hazard, second));
    const auto threads = recording.launch().block;
    row.first = row.harmful ? hazard.kind == debugger::Hazard::Kind::nothing_written
                                  ? fmt::format("thread {}", count_text(first.block * threads + first.thread))
                                  : fmt::format("thread {} and {}", count_text(first.block * threads + first.thread),
                                                count_text(second.block * threads + second.thread))
                            : harmless_text(hazard.reason);
    row.sentence = fmt::format("{}: {}", debugger::verdict_of(hazard),
                               debugger::sentence(hazard, log, debugger::element_of(open.text(), hazard, named)));
    if (!row.harmful || hazard.loses_update()) row.sentence += fmt::format(": {}", debugger::why(hazard));
    if (const auto names = names_of(open, named); !names.empty()) row.sentence += "; " + names;
    row.place = {open.request.pass, recording.launch().number, hazard.second - base + 1};
    row.block = second.block, row.thread = second.thread;
    return row;
}

}  // namespace

std::vector<std::size_t> harmful_positions(const debugger::Recording& recording, const debugger::Hazards& found) {
    std::vector<std::size_t> positions;
    for (const auto event : found.harmful_events) positions.push_back(event - recording.launch().first_event + 1);
    if (const auto fault = debugger::fault_position(recording)) positions.push_back(*fault);
    return positions;
}

FoundHazards hazard_rows(const OpenLaunch& open, const Progress& progress) {
    FoundHazards made;
    const auto& recording = open.recording();
    const auto found = debugger::find_hazards(recording.log(), recording.launch(), &progress.cancelled_flag());
    for (const auto& hazard : found.found) made.rows.push_back(row_of(open, hazard));
    made.harmful = harmful_positions(recording, found);
    if (recording.is_part()) made.sentence = "Only the recorded part of this launch was searched.";
    else if (made.rows.empty())
        made.sentence = recording.num_events() > 1
                            ? fmt::format(
                                  "All {} accesses are ordered or go to different elements: no result "
                                  "depends on their order.",
                                  count_text(recording.num_events()))
                            : "With one access at most, no result depends on an order.";
    return made;
}

}  // namespace lockstep
