#pragma once

#include <CLI/CLI.hpp>

#include "kernels/data/input_error.hpp"

namespace lockstep {

/// The sentence for a command line that `app` refused. An unknown option is named with the nearest one, with the commands
/// that have it, or with the way to set a parameter.
InputError usage_error(const CLI::App& app, const CLI::ParseError& error);

}  // namespace lockstep
