#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/session/action.hpp"
#include "app/session/scenario.hpp"
#include "app/session/sweep/result.hpp"
#include "kernels/run/catalog/catalog.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

namespace debugger {
struct DeviceTrace;
}

/// A message that stays until the user dismisses or answers it. Never modal.
struct Notice {
    enum class Kind { information, error } kind = Kind::information;
    std::string text;
    std::string way_back;  ///< the name of the input that GoBack reopens; empty: no way back
    std::optional<std::pair<SeekAccess, FocusLane>>
        access{};  ///< the access that the message is about, to go to; none: no link
    /// The program that an opened file names: TrustProgram agrees that it is compiled and run; empty: none.
    std::filesystem::path untrusted{};
};

struct Difference;
class Answers;
struct GpuFound;
struct LinkWay;
struct AnswerLog;
struct OpenLesson;
struct Prediction;
struct ProgramDrawing;
struct Queries;
class ElementHistory;
struct Walked;
class DebuggerSession;
class Pace;
class PassGroups;
class PassRow;
class Recents;

/// One of the runs in the window: its request and its state on screen.
struct RunOnScreen {
    const AlgorithmInfo* algorithm = nullptr;  ///< of the newest request, like the next four fields
    ParameterValues parameters;
    ExecutorKind executor = ExecutorKind::automatic;
    std::optional<Order> order;
    int gpu = 0;  ///< index, if there are several
    const Run* run = nullptr;  ///< null until its first pass is recorded
    const Run* pending = nullptr;  ///< a newer run without a first pass yet
    std::uint32_t pass = 0;  ///< of the cursor
    std::uint32_t last_pass = 0;  ///< recorded so far
    std::uint32_t shown_pass = 0;  ///< differs from `pass` while that is being recomputed
    Snapshot now, before;  ///< the states of shown_pass and of the pass before it
    float tween = 1;
    const PassRecord* record = nullptr;
    /// In step by link: how far the threads have walked inside the pass; null: at its end.
    const Walked* walked = nullptr;
    const PassGroups* groups = nullptr;  ///< the groups of its passes
    const PassRow* row = nullptr;  ///< the passes and folded groups in order
};

struct Followed;

/// The open data: dataset, run, cursor, selection, settings. Before a frame, answer() gets the queries of its panels;
/// the panels then read a const Workspace, which starts no work, and push Actions; apply() runs between frames. Knows
/// nothing of ImGui or OpenGL, so a test can drive it alone.
class Workspace {
public:
    /// The catalogue must outlive the workspace and its background work. `look_for_gpu`, and `names_of_gpus` if there is a GPU, are called
    /// once, in the background.
    explicit Workspace(const Catalog& catalog, std::function<bool(std::string* why_not)> look_for_gpu = &cuda_available,
                       std::function<std::vector<std::string>()> names_of_gpus = &gpu_names);
    /// Cancels all background work and waits at most kLongestGoodbye for its end.
    ~Workspace();
    static constexpr auto kLongestGoodbye = std::chrono::milliseconds(1500);

    /// Writes a file in the background; a notice then reports the result. `write` makes the file or throws a sentence.
    void save(std::filesystem::path path, std::function<void(const std::filesystem::path&)> write);
    /// Executes an action. Bad input becomes a notice and changes nothing on screen.
    void apply(const Action& action);
    /// Loads the input of a scenario, runs its algorithm, and restores its pass, view, selection and settings. Bad input as in apply().
    void open(const Scenario& scenario);
    /// Adds a notice that offers the scenario of a program that did not close its window; GoBack opens it.
    void offer(const Scenario& scenario);
    /// Shows a run that was started elsewhere, as if it had been opened from `scenario`.
    /// on_gpu  a GPU's trace of it; null: none
    void show(std::shared_ptr<Run> run, const Scenario& scenario,
              std::shared_ptr<const debugger::DeviceTrace> on_gpu = nullptr);
    /// The state on screen, as SaveScenario writes it.
    Scenario scenario() const;
    /// Once a frame: takes finished loads and runs, and moves the cursor during playback. seconds: since the last call
    void advance(double seconds);
    /// Before a frame is drawn: starts and continues the background work for these queries, takes finished answers, and cancels work
    /// that no query needs any more. The queries hold until the next call.
    void answer(Queries queries);
    /// Answers of the queries above; those on a launch are in debugger(), history in history().
    const Answers& answers() const;
    /// All queries of the last answer() have their answers.
    bool answered() const;

    const Catalog& catalog() const { return catalog_; }
    const AlgorithmInfo& algorithm() const;
    std::shared_ptr<const Dataset> dataset() const;  ///< of the run on screen; null before the first load
    std::uint64_t dataset_version() const;
    const Run* run() const;  ///< on screen until the next run has a first pass
    const Run* pending_run() const;  ///< a newer run without a first pass yet
    std::optional<std::string> loading() const;  ///< the input that is being read or generated
    double loading_fraction() const;
    ParameterValues parameters() const;
    ExecutorKind executor() const;
    std::optional<Order> order() const;
    int chosen_gpu() const;  ///< index, if there are several
    /// Whether there is a GPU; nothing until Queries::gpus is answered.
    const std::optional<GpuFound>& gpu() const;
    /// A file is being written.
    bool saving() const;
    /// The recording or the export that is being written, in words, and its finished part, 0 .. 1.
    std::optional<std::pair<std::string, double>> writing() const;
    /// What the arrays of the program on screen can be drawn as, and are; null without a program that was opened from its source.
    std::shared_ptr<const ProgramDrawing> drawing() const;
    const DrawnAs& drawn_as() const;
    /// Files that were opened, with the options for reading them; remember() adds those of earlier sessions.
    const Recents& recents() const;
    void remember(Recents recents);

