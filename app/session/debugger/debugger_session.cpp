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

constexpr const char* kWaits = "The run is under way: its launches can be looked into when it has ended.";
constexpr const char* kNoRun = "Open an input and run an algorithm: each of its launches can be looked into here.";

constexpr const char* kLarge = "This launch is large: recording it takes a while.";

constexpr std::uint64_t kMaxUnasked = std::uint64_t{1} << 25;  ///< accesses, and bytes of state: about a second
constexpr std::size_t kMaxStateUnasked = std::size_t{64} << 20;

const char* why_no_launch(const Run& run, std::uint32_t pass) {
    if (pass != 0) return "This pass launches no kernel: it runs on the host.";
    if (run.state() == RunState::running || run.num_passes() > 1)
        return "Pass 0 is the input: step on to a pass that launches a kernel.";
    return "Pass 0 is the input, and no pass follows: no kernel was launched.";
}

/// Whether recording the launch takes so little that it begins by itself, before a person asks for it.
bool is_quick(const LaunchRecord& record, const Snapshot& state) {
    std::size_t bytes = 0;
    for (const auto& buffer : state.buffers) bytes += buffer->bytes();
    return bytes <= kMaxStateUnasked && expected_accesses(record) <= kMaxUnasked;
}

/// An empty store of an algorithm's launches. A session has up to two, which share its budget.
std::shared_ptr<debugger::Launches> no_launches(const std::string& algorithm, const std::optional<Order>& order,
                                                std::size_t budget) {
    return std::make_shared<debugger::Launches>(kernel_reader(algorithm), order, budget);
}

}  // namespace

DebuggerSession::DebuggerSession()
    : search_([](const Question& question, Progress&) { return open(question); }),
      hazard_search_([](const std::shared_ptr<const OpenLaunch>& open, Progress& progress) {
          open->traced->writers->of({});  // looked through here: the window's thread asks next
          return hazard_rows(*open, progress);
      }),
      status_(kNoRun),
      launches_(no_launches({}, {}, debugger::Launches::kBudget)),
      past_launches_(launches_),
      provenance_search_([](const debugger::PastQuestion& question, Progress&) { return find_provenance(question); }) {}

DebuggerSession::~DebuggerSession() {
    cancel();
    forget_provenance();
}

DebuggerSession::Opened DebuggerSession::open(const Question& question) {
    Opened opened;
    try {
        if (question.lists_failed) opened.failed_launches = launches_up_to_fault(question.launch);
        opened.launch = open_launch(question.launch);
        opened.device = std::make_shared<Emulator>(Order::lockstep(), 1);
    } catch (const InputError& error) {
        opened.refusal = error.what();
    }
    return opened;
}

void DebuggerSession::close() {
    forget_provenance();
    if (progress_) progress_->cancel();
    progress_.reset();
    search_.cancel();
    hazard_search_.cancel();
    hazards_ = {};
    launch_search_.cancel();
    other_launches_.forget();
    due_ = refused_ = false;
    cursor_.reset();
    open_.reset();
    state_.clear();
    update();
}

void DebuggerSession::rest() {
    leave();
    works_ = false;
}

void DebuggerSession::cancel() {
    const bool was_busy = search_.busy() || due_;
    if (progress_) progress_->cancel();
    progress_.reset();
    search_.cancel();
    due_ = false;
    goal_.reset();
    if (!was_busy) return;
    refused_ = true;
    status_ = "Recording was cancelled.";
}

/// Other blocks have other accesses: their recording is looked at from the beginning where one stood inside of the launch.
void DebuggerSession::take_asked_blocks() {
    const auto asked = std::exchange(asked_blocks_, std::nullopt);
    if (!asked || !launch_) return;
    wanted_blocks_ = asked;
    const bool inside = inside_;
    close();
    ++num_errands_;
    if (inside) goal_ = Goal{.place = {open_pass(), *launch_, 0}};
    due_ = true;
    status_.clear();
}

// What a run has left before a launch is due to the order in which the run went, whichever is chosen for the launch.
void DebuggerSession::forget_launches(const Run& run) {
    const bool chosen = order_.kind == DebuggerOrder::Kind::chosen;
    const auto budget = debugger::Launches::kBudget / (chosen ? 2 : 1);
    const auto& algorithm = run.request().algorithm->id;
    launches_ = no_launches(algorithm, recorded_order(order_, run), budget);
    past_launches_ = chosen ? no_launches(algorithm, recorded_order(DebuggerOrder{}, run), budget) : launches_;
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
    if (in_failed_) return;  // a fault comes in the run's order
    const bool was_wanted = open_ || search_.busy() || due_;
    std::optional<Goal> goal;
    if (inside_ && cursor_) {
        goal = Goal{.place = {open_pass(), *launch_, 0}, .at_end = at_launch_end()};
        if (const auto event = cursor_->event()) goal->access = lane_access(open_->recording(), *event);
    }
    close();
    if (goal) goal_ = std::move(goal);
    due_ = launch_ && was_wanted;
    if (due_) status_.clear();
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
    refused_ = false;
    if (launch_) refusals_.erase({open_pass(), *launch_});
    due_ = launch_.has_value() && !open_;
}

