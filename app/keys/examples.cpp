#include "app/keys/examples.hpp"

namespace lockstep {
namespace {

constexpr ExampleInput kExamples[] = {
    {"Random list, 64 nodes", "list:random,n=64,seed=7", DatasetKind::list},
    {"Random list, 4 K nodes", "list:random,n=4K,seed=7", DatasetKind::list},
    {"Random list, 1 M nodes", "list:random,n=1M,seed=7", DatasetKind::list},
    {"Ordered list, 64 nodes", "list:ordered,n=64", DatasetKind::list},
    {"Grid, 64 vertices", "graph:grid,n=64", DatasetKind::graph},
    {"Grid, 64 K vertices", "graph:grid,n=64K", DatasetKind::graph},
    {"Uniform graph, 4 K vertices", "graph:uniform,n=4K,seed=7", DatasetKind::graph},
};

}  // namespace

std::span<const ExampleInput> example_inputs() { return kExamples; }

}  // namespace lockstep
