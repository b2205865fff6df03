#include "viz/drawn_examples.hpp"

#include <set>

#include "kernels/algorithms/apsp/floyd_warshall.hpp"
#include "kernels/algorithms/apsp/min_plus.hpp"
#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/bfs/queue/queue.hpp"
#include "kernels/algorithms/components/shiloach_vishkin.hpp"
#include "kernels/algorithms/graph/biconnected.hpp"
#include "kernels/algorithms/list_ranking/sublists/recursive_helman_jaja.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/algorithms/matrix/streamed.hpp"
#include "kernels/algorithms/matrix/tiled.hpp"
#include "kernels/algorithms/memory/constant.hpp"
#include "kernels/algorithms/memory/convolution.hpp"
#include "kernels/algorithms/memory/latency.hpp"
#include "kernels/algorithms/memory/texture.hpp"
#include "kernels/algorithms/memory/transfer.hpp"
#include "kernels/algorithms/memory/transpose.hpp"
#include "kernels/algorithms/pointer_jumping/pointer_jumping.hpp"
#include "kernels/algorithms/scan/blocked.hpp"
#include "kernels/algorithms/scan/look_back/champion.hpp"
#include "kernels/algorithms/segscan/thread.hpp"
#include "kernels/algorithms/sssp/bellman_ford.hpp"
#include "kernels/algorithms/sssp/dijkstra.hpp"
#include "kernels/algorithms/sssp/input_parallel.hpp"
#include "kernels/algorithms/sssp/input_parallel_refined.hpp"
#include "kernels/algorithms/sssp/output_parallel.hpp"
#include "kernels/algorithms/tree/contraction.hpp"
#include "kernels/algorithms/tree/euler_tour.hpp"
#include "kernels/algorithms/tree/expression.hpp"

namespace lockstep::bfs {
AlgorithmInfo distributed();
}

namespace lockstep::test {

const std::vector<DrawnExample>& drawn_examples() {
    static const char *list = "list:random,n=24,seed=7", *few = "graph:grid,n=9,weights=1..9,seed=3",
                      *array = "array:random,n=24,seed=7";
    static const std::vector<DrawnExample> examples{
        {"Wyllie", list_ranking::wyllie_stepwise, list},
        {"HelmanJaja", list_ranking::recursive_helman_jaja, list, {{"limit", "4"}}},
        {"Forest", pointer_jumping::forest_roots, "forest:random,n=20,trees=3,seed=3"},
        {"Frontier", bfs::frontier, "graph:grid,n=16"},
        {"Queue", bfs::queue, "graph:grid,n=16"},
        {"BellmanFord", sssp::bellman_ford, few},
        {"NegativeCycle", sssp::bellman_ford, "graph:dense,n=8,density=40,weights=1..9,negative=cycle,seed=3"},
        {"Dijkstra", sssp::dijkstra, few},
        {"Arcs", sssp::input_parallel, few},
        {"Work", sssp::input_parallel_refined, few},
        {"Lanes", sssp::output_parallel, few, {{"degree_sort", "1"}, {"in_place", "0"}}},
        {"Components", components::shiloach_vishkin, "graph:grid,n=16", {}, 1},
        {"Devices", bfs::distributed, "graph:grid,n=16", {{"devices", "2"}}},
        {"Pairs", apsp::floyd_warshall, few},
        {"PairsJoined", apsp::min_plus, few},
        {"TourJumps", tree::euler_tour, "tree:random,n=12,seed=3", {{"ranking", "wyllie-stepwise"}}, 7},
        {"Levels", tree::vertex_levels, "tree:random,n=12,seed=3", {}, 14},
        {"Postorder", tree::postorder_numbers, "tree:random,n=12,seed=3"},
        {"Blocks", graph::biconnected, "graph:grid,n=16"},
        {"Contraction", tree::contraction, "tree:random,n=12,seed=3", {{"ranking", "sequential"}}, 10},
        {"Expression", tree::expression, "expression:random,n=25,seed=3"},
        {"Scan", scan::blocked, array, {{"block", "32"}}},
        {"LookBack", scan::champion, "array:random,n=20000,seed=7"},
        {"Transpose", memory::transpose, "array:index,n=64,width=8", {{"variant", "padded"}}},
        {"Constant", memory::constant, "array:random,n=64,seed=3", {{"distinct", "8"}}},
        {"Convolution", memory::convolution, "array:waves,n=64,width=8", {{"taps", "15"}, {"distinct", "4"}}},
        {"Latency", memory::latency, "array:random,n=4096,below=4096,seed=3", {{"warps", "4"}, {"chain", "2"}}},
        {"Transfer", memory::transfer, "array:random,n=64,seed=3", {{"bytes", "64"}}},
        {"Texture", memory::texture, "array:waves,n=256,width=16"},
        {"Matrix", matrix::tiled, "matrix:random,n=8,type=int32,seed=3", {{"stepwise", "1"}}},
        {"Streams", matrix::streamed, "matrix:random,n=32,type=int32,seed=3", {{"tile", "16"}, {"rounds", "1"}}},
        {"Segments", segscan::thread, "segments:random,n=24,segments=5,q=0,type=uint32,seed=3"},
    };
    return examples;
}

Scene with_picked(Scene scene) {
    scene.selected = 3;
    std::set<std::string> spaces;
    for (const auto& one : scene.columns)
        if (one.space && one.column->size > 3) spaces.insert(one.space->name);
    for (const auto& space : spaces) scene.all_selected.push_back({space, 3});
    return scene;
}

Image draw_settled(ViewStage& stage, View& view, const Scene& scene, int width, int height, ViewInput input) {
    stage.draw(view, scene, width, height, input);
    while (view.refining()) stage.draw(view, scene, width, height, input);
    input.reset = true;  // a camera keeps the state of earlier scenes
    return stage.draw(view, scene, width, height, input);
}

}  // namespace lockstep::test
