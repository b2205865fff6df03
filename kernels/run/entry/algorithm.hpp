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

/// A named number of a pass, for plots: "frontier" = 709 vertices.
struct Figure {
    std::string name;
    double value = 0;
    std::string unit;
};

/// The work of a pass on one line of the pseudocode.
struct LineReport {
    int line = 0;  ///< from 1
    std::string count;  ///< "709 cells"
    bool active = false;  ///< this pass executed the line: drawn in amber
    std::string departs{};  ///< how and why this implementation departs from the line
};

/// The work of a pass's launches, for rates; 0: not counted.
struct Work {
    std::uint64_t bytes = 0;  ///< read and written; each word that the algorithm needs counts once
    std::uint64_t items = 0;  ///< words copied, loads made, ...
};

/// The report on a pass, in the algorithm's terms and figures.
struct PassReport {
    /// The groups that contain the pass, outermost first: {"ranking", "level 1"}. Empty if no group contains it.
    std::vector<std::string> path{};
    std::string label;  ///< "level 300"; with a path it may begin with the group: "round 12: relax"
    std::string sentence;  ///< "Level 300: 663 vertices looked at 1,909 arcs and found 709 new vertices"
    std::string note;  ///< one line of explanation
    std::vector<LineReport> lines;
    std::vector<Figure> figures;
    Work work{};  ///< divided by the time of the launches it gives two more figures: GB/s and ns an item
    std::optional<LaunchTraffic> traffic{};  ///< of the pass's only launch, if it is counted

    /// Number of enclosing groups: levels of recursion, or a nested algorithm.
    int depth() const { return static_cast<int>(path.size()); }
};

/// A buffer that passes write.
struct StateBuffer {
    std::string name;
    void* data = nullptr;
    std::size_t bytes = 0;  ///< a multiple of 4
};

/// The numbers that an algorithm stores on the host between passes.
using HostState = std::vector<std::uint64_t>;

/// Launches and time of a pass, recorded by an earlier run.
struct RecordedPass {
    std::vector<LaunchRecord> launches;
    double ms = 0;
};

/// One algorithm on one dataset on one executor, run pass by pass. A pass is a round, level or phase of the paper.
class Algorithm {
public:
    virtual ~Algorithm() = default;

    /// Sets the buffers to the input's state; also restarts.
    virtual void start() = 0;
    /// Runs one pass; does nothing and returns false if the work is finished.
    virtual bool step() = 0;
    /// Reports the last pass (after start(): the input). May run its own kernels, which are not timed. changes: for
    /// each of columns(), by name: how many elements the pass changed, and the range of its values.
    virtual PassReport describe(const Changes& changes) = 0;

    /// Every column, inputs first. The list does not change; state() may return other memory after a pass.
    virtual std::span<const Column> columns() const = 0;
    /// Index spaces in addition to the dataset's own (spaces_of()): "sublists".
    virtual std::vector<IndexSpace> spaces() const { return {}; }
    /// Links between spaces in addition to those that follow from column roles (links_of()).
    virtual std::vector<SpaceLink> links() const { return {}; }
    /// Buffers that never change.
    virtual std::vector<StateBuffer> inputs() const = 0;
    /// Buffers that passes write, in a fixed order: together with host_state() the complete state.
    virtual std::vector<StateBuffer> state() const = 0;
    virtual HostState host_state() const = 0;
    /// Called after state()'s buffers were overwritten with those of an earlier pass: step() then continues there.
    virtual void restore(const HostState& host) = 0;
    /// Findings about the input, for the user: "negative cycle 3 -> 7 -> 3 weighs -1". Called after the last
    /// pass.
    virtual std::vector<std::string> notices() const { return {}; }
    /// Launches and time of the last pass if an earlier run recorded them; they replace those of this run.
    virtual std::optional<RecordedPass> recorded_pass() const { return std::nullopt; }
    /// Whether the same number of passes always leaves the same state. False if threads race on purpose.
    virtual bool reproducible() const { return true; }
};

/// A line of pseudocode as printed in the paper.
struct PseudocodeLine {
    int indent = 0;
    std::string text;
};

/// A limit of the device that an algorithm measures.
enum class DeviceLimit { none, launch, copy, gather, scatter, chase };

/// An entry of the catalogue: everything that the program knows about an algorithm.
struct AlgorithmInfo {
    using Make = std::function<std::unique_ptr<Algorithm>(Device&, const Dataset&, const ParameterValues&)>;
    using MakeOnList = std::unique_ptr<Algorithm> (*)(Device&, const ListInput&, const ParameterValues&);

    std::string id;  ///< the part before the point is its family: "bfs.frontier"
    std::string title;  ///< "Breadth-first search with frontier arrays"
    std::string source;  ///< "CS 179, lecture 10"
    DatasetKind input = DatasetKind::list;
    std::vector<Need> needs{};  ///< requirements on its input besides the kind; other inputs are refused
    std::string example{};  ///< generates a suitable example input; empty: the first of its kind
    /// Generates an input of n elements, for bench; null: the generator of the kind.
    std::string (*input_of_size)(std::uint64_t n) = nullptr;
    /// The amount of work on an input if it grows faster than the input: m in bench; null: arcs, links.
    std::uint64_t (*steps)(const Dataset&) = nullptr;
    std::vector<Parameter> parameters{};
    std::vector<Role> roles{};  ///< of its columns, so that its views are known before a run
    std::string heading{};  ///< title of the pseudocode: "RHJ(L, R, n, limit)"
    std::vector<PseudocodeLine> pseudocode{};
    std::string claim{};  ///< the property that verify checks: "Levels equal bfs.sequential"
    std::string remark{};  ///< below the pseudocode: departures from the source
    bool demonstration = false;  ///< wrong on purpose
    /// On simt it runs entirely as host code, with one or many threads, or in a library: its times are real.
    bool host_code = false;
    /// The sequential algorithm that its family is measured against; of several the first whose needs are met.
    bool baseline = false;
    DeviceLimit limit = DeviceLimit::none;  ///< the limit of a device that it measures instead of computing something
    bool opens = false;  ///< default algorithm for datasets of its kind: its passes are worth watching
    Published published{};  ///< figures printed by its source, shown beside a run
    /// Lengths worth showing: at most one per run, and at most one per pass.
    std::vector<Distribution> distributions{};
    Make make_simt = nullptr;
    Make make_cuda = nullptr;  ///< null in a build without CUDA
    /// The same on a list that another algorithm makes on the device; null if it takes none.
    MakeOnList on_list_simt = nullptr;
    MakeOnList on_list_cuda = nullptr;
    /// The first error of a result, in one sentence; empty if the result is right. Compares with the sequential
    /// reference or checks properties.
    std::function<std::optional<std::string>(const Dataset&, const ParameterValues&, const HostColumns&)> verify{};
    /// The wrong elements of its results, column by column, which are shown in red. Called on its own thread and only if
    /// verify found an error; results that are not unique are judged by their properties.
    std::function<WrongColumns(const Dataset&, const ParameterValues&, const HostColumns&)> find_wrong{};
    /// For an algorithm that can break its invariant during the run: makes a check for a run. After each pass the check receives
    /// all columns and returns the elements that break the invariant; these are red from that pass on.
    using Invariant = std::function<WrongColumns(const HostColumns&)>;
    std::function<Invariant(const Dataset&, const ParameterValues&)> invariant{};

    std::string family() const { return id.substr(0, id.find('.')); }
};

}  // namespace lockstep
