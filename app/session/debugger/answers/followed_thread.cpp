#include "app/session/debugger/answers/followed_thread.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/session/debugger/array_columns.hpp"
#include "app/session/debugger/open_launch.hpp"
#include "app/session/selection/linked_elements.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kMaxLaunches = 8;  ///< of a pass that are recorded
constexpr std::size_t kMaxAccesses = 64;  ///< of a pass that are listed
constexpr std::size_t kMaxCells = 4;  ///< named in a sentence
constexpr std::size_t kMaxLinked = 16;  ///< elements whose counterparts are sought

std::uint32_t thread_of(const debugger::Recording& recording, const trace::Event& event) {
    return event.block * recording.launch().block + event.thread;
}

bool touches(const trace::Event& event, const CellPlace& place) {
    const auto end = event.word + std::max(1u, (event.bytes + 3u) / 4u);
    return trace::is_access(event.operation) && place.buffer == event.buffer && place.word >= event.word &&
           place.word < end;
}

/// The thread of an element in a launch.
std::optional<std::uint32_t> thread_for(const debugger::Recording& recording, const std::vector<Column>& columns,
                                        const Selection& element) {
    const auto places = places_of(recording, columns, element);
    std::optional<std::uint32_t> writer;
    for (const auto& event : recording.events()) {
        if (std::ranges::none_of(places, [&](const auto& place) { return touches(event, place); })) continue;
        const auto thread = thread_of(recording, event);
        if (thread == element.index) return thread;
        if (debugger::writes(event)) writer = thread;
    }
    return writer;
}

void add_once(std::vector<Selection>& elements, const Selection& element) {
    if (std::ranges::count(elements, element) == 0) elements.push_back(element);
}

/// Adds the accesses of a thread in a launch.
void add_accesses(const debugger::TracedLaunch& traced, const std::vector<Column>& columns, std::uint32_t thread,
                  ThreadInPass& found) {
    const auto& recording = *traced.recording;
    const auto arrays = array_columns(recording, columns);
    for (const auto& event : recording.events()) {
        if (thread_of(recording, event) != thread || !trace::is_access(event.operation)) continue;
        if (found.accesses.size() == kMaxAccesses) {
            ++found.left_out;
            continue;
        }
        ThreadAccess access{
            .writes = debugger::writes(event), .line = debugger::line_of(event), .launch = traced.id.launch};
        const auto bits = access.writes ? event.after : event.before;
        if (event.buffer == debugger::kSharedMemory) {
            access.cell = traced.text->element(event);
            if (access.cell.empty()) access.cell = fmt::format("shared[{}]", event.word);
            access.value = std::to_string(bits);
        } else {
            const auto& array = arrays[event.buffer];
            access.cell = array.cell_name(event);
            access.value = array.element_text(event.word, bits, event.bytes);
            access.element = array.element_at(event.word, static_cast<std::uint32_t>(debugger::byte_of(event) % 4));
        }
        if (access.element) add_once(access.writes ? found.writes : found.reads, *access.element);
        found.accesses.push_back(std::move(access));
    }
}

/// Adds the counterparts in spaces of the same size: the arc of a place in the edge list.
void add_counterparts(const Run& run, const Snapshot& now, std::vector<Selection>& elements) {
    const auto state = LinkedState::of(run, now);
    const auto size_of = [&](const std::string& name) {
        const auto* space = find_space(state.spaces, name);
        return space ? space->size : 0;
    };
    const auto known = std::min(elements.size(), kMaxLinked);
    for (std::size_t i = 0; i < known; ++i) {
        const auto element = elements[i];
        if (!state.leads_from(element.space)) continue;
        for (const auto& linked : follow_links(state, element).all)
            if (linked.space != element.space && size_of(linked.space) == size_of(element.space))
                add_once(elements, linked);
    }
}

