#include "app/catalog.hpp"

#include "kernels/apsp/algorithms.hpp"
#include "kernels/bfs/algorithms.hpp"
#include "kernels/bfs/paper/studies.hpp"
#include "kernels/components/algorithms.hpp"
#include "kernels/floor/algorithms.hpp"
#include "kernels/list_ranking/algorithms.hpp"
#include "kernels/list_ranking/paper/studies.hpp"
#include "kernels/matrix/algorithms.hpp"
#include "kernels/matrix/paper/studies.hpp"
#include "kernels/memory/algorithms.hpp"
#include "kernels/memory/paper/studies.hpp"
#include "kernels/pointer_jumping/algorithms.hpp"
#include "kernels/scan/algorithms.hpp"
#include "kernels/scan/paper/studies.hpp"
#include "kernels/segscan/algorithms.hpp"
#include "kernels/segscan/paper/studies.hpp"
#include "kernels/sssp/algorithms.hpp"
#include "kernels/sssp/paper/studies.hpp"
#include "kernels/tree/algorithms.hpp"
#include "kernels/tree/paper/studies.hpp"

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
