#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/session/programs/compile_program.hpp"
#include "app/session/programs/run_process.hpp"
#include "kernels/base/progress.hpp"

namespace lockstep {

/// The settings of a check of a user's program.
struct ProgramCheckRequest {
    ProgramSource source;
    std::vector<std::string> arguments{};
    unsigned orders = 3;  ///< shuffled ones, besides lockstep
    std::filesystem::path input = "/dev/null";  ///< standard input of every run
};

/// The result of a check of a program. If last.problem is not empty, all other members are empty.
struct ProgramCheck {
    nlohmann::json findings =
        nlohmann::json::array();  ///< each with kind, verdict, order, text, and its place in fields
    std::size_t orders = 0;  ///< in which it ran
    std::size_t launches = 0;
    int exit_code = 0;  ///< of the run in lock step
    ProgramEnd last;  ///< of the last run

    bool harmful() const;
};

/// Runs a program in lock step and in shuffled orders, and examines every access. The check ends with the first run that crashes or does not end.
/// Throws what compile_program() throws; Cancelled.
ProgramCheck check_program(const ProgramCheckRequest& request, Progress& progress);

}  // namespace lockstep
