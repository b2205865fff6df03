#include "app/workspace.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "app/output/output_file.hpp"
#include "app/setup.hpp"
#include "app/sweep/csv.hpp"
#include "app/sweep/from_study.hpp"
#include "app/sweep/sweeper.hpp"
#include "app/workspace/deck.hpp"
#include "app/workspace/difference.hpp"
#include "app/workspace/element_history.hpp"
#include "app/workspace/gpu_probe.hpp"
#include "app/workspace/linked_elements.hpp"
#include "app/workspace/loader.hpp"
#include "app/workspace/next_wrong.hpp"
#include "app/workspace/opening.hpp"
#include "app/workspace/pass_groups.hpp"
#include "app/workspace/pass_row.hpp"
#include "app/workspace/recents.hpp"
#include "app/workspace/saver.hpp"
#include "app/workspace/side.hpp"
#include "kernels/background/in_background.hpp"
#include "kernels/data/graph_notes.hpp"
#include "kernels/data/shown_name.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

/// A frontier appears at once and fades; all else travels.
MotionStyle motion_style(const AlgorithmInfo& algorithm) {
    const bool frontier = std::ranges::find(algorithm.roles, Role::frontier) != algorithm.roles.end();
    return frontier ? MotionStyle{.seconds = 0.15, .easing = Motion::Easing::linear} : MotionStyle{};
}

RunOnScreen on_screen(const Side& side, const Reel* reel) {
    RunOnScreen shown{.algorithm = side.asked.algorithm,
                      .parameters = side.asked.parameters,
                      .executor = side.asked.executor,
                      .order = side.asked.order,
                      .run = side.runner.current().get(),
                      .pending = side.runner.pending().get()};
    if (!reel) return shown;
    shown.pass = reel->pass();
    shown.last_pass = reel->last_pass();
    shown.shown_pass = reel->screen().pass();
    shown.now = reel->screen().now();
    shown.before = reel->screen().before();
    shown.tween = reel->tween();
    shown.record = &reel->screen().record();
    return shown;
}

/// The companion of a graph, found beside it by itself: "ny.co", "ny.co.gz".
bool is_coordinates(const std::filesystem::path& path) {
    return path.extension() == ".co" || path.stem().extension() == ".co";
}

/// The same for a file from wherever it is named.
std::string whole_name(const std::filesystem::path& file) {
    std::error_code none;
    return std::filesystem::absolute(file, none).lexically_normal().string();
}

constexpr double kLongestFrame = 1;  // seconds; a machine that slept is no reason to skip passes
constexpr int kSmallestProjectorStep = -2, kLargestProjectorStep = 6;

}  // namespace

struct Workspace::State {
    const Catalog& catalog;
    Side current;  ///< run B of a comparison, or the only one
    std::optional<Side> kept;  ///< run A
    std::uint64_t dataset_version = 0;
    Loader loader;
    Deck deck;
    DifferenceSearch difference;
    std::optional<std::uint32_t> kept_pass;  ///< that a scenario wants run A at
    std::optional<Scenario> arriving;  ///< settings to take over when the newest run comes on screen
    std::optional<Selection> selected, hovered;
    mutable LinkedElements linked_selected, linked_hovered;  ///< what these are in other spaces
    PassGroups groups;
    PassRow row;
    Folds folds;
    StepBy step_by = StepBy::pass;
    std::string condition;  ///< that was looked for last
    ElementHistory history;
    mutable bool history_wanted = false;  ///< somebody looks at it
    std::optional<OpenLecture> lecture;
    std::map<std::string, std::size_t> lecture_places;  ///< where one was in each that was open
    std::string view;
    std::optional<Framing> framing;
    std::uint64_t framing_asked = 0;
    Layout layout = Layout::teach;
    Theme theme = Theme::dark;
    int projector_step = 0;
    std::size_t snapshot_budget = 0;
    std::size_t whole_budget = 0;  ///< bytes for both runs of a comparison
    std::optional<Notice> notice;
    bool hints = false;  ///< nobody has looked at how the file that is being loaded is read
    std::string remark;  ///< to be said when what is being loaded is there
    std::optional<Scenario> way_back;  ///< from what took the place of something unasked
    Sweeper sweeper;
    std::optional<StartStudy> study;  ///< to be started when it is known what there is to run on
    GpuProbe gpu;
    Saver saver;
    Recents recents;

    State(const Catalog& all, GpuProbe::Look look_for_gpu) : catalog(all), sweeper(all), gpu(std::move(look_for_gpu)) {}

