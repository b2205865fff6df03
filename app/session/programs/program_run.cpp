#include "app/session/programs/program_run.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <cstring>
#include <deque>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <set>

#include <fmt/format.h>

#include "app/session/output/scratch_folder.hpp"
#include "app/session/programs/program_columns.hpp"
#include "app/session/programs/scan_rows.hpp"
#include "kernels/base/available_memory.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/ptx/record_launch.hpp"
#include "kernels/run/column/reach.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/executors/step_budget.hpp"

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

/// The arrays of a program with their values before its first launch and after its last.
std::vector<DrawableArray> drawable_arrays(const FinishedProgram& program, const ProgramColumns& columns) {
    constexpr std::uint32_t kMaxElements = std::uint32_t{1} << 24;
    constexpr std::size_t kMaxLaunches = 1000;  // whose arguments are looked at
    const auto& record = program.record;
    const auto num_passes = static_cast<std::uint32_t>(record.passes.size());
    const auto last = record.states_end != 0 ? record.states_end - 1 : num_passes;
    std::vector<DrawableArray> drawable;
    for (const auto& column : columns.all)
        drawable.push_back({.name = column.name,
                            .type = column.type,
                            .size = column.size,
                            .narrow = column.narrow(),
                            .changes = ProgramColumns::is_changed(record, column)});
    ProgramMemory memory(record, *program.states);
    const auto read = [&](auto&& moment_of, std::vector<std::uint32_t> DrawableArray::*into, bool behind) {
        std::multimap<std::uint32_t, std::size_t> moments;  // in order: memory goes forward only once
        for (std::size_t k = 0; k < columns.all.size(); ++k)
            if (num_words(columns.all[k].type) == 1 && columns.all[k].size <= kMaxElements)
                moments.emplace(moment_of(columns.all[k]), k);
        for (const auto& [pass, k] : moments) {
            if (pass == 0 || pass > last) continue;
            memory.go_to(pass, behind);
            const auto& arrays = columns.all[k].arrays;
            drawable[k].*into = column_words(memory, columns.all[k], (behind ? arrays.back() : arrays.front())->number);
        }
    };
    read([](const ProgramColumn& column) { return column.arrays.front()->first_pass; }, &DrawableArray::start, false);
    read([&](const ProgramColumn& column) { return std::min(column.arrays.back()->last_pass, last); },
         &DrawableArray::end, true);
    for (auto& one : drawable)
        if (one.end.empty()) one.start.clear();
    for (std::size_t p = 0; p < std::min(record.passes.size(), kMaxLaunches); ++p) {
        const auto& arguments = record.passes[p].arguments;
        for (const auto& argument : arguments) {
            const auto found = argument.array < 0 ? columns.of_array.end()
                                                  : columns.of_array.find(static_cast<std::uint32_t>(argument.array));
            if (found == columns.of_array.end()) continue;
            auto& sizes = drawable[found->second].sizes;
            for (const auto& number : arguments)
                if (number.array < 0 && number.bytes == 4 && number.type != "float" && number.value > 1 &&
                    number.value <= drawable[found->second].size &&
                    std::ranges::find(sizes, number.value) == sizes.end())
                    sizes.push_back(static_cast<std::uint32_t>(number.value));
        }
    }
    return drawable;
}

/// Where the columns of a program lie: in the spaces of the drawn data, else with those of their size.
class ColumnSpaces {
public:
    explicit ColumnSpaces(const Dataset& dataset) : known_(spaces_of(dataset)) {}

    /// width  numbers in a row of a matrix; 0: none
    IndexSpace of(std::uint32_t size, std::uint32_t width) {
        const auto found = std::ranges::find_if(
            known_, [&](const IndexSpace& one) { return one.size == size && (width == 0 || one.width == width); });
        if (found != known_.end()) return *found;
        IndexSpace made{.name = width == 0 ? count_text(size, "element", "elements")
                                           : fmt::format("{} x {} elements", size / width, width),
                        .one = "element",
                        .size = size,
                        .depth = 1,
                        .width = width,
                        .many = "elements"};
        known_.push_back(made);
        added_.push_back(made);
        return made;
    }
    const std::vector<IndexSpace>& added() const { return added_; }

private:
    std::vector<IndexSpace> known_, added_;
};

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