float DebuggerSession::fraction() const { return progress_ ? static_cast<float>(progress_->fraction()) : 0.f; }

void DebuggerSession::answer(const DebuggerQueries& queries) {
    wanted_ = queries.launch;
    asked_provenance_ = queries.provenance.has_value();
    if (queries.provenance) origin_ = queries.provenance->element;
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
        works_ = false;
        if (open_ || launch_) close(), launch_.reset();
        shown_ = {};
        status_ = run ? kWaits : kNoRun;
        return;
    }
    if (!shown_.is(run, now.pass)) show_pass(run, now);
    take_asked_blocks();
    failed_pass_.reset();
    if (now.pass + 1 == run->num_passes() && run->fault()) failed_pass_ = now.pass + 1;
    if (goal_) approach_goal(run->state() != RunState::running);
    follow_provenance(run);
    other_launches_.follow(run, open_, num_launches_, {past_launches_, launches_});
    works_ = search_.busy() || goal_.has_value() || (due_ && wanted_);
    if (!due_ || !(wanted_ || goal_)) return;
    if (run->state() == RunState::running) {
        status_ = kWaits;
        return;
    }
    if (free) ask(run);
}

void DebuggerSession::show_pass(const std::shared_ptr<Run>& run, const Snapshot& now) {
    const bool same_run = shown_.is(run, shown_.pass);
    close();
    in_failed_ = false;
    shown_ = {run, now.pass};
    after_pass_ = now;
    const auto& record = run->timeline().record(now.pass);
    num_launches_ = static_cast<std::uint32_t>(record.launches.size());
    if (!same_run) {
        forget_launches(*run);
        refusals_.clear();
        failed_launches_.clear();
    }
    if (!same_run && !goal_) wanted_blocks_.reset();
    launch_ = launch_to_open(record, last_kernel_);
    const bool goal_here = goal_ && goal_->place.pass == now.pass && goal_->place.launch < num_launches_;
    if (goal_here) launch_ = goal_->place.launch;
    due_ = launch_ && (goal_here || is_quick(record.launches[*launch_], now));
    status_ = launch_ ? (due_ ? "" : kLarge) : why_no_launch(*run, now.pass);
}

void DebuggerSession::approach_goal(bool run_ended) {
    const auto is_here = [&](const AccessPlace& place) {
        if (place.pass == shown_.pass) return place.launch < num_launches_;
        return place.pass == failed_pass_ &&
               (place.launch == kStoppedLaunch || failed_launches_.empty() || place.launch < failed_launches_.size());
    };
    if (!is_here(goal_->place)) {
        // Something else has been gone to since, or there is no such launch.
        if (run_ended) goal_.reset();
        return;
    }
    const bool failed = goal_->place.pass != shown_.pass;
    const bool is_open = in_failed_ == failed && is_launch_of(*goal_) && (!open_ || has_blocks_of(*goal_));
    if (!is_open || (!open_ && !search_.busy() && !due_ && !refused_)) {
        const auto goal = std::move(goal_);
        close();
        goal_ = goal;
        in_failed_ = failed;
        launch_ = goal_->place.launch;
        due_ = true;
    } else if (open_) {
        arrive();
    }
}

void DebuggerSession::ask(const std::shared_ptr<Run>& run) {
    trace::Request request;
    std::optional<std::uint32_t> around;
    if (in_failed_) {
        request = request_for_failed(open_pass(), *launch_);
        status_ = fmt::format("Recording the accesses of pass {}, up to its fault…", count_text(open_pass()));
    } else {
        const auto& record = run->timeline().record(shown_.pass).launches[*launch_];
        const auto block = goal_ && goal_->focus && goal_->focus->block ? *goal_->focus->block : focus_.block;
        const auto& wanted = goal_ && goal_->blocks ? goal_->blocks : wanted_blocks_;
        request = request_for(record, shown_.pass, *launch_, block, wanted, recorded_order(order_, *run));
        if (!wanted) around = block;
        status_ = fmt::format("Recording the accesses of {}, launch {} of pass {}…", record.kernel, *launch_,
                              count_text(shown_.pass));
    }
    progress_ = std::make_shared<Progress>();
    search_.ask({{run, request, progress_, around}, in_failed_ && failed_launches_.empty()});
    due_ = false;
}

