#pragma once

#include <span>

#include "kernels/data/dataset.hpp"

namespace lockstep {

/// An input to start from, made by a generator.
struct ExampleInput {
    const char* title;
    const char* spec;
    DatasetKind kind;
};

std::span<const ExampleInput> example_inputs();

}  // namespace lockstep