/// The columns of a program, and the dataset that they are drawn as.
struct ProgramShape {
    std::shared_ptr<const FinishedProgram> program;
    ProgramColumns columns;
    Dataset dataset;
    std::vector<DrawnColumn> drawn{};
    std::optional<ScanRows> scan{};
};

/// Each step() applies the changes of the host before a launch of the program, and those of the launch.
class ProgramAlgorithm final : public DeclaredAlgorithm {
public:
    ProgramAlgorithm(Device& device, std::shared_ptr<const ProgramShape> shape)
        : device_(device), shape_(std::move(shape)), program_(shape_->program), columns_(shape_->columns) {
        ColumnSpaces spaces(shape_->dataset);
        for (const auto& one : columns_.all) {
            auto& buffer = buffers_.emplace_back(device, one.words(), one.name);
            const auto* drawn = drawn_of(one.name);
            Column column{.space = spaces.of(one.size, drawn ? drawn->width : 0).name};
            column.field = Field::whole(one.type);
            if (drawn && drawn->column.role != Role::other && !drawn->mended) {
                column = drawn->column;
                // Indices and flags have no sign: the bits of -1 are a null value.
                const bool unsigned_here = one.type == ValueType::int32 && column.role != Role::prefix;
                column.field = Field::whole(unsigned_here ? ValueType::uint32 : one.type);
            }
            column.name = one.name;
            column.size = one.size;
            column.result = ProgramColumns::is_changed(program_->record, one);
            state(buffer, std::move(column));
        }
        // After the others: traces refer to those by their numbers.
        for (const auto& one : shape_->drawn) {
            auto column = one.column;
            if (one.mended) {
                mended_.push_back(
                    {index_of(one.array), {device, shape_->dataset.num_vertices(), one.array + ".links"}});
                column.name = mended_.back().links.name();
                state(mended_.back().links, column);
            }
            if (one.start == Role::other) continue;
            start_.push_back({device, shape_->dataset.num_vertices(), one.array + ".start"});
            column.name = start_.back().name();
            column.role = one.start;
            input(start_.back(), column);
        }
        if (shape_->scan) declare_scan(*shape_->scan);
        for (const auto& added : spaces.added()) space(added);
        host(pass_);
    }

