#include "app/session/programs/program_run.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <deque>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <set>

#include <fmt/format.h>

#include "app/session/output/scratch_folder.hpp"
#include "kernels/base/available_memory.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/ptx/record_launch.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"

namespace lockstep {
namespace {

/// A name that lives as long as the program, for launch records.
const char* lasting(const std::string& name) {
    static std::mutex mutex;
    static std::set<std::string> names;
    const std::scoped_lock lock(mutex);
    return names.insert(name).first->c_str();
}

std::string content(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// "scan_blocks" of "void (anonymous namespace)::scan_blocks<int>".
std::string short_name(const std::string& kernel) {
    auto name = kernel.substr(0, kernel.find('<'));
    if (const auto colons = name.rfind("::"); colons != std::string::npos) name = name.substr(colons + 2);
    return name.empty() ? kernel : name;
}

// ---- columns --------------------------------------------------------------------------------------------------------------

/// Allocations that are shown as one column: of one name, type and size, one after the other.
struct ProgramColumn {
    std::string name;
    std::vector<const ProgramArray*> arrays;  ///< their lifetimes do not overlap
    ValueType type = ValueType::uint32;
    std::uint32_t element_bytes = 4;  ///< in the program's memory; narrow numbers are widened to words
    bool has_sign = false, is_half = false;  ///< of narrow numbers
    std::uint32_t size = 0;  ///< elements

    bool narrow() const { return element_bytes < 4; }
    std::uint64_t words() const { return std::uint64_t{size} * num_words(type); }
};

ProgramColumn column_of(const ProgramArray& array) {
    ProgramColumn column{.name = array.name, .arrays = {&array}};
    auto type = array.type;
    if (!array.typed && array.bytes % 4 == 0) type = "u32";
    if (type == "f32") column.type = ValueType::float32;
    else if (type == "f64") column.type = ValueType::float64;
    else if (type == "i32") column.type = ValueType::int32;
    else if (type == "i64") column.type = ValueType::int64;
    else if (type == "u64") column.type = ValueType::uint64;
    else if (type == "i8" || type == "i16") column.type = ValueType::int32;
    else if (type == "f16") column.type = ValueType::float32;
    column.element_bytes = type.ends_with("64") ? 8 : type.ends_with("16") ? 2 : type.ends_with("8") ? 1 : 4;
    column.has_sign = type.starts_with("i");
    column.is_half = type == "f16";
    column.size = static_cast<std::uint32_t>(std::min<std::uint64_t>(array.bytes / column.element_bytes, 0x7FFFFFFFu));
    return column;
}

float float_of_half(std::uint16_t half) {
    const std::uint32_t sign = std::uint32_t{half} >> 15 << 31, exponent = half >> 10 & 31u, fraction = half & 1023u;
    if (exponent == 0) return (sign ? -1.0f : 1.0f) * static_cast<float>(fraction) * 0x1p-24f;
    const auto bits = sign | (exponent == 31 ? 255u : exponent + 112u) << 23 | fraction << 13;
    return __builtin_bit_cast(float, bits);
}

/// One narrow number as the word of its column.
std::uint32_t widened(const ProgramColumn& column, const char* at) {
    if (column.element_bytes == 1) {
        const auto byte = static_cast<std::uint8_t>(*at);
        return column.has_sign ? static_cast<std::uint32_t>(static_cast<std::int8_t>(byte)) : byte;
    }
    std::uint16_t half = 0;
    std::memcpy(&half, at, sizeof half);
    if (column.is_half) return __builtin_bit_cast(std::uint32_t, float_of_half(half));
    return column.has_sign ? static_cast<std::uint32_t>(static_cast<std::int16_t>(half)) : half;
}

/// The columns of a program, and where each allocation is shown.
struct ProgramColumns {
    std::vector<ProgramColumn> all;
    std::map<std::uint32_t, std::uint32_t> of_array;  ///< by ProgramArray::number
    std::vector<std::string> left_out;  ///< names of arrays without room

    explicit ProgramColumns(const ProgramRecord& record) {
        constexpr std::size_t kMaxColumns = 256;
        auto room = available_memory() / 4;
        std::map<std::string, int> uses;
        for (const auto& array : record.arrays) {
            auto made = column_of(array);
            if (made.size == 0) continue;
            const auto same = std::ranges::find_if(all, [&](const ProgramColumn& one) {
                return one.arrays.back()->name == array.name && one.type == made.type && one.size == made.size &&
                       one.element_bytes == made.element_bytes && one.arrays.back()->last_pass < array.first_pass;
            });
            if (same != all.end()) {
                same->arrays.push_back(&array);
                of_array[array.number] = static_cast<std::uint32_t>(same - all.begin());
                continue;
            }
            const auto bytes = made.words() * 4;
            if (bytes > room || all.size() == kMaxColumns) {
                left_out.push_back(array.name);
                continue;
            }
            room -= bytes;
            if (const auto use = ++uses[made.name]; use > 1) made.name += fmt::format("_{}", use);
            of_array[array.number] = static_cast<std::uint32_t>(all.size());
            all.push_back(std::move(made));
        }
    }
};

/// The space of a column: that of the dataset, or one for all columns of its size.
std::string space_of_column(const ProgramColumn& column, std::uint32_t of_dataset) {
    if (column.size == of_dataset) return space_names::elements;
    return count_text(column.size, "element", "elements");
}

// ---- sentences ------------------------------------------------------------------------------------------------------------

std::string extent_text(const std::vector<std::uint32_t>& extent) {
    auto text = count_text(extent.at(0));
    if (extent.at(1) > 1 || extent.at(2) > 1) text += " × " + count_text(extent[1]);
    if (extent.at(2) > 1) text += " × " + count_text(extent[2]);
    return text;
}

/// "copied 4,000 bytes to in, set 4 bytes of total"; empty: nothing.
std::string host_text(const FinishedProgram& program, const nlohmann::json& host) {
    const auto name_of = [&](std::int64_t number) -> std::string {
        for (const auto& array : program.record.arrays)
            if (array.number == number) return array.name;
        return "memory of the host";
    };
    constexpr std::size_t kMaxEvents = 6;
    std::vector<std::string> parts;
    for (const auto& event : host) {
        const auto kind = event["event"].get<std::string>();
        const auto bytes = event.contains("bytes") ? counted(event["bytes"].get<std::uint64_t>(), "byte") : "";
        if (kind == "allocation") parts.push_back(fmt::format("allocated {} ({})", name_of(event["array"]), bytes));
        else if (kind == "free") parts.push_back(fmt::format("freed {}", name_of(event["array"])));
        else if (kind == "memset") parts.push_back(fmt::format("set {} of {}", bytes, name_of(event["array"])));
        else if (kind == "copy" && event.contains("to") && event.contains("from"))
            parts.push_back(
                fmt::format("copied {} from {} to {}", bytes, name_of(event["from"]), name_of(event["to"])));
        else if (kind == "copy" && event.contains("to"))
            parts.push_back(fmt::format("copied {} to {}", bytes, name_of(event["to"])));
        else if (kind == "copy" && event.contains("from"))
            parts.push_back(fmt::format("copied {} from {} to the host", bytes, name_of(event["from"])));
    }
    std::string text;
    for (std::size_t k = 0; k < std::min(parts.size(), kMaxEvents); ++k)
        text += (k == 0 ? "" : k + 1 == parts.size() ? " and " : ", ") + parts[k];
    if (parts.size() > kMaxEvents) text += fmt::format(" and {} more", count_text(parts.size() - kMaxEvents));
    return text;
}

/// "in = d_a, n = 1000".
std::string arguments_text(const FinishedProgram& program, const ProgramPass& pass) {
    std::string text;
    for (const auto& argument : pass.arguments) {
        std::string value;
        for (const auto& array : program.record.arrays)
            if (argument.array >= 0 && array.number == argument.array)
                value = argument.offset == 0 ? array.name : fmt::format("{} + {} bytes", array.name, argument.offset);
        if (value.empty() && argument.type == "float" && argument.bytes == 4)
            value = fmt::format("{}", __builtin_bit_cast(float, static_cast<std::uint32_t>(argument.value)));
        else if (value.empty() && argument.type == "double" && argument.bytes == 8)
            value = fmt::format("{}", __builtin_bit_cast(double, argument.value));
        else if (value.empty() && argument.type == "int")
            value = fmt::format("{}", static_cast<std::int32_t>(argument.value));
        else if (value.empty()) value = argument.bytes <= 8 ? fmt::format("{}", argument.value) : "a structure";
        text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", argument.name, value);
    }
    return text;
}

PassReport report_of(const FinishedProgram& program, std::uint32_t number) {
    const auto& passes = program.record.passes;
    PassReport report;
    if (number == 0) {
        report.label = "start";
        const auto host = host_text(program, passes.front().host);
        report.sentence =
            host.empty() ? "The memory before the first launch" : "Before the first launch the host " + host;
        return report;
    }
    const auto& pass = passes[number - 1];
    report.label = short_name(pass.kernel);
    std::string changed;
    for (const auto& array : program.record.arrays)
        if (const auto found = pass.changed.find(array.number); found != pass.changed.end())
            changed +=
                fmt::format("{}{} of {}", changed.empty() ? "" : ", ", counted(found->second, "element"), array.name);
    const auto blocks = std::uint64_t{pass.grid[0]} * pass.grid[1] * pass.grid[2];
    report.sentence =
        fmt::format("{} ran {} {} of {} threads and changed {}", pass.kernel, extent_text(pass.grid),
                    blocks == 1 ? "block" : "blocks", extent_text(pass.block), changed.empty() ? "nothing" : changed);
    if (pass.faulted) report.sentence += "; a fault stopped it";
    report.note = arguments_text(program, pass);
    if (number > 1)
        if (const auto host = host_text(program, pass.host); !host.empty())
            report.note += fmt::format("{}before it the host {}", report.note.empty() ? "" : "; ", host);
    report.figures.push_back({"warp instructions", static_cast<double>(pass.warp_instructions), ""});
    report.figures.push_back({"divergent branches", static_cast<double>(pass.divergent_branches), ""});
    return report;
}

LaunchRecord launch_of(const ProgramPass& pass) {
    LaunchRecord launch;
    launch.kernel = lasting(short_name(pass.kernel));
    launch.source = {lasting(pass.file), static_cast<int>(pass.line)};
    launch.grid = pass.grid[0] * pass.grid[1] * pass.grid[2];
    launch.block = pass.block[0] * pass.block[1] * pass.block[2];
    launch.grid_height = pass.grid[1] * pass.grid[2];
    launch.block_height = pass.block[1] * pass.block[2];
    launch.ms = pass.ms;
    launch.shared_bytes = pass.shared_bytes;
    return launch;
}

// ---- the algorithm --------------------------------------------------------------------------------------------------------

/// Each step() puts in what a launch of the program changed, and what the host changed before it.
class ProgramAlgorithm final : public DeclaredAlgorithm {
public:
    ProgramAlgorithm(Device& device, std::shared_ptr<const FinishedProgram> program,
                     std::shared_ptr<const ProgramColumns> columns, std::uint32_t of_dataset)
        : device_(device),
          program_(std::move(program)),
          shared_columns_(std::move(columns)),
          columns_(*shared_columns_) {
        std::set<std::string> made{space_names::elements};
        for (const auto& one : columns_.all) {
            auto& buffer = buffers_.emplace_back(device, one.words(), one.name);
            Column column{.name = one.name, .space = space_of_column(one, of_dataset), .size = one.size};
            column.field = Field::whole(one.type);
            column.result = is_changed(one);
            if (made.insert(column.space).second)
                space({.name = column.space, .one = "element", .size = one.size, .depth = 1, .many = "elements"});
            state(buffer, std::move(column));
        }
        host(pass_);
    }

    void start() override {
        pass_ = 0;
        for (const auto& buffer : buffers_)
            if (buffer.size() != 0) buffer.fill(0);
        put(program_->states->before(1));
    }
    bool step() override {
        if (pass_ == program_->record.passes.size()) return false;
        ++pass_;
        if (pass_ > 1) {
            for (const auto& array : program_->record.arrays)
                if (array.first_pass == pass_)
                    if (const auto found = columns_.of_array.find(array.number); found != columns_.of_array.end())
                        buffers_[found->second].fill(0);
            put(program_->states->before(pass_));
        }
        put(program_->states->after(pass_));
        return true;
    }
    PassReport describe(const Changes&) override { return report_of(*program_, pass_); }
    std::optional<RecordedPass> recorded_pass() const override {
        RecordedPass recorded;
        if (pass_ == 0) return recorded;
        const auto& pass = program_->record.passes[pass_ - 1];
        recorded.ms = pass.ms;
        recorded.launches.push_back(launch_of(pass));
        return recorded;
    }

private:
    /// Whether a launch changes the column.
    bool is_changed(const ProgramColumn& column) const {
        return std::ranges::any_of(program_->record.passes, [&](const ProgramPass& pass) {
            return std::ranges::any_of(column.arrays,
                                       [&](const ProgramArray* array) { return pass.changed.contains(array->number); });
        });
    }
    void put(std::span<const ProgramStates::Part> parts) {
        std::vector<std::uint32_t> words;
        for (const auto& part : parts) {
            const auto found = columns_.of_array.find(part.array);
            if (found == columns_.of_array.end()) continue;
            const auto& column = columns_.all[found->second];
            const auto first = column.narrow() ? part.offset / column.element_bytes : part.offset / 4;
            const auto count = part.bytes.size() / (column.narrow() ? column.element_bytes : 4);
            words.resize(std::min<std::uint64_t>(count, column.words() - std::min(first, column.words())));
            if (words.empty()) continue;
            if (column.narrow())
                for (std::size_t k = 0; k < words.size(); ++k)
                    words[k] = widened(column, part.bytes.data() + k * column.element_bytes);
            else std::memcpy(words.data(), part.bytes.data(), words.size() * 4);
            device_.upload(buffers_[found->second].data() + first, words.data(), words.size() * 4);
        }
    }

    Device& device_;
    std::shared_ptr<const FinishedProgram> program_;
    std::shared_ptr<const ProgramColumns> shared_columns_;
    const ProgramColumns& columns_;
    std::deque<Buffer<std::uint32_t>> buffers_;  ///< in the order of the columns
    std::uint32_t pass_ = 0;
};

// ---- traces ---------------------------------------------------------------------------------------------------------------

/// Repeats launches of a program, one after the other.
class ProgramTracer {
public:
    ProgramTracer(std::shared_ptr<const FinishedProgram> program, std::shared_ptr<const ProgramColumns> columns)
        : program_(std::move(program)),
          shared_columns_(std::move(columns)),
          columns_(*shared_columns_),
          memory_(program_->record, *program_->states) {}

    trace::Log record(const trace::Request& request, Progress& progress, std::vector<StateDiff>* differences) {
        const std::scoped_lock lock(mutex_);
        if (request.pass == 0 || request.pass > program_->record.passes.size()) {
            trace::Log nothing;
            nothing.buffers.push_back({"shared", 0});
            return nothing;
        }
        const auto& pass = program_->record.passes[request.pass - 1];
        if (program_->record.states_end != 0 && request.pass >= program_->record.states_end)
            throw DeviceError("its memory was not recorded: the program's states take more room than there is");
        memory_.go_to(request.pass, false);
        std::vector<ptx::StoredArray> arrays;
        std::vector<const ProgramArray*> live;
        for (const auto& array : program_->record.arrays) {
            if (array.first_pass > request.pass || array.last_pass < request.pass || array.bytes == 0) continue;
            ptx::StoredArray stored{.name = array.name, .address = array.address, .bytes = array.bytes};
            stored.words = std::make_shared<const std::vector<std::uint32_t>>(memory_.words(array.number));
            if (const auto found = columns_.of_array.find(array.number); found != columns_.of_array.end()) {
                stored.name = columns_.all[found->second].name;
                if (!columns_.all[found->second].narrow()) stored.state = found->second;
            }
            arrays.push_back(std::move(stored));
            live.push_back(&array);
        }
        ptx::StoredLaunch launch{.symbol = pass.symbol, .kernel = short_name(pass.kernel)};
        std::ranges::copy(pass.grid, launch.grid.begin());
        std::ranges::copy(pass.block, launch.block.begin());
        launch.dynamic_shared = pass.dynamic_shared;
        launch.multiprocessors = pass.multiprocessors;
        launch.cooperative = pass.cooperative;
        launch.parameters = pass.parameters;
        launch.order = program_->call.order.value_or(Order::lockstep());
        auto made = ptx::record_launch(modules(pass.modules), launch, arrays, request, progress.cancelled_flag());
        if (differences != nullptr && !made.after.empty()) compare(request.pass, live, made.after, *differences);
        return std::move(made.log);
    }

private:
    const ptx::StoredModules& modules(std::size_t number) {
        const auto& all = program_->record.modules;
        if (number >= all.size()) throw DeviceError("its PTX was not recorded");
        auto& known = modules_[number];
        if (!known) {
            std::vector<ptx::StoredModules::VariablePlace> variables;
            for (const auto& one : all[number].variables) variables.push_back({one.text, one.name, one.address});
            try {
                known = std::make_unique<ptx::StoredModules>(program_->texts.at(number), variables);
            } catch (const ptx::PtxError& error) {
                throw DeviceError(error.what());
            }
        }
        return *known;
    }

    void compare(std::uint32_t pass, const std::vector<const ProgramArray*>& live,
                 const std::vector<std::vector<std::uint32_t>>& again, std::vector<StateDiff>& differences) {
        memory_.go_to(pass, true);
        for (std::size_t k = 0; k < live.size(); ++k) {
            const auto found = columns_.of_array.find(live[k]->number);
            if (found == columns_.of_array.end() || live[k]->last_pass < pass) continue;
            const auto& left = memory_.words(live[k]->number);
            if (left == again[k]) continue;
            const auto& column = columns_.all[found->second];
            StateDiff diff{.column = column.name, .size = column.size, .floats = is_float(column.type)};
            const auto* one = reinterpret_cast<const char*>(left.data());
            const auto* other = reinterpret_cast<const char*>(again[k].data());
            for (std::uint32_t i = 0; i < column.size; ++i) {
                const auto at = std::size_t{i} * column.element_bytes;
                if (std::memcmp(one + at, other + at, column.element_bytes) == 0) continue;
                if (diff.count++ == 0) diff.first = i;
            }
            if (diff.count != 0) differences.push_back(std::move(diff));
        }
    }

    std::mutex mutex_;
    std::shared_ptr<const FinishedProgram> program_;
    std::shared_ptr<const ProgramColumns> shared_columns_;
    const ProgramColumns& columns_;
    ProgramMemory memory_;
    std::map<std::size_t, std::unique_ptr<ptx::StoredModules>> modules_;
};

/// The dataset that stands for a program: the first array that its kernels know, before the first launch.
Dataset dataset_of(const FinishedProgram& program, const std::string& source) {
    constexpr std::uint64_t kMaxElements = std::uint64_t{1} << 24;
    const ProgramArray* chosen = nullptr;
    for (const auto& array : program.record.arrays)
        if (array.first_pass == 1 && array.typed && array.element_bytes() == 4 && array.elements() > 0 &&
            array.elements() <= kMaxElements && (chosen == nullptr || array.elements() > chosen->elements()))
            chosen = &array;
    Dataset dataset{.kind = DatasetKind::array, .data = NumberArray{}, .source = source};
    if (chosen == nullptr) return dataset;
    ProgramMemory memory(program.record, *program.states);
    memory.go_to(1, false);
    auto words = memory.words(chosen->number);
    words.resize(chosen->elements());
    NumberArray array{.values = {}, .width = static_cast<std::uint32_t>(words.size())};
    if (chosen->type == "f32") {
        std::vector<float> numbers(words.size());
        std::memcpy(numbers.data(), words.data(), words.size() * 4);
        array.values = std::move(numbers);
    } else if (chosen->type == "i32") {
        array.values = std::vector<std::int32_t>(words.begin(), words.end());
    } else {
        array.values = std::move(words);
    }
    dataset.data = std::move(array);
    return dataset;
}

std::string id_of(const std::filesystem::path& source) {
    auto name = source.stem().string();
    for (auto& letter : name)
        if (!std::isalnum(static_cast<unsigned char>(letter)) && letter != '_' && letter != '-') letter = '_';
    return kProgramFamily + name;
}

std::vector<std::string> notices_of(const FinishedProgram& program, const ProgramColumns& columns) {
    std::vector<std::string> notices;
    const auto& end = program.end;
    if (end.out_of_memory) notices.push_back("The program was killed: it probably used all memory");
    else if (end.signal != 0)
        notices.push_back(fmt::format("The program crashed: signal {} ({})", end.signal, strsignal(end.signal)));
    else if (end.exit_code != 0) notices.push_back(fmt::format("The program ended with exit code {}", end.exit_code));
    if (!end.problem.empty()) notices.push_back(end.problem);
    if (!end.any_fault.empty()) notices.push_back(end.any_fault);
    notices.insert(notices.end(), end.warnings.begin(), end.warnings.end());
    for (const auto& line : program.printed) notices.push_back("It printed: " + line);
    if (program.record.states_end != 0)
        notices.push_back(
            fmt::format("Arrays after pass {} were not recorded: they take more room than there is; "
                        "choose launches with --launches A..B",
                        program.record.states_end - 1));
    if (!columns.left_out.empty())
        notices.push_back(fmt::format("{} without room: {}{}", count_text(columns.left_out.size(), "array", "arrays"),
                                      columns.left_out.front(), columns.left_out.size() > 1 ? ", ..." : ""));
    return notices;
}

/// Variables that have the runtime run and record as a call asks.
std::vector<std::pair<std::string, std::string>> environment_of(const ProgramCall& call) {
    std::vector<std::pair<std::string, std::string>> variables{
        {"LOCKSTEP_MULTIPROCESSORS", std::to_string(call.multiprocessors)}};
    if (call.order) variables.emplace_back("LOCKSTEP_ORDER", call.order->text());
    if (!call.launches.empty()) variables.emplace_back("LOCKSTEP_PROGRAM_LAUNCHES", call.launches);
    std::string skipped;
    for (const auto& one : call.skipped) skipped += (skipped.empty() ? "" : ",") + one;
    if (!skipped.empty()) variables.emplace_back("LOCKSTEP_PROGRAM_SKIP", skipped);
    return variables;
}

}  // namespace

std::shared_ptr<FinishedProgram> run_user_program(const ProgramCall& call, const WantedOfProgram& wanted,
                                                  Progress& progress) {
    const auto& first = call.source.files.front();
    progress.begin("Compiling " + first.filename().string(), 0);
    const auto compiled = compile_program(call.source, &progress.cancelled_flag());
    progress.begin("Running " + first.filename().string(), 0);
    const ScratchFolder scratch(std::filesystem::temp_directory_path());
    auto program = std::make_shared<FinishedProgram>();
    program->call = call;
    auto environment = environment_of(call);
    if (wanted.records) environment.emplace_back("LOCKSTEP_PROGRAM_RECORD", "1");
    if (wanted.states) {
        environment.emplace_back("LOCKSTEP_PROGRAM_STATES", scratch.path().string());
        std::error_code error;
        const auto space = std::filesystem::space(scratch.path(), error);
        environment.emplace_back("LOCKSTEP_PROGRAM_STATES_BYTES",
                                 std::to_string(error ? std::uint64_t{1} << 30 : space.available / 2));
    }
    environment.insert(environment.end(), wanted.environment.begin(), wanted.environment.end());
    ProcessStreams streams;
    if (wanted.captured) streams = {.in = "/dev/null", .out = scratch.path() / "out", .err = scratch.path() / "err"};
    program->end = run_process(compiled.executable, std::filesystem::path(first).replace_extension().string(),
                               call.arguments, environment, scratch.path() / "report", streams,
                               wanted.captured ? &progress.cancelled_flag() : nullptr);
    progress.check();
    if (wanted.records) program->record = read_record(scratch.path() / "report", compiled.executable);
    if (wanted.states) {
        program->states = std::make_unique<ProgramStates>(scratch.path() / "states.bin");
        for (std::size_t k = 0; k < program->record.modules.size(); ++k) {
            auto& texts = program->texts.emplace_back();
            for (std::size_t t = 0; t < program->record.modules[k].num_texts; ++t)
                texts.push_back(content(scratch.path() / fmt::format("{}_{}.ptx", k, t)));
        }
    }
    if (wanted.captured) {
        constexpr std::size_t kLines = 5;
        for (const auto* name : {"out", "err"}) {
            std::ifstream stream(scratch.path() / name);
            for (std::string line; program->printed.size() < kLines && std::getline(stream, line);)
                if (!line.empty()) program->printed.push_back(line.substr(0, 200));
        }
    }
    return program;
}

OpenedProgram open_program(const std::shared_ptr<const FinishedProgram>& program) {
    const auto& source = program->call.source.files.front();
    if (program->record.passes.empty()) {
        if (!program->end.problem.empty()) throw InputError(program->end.problem);
        throw InputError(fmt::format("{}: the program launched no kernel", source.string()));
    }
    OpenedProgram opened;
    opened.scenario.algorithm = id_of(source);
    opened.scenario.dataset.input = std::filesystem::absolute(source);
    opened.dataset = std::make_shared<const Dataset>(dataset_of(*program, source.filename().string()));
    const auto of_dataset = opened.dataset->num_vertices();

    auto info = std::make_shared<AlgorithmInfo>();
    info->id = opened.scenario.algorithm;
    info->title = source.filename().string();
    info->source = "a program of yours";
    info->input = DatasetKind::array;
    info->roles = {Role::other};
    const auto columns = std::make_shared<const ProgramColumns>(program->record);
    info->make_simt = [program, columns, of_dataset](Device& device, const Dataset&,
                                                     const ParameterValues&) -> std::unique_ptr<Algorithm> {
        return std::make_unique<ProgramAlgorithm>(device, program, columns, of_dataset);
    };
    double kernel_ms = 0;
    for (const auto& pass : program->record.passes) kernel_ms += pass.ms;
    const auto tracer = std::make_shared<ProgramTracer>(program, columns);
    opened.facts = std::make_shared<const RecordedFacts>(RecordedFacts{
        .info = std::move(info),
        .executor = "ptx",
        .device = fmt::format("emulated GPU, {}",
                              counted(static_cast<std::uint64_t>(program->call.multiprocessors), "multiprocessor")),
        .order = program->call.order.value_or(Order::lockstep()).text(),
        .notices = notices_of(*program, *columns),
        .total_ms = kernel_ms,
        .kernel_ms = kernel_ms,
        .trace = [tracer](const trace::Request& request, Progress& progress, std::vector<StateDiff>* differences) {
            return tracer->record(request, progress, differences);
        }});
    return opened;
}

bool looks_like_program(const std::filesystem::path& file) {
    std::error_code none;
    return file.extension() == ".cu" && std::filesystem::is_regular_file(file, none);
}

OpenedProgram open_program_file(const std::filesystem::path& file, Progress& progress) {
    return open_program(run_user_program({.source = {.files = {file}}}, {.captured = true}, progress));
}

}  // namespace lockstep
