#include "app/session/debugger/debugger_session.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "app/session/debugger/warp/read_warp.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

constexpr const char* kWaits = "The run is in progress: its launches can be debugged when it has ended.";
constexpr const char* kNoRun = "Open an input and run an algorithm: each of its launches can be debugged here.";

constexpr const char* kLarge = "This launch is large: recording it takes a while.";

constexpr std::uint64_t kMaxUnasked = std::uint64_t{1} << 25;  ///< accesses, about a second of recording
constexpr std::size_t kMaxStateUnasked = std::size_t{64} << 20;

const char* why_no_launch(const Run& run, std::uint32_t pass) {
    if (pass != 0) return "This pass launches no kernel: it runs on the host.";
    if (run.state() == RunState::running || run.num_passes() > 1)
        return "Pass 0 is the input: step on to a pass that launches a kernel.";
    return "Pass 0 is the input, and no pass follows: no kernel was launched.";
}

/// True if recording the launch is so fast that it starts without a request.
bool is_quick(const LaunchRecord& record, const Snapshot& state) {
    std::size_t bytes = 0;
    for (const auto& buffer : state.buffers) bytes += buffer->bytes();
    return bytes <= kMaxStateUnasked && expected_accesses(record) <= kMaxUnasked;
}

/// An empty store of an algorithm's launches. A session has up to two, which share its budget.
std::shared_ptr<debugger::Launches> empty_launches(const std::string& algorithm, const std::optional<Order>& order,
                                                   std::size_t budget) {
    return std::make_shared<debugger::Launches>(kernel_reader(algorithm), order, budget);
}

}  // namespace

DebuggerSession::DebuggerSession()
    : launches_(empty_launches({}, {}, debugger::Launches::kBudget)), past_launches_(launches_) {
    recording_.status = kNoRun;
}

FoundHazards DebuggerSession::find_hazards(const std::shared_ptr<const OpenLaunch>& open, Progress& progress) {
    open->traced->writers->of({});  // builds the index of writers on this thread, before the window's thread reads it
    return hazard_rows(*open, progress);
}

DebuggerSession::~DebuggerSession() { cancel(); }

DebuggerSession::Opened DebuggerSession::open(const Query& query) {
    Opened opened;
    try {
        if (query.lists_failed) opened.failed_launches = launches_up_to_fault(query.launch);
        opened.launch = open_launch(query.launch);
        opened.device = std::make_shared<Emulator>(Order::lockstep(), 1);
    } catch (const InputError& error) {
        opened.refusal = error.what();
    }
    return opened;
}

void DebuggerSession::close() {
    provenance_.forget();
    if (recording_.progress) recording_.progress->cancel();
    recording_.progress.reset();
    opening_.cancel();
    hazards_.search.cancel();
    hazards_.found = {};
    beyond_.search.cancel();
    other_launches_.forget();
    recording_.due = recording_.refused = false;
    cursor_.reset();
    open_.reset();
    state_.clear();
    update();
}

void DebuggerSession::rest() {
    leave();
    recording_.works = false;
}

void DebuggerSession::cancel() {
    const bool was_busy = opening_.busy() || recording_.due;
    if (recording_.progress) recording_.progress->cancel();
    recording_.progress.reset();
    opening_.cancel();
    recording_.due = false;
    travel_.goal.reset();
    if (!was_busy) return;
    recording_.refused = true;
    recording_.status = "Recording was cancelled.";
}

/// Other blocks have other accesses: inside a launch, the cursor returns to the beginning of the new recording.
void DebuggerSession::take_asked_blocks() {
    const auto asked = std::exchange(recording_.asked_blocks, std::nullopt);
    if (!asked || !launch_) return;
    recording_.blocks = asked;
    const bool inside = inside_;
    close();
    ++travel_.num_navigations;
    if (inside) travel_.goal = Goal{.place = {open_pass(), *launch_, 0}};
    recording_.due = true;
    recording_.status.clear();
}