    void start() override {
        pass_ = 0;
        for (const auto& buffer : buffers_)
            if (buffer.size() != 0) buffer.fill(0);
        put(program_->states->before(1));
        for (const auto& one : start_) one.upload(pointers_of(shape_->dataset));
        if (shape_->scan) start_scan(*shape_->scan);
        mend();
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
        if (shape_->scan) put_row(*shape_->scan);
        mend();
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
    /// The links of an array, each link to no element replaced by a link to the element itself.
    struct Mended {
        std::size_t of;  ///< index of the array's column
        Buffer<std::uint32_t> links;
    };
    static const std::vector<std::uint32_t>& pointers_of(const Dataset& dataset) {
        return dataset.kind == DatasetKind::list ? dataset.list().successor : dataset.forest().parent;
    }
    const DrawnColumn* drawn_of(const std::string& array) const {
        const auto found = std::ranges::find(shape_->drawn, array, &DrawnColumn::array);
        return found == shape_->drawn.end() ? nullptr : &*found;
    }
    std::size_t index_of(const std::string& array) const {
        return static_cast<std::size_t>(std::ranges::find(columns_.all, array, &ProgramColumn::name) -
                                        columns_.all.begin());
    }
    /// Columns of the numbers, of the sums after this launch, and of all steps and their sums.
    void declare_scan(const ScanRows& scan) {
        const auto n = shape_->dataset.array().size();
        const auto num_rows = static_cast<std::uint32_t>(scan.steps.size());
        const auto& values = shape_->dataset.array().values;
        const auto type = are_floats(values)   ? ValueType::float32
                          : are_signed(values) ? ValueType::int32
                                               : ValueType::uint32;
        const auto field = Field::whole(type);
        numbers_ = {device_, n, "scan_numbers"};
        sums_ = {device_, n, "scan_sums"};
        steps_ = {device_, num_rows * scan::kReachWords, "scan_steps"};
        held_ = {device_, scan.words.size(), "scan_held"};
        input(numbers_,
              Column{.name = "scan_numbers", .role = Role::value, .space = space_names::elements, .field = field});
        state(sums_, Column{.name = "scan_sums", .role = Role::prefix, .space = space_names::elements, .field = field});
        state(steps_, scan::reach_columns(num_rows));
        state(held_, Column{.name = scan::kHeld, .space = scan::kHeld, .field = field});
        space({.name = scan::kSteps, .one = "step", .size = num_rows});
        space({.name = scan::kHeld,
               .one = "held number",
               .size = static_cast<std::uint32_t>(scan.words.size()),
               .width = n,
               .many = "held numbers"});
    }
    void start_scan(const ScanRows& scan) {
        const auto n = shape_->dataset.array().size();
        const std::vector<std::uint32_t> numbers(scan.words.begin(), scan.words.begin() + n);
        numbers_.upload(numbers);
        sums_.upload(numbers);
        steps_.upload(scan::words_of_reaches(scan.steps));
        held_.upload(scan.words);
    }
    void put_row(const ScanRows& scan) {
        const auto found = scan.of_pass.find(pass_);
        if (found == scan.of_pass.end()) return;
        const auto n = shape_->dataset.array().size();
        const auto begin = scan.words.begin() + static_cast<std::ptrdiff_t>(found->second * n);
        sums_.upload(std::vector<std::uint32_t>(begin, begin + n));
    }
    void mend() {
        for (const auto& one : mended_) {
            auto links = buffers_[one.of].download();
            for (std::uint32_t i = 0; i < links.size(); ++i)
                if (links[i] >= links.size()) links[i] = i;
            one.links.upload(links);
        }
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
                    words[k] = column.widened(part.bytes.data() + k * column.element_bytes);
            else std::memcpy(words.data(), part.bytes.data(), words.size() * 4);
            device_.upload(buffers_[found->second].data() + first, words.data(), words.size() * 4);
        }
    }

    Device& device_;
    std::shared_ptr<const ProgramShape> shape_;
    std::shared_ptr<const FinishedProgram> program_;
    const ProgramColumns& columns_;
    std::deque<Buffer<std::uint32_t>> buffers_;  ///< in the order of the columns
    std::deque<Mended> mended_;
    std::deque<Buffer<std::uint32_t>> start_;
    Buffer<std::uint32_t> numbers_, sums_, steps_, held_;  ///< of a scan
    std::uint32_t pass_ = 0;
};

// ---- traces ---------------------------------------------------------------------------------------------------------------

/// Repeats launches of a program, one after the other.
class ProgramTracer {
public:
    explicit ProgramTracer(std::shared_ptr<const ProgramShape> shape)
        : shape_(std::move(shape)),
          program_(shape_->program),
          columns_(shape_->columns),
          memory_(program_->record, *program_->states) {}

    trace::Log record(const trace::Request& request, Progress& progress, std::vector<StateDiff>* differences) {
        // One launch at a time: a child process inherits the locks that other threads hold while they record.
        static std::mutex one_launch;
        const std::scoped_lock lock(mutex_, one_launch);
        if (request.pass == 0 || request.pass > program_->record.passes.size()) {
            trace::Log nothing;
            nothing.buffers.push_back({"shared", 0});
            return nothing;
        }
        if (program_->on_gpu) require_no_crash(request, progress);
        auto again = repeat(request, progress, 0);
        if (differences != nullptr && !again.made.after.empty())
            for (auto& one : differences_of(request.pass, again))
                differences->push_back({.column = one.column->name,
                                        .count = static_cast<std::uint32_t>(one.count),
                                        .size = one.column->size,
                                        .first = static_cast<std::uint32_t>(one.first),
                                        .floats = is_float(one.column->type)});
        return std::move(again.made.log);
    }

