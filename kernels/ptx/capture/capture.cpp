// The library that CUDA loads into a program that `lockstep capture` starts (CUDA_INJECTION64_PATH). It sees every call of the driver,
// and reports allocations, copies and launches, with what arrays held before and after each launch, in the form of the emulated
// runtime's report.

#include <dlfcn.h>
#include <elf.h>
#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "kernels/ptx/capture/driver.hpp"
#include "kernels/ptx/fat_binary.hpp"
#include "kernels/ptx/module.hpp"
#include "kernels/ptx/runtime/report_lines.hpp"

namespace lockstep::capture {
namespace {

using namespace abi;
using namespace report;
using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

/// An allocation, with a copy of what it held when it was last read.
struct Array {
    std::uint32_t number = 0;
    std::uint64_t address = 0, bytes = 0;
    bool on_host = false;
    std::vector<char> copy{};  ///< empty: not read yet
    bool left_out = false;  ///< over the budget
    bool typed = false;
    unsigned element_bytes = 4;
};

/// An image that the program handed to the driver: PTX, or a container of machine code and PTX.
struct Image {
    std::vector<std::string> texts;
    std::string problem{};  ///< why it has no PTX
    Handle loaded = nullptr;
    bool is_library = false;
    std::vector<std::unique_ptr<ptx::Module>> modules{};
    std::int64_t number = -1;  ///< in the report; -1: not reported yet
};

/// A launch between the callbacks before and after it.
struct RunningLaunch {
    bool recorded = false;
    std::string text;
    Handle stream = nullptr, begin = nullptr, end = nullptr;
    Clock::time_point began{};
};

struct Capture {
    std::recursive_mutex mutex;
    Driver driver;
    std::string folder;
    StatesFile states;
    std::uint64_t copies_left = 0;
    LaunchRange launches_wanted = wanted_launches();
    std::vector<std::string> kernels_wanted = words_of("LOCKSTEP_CAPTURE_KERNELS");

