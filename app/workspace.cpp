#include "app/workspace.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include <fmt/format.h>

#include "app/output_file.hpp"
#include "app/setup.hpp"
#include "app/workspace/loader.hpp"
#include "app/workspace/runner.hpp"
#include "app/workspace/transport.hpp"

namespace lockstep {
namespace {

/// A frontier appears at once and fades; all else travels.
MotionStyle motion_style(const AlgorithmInfo& algorithm) {
    const bool frontier = std::ranges::find(algorithm.roles, Role::frontier) != algorithm.roles.end();
    return frontier ? MotionStyle{.seconds = 0.15, .easing = Motion::Easing::linear} : MotionStyle{};
}

constexpr double kLongestFrame = 1;  // seconds; a machine that slept is no reason to skip passes
constexpr int kSmallestProjectorStep = -2, kLargestProjectorStep = 6;

}  // namespace

struct Workspace::State {
    const Catalog& catalog;
    Setup asked;  ///< the newest that was asked for; what a further change starts from
    Setup shown;  ///< of the run on screen
    std::uint64_t dataset_version = 0;
    Loader loader;
    Runner runner;
    Transport transport;
    std::optional<Scenario> arriving;  ///< settings to take over when the newest run comes on screen
    std::optional<std::uint32_t> selected, hovered;
    std::string view;
    Layout layout = Layout::teach;
    Theme theme = Theme::dark;
    int projector_step = 0;
    std::size_t snapshot_budget = 0;
    std::optional<Notice> notice;

    explicit State(const Catalog& all) : catalog(all) {}

    void inform(std::string text) { notice = Notice{Notice::Kind::information, std::move(text)}; }
    void complain(std::string text) { notice = Notice{Notice::Kind::error, std::move(text)}; }

    // ---- from a file or a generator to a run on screen -------------------------------------------------------------

    void load(const Scenario& scenario) {
        const auto& source = scenario.dataset;
        loader.start(
            (source.input.empty() ? "Generating " : "Reading ") + source.name(), [scenario](Progress& progress) {
                return Opened{scenario, std::make_shared<const Dataset>(open_dataset(scenario.dataset, progress))};
            });
    }

    void take_loaded() {
        const auto outcome = loader.take();
        if (!outcome) return;
        if (const auto* error = std::get_if<std::string>(&*outcome)) return complain(*error);
        const auto& opened = std::get<Opened>(*outcome);
        run(setup_for(opened), opened.scenario);
    }

    /// A dataset alone goes to the executor at hand, and to the algorithm at hand where it suits that.
    Setup setup_for(const Opened& opened) const {
        auto scenario = opened.scenario;
        if (!scenario.algorithm.empty()) return make_setup(catalog, scenario, opened.dataset);
        scenario.executor = asked.executor;
        scenario.order = asked.order;
        if (!asked.algorithm || asked.algorithm->input != opened.dataset->kind)
            return make_setup(catalog, scenario, opened.dataset);
        auto setup = asked;
        setup.source = scenario.dataset;
        setup.dataset = opened.dataset;
        settle_parameters(setup);
        return setup;
    }

    /// Asks for a run. With a scenario its pass and settings are taken over; else they stay as they are.
    void run(Setup setup, std::optional<Scenario> scenario = std::nullopt) {
        asked = std::move(setup);
        if (!asked.dataset) return;
        arriving = std::move(scenario);
        auto request = asked.request();
        request.snapshot_budget = snapshot_budget;
        runner.ask(std::move(request));
        notice.reset();
    }

    /// The newest run is on screen.
    void arrive() {
        const bool other_data = shown.dataset != asked.dataset;
        const bool other_work = other_data || shown.algorithm != asked.algorithm;
        shown = asked;
        if (other_data) {
            ++dataset_version;
            selected.reset();
            hovered.reset();
        }
        if (other_work) {
            view.clear();
            transport.set_loop(std::nullopt);
        }
        auto pass = other_work ? 0 : transport.playback().cursor();
        if (const auto scenario = std::exchange(arriving, std::nullopt)) {
            pass = scenario->pass.value_or(0);
            take_over(*scenario);
        }
        transport.attach(runner.current(), motion_style(*shown.algorithm), pass);
    }

    void take_over(const Scenario& scenario) {
        if (!scenario.view.empty()) view = scenario.view;
        if (scenario.selection) select(scenario.selection);
        layout = scenario.layout.value_or(layout);
        theme = scenario.theme.value_or(theme);
    }

