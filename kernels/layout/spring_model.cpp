#include "kernels/layout/spring_model.hpp"

#include <cmath>

#include "kernels/layout/level_rounds.hpp"

namespace lockstep {
namespace {

constexpr float kStepShrinks = 0.9f;
constexpr float kStepEnds = 0.01f;  ///< a smaller step ends the search

}  // namespace

void relax_springs(const LayoutGraph& graph, const SpringModel& model, std::uint32_t iterations, float first_step,
                   std::vector<Point>& positions, const SpringWorkers& workers, Progress& progress,
                   const LayoutWatcher* watcher) {
    LevelRounds rounds(graph, model, positions, workers, progress);
    float step = first_step;
    double energy = HUGE_VAL;
    int falling = 0;
    for (std::uint32_t round = 0; round < iterations && step > kStepEnds; ++round) {
        progress.check();
        const double total = rounds.round(step);
        if (workers.times) workers.times->add_round(rounds.device_ms());
        if (total < energy) {
            if (++falling >= 5) falling = 0, step /= kStepShrinks;
        } else {
            falling = 0, step *= kStepShrinks;
        }
        if (round > iterations / 2) step *= kStepShrinks;  // the second half cools in any case
        energy = total;
        progress.advance(graph.num_vertices());
        if (watcher && watcher->wants()) watcher->take(rounds.positions());
    }
    positions = rounds.positions();
}

}  // namespace lockstep
