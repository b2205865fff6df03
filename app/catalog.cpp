#include "app/catalog.hpp"

#include <utility>
#include <vector>

#include "kernels/algorithms/apsp/algorithms.hpp"
#include "kernels/algorithms/bfs/algorithms.hpp"
#include "kernels/algorithms/components/algorithms.hpp"
#include "kernels/algorithms/floor/algorithms.hpp"
#include "kernels/algorithms/graph/algorithms.hpp"
#include "kernels/algorithms/list_ranking/algorithms.hpp"
#include "kernels/algorithms/matrix/algorithms.hpp"
#include "kernels/algorithms/memory/algorithms.hpp"
#include "kernels/algorithms/pointer_jumping/pointer_jumping.hpp"
#include "kernels/algorithms/scan/algorithms.hpp"
#include "kernels/algorithms/segscan/algorithms.hpp"
#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/algorithms/tree/algorithms.hpp"
#include "kernels/run/catalog/work_studies.hpp"

namespace lockstep {

Catalog make_catalog() {
    Catalog catalog;
    // A family in listed order. Studies are added after all families: a study may name algorithms of a later one.
    std::vector<std::vector<Study>> all_studies;
    const auto add = [&](std::vector<AlgorithmInfo> algorithms, std::vector<Study> studies = {}) {
        for (auto& info : algorithms) catalog.add(std::move(info));
        all_studies.push_back(std::move(studies));
    };
    add(list_ranking::algorithms(), list_ranking::studies());
    add({pointer_jumping::forest_roots()});
    add(bfs::algorithms(), bfs::studies());
    add(components::algorithms());
    add(graph::algorithms());
    add(tree::algorithms(), tree::studies());
    add(sssp::algorithms(), sssp::studies());
    add(scan::algorithms(), scan::studies());
    add(matrix::algorithms(), matrix::studies());
    add(apsp::algorithms());
    add(segscan::algorithms(), segscan::studies());
    add(memory::algorithms(), memory::studies());
    add(floors::algorithms());
    all_studies.push_back(work_studies());
    for (auto& studies : all_studies) catalog.add(std::move(studies));
    return catalog;
}

}  // namespace lockstep
