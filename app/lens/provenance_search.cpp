#include "app/lens/provenance_search.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/data/progress.hpp"
#include "kernels/lens/provenance.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

constexpr int kDepth = 5;  ///< writes, one made of the other
constexpr int kMostNodes = 60, kMostLaunches = 48;  ///< of a tree; gone back through
constexpr std::size_t kMostChildren = 4;

lens::Route route_of(const Run& run) {
    std::vector<std::uint32_t> launches;
    for (std::uint32_t pass = 0; pass < run.num_passes(); ++pass)
        launches.push_back(static_cast<std::uint32_t>(run.timeline().record(pass).launches.size()));
    return lens::Route(std::move(launches));
}

const trace::Memory* memory_of(const trace::Launch& launch, std::uint16_t buffer) {
    const auto found = std::ranges::find(launch.memory, buffer, &trace::Memory::buffer);
    return found == launch.memory.end() ? nullptr : &*found;
}

/// The array of an earlier launch that is a state buffer once that launch is over.
std::optional<std::uint16_t> buffer_of_state(const trace::Launch& launch, std::uint32_t state) {
    for (const auto& memory : launch.memory)
        if (memory.next_state == state) return memory.buffer;
    return std::nullopt;
}

class Search {
public:
    explicit Search(const ProvenanceQuestion& question) : question_(question), route_(route_of(*question.run)) {}

    using Launch = std::shared_ptr<const TracedLaunch>;

    ProvenanceNode find(Launch launch, lens::Place place, std::uint32_t position, std::uint64_t bits,
                        std::uint32_t bytes, int depth) {
        ++nodes_;
        ProvenanceNode node;
        const auto& arrays = launch->arrays[place.buffer];
        node.cell = place.is_shared() ? fmt::format("shared[{}]", place.word) : arrays.cell_name(place.word);
        node.value = place.is_shared() ? std::to_string(bits) : arrays.element_text(bits, bytes);
        if (!place.is_shared()) node.element = arrays.element_at(place.word);
        for (int gone = 0;; ++gone) {
            question_.progress->check();
            if (const auto write = launch->writers->last(place, position)) {
                written(node, launch, *write, bits, depth);
                return node;
            }
            if (place.is_shared()) {
                node.where = "written by nobody";
                return node;
            }
            const auto* memory = memory_of(launch->recording->launch(), place.buffer);
            if (memory && memory->input) {
                node.where = "input";
                return node;
            }
            const auto previous = route_.previous(launch->id);
            if (!previous || !memory || !memory->state) {
                node.where = previous ? "before this launch" : "as the run began";
                return node;
            }
            if (gone == kMostLaunches) {
                node.where = fmt::format("before pass {}", count_text(launch->id.pass));
                return node;
            }
            const auto earlier = question_.shelf->open(*question_.run, *previous, question_.progress);
            const auto buffer = earlier ? buffer_of_state(earlier->recording->launch(), *memory->state) : std::nullopt;
            if (!buffer) {
                node.where = fmt::format("pass {} or before: too large to be recorded", count_text(previous->pass));
                return node;
            }
            launch = earlier;
            place.buffer = *buffer;
            position = launch->recording->num_events();
        }
    }

private:
    void written(ProvenanceNode& node, const Launch& launch, std::uint32_t write, std::uint64_t bits, int depth) {
        const auto& recording = *launch->recording;
        const auto& event = recording.event(write);
        // What kernels have left there is something else: it was filled or copied since.
        if (event.bytes <= 4 && static_cast<std::uint32_t>(event.after) != static_cast<std::uint32_t>(bits)) {
            node.where = fmt::format("set by the host in pass {}", count_text(launch->id.pass + 1));
            return;
        }
        node.where = fmt::format("pass {}, block {}, thread {}", count_text(launch->id.pass), count_text(event.block),
                                 event.thread);
        node.place = AccessPlace{launch->id.pass, launch->id.launch, write + 1};
        if (depth == 0) return;
        auto sources = lens::values_in(recording, launch->text, write);
        if (sources.size() > kMostChildren) sources.erase(sources.begin(), sources.end() - kMostChildren);
        for (const auto& source : sources) {
            if (nodes_ >= kMostNodes) return;
            const auto& read = recording.event(source.event);
            if (!trace::is_access(read.operation)) continue;
            auto from = find(launch, lens::place_of(read), source.event, read.before, read.bytes, depth - 1);
            from.reads = source.name;
            node.from.push_back(std::move(from));
        }
    }

    const ProvenanceQuestion& question_;
    lens::Route route_;
    int nodes_ = 0;
};

}  // namespace

ProvenanceNode find_provenance(const ProvenanceQuestion& question) {
    return Search(question).find(question.launch, question.place, question.position, question.bits, question.bytes,
                                 kDepth);
}

}  // namespace lockstep