    void inform(std::string text) { notice = Notice{Notice::Kind::information, std::move(text)}; }
    void complain(std::string text) { notice = Notice{Notice::Kind::error, std::move(text)}; }

    // ---- from a file or a generator to a run on screen -------------------------------------------------------------

    /// The kind that a scenario's algorithm works on; nothing where it names none that is known.
    std::optional<DatasetKind> wanted_by(const Scenario& scenario) const {
        const auto* algorithm = catalog.find(scenario.algorithm);
        return algorithm ? std::optional(algorithm->input) : std::nullopt;
    }

    void load(const Scenario& scenario) {
        hints = false;
        remark.clear();
        const auto& source = scenario.dataset;
        const auto wanted = wanted_by(scenario);
        auto name = (source.input.empty() ? "Generating " : "Reading ") + source.name();
        loader.start(std::move(name), [scenario, wanted](Progress& progress) {
            return Opened{scenario, std::make_shared<const Dataset>(open_dataset(scenario.dataset, progress, wanted))};
        });
    }

    void take_loaded() {
        const auto outcome = loader.take();
        if (!outcome) return;
        const auto also = std::exchange(remark, {});
        if (const auto* error = std::get_if<std::string>(&*outcome)) return complain(*error);
        const auto& opened = std::get<Opened>(*outcome);
        auto setup = setup_for(opened);
        if (opened.scenario.compare) compared_setup(catalog, *opened.scenario.compare, setup);  // refuses what is wrong
        run(std::move(setup), opened.scenario);
        if (opened.lecture) lecture = opened.lecture;
        remember(opened);
        const bool look_again = std::exchange(hints, false) && lists_edges_once(*opened.dataset);
        if (also.empty() && look_again)
            inform(fmt::format(
                "Each line of {} is read as one arc, and all lead from a smaller number to a larger. If they are "
                "edges, Ctrl+Shift+O reads it as undirected",
                opened.dataset->source));
        if (also.empty()) return;
        inform(also);
        if (way_back) notice->way_back = way_back->dataset.name();
    }

    void remember(const Opened& opened) {
        if (opened.file.empty()) return;
        // A scenario says itself how its input is read.
        auto source = opened.scenario.algorithm.empty() ? opened.scenario.dataset : DatasetSource{};
        source.input = opened.file;
        recents.add({.source = std::move(source), .sizes = opened.dataset->info().sizes(*opened.dataset)});
    }

