#include "app/session/programs/lone_kernel.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>

#include <cxxabi.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/session/output/output_file.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/recording/npy_array.hpp"
#include "app/session/user_kernels/compiler.hpp"
#include "app/session/user_kernels/nvcc.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/ptx/record_launch.hpp"
#include "kernels/ptx/memory.hpp"
#include "kernels/run/entry/executors/step_budget.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

// ---- the PTX --------------------------------------------------------------------------------------------------------------

std::string content(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw InputError(fmt::format("{} cannot be read", file.string()));
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::string ptx_of(const ProgramSource& source, const std::atomic<bool>* cancel) {
    const auto& file = source.files.front();
    if (file.extension() == ".ptx") return content(file);
    if (file.extension() != ".cu")
        throw InputError(fmt::format("{}: --kernel takes one kernel of a .cu or .ptx file", file.string()));
    const ScratchFolder scratch(fs::temp_directory_path());
    const auto made = scratch.path() / "kernel.ptx";
    std::vector<std::string> words{find_nvcc_for_programs().string(),
                                   "-ptx",
                                   "-arch=compute_90",
                                   "-w",
                                   "-O1",
                                   "--extended-lambda",
                                   "--expt-relaxed-constexpr",
                                   "-std=" + source.standard};
    words.push_back(source.variables ? "-G" : "-lineinfo");
    if (source.fast_math) words.push_back("-use_fast_math");
    for (const auto& folder : source.include_folders) words.push_back("-I" + folder);
    for (const auto& define : source.defines) words.push_back("-D" + define);
    words.insert(words.end(), source.nvcc_options.begin(), source.nvcc_options.end());
    words.insert(words.end(), {fs::absolute(file).string(), "-o", made.string()});
    const auto said = run_program_for_output(words, cancel);
    if (said.code == 0) return content(made);
    const auto error = first_error(said.text);
    throw InputError(error.empty() ? fmt::format("{} does not compile", file.string()) : error);
}

/// "scan_blocks" of "_Z11scan_blocksPKiPiS1_i".
std::string plain_name(const std::string& symbol) {
    int status = 0;
    char* text = abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status);
    std::string name = text != nullptr ? text : symbol;
    std::free(text);
    if (const auto open = name.find('('); open != std::string::npos) name.resize(open);
    if (const auto space = name.find(' '); space != std::string::npos && name.find('<') > space)
        name.erase(0, space + 1);
    return name;
}

std::string symbol_of(const ptx::Module& module, const LoneKernel& asked) {
    std::vector<std::string> names, found;
    for (const auto& function : module.functions) {
        if (!function->kernel || !function->has_body) continue;
        const auto plain = plain_name(function->name);
        names.push_back(plain);
        if (function->name == asked.kernel || plain == asked.kernel || plain.substr(0, plain.find('<')) == asked.kernel)
            found.push_back(function->name);
    }
    const auto file = asked.source.files.front().string();
    if (found.empty())
        throw InputError(fmt::format("--kernel: {} has no kernel '{}'; it has {}", file, asked.kernel,
                                     names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))));
    if (found.size() > 1)
        throw InputError(fmt::format("--kernel: {} has several kernels '{}': name one by its symbol, {}", file,
                                     asked.kernel, fmt::join(found, ", ")));
    return found.front();
}

// ---- arguments ------------------------------------------------------------------------------------------------------------

constexpr std::array kTypes{"u8", "i8", "u16", "i16", "f16", "u32", "i32", "f32", "u64", "i64", "f64"};

/// A launch of the kernel, with its name and the line where its code begins.
ProgramPass pass_of(ptx::Function& kernel) {
    ProgramPass pass;
    pass.kernel = plain_name(kernel.name);
    pass.symbol = kernel.name;
    ptx::parse_body(kernel);
    if (const auto at = kernel.module->users_place(kernel.first_place); at >= 0) {
        const auto& place = kernel.module->places[static_cast<std::size_t>(at)];
        pass.file = kernel.module->file(place.file);
        pass.line = place.line;
    }
    return pass;
}

