#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/data/dataset.hpp"
#include "kernels/data/need.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/column_values.hpp"
#include "kernels/run/column/index_space.hpp"
#include "kernels/run/column/wrong_elements.hpp"
#include "kernels/run/entry/changes.hpp"
#include "kernels/run/entry/distribution.hpp"
#include "kernels/run/entry/launch_traffic.hpp"
#include "kernels/run/entry/parameter.hpp"
#include "kernels/run/entry/published.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {

struct ListInput;

/// A number that a pass is plotted by: "frontier" = 709 vertices.
struct Figure {
    std::string name;
    double value = 0;
    std::string unit;
};

/// What a pass did on one line of the pseudocode.
struct LineReport {
    int line = 0;  ///< from 1
    std::string count;  ///< "709 cells"
    bool active = false;  ///< this pass's doing, drawn in amber
    std::string departs{};  ///< where this did something else than the line says: what, and why
};

/// What the launches of a pass have done, for rates; 0: not counted.
struct Work {
    std::uint64_t bytes = 0;  ///< read and written, each word that the algorithm asks for once
    std::uint64_t items = 0;  ///< words copied, loads made, ...
};

/// What happened in a pass, in the algorithm's own words and figures.
struct PassReport {
    /// The passes that it is one of, outermost first: {"ranking", "level 1"}. Empty for a pass of the algorithm itself.
    std::vector<std::string> path{};
    std::string label;  ///< "level 300"; with a path it may begin with the group: "round 12: relax"
    std::string sentence;  ///< "Level 300: 663 vertices looked at 1,909 arcs and found 709 new vertices"
    std::string note;  ///< one line of explanation
    std::vector<LineReport> lines;
    std::vector<Figure> figures;
    Work work{};  ///< with the time of the launches it becomes two more figures: GB/s and ns an item
    std::optional<LaunchTraffic> traffic{};  ///< of its only launch, where that is counted

    /// Of the passes around it: of recursion, or of an algorithm that runs inside.
    int depth() const { return static_cast<int>(path.size()); }
};

/// A buffer that passes write.
struct StateBuffer {
    std::string name;
    void* data = nullptr;
    std::size_t bytes = 0;  ///< a multiple of 4
};

/// The numbers an algorithm keeps on the host between passes.
using HostState = std::vector<std::uint64_t>;

/// Launches and time of a pass that was recorded in an earlier run.
struct RecordedPass {
    std::vector<LaunchRecord> launches;
    double ms = 0;
};

/// One algorithm on one dataset on one executor, pass by pass. A pass is what the papers call a round, level or phase.
class Algorithm {
public:
    virtual ~Algorithm() = default;

    /// Puts the input's state in the buffers; also starts over.
    virtual void start() = 0;
    /// Runs one pass; false, with nothing done, when the work is finished.
    virtual bool step() = 0;
    /// Says what the last pass did (after start(): what the input is). May run kernels of its own, which are not timed.
    /// changes: of columns(), by name: how many elements the pass changed, and the range of its values.
    virtual PassReport describe(const Changes& changes) = 0;

    /// Every column, inputs first. The list does not change; state() may hand out other memory after a pass.
    virtual std::span<const Column> columns() const = 0;
    /// What columns run over besides the dataset's own elements (spaces_of()): "sublists".
    virtual std::vector<IndexSpace> spaces() const { return {}; }
    /// Which columns lead from one space to another, besides those that say so by their roles (links_of()).
    virtual std::vector<SpaceLink> links() const { return {}; }
    /// Buffers that never change.
    virtual std::vector<StateBuffer> inputs() const = 0;
    /// Buffers that passes write, in a fixed order: with host_state() the whole state.
    virtual std::vector<StateBuffer> state() const = 0;
    virtual HostState host_state() const = 0;
    /// Called after state()'s buffers were overwritten with those of an earlier pass: the next step() continues from it.
    virtual void restore(const HostState& host) = 0;
    /// Findings about the input, for the user: "negative cycle 3 -> 7 -> 3 weighs
    /// -1". Asked after the last pass.
    virtual std::vector<std::string> notices() const { return {}; }
    /// Launches and time of the last pass where an earlier run recorded them; they replace those of this run.
    virtual std::optional<RecordedPass> recorded_pass() const { return std::nullopt; }
    /// The same state after the same number of passes, every time. False where threads race on purpose.
    virtual bool reproducible() const { return true; }
};