    /// A dataset alone goes to the executor at hand, and to the algorithm at hand where it suits that.
    Setup setup_for(const Opened& opened) const {
        auto scenario = opened.scenario;
        if (!scenario.algorithm.empty()) return make_setup(catalog, scenario, opened.dataset);
        const auto& asked = current.asked;
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

    RunRequest run_request(const Setup& setup) const {
        auto request = setup.request();
        request.snapshot_budget = kept ? whole_budget / 2 : snapshot_budget;
        return request;
    }

    /// Asks for a run. With a scenario its pass and settings are taken over; else they stay as they are.
    void run(Setup setup, std::optional<Scenario> scenario = std::nullopt) {
        current.asked = std::move(setup);
        if (!current.asked.dataset) return;
        arriving = std::move(scenario);
        current.runner.ask(run_request(current.asked), mark_for_newest());
        notice.reset();
    }

    bool is_other_work() const {
        return current.shown.dataset != current.asked.dataset || current.shown.algorithm != current.asked.algorithm;
    }

    /// Where the newest run is to be looked at first: the same work where the run on screen stands.
    Bookmark mark_for_newest() const {
        if (arriving) return arriving->pass.value_or(0);
        const auto& run = current.runner.current();
        return run && !is_other_work() ? Bookmark::of(*run, deck.current().pass()) : Bookmark{};
    }

    /// The newest run is on screen.
    void arrive() {
        const bool other_data = current.shown.dataset != current.asked.dataset, other_work = is_other_work();
        auto mark = mark_for_newest();
        current.shown = current.asked;
        if (other_data) {
            ++dataset_version;
            selected.reset();
            hovered.reset();
            framing.reset();
        }
        // Another algorithm may not have the space that something was picked in.
        if (selected) selected = find(selected->index, selected->space);
        if (hovered) hovered = find(hovered->index, hovered->space);
        if (other_work) {
            view.clear();
            deck.set_loop(std::nullopt);
        }
        deck.attach(current.runner.current(), motion_style(*current.shown.algorithm), std::move(mark));
        const auto scenario = std::exchange(arriving, std::nullopt);
        if (scenario) take_over(*scenario);
        if (scenario && !scenario->algorithm.empty()) {
            compare_as(scenario->compare);
        } else if (kept && other_data) {
            follow_to_other_data();
        }
    }

    void take_over(const Scenario& scenario) {
        // A dataset alone says nothing of how it is looked at.
        if (!scenario.algorithm.empty()) {
            view = scenario.view;
            selected = scenario.selection ? find(scenario.selection->index, scenario.selection->space) : std::nullopt;
            deck.set_loop(scenario.loop);
            framing = scenario.framing;
            ++framing_asked;
        }
        layout = scenario.layout.value_or(layout);
        theme = scenario.theme.value_or(theme);
    }

    void select(std::optional<std::uint32_t> element, const std::string& space = {}) {
        selected = find(element, space);
    }

    /// Nothing where there is no such element.
    std::optional<Selection> find(std::optional<std::uint32_t> element, const std::string& space) const {
        const auto& dataset = current.shown.dataset;
        if (!element || !dataset) return std::nullopt;
        const auto own = own_space(*dataset);
        if (space.empty() || space == own.name)
            return *element < own.size ? std::optional(Selection{own.name, *element}) : std::nullopt;
        const auto run = current.runner.current();
        if (!run || !run->ready()) return std::nullopt;
        const auto spaces = run->spaces();
        const auto* there = find_space(spaces, space);
        return there && *element < there->size ? std::optional(Selection{space, *element}) : std::nullopt;
    }
    /// The element of the dataset that is meant.
    std::optional<std::uint32_t> own_selected() const {
        const auto& dataset = current.shown.dataset;
        if (!selected || !dataset) return std::nullopt;
        linked_selected.of(current.runner.current().get(), deck.current().screen().now(), selected);
        return linked_selected.in(own_space(*dataset).name);
    }

    /// The newest run came to nothing.
    void forget_asked() {
        arriving.reset();
        current.forget_asked();
    }

    void advance(double seconds) {
        take_loaded();
        const auto outcome = current.runner.advance(seconds);
        if (outcome.on_screen) arrive();
        if (outcome.error) {
            complain(*outcome.error);
            if (!current.runner.waiting()) forget_asked();
        }
        if (kept) advance_kept(seconds);
        deck.advance(seconds);
        groups.update(deck.current().run());
        row.update(groups, folds);
        const bool free = deck.current().arrived() && !deck.searching() && !deck.playback().playing();
        if (std::exchange(history_wanted, false)) history.follow(current.runner.current(), selected, free);
        else history.rest();
        if (const auto failure = deck.take_failure()) complain(*failure);
        if (const auto answer = deck.take_answer()) tell(*answer);
        if (const auto answer = deck.take_condition_answer()) tell(*answer);
        if (const auto answer = deck.take_divergence()) tell(*answer);
        if (comparable() && deck.current().arrived() && deck.kept()->arrived()) {
            difference.update(shown_of(*kept, *deck.kept()), shown_of(current, deck.current()));
        } else {
            difference.cancel();
        }
        while (const auto saved = saver.take()) tell(*saved);
        if (study) start_study();
    }

    static RunAtPass shown_of(const Side& side, const Reel& reel) {
        const bool at_end = reel.ended() && reel.screen().pass() == reel.last_pass();
        return {side.runner.current(), reel.screen().now(), at_end};
    }

    void tell(const DivergenceSearch::Answer& answer) {
        if (!answer.error.empty()) return complain("The runs could not be compared: " + answer.error);
        if (!answer.place) return inform("A and B are the same in every column and pass that both have");
        const auto& place = *answer.place;
        const bool pickable = !place.element.space.empty();
        if (pickable) select(place.element.index, place.element.space);
        auto name = pickable ? element_name(place.element) : fmt::format("row {}", place.element.index);
        if (name[0] >= 'A' && name[0] <= 'Z') name[0] = static_cast<char>(name[0] - 'A' + 'a');
        inform(fmt::format("First difference: {} of {}, after pass {} of A and pass {} of B", place.column, name,
                           place.passes.kept, place.passes.current));
    }

    void tell(const Saver::Outcome& saved) {
        if (!saved.error.empty()) return complain(saved.error);
        inform("Saved " + saved.path.filename().string());
    }

    void tell(const ChangeSearch::Answer& answer) {
        if (!answer.error.empty()) return complain(answer.error);
        inform(fmt::format("{} does not change {} pass {}", element_name(answer.element),
                           answer.back ? "before" : "after", answer.from_pass));
    }

    void tell(const ConditionSearch::Answer& answer) {
        if (!answer.error.empty()) return complain("The condition could not be looked for: " + answer.error);
        if (!answer.pass)
            return inform(fmt::format("{} holds at no pass {} pass {}", answer.condition,
                                      answer.back ? "before" : "after", answer.from_pass));
        if (answer.element) select(answer.element->index, answer.element->space);
        notice.reset();
    }

    /// "Vertex 12", "Sublist 3", "Entry 12 (row 1, column 2)".
    std::string element_name(const Selection& element) const {
        const auto run = current.runner.current();
        const auto spaces = run ? run->spaces() : std::vector{own_space(*current.shown.dataset)};
        const auto* space = find_space(spaces, element.space);
        const auto own = own_space(*current.shown.dataset);
        auto word = space ? space->one : element.space == own.name ? own.one : std::string("element");
        if (word[0] >= 'a' && word[0] <= 'z') word[0] = static_cast<char>(word[0] - 'a' + 'A');
        auto name = word + " " + count_text(element.index);
        if (space && space->width != 0)
            name += fmt::format(" (row {}, column {})", count_text(element.index / space->width),
                                count_text(element.index % space->width));
        const auto& dataset = current.shown.dataset;
        return name + called(dataset ? dataset->name_of(element.space, element.index) : std::string_view());
    }

    // ---- a run kept beside the current one -------------------------------------------------------------------------

    /// Both runs together keep to the budget that one had.
    void begin_comparison() {
        if (kept) return;
        const auto* run = current.runner.current().get();
        whole_budget = snapshot_budget != 0 ? snapshot_budget : run->timeline().budget();
        kept.emplace();
    }

    void run_kept(Setup setup) {
        kept->asked = std::move(setup);
        kept->runner.ask(run_request(kept->asked),
                         Bookmark(kept_pass.value_or(deck.pace().at(deck.playback().cursor()).kept)));
        notice.reset();
    }

    void advance_kept(double seconds) {
        const auto outcome = kept->runner.advance(seconds);
        if (outcome.on_screen) {
            kept->shown = kept->asked;
            deck.attach_kept(kept->runner.current(), motion_style(*kept->shown.algorithm),
                             std::exchange(kept_pass, std::nullopt));
        }
        if (!outcome.error) return;
        complain("Run A: " + *outcome.error);
        if (!kept->runner.waiting()) forget_kept();
    }

    /// Run A's newest request came to nothing.
    void forget_kept() {
        if (kept->shown.dataset) kept->forget_asked();
        else stop_comparing();
    }

    void stop_comparing() {
        kept_pass.reset();
        difference.cancel();
        deck.stop_keeping();
        kept.reset();
        current.runner.own();
    }

    bool comparable() const {
        return kept && kept->runner.current() && deck.kept() && kept->shown.dataset == current.shown.dataset;
    }

    /// What a scenario says of run A; none: it has none.
    void compare_as(const std::optional<ComparedRun>& compare) {
        if (!compare) return stop_comparing();
        begin_comparison();
        deck.set_in_step(compare->in_step);
        kept_pass = compare->pass;
        run_kept(compared_setup(catalog, *compare, current.shown));
    }

    void follow_to_other_data() {
        if (auto setup = on_data_of(current.shown, kept->asked)) return run_kept(std::move(*setup));
        const auto& algorithm = *kept->asked.algorithm;
        inform(fmt::format("The comparison has ended: {} works on a {}", algorithm.id, name_of(algorithm.input)));
        stop_comparing();
    }

    // ---- actions ---------------------------------------------------------------------------------------------------

    void act(const OpenFile& action) {
        act(OpenInput{{.input = action.path}});
        hints = true;
    }
    void act(const OpenInput& action) {
        hints = false;
        remark.clear();
        way_back.reset();
        const auto known = lecture_places.find(whole_name(action.source.input));
        const auto at = known == lecture_places.end() ? 0 : known->second;
        loader.start("Reading " + action.source.name(),
                     [source = action.source, at, help = opening_help()](Progress& progress) {
                         auto opened = open_any(source, at, help, progress);
                         std::error_code none;
                         opened.file = std::filesystem::absolute(source.input, none).lexically_normal();
                         return opened;
                     });
    }
    OpeningHelp opening_help() const {
        return {OpeningHelp::kinds_of(catalog), current.shown.source, current.shown.dataset};
    }
    void act(const StepLecture& action) {
        if (!lecture) return;
        const auto last = static_cast<std::int64_t>(lecture->lecture.steps.size()) - 1;
        const auto to = std::clamp<std::int64_t>(static_cast<std::int64_t>(lecture->at) + action.by, 0, last);
        if (std::cmp_equal(to, lecture->at) && action.by != 0)
            return inform(action.by > 0 ? "That was the last scenario of the lecture"
                                        : "This is the first scenario of the lecture");
        remark.clear();
        way_back.reset();
        lecture->at = lecture_places[whole_name(lecture->file)] = static_cast<std::size_t>(to);
        const auto file = lecture->step().scenario;
        loader.start("Reading " + file.filename().string(), [file, help = opening_help()](Progress& progress) {
            return open_scenario(load_scenario(file, progress), help, progress);
        });
    }
    void act(const EndLecture&) { lecture.reset(); }
    void act(const DropFiles& action) {
        if (action.paths.empty()) return;
        const auto input = std::ranges::find_if_not(action.paths, is_coordinates);
        const auto& chosen = input == action.paths.end() ? action.paths.front() : *input;
        const auto others = std::ranges::count_if(
            action.paths, [&](const auto& path) { return &path != &chosen && !is_coordinates(path); });
        act(OpenFile{chosen});
        if (others > 0) remark = fmt::format("Opened {}: one input at a time", chosen.filename().string());
    }
    void act(const Generate& action) {
        way_back.reset();
        load({.dataset = {.generate = action.spec}});
    }
    void act(const SaveScenario& action) {
        if (!action.path) return;
        if (!current.shown.dataset)
            return complain("There is nothing to save yet: open a file or generate an input first");
        saver.save(*action.path, [saved = scenario()](const std::filesystem::path& path) {
            write_file(path, scenario_text(saved, path));
        });
    }
    /// In place of what is on screen: the way back to that is offered.
    void open_example(const AlgorithmInfo& algorithm) {
        const auto& before = current.shown;
        if (before.dataset) way_back = scenario();
        const auto example = example_of(algorithm.input);
        load({.dataset = {.generate = example}, .algorithm = algorithm.id});
        if (before.dataset)
            remark = fmt::format("{} works on a {}: {} was opened in place of {}", algorithm.id,
                                 name_of(algorithm.input), example, before.source.name());
    }
    void act(const ChooseAlgorithm& action) {
        const auto& algorithm = catalog.at(action.id);
        const auto& dataset = current.asked.dataset;
        if (dataset && dataset->kind != algorithm.input && std::ranges::count(dataset->opens_as, algorithm.input) != 0)
            return load({.dataset = current.asked.source, .algorithm = algorithm.id});
        if (!dataset || dataset->kind != algorithm.input) return open_example(algorithm);
        loader.cancel();
        run(changed(catalog, current.asked, action));
    }
    void act(const ChooseExecutor& action) { run(changed(catalog, current.asked, action)); }
    void act(const SetParameter& action) {
        if (current.asked.dataset) run(changed(catalog, current.asked, action));
    }
    void act(const ResetParameters& action) {
        if (current.asked.dataset) run(changed(catalog, current.asked, action));
    }
    void act(const KeepRun&) {
        if (!current.runner.current()) return complain("There is no run to keep yet: choose an input first");
        if (current.runner.current()->num_passes() == 0) return;
        begin_comparison();
        kept->asked = kept->shown = current.shown;
        kept->runner.show(current.runner.current());
        kept->runner.share();
        current.runner.share();
        deck.keep();
        // What one run may keep alone is too much for each of two.
        if (kept->runner.current()->timeline().bytes() > whole_budget / 2) run_kept(kept->asked);
    }
    void act(const CompareWith& action) {
        if (!current.shown.dataset) return complain("There is no run to compare with yet: choose an input first");
        auto setup = changed(catalog, kept ? kept->asked : current.shown, ChooseAlgorithm{action.id});
        begin_comparison();
        run_kept(std::move(setup));
    }
    void act(const ChangeKept& action) {
        if (!kept) return;
        std::visit([&](const auto& change) { run_kept(changed(catalog, kept->asked, change)); }, action.change);
    }
    void act(const SwapRuns&) {
        if (!comparable()) return;
        std::swap(current, *kept);
        deck.swap();
    }
    void act(const StopComparing&) { stop_comparing(); }
    void act(const ChooseInStep& action) { deck.set_in_step(action.in_step); }
    void act(const FirstDifference&) {
        if (!comparable()) return;
        if (deck.at_divergence()) return act(NextDifference{});
        deck.seek_divergence();
    }
    void act(const NextDifference&) {
        const auto& answer = difference.answer();
        if (!answer) return;
        if (const auto element = answer->next_after(selected)) return select(element->index, element->space);
        inform(answer->num_differing() > 0 ? "What differs now belongs to no single element: see Arrays"
                                           : "The two runs are the same now");
    }
    void act(const RunAgain&) {
        run(current.asked);
        if (kept) run_kept(kept->asked);
    }
    void act(const CancelRun&) {
        if (loader.busy()) return loader.cancel();
        if (current.runner.waiting()) forget_asked();
        current.runner.cancel();
        if (kept) {
            kept->runner.cancel();
            forget_kept();
        }
    }
    void act(const Play&) { deck.play(); }
    void act(const Pause&) { deck.pause(); }
    void act(const TogglePlay&) { deck.playback().playing() ? deck.pause() : deck.play(); }
    void act(const StepForward&) { step(1); }
    void act(const StepBack&) { step(-1); }
    void act(const Seek& action) {
        const auto cursor = deck.current().pass();
        if (action.animate && action.pass == cursor + 1) return deck.step(1);
        if (action.animate && action.pass + 1 == cursor) return deck.step(-1);
        deck.seek(action.pass);
    }
    void act(const SeekStep& action) { deck.seek_step(action.step); }
    void act(const SeekStart&) { deck.seek_step(0); }
    void act(const SeekEnd&) { deck.seek_end(); }
    void act(const SetSpeed& action) { deck.set_speed(action.passes_per_second); }
    void act(const SetLoop& action) { deck.set_loop(action.range); }
    void act(const NextChange&) { seek_change(false); }
    void act(const PreviousChange&) { seek_change(true); }
    void seek_change(bool back) {
        if (!selected) return inform("Pick an element first: its changes can be found then");
        deck.seek_change(*selected, back);
    }
    void act(const RunUntil& action) {
        if (!current.runner.current()) return;
        deck.seek_condition(Condition::parse(action.condition), action.back);
        condition = action.condition;
    }
    void act(const CancelSearch&) { deck.stop_searching(); }
    void act(const ChooseStepBy& action) { step_by = action.step_by; }
    void act(const FoldGroup& action) {
        if (action.group < groups.all().size()) fold(action.group, action.folded);
    }
    void act(const FoldAll& action) {
        folds.fold_all(action.folded);
        row.update(groups, folds);
    }
    /// Folds the innermost group that shows its passes; unfolds the outermost that does not.
    void act(const FoldHere& action) {
        std::optional<std::uint32_t> outermost;
        for (auto group = groups.innermost(deck.current().pass()); group; group = groups.at(*group).parent)
            if (folds.folded(groups.at(*group))) outermost = group;
        if (!action.folded) {
            if (outermost) fold(*outermost, false);
            return;
        }
        const auto inner = outermost ? groups.at(*outermost).parent : groups.innermost(deck.current().pass());
        if (inner) fold(*inner, true);
    }
    void fold(std::uint32_t group, bool folded) {
        folds.fold(groups.at(group), folded);
        row.update(groups, folds);
    }
    void act(const NextWrong&) {
        const auto run = current.runner.current();
        const bool at_end = run && deck.current().pass() == deck.current().last_pass();
        const auto next = run ? next_wrong(*run, at_end ? selected : std::nullopt) : std::nullopt;
        if (!next) return inform("No value of this run is known to be wrong");
        deck.seek_end();
        selected = next;
    }
    void act(const SelectElement& action) { select(action.element, action.space); }
    void act(const HoverElement& action) { hovered = find(action.element, action.space); }
    void act(const ChooseView& action) {
        if (std::exchange(view, action.name) != action.name) framing.reset();
    }
    void act(const NoteFraming& action) { framing = action.framing; }
    void act(const ChooseLayout& action) { layout = action.layout; }
    void act(const ChooseTheme& action) { theme = action.theme; }
    void act(const SetReducedMotion& action) { deck.set_reduced_motion(action.on); }
    void act(const SetProjectorStep& action) {
        projector_step = std::clamp(action.step, kSmallestProjectorStep, kLargestProjectorStep);
    }
    void act(const SetSnapshotBudget& action) {
        if (std::exchange(snapshot_budget, action.bytes) == action.bytes) return;
        if (kept && action.bytes != 0) whole_budget = action.bytes;
        act(RunAgain{});
    }
    void act(const StartSweep& action) { sweeper.start(action.request); }
    void act(const StartStudy& action) {
        catalog.study(action.id);  // refuses one that there is not
        layout = Layout::tune;
        study = action;
        start_study();
    }
    void start_study() {
        const auto executor = current.asked.executor;
        if (executor != ExecutorKind::simt && !gpu.found()) return;  // with one of the next frames
        const bool on_gpu = executor != ExecutorKind::simt && gpu.found()->there;
        sweeper.start(sweep_of(catalog.study(std::exchange(study, std::nullopt)->id), executor, on_gpu));
    }
    void act(const CancelSweep&) {
        study.reset();
        sweeper.cancel();
    }
    void act(const SaveSweepTable& action) {
        if (!action.path) return;
        const auto found = sweeper.result();
        if (!found || found->empty()) return complain("There are no times to save yet: start a sweep first");
        saver.save(*action.path, [found](const std::filesystem::path& path) { write_file(path, sweep_csv(*found)); });
    }
    void act(const GoBack&) {
        if (!way_back) return;
        notice.reset();
        load(*std::exchange(way_back, std::nullopt));
    }
    void act(const Tell& action) { inform(action.text); }
    void act(const DismissNotice&) { notice.reset(); }
    template <class WindowsOwn>
    void act(const WindowsOwn&) {}

    void step(int by) {
        deck.pause();
        if (step_by == StepBy::pass || kept || groups.empty()) return deck.step(by);
        const auto pass = deck.current().pass();
        deck.seek(by > 0 ? groups.stop_after(pass) : groups.stop_before(pass));
    }

    Scenario scenario() const {
        auto scenario = current.shown.scenario();
        scenario.pass = deck.current().pass();
        scenario.view = view;
        scenario.selection = selected;
        scenario.loop = deck.loop();
        scenario.framing = framing;
        scenario.layout = layout;
        scenario.theme = theme;
        if (comparable()) {
            scenario.compare = compared_run(kept->shown);
            scenario.compare->pass = deck.kept()->pass();
            scenario.compare->in_step = deck.in_step();
        }
        return scenario;
    }
};

Workspace::Workspace(const Catalog& catalog, std::function<bool(std::string* why_not)> look_for_gpu)
    : catalog_(catalog), state_(std::make_unique<State>(catalog, std::move(look_for_gpu))) {}

Workspace::~Workspace() {
    state_.reset();
    finish_background(kLongestGoodbye);
}

void Workspace::save(std::filesystem::path path, std::function<void(const std::filesystem::path&)> write) const {
    state_->saver.save(std::move(path), std::move(write));
}

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
    auto setup = make_setup(catalog_, scenario, run->request().dataset);
    if (scenario.compare) compared_setup(catalog_, *scenario.compare, setup);  // refuses what is wrong
    state.current.asked = std::move(setup);
    state.arriving = scenario;
    state.loader.cancel();
    state.current.runner.show(std::move(run));
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
    return state_->current.shown.algorithm ? *state_->current.shown.algorithm : *catalog_.all().front();
}
std::shared_ptr<const Dataset> Workspace::dataset() const { return state_->current.shown.dataset; }
std::uint64_t Workspace::dataset_version() const { return state_->dataset_version; }
const Run* Workspace::run() const { return state_->current.runner.current().get(); }
const Run* Workspace::pending_run() const { return state_->current.runner.pending().get(); }