    /// Repeats a launch without recording its accesses. Adds what differs after it. Throws DeviceError where it cannot be repeated.
    void compare(std::uint32_t pass, std::uint64_t step_budget, Progress& progress, LaunchComparison& comparison) {
        const std::scoped_lock lock(mutex_);
        const auto again = repeat({.pass = pass, .limit = 0}, progress, step_budget);
        if (again.made.log.fault) {
            std::string why = again.made.log.fault->what();
            constexpr std::string_view kNoPlace = ":0: ";  // PTX without lines
            throw DeviceError(why.starts_with(kNoPlace) ? why.substr(kNoPlace.size()) : why);
        }
        ++comparison.compared;
        for (auto& one : differences_of(pass, again))
            comparison.differences.push_back({.pass = pass,
                                              .array = one.column->name,
                                              .element = one.first,
                                              .count = one.count,
                                              .recorded = std::move(one.recorded),
                                              .emulated = std::move(one.emulated)});
    }

private:
    /// The emulator has never run the launches of a capture. So each is repeated in a process of its own first: a crash ends that process.
    void require_no_crash(const trace::Request& request, Progress& progress) {
        constexpr auto kPatience = std::chrono::hours(1);  // the user cancels earlier
        memory_.go_to(request.pass, false);
        const auto tried = in_own_process(
            request.pass, request.pass + 1,
            [&](std::uint32_t) {
                try {
                    repeat(request, progress, 0);
                } catch (const std::exception&) {  // thrown again below, by this process
                }
                return std::string();
            },
            "the emulator", kPatience, progress.cancelled_flag());
        if (tried.front().done) return;
        throw DeviceError(fmt::format("{} cannot be repeated: {}",
                                      short_name(program_->record.passes[request.pass - 1].kernel),
                                      tried.front().text));
    }

    struct Repeated {
        ptx::RecordedLaunch made;
        std::vector<const ProgramArray*> live;
    };
    Repeated repeat(const trace::Request& request, Progress& progress, std::uint64_t step_budget) {
        const auto& pass = program_->record.passes[request.pass - 1];
        if (!pass.no_ptx.empty())
            throw DeviceError(fmt::format("{} cannot be repeated: {}", short_name(pass.kernel), pass.no_ptx));
        if (program_->record.states_end != 0 && request.pass >= program_->record.states_end)
            throw DeviceError("its memory was not recorded: the program's states take more room than there is");
        memory_.go_to(request.pass, false);
        Repeated again;
        std::vector<ptx::StoredArray> arrays;
        for (const auto& array : program_->record.arrays) {
            if (array.first_pass > request.pass || array.last_pass < request.pass || array.bytes == 0 || array.left_out)
                continue;
            ptx::StoredArray stored{.name = array.name, .address = array.address, .bytes = array.bytes};
            stored.words = std::make_shared<const std::vector<std::uint32_t>>(memory_.words(array.number));
            if (const auto found = columns_.of_array.find(array.number); found != columns_.of_array.end()) {
                stored.name = columns_.all[found->second].name;
                if (!columns_.all[found->second].narrow()) stored.state = found->second;
            }
            arrays.push_back(std::move(stored));
            again.live.push_back(&array);
        }
        ptx::StoredLaunch launch{.symbol = pass.symbol, .kernel = short_name(pass.kernel)};
        std::ranges::copy(pass.grid, launch.grid.begin());
        std::ranges::copy(pass.block, launch.block.begin());
        launch.dynamic_shared = pass.dynamic_shared;
        launch.multiprocessors = pass.multiprocessors;
        launch.cooperative = pass.cooperative;
        launch.on_gpu = program_->on_gpu;
        launch.parameters = pass.parameters;
        launch.order = program_->call.order.value_or(Order::lockstep());
        launch.step_budget = step_budget;
        launch.endless_after = chosen_step_budget().value_or(0);
        again.made = ptx::record_launch(modules(pass.modules), launch, arrays, request, progress.cancelled_flag());
        return again;
    }

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