/// The kernel's parameters as its source or its PTX names them; "argument2" where neither does.
std::vector<std::string> names_of_parameters(const ptx::Function& kernel, const ProgramPass& pass) {
    auto names = parameter_names(pass.kernel, pass.file, pass.line);
    if (names.size() != kernel.parameters.size()) {
        names.clear();
        for (const auto& parameter : kernel.parameters) names.push_back(parameter.name);
    }
    for (std::size_t k = 0; k < names.size(); ++k)
        if (names[k].find("_param_") != std::string::npos || std::ranges::count(names, names[k]) > 1)
            names[k] = fmt::format("argument{}", k);
    return names;
}

/// "n" and "i32=5" of "n=i32=5"; no name of "i32=5" and of "i32[]=@a=b.npy".
std::pair<std::string, std::string> name_and_value(const std::string& typed) {
    const auto sign = typed.find('=');
    if (sign == std::string::npos || typed.find('=', sign + 1) == std::string::npos) return {"", typed};
    const auto first = typed.substr(0, sign);
    const bool is_type = std::ranges::find(kTypes, first.substr(0, first.find('['))) != kTypes.end();
    if (is_type) return {"", typed};
    return {first, typed.substr(sign + 1)};
}

/// The values of all parameters, without names. Values without a name belong, in their order, to the parameters that no name takes.
std::vector<std::string> in_order_of_parameters(const LoneKernel& asked, const std::vector<std::string>& names) {
    std::vector<std::string> values(names.size()), unnamed;
    for (const auto& typed : asked.arguments) {
        auto [name, value] = name_and_value(typed);
        if (name.empty()) {
            unnamed.push_back(std::move(value));
            continue;
        }
        const auto found = std::ranges::find(names, name);
        if (found == names.end())
            throw InputError(fmt::format("--arg {}: {} has no parameter '{}'; it has {}", typed, asked.kernel, name,
                                         names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))));
        auto& place = values[static_cast<std::size_t>(found - names.begin())];
        if (!place.empty()) throw InputError(fmt::format("--arg {}: {} has its value already", typed, name));
        place = std::move(value);
    }
    std::size_t next = 0;
    for (auto& place : values)
        if (place.empty() && next < unnamed.size()) place = unnamed[next++];
    const auto given = asked.arguments.size();
    if (next < unnamed.size() || std::ranges::find(values, "") != values.end())
        throw InputError(fmt::format("--arg: {} takes {}{}, and {} given", asked.kernel,
                                     count_text(names.size(), "argument", "arguments"),
                                     names.empty() ? "" : fmt::format(" ({})", fmt::join(names, ", ")),
                                     given == 1 ? "1 is" : fmt::format("{} are", given)));
    return values;
}

struct Argument {
    std::string type;  ///< "u32"
    bool is_array = false;
    std::string bytes;  ///< of the value, or of the array
};

std::size_t bytes_of_type(const std::string& type, const std::string& typed) {
    if (std::ranges::find(kTypes, type) != kTypes.end()) return static_cast<std::size_t>(std::stoi(type.substr(1))) / 8;
    throw InputError(fmt::format("--arg {}: '{}' is no type; there are {}", typed, type, fmt::join(kTypes, ", ")));
}

template <class Number>
std::string bytes_of(Number number) {
    return {reinterpret_cast<const char*>(&number), sizeof number};
}