// Launches before the open one are recorded in the order of the run, even if another order is chosen for the open one.
void DebuggerSession::forget_launches(const Run& run) {
    const bool chosen = order_.kind == DebuggerOrder::Kind::chosen;
    const auto budget = debugger::Launches::kBudget / (chosen ? 2 : 1);
    const auto& algorithm = run.request().algorithm->id;
    launches_ = empty_launches(algorithm, recorded_order(order_, run), budget);
    past_launches_ = chosen ? empty_launches(algorithm, recorded_order(DebuggerOrder{}, run), budget) : launches_;
}

bool DebuggerSession::is_as_ran(const AccessPlace& place) const {
    if (order_.kind != DebuggerOrder::Kind::chosen || !open_) return false;
    const auto& id = open_->traced->id;
    return std::pair(place.pass, place.launch) < std::pair(id.pass, id.launch);
}

void DebuggerSession::choose_order(const DebuggerOrder& order) {
    const auto run = shown_.run.lock();
    const auto before = run ? recorded_order(order_, *run) : std::nullopt;
    order_ = order;
    if (!run || recorded_order(order_, *run) == before) return;
    forget_launches(*run);
    if (failed_.here) return;  // the fault occurs only in the run's order
    const bool was_wanted = open_ || opening_.busy() || recording_.due;
    std::optional<Goal> goal;
    if (inside_ && cursor_) {
        goal = Goal{.place = {open_pass(), *launch_, 0}, .at_end = at_launch_end()};
        if (const auto event = cursor_->event()) goal->access = lane_access(open_->recording(), *event);
    }
    close();
    if (goal) travel_.goal = std::move(goal);
    recording_.due = launch_ && was_wanted;
    if (recording_.due) recording_.status.clear();
}

void DebuggerSession::go_in_order(const Order& order) {
    const auto run = shown_.run.lock();
    if (!run) return;
    const auto now = order_taken(order_, *run);
    const auto ran = run->order();
    const auto recorded = now.kind == DebuggerOrder::Kind::chosen ? now.order : Order::parse(ran);
    if (recorded != order) choose_order(ran == order.text() ? DebuggerOrder::as_run() : DebuggerOrder::of(order));
}

void DebuggerSession::open_again() {
    recording_.refused = false;
    if (launch_) recording_.refusals.erase({open_pass(), *launch_});
    recording_.due = launch_.has_value() && !open_;
}

float DebuggerSession::fraction() const {
    return recording_.progress ? static_cast<float>(recording_.progress->fraction()) : 0.f;
}

void DebuggerSession::answer(const DebuggerQueries& queries) {
    recording_.wanted = queries.launch;
    provenance_.ask(queries.provenance.has_value(), queries.provenance ? queries.provenance->element : std::nullopt);
    other_launches_.ask(queries.changes_beyond);
    if (queries.launch_in_file) on_gpu_.compare_recorded(*queries.launch_in_file);
}

void DebuggerSession::advance(const std::shared_ptr<Run>& run, const Snapshot& now, bool free) {
    take_opened();
    state_.advance();
    take_hazards();
    take_search();
    traffic_.follow(run);
    on_gpu_.follow(run);
    recorded_.follow(run);
    if (!run || !now) {
        recording_.works = false;
        if (open_ || launch_) close(), launch_.reset();
        shown_ = {};
        recording_.status = run ? kWaits : kNoRun;
        return;
    }
    if (!shown_.is(run, now.pass)) show_pass(run, now);
    take_asked_blocks();
    failed_.pass.reset();
    if (now.pass + 1 == run->num_passes() && run->fault()) failed_.pass = now.pass + 1;
    if (travel_.goal) approach_goal(run->state() != RunState::running);
    const auto instruction = open_ && cursor_ ? current_instruction() : std::nullopt;
    provenance_.follow(run, {open_, cursor_ ? &*cursor_ : nullptr, instruction, focus_.lane}, past_launches_);
    other_launches_.follow(run, open_, num_launches_, {past_launches_, launches_});
    recording_.works = opening_.busy() || travel_.goal.has_value() || (recording_.due && recording_.wanted);
    if (!recording_.due || !(recording_.wanted || travel_.goal)) return;
    if (run->state() == RunState::running) {
        recording_.status = kWaits;
        return;
    }
    if (free) ask(run);
}

