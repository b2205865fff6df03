#pragma once

#include "kernels/run/entry/parameter.hpp"

namespace lockstep::bfs {

inline Parameter source_parameter() {
    return {.name = "source", .kind = Parameter::Kind::vertex, .summary = "start vertex of the search"};
}

}  // namespace lockstep::bfs