ThreadInPass follow_thread(const FollowedThread::Query& query, Progress& progress) {
    ThreadInPass found;
    const auto& run = query.run;
    const auto pass = query.now.pass;
    const auto launches = run->timeline().record(pass).launches;
    const auto columns = run->columns();
    const auto count = std::min(static_cast<std::uint32_t>(launches.size()), kMaxLaunches);
    for (std::uint32_t launch = 0; launch < count; ++launch) {
        progress.check();
        const auto& record = launches[launch];
        const auto& element = query.followed.element;
        const auto likely = element ? element->index : query.followed.thread;
        const auto block = std::min(likely / std::max(1u, record.block), std::max(1u, record.grid) - 1);
        std::shared_ptr<const debugger::TracedLaunch> traced;
        try {
            traced = trace_launch({run, request_for(record, pass, launch, block), query.progress, block});
        } catch (const InputError& error) {
            found.failure = error.what();
            found.threads.emplace_back();
            continue;
        }
        const auto thread = element ? thread_for(*traced->recording, columns, *element) : std::optional(likely);
        found.threads.push_back(thread);
        if (thread) add_accesses(*traced, columns, *thread, found);
    }
    add_counterparts(*run, query.now, found.reads);
    add_counterparts(*run, query.now, found.writes);
    std::erase_if(found.reads, [&](const auto& one) { return std::ranges::count(found.writes, one) != 0; });
    return found;
}

/// "pointer[0] = 6, pointer[6] = 4 and 3 more"
std::string cells_text(const std::vector<ThreadAccess>& accesses, bool writes) {
    std::vector<std::string> cells;
    for (const auto& one : accesses)
        if (one.writes == writes) cells.push_back(one.cell + " = " + one.value);
    const auto more = cells.size() > kMaxCells ? cells.size() - kMaxCells : 0;
    cells.resize(cells.size() - more);
    if (more > 0) return fmt::format("{} and {} more", fmt::join(cells, ", "), more);
    if (cells.size() < 2) return fmt::format("{}", fmt::join(cells, ", "));
    const auto last = std::move(cells.back());
    cells.pop_back();
    return fmt::format("{} and {}", fmt::join(cells, ", "), last);
}

}  // namespace

std::string ThreadInPass::sentence() const {
    if (threads.empty()) return "This pass launches no kernel";
    const auto known = std::ranges::find_if(threads, [](const auto& one) { return one.has_value(); });
    if (known == threads.end())
        return failure.empty() ? "No thread of this pass reaches it" : "The pass cannot be recorded: " + failure;
    const auto reads_text = cells_text(accesses, false), writes_text = cells_text(accesses, true);
    auto text = "Thread " + count_text(**known);
    if (accesses.empty()) return text + " accesses no memory in this pass";
    if (!reads_text.empty()) text += " reads " + reads_text;
    if (!writes_text.empty()) text += (reads_text.empty() ? " writes " : ", and writes ") + writes_text;
    else text += ", and writes nothing";
    if (left_out != 0)
        text += fmt::format("; {} are not listed", count_text(left_out, "further access", "further accesses"));
    return text;
}

FollowedThread::FollowedThread() : search_(follow_thread) {}

void FollowedThread::forget() {
    if (recording_) recording_->cancel();
    recording_.reset();
    search_.cancel();
    found_.reset();
    followed_.reset();
}

void FollowedThread::ask(const std::shared_ptr<Run>& run, const Snapshot& now,
                         const std::optional<Followed>& followed) {
    if (auto reply = search_.take())
        found_ = reply->answer ? std::move(*reply->answer) : ThreadInPass{.failure = reply->failure};
    if (!followed || !run || !now) return forget();
    if (followed == followed_ && now.pass == pass_ && run_.lock() == run) return;
    forget();
    if (run->state() == RunState::running) return;  // asked again in the next frame
    run_ = run, pass_ = now.pass, followed_ = followed;
    recording_ = std::make_shared<Progress>();
    search_.ask({run, now, *followed, recording_});
}

}  // namespace lockstep