void DebuggerSession::take_opened() {
    auto reply = search_.take();
    if (!reply) return;
    progress_.reset();
    if (reply->answer && !reply->answer->failed_launches.empty())
        failed_launches_ = std::move(reply->answer->failed_launches);
    if (!reply->answer || !reply->answer->launch) {
        const auto failure = reply->answer ? reply->answer->refusal : reply->failure;
        refused_ = true;
        if (!failure.empty() && launch_) refusals_.insert({open_pass(), *launch_});
        if (!failure.empty() && goal_) arrival_ = Arrival::refused;
        goal_.reset();
        status_ = failure.empty() ? "Recording was cancelled." : failure;
        return;
    }
    open_ = std::move(reply->answer->launch->launch);
    cursor_ = std::move(reply->answer->launch->at_end);
    device_ = std::move(reply->answer->device);
    state_.clear();
    launch_ = open_->request.launch;
    hazard_search_.ask(open_);
    last_kernel_ = kernel();
    status_.clear();
    const auto& recording = open_->recording();
    if (!recording.has({focus_.block, focus_.warp})) focus_.block = recording.first_block(), focus_.warp = 0;
    focus_.lane = std::min(focus_.lane, recording.lanes_in(focus_.warp) - 1);
    if (goal_) return arrive();
    // A lane that takes part in what the warp did last has values to show.
    if (const auto instruction = current_instruction(); instruction && (instruction->mask >> focus_.lane & 1u) == 0)
        focus_.lane = static_cast<std::uint32_t>(__builtin_ctz(instruction->mask));
    update();
}

void DebuggerSession::take_hazards() {
    auto reply = hazard_search_.take();
    if (!reply) return;
    if (reply->answer) hazards_ = std::move(*reply->answer);
    else hazards_.sentence = reply->failure;
}

/// The launch that the goal is in is open.
void DebuggerSession::arrive() {
    const auto goal = std::move(*goal_);
    goal_.reset();
    const auto same = goal.access ? find_access(open_->recording(), *goal.access) : std::nullopt;
    cursor_->go_to(goal.at_end ? open_->recording().num_events() : same ? *same + 1 : after(goal.place.access));
    inside_ = true;
    arrival_ = Arrival::there;
    // A launch that makes no access has its end alone.
    if (goal.step && !step(goal.step->first, goal.step->second) && goal.step->second < 0)
        arrival_ = Arrival::nothing_before;
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
    launch_search_.cancel();
    goal_ = std::move(goal);
    arrival_ = Arrival::none;
    ++num_errands_;
    refused_ = false;
    if (open_ && open_pass() == goal_->place.pass && is_launch_of(*goal_) && has_blocks_of(*goal_)) arrive();
    if (goal_) works_ = true;  // until it is there
}

bool DebuggerSession::is_launch_of(const Goal& goal) const {
    const bool is_stopped =
        launch_ == kStoppedLaunch || (!failed_launches_.empty() && launch_ == failed_launches_.back().number);
    return launch_ == goal.place.launch || (in_failed_ && goal.place.launch == kStoppedLaunch && is_stopped);
}

void DebuggerSession::go_to(const AccessPlace& place) { go_to_goal({.place = place}); }

void DebuggerSession::go_back_to(const AccessPlace& place, const std::optional<BlockRange>& blocks,
                                 const std::optional<LaneFocus>& focus) {
    Goal goal{.place = place, .blocks = blocks};
    if (focus) goal.focus = FocusLane{focus->block, focus->warp, focus->lane};
    go_to_goal(std::move(goal));
}

std::optional<BlockRange> DebuggerSession::recorded_blocks() const {
    if (!open_ || in_failed_ || !open_->recording().is_part()) return std::nullopt;
    return BlockRange{open_->recording().first_block(), open_->recording().end_block() - 1};
}

void DebuggerSession::go_on_from(std::uint32_t pass, std::uint32_t launch, StepBy grain, int by) {
    go_to_goal({.place = {pass, launch, 0}, .at_end = by < 0, .step = std::pair{grain, by}});
}

void DebuggerSession::go_to_end_of(std::uint32_t pass, std::uint32_t launch) {
    go_to_goal({.place = {pass, launch, 0}, .at_end = true});
}