void DebuggerSession::show_pass(const std::shared_ptr<Run>& run, const Snapshot& now) {
    const bool same_run = shown_.is(run, shown_.pass);
    close();
    failed_.here = false;
    shown_ = {run, now.pass};
    after_pass_ = now;
    const auto& record = run->timeline().record(now.pass);
    num_launches_ = static_cast<std::uint32_t>(record.launches.size());
    if (!same_run) {
        forget_launches(*run);
        recording_.refusals.clear();
        failed_.launches.clear();
    }
    if (!same_run && !travel_.goal) recording_.blocks.reset();
    launch_ = launch_to_open(record, last_kernel_);
    const bool goal_here =
        travel_.goal && travel_.goal->place.pass == now.pass && travel_.goal->place.launch < num_launches_;
    if (goal_here) launch_ = travel_.goal->place.launch;
    recording_.due = launch_ && (goal_here || is_quick(record.launches[*launch_], now));
    recording_.status = launch_ ? (recording_.due ? "" : kLarge) : why_no_launch(*run, now.pass);
}

void DebuggerSession::approach_goal(bool run_ended) {
    const auto is_here = [&](const AccessPlace& place) {
        if (place.pass == shown_.pass) return place.launch < num_launches_;
        return place.pass == failed_.pass &&
               (place.launch == kStoppedLaunch || failed_.launches.empty() || place.launch < failed_.launches.size());
    };
    if (!is_here(travel_.goal->place)) {
        // A later navigation has replaced the goal, or its launch does not exist.
        if (run_ended) travel_.goal.reset();
        return;
    }
    const bool failed = travel_.goal->place.pass != shown_.pass;
    const bool is_open =
        failed_.here == failed && is_launch_of(*travel_.goal) && (!open_ || has_blocks_of(*travel_.goal));
    if (!is_open || (!open_ && !opening_.busy() && !recording_.due && !recording_.refused)) {
        const auto goal = std::move(travel_.goal);
        close();
        travel_.goal = goal;
        failed_.here = failed;
        launch_ = travel_.goal->place.launch;
        recording_.due = true;
    } else if (open_) {
        arrive();
    }
}

void DebuggerSession::ask(const std::shared_ptr<Run>& run) {
    trace::Request request;
    std::optional<std::uint32_t> around;
    if (failed_.here) {
        request = request_for_failed(open_pass(), *launch_);
        recording_.status = fmt::format("Recording the accesses of pass {}, up to its fault…", count_text(open_pass()));
    } else {
        const auto& record = run->timeline().record(shown_.pass).launches[*launch_];
        const auto block = travel_.goal && travel_.goal->focus && travel_.goal->focus->block
                               ? *travel_.goal->focus->block
                               : focus_.block;
        const auto& wanted = travel_.goal && travel_.goal->blocks ? travel_.goal->blocks : recording_.blocks;
        request = request_for(record, shown_.pass, *launch_, block, wanted, recorded_order(order_, *run));
        if (!wanted) around = block;
        recording_.status = fmt::format("Recording the accesses of {}, launch {} of pass {}…", record.kernel, *launch_,
                                        count_text(shown_.pass));
    }
    recording_.progress = std::make_shared<Progress>();
    opening_.ask({{run, request, recording_.progress, around}, failed_.here && failed_.launches.empty()});
    recording_.due = false;
}

