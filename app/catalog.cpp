#include "app/catalog.hpp"

#include "kernels/bfs/algorithms.hpp"
#include "kernels/floor/algorithms.hpp"
#include "kernels/list_ranking/algorithms.hpp"
#include "kernels/list_ranking/paper/studies.hpp"
#include "kernels/pointer_jumping/algorithms.hpp"

namespace lockstep {

Catalog make_catalog() {
    Catalog catalog;
    catalog.add(list_ranking::sequential());
    catalog.add(list_ranking::wyllie());
    catalog.add(list_ranking::wyllie_stepwise());
    catalog.add(list_ranking::wyllie_32());
    catalog.add(list_ranking::wyllie_reduced());
    catalog.add(list_ranking::wyllie_unpacked());
    catalog.add(list_ranking::helman_jaja());
    catalog.add(list_ranking::recursive_helman_jaja());
    catalog.add(list_ranking::champion());
    catalog.add(pointer_jumping::forest_roots());
    catalog.add(bfs::sequential());
    catalog.add(bfs::frontier());
    catalog.add(floors::copy());
    catalog.add(floors::gather());
    catalog.add(floors::scatter());
    catalog.add(floors::empty_launch());
    catalog.add(floors::chase());
    catalog.add(list_ranking::studies());
    return catalog;
}

}  // namespace lockstep