std::string number_bytes(const std::string& type, const std::string& text, const std::string& typed) {
    const auto refuse = [&] { throw InputError(fmt::format("--arg {}: '{}' is no {}", typed, text, type)); };
    if (type == "f32" || type == "f64") {
        char* end = nullptr;
        const auto value = std::strtod(text.c_str(), &end);
        if (text.empty() || *end != '\0') refuse();
        return type == "f32" ? bytes_of(static_cast<float>(value)) : bytes_of(value);
    }
    std::int64_t number = 0;
    std::uint64_t large = 0;
    const auto* last = text.data() + text.size();
    if (const auto [end, error] = std::from_chars(text.data(), last, number); error == std::errc{} && end == last) {
        large = static_cast<std::uint64_t>(number);
    } else if (const auto [other, fault] = std::from_chars(text.data(), last, large);
               fault != std::errc{} || other != last) {
        refuse();
    }
    const auto bytes = bytes_of(large);
    const auto size = bytes_of_type(type, typed);
    if (size < 8) {
        const auto bits = static_cast<int>(8 * size);
        const bool fits = type.front() == 'i'
                              ? number >= -(std::int64_t{1} << (bits - 1)) && number < std::int64_t{1} << (bits - 1)
                              : number >= 0 && number < std::int64_t{1} << bits;
        if (!fits) refuse();
    }
    return bytes.substr(0, size);
}

/// Numbers of a generator as the bytes of a type.
std::string converted(const Numbers& numbers, const std::string& type, const std::string& typed) {
    std::string bytes;
    std::visit(
        [&](const auto& all) {
            for (const auto number : all) {
                if (type == "f32") bytes += bytes_of(static_cast<float>(number));
                else if (type == "f64") bytes += bytes_of(static_cast<double>(number));
                else if (type == "u64" || type == "i64") bytes += bytes_of(static_cast<std::int64_t>(number));
                else if (type == "u32" || type == "i32") bytes += bytes_of(static_cast<std::int32_t>(number));
                else throw InputError(fmt::format("--arg {}: generators make u32, i32, u64, i64, f32 and f64", typed));
            }
        },
        numbers);
    return bytes;
}

std::string dtype_of_type(const std::string& type) {
    return fmt::format("{}{}", type.ends_with("8") ? '|' : '<', type.front()) +
           std::to_string(std::stoi(type.substr(1)) / 8);
}

std::string array_bytes(const std::string& type, const std::string& from, const std::string& typed,
                        Progress& progress) {
    if (from.starts_with("-:")) {
        const auto dataset = generate_dataset("array:" + from.substr(2), progress);
        return converted(dataset.array().values, type, typed);
    }
    const auto array = parse_npy(content(from), from);
    if (array.dtype != dtype_of_type(type))
        throw InputError(fmt::format("--arg {}: {} holds {}, not {}", typed, from, array.dtype, dtype_of_type(type)));
    return array.bytes;
}

Argument parse_argument(const std::string& typed, Progress& progress) {
    const auto sign = typed.find('=');
    if (sign == std::string::npos)
        throw InputError(fmt::format("--arg {}: write TYPE=VALUE, TYPE[COUNT]=VALUE or TYPE[]=@FILE", typed));
    auto type = typed.substr(0, sign);
    const auto value = typed.substr(sign + 1);
    Argument argument;
    const auto bracket = type.find('[');
    if (bracket == std::string::npos) {
        argument.bytes = number_bytes(type, value, typed);
        argument.type = std::move(type);
        return argument;
    }
    const auto count = type.substr(bracket + 1, type.size() - bracket - 2);
    if (!type.ends_with(']')) throw InputError(fmt::format("--arg {}: the bracket is not closed", typed));
    type.resize(bracket);
    argument.type = type;
    argument.is_array = true;
    const auto size = bytes_of_type(type, typed);
    if (value.starts_with('@')) {
        argument.bytes = array_bytes(type, value.substr(1), typed, progress);
        if (!count.empty() && std::to_string(argument.bytes.size() / size) != count)
            throw InputError(fmt::format("--arg {}: there are {} elements", typed, argument.bytes.size() / size));
        return argument;
    }
    std::uint64_t elements = 0;
    const auto [end, error] = std::from_chars(count.data(), count.data() + count.size(), elements);
    if (error != std::errc{} || end != count.data() + count.size() || elements > (std::uint64_t{1} << 32))
        throw InputError(fmt::format("--arg {}: '{}' is no number of elements", typed, count));
    const auto one = number_bytes(type, value, typed);
    argument.bytes.reserve(elements * size);
    for (std::uint64_t k = 0; k < elements; ++k) argument.bytes += one;
    return argument;
}

