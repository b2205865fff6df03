#include "app/session/workspace.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "app/session/workspace_state.hpp"
#include "kernels/base/in_background.hpp"

namespace lockstep {
namespace {

RunOnScreen on_screen(const Side& side, const RunView* run_view, const PassGroups& groups, const PassRow& row) {
    RunOnScreen shown{.algorithm = side.asked.algorithm,
                      .parameters = side.asked.parameters,
                      .executor = side.asked.executor,
                      .order = side.asked.order,
                      .gpu = side.asked.gpu,
                      .run = side.runner.current().get(),
                      .pending = side.runner.pending().get(),
                      .groups = &groups,
                      .row = &row};
    if (!run_view) return shown;
    shown.pass = run_view->pass();
    shown.last_pass = run_view->last_pass();
    shown.shown_pass = run_view->screen().pass();
    shown.now = run_view->now();
    shown.walked = run_view->walked();
    shown.before = run_view->screen().before();
    shown.tween = run_view->tween();
    shown.record = &run_view->screen().record();
    return shown;
}

constexpr double kLongestFrame = 1;  // seconds; after the machine slept, no passes are skipped

}  // namespace

Workspace::Workspace(const Catalog& catalog, std::function<bool(std::string* why_not)> look_for_gpu,
                     std::function<std::vector<std::string>()> names_of_gpus)
    : catalog_(catalog), state_(std::make_unique<State>(catalog, std::move(look_for_gpu), std::move(names_of_gpus))) {}

Workspace::~Workspace() {
    auto saver = state_->saver;
    state_.reset();
    constexpr auto kToCancel = std::chrono::milliseconds(600);
    if (background_idle_within(kLongestGoodbye - kToCancel)) return;  // a run with another owner does not delay it
    saver.cancel();  // a process that writes an export ends with this one
    background_idle_within(kToCancel);
}

void Workspace::save(std::filesystem::path path, std::function<void(const std::filesystem::path&)> write) {
    state_->saver.save(std::move(path), std::move(write));
}

void Workspace::apply(const Action& action) {
    try {
        std::visit([this](const auto& one) { state_->act(one); }, action);
    } catch (const std::exception& error) {
        state_->complain(error.what());
    }
    state_->follow_links();
}

void Workspace::answer(Queries queries) { state_->answer(std::move(queries)); }

void Workspace::open(const Scenario& scenario) { state_->load(scenario); }

void Workspace::offer(const Scenario& scenario) {
    auto& state = *state_;
    state.opening.way_back = scenario;
    state.inform("Lockstep was not closed properly the last time");
    state.notice->way_back = scenario.dataset.name();
}

void Workspace::show(std::shared_ptr<Run> run, const Scenario& scenario,
                     std::shared_ptr<const debugger::DeviceTrace> on_gpu) {
    auto& state = *state_;
    auto setup = make_setup(catalog_, scenario, run->request().dataset, run->request().recorded);
    if (!setup.is_program()) setup.recorded.reset();
    setup.gpu = state.current.asked.gpu;
    if (scenario.compare) compared_setup(catalog_, *scenario.compare, setup);  // throws if run A is invalid
    state.current.asked = std::move(setup);
    state.arriving.scenario = scenario;
    state.arriving.on_gpu = std::move(on_gpu);
    state.loader.cancel();
    state.current.runner.show(std::move(run));
    state.arrive();
    state.advance(0);
}

void Workspace::show_lesson(OpenLesson lesson) {
    auto& state = *state_;
    state.lesson = std::move(lesson);
    if (state.current.runner.current()) state.begin_scene();
}

Scenario Workspace::scenario() const { return state().scenario(); }

void Workspace::advance(double seconds) {
    try {
        state_->advance(std::min(seconds, kLongestFrame));
    } catch (const std::exception& error) {
        state_->complain(error.what());
    }
}

const AlgorithmInfo& Workspace::algorithm() const {
    return state().current.shown.algorithm ? *state().current.shown.algorithm : *catalog_.all().front();
}
std::shared_ptr<const Dataset> Workspace::dataset() const { return state().current.shown.dataset; }
std::uint64_t Workspace::dataset_version() const { return state().dataset_version; }
const Run* Workspace::run() const { return state().current.runner.current().get(); }
const Run* Workspace::pending_run() const { return state().current.runner.pending().get(); }

std::optional<std::string> Workspace::loading() const {
    if (!state().loader.busy()) return std::nullopt;
    return state().loader.what();
}
double Workspace::loading_fraction() const { return state().loader.fraction(); }

ParameterValues Workspace::parameters() const {
    return state().current.asked.algorithm == state().current.shown.algorithm ? state().current.asked.parameters
                                                                              : state().current.shown.parameters;
}
ExecutorKind Workspace::executor() const { return state().current.asked.executor; }
std::optional<Order> Workspace::order() const { return state().current.asked.order; }
int Workspace::chosen_gpu() const { return state().current.asked.gpu; }

const std::optional<GpuFound>& Workspace::gpu() const { return state().gpu.found(); }
bool Workspace::saving() const { return state().saver.busy(); }
std::optional<std::pair<std::string, double>> Workspace::writing() const { return state().saver.progress(); }
const Recents& Workspace::recents() const { return state().recents; }
void Workspace::remember(Recents recents) { state_->recents = std::move(recents); }

std::uint32_t Workspace::pass() const { return state().playback.current().pass(); }
std::uint32_t Workspace::last_pass() const { return state().playback.current().last_pass(); }
std::uint32_t Workspace::shown_pass() const { return state().playback.current().screen().pass(); }
Snapshot Workspace::now() const { return state().state_on_screen(); }
Snapshot Workspace::before() const { return state().playback.current().screen().before(); }
float Workspace::tween() const { return state().debugger.inside() ? 1.f : state().playback.current().tween(); }
bool Workspace::playing() const { return state().playing(); }
float Workspace::speed() const { return state().playback.playback().speed(); }
std::optional<std::pair<std::uint32_t, std::uint32_t>> Workspace::loop() const { return state().playback.loop(); }
const PassRecord& Workspace::record() const { return state().playback.current().screen().record(); }

const PassGroups& Workspace::groups() const { return state().groups; }
const PassRow& Workspace::row() const { return state().row; }
StepBy Workspace::step_by() const { return state().step_by; }
std::optional<std::pair<std::string, double>> Workspace::searching() const {
    if (auto search = state().debugger.searching()) return search;
    return state().playback.search_progress();
}
bool Workspace::looks_inside() const { return state().looks_inside(); }
const std::string& Workspace::condition() const { return state().condition; }
const Answers& Workspace::answers() const { return state().answers; }
bool Workspace::answered() const { return !state().answers.pending(); }
const ElementHistory& Workspace::history() const {
    static const ElementHistory kEmpty;
    const auto& history = state().history;
    return run() && history.follows(*run(), selection()) ? history : kEmpty;
}
const DebuggerSession& Workspace::debugger() const { return state().debugger; }
bool Workspace::recorded_on_gpu() const { return static_cast<bool>(state().debugger.on_gpu().recorded()); }
const std::vector<DebuggerMark>& Workspace::marks() const { return state().debugger.marks(); }
const std::string& Workspace::inside() const { return state().debugger.sentence(); }
bool Workspace::opening_launch() const { return state().debugger.busy() || state().debugger.state_comes(); }
const OpenLesson* Workspace::lesson() const { return state().lesson ? &*state().lesson : nullptr; }
const Followed* Workspace::followed() const { return state().followed ? &*state().followed : nullptr; }
bool Workspace::left_scene() const { return state().left_scene(); }
const Prediction* Workspace::prediction() const {
    return state().predicting.open ? &*state().predicting.open : nullptr;
}
bool Workspace::asks_for_launch() const {
    const auto& question = state().lesson ? state().lesson->scene().question : std::nullopt;
    return state().predicting.due && question && question->column.empty();
}
const AnswerLog& Workspace::answer_log() const { return state().predicting.log; }
void Workspace::set_student(std::string student, std::filesystem::path file) {
    state_->predicting.log.student = std::move(student);
    state_->predicting.file = std::move(file);
}
const std::map<std::string, std::size_t>& Workspace::lesson_places() const { return state().lesson_places; }
void Workspace::set_lesson_places(std::map<std::string, std::size_t> places) {
    state_->lesson_places = std::move(places);
}

bool Workspace::comparing() const { return state().kept.has_value(); }
RunOnScreen Workspace::kept() const {
    return on_screen(*state().kept, state().playback.kept() ? &*state().playback.kept() : nullptr, state().kept_groups,
                     state().kept_row);
}
RunOnScreen Workspace::current() const {
    auto shown = on_screen(state().current, &state().playback.current(), state().groups, state().row);
    shown.now = now();
    shown.tween = tween();
    return shown;
}
bool Workspace::comparable() const { return state().comparable(); }
InStep Workspace::in_step() const { return state().playback.in_step(); }
const Pace& Workspace::pace() const { return state().playback.pace(); }
std::uint32_t Workspace::step() const { return state().playback.playback().cursor(); }
double Workspace::clock() const {
    const auto& pace = state().playback.pace();
    const auto step = state().playback.playback().cursor();
    const auto towards_next = pace.has_clock() ? state().playback.playback().fraction() : 0;
    return pace.moment(step) + towards_next * (pace.moment(step + 1) - pace.moment(step));
}
const Difference* Workspace::difference() const {
    const auto& answer = state().difference.answer();
    return answer ? &*answer : nullptr;
}

std::shared_ptr<const SweepResult> Workspace::sweep() const { return state().sweeper.result(); }
std::size_t Workspace::num_sweeps() const { return state().sweeper.num_started(); }
std::shared_ptr<const SweepResult> Workspace::sweep_over(std::string_view parameter) const {
    return state().sweeper.over(parameter);
}

std::optional<std::uint32_t> Workspace::selected() const { return state().own_selected(); }
std::optional<std::uint32_t> Workspace::hovered() const {
    return dataset() ? hovered_in(own_space(*dataset()).name) : std::nullopt;
}
std::optional<Selection> Workspace::selection() const { return state().selected; }
std::string Workspace::element_name(const Selection& element) const { return state().element_name(element); }
std::string Workspace::element_in_sentence(const Selection& element) const {
    return state().element_in_sentence(element);
}
const std::vector<Selection>& Workspace::all_selected() const { return state().linked_selected.all(); }
const std::vector<Selection>& Workspace::all_hovered() const { return state().linked_hovered.all(); }
const std::vector<LinkWay>& Workspace::selected_ways() const { return state().linked_selected.ways(); }
bool Workspace::linked() const { return state().linked_selected.complete() && state().linked_hovered.complete(); }
std::optional<std::uint32_t> Workspace::selected_in(std::string_view space) const {
    return state().linked_selected.in(space);
}
std::optional<std::uint32_t> Workspace::hovered_in(std::string_view space) const {
    return state().linked_hovered.in(space);
}
std::string Workspace::view() const { return state().display.view; }
const std::optional<Framing>& Workspace::framing() const { return state().display.framing; }
std::uint64_t Workspace::framing_asked() const { return state().display.framing_asked; }
WindowLayout Workspace::window_layout() const { return state().display.window_layout; }
Theme Workspace::theme() const { return state().display.theme; }
bool Workspace::reduced_motion() const { return state().playback.reduced_motion(); }
int Workspace::projector_step() const { return state().display.projector_step; }
bool Workspace::all_panels() const { return state().display.all_panels; }
bool Workspace::presenting() const { return state().display.presenting; }
std::shared_ptr<const ProgramDrawing> Workspace::drawing() const { return state().current.shown.drawing; }
const DrawnAs& Workspace::drawn_as() const { return state().current.shown.draw_as; }
std::size_t Workspace::snapshot_budget() const { return state().budget.of_run; }
const std::optional<Notice>& Workspace::notice() const { return state().notice; }

}  // namespace lockstep
