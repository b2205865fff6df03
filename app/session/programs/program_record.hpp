#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace lockstep {

/// A device allocation of a user's program.
struct ProgramArray {
    std::uint32_t number = 0;  ///< counts allocations
    std::string name;  ///< of the variable that the address was written to
    std::string type;  ///< "i32"; "u8" if no kernel's parameter names a type
    std::uint64_t address = 0, bytes = 0;
    std::string kind, file;
    std::uint32_t line = 0;
    bool freed = false;
    bool typed = false;  ///< a kernel's parameter tells its type
    bool left_out = false;  ///< of a capture: its contents exceed the budget
    std::uint32_t first_pass = 1, last_pass = 0xFFFFFFFFu;  ///< launches between its allocation and its release
    std::uint64_t element_bytes() const;
    std::uint64_t elements() const { return bytes / element_bytes(); }
};

struct ProgramArgument {
    std::string name, type;
    std::uint64_t value = 0;
    std::uint32_t bytes = 0;
    std::int64_t array = -1;  ///< number of the array that it points into
    std::uint64_t offset = 0;
};

/// A launch, and the host's calls since the launch before it.
struct ProgramPass {
    std::string kernel, file;
    std::uint32_t line = 0;
    std::vector<std::uint32_t> grid, block;
    std::uint64_t shared_bytes = 0;
    std::vector<ProgramArgument> arguments;
    double ms = 0;
    std::uint64_t warp_instructions = 0, divergent_branches = 0;
    std::uint64_t hash = 0;  ///< of all arrays after it, if it was requested
    std::map<std::uint32_t, std::uint64_t> changed;  ///< elements by array
    nlohmann::json host = nlohmann::json::array();
    std::uint64_t launch = 0;  ///< counts all launches of the program, from 1
    bool faulted = false;
    // For a repetition of the launch, if states were recorded.
    std::string symbol;
    std::size_t modules = 0;  ///< index into ProgramRecord::modules
    std::uint32_t dynamic_shared = 0, multiprocessors = 4;
    bool cooperative = false;
    std::vector<std::uint8_t> parameters;
    std::string no_ptx;  ///< of a capture: why the launch cannot be repeated; empty: its PTX is known
    std::uint64_t stream = 0;  ///< of a capture
};

/// PTX files that are linked together, and the addresses of their variables.
struct ProgramModules {
    std::size_t num_texts = 0;
    struct Variable {
        std::size_t text = 0;
        std::string name;
        std::uint64_t address = 0;
    };
    std::vector<Variable> variables;
};

/// The report of a capture on a GPU.
struct CaptureReport {
    bool began = false;  ///< the program used the driver, and CUPTI took the capture
    std::string gpu, problem;
    std::vector<std::string> not_recorded;  ///< kinds of memory and launches
    std::uint64_t launches = 0;  ///< of the program; 0: it ended without a report
    double ms = 0;  ///< spent on reading and writing
};

/// The record of a program's run, as its runtime reported it.
struct ProgramRecord {
    std::vector<ProgramPass> passes;
    std::vector<ProgramArray> arrays;  ///< in the order of their allocation
    nlohmann::json host_after = nlohmann::json::array();  ///< events after the last launch
    nlohmann::json findings = nlohmann::json::array();  ///< of a check
    std::map<std::uint32_t, std::uint64_t> copied_back;  ///< of a check: by array, a hash of what the host copied last
    std::vector<ProgramModules> modules;
    std::uint32_t states_end = 0;  ///< states are missing from this pass on; 0: none is missing
    CaptureReport capture;
};

/// Reads the report of a run that was recorded. Names of arrays and arguments come from the sources, by the executable's lines.
ProgramRecord read_record(const std::filesystem::path& report, const std::filesystem::path& executable);

/// The innermost of the code addresses of an executable that lies on a line of the user's source: "prog.cu:12"; empty: none does.
std::string users_line(const std::vector<std::uint64_t>& frames, const std::filesystem::path& executable);

/// The variable of the call of cudaMalloc(&d_rank, ...) at code addresses of an executable: "d_rank"; empty: there is no such call.
std::string allocated_name(const std::vector<std::uint64_t>& frames, const std::filesystem::path& executable);

/// Names of a kernel's parameters, from the source around a line of its body; empty: the source does not tell them.
std::vector<std::string> parameter_names(const std::string& kernel, const std::string& file, std::uint32_t line);

/// The report of `lockstep program --json`, without the facts that only the command line has.
nlohmann::json record_json(const ProgramRecord& record);

}  // namespace lockstep
