#include "app/cli/picture_memory.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/gui/panels/frame/view_shelf.hpp"
#include "kernels/base/available_memory.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/run_size.hpp"
#include "kernels/run/snapshots/snapshot_budget.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

/// Smaller inputs have small columns and are not calculated, which would take some milliseconds.
constexpr std::uint64_t kMinElementsToCheck = std::uint64_t{1} << 18;
/// The state after the drawn pass, and the previous state.
constexpr std::uint64_t kStates = 2;
/// Memory of a run on the host beside its arrays: threads, and the records of some hundred passes.
constexpr std::uint64_t kOfAnyRun = 16'000'000;

struct Room {
    std::uint64_t wanted, free;
};

/// Throws Refusal with a sentence if memory does not suffice.
/// columns  bytes of the drawn columns, and of the run
/// what     the purpose, for the sentence
template <class Refusal>
Room require_memory(const WantedPicture& picture, const AlgorithmInfo& algorithm, const Dataset& dataset,
                    std::uint64_t columns, std::string_view what) {
    const auto pixels =
        static_cast<std::uint64_t>(picture.size.width) * static_cast<std::uint64_t>(picture.size.height);
    const auto* view = ViewShelf::choose(algorithm, picture.view);
    // Two pictures side by side have half of the pixels each.
    const auto own = view ? picture.runs * view->need.bytes(dataset.num_vertices(), dataset.num_edges()) +
                                view->need.bytes_of_textures(pixels)
                          : 0;
    const Room room{.wanted = bytes_of_any_picture(pixels) + own + columns, .free = available_memory()};
    if (room.wanted > room.free)
        throw Refusal(fmt::format("{} needs about {} of memory for {} on {}; {} are free{}", algorithm.id,
                                  bytes_in_words(room.wanted), what, dataset.source, bytes_in_words(room.free),
                                  own == 0 ? "" : ": --view cells takes less"));
    return room;
}

}  // namespace

std::optional<std::uint64_t> require_picture_memory(const Setup& setup, const WantedPicture& picture) {
    const auto& algorithm = *setup.algorithm;
    const auto& dataset = *setup.dataset;
    const bool on_host = is_emulated(setup.executor) || setup.order || !cuda_available();
    std::uint64_t bytes = 0;
    const auto times = estimate_factor(algorithm, dataset.num_vertices());
    const auto num_arcs = dataset.num_edges();
    // Matrices are counted by entries before they are drawn.
    const bool of_elements = dataset.info().sides == 1, many = times + num_arcs >= kMinElementsToCheck;
    const auto size = of_elements && many ? estimate_size(algorithm, setup.parameters) : std::nullopt;
    if (of_elements && on_host) bytes += kOfAnyRun;
    if (size) {
        const auto of = [&](const RunNeed& need) { return need.bytes(times, num_arcs); };
        const auto drawn = of(size->inputs) + kStates * of(size->state);
        bytes += picture.runs * drawn + (on_host ? of(size->arrays) + drawn : 0);
    }
    const auto room = require_memory<InputError>(picture, algorithm, dataset, bytes, "a run and its picture");
    if (!on_host) return std::nullopt;
    return SnapshotBudget::beside(room.free, room.wanted, picture.runs);
}

void require_picture_memory(const Run& run, const WantedPicture& picture) {
    const auto& request = run.request();
    std::uint64_t bytes = 0;
    for (const auto& input : run.inputs()) bytes += input->bytes();
    const auto last = run.num_passes() == 0 ? Snapshot{} : run.timeline().find(run.num_passes() - 1);
    if (last)
        for (const auto& buffer : last.buffers) bytes += kStates * buffer->bytes();
    bytes *= picture.runs;  // the other run is assumed to be as large
    require_memory<OutOfMemory>(picture, *request.algorithm, *request.dataset, bytes, "the picture of a run");
}

}  // namespace lockstep