// ---- memory ---------------------------------------------------------------------------------------------------------------

/// Lays arrays out one after the other, as cudaMalloc does.
class Layout {
public:
    explicit Layout(ProgramRecord& record) : record_(record) {}

    std::uint64_t add(std::string name, std::string type, std::string kind, std::string bytes) {
        constexpr std::uint64_t kBetween = 512;
        ProgramArray array;
        array.number = static_cast<std::uint32_t>(record_.arrays.size());
        array.name = std::move(name);
        array.typed = !type.empty();
        array.type = array.typed ? std::move(type) : "u8";
        array.kind = std::move(kind);
        array.address = next_;
        array.bytes = bytes.size();
        next_ += (bytes.size() / kBetween + 1) * kBetween;
        record_.arrays.push_back(std::move(array));
        contents.push_back(std::move(bytes));
        return record_.arrays.back().address;
    }

    std::vector<std::string> contents;

private:
    ProgramRecord& record_;
    std::uint64_t next_ = ptx::DeviceMemory::kBase + (2u << 20);
};

/// As the runtime writes them (program_states.cpp).
void write_state(OutputFile& file, bool after, std::uint32_t array, std::string_view bytes) {
    const std::uint64_t pass = 1, offset = 0, size = bytes.size();
    const std::uint32_t behind = after ? 1 : 0;
    for (const auto& part : {bytes_of(pass), bytes_of(behind), bytes_of(array), bytes_of(offset), bytes_of(size)})
        file.write(part);
    file.write(bytes);
}

}  // namespace

std::array<std::uint32_t, 3> parse_extent(const std::string& text, std::string_view option) {
    std::array<std::uint32_t, 3> extent{1, 1, 1};
    std::size_t k = 0;
    const auto* at = text.data();
    const auto* last = at + text.size();
    for (;; ++k) {
        const auto [end, error] =
            k < 3 ? std::from_chars(at, last, extent[k]) : std::from_chars_result{at, std::errc::invalid_argument};
        if (error != std::errc{} || extent[k] == 0 || (end != last && *end != ','))
            throw InputError(fmt::format("{}: '{}' is no extent; write X, X,Y or X,Y,Z", option, text));
        if (end == last) return extent;
        at = end + 1;
    }
}

