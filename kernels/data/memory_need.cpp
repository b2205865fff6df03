#include "kernels/data/memory_need.hpp"

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {

MemoryNeed need_of_pointers(std::uint64_t n, std::uint64_t scratch) {
    return {.making = (4 + scratch) * n, .data = 4 * n, .run = 8 * n, .num_elements = n};
}

MemoryNeed need_of_graph(std::uint64_t num_vertices, std::uint64_t num_arcs, bool weighted, std::uint64_t an_arc) {
    const auto graph = 4 * num_vertices + (weighted ? 8 : 4) * num_arcs;
    return {.making = 8 * num_vertices + an_arc * num_arcs,
            .data = graph,
            .run = 4 * num_vertices + 4 * num_arcs + 4 * num_vertices,
            .num_elements = num_vertices,
            .num_arcs = num_arcs};
}

MemoryNeed need_of_tree(std::uint64_t num_vertices) {
    const auto tree = 20 * num_vertices;
    return {
        .making = tree + 16 * num_vertices, .data = tree, .run = tree + 4 * num_vertices, .num_elements = num_vertices};
}

void require_fits(std::string_view who, std::string_view what, const MemoryNeed& least, std::uint64_t free,
                  const RunBytes& run_bytes) {
    auto need = least;
    if (need.peak() <= free && run_bytes && need.num_elements != 0)
        need.run = std::max(need.run, run_bytes(need.num_elements, need.num_arcs));
    if (need.peak() <= free) return;
    throw InputError(fmt::format("{} needs {} of memory for {} and a run on it; {} are free", who,
                                 bytes_in_words(need.peak()), what, bytes_in_words(free)));
}

}  // namespace lockstep