void DebuggerSession::take_opened() {
    auto reply = opening_.take();
    if (!reply) return;
    recording_.progress.reset();
    if (reply->answer && !reply->answer->failed_launches.empty())
        failed_.launches = std::move(reply->answer->failed_launches);
    if (!reply->answer || !reply->answer->launch) {
        const auto failure = reply->answer ? reply->answer->refusal : reply->failure;
        recording_.refused = true;
        if (!failure.empty() && launch_) recording_.refusals.insert({open_pass(), *launch_});
        if (!failure.empty() && travel_.goal) travel_.arrival = Arrival::refused;
        travel_.goal.reset();
        recording_.status = failure.empty() ? "Recording was cancelled." : failure;
        return;
    }
    open_ = std::move(reply->answer->launch->launch);
    cursor_ = std::move(reply->answer->launch->at_end);
    device_ = std::move(reply->answer->device);
    state_.clear();
    launch_ = open_->request.launch;
    hazards_.search.ask(open_);
    last_kernel_ = kernel();
    recording_.status.clear();
    const auto& recording = open_->recording();
    if (!recording.has({focus_.block, focus_.warp})) focus_.block = recording.first_block(), focus_.warp = 0;
    focus_.lane = std::min(focus_.lane, recording.lanes_in(focus_.warp) - 1);
    if (travel_.goal) return arrive();
    // Focuses a lane of the warp's last instruction, since it has values to show.
    if (const auto instruction = current_instruction(); instruction && (instruction->mask >> focus_.lane & 1u) == 0)
        focus_.lane = static_cast<std::uint32_t>(__builtin_ctz(instruction->mask));
    update();
}

void DebuggerSession::take_hazards() {
    auto reply = hazards_.search.take();
    if (!reply) return;
    if (reply->answer) hazards_.found = std::move(*reply->answer);
    else hazards_.found.sentence = reply->failure;
}

/// The launch of the goal is open: moves the cursor there.
void DebuggerSession::arrive() {
    const auto goal = std::move(*travel_.goal);
    travel_.goal.reset();
    const auto same = goal.access ? find_access(open_->recording(), *goal.access) : std::nullopt;
    cursor_->go_to(goal.at_end ? open_->recording().num_events() : same ? *same + 1 : after(goal.place.access));
    inside_ = true;
    travel_.arrival = Arrival::there;
    // A launch without accesses has its end as the only stop.
    if (goal.step && !step(goal.step->first, goal.step->second) && goal.step->second < 0)
        travel_.arrival = Arrival::nothing_before;
    if (!goal.step && !goal.focus && !goal.at_end) focus_after_step(StepBy::access);
    if (goal.focus) focus_on(*goal.focus);
    else if (const auto* fault = fault_here())
        focus_on({fault->block, fault->thread / kWarpSize, fault->thread % kWarpSize});
    else update();
}

std::uint32_t DebuggerSession::after(std::size_t access) const {
    return static_cast<std::uint32_t>(std::min<std::size_t>(access, open_->recording().num_events()));
}

void DebuggerSession::go_to_goal(Goal goal) {
    beyond_.search.cancel();
    travel_.goal = std::move(goal);
    travel_.arrival = Arrival::none;
    ++travel_.num_navigations;
    recording_.refused = false;
    if (open_ && open_pass() == travel_.goal->place.pass && is_launch_of(*travel_.goal) && has_blocks_of(*travel_.goal))
        arrive();
    if (travel_.goal) recording_.works = true;  // until the goal is reached
}

bool DebuggerSession::is_launch_of(const Goal& goal) const {
    const bool is_stopped =
        launch_ == kStoppedLaunch || (!failed_.launches.empty() && launch_ == failed_.launches.back().number);
    return launch_ == goal.place.launch || (failed_.here && goal.place.launch == kStoppedLaunch && is_stopped);
}

void DebuggerSession::go_to(const AccessPlace& place) { go_to_goal({.place = place}); }

void DebuggerSession::go_back_to(const AccessPlace& place, const std::optional<BlockRange>& blocks,
                                 const std::optional<LaneFocus>& focus) {
    Goal goal{.place = place, .blocks = blocks};
    if (focus) goal.focus = FocusLane{focus->block, focus->warp, focus->lane};
    go_to_goal(std::move(goal));
}

std::optional<BlockRange> DebuggerSession::recorded_blocks() const {
    if (!open_ || failed_.here || !open_->recording().is_part()) return std::nullopt;
    return BlockRange{open_->recording().first_block(), open_->recording().end_block() - 1};
}