std::shared_ptr<FinishedProgram> run_lone_kernel(const LoneKernel& asked, Progress& progress) {
    const auto& file = asked.source.files.front();
    progress.begin("Compiling " + file.filename().string(), 0);
    auto program = std::make_shared<FinishedProgram>();
    program->call = {.source = asked.source, .order = asked.order, .multiprocessors = asked.multiprocessors};
    auto text = ptx_of(asked.source, &progress.cancelled_flag());
    std::unique_ptr<ptx::Module> module;
    std::string symbol;
    ProgramPass pass;
    try {
        module = ptx::parse_module(text);
        symbol = symbol_of(*module, asked);
        pass = pass_of(*module->function(symbol));
    } catch (const ptx::PtxError& error) {
        throw InputError(fmt::format("{}: {}", file.string(), error.what()));
    }
    const auto& function = *module->function(symbol);
    const auto names = names_of_parameters(function, pass);
    const auto given_arguments = in_order_of_parameters(asked, names);
    const auto threads = std::uint64_t{asked.block[0]} * asked.block[1] * asked.block[2];
    if (threads > 1024) throw InputError(fmt::format("--block: a block has at most 1024 threads, not {}", threads));

    auto& record = program->record;
    Layout layout(record);
    ProgramModules modules{.num_texts = 1, .variables = {}};
    for (auto& variable : module->variables) {
        if (variable->external || variable->space == ptx::Space::shared || variable->space == ptx::Space::local)
            continue;
        std::string bytes(std::max<std::uint64_t>(variable->bytes, 1), '\0');
        std::copy_n(variable->initial.begin(), std::min(variable->initial.size(), bytes.size()), bytes.begin());
        variable->address = layout.add(variable->name, "", "symbol", std::move(bytes));
        modules.variables.push_back({0, variable->name, variable->address});
    }
    for (const auto& variable : module->variables)
        for (const auto& reference : variable->references)
            if (const auto* other = module->variable(reference.symbol); other && variable->address != 0) {
                const auto value = bytes_of(other->address + static_cast<std::uint64_t>(reference.offset));
                for (std::size_t k = 0; k < layout.contents.size(); ++k)
                    if (record.arrays[k].address == variable->address)
                        layout.contents[k].replace(reference.at, value.size(), value);
            }
    pass.parameters.resize(function.parameter_bytes);
    for (std::size_t k = 0; k < given_arguments.size(); ++k) {
        const auto& parameter = function.parameters[k];
        auto given = parse_argument(given_arguments[k], progress);
        ProgramArgument argument{.name = names[k], .type = given.type};
        std::string bytes = given.bytes;
        if (given.is_array) {
            argument.array = static_cast<std::int64_t>(record.arrays.size());
            argument.type += "*";
            bytes = bytes_of(layout.add(argument.name, given.type, "device", std::move(given.bytes)));
        }
        if (bytes.size() != parameter.bytes)
            throw InputError(fmt::format("--arg {}: {} of {} has {}, not {}", given_arguments[k], argument.name,
                                         asked.kernel, counted(parameter.bytes, "byte"), bytes.size()));
        std::memcpy(&argument.value, bytes.data(), std::min<std::size_t>(8, bytes.size()));
        argument.bytes = parameter.bytes;
        std::memcpy(pass.parameters.data() + parameter.offset, bytes.data(), bytes.size());
        pass.arguments.push_back(std::move(argument));
    }
    pass.grid.assign(asked.grid.begin(), asked.grid.end());
    pass.block.assign(asked.block.begin(), asked.block.end());
    pass.dynamic_shared = asked.shared_bytes;
    pass.multiprocessors = static_cast<std::uint32_t>(asked.multiprocessors);
    pass.launch = 1;
    program->texts.push_back({std::move(text)});

    progress.begin("Running " + asked.kernel, 0);
    std::vector<ptx::StoredArray> arrays;
    for (std::size_t k = 0; k < record.arrays.size(); ++k) {
        const auto& array = record.arrays[k];
        auto words = std::make_shared<std::vector<std::uint32_t>>((array.bytes + 3) / 4);
        std::memcpy(words->data(), layout.contents[k].data(), array.bytes);
        arrays.push_back(
            {.name = array.name, .address = array.address, .bytes = array.bytes, .words = std::move(words)});
    }
    ptx::StoredLaunch launch{.symbol = symbol, .kernel = pass.kernel, .grid = asked.grid, .block = asked.block};
    launch.dynamic_shared = asked.shared_bytes;
    launch.multiprocessors = pass.multiprocessors;
    launch.parameters = pass.parameters;
    launch.order = asked.order.value_or(Order::lockstep());
    launch.endless_after = chosen_step_budget().value_or(0);
    std::vector<ptx::StoredModules::VariablePlace> variables;
    for (const auto& one : modules.variables) variables.push_back({one.text, one.name, one.address});
    const ptx::StoredModules stored(program->texts.front(), variables);
    const auto ran = ptx::record_launch(stored, launch, arrays, {.pass = 1, .limit = 0}, progress.cancelled_flag());
    pass.ms = ran.ms;
    pass.warp_instructions = ran.warp_instructions;
    pass.divergent_branches = ran.divergent_branches;
    pass.shared_bytes = ran.log.launches.front().shared_bytes;
    pass.faulted = ran.log.fault.has_value();
    if (ran.log.fault) program->end.fault = program->end.any_fault = ran.log.fault->what();
    else program->end.exit_code = 0;

    const ScratchFolder scratch(fs::temp_directory_path());
    {
        OutputFile states(scratch.path() / "states.bin");
        for (std::size_t k = 0; k < record.arrays.size(); ++k) {
            const auto& array = record.arrays[k];
            write_state(states, false, array.number, layout.contents[k]);
            if (k >= ran.after.size()) continue;
            const std::string_view after(reinterpret_cast<const char*>(ran.after[k].data()), array.bytes);
            std::uint64_t changed = 0;
            for (std::size_t at = 0; at + array.element_bytes() <= array.bytes; at += array.element_bytes())
                changed +=
                    after.substr(at, array.element_bytes()) != layout.contents[k].substr(at, array.element_bytes());
            if (changed == 0) continue;
            pass.changed[array.number] = changed;
            write_state(states, true, array.number, after);
        }
        states.commit();
    }
    record.modules.push_back(std::move(modules));
    record.passes.push_back(std::move(pass));
    program->states = std::make_unique<ProgramStates>(scratch.path() / "states.bin");
    return program;
}