    void select(std::optional<std::uint32_t> element) {
        selected = element && shown.dataset && *element < shown.dataset->num_vertices() ? element : std::nullopt;
    }

    /// The newest run came to nothing: what is asked for is what is on screen.
    void forget_asked() {
        arriving.reset();
        if (shown.dataset) asked = shown;
    }

    void advance(double seconds) {
        take_loaded();
        const auto outcome = runner.advance();
        if (outcome.on_screen) arrive();
        if (outcome.error) {
            complain(*outcome.error);
            if (!runner.waiting()) forget_asked();
        }
        transport.advance(seconds);
        if (const auto answer = transport.take_answer()) tell(*answer);
    }

    void tell(const ChangeSearch::Answer& answer) {
        if (!answer.error.empty()) return complain(answer.error);
        const auto* word = shown.dataset->kind == DatasetKind::graph ? "Vertex" : "Node";
        inform(fmt::format("{} {} does not change after pass {}", word, answer.element, answer.after_pass));
    }

    // ---- actions ---------------------------------------------------------------------------------------------------

    void act(const OpenFile& action) {
        loader.start("Reading " + action.path.filename().string(), [path = action.path](Progress& progress) {
            auto scenario = looks_like_scenario(path) ? load_scenario(path) : Scenario{.dataset = {.input = path}};
            auto dataset = std::make_shared<const Dataset>(open_dataset(scenario.dataset, progress));
            return Opened{std::move(scenario), std::move(dataset)};
        });
    }
    void act(const Generate& action) { load({.dataset = {.generate = action.spec}}); }
    void act(const SaveScenario& action) {
        if (!action.path) return;
        if (!shown.dataset) return complain("There is nothing to save yet: open a file or generate an input first");
        OutputFile file(*action.path);
        file.write(scenario_text(scenario(), *action.path));
        file.commit();
        inform("Saved " + action.path->filename().string());
    }
    void act(const ChooseAlgorithm& action) {
        const auto& algorithm = catalog.at(action.id);
        if (!asked.dataset || asked.dataset->kind != algorithm.input) {
            return load({.dataset = {.generate = example_of(algorithm.input)}, .algorithm = algorithm.id});
        }
        loader.cancel();
        auto setup = asked;
        setup.algorithm = &algorithm;
        settle_parameters(setup);
        run(std::move(setup));
    }
    void act(const ChooseExecutor& action) {
        auto setup = asked;
        setup.executor = action.kind;
        setup.order = action.order;
        run(std::move(setup));
    }
    void act(const SetParameter& action) {
        if (!asked.dataset) return;
        const auto& known = asked.algorithm->parameters;
        const auto parameter = std::ranges::find(known, action.name, &Parameter::name);
        auto scenario = asked.scenario();
        scenario.parameters.assign(asked.given.begin(), asked.given.end());
        scenario.parameters.emplace_back(action.name, parameter == known.end() ? "" : parameter->text(action.value));
        run(make_setup(catalog, scenario, asked.dataset));
    }
    void act(const ResetParameters&) {
        if (!asked.dataset) return;
        auto setup = asked;
        setup.given.clear();
        settle_parameters(setup);
        run(std::move(setup));
    }
    void act(const RunAgain&) { run(asked); }
    void act(const CancelRun&) {
        if (loader.busy()) return loader.cancel();
        if (runner.waiting()) forget_asked();
        runner.cancel();
    }
    void act(const Play&) { transport.play(); }
    void act(const Pause&) { transport.pause(); }
    void act(const TogglePlay&) { transport.playback().playing() ? transport.pause() : transport.play(); }
    void act(const StepForward&) { step(1); }
    void act(const StepBack&) { step(-1); }
    void act(const Seek& action) {
        const auto cursor = transport.playback().cursor();
        if (action.animate && action.pass == cursor + 1) return transport.step(1);
        if (action.animate && action.pass + 1 == cursor) return transport.step(-1);
        transport.seek(action.pass);
    }
    void act(const SeekStart&) { transport.seek(0); }
    void act(const SeekEnd&) { transport.seek(transport.last_pass()); }
    void act(const SetSpeed& action) { transport.set_speed(action.passes_per_second); }
    void act(const SetLoop& action) { transport.set_loop(action.range); }
    void act(const NextChange&) {
        if (!selected) return inform("Pick an element first: its next change can be found then");
        transport.seek_next_change(*selected);
    }
    void act(const SelectElement& action) { select(action.element); }
    void act(const HoverElement& action) { hovered = action.element; }
    void act(const ChooseView& action) { view = action.name; }
    void act(const ChooseLayout& action) { layout = action.layout; }
    void act(const ChooseTheme& action) { theme = action.theme; }
    void act(const SetReducedMotion& action) { transport.set_reduced_motion(action.on); }
    void act(const SetProjectorStep& action) {
        projector_step = std::clamp(action.step, kSmallestProjectorStep, kLargestProjectorStep);
    }
    void act(const SetSnapshotBudget& action) {
        if (std::exchange(snapshot_budget, action.bytes) != action.bytes) run(asked);
    }
    void act(const DismissNotice&) { notice.reset(); }
    template <class WindowsOwn>
    void act(const WindowsOwn&) {}

