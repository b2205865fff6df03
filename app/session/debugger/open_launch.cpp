#include "app/session/debugger/open_launch.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "app/session/debugger/launch_table.hpp"
#include "app/session/debugger/order_difference_text.hpp"
#include "app/session/user_kernels/kernel_folder.hpp"
#include "kernels/base/parallel.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

using debugger::kMaxAccesses;
constexpr std::uint64_t kUsualAccesses = 16;  ///< per thread, if the accesses were not counted

std::uint64_t threads_of(const LaunchRecord& record) { return std::uint64_t{record.grid} * record.block; }

}  // namespace

std::uint64_t expected_accesses(const LaunchRecord& record) {
    return record.bytes_asked > 0 ? record.bytes_asked / 4 : threads_of(record) * kUsualAccesses;
}

std::optional<std::uint32_t> launch_to_open(const PassRecord& record, const std::string& kernel) {
    const auto& launches = record.launches;
    if (launches.empty()) return std::nullopt;
    const auto index = [&](auto at) { return static_cast<std::uint32_t>(at - launches.begin()); };
    const auto same =
        std::ranges::find_if(launches, [&](const auto& one) { return std::string_view(one.kernel) == kernel; });
    if (same != launches.end()) return index(same);
    return index(std::ranges::max_element(launches, {}, [](const LaunchRecord& one) {
        return std::pair{one.bytes_asked, threads_of(one)};
    }));
}

std::uint32_t blocks_with_room(const LaunchRecord& record) {
    const std::uint64_t expected = expected_accesses(record), blocks = record.grid;
    if (expected <= kMaxAccesses || blocks < 2) return static_cast<std::uint32_t>(blocks);
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(blocks * kMaxAccesses / expected, 1, blocks));
}

trace::Request request_for(const LaunchRecord& record, std::uint32_t pass, std::uint32_t launch, std::uint32_t block,
                           const std::optional<BlockRange>& wanted, const std::optional<Order>& order) {
    trace::Request request{.pass = pass, .launch = launch, .limit = kMaxAccesses, .order = order, .memory = true};
    if (wanted && wanted->first < record.grid) {
        request.first_block = wanted->first;
        request.end_block = std::min(wanted->second, record.grid - 1) + 1;
        return request;
    }
    const auto room = blocks_with_room(record);
    if (room >= record.grid) return request;
    request.first_block = std::min(block < room / 2 ? 0 : block - room / 2, record.grid - room);
    request.end_block = request.first_block + room;
    return request;
}

std::optional<trace::Request> narrower(trace::Request request, std::uint32_t grid, std::uint32_t block) {
    const auto end = std::min(request.end_block, grid);
    if (end <= request.first_block + 1) return std::nullopt;
    const auto count = (end - request.first_block) / 2, before = count / 2;
    request.first_block = std::clamp(block < before ? 0 : block - before, request.first_block, end - count);
    request.end_block = request.first_block + count;
    return request;
}

trace::Request request_for_failed(std::uint32_t pass, std::uint32_t launch) {
    trace::Request request{.pass = pass, .limit = kMaxAccesses, .memory = true};
    if (launch != kStoppedLaunch) request.launch = launch;
    return request;
}

std::vector<trace::Launch> launches_up_to_fault(const OpenQuestion& query) {
    const auto all = query.run->trace_of({.pass = query.request.pass, .limit = 1}, query.progress);
    if (!all.log) throw InputError(all.error);
    if (all.log->launches.empty()) throw InputError(fmt::format("pass {} launches no kernel", query.request.pass));
    return all.log->launches;
}

debugger::ReadText kernel_reader(std::string algorithm) {
    return [algorithm = std::move(algorithm)](const trace::Launch& launch) {
        return debugger::KernelText::load(launch,
                                          [&](std::string_view file) { return source_root(file, algorithm).string(); });
    };
}

std::shared_ptr<const debugger::TracedLaunch> trace_launch(const OpenQuestion& query,
                                                           std::vector<StateDiff>* differences) {
    auto request = query.request;
    if (!request.launch) request.launch = launches_up_to_fault(query).back().number;
    auto traced = query.run->trace_of(request, query.progress, differences != nullptr);
    // The requested bytes give the number of global accesses, but not those to shared memory and not the shown values.
    while (query.around && traced.log && traced.log->truncated && !traced.log->launches.empty()) {
        const auto fewer = narrower(request, traced.log->launches.front().grid, *query.around);
        if (!fewer) break;
        request = *fewer;
        traced = query.run->trace_of(request, query.progress, differences != nullptr);
    }
    if (!traced.log) throw InputError(traced.error);
    if (differences) *differences = traced.differences;
    if (traced.log->launches.empty())
        throw InputError(fmt::format("pass {} launches no kernel on the emulator", request.pass));
    query.progress->check();
    return debugger::opened(traced.log, {request.pass, *request.launch},
                            kernel_reader(query.run->request().algorithm->id));
}

OpenedLaunch open_launch(const OpenQuestion& query) {
    auto open = std::make_shared<OpenLaunch>();
    std::vector<StateDiff> differences;
    open->traced = trace_launch(query, &differences);
    open->order_difference =
        order_difference_text(*query.run, query.request.pass, open->recording().launch().order, differences);
    open->request = query.request;
    open->request.launch = open->traced->id.launch;
    open->request.first_block = open->recording().log().first_block;
    open->request.end_block = open->recording().log().end_block;
    open->columns = query.run->columns();
    open->arrays = array_columns(open->recording(), open->columns, open->text());
    open->values.emplace(open->traced->recording, open->text());
    debugger::Cursor cursor(open->traced->recording);
    std::vector<debugger::InstructionCost> costs;
    // Two independent passes over all accesses run in parallel.
    const auto workers = std::min(2u, worker_count());
    run_workers(workers, [&](unsigned worker) {
        const auto does = [&](unsigned part) { return part % workers == worker; };
        if (does(0)) open->costs = debugger::line_counts(open->recording(), &costs);
        if (does(1)) {
            open->kernel_arrays = debugger::kernel_arrays(open->recording(), open->text());
            open->stored = stored_arrays(open->recording(), open->text(), open->arrays);
            cursor.go_to(open->recording().num_events());
        }
    });
    query.progress->check();
    open->types = ValueTypes(open->recording(), open->text(), open->arrays);
    for (std::size_t buffer = 0; buffer < open->arrays.size(); ++buffer)
        if (const auto* column = open->types.moved().of_array(static_cast<std::uint16_t>(buffer)))
            open->arrays[buffer].write_as(*column);
    fill_launch_table(*open, costs);
    return {std::move(open), std::move(cursor)};
}

}  // namespace lockstep
