#include "app/session/user_kernels/cuda_kernels.hpp"

#include <algorithm>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "app/session/output/output_file.hpp"
#include "app/session/user_kernels/kernel_folder.hpp"
#include "app/session/user_kernels/nvcc.hpp"
#include "app/session/user_kernels/user_library.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/make_device.hpp"
#include "kernels/run/why_no_cuda.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

/// Contained in each library, followed by the tag of the program's build.
constexpr std::string_view kMark = "lockstep CUDA kernels for build ";

std::string what_of(const fs::path& folder) { return fmt::format("{} for CUDA", folder.string()); }

}  // namespace

fs::path cuda_library(const fs::path& folder, std::string_view gpu, std::string_view architecture,
                      const std::atomic<bool>* cancel) {
    return built_library(sources_in(folder),
                         {.mark = kMark,
                          .ending = ".cuda",
                          .fits = {std::string(gpu), std::string(architecture)},
                          .source = "#include \"kernels/simt/cuda/outside_runtime.cuh\"\n\nLOCKSTEP_OUTSIDE_RUNTIME\n",
                          .compile = [&](const auto& files, const fs::path& library, const fs::path& read) {
                              compile_by_nvcc({.what = what_of(folder),
                                               .files = files,
                                               .folder = folder,
                                               .defines = {"-DLOCKSTEP_FROM_OUTSIDE"},
                                               .read = read},
                                              architecture, library, cancel);
                          }});
}

void load_cuda_library(Catalog& catalog, const fs::path& library, const fs::path& folder) {
    for (const auto& loaded : entries_of_library(library, kMark, folder)) {
        const auto& all = catalog.all();
        const auto found = std::ranges::find(all, loaded.id, [](const auto& info) { return info->id; });
        if (found == all.end()) continue;
        (*found)->make_cuda = loaded.make_cuda;
        (*found)->on_list_cuda = loaded.on_list_cuda;
    }
}

CudaKernels compile_cuda_kernels(const fs::path& folder, const std::atomic<bool>* cancel) {
    CudaKernels made{.folder = folder};
    const auto gpu = make_gpu({}).device;
    if (!gpu) return made;  // a run on a GPU reports this
    std::error_code none;
    const auto whole = fs::canonical(folder, none);
    try {
        if (!fs::is_directory(whole))
            throw InputError(fmt::format("{} is a library for the emulator alone: give its folder", folder.string()));
        made.library = cuda_library(whole, gpu_model(gpu->name()), /*architecture=*/"", cancel);
    } catch (const InputError& error) {
        made.why_not = error.what();
    } catch (const DeviceError& error) {
        made.why_not = error.what();
    } catch (const WriteError& error) {
        made.why_not = error.what();
    }
    return made;
}

void load_cuda_kernels(Catalog& catalog, const CudaKernels& made) {
    auto why_not = made.why_not;
    try {
        if (made.library) load_cuda_library(catalog, *made.library, made.folder);
    } catch (const InputError& error) {
        why_not = error.what();
    }
    if (why_not.empty()) return;
    std::error_code none;
    const auto whole = fs::canonical(made.folder, none);
    for (const auto& info : catalog.all())
        if (loaded_from(info->id) == whole) set_why_no_cuda(info->id, why_not);
}

void add_cuda_kernels(Catalog& catalog, const fs::path& folder, const std::atomic<bool>* cancel) {
    load_cuda_kernels(catalog, compile_cuda_kernels(folder, cancel));
}

}  // namespace lockstep
