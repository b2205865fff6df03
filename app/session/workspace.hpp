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

/// A message that stays until it is dismissed or answered. Never modal.
struct Notice {
    enum class Kind { information, error } kind = Kind::information;
    std::string text;
    std::string way_back;  ///< what GoBack opens again, by name; empty: it is not offered
    std::optional<std::pair<SeekAccess, FocusLane>> access{};  ///< that it is about; none: nothing is offered to go to
};

struct Difference;
class Answers;
struct GpuFound;
struct LinkWay;
struct OpenLecture;
struct Queries;
class ElementHistory;
struct Walked;
class DebuggerSession;
class Pace;
class PassGroups;
class PassRow;
class Recents;

/// One of the runs in the window, as it is on screen and as it was asked for.
struct RunOnScreen {
    const AlgorithmInfo* algorithm = nullptr;  ///< as asked for, as are the next four
    ParameterValues parameters;
    ExecutorKind executor = ExecutorKind::automatic;
    std::optional<Order> order;
    int gpu = 0;  ///< which of several
    const Run* run = nullptr;  ///< null until its first pass is there
    const Run* pending = nullptr;  ///< a newer one that has shown nothing yet
    std::uint32_t pass = 0;  ///< that the cursor is on
    std::uint32_t last_pass = 0;  ///< recorded so far
    std::uint32_t shown_pass = 0;  ///< behind `pass` while it is being run again
    Snapshot now, before;  ///< of shown_pass, and of the pass before it
    float tween = 1;
    const PassRecord* record = nullptr;
    /// In step by link: how far threads have walked in the middle of the pass; null: it is over.
    const Walked* walked = nullptr;
    const PassGroups* groups = nullptr;  ///< that its passes make
    const PassRow* row = nullptr;  ///< in which some of them are folded
};

/// What is open: dataset, run, cursor, selection, settings. Before a frame, answer() gets the queries of its panels; the panels
/// then read a const Workspace, which starts no work, and push Actions; apply() runs between frames. Knows nothing of ImGui or
/// OpenGL, so a test can drive it alone.
class Workspace {
public:
    /// The catalogue outlives it, and what it leaves at work. `look_for_gpu` is called once, on another thread, and so is
    /// `names_of_gpus` where there is one.
    explicit Workspace(const Catalog& catalog, std::function<bool(std::string* why_not)> look_for_gpu = &cuda_available,
                       std::function<std::vector<std::string>()> names_of_gpus = &gpu_names);
    /// Cancels all that is at work, and waits for its end no longer than kLongestGoodbye.
    ~Workspace();
    static constexpr auto kLongestGoodbye = std::chrono::milliseconds(1500);

    /// Writes a file in the background; a notice then tells the outcome. `write` makes the file or throws a sentence.
    void save(std::filesystem::path path, std::function<void(const std::filesystem::path&)> write);
    /// Does what was asked for. Bad input becomes a notice and changes nothing on screen.
    void apply(const Action& action);
    /// Loads and runs what a scenario says and takes over its pass, view, selection and settings. Bad input as for apply().
    void open(const Scenario& scenario);
    /// Shows a run that was begun elsewhere as if it had been opened from `scenario`.
    /// on_gpu  what a GPU has written down of it; null: nothing
    void show(std::shared_ptr<Run> run, const Scenario& scenario,
              std::shared_ptr<const debugger::DeviceTrace> on_gpu = nullptr);
    /// What is on screen, as SaveScenario writes it.
    Scenario scenario() const;
    /// Once a frame: takes in finished loads and runs, moves the cursor while playing. `seconds` since the last call.
    void advance(double seconds);
    /// Before a frame is drawn: starts and continues the background work for these queries, takes the answers that have come, and
    /// cancels work that no query asks for any more. The queries hold until the next call.
    void answer(Queries queries);
    /// Answers of the queries above; those on a launch are in debugger(), history in history().
    const Answers& answers() const;
    /// Every query that was declared last has its answer.
    bool answered() const;

    const Catalog& catalog() const { return catalog_; }
    const AlgorithmInfo& algorithm() const;
    std::shared_ptr<const Dataset> dataset() const;  ///< of the run on screen; null only before the first load
    std::uint64_t dataset_version() const;
    const Run* run() const;  ///< the run on screen; stays until its successor has a first pass
    const Run* pending_run() const;  ///< a newer one that has shown nothing yet
    std::optional<std::string> loading() const;  ///< what is being read or generated
    double loading_fraction() const;
    ParameterValues parameters() const;
    ExecutorKind executor() const;
    std::optional<Order> order() const;
    int chosen_gpu() const;  ///< which of several
    /// Whether there is a GPU; nothing until Queries::gpus is answered.
    const std::optional<GpuFound>& gpu() const;
    /// A file is being written.
    bool saving() const;
    /// Files that were opened, with how they were read; what earlier starts have left comes first of all by remember().
    const Recents& recents() const;
    void remember(Recents recents);