    std::uint32_t pass() const;  ///< of the cursor
    std::uint32_t last_pass() const;  ///< recorded so far
    std::uint32_t shown_pass() const;  ///< differs from pass() while that is being recomputed
    Snapshot now() const;  ///< of shown_pass()
    Snapshot before() const;  ///< of the pass before it; empty at pass 0
    float tween() const;  ///< progress of the animation, 0 .. 1, eased; 1: none
    bool playing() const;
    float speed() const;  ///< passes a second
    std::optional<std::pair<std::uint32_t, std::uint32_t>> loop() const;
    const PassRecord& record() const;  ///< of shown_pass()

    /// The groups of the passes on screen, and the passes and folded groups in order.
    const PassGroups& groups() const;
    const PassRow& row() const;
    StepBy step_by() const;
    /// A search over passes or accesses: its goal and its progress, 0 .. 1.
    std::optional<std::pair<std::string, double>> searching() const;
    /// Conditions apply to accesses of the open launch, because steps go into passes.
    bool looks_inside() const;
    /// The last condition: "rank[75] != 64".
    const std::string& condition() const;
    /// All changes that passes made to the selected element, as far as Queries::history has been answered; none of another run's element.
    const ElementHistory& history() const;
    /// The accesses of a launch of the pass on screen, which is recorded while Queries::launch is declared. While its
    /// cursor is inside the pass, now() is the state at the cursor.
    const DebuggerSession& debugger() const;
    /// The opened file contains a GPU's trace of the run.
    bool recorded_on_gpu() const;
    /// The named moments.
    const std::vector<DebuggerMark>& marks() const;
    /// The position inside the pass, in a sentence; empty at its end.
    const std::string& inside() const;
    /// A launch is being recorded, or the state at an access of it is being made.
    bool opening_launch() const;
    /// The thread that is followed from pass to pass; null: none. Its accesses: answers().followed_thread()
    const Followed* followed() const;
    /// The open lesson; null: none.
    const OpenLesson* lesson() const;
    /// The run on screen is not that of the lesson's scene: the user has opened or changed something else.
    bool left_scene() const;
    /// Shows a lesson beside the run on screen, as if its scene had been opened.
    void show_lesson(OpenLesson lesson);
    /// The open question; null: none.
    const Prediction* prediction() const;
    /// True while a scene waits for its launch to be recorded, to ask for the racing line.
    bool asks_for_launch() const;
    /// The graded answers of this session.
    const AnswerLog& answer_log() const;
    /// Questions depend on the student; each graded answer writes the file, unless it is empty.
    void set_student(std::string student, std::filesystem::path file);
    /// The last scene in each lesson, by file; the settings store it.
    const std::map<std::string, std::size_t>& lesson_places() const;
    void set_lesson_places(std::map<std::string, std::size_t> places);

    /// Run A is kept beside the current run B. All members above are of run B.
    bool comparing() const;
    RunOnScreen kept() const;  ///< run A; only while comparing
    RunOnScreen current() const;  ///< run B
    /// Run A is on screen and has the input of run B: not yet just after a new input was opened.
    bool comparable() const;
    InStep in_step() const;
    /// The steps of the cursor; in a comparison both runs follow it.
    const Pace& pace() const;
    std::uint32_t step() const;
    double clock() const;  ///< in step by time or link: the clock's reading, in ms or links
    /// The differences of the runs at the shown passes; null until they are known.
    const Difference* difference() const;

    /// The newest sweep, with the points measured so far; null before the first.
    std::shared_ptr<const SweepResult> sweep() const;
    std::size_t num_sweeps() const;  ///< started so far
    /// The newest sweep over a parameter ("": over the input's size).
    std::shared_ptr<const SweepResult> sweep_over(std::string_view parameter) const;

    /// The selected element, in any space.
    std::optional<Selection> selection() const;
    /// The selected element first, then the elements linked with it in the state on screen; empty without a selection.
    const std::vector<Selection>& all_selected() const;
    const std::vector<Selection>& all_hovered() const;
    /// The link to each of all_selected().
    const std::vector<LinkWay>& selected_ways() const;
    /// All links of the selected and the hovered element are known; they are followed in the background.
    bool linked() const;
    std::optional<std::uint32_t> selected_in(std::string_view space) const;
    std::optional<std::uint32_t> hovered_in(std::string_view space) const;
    /// The selected and the hovered element of the dataset.
    std::optional<std::uint32_t> selected() const;
    std::optional<std::uint32_t> hovered() const;
    /// "Vertex 12", "Sublist 3", "Vertex 12 “anna”".
    std::string element_name(const Selection& element) const;
    /// The same inside a sentence: "vertex 12".
    std::string element_in_sentence(const Selection& element) const;
    std::string view() const;
    /// The visible part of the picture; nothing: all of it. `framing_asked` is incremented when a scenario sets it: the view then goes
    /// there.
    const std::optional<Framing>& framing() const;
    std::uint64_t framing_asked() const;
    WindowLayout window_layout() const;
    Theme theme() const;
    bool reduced_motion() const;
    int projector_step() const;
    /// All panels and controls of the layout Teach are shown; else the Stage, the pseudocode and the track.
    bool all_panels() const;
    bool presenting() const;  ///< only the Stage and a thin track are shown
    std::size_t snapshot_budget() const;
    const std::optional<Notice>& notice() const;

private:
    struct State;
    /// For const members: a const workspace changes nothing, so it can start no work.
    const State& state() const { return *state_; }
    const Catalog& catalog_;
    std::unique_ptr<State> state_;
};

}  // namespace lockstep
