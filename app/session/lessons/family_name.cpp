#include "app/session/lessons/family_name.hpp"

#include <utility>

#include "app/session/capitalised.hpp"

namespace lockstep {

std::string family_name(std::string_view family) {
    static constexpr std::pair<std::string_view, std::string_view> kNames[] = {
        {"list", "List ranking"},
        {"forest", "Pointer jumping in forests"},
        {"bfs", "Breadth-first search"},
        {"components", "Connected components"},
        {"graph", "Spanning trees and biconnected components"},
        {"tree", "Trees and Euler tours"},
        {"sssp", "Shortest paths from a vertex"},
        {"scan", "Scans"},
        {"matrix", "Matrix products"},
        {"apsp", "All pairs' shortest paths"},
        {"segscan", "Segmented scans"},
        {"memory", "Memory"},
        {"floor", "Limits of the device"},
    };
    for (const auto& [name, title] : kNames)
        if (name == family) return std::string(title);
    return capitalised(std::string(family));
}

}  // namespace lockstep