std::optional<std::string> Workspace::loading() const {
    if (!state_->loader.busy()) return std::nullopt;
    return state_->loader.what();
}
double Workspace::loading_fraction() const { return state_->loader.fraction(); }

ParameterValues Workspace::parameters() const {
    return state_->current.asked.algorithm == state_->current.shown.algorithm ? state_->current.asked.parameters
                                                                              : state_->current.shown.parameters;
}
ExecutorKind Workspace::executor() const { return state_->current.asked.executor; }
std::optional<Order> Workspace::order() const { return state_->current.asked.order; }

const std::optional<GpuFound>& Workspace::gpu() const { return state_->gpu.found(); }
bool Workspace::saving() const { return state_->saver.busy(); }
const Recents& Workspace::recents() const { return state_->recents; }
void Workspace::remember(Recents recents) { state_->recents = std::move(recents); }

std::uint32_t Workspace::pass() const { return state_->deck.current().pass(); }
std::uint32_t Workspace::last_pass() const { return state_->deck.current().last_pass(); }
std::uint32_t Workspace::shown_pass() const { return state_->deck.current().screen().pass(); }
Snapshot Workspace::now() const { return state_->deck.current().screen().now(); }
Snapshot Workspace::before() const { return state_->deck.current().screen().before(); }
float Workspace::tween() const { return state_->deck.current().tween(); }
bool Workspace::playing() const { return state_->deck.playback().playing(); }
float Workspace::speed() const { return state_->deck.playback().speed(); }
std::optional<std::pair<std::uint32_t, std::uint32_t>> Workspace::loop() const { return state_->deck.loop(); }
const PassRecord& Workspace::record() const { return state_->deck.current().screen().record(); }