void DebuggerSession::take_over(const DebuggerScenario& scenario, std::uint32_t pass) {
    Goal goal{.place = {pass, scenario.launch, scenario.access.value_or(0)}, .at_end = !scenario.access};
    if (scenario.block || scenario.warp || scenario.lane)
        goal.focus = FocusLane{scenario.block, scenario.warp, scenario.lane};
    goal_ = std::move(goal);
    wanted_blocks_.reset();
    if (scenario.first_block && scenario.last_block)
        wanted_blocks_ = std::pair{*scenario.first_block, *scenario.last_block};
}

DebuggerScenario DebuggerSession::scenario() const {
    DebuggerScenario saved{.launch = launch_.value_or(0),
                           .block = focus_.block,
                           .warp = focus_.warp,
                           .lane = focus_.lane,
                           .order = order_};
    if (!inside_) saved.launch = std::max(1u, num_launches_) - 1;  // whose end is that of the pass
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
    launch_search_.cancel();
    goal_.reset();
    arrival_ = Arrival::there;
    ++num_errands_;
    inside_ = came_to_end_ = false;
    if (in_failed_) {  // the pass that is shown is another one: its launches are opened again
        close();
        in_failed_ = false;
        shown_ = {};
        return;
    }
    if (cursor_) cursor_->go_to(open_->recording().num_events());
    update();
}

// ---- what follows from them ----------------------------------------------------------------------------------------

/// The one that the access just made is part of, where that is of the warp in focus; else the last that this warp has begun.
std::optional<debugger::Instruction> DebuggerSession::current_instruction() const {
    const auto& recording = open_->recording();
    const debugger::WarpId warp{focus_.block, focus_.warp};
    const auto mine = recording.events_of(warp);
    const auto after = std::ranges::lower_bound(mine, cursor_->position());
    if (after == mine.begin()) return std::nullopt;
    return recording.instruction(recording.instruction_of(*(after - 1)));
}

void DebuggerSession::update() {
    warp_.reset();
    banks_.reset();
    variables_.clear();
    sentence_.clear();
    if (!open_ || !cursor_) {
        inside_ = came_to_end_ = false;
        state_.clear();
        shared_.clear();
        return;
    }
    // The end of the last launch is the end of the pass.
    const bool is_end = at_launch_end() && *launch_ + 1 >= num_launches_ && !in_failed_;
    came_to_end_ = is_end && (inside_ || came_to_end_);
    if (is_end) inside_ = false;
    if (const auto instruction = current_instruction()) {
        warp_ = read_warp(*open_, *cursor_, *instruction);
        banks_ = read_banks(*open_, *instruction);
        variables_ = read_variables(*open_, *cursor_, *instruction, focus_.lane);
    }
    if (const auto* fault = fault_here(); fault && warp_) mark_fault(*warp_, *fault);
    if (inside()) sentence_ = access_sentence(*open_, *cursor_);
    if (fault_here()) sentence_ = "Here the launch was stopped: " + fault();
    update_state();
}

void DebuggerSession::update_state() {
    if (inside()) state_.follow(device_, open_->traced->recording, *cursor_, after_pass_);
    else state_.clear();
    if (inside()) shared_.follow(*open_, *cursor_, focus_.block);
    else shared_.clear();
}

std::vector<StoredRow> DebuggerSession::stored(StoredRoom room) const {
    // Who wrote what is looked through with the hazards, on another thread.
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
            ? "In lock step all warps go on together: a column is one line of the source."
            : fmt::format(
                  "In the order {} warps make their accesses in turn: a column is one line of the source, "
                  "at whatever time.",
                  recording.launch().order.text());
    const bool all_blocks = recording.first_block() == 0 && recording.end_block() == recording.launch().grid;
    if (recording.log().fault) note = "The launch is recorded up to the fault that stopped it. " + note;
    if (recording.is_part() && (!all_blocks || recording.log().truncated))
        note = fmt::format("Blocks {} to {} of {} are recorded, {}. {}", count_text(recording.first_block()),
                           count_text(recording.end_block() - 1), count_text(recording.launch().grid),
                           recording.log().truncated ? "and of them what there was room for" : "the others ran without",
                           note);
    return note;
}

const trace::Fault* DebuggerSession::fault_here() const {
    const bool there = open_ && inside_ && at_launch_end() && open_->recording().log().fault;
    return there ? &*open_->recording().log().fault : nullptr;
}

debugger::CodeLine DebuggerSession::line() const {
    if (const auto* fault = fault_here()) return debugger::line_of(open_->recording().launch(), *fault);
    return warp_ ? warp_->line : debugger::CodeLine{};
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
        name = warp_ ? fmt::format("{}: {}", warp_->line_text, warp_->code) : fmt::format("start of {}", kernel());
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
