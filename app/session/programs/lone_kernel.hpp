#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/session/dataset_source.hpp"
#include "app/session/programs/kernel_call.hpp"
#include "app/session/programs/kernel_signature.hpp"
#include "app/session/programs/program_run.hpp"

namespace lockstep {

/// One kernel of a source or of PTX, run without a host part.
struct LoneKernel {
    ProgramSource source;  ///< one file, .cu or .ptx
    std::string kernel;
    std::array<std::uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    std::uint32_t shared_bytes = 0;  ///< dynamic
    /// In the order of the kernel's parameters: "u32=5", "f32[1000]=0", "f32[]=@a.npy", "i32[]=@-:random,n=1000"; or with the name of a
    /// parameter: "n=u32=5".
    std::vector<std::string> arguments;
    std::optional<Order> order;
    int multiprocessors = 4;
};

/// A file of PTX.
bool looks_like_ptx(const std::filesystem::path& file);
/// The kernels of a .cu file, as its text declares them, or of a .ptx file. Compiles nothing. Throws InputError.
std::vector<KernelSignature> kernels_in(const std::filesystem::path& file);

/// "8", "8,4" or "8,4,2". Throws InputError that names the option.
std::array<std::uint32_t, 3> parse_extent(const std::string& text, std::string_view option);

/// Compiles and runs a kernel; the result has one pass. Throws InputError if the source lacks the kernel or an argument does not fit
/// its parameter, DeviceError, Cancelled.
std::shared_ptr<FinishedProgram> run_lone_kernel(const LoneKernel& asked, Progress& progress);
/// The same, for a call as typed.
std::shared_ptr<FinishedProgram> run_lone_kernel(const ProgramSource& source, const KernelCall& call,
                                                 Progress& progress);

/// Whether a source names a program, or a kernel that runs alone.
bool names_program(const DatasetSource& source);
/// Compiles, runs and opens the program or the kernel that a source names. Throws what open_program_file() and run_lone_kernel() throw.
OpenedProgram open_program_source(const DatasetSource& source, const DrawnAs& drawn, Progress& progress);

}  // namespace lockstep