void DebuggerSession::step_from(std::uint32_t pass, std::uint32_t launch, StepBy grain, int by) {
    go_to_goal({.place = {pass, launch, 0}, .at_end = by < 0, .step = std::pair{grain, by}});
}

void DebuggerSession::go_to_end_of(std::uint32_t pass, std::uint32_t launch) {
    go_to_goal({.place = {pass, launch, 0}, .at_end = true});
}

void DebuggerSession::take_over(const DebuggerScenario& scenario, std::uint32_t pass) {
    Goal goal{.place = {pass, scenario.launch, scenario.access.value_or(0)}, .at_end = !scenario.access};
    if (scenario.block || scenario.warp || scenario.lane)
        goal.focus = FocusLane{scenario.block, scenario.warp, scenario.lane};
    travel_.goal = std::move(goal);
    recording_.blocks.reset();
    if (scenario.first_block && scenario.last_block)
        recording_.blocks = std::pair{*scenario.first_block, *scenario.last_block};
}

DebuggerScenario DebuggerSession::scenario() const {
    DebuggerScenario saved{.launch = launch_.value_or(0),
                           .block = focus_.block,
                           .warp = focus_.warp,
                           .lane = focus_.lane,
                           .order = order_};
    if (!inside_) saved.launch = std::max(1u, num_launches_) - 1;  // its end is the end of the pass
    else if (cursor_) saved.access = cursor_->position();
    if (const auto blocks = recorded_blocks()) saved.first_block = blocks->first, saved.last_block = blocks->second;
    return saved;
}

bool DebuggerSession::shows(std::uint32_t pass, std::uint32_t launch) const {
    return launch_ == launch && open_pass() == pass;
}

AccessPlace DebuggerSession::place() const {
    return {open_pass(), launch_.value_or(0), cursor_ ? cursor_->position() : 0};
}

void DebuggerSession::leave() {
    beyond_.search.cancel();
    travel_.goal.reset();
    travel_.arrival = Arrival::there;
    ++travel_.num_navigations;
    inside_ = came_to_end_ = false;
    if (failed_.here) {  // the pass on screen is another one: its launches are opened again
        close();
        failed_.here = false;
        shown_ = {};
        return;
    }
    if (cursor_) cursor_->go_to(open_->recording().num_events());
    update();
}

// ---- dependent state ------------------------------------------------------------------------------------------------

/// The instruction of the last access, if the warp in focus made it; else the last one that this warp has begun.
std::optional<debugger::Instruction> DebuggerSession::current_instruction() const {
    const auto& recording = open_->recording();
    const debugger::WarpId warp{focus_.block, focus_.warp};
    const auto mine = recording.events_of(warp);
    const auto after = std::ranges::lower_bound(mine, cursor_->position());
    if (after == mine.begin()) return std::nullopt;
    return recording.instruction(recording.instruction_of(*(after - 1)));
}

void DebuggerSession::update() {
    in_focus_.warp.reset();
    in_focus_.banks.reset();
    in_focus_.variables.clear();
    sentence_.clear();
    if (!open_ || !cursor_) {
        inside_ = came_to_end_ = false;
        state_.clear();
        in_focus_.shared.clear();
        return;
    }
    // The end of the last launch is the end of the pass.
    const bool is_end = at_launch_end() && *launch_ + 1 >= num_launches_ && !failed_.here;
    came_to_end_ = is_end && (inside_ || came_to_end_);
    if (is_end) inside_ = false;
    if (const auto instruction = current_instruction()) {
        in_focus_.warp = read_warp(*open_, *cursor_, *instruction);
        in_focus_.banks = read_banks(*open_, *instruction);
        in_focus_.variables = read_variables(*open_, *cursor_, *instruction, focus_.lane);
    }
    if (const auto* fault = fault_here(); fault && in_focus_.warp) mark_fault(*in_focus_.warp, *fault);
    if (inside()) sentence_ = access_sentence(*open_, *cursor_);
    if (fault_here()) sentence_ = "Here the launch was stopped: " + fault();
    update_state();
}

