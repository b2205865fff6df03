#include "app/cli/picture_room.hpp"

#include <fmt/format.h>

#include "app/panels/frame/view_shelf.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/run_size.hpp"
#include "kernels/simt/device.hpp"
#include "kernels/system/available_memory.hpp"

namespace lockstep {
namespace {

/// Smaller inputs have small columns, and are not reckoned: that takes some milliseconds.
constexpr std::uint64_t kFewToReckonColumns = std::uint64_t{1} << 18;
/// The state after the pass that is drawn, and the one before.
constexpr std::uint64_t kStates = 2;

/// What the view makes of the dataset.
std::uint64_t layout_of(const WantedPicture& picture, const AlgorithmInfo& algorithm, const Dataset& dataset) {
    const auto* view = ViewShelf::choose(algorithm, picture.view);
    return view ? picture.runs * view->need.bytes(dataset.num_vertices(), dataset.num_edges()) : 0;
}

/// What is lacking, in a sentence; none where there is room.
/// columns  bytes of those that are drawn, and of the run beside them
/// what     all that is wanted
std::optional<std::string> lacking(const WantedPicture& picture, const AlgorithmInfo& algorithm, const Dataset& dataset,
                                   std::uint64_t columns, std::string_view what) {
    const auto pixels =
        static_cast<std::uint64_t>(picture.size.width) * static_cast<std::uint64_t>(picture.size.height);
    const auto layout = layout_of(picture, algorithm, dataset);
    const auto bytes = bytes_of_any_picture(pixels) + layout + columns, free = available_memory();
    if (bytes <= free) return std::nullopt;
    return fmt::format("{} needs about {} of memory for {} on {}; {} are free{}", algorithm.id, bytes_in_words(bytes),
                       what, dataset.source, bytes_in_words(free), layout == 0 ? "" : ": --view cells takes less");
}

}  // namespace

void require_room_for_picture(const Setup& setup, const WantedPicture& picture) {
    const auto& algorithm = *setup.algorithm;
    const auto& dataset = *setup.dataset;
    std::uint64_t bytes = 0;
    const auto times = times_reckoned(algorithm, dataset.num_vertices());
    const auto num_arcs = dataset.num_edges();
    // Of what has two sides the figures are for entries, which are counted before it is drawn.
    const bool reckons = dataset.info().sides == 1 && times + num_arcs >= kFewToReckonColumns;
    const auto size = reckons ? reckon_size(algorithm, setup.parameters) : std::nullopt;
    if (size) {
        const auto of = [&](const RunNeed& need) { return need.bytes(times, num_arcs); };
        const bool on_host = setup.executor == ExecutorKind::simt || setup.order || !cuda_available();
        const auto drawn = of(size->inputs) + kStates * of(size->state);
        bytes += picture.runs * drawn + (on_host ? of(size->arrays) + drawn : 0);
    }
    if (const auto why = lacking(picture, algorithm, dataset, bytes, "a run and its picture")) throw InputError(*why);
}

void require_room_for_picture(const Run& run, const WantedPicture& picture) {
    const auto& request = run.request();
    std::uint64_t bytes = 0;
    for (const auto& input : run.inputs()) bytes += input->bytes();
    const auto last = run.num_passes() == 0 ? Snapshot{} : run.timeline().find(run.num_passes() - 1);
    if (last)
        for (const auto& buffer : last.buffers) bytes += kStates * buffer->bytes();
    bytes *= picture.runs;  // the one beside it is taken to be as large
    if (const auto why = lacking(picture, *request.algorithm, *request.dataset, bytes, "the picture of a run"))
        throw OutOfMemory(*why);
}

}  // namespace lockstep
