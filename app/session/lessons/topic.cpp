#include "app/session/lessons/topic.hpp"

#include <utility>
#include <vector>

#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

/// An example at pass 0, on the emulator, which makes the same passes on every machine.
Scenario at_input(std::string generator, std::string algorithm, Order order = Order::lockstep(),
                  std::string view = {}) {
    return {.dataset = {.generate = std::move(generator)},
            .algorithm = std::move(algorithm),
            .executor = ExecutorKind::simt,
            .order = order,
            .pass = 0,
            .view = std::move(view),
            .window_layout = WindowLayout::teach};
}

std::vector<Topic> topics() {
    return {
        {.id = "pointer-jumping",
         .title = "Pointer jumping and list ranking",
         .about = "16 threads learn in four jumps how far their nodes are from the end of the list.",
         .source = "Rehman 2010, chapters 3 and 4",
         .example = at_input("list:random,n=16,seed=7", "list.wyllie-stepwise"),
         .lesson = "lessons/pointer-jumping/lesson.md"},
        {.id = "euler-tours",
         .title = "Euler tours of trees",
         .about = "A tour round a tree becomes a list, and its ranks become parents, sizes and levels.",
         .source = "Rehman 2010, chapter 5",
         .example = at_input("tree:binary,n=15,seed=7", "tree.euler-tour"),
         .lesson = "lessons/euler-tours/lesson.md"},
        {.id = "bfs",
         .title = "Breadth-first search",
         .about = "The frontier grows level by level, one thread for each vertex.",
         .source = "CS 179, lecture 10; Luo, Wong, Hwu 2010",
         .example = at_input("graph:grid,n=64", "bfs.frontier"),
         .lesson = "lessons/bfs/lesson.md"},
        {.id = "scans",
         .title = "Scans",
         .about = "Sums of all prefixes in a logarithmic number of steps, up and down a tree.",
         .source = "Malison 2012, 4.2",
         .example = at_input("array:random,n=16,seed=7", "scan.work-efficient"),
         .lesson = "lessons/scans/lesson.md"},
        {.id = "memory",
         .title = "How a warp asks memory",
         .about = "Coalescing, sectors and banks: one warp, and the words that its lanes ask for.",
         .source = "Rehman 2010, chapter 6; Malison 2012, 3.2",
         .example = at_input("array:index,n=1024", "memory.copy-stride"),
         .lesson = "lessons/memory/lesson.md"},
        {.id = "shortest-paths",
         .title = "Shortest paths",
         .about = "Distances settle while every vertex looks at its arcs in parallel.",
         .source = "Malison 2012, chapters 1 and 5",
         .example = at_input("graph:grid,n=64,weights=1..9,seed=7", "sssp.opbf"),
         .lesson = "lessons/shortest-paths/lesson.md"},
        {.id = "races",
         .title = "Races, and how to find them",
         .about = "The same list with two stores instead of one: some ranks are wrong, in another order others.",
         .source = "Rehman 2010, 3.1.1",
         .example = at_input("list:random,n=64,seed=7", "list.wyllie-unpacked", Order::shuffled(7)),
         .lesson = "lessons/races/lesson.md"},
    };
}

}  // namespace

std::span<const Topic> all_topics() {
    static const auto all = topics();
    return all;
}

void open_topic(Actions& actions, const Topic& topic) { actions.push(OpenFile{asset_path(topic.lesson)}); }

}  // namespace lockstep