    void step(int by) {
        transport.pause();
        transport.step(by);
    }

    Scenario scenario() const {
        auto scenario = shown.scenario();
        scenario.pass = transport.playback().cursor();
        scenario.view = view;
        scenario.selection = selected;
        scenario.layout = layout;
        scenario.theme = theme;
        return scenario;
    }
};

Workspace::Workspace(const Catalog& catalog) : catalog_(catalog), state_(std::make_unique<State>(catalog)) {}
Workspace::~Workspace() = default;

void Workspace::apply(const Action& action) {
    try {
        std::visit([this](const auto& one) { state_->act(one); }, action);
    } catch (const std::exception& error) {
        state_->complain(error.what());
    }
}

void Workspace::open(const Scenario& scenario) { state_->load(scenario); }

void Workspace::show(std::shared_ptr<Run> run, const Scenario& scenario) {
    auto& state = *state_;
    state.asked = make_setup(catalog_, scenario, run->request().dataset);
    state.arriving = scenario;
    state.loader.cancel();
    state.runner.show(std::move(run));
    state.arrive();
    state.advance(0);
}

Scenario Workspace::scenario() const { return state_->scenario(); }

void Workspace::advance(double seconds) {
    try {
        state_->advance(std::min(seconds, kLongestFrame));
    } catch (const std::exception& error) {
        state_->complain(error.what());
    }
}

const AlgorithmInfo& Workspace::algorithm() const {
    return state_->shown.algorithm ? *state_->shown.algorithm : *catalog_.all().front();
}
std::shared_ptr<const Dataset> Workspace::dataset() const { return state_->shown.dataset; }
std::uint64_t Workspace::dataset_version() const { return state_->dataset_version; }
const Run* Workspace::run() const { return state_->runner.current().get(); }
const Run* Workspace::pending_run() const { return state_->runner.pending().get(); }

std::optional<std::string> Workspace::loading() const {
    if (!state_->loader.busy()) return std::nullopt;
    return state_->loader.what();
}
double Workspace::loading_fraction() const { return state_->loader.fraction(); }

ParameterValues Workspace::parameters() const {
    return state_->asked.algorithm == state_->shown.algorithm ? state_->asked.parameters : state_->shown.parameters;
}
ExecutorKind Workspace::executor() const { return state_->asked.executor; }
std::optional<Order> Workspace::order() const { return state_->asked.order; }

std::uint32_t Workspace::pass() const { return state_->transport.playback().cursor(); }
std::uint32_t Workspace::last_pass() const { return state_->transport.last_pass(); }
std::uint32_t Workspace::shown_pass() const { return state_->transport.screen().pass(); }
Snapshot Workspace::now() const { return state_->transport.screen().now(); }
Snapshot Workspace::before() const { return state_->transport.screen().before(); }
float Workspace::tween() const { return state_->transport.tween(); }
bool Workspace::playing() const { return state_->transport.playback().playing(); }
float Workspace::speed() const { return state_->transport.playback().speed(); }
std::optional<std::pair<std::uint32_t, std::uint32_t>> Workspace::loop() const {
    return state_->transport.playback().loop();
}
const PassRecord& Workspace::record() const { return state_->transport.screen().record(); }

std::optional<std::uint32_t> Workspace::selected() const { return state_->selected; }
std::optional<std::uint32_t> Workspace::hovered() const { return state_->hovered; }
std::string Workspace::view() const { return state_->view; }
Layout Workspace::layout() const { return state_->layout; }
Theme Workspace::theme() const { return state_->theme; }
bool Workspace::reduced_motion() const { return state_->transport.reduced_motion(); }
int Workspace::projector_step() const { return state_->projector_step; }
std::size_t Workspace::snapshot_budget() const { return state_->snapshot_budget; }
const std::optional<Notice>& Workspace::notice() const { return state_->notice; }

}  // namespace lockstep