    std::uint32_t pass() const;  ///< the pass that the cursor is on
    std::uint32_t last_pass() const;  ///< recorded so far
    std::uint32_t shown_pass() const;  ///< behind pass() while it is being run again
    Snapshot now() const;  ///< of shown_pass()
    Snapshot before() const;  ///< of the pass before it; empty at pass 0
    float tween() const;  ///< 0 .. 1, eased; 1 when nothing moves
    bool playing() const;
    float speed() const;  ///< passes a second
    std::optional<std::pair<std::uint32_t, std::uint32_t>> loop() const;
    const PassRecord& record() const;  ///< of shown_pass()

    /// The groups that the passes of the run on screen make, and the row that they lie in where some are folded.
    const PassGroups& groups() const;
    const PassRow& row() const;
    StepBy step_by() const;
    /// Passes are being looked through for one that is asked for: for what, and how far that is, 0 .. 1.
    std::optional<std::pair<std::string, double>> searching() const;
    /// Conditions are on accesses of the launch that is open, since steps go into passes.
    bool looks_inside() const;
    /// What was looked for last: "rank[75] != 64".
    const std::string& condition() const;
    /// All changes that passes made to the selected element, as far as Queries::history has been answered.
    const ElementHistory& history() const;
    /// The accesses of a launch of the pass on screen, which is recorded while Queries::launch is declared. While its cursor stands
    /// inside the pass, now() is the state at the cursor.
    const DebuggerSession& debugger() const;
    /// The file that was opened holds a trace of the run that a GPU wrote.
    bool recorded_on_gpu() const;
    /// Moments that were given a name.
    const std::vector<DebuggerMark>& marks() const;
    /// Where inside of the pass that is, in a sentence; empty where the state after the pass is shown.
    const std::string& inside() const;
    /// A launch is being recorded that somebody waits for, or what lies in memory at an access of it is put together.
    bool opening_launch() const;
    /// The lecture that is open; null: none is.
    const OpenLecture* lecture() const;
    /// Where one was in each lecture that was open, by its file: what settings remember.
    const std::map<std::string, std::size_t>& lecture_places() const;
    void set_lecture_places(std::map<std::string, std::size_t> places);

    /// True while a run is kept beside the current one: run A and run B. All above is of the current one, run B.
    bool comparing() const;
    RunOnScreen kept() const;  ///< run A; only while comparing
    RunOnScreen current() const;  ///< run B
    /// Run A is on screen, and on the same input as run B: after a new input it takes a while.
    bool comparable() const;
    InStep in_step() const;
    /// The steps of the cursor; in a comparison both runs follow them.
    const Pace& pace() const;
    std::uint32_t step() const;
    double clock() const;  ///< in step by time or link: where the clock stands, in ms or links
    /// Where the runs differ at the passes that are shown; null while that is being found out.
    const Difference* difference() const;

    /// The newest sweep, as far as it has got; null before the first.
    std::shared_ptr<const SweepResult> sweep() const;
    std::size_t num_sweeps() const;  ///< started so far
    /// The newest one over a parameter ("": over the input's size).
    std::shared_ptr<const SweepResult> sweep_over(std::string_view parameter) const;

    /// What was picked, in whatever space.
    std::optional<Selection> selection() const;
    /// With all that it is linked with at the pass that is shown, itself first; empty where nothing is picked.
    const std::vector<Selection>& all_selected() const;
    const std::vector<Selection>& all_hovered() const;
    /// How each of all_selected() is linked.
    const std::vector<LinkWay>& selected_ways() const;
    /// These are complete: links are followed on another thread.
    bool linked() const;
    std::optional<std::uint32_t> selected_in(std::string_view space) const;
    std::optional<std::uint32_t> hovered_in(std::string_view space) const;
    /// The same among the dataset's own elements.
    std::optional<std::uint32_t> selected() const;
    std::optional<std::uint32_t> hovered() const;
    /// "Vertex 12", "Sublist 3", "Vertex 12 “anna”" where it has a name.
    std::string element_name(const Selection& element) const;
    /// The same within a sentence: "vertex 12".
    std::string element_in_sentence(const Selection& element) const;
    std::string view() const;
    /// The part of the picture that was looked at last; nothing: all of it. `framing_asked` is another number whenever it was
    /// a scenario that asked for it: the view goes there then.
    const std::optional<Framing>& framing() const;
    std::uint64_t framing_asked() const;
    WindowLayout window_layout() const;
    Theme theme() const;
    bool reduced_motion() const;
    int projector_step() const;
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