/// A line of pseudocode as the paper has it.
struct PseudocodeLine {
    int indent = 0;
    std::string text;
};

/// A limit of the device that an algorithm measures.
enum class DeviceLimit { none, launch, copy, gather, scatter, chase };

/// An entry of the catalogue: all that the program knows of an algorithm.
struct AlgorithmInfo {
    using Make = std::function<std::unique_ptr<Algorithm>(Device&, const Dataset&, const ParameterValues&)>;
    using MakeOnList = std::unique_ptr<Algorithm> (*)(Device&, const ListInput&, const ParameterValues&);

    std::string id;  ///< "bfs.frontier"; the part before the point is its family
    std::string title;  ///< "Breadth-first search with frontier arrays"
    std::string source;  ///< "CS 179, lecture 10"
    DatasetKind input = DatasetKind::list;
    std::vector<Need> needs{};  ///< of its input beyond the kind; one that lacks any is refused
    std::string example{};  ///< generates an input that it can be shown on; empty: the first of its kind
    /// Generates an input of so many elements, for bench; null: the kind's own generator does.
    std::string (*input_of_size)(std::uint64_t n) = nullptr;
    /// The amount of work on an input where it grows faster than the input: m of bench; null: arcs, links.
    std::uint64_t (*steps)(const Dataset&) = nullptr;
    std::vector<Parameter> parameters{};
    std::vector<Role> roles{};  ///< of its columns, so that its views are known before a run
    std::string heading{};  ///< over the pseudocode: "RHJ(L, R, n, limit)"
    std::vector<PseudocodeLine> pseudocode{};
    std::string claim{};  ///< what a verified run says: "Levels equal bfs.sequential"
    std::string remark{};  ///< below the pseudocode: where we depart from the source
    bool demonstration = false;  ///< wrong on purpose
    /// On simt all of it is plain code of the host, one thread or many, or a library's: its times are real.
    bool host_code = false;
    /// The sequential algorithm that the others of its family are measured against; of several the first whose needs are met.
    bool baseline = false;
    DeviceLimit limit = DeviceLimit::none;  ///< what of a device it measures, instead of computing something
    bool opens = false;  ///< a dataset of its kind is opened with it: there is something to watch in its passes
    Published published{};  ///< what its source printed, beside which a run is shown
    /// Lengths worth showing: of the run at most one, of each pass at most one.
    std::vector<Distribution> distributions{};
    Make make_simt = nullptr;
    Make make_cuda = nullptr;  ///< null in a build without CUDA
    /// The same on a list that another algorithm makes on the device; null where it takes none.
    MakeOnList on_list_simt = nullptr;
    MakeOnList on_list_cuda = nullptr;
    /// The first thing that is wrong, in a sentence; nothing when all is right. Compares with the sequential reference
    /// or checks properties.
    std::function<std::optional<std::string>(const Dataset&, const ParameterValues&, const HostColumns&)> verify{};
    /// Which elements of its results are wrong, column by column, so that they are shown in red. Asked only where verify has
    /// found something, on a thread of its own; what has no single right answer is told by its properties.
    std::function<WrongColumns(const Dataset&, const ParameterValues&, const HostColumns&)> find_wrong{};
    /// Of an algorithm that can break its invariant on the way: makes a check for a run, which after each pass gets all columns and
    /// tells the elements that break the invariant. They are red in that pass already.
    using Invariant = std::function<WrongColumns(const HostColumns&)>;
    std::function<Invariant(const Dataset&, const ParameterValues&)> invariant{};

    std::string family() const { return id.substr(0, id.find('.')); }
};

}  // namespace lockstep
