#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/options.hpp"
#include "kernels/run/catalog/catalog.hpp"
#include "kernels/run/run.hpp"
#include "viz/gl/targets/read_pixels.hpp"

// The commands. Each returns the exit code.
namespace lockstep {

/// `lockstep [FILE]`: the window with the file; without a file with Home. Returns the exit code. Throws InputError if the file does not
/// exist, DeviceError without a display.
int window_command(Catalog& catalog, const WindowOptions& options, const std::vector<std::filesystem::path>& kernels);

/// `lockstep algorithms`: prints a paragraph for each algorithm, or with --json an array of objects. Returns 0; throws InputError.
int list_command(const Catalog& catalog, const ListOptions& options);

/// `lockstep run` and `lockstep shot`: checks all options, runs, and only then writes. Returns the exit code: 0, or 1 if --verify found a
/// wrong result. Throws InputError, DeviceError, WriteError, Interrupted.
int run_command(const Catalog& catalog, const RunOptions& options);

/// `lockstep export`: runs an algorithm or reads a recording, makes all requested files, and then writes them. Returns 0. Throws
/// InputError, DeviceError (also if ffmpeg is missing), WriteError, Interrupted.
int export_command(const Catalog& catalog, const ExportOptions& options);
/// The requested picture of a finished run: the Stage, or the whole window. Throws as run_command().
Image picture_of_run(const Catalog& catalog, const std::shared_ptr<Run>& run, const RunOptions& options,
                     Scenario scenario);

/// `lockstep bench`: measures, prints a table, and then writes the files. A size that an algorithm refuses is left out, with the
/// reason below the table. Returns the exit code 0; throws InputError, DeviceError, WriteError, Interrupted.
int bench_command(const Catalog& catalog, const BenchOptions& options);

/// `lockstep check`: returns 1 if something harmful was found, else 0. Throws InputError, DeviceError, and Interrupted on Ctrl+C.
int check_command(const Catalog& catalog, const CheckOptions& options);

/// `lockstep model`: predictions of Rehman's model for an algorithm's kernels, beside published and measured times. Throws InputError and
/// DeviceError.
int model_command(const Catalog& catalog, const ModelOptions& options);

/// `lockstep devices`: the GPUs of the papers beside the device in use. Throws InputError and DeviceError.
int devices_command(const DevicesOptions& options);

}  // namespace lockstep