    std::map<std::uint64_t, Array> arrays;  ///< by address
    std::vector<std::shared_ptr<Image>> images;
    std::unordered_map<Handle, std::shared_ptr<Image>> image_of;  ///< of modules, libraries, functions and kernels
    std::set<Handle> kernels;  ///< from libraries
    std::unordered_map<Handle, std::vector<std::string>> linked;  ///< PTX by link state
    std::unordered_map<const void*, std::vector<std::string>>
        linked_images;  ///< PTX by the image that was linked from it
    std::set<std::string> not_recorded;
    std::uint32_t next_array = 0;
    std::int64_t next_image = 0;
    long launches = 0, passes = 0;
    int stream_captures = 0;
    RunningLaunch running;
    double own_ms = 0;  ///< spent by the capture
    bool device_told = false, ended = false;
    std::vector<char> staging;
};
Capture& capture() {
    static auto& one = *new Capture;  // the program may call the driver until its very end
    return one;
}

/// True while this thread calls the driver for the capture: these calls are not the program's.
thread_local bool busy = false;
struct Busy {
    Busy() { busy = true; }
    ~Busy() { busy = false; }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;
};
thread_local bool in_launch = false;

void tell_not_recorded(const std::string& what) {
    if (capture().not_recorded.insert(what).second) line("{\"not_recorded\":" + in_quotes(what) + "}");
}

// ---- the program's lines --------------------------------------------------------------------------------------------------

/// Return addresses of the program's executable on the call stack, relative to its start as in its debug information.
std::string call_frames() {
    static const std::string executable = [] {
        std::array<char, 4096> path{};
        const auto length = readlink("/proc/self/exe", path.data(), path.size() - 1);
        return std::string(path.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
    }();
    constexpr int kFrames = 48;
    std::array<void*, kFrames> frames{};
    const int count = backtrace(frames.data(), kFrames);
    std::string text = "[";
    for (int k = 0; k < count; ++k) {
        Dl_info info{};
        if (!dladdr(frames[static_cast<std::size_t>(k)], &info) || info.dli_fname == nullptr) continue;
        std::error_code none;
        if (executable != info.dli_fname && !std::filesystem::equivalent(info.dli_fname, executable, none)) continue;
        const auto* header = static_cast<const Elf64_Ehdr*>(info.dli_fbase);
        const auto base = header->e_type == ET_EXEC ? 0 : reinterpret_cast<std::uint64_t>(info.dli_fbase);
        if (text.size() > 1) text += ",";
        text += number(reinterpret_cast<std::uint64_t>(frames[static_cast<std::size_t>(k)]) - base - 1);
    }
    return text + "]";
}

// ---- PTX ------------------------------------------------------------------------------------------------------------------

std::string content(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::uint64_t bytes_of_elf(const void* image) {
    const auto& header = *static_cast<const Elf64_Ehdr*>(image);
    return std::max(header.e_shoff + std::uint64_t{header.e_shnum} * header.e_shentsize,
                    header.e_phoff + std::uint64_t{header.e_phnum} * header.e_phentsize);
}

/// Triton hands over machine code, and keeps its PTX beside the same machine code in its cache.
std::string ptx_in_tritons_cache(const void* image) {
    namespace fs = std::filesystem;
    fs::path cache;
    if (const auto* given = std::getenv("TRITON_CACHE_DIR")) cache = given;
    else if (const auto* home = std::getenv("HOME")) cache = fs::path(home) / ".triton/cache";
    std::error_code error;
    if (cache.empty() || !fs::is_directory(cache, error)) return {};
    const std::string_view code(static_cast<const char*>(image), bytes_of_elf(image));
    for (auto entry = fs::recursive_directory_iterator(cache, error); !error && entry != fs::end(entry);
         entry.increment(error)) {
        const auto& path = entry->path();
        if (path.extension() != ".cubin" || entry->file_size(error) < code.size() || error) continue;
        if (!content(path).starts_with(code)) continue;
        return content(fs::path(path).replace_extension(".ptx"));
    }
    return {};
}

/// 90 for compute capability 9.0; 0: unknown.
unsigned architecture() {
    const auto& driver = capture().driver;
    int device = 0, major = 0, minor = 0;
    if (driver.device_attribute == nullptr) return 0;
    if (driver.current_device != nullptr) driver.current_device(&device);
    driver.device_attribute(&major, kMajorAttribute, device);
    driver.device_attribute(&minor, kMinorAttribute, device);
    return static_cast<unsigned>(10 * major + minor);
}

Image image_of_data(const void* data) {
    Image image;
    auto& c = capture();
    if (const auto found = c.linked_images.find(data); found != c.linked_images.end()) {
        image.texts = found->second;
        return image;
    }
    const auto* bytes = static_cast<const char*>(data);
    if (std::memcmp(bytes, ELFMAG, SELFMAG) == 0) {
        if (auto text = ptx_in_tritons_cache(data); !text.empty()) image.texts.push_back(std::move(text));
        else image.problem = "it was handed to the driver as machine code, without PTX";
        return image;
    }
    std::uint32_t magic = 0;
    std::memcpy(&magic, bytes, sizeof magic);
    constexpr std::uint32_t kWrapperMagic = 0x466243B1, kContainerMagic = 0xBA55ED50;
    if (magic == kWrapperMagic || magic == kContainerMagic) {
        auto found = ptx::read_fat_binary(data, architecture());
        image.texts = std::move(found.texts);
        image.problem = std::move(found.problem);
    } else {
        image.texts.emplace_back(bytes);
    }
    if (image.texts.empty() && image.problem.empty()) image.problem = "its module has no PTX";
    return image;
}

void add_image(const void* data, Handle loaded, bool is_library) {
    if (data == nullptr || loaded == nullptr) return;
    auto& c = capture();
    auto image = std::make_shared<Image>(image_of_data(data));
    image->loaded = loaded;
    image->is_library = is_library;
    c.image_of[loaded] = image;
    c.images.push_back(std::move(image));
}

void add_image_file(const char* file, Handle loaded, bool is_library) {
    auto text = content(file);
    text.append(64, '\0');  // a header is read without a look at the size
    add_image(text.data(), loaded, is_library);
}

/// The image that has a kernel; null: none with PTX.
Image* image_with(Handle function, const std::string& symbol) {
    auto& c = capture();
    if (const auto found = c.image_of.find(function); found != c.image_of.end()) return found->second.get();
    const auto entry = ".entry " + symbol + "(";
    for (auto image = c.images.rbegin(); image != c.images.rend(); ++image)
        for (const auto& text : (*image)->texts)
            if (text.find(entry) != std::string::npos) return image->get();
    return nullptr;
}

Array& add_array(std::uint64_t address, std::uint64_t bytes, std::string_view kind, std::string_view name) {
    auto& c = capture();
    auto& array = c.arrays[address];
    array = {.number = c.next_array++, .address = address, .bytes = bytes, .on_host = kind == "pinned"};
    line(allocation_line(array.number, address, bytes, kind, name, kind == "symbol" ? "[]" : call_frames()));
    return array;
}

/// Reads the PTX of an image and writes it, once, with the addresses of its variables.
void tell_image(Image& image) {
    auto& c = capture();
    if (image.number >= 0 || image.texts.empty()) return;
    try {
        for (const auto& text : image.texts) image.modules.push_back(ptx::parse_module(text));
    } catch (const ptx::PtxError& error) {
        image.problem = error.what();
        image.texts.clear();
        image.modules.clear();
        return;
    }
    image.number = c.next_image++;
    std::string variables;
    const auto find = image.is_library ? c.driver.library_global : c.driver.module_global;
    for (std::size_t k = 0; k < image.modules.size(); ++k) {
        std::ofstream(c.folder + "/" + std::to_string(image.number) + "_" + number(k) + ".ptx", std::ios::binary)
            << image.texts[k];
        for (const auto& variable : image.modules[k]->variables) {
            if (variable->space == ptx::Space::shared || variable->space == ptx::Space::local || find == nullptr)
                continue;
            if (variable->type == ptx::Type::b8 && variable->bytes == 1) continue;  // an object without members
            DevicePointer address = 0;
            std::size_t bytes = 0;
            if (find(&address, &bytes, image.loaded, variable->name.c_str()) != 0 || address == 0 || bytes == 0)
                continue;
            if (!c.arrays.contains(address)) add_array(address, bytes, "symbol", variable->name);
            variables += (variables.empty() ? "[" : ",[") + number(k) + "," + in_quotes(variable->name) + "," +
                         number(address) + "]";
        }
    }
    line("{\"program\":" + std::to_string(image.number) + ",\"texts\":" + number(image.modules.size()) +
         ",\"variables\":[" + variables + "]}");
}

// ---- memory ---------------------------------------------------------------------------------------------------------------

const Array* array_at(std::uint64_t address) {
    const auto& arrays = capture().arrays;
    auto next = arrays.upper_bound(address);
    if (next == arrays.begin()) return nullptr;
    const auto& array = std::prev(next)->second;
    return address - array.address < array.bytes ? &array : nullptr;
}

/// Makes room for the copy of an array; false: it is over the budget.
bool has_copy(Array& array) {
    auto& c = capture();
    if (array.left_out) return false;
    if (!array.copy.empty()) return true;
    if (array.bytes > c.copies_left) {
        array.left_out = true;
        line("{\"left_out\":" + number(array.number) + "}");
        return false;
    }
    c.copies_left -= array.bytes;
    array.copy.assign(array.bytes, 0);
    return true;
}

/// Reads an array and writes the parts that have changed; the number of elements that differ.
std::uint64_t take_over(Array& array, bool after) {
    auto& c = capture();
    if (!has_copy(array)) return 0;
    const auto pass = static_cast<std::uint64_t>(c.passes) + (after ? 0 : 1);
    constexpr std::size_t kStaging = std::size_t{8} << 20;
    c.staging.resize(kStaging);
    std::uint64_t count = 0;
    for (std::size_t at = 0; at < array.bytes && c.states.is_open(); at += kStaging) {
        const auto size = std::min<std::uint64_t>(kStaging, array.bytes - at);
        if (array.on_host) std::memcpy(c.staging.data(), reinterpret_cast<const void*>(array.address + at), size);
        else if (c.driver.copy_to_host(c.staging.data(), array.address + at, size) != 0) return count;
        count += store_changes(c.states, {pass, after ? 1u : 0u, array.number, at, 0},
                               std::span(array.copy).subspan(at, size), c.staging.data(), array.element_bytes);
    }
    return count;
}

/// Reads all arrays, those of the launch's arguments first, so that the budget is theirs.
std::string take_over_all(bool after, const std::vector<std::uint64_t>& first) {
    auto& c = capture();
    std::string changed;
    const auto take = [&](Array& array) {
        if (const auto count = take_over(array, after))
            changed += (changed.empty() ? "\"" : ",\"") + number(array.number) + "\":" + number(count);
    };
    for (const auto address : first) take(c.arrays.at(address));
    for (auto& [address, array] : c.arrays)
        if (std::ranges::find(first, address) == first.end()) take(array);
    c.states.flush();
    return "{" + changed + "}";
}

void forget(std::uint64_t address) {
    auto& c = capture();
    const auto found = c.arrays.find(address);
    if (found == c.arrays.end()) return;
    c.copies_left += found->second.copy.size();
    c.arrays.erase(found);
    line(free_line(address));
}

// ---- launches -------------------------------------------------------------------------------------------------------------

/// A launch in whichever of its forms.
struct Launch {
    Handle function = nullptr;
    std::array<std::uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    std::uint32_t dynamic_shared = 0;
    Handle stream = nullptr;
    void** parameters = nullptr;
    void** extra = nullptr;
    bool cooperative = false, cluster = false;
};

std::array<std::uint32_t, 3> three_of(const std::uint32_t* numbers) { return {numbers[0], numbers[1], numbers[2]}; }

Launch launch_of(std::uint32_t call, const void* given) {
    Launch launch;
    if (call == kLaunchKernelEx || call == kLaunchKernelExPerThread) {
        const auto& p = *static_cast<const LaunchExParameters*>(given);
        launch = {.function = p.function,
                  .grid = three_of(p.config->grid),
                  .block = three_of(p.config->block),
                  .dynamic_shared = p.config->dynamic_shared,
                  .stream = p.config->stream,
                  .parameters = p.parameters,
                  .extra = p.extra};
        for (unsigned k = 0; k < p.config->num_attributes; ++k) {
            const auto& attribute = p.config->attributes[k];
            if (attribute.id == kAttributeCooperative) launch.cooperative = attribute.value.number != 0;
            if (attribute.id == kAttributeCluster)
                launch.cluster = attribute.value.extent[0] * attribute.value.extent[1] * attribute.value.extent[2] > 1;
        }
    } else {
        const bool cooperative = call == kLaunchCooperativeKernel || call == kLaunchCooperativeKernelPerThread;
        const auto& p = *static_cast<const LaunchParameters*>(given);
        launch = {.function = p.function,
                  .grid = three_of(p.grid),
                  .block = three_of(p.block),
                  .dynamic_shared = p.dynamic_shared,
                  .stream = p.stream,
                  .parameters = p.parameters,
                  .extra = cooperative ? nullptr : p.extra,
                  .cooperative = cooperative};
    }
    const bool per_thread =
        call == kLaunchKernelPerThread || call == kLaunchKernelExPerThread || call == kLaunchCooperativeKernelPerThread;
    if (launch.stream == nullptr && per_thread) launch.stream = per_thread_stream();
    return launch;
}

struct Argument {
    std::size_t offset = 0, bytes = 0;
};

std::vector<Argument> arguments_of(Handle function) {
    auto& c = capture();
    const bool is_kernel = c.kernels.contains(function);
    const auto read = [&](auto* ask) {
        std::vector<Argument> arguments;
        Argument one;
        for (std::size_t k = 0; ask != nullptr && ask(function, k, &one.offset, &one.bytes) == 0; ++k)
            arguments.push_back(one);
        return arguments;
    };
    auto arguments = read(is_kernel ? c.driver.kernel_parameter : c.driver.function_parameter);
    return arguments.empty() ? read(is_kernel ? c.driver.function_parameter : c.driver.kernel_parameter) : arguments;
}

/// The parameters as the kernel finds them.
std::vector<std::uint8_t> parameter_bytes(const Launch& launch, const std::vector<Argument>& arguments) {
    std::size_t size = 0;
    for (const auto& one : arguments) size = std::max(size, one.offset + one.bytes);
    std::vector<std::uint8_t> bytes(size);
    if (launch.parameters != nullptr) {
        for (std::size_t k = 0; k < arguments.size(); ++k)
            std::memcpy(bytes.data() + arguments[k].offset, launch.parameters[k], arguments[k].bytes);
    } else if (launch.extra != nullptr) {
        const void* from = nullptr;
        std::size_t given = 0;
        for (auto* const* one = launch.extra; *one != nullptr; one += 2) {
            if (reinterpret_cast<std::uintptr_t>(one[0]) == kExtraPointer) from = one[1];
            if (reinterpret_cast<std::uintptr_t>(one[0]) == kExtraSize) std::memcpy(&given, one[1], sizeof given);
        }
        if (from != nullptr) std::memcpy(bytes.data(), from, std::min(given, bytes.size()));
    }
    return bytes;
}

int shared_bytes_of(Handle function) {
    const auto& c = capture();
    int bytes = 0;
    if (c.kernels.contains(function) && c.driver.function_of_kernel != nullptr)
        c.driver.function_of_kernel(&function, function);
    if (c.driver.function_attribute != nullptr) c.driver.function_attribute(&bytes, kSharedBytesAttribute, function);
    return bytes;
}

bool is_selected(const std::string& plain) {
    const auto& c = capture();
    if (!c.launches_wanted.contains(c.launches) || !c.states.is_open()) return false;
    if (c.kernels_wanted.empty()) return true;
    auto name = plain.substr(0, plain.find('<'));
    const auto is = [&](const std::string& one) {
        return std::ranges::find(c.kernels_wanted, one) != c.kernels_wanted.end();
    };
    if (is(plain) || is(name)) return true;
    const auto colons = name.rfind("::");
    return colons != std::string::npos && is(name.substr(colons + 2));
}

void tell_device() {
    auto& c = capture();
    if (std::exchange(c.device_told, true) || c.driver.device_name == nullptr) return;
    int device = 0;
    std::array<char, 256> name{};
    if (c.driver.current_device != nullptr) c.driver.current_device(&device);
    if (c.driver.device_name(name.data(), static_cast<int>(name.size()) - 1, device) == 0)
        line("{\"gpu\":" + in_quotes(name.data()) + "}");
}

/// The JSON of the arguments; used receives the addresses of the arrays that they point into.
std::string arguments_json(const std::vector<Argument>& arguments, const std::vector<std::uint8_t>& parameters,
                           const std::vector<std::string>& types, std::vector<std::uint64_t>& used) {
    auto& c = capture();
    std::string text;
    for (std::size_t k = 0; k < arguments.size(); ++k) {
        std::uint64_t value = 0;
        std::memcpy(&value, parameters.data() + arguments[k].offset, std::min<std::size_t>(8, arguments[k].bytes));
        const auto type = k < types.size() ? types[k] : std::string();
        text += (text.empty() ? "{\"type\":" : ",{\"type\":") + in_quotes(type) +
                ",\"bytes\":" + number(arguments[k].bytes) + ",\"value\":" + number(value);
        if (const auto* found = arguments[k].bytes == 8 ? array_at(value) : nullptr) {
            auto& array = c.arrays.at(found->address);
            text += ",\"array\":" + number(array.number) + ",\"offset\":" + number(value - array.address);
            if (std::ranges::find(used, array.address) == used.end()) used.push_back(array.address);
            unsigned bytes = 4;
            if (const auto element = element_type(type, bytes); !array.typed && !element.empty()) {
                array.typed = true;
                array.element_bytes = bytes;
                line("{\"array\":" + number(array.number) + ",\"type\":" + in_quotes(element) + "}");
            }
        }
        text += "}";
    }
    return text;
}

void before_launch(std::uint32_t call, const CallbackData& data) {
    auto& c = capture();
    ++c.launches;
    c.running = {};
    const auto launch = launch_of(call, data.parameters);
    int capturing = 0;
    if (c.driver.stream_is_capturing != nullptr) c.driver.stream_is_capturing(launch.stream, &capturing);
    if (capturing != 0 || c.stream_captures > 0) {
        tell_not_recorded("launches that become part of a graph (stream capture)");
        return;
    }
    const char* name = data.symbol_name;
    if (name == nullptr && c.driver.function_name != nullptr) c.driver.function_name(&name, launch.function);
    const std::string symbol = name != nullptr ? name : "unnamed kernel";
    std::string plain;
    const auto types = parameter_types(symbol, plain);
    if (!is_selected(plain)) return;
    const auto began = Clock::now();
    if (c.driver.synchronize() != 0) return;  // an earlier error, which the program learns by itself
    tell_device();
    auto* image = image_with(launch.function, symbol);
    if (image != nullptr) tell_image(*image);
    const ptx::Function* kernel = nullptr;
    if (image != nullptr)
        for (const auto& module : image->modules)
            if (auto* found = module->function(symbol); found != nullptr && found->kernel) {
                kernel = found;
                try {
                    ptx::parse_body(*found);  // for its line
                } catch (const ptx::PtxError& error) {
                    image->problem = error.what();
                    kernel = nullptr;
                }
            }

    const auto arguments = arguments_of(launch.function);
    const auto parameters = parameter_bytes(launch, arguments);
    std::vector<std::uint64_t> used;
    const auto arguments_text = arguments_json(arguments, parameters, types, used);
    take_over_all(false, used);
    if (!c.states.is_open()) return;

    auto& text = c.running.text;
    text = "{\"launch\":" + in_quotes(plain) + ",\"number\":" + std::to_string(c.launches) +
           ",\"symbol\":" + in_quotes(symbol) + ",\"grid\":" + three(launch.grid) +
           ",\"block\":" + three(launch.block) +
           ",\"shared\":" + std::to_string(static_cast<int>(launch.dynamic_shared) + shared_bytes_of(launch.function)) +
           ",\"at\":" + in_quotes(kernel != nullptr ? kernel->module->place_text(kernel->first_place) : std::string()) +
           ",\"arguments\":[" + arguments_text + "],\"dynamic\":" + number(launch.dynamic_shared) +
           ",\"cooperative\":" + (launch.cooperative ? "true" : "false") +
           ",\"stream\":" + number(reinterpret_cast<std::uint64_t>(launch.stream)) +
           ",\"parameters\":" + in_quotes(hexadecimal(parameters));
    if (kernel != nullptr && !launch.cluster) text += ",\"program\":" + std::to_string(image->number);
    else if (launch.cluster) text += ",\"no_ptx\":\"it runs in clusters of blocks, which are not emulated\"";
    else
        text += ",\"no_ptx\":" + in_quotes(image != nullptr && !image->problem.empty()
                                               ? image->problem
                                               : "its module was handed to the driver without PTX");
    if (c.driver.create_event != nullptr && c.driver.record_event != nullptr && c.driver.elapsed != nullptr &&
        c.driver.create_event(&c.running.begin, 0) == 0 && c.driver.create_event(&c.running.end, 0) == 0)
        c.driver.record_event(c.running.begin, launch.stream);
    c.running.stream = launch.stream;
    c.running.recorded = true;
    c.running.began = Clock::now();
    c.own_ms += ms_since(began);
}

void after_launch(const CallbackData& data) {
    auto& c = capture();
    auto running = std::exchange(c.running, {});
    if (!running.recorded) return;
    const bool launched = *static_cast<const int*>(data.return_value) == 0;
    bool faulted = false;
    float ms = 0;
    if (launched) {
        if (running.end != nullptr) c.driver.record_event(running.end, running.stream);
        faulted = c.driver.synchronize() != 0;
        ms = static_cast<float>(ms_since(running.began));
        if (running.end != nullptr && !faulted) c.driver.elapsed(&ms, running.begin, running.end);
    }
    const auto began = Clock::now();
    if (c.driver.destroy_event != nullptr)
        for (auto* event : {running.begin, running.end})
            if (event != nullptr) c.driver.destroy_event(event);
    if (!launched) return;
    ++c.passes;
    const auto changed = faulted ? std::string("{}") : take_over_all(true, {});
    line(running.text + ",\"ms\":" + std::to_string(ms) + ",\"steps\":0,\"divergent\":0,\"hash\":0,\"faulted\":" +
         (faulted ? "true" : "false") + ",\"changed\":" + changed + "}");
    c.own_ms += ms_since(began);
}

// ---- other calls ----------------------------------------------------------------------------------------------------------

template <class Parameters>
void report_memset_of(const void* given, unsigned bytes) {
    const auto& p = *static_cast<const Parameters*>(given);
    line(memset_line(p.to, p.value, p.count * bytes));
}

void report_copy_of(const void* given, std::string_view direction) {
    const auto& p = *static_cast<const CopyParameters*>(given);
    line(copy_line(direction, p.to, p.from, p.bytes));
}

/// A call that has ended well.
void after_call(std::uint32_t call, const void* given) {
    auto& c = capture();
    switch (call) {
        case kMemAlloc:
        case kMemAllocAsync:
        case kMemAllocAsyncPerThread:
        case kMemAllocFromPoolAsync:
        case kMemAllocFromPoolAsyncPerThread:
        case kMemAllocManaged:
        case kMemAllocHost:
        case kMemHostAlloc: {
            if (c.stream_captures > 0) return;
            const auto& p = *static_cast<const AllocateParameters*>(given);
            const bool on_host = call == kMemAllocHost || call == kMemHostAlloc;
            if (*p.address != 0)
                add_array(*p.address, p.bytes,
                          call == kMemAllocManaged ? "managed"
                          : on_host                ? "pinned"
                                                   : "device",
                          "");
            break;
        }
        case kMemAllocPitch: {
            const auto& p = *static_cast<const AllocatePitchParameters*>(given);
            add_array(*p.address, *p.pitch * p.height, "device", "");
            break;
        }
        case kMemcpyHtoD:
        case kMemcpyHtoDPerThread:
        case kMemcpyHtoDAsync:
        case kMemcpyHtoDAsyncPerThread: report_copy_of(given, "host to device"); break;
        case kMemcpyDtoH:
        case kMemcpyDtoHPerThread:
        case kMemcpyDtoHAsync:
        case kMemcpyDtoHAsyncPerThread: report_copy_of(given, "device to host"); break;
        case kMemcpyDtoD:
        case kMemcpyDtoDPerThread:
        case kMemcpyDtoDAsync:
        case kMemcpyDtoDAsyncPerThread: report_copy_of(given, "device to device"); break;
        case kMemcpy:
        case kMemcpyPerThread:
        case kMemcpyAsync:
        case kMemcpyAsyncPerThread: {
            const auto& p = *static_cast<const CopyParameters*>(given);
            const bool to = array_at(p.to) != nullptr, from = array_at(p.from) != nullptr;
            report_copy_of(given, to && from ? "device to device" : to ? "host to device" : "device to host");
            break;
        }
        case kMemsetD8:
        case kMemsetD8PerThread:
        case kMemsetD8Async:
        case kMemsetD8AsyncPerThread: report_memset_of<Memset8Parameters>(given, 1); break;
        case kMemsetD16:
        case kMemsetD16PerThread:
        case kMemsetD16Async:
        case kMemsetD16AsyncPerThread: report_memset_of<Memset16Parameters>(given, 2); break;
        case kMemsetD32:
        case kMemsetD32PerThread:
        case kMemsetD32Async:
        case kMemsetD32AsyncPerThread: report_memset_of<Memset32Parameters>(given, 4); break;
        case kCtxSynchronize:
        case kStreamSynchronize:
        case kStreamSynchronizePerThread:
        case kEventSynchronize: line("{\"synchronize\":true}"); break;
        case kModuleLoad:
        case kLibraryLoadFromFile: {
            const auto& p = *static_cast<const LoadParameters*>(given);
            add_image_file(static_cast<const char*>(p.image), *p.loaded, call == kLibraryLoadFromFile);
            break;
        }
        case kModuleLoadData:
        case kModuleLoadDataEx:
        case kModuleLoadFatBinary:
        case kLibraryLoadData: {
            const auto& p = *static_cast<const LoadParameters*>(given);
            add_image(p.image, *p.loaded, call == kLibraryLoadData);
            break;
        }
        case kLibraryGetKernel:
        case kModuleGetFunction: {
            const auto& p = *static_cast<const GetFunctionParameters*>(given);
            if (call == kLibraryGetKernel) c.kernels.insert(*p.found);
            if (const auto image = c.image_of.find(p.of); image != c.image_of.end())
                c.image_of[*p.found] = image->second;
            break;
        }
        case kLibraryGetModule:
        case kKernelGetFunction: {
            const auto& p = *static_cast<const ConvertParameters*>(given);
            if (const auto image = c.image_of.find(p.of); image != c.image_of.end())
                c.image_of[*p.found] = image->second;
            break;
        }
        case kLinkAddData: {
            const auto& p = *static_cast<const LinkAddParameters*>(given);
            if (p.type != kLinkPtx) break;
            const auto* text = static_cast<const char*>(p.data);
            c.linked[p.state].emplace_back(text, strnlen(text, p.bytes));
            break;
        }
        case kLinkComplete: {
            const auto& p = *static_cast<const LinkCompleteParameters*>(given);
            if (const auto found = c.linked.find(p.state); found != c.linked.end()) {
                c.linked_images[*p.image] = std::move(found->second);
                c.linked.erase(found);
            }
            break;
        }
        case kStreamBeginCapture:
        case kStreamBeginCapturePerThread:
        case kStreamBeginCaptureToGraph:
        case kStreamBeginCaptureToGraphPerThread: ++c.stream_captures; break;
        case kGraphLaunch:
        case kGraphLaunchPerThread: tell_not_recorded("launches inside graphs (cuGraphLaunch)"); break;
        case kMemMap: tell_not_recorded("memory that the program maps itself (cuMemMap)"); break;
        case kMemHostRegister:
        case kMemHostRegisterV1: tell_not_recorded("host memory that the program registers (cuMemHostRegister)"); break;
        case kArrayCreate:
        case kArray3DCreate:
        case kMipmappedArrayCreate: tell_not_recorded("arrays of textures (cuArrayCreate)"); break;
        default: break;
    }
}

bool is_launch(std::uint32_t call) {
    return call == kLaunchKernel || call == kLaunchKernelPerThread || call == kLaunchKernelEx ||
           call == kLaunchKernelExPerThread || call == kLaunchCooperativeKernel ||
           call == kLaunchCooperativeKernelPerThread;
}

void on_call(void*, int domain, std::uint32_t call, const void* given) {
    if (busy || domain != kDriverDomain || !is_first_process()) return;
    const auto& data = *static_cast<const CallbackData*>(given);
    auto& c = capture();
    if (is_launch(call)) {
        // Locked from the launch to its end, so that no other thread launches in between.
        if (data.site == kEnter) {
            if (in_launch) return;
            c.mutex.lock();
            in_launch = true;
            const Busy own;
            if (!c.ended) before_launch(call, data);
        } else if (in_launch) {
            {
                const Busy own;
                after_launch(data);
            }
            in_launch = false;
            c.mutex.unlock();
        }
        return;
    }
    const std::scoped_lock lock(c.mutex);
    const Busy own;
    if (c.ended) return;
    if (data.site == kEnter) {
        // Memory is forgotten before it can be given out again.
        const bool frees =
            call == kMemFree || call == kMemFreeAsync || call == kMemFreeAsyncPerThread || call == kMemFreeHost;
        if (frees) forget(static_cast<const FreeParameters*>(data.parameters)->address);
        return;
    }
    if (call == kStreamEndCapture || call == kStreamEndCapturePerThread)
        c.stream_captures = std::max(0, c.stream_captures - 1);
    else if (*static_cast<const int*>(data.return_value) == 0) after_call(call, data.parameters);
}

__attribute__((destructor)) void end_capture() {
    if (!is_first_process()) return;
    auto& c = capture();
    const std::scoped_lock lock(c.mutex);
    if (c.folder.empty() || std::exchange(c.ended, true)) return;
    line("{\"captured_launches\":" + std::to_string(c.launches) + ",\"capture_ms\":" + std::to_string(c.own_ms) + "}");
    c.states.close();
}

}  // namespace
}  // namespace lockstep::capture

using namespace lockstep;
using namespace lockstep::capture;

/// CUDA calls it as the program first uses the driver. 0: CUDA must not wait for more.
extern "C" __attribute__((visibility("default"))) int InitializeInjection() {
    const auto* folder = std::getenv("LOCKSTEP_PROGRAM_STATES");
    if (folder == nullptr || !report::is_wanted()) return 1;
    // The first process that uses the driver is captured; others that it starts or that run beside it are not.
    const int mark = open((std::string(folder) + "/captured").c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (mark < 0) {
        report::line("{\"not_recorded\":\"further processes that use the GPU\"}");
        return 1;
    }
    close(mark);
    auto& c = capture::capture();
    const std::scoped_lock lock(c.mutex);
    const auto* budget = std::getenv("LOCKSTEP_PROGRAM_STATES_BYTES");
    c.copies_left = budget ? std::strtoull(budget, nullptr, 10) : std::uint64_t{4} << 30;
    c.folder = folder;
    c.states.open(c.folder + "/states.bin", c.copies_left);
    if (const auto problem = connect(c.driver, on_call); !problem.empty())
        report::line("{\"capture_problem\":" + report::in_quotes(problem) + "}");
    else report::line("{\"capturing\":true}");
    return 1;
}
