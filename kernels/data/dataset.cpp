#include "kernels/data/dataset.hpp"

namespace lockstep {

std::string_view name_of(DatasetKind kind) {
    switch (kind) {
        case DatasetKind::list: return "list";
        case DatasetKind::forest: return "forest";
        case DatasetKind::graph: return "graph";
    }
    return "dataset";
}

std::uint32_t Dataset::num_vertices() const {
    switch (kind) {
        case DatasetKind::list: return list().size();
        case DatasetKind::forest: return forest().size();
        case DatasetKind::graph: return graph().num_vertices();
    }
    return 0;
}

std::uint32_t Dataset::num_edges() const {
    switch (kind) {
        case DatasetKind::list: return list().size() == 0 ? 0 : list().size() - 1;
        case DatasetKind::forest: return forest().size() - forest().num_roots;
        case DatasetKind::graph: return graph().num_edges();
    }
    return 0;
}

}  // namespace lockstep