    struct Difference {
        const ProgramColumn* column = nullptr;
        std::uint64_t first = 0, count = 0;
        nlohmann::json recorded, emulated;
    };
    std::vector<Difference> differences_of(std::uint32_t pass, const Repeated& again) {
        std::vector<Difference> differences;
        memory_.go_to(pass, true);
        for (std::size_t k = 0; k < again.live.size(); ++k) {
            const auto found = columns_.of_array.find(again.live[k]->number);
            if (found == columns_.of_array.end() || again.live[k]->last_pass < pass) continue;
            const auto& left = memory_.words(again.live[k]->number);
            if (left == again.made.after[k]) continue;
            const auto& column = columns_.all[found->second];
            Difference one{.column = &column};
            const auto* recorded = reinterpret_cast<const char*>(left.data());
            const auto* emulated = reinterpret_cast<const char*>(again.made.after[k].data());
            for (std::uint32_t i = 0; i < column.size; ++i) {
                const auto at = std::size_t{i} * column.element_bytes;
                if (std::memcmp(recorded + at, emulated + at, column.element_bytes) == 0) continue;
                if (one.count++ != 0) continue;
                one.first = i;
                one.recorded = number_at(column, recorded + at);
                one.emulated = number_at(column, emulated + at);
            }
            if (one.count != 0) differences.push_back(std::move(one));
        }
        return differences;
    }

    /// A float in as few digits as tell it from its neighbours; JSON has no number for infinity and NaN.
    static nlohmann::json shortest(float number) {
        if (!std::isfinite(number)) return fmt::format("{}", number);
        return std::stod(fmt::format("{}", number));
    }
    /// The number that an element holds.
    static nlohmann::json number_at(const ProgramColumn& column, const char* at) {
        const auto as = [at](auto number) {
            std::memcpy(&number, at, sizeof number);
            return number;
        };
        if (column.narrow()) {
            const auto word = column.widened(at);
            if (column.is_half) return shortest(__builtin_bit_cast(float, word));
            return column.has_sign ? nlohmann::json(static_cast<std::int32_t>(word)) : nlohmann::json(word);
        }
        switch (column.type) {
            case ValueType::int32: return as(std::int32_t{});
            case ValueType::float32: return shortest(as(float{}));
            case ValueType::float64: {
                const auto number = as(double{});
                return std::isfinite(number) ? nlohmann::json(number) : nlohmann::json(fmt::format("{}", number));
            }
            case ValueType::int64: return as(std::int64_t{});
            case ValueType::uint64: return as(std::uint64_t{});
            default: return as(std::uint32_t{});
        }
    }

    std::mutex mutex_;
    std::shared_ptr<const ProgramShape> shape_;
    std::shared_ptr<const FinishedProgram> program_;
    const ProgramColumns& columns_;
    ProgramMemory memory_;
    std::map<std::size_t, std::unique_ptr<ptx::StoredModules>> modules_;
};

/// The dataset of a program whose arrays have no roles: the first array that its kernels know, before the first launch.
Dataset dataset_of(const FinishedProgram& program) {
    constexpr std::uint64_t kMaxElements = std::uint64_t{1} << 24;
    const ProgramArray* chosen = nullptr;
    for (const auto& array : program.record.arrays)
        if (array.first_pass == 1 && array.typed && array.element_bytes() == 4 && array.elements() > 0 &&
            array.elements() <= kMaxElements && (chosen == nullptr || array.elements() > chosen->elements()))
            chosen = &array;
    Dataset dataset{.kind = DatasetKind::array, .data = NumberArray{}};
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
    notices.insert(notices.end(), program.notices.begin(), program.notices.end());
    for (const auto& line : program.printed) notices.push_back("It printed: " + line);
    if (program.record.states_end != 0 && !program.on_gpu)
        notices.push_back(
            fmt::format("Arrays after pass {} were not recorded: they take more room than there is; "
                        "choose launches with --launches A..B",
                        program.record.states_end - 1));
    if (!columns.left_out.empty())
        notices.push_back(fmt::format("{} without room: {}{}", count_text(columns.left_out.size(), "array", "arrays"),
                                      columns.left_out.front(), columns.left_out.size() > 1 ? ", ..." : ""));
    return notices;
}

/// Environment variables that tell the runtime a call's order, launches to record and kernels to skip.
std::vector<std::pair<std::string, std::string>> environment_of(const ProgramCall& call) {
    std::vector<std::pair<std::string, std::string>> variables{
        {"LOCKSTEP_MULTIPROCESSORS", std::to_string(call.multiprocessors)}};
    if (call.order) variables.emplace_back("LOCKSTEP_ORDER", call.order->text());
    if (const auto turns = chosen_step_budget()) variables.emplace_back("LOCKSTEP_STEP_BUDGET", std::to_string(*turns));
    if (!call.launches.empty()) variables.emplace_back("LOCKSTEP_PROGRAM_LAUNCHES", call.launches);
    std::string skipped;
    for (const auto& one : call.skipped) skipped += (skipped.empty() ? "" : ",") + one;
    if (!skipped.empty()) variables.emplace_back("LOCKSTEP_PROGRAM_SKIP", skipped);
    return variables;
}

