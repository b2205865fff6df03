#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/session/action.hpp"

namespace lockstep {

/// The alignment of two runs, or of a single one: the steps of the cursor, and the pass of each run at each step.
class Pace {
public:
    /// The pass of each run. A finished run stays at its last pass.
    struct Passes {
        std::uint32_t kept = 0, current = 0;
        bool operator==(const Passes&) const = default;
    };
    /// Number of links that each run has followed inside its pass; 0: the pass has ended.
    struct Links {
        std::uint32_t kept = 0, current = 0;
        bool operator==(const Links&) const = default;
    };

    /// Only the input.
    Pace() = default;
    /// Step k is pass k of the only run.
    static Pace alone(std::uint32_t last);
    /// Step k is pass k of each run.
    static Pace by_pass(std::uint32_t last_kept, std::uint32_t last_current);
    /// Aligns passes with equal names, in the order of both runs; at a pass that only one run has, the other run stays.
    /// names  of the passes of a run, unique.
    static Pace by_label(const std::vector<std::string>& kept_names, const std::vector<std::string>& current_names);
    /// Aligns by a clock that starts with both runs: each step is the end of a pass of either run. ends: the time in ms
    /// at the end of each pass, in ascending order; the input's is 0.
    static Pace by_time(const std::vector<double>& kept_ends, const std::vector<double>& current_ends);

    /// Aligns by the number of links that threads follow one after the other; a step can lie inside a pass of a run.
    /// ends: the links up to the end of each pass, ascending from 0. A step is one link, and from kSingleLinks on one
    /// percent more of them; the ends of all passes are steps.
    static Pace by_link(const std::vector<double>& kept_ends, const std::vector<double>& current_ends);
    static constexpr std::uint32_t kSingleLinks = 128;
    /// Aligns by the number of relaxed arcs: each step is the end of a pass of either run. ends: as above.
    static Pace by_arc(const std::vector<double>& kept_ends, const std::vector<double>& current_ends);
    /// Aligns by the distance up to which all vertices are final: each step is the end of a pass of either run, the
    /// first one the input. ends: as above; passes with equal distances end together.
    static Pace by_distance(const std::vector<double>& kept_ends, const std::vector<double>& current_ends);

    /// Exchanges the two runs.
    void swap();

    std::uint32_t last() const { return last_; }
    Passes at(std::uint32_t step) const;
    /// 0 unless in step by link.
    Links links(std::uint32_t step) const;
    /// The first step at which both runs have reached these passes, or the nearest passes that they reach.
    std::uint32_t step_of(Passes passes) const;
    /// The first step at which run B has reached a pass.
    std::uint32_t step_of_current(std::uint32_t pass) const { return step_of({0, pass}); }
    bool has_clock() const { return unit_ == Unit::ms; }
    bool counts_links() const { return unit_ == Unit::links; }
    bool pairs_labels() const { return unit_ == Unit::steps && has_table(); }
    bool counts_arcs() const { return unit_ == Unit::arcs; }
    bool counts_distance() const { return unit_ == Unit::distance; }
    /// Passes are aligned by a table instead of equal numbers.
    bool has_table() const { return !clock_steps_.empty(); }
    /// The last pass of each run.
    Passes ends() const { return ends_; }
    /// The step whose clock reading is nearest; 0 without a clock.
    std::uint32_t step_near(double moment) const;
    /// The clock reading of a step, in ms, links, arcs or distance; 0 without a clock.
    double moment(std::uint32_t step) const;
    /// The time that playback stays at a step, in intervals: 1; on a clock 1 on average.
    double interval(std::uint32_t step) const;

private:
    enum class Unit { steps, ms, links, arcs, distance };
    struct ClockStep {
        double at = 0;
        Passes passes;
        Links links{};
    };

    std::uint32_t last_ = 0;
    Passes ends_;  ///< the last pass of each run
    std::vector<ClockStep> clock_steps_;  ///< all steps; empty if step k is pass k
    Unit unit_ = Unit::steps;
};

}  // namespace lockstep
