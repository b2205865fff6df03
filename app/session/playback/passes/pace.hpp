#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/session/action.hpp"

namespace lockstep {

/// Two runs looked at together, or one alone: the steps of the cursor, and the pass at which each run stands then.
class Pace {
public:
    /// Of each run. A run that has come to its last pass stays there.
    struct Passes {
        std::uint32_t kept = 0, current = 0;
        bool operator==(const Passes&) const = default;
    };
    /// How many links of its pass each run has followed where it is in the middle of it; 0: the pass is over.
    struct Links {
        std::uint32_t kept = 0, current = 0;
        bool operator==(const Links&) const = default;
    };

    /// Nothing but the input.
    Pace() = default;
    /// Step k is pass k of the only run.
    static Pace alone(std::uint32_t last);
    /// Step k is pass k of each.
    static Pace by_pass(std::uint32_t last_kept, std::uint32_t last_current);
    /// Passes that are called alike beside each other, in the order of both runs; while one run does what the other does not,
    /// the other stays where it is. `names` of the passes of a run, no two alike.
    static Pace by_label(const std::vector<std::string>& kept_names, const std::vector<std::string>& current_names);
    /// On a clock that both begin with: each step is a moment at which a pass of either ends. `ends` has the moment in ms
    /// for each pass of a run, in ascending order; the input's is 0.
    static Pace by_time(const std::vector<double>& kept_ends, const std::vector<double>& current_ends);

    /// On a clock that counts the links which threads follow one after the other: each run is in the middle of a pass until
    /// these have been followed. `ends` has the links up to the end of each pass, ascending from 0. A step is one link, and from
    /// kSingleLinks on a hundredth more of them; the ends of all passes are steps.
    static Pace by_link(const std::vector<double>& kept_ends, const std::vector<double>& current_ends);
    static constexpr std::uint32_t kSingleLinks = 128;
    /// On a clock that counts arcs relaxed: each step is a moment at which a pass of either ends. `ends` as above.
    static Pace by_arc(const std::vector<double>& kept_ends, const std::vector<double>& current_ends);
    /// On a clock that counts the distance up to which all vertices are final: each step is a moment at which a pass of either
    /// ends, the first one is the input. `ends` as above, where several passes may have one distance: they end together.
    static Pace by_distance(const std::vector<double>& kept_ends, const std::vector<double>& current_ends);

    /// The two runs change places.
    void swap();

    std::uint32_t last() const { return last_; }
    Passes at(std::uint32_t step) const;
    /// None but in step by link.
    Links links(std::uint32_t step) const;
    /// The first step at which both have come to these passes, or as near as they come.
    std::uint32_t step_of(Passes passes) const;
    /// The first step at which the current run has come to a pass.
    std::uint32_t step_of_current(std::uint32_t pass) const { return step_of({0, pass}); }
    bool has_clock() const { return unit_ == Unit::ms; }
    bool counts_links() const { return unit_ == Unit::links; }
    bool pairs_labels() const { return unit_ == Unit::steps && has_table(); }
    bool counts_arcs() const { return unit_ == Unit::arcs; }
    bool counts_distance() const { return unit_ == Unit::distance; }
    /// Passes are paired by a table, not by equal numbers.
    bool has_table() const { return !clock_steps_.empty(); }
    /// The last pass of each.
    Passes ends() const { return ends_; }
    /// The step whose moment on the clock is nearest; 0 without one.
    std::uint32_t step_near(double moment) const;
    /// When a step is on the clock, in ms, links, arcs or distance; 0 without one.
    double moment(std::uint32_t step) const;
    /// How long playing stays at a step before the next one, in intervals: 1, on a clock 1 in the mean.
    double interval(std::uint32_t step) const;

private:
    enum class Unit { steps, ms, links, arcs, distance };
    struct ClockStep {
        double at = 0;
        Passes passes;
        Links links{};
    };

    std::uint32_t last_ = 0;
    Passes ends_;  ///< the last pass of each
    std::vector<ClockStep> clock_steps_;  ///< all steps; empty where step k is pass k
    Unit unit_ = Unit::steps;
};

}  // namespace lockstep