/// Throws DeviceError if the disk was full, so that launches are missing in the program's report.
void require_whole_report(const std::filesystem::path& folder, const ProgramEnd& end) {
    constexpr std::uint64_t kFull = 4096;  // bytes
    if (end.report_ended || end.signal != 0) return;
    std::error_code error;
    const auto space = std::filesystem::space(folder, error);
    if (error || space.available >= kFull) return;
    throw DeviceError(
        fmt::format("{} is full: the launches of the program could not be recorded; TMPDIR names another folder",
                    folder.parent_path().string()));
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
    if (wanted.records) require_whole_report(scratch.path(), program->end);
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

namespace {

OpenedProgram open_shape(ProgramShape made, std::vector<Role> roles) {
    const auto& source = made.program->call.source.files.front();
    made.dataset.source = source.filename().string();
    const auto shape = std::make_shared<const ProgramShape>(std::move(made));
    const auto& program = *shape->program;
    OpenedProgram opened;
    opened.program = shape->program;
    opened.scenario.algorithm = id_of(source);
    opened.scenario.dataset.input = std::filesystem::absolute(source);
    opened.scenario.dataset.kernel = program.call.kernel;
    opened.scenario.dataset.variables = program.call.source.variables;
    opened.dataset = std::shared_ptr<const Dataset>(shape, &shape->dataset);

    auto info = std::make_shared<AlgorithmInfo>();
    info->id = opened.scenario.algorithm;
    info->title = source.filename().string();
    info->source = program.on_gpu ? "a program that was captured on a GPU" : "a program of yours";
    info->input = shape->dataset.kind;
    info->roles = std::move(roles);
    info->make_simt = [shape](Device& device, const Dataset&, const ParameterValues&) -> std::unique_ptr<Algorithm> {
        return std::make_unique<ProgramAlgorithm>(device, shape);
    };
    double kernel_ms = 0;
    for (const auto& pass : program.record.passes) kernel_ms += pass.ms;
    const auto tracer = std::make_shared<ProgramTracer>(shape);
    opened.facts = std::make_shared<const RecordedFacts>(RecordedFacts{
        .info = std::move(info),
        .executor = program.on_gpu ? "cuda" : "ptx",
        .device = program.on_gpu ? program.record.capture.gpu
                                 : fmt::format("emulated GPU, {}",
                                               counted(static_cast<std::uint64_t>(program.call.multiprocessors),
                                                       "multiprocessor")),
        .order = program.on_gpu ? std::string() : program.call.order.value_or(Order::lockstep()).text(),
        .notices = notices_of(program, shape->columns),
        .total_ms = kernel_ms,
        .kernel_ms = kernel_ms,
        .trace = [tracer](const trace::Request& request, Progress& progress, std::vector<StateDiff>* differences) {
            return tracer->record(request, progress, differences);
        }});
    return opened;
}

void require_a_launch(const FinishedProgram& program) {
    if (!program.record.passes.empty()) return;
    if (!program.end.problem.empty()) throw InputError(program.end.problem);
    throw InputError(fmt::format("{}: the program launched no kernel", program.call.source.files.front().string()));
}

}  // namespace

namespace {

/// One compared launch, as the process that repeats it reports it.
std::string text_of(const LaunchComparison& comparison) {
    auto differences = nlohmann::json::array();
    for (const auto& one : comparison.differences)
        differences.push_back({one.array, one.element, one.count, one.recorded, one.emulated});
    return nlohmann::json{{"compared", comparison.compared}, {"differences", std::move(differences)}}.dump(
        -1, ' ', false, nlohmann::json::error_handler_t::replace);
}
void add_to(LaunchComparison& comparison, std::uint32_t pass, const std::string& text) {
    const auto from = nlohmann::json::parse(text);
    comparison.compared += from.at("compared").get<std::uint32_t>();
    for (const auto& one : from.at("differences"))
        comparison.differences.push_back({.pass = pass,
                                          .array = one.at(0),
                                          .element = one.at(1),
                                          .count = one.at(2),
                                          .recorded = one.at(3),
                                          .emulated = one.at(4)});
}

}  // namespace

LaunchComparison compare_with_emulator(const std::shared_ptr<const FinishedProgram>& program, Progress& progress) {
    constexpr std::uint64_t kStepBudget = 50'000'000;  // warp instructions of a launch
    constexpr auto kPatience = std::chrono::seconds(30);  // for all launches
    constexpr auto kPatienceOfOne = std::chrono::seconds(60);  // beyond its budget of instructions: the emulator hangs
    const auto began = std::chrono::steady_clock::now();
    const auto shape = std::make_shared<const ProgramShape>(ProgramShape{
        program, ProgramColumns(program->record), Dataset{.kind = DatasetKind::array, .data = NumberArray{}}});
    ProgramTracer tracer(shape);
    const auto compare = [&](std::uint32_t pass) {
        if (program->record.passes[pass - 1].faulted) throw DeviceError("it faulted on the GPU");
        if (std::chrono::steady_clock::now() - began > kPatience)
            throw DeviceError("the comparison ends after 30 seconds");
        LaunchComparison one;
        tracer.compare(pass, kStepBudget, progress, one);
        return text_of(one);
    };
    LaunchComparison comparison;
    const auto passes = static_cast<std::uint32_t>(program->record.passes.size());
    for (const auto& one :
         in_own_process(1, passes + 1, compare, "the emulator", kPatienceOfOne, progress.cancelled_flag())) {
        if (one.done) add_to(comparison, one.item, one.text);
        else comparison.not_compared.emplace_back(one.item, one.text);
    }
    return comparison;
}

OpenedProgram open_program(const std::shared_ptr<const FinishedProgram>& program) {
    require_a_launch(*program);
    return open_shape({program, ProgramColumns(program->record), dataset_of(*program)}, {Role::other});
}

std::shared_ptr<const ProgramDrawing> drawing_of(const std::shared_ptr<const FinishedProgram>& program) {
    require_a_launch(*program);
    ProgramDrawing drawing{.program = program, .arrays = drawable_arrays(*program, ProgramColumns(program->record))};
    drawing.proposals = draw_proposals(drawing.arrays);
    return std::make_shared<const ProgramDrawing>(std::move(drawing));
}

OpenedProgram open_program(const std::shared_ptr<const ProgramDrawing>& drawing, const DrawnAs& drawn) {
    OpenedProgram opened;
    if (drawn.empty()) {
        opened = open_program(drawing->program);
    } else {
        auto data = data_drawn_as(drawn, drawing->arrays);
        const auto& program = *drawing->program;
        ProgramShape shape{drawing->program, ProgramColumns(program.record), std::move(data.dataset),
                           std::move(data.columns)};
        if (!data.scans.empty())
            shape.scan =
                scan_rows(program.record, *program.states, shape.columns, shape.dataset.array().values, data.scans);
        opened = open_shape(std::move(shape), std::move(data.roles));
        opened.scenario.draw_as = drawn;
    }
    opened.drawing = drawing;
    return opened;
}

bool looks_like_program(const std::filesystem::path& file) {
    std::error_code none;
    return file.extension() == ".cu" && std::filesystem::is_regular_file(file, none);
}

std::filesystem::path drawn_beside(const std::filesystem::path& source) {
    auto beside = source;
    return beside += ".lockstep";
}

OpenedProgram open_program_file(const std::filesystem::path& file, bool variables, const DrawnAs& drawn,
                                Progress& progress) {
    const auto drawing = drawing_of(
        run_user_program({.source = {.files = {file}, .variables = variables}}, {.captured = true}, progress));
    if (!drawn.empty()) return open_program(drawing, drawn);
    const auto remembered = drawn_beside(file);
    if (!looks_like_scenario(remembered)) return open_program(drawing, {});
    try {
        return open_program(drawing, load_scenario(remembered, progress).draw_as);
    } catch (const InputError&) {  // the program has changed since
        return open_program(drawing, {});
    }
}

}  // namespace lockstep