const PassGroups& Workspace::groups() const { return state_->groups; }
const PassRow& Workspace::row() const { return state_->row; }
StepBy Workspace::step_by() const { return state_->step_by; }
std::optional<std::pair<std::string, double>> Workspace::searching() const { return state_->deck.search_progress(); }
const std::string& Workspace::condition() const { return state_->condition; }
const ElementHistory& Workspace::history() const {
    state_->history_wanted = true;
    return state_->history;
}
const OpenLecture* Workspace::lecture() const { return state_->lecture ? &*state_->lecture : nullptr; }
const std::map<std::string, std::size_t>& Workspace::lecture_places() const { return state_->lecture_places; }
void Workspace::set_lecture_places(std::map<std::string, std::size_t> places) {
    state_->lecture_places = std::move(places);
}

bool Workspace::comparing() const { return state_->kept.has_value(); }
RunOnScreen Workspace::kept() const {
    return on_screen(*state_->kept, state_->deck.kept() ? &*state_->deck.kept() : nullptr);
}
RunOnScreen Workspace::current() const { return on_screen(state_->current, &state_->deck.current()); }
bool Workspace::comparable() const { return state_->comparable(); }
InStep Workspace::in_step() const { return state_->deck.in_step(); }
const Pace& Workspace::pace() const { return state_->deck.pace(); }
std::uint32_t Workspace::step() const { return state_->deck.playback().cursor(); }
double Workspace::clock_ms() const {
    const auto& pace = state_->deck.pace();
    const auto step = state_->deck.playback().cursor();
    return pace.ms(step) + state_->deck.playback().fraction() * (pace.ms(step + 1) - pace.ms(step));
}
const Difference* Workspace::difference() const {
    const auto& answer = state_->difference.answer();
    return answer ? &*answer : nullptr;
}

