#include "app/catalog.hpp"

#include "kernels/algorithms/apsp/algorithms.hpp"
#include "kernels/algorithms/bfs/algorithms.hpp"
#include "kernels/algorithms/bfs/paper/studies.hpp"
#include "kernels/algorithms/components/algorithms.hpp"
#include "kernels/algorithms/floor/algorithms.hpp"
#include "kernels/algorithms/list_ranking/algorithms.hpp"
#include "kernels/algorithms/list_ranking/paper/studies.hpp"
#include "kernels/algorithms/matrix/algorithms.hpp"
#include "kernels/algorithms/matrix/paper/studies.hpp"
#include "kernels/algorithms/memory/algorithms.hpp"
#include "kernels/algorithms/memory/paper/studies.hpp"
#include "kernels/algorithms/pointer_jumping/algorithms.hpp"
#include "kernels/algorithms/scan/algorithms.hpp"
#include "kernels/algorithms/scan/paper/studies.hpp"
#include "kernels/algorithms/segscan/algorithms.hpp"
#include "kernels/algorithms/segscan/paper/studies.hpp"
#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/algorithms/sssp/paper/studies.hpp"
#include "kernels/algorithms/tree/algorithms.hpp"
#include "kernels/algorithms/tree/paper/studies.hpp"

namespace lockstep {

Catalog make_catalog() {
    Catalog catalog;
    for (auto& info : list_ranking::algorithms()) catalog.add(std::move(info));
    for (auto& info : pointer_jumping::algorithms()) catalog.add(std::move(info));
    for (auto& info : bfs::algorithms()) catalog.add(std::move(info));
    for (auto& info : components::algorithms()) catalog.add(std::move(info));
    for (auto& info : tree::algorithms()) catalog.add(std::move(info));
    for (auto& info : sssp::algorithms()) catalog.add(std::move(info));
    for (auto& info : scan::algorithms()) catalog.add(std::move(info));
    for (auto& info : matrix::algorithms()) catalog.add(std::move(info));
    for (auto& info : apsp::algorithms()) catalog.add(std::move(info));
    for (auto& info : segscan::algorithms()) catalog.add(std::move(info));
    for (auto& info : memory::algorithms()) catalog.add(std::move(info));
    for (auto& info : floors::algorithms()) catalog.add(std::move(info));
    catalog.add(list_ranking::studies());
    catalog.add(tree::studies());
    catalog.add(bfs::studies());
    catalog.add(scan::studies());
    catalog.add(segscan::studies());
    catalog.add(memory::studies());
    catalog.add(sssp::studies());
    catalog.add(matrix::studies());
    return catalog;
}

}  // namespace lockstep