std::shared_ptr<FinishedProgram> run_lone_kernel(const ProgramSource& source, const KernelCall& call,
                                                 Progress& progress) {
    LoneKernel asked{.source = source, .kernel = call.kernel};
    asked.grid = parse_extent(call.grid, "the grid");
    asked.block = parse_extent(call.block, "the block");
    asked.shared_bytes = call.shared_bytes;
    asked.arguments = call.arguments;
    auto program = run_lone_kernel(asked, progress);
    program->call.kernel = call;
    return program;
}

// ---- signatures -----------------------------------------------------------------------------------------------------------

namespace {

/// Throws PtxError.
std::vector<KernelSignature> kernels_of_ptx(std::string text) {
    const auto module = ptx::parse_module(std::move(text));
    std::vector<KernelSignature> kernels;
    for (const auto& function : module->functions) {
        if (!function->kernel || !function->has_body) continue;
        KernelSignature kernel{.name = plain_name(function->name), .parameters = {}};
        int status = 0;
        char* demangled = abi::__cxa_demangle(function->name.c_str(), nullptr, nullptr, &status);
        const std::string whole = demangled != nullptr ? demangled : "";
        std::free(demangled);
        const auto open = whole.find('(');
        const auto types = open == whole.npos ? std::vector<std::string>() : parts_of_list(whole, open + 1);
        const auto names = names_of_parameters(*function, pass_of(*function));
        for (std::size_t k = 0; k < names.size(); ++k)
            kernel.parameters.push_back({.name = names[k],
                                         .type = types.size() == names.size() ? types[k] : std::string(),
                                         .bytes = function->parameters[k].bytes});
        kernels.push_back(std::move(kernel));
    }
    return kernels;
}

}  // namespace

bool looks_like_ptx(const fs::path& file) {
    std::error_code none;
    return file.extension() == ".ptx" && fs::is_regular_file(file, none);
}

std::vector<KernelSignature> kernels_in(const fs::path& file) {
    auto text = content(file);
    if (!looks_like_ptx(file)) return kernels_of_source(text);
    try {
        return kernels_of_ptx(std::move(text));
    } catch (const ptx::PtxError& error) {
        throw InputError(fmt::format("{}: {}", file.string(), error.what()));
    }
}

bool names_program(const DatasetSource& source) { return source.kernel || looks_like_program(source.input); }

OpenedProgram open_program_source(const DatasetSource& source, const DrawnAs& drawn, Progress& progress) {
    if (!source.kernel) return open_program_file(source.input, source.variables, drawn, progress);
    return open_program(
        drawing_of(run_lone_kernel({.files = {source.input}, .variables = source.variables}, *source.kernel, progress)),
        drawn);
}

}  // namespace lockstep