std::shared_ptr<const SweepResult> Workspace::sweep() const { return state_->sweeper.result(); }
std::size_t Workspace::num_sweeps() const { return state_->sweeper.num_started(); }
std::shared_ptr<const SweepResult> Workspace::sweep_over(std::string_view parameter) const {
    return state_->sweeper.over(parameter);
}

std::optional<std::uint32_t> Workspace::selected() const { return state_->own_selected(); }
std::optional<std::uint32_t> Workspace::hovered() const {
    return dataset() ? hovered_in(own_space(*dataset()).name) : std::nullopt;
}
std::optional<Selection> Workspace::selection() const { return state_->selected; }
std::string Workspace::element_name(const Selection& element) const { return state_->element_name(element); }
const std::vector<Selection>& Workspace::all_selected() const {
    return state_->linked_selected.of(run(), now(), state_->selected);
}
const std::vector<Selection>& Workspace::all_hovered() const {
    return state_->linked_hovered.of(run(), now(), state_->hovered);
}
std::optional<std::uint32_t> Workspace::selected_in(std::string_view space) const {
    all_selected();
    return state_->linked_selected.in(space);
}
std::optional<std::uint32_t> Workspace::hovered_in(std::string_view space) const {
    all_hovered();
    return state_->linked_hovered.in(space);
}
std::string Workspace::view() const { return state_->view; }
const std::optional<Framing>& Workspace::framing() const { return state_->framing; }
std::uint64_t Workspace::framing_asked() const { return state_->framing_asked; }
Layout Workspace::layout() const { return state_->layout; }
Theme Workspace::theme() const { return state_->theme; }
bool Workspace::reduced_motion() const { return state_->deck.reduced_motion(); }
int Workspace::projector_step() const { return state_->projector_step; }
std::size_t Workspace::snapshot_budget() const { return state_->snapshot_budget; }
const std::optional<Notice>& Workspace::notice() const { return state_->notice; }

}  // namespace lockstep