void DebuggerSession::update_state() {
    if (inside()) state_.follow(device_, open_->traced->recording, *cursor_, after_pass_);
    else state_.clear();
    if (inside()) in_focus_.shared.follow(*open_, *cursor_, focus_.block);
    else in_focus_.shared.clear();
}

std::vector<StoredRow> DebuggerSession::stored(StoredRoom room) const {
    // The index of writers is built together with the hazards, on another thread.
    if (!inside() || !open_ || !cursor_ || looks_for_hazards()) return {};
    return stored_rows(*open_, *cursor_, focus_.block, room);
}

std::string DebuggerSession::register_note() const {
    return inside() && open_ && cursor_ ? lockstep::register_note(*open_, *cursor_) : std::string();
}

std::vector<std::string> DebuggerSession::files() const {
    std::vector<std::string> all;
    if (!open_) return all;
    const auto& launch = open_->recording().launch();
    all.emplace_back(launch.source.file);
    all.insert(all.end(), launch.other_files.begin(), launch.other_files.end());
    return all;
}

const debugger::LineCount* DebuggerSession::cost_of(const debugger::CodeLine& line) const {
    if (!open_) return nullptr;
    const auto found = open_->costs.find(line);
    return found == open_->costs.end() ? nullptr : &found->second;
}

std::string DebuggerSession::track_note() const {
    if (!open_) return {};
    const auto& recording = open_->recording();
    std::string note =
        recording.in_lock_step()
            ? "In lock step all warps advance together: a column is one line of the source."
            : fmt::format("In the order {} warps run one after the other: a column is one line of the source.",
                          recording.launch().order.text());
    const bool all_blocks = recording.first_block() == 0 && recording.end_block() == recording.launch().grid;
    if (recording.log().fault) note = "The launch is recorded up to the fault that stopped it. " + note;
    if (recording.is_part() && (!all_blocks || recording.log().truncated))
        note = fmt::format("Blocks {} to {} of {} are recorded, {}. {}", count_text(recording.first_block()),
                           count_text(recording.end_block() - 1), count_text(recording.launch().grid),
                           recording.log().truncated ? "as far as they fit" : "the others were not", note);
    return note;
}

const trace::Fault* DebuggerSession::fault_here() const {
    const bool there = open_ && inside_ && at_launch_end() && open_->recording().log().fault;
    return there ? &*open_->recording().log().fault : nullptr;
}

debugger::CodeLine DebuggerSession::line() const {
    if (const auto* fault = fault_here()) return debugger::line_of(open_->recording().launch(), *fault);
    return in_focus_.warp ? in_focus_.warp->line : debugger::CodeLine{};
}

std::string DebuggerSession::fault() const {
    if (!open_ || !open_->recording().log().fault) return {};
    return open_->recording().log().fault->what();
}

// ---- marks ---------------------------------------------------------------------------------------------------------

void DebuggerSession::mark(std::string name) {
    if (!open_) return;
    const auto here = place();
    if (name.empty())
        name = in_focus_.warp ? fmt::format("{}: {}", in_focus_.warp->line_text, in_focus_.warp->code)
                              : fmt::format("start of {}", kernel());
    marks_.push_back({std::move(name), here.pass, here.launch, here.access, open_->recording().launch().order});
    std::ranges::stable_sort(marks_, {}, [](const DebuggerMark& one) {
        return std::tuple{one.pass, one.launch, one.access};
    });
}

void DebuggerSession::rename_mark(std::size_t index, std::string name) {
    if (index < marks_.size() && !name.empty()) marks_[index].name = std::move(name);
}

bool DebuggerSession::is_of_order(const DebuggerMark& mark) const {
    return !mark.order || !open_ || *mark.order == open_->recording().launch().order;
}

void DebuggerSession::unmark(std::size_t index) {
    if (index < marks_.size()) marks_.erase(marks_.begin() + static_cast<std::ptrdiff_t>(index));
}

}  // namespace lockstep
