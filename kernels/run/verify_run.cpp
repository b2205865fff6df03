// The results of a run on the host, and their verification.

#include <cstdint>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/available_memory.hpp"
#include "kernels/run/run_shared.hpp"
#include "kernels/run/verify_result.hpp"

namespace lockstep {

HostColumns Run::Shared::download(bool all) const {
    HostColumns result;
    const auto state_buffers = algorithm->state();
    const auto input_buffers = algorithm->inputs();
    for (const auto& column : columns) {
        if (!all && !column.input && !column.result) continue;
        const auto& buffer = column.input ? input_buffers[column.buffer] : state_buffers[column.buffer];
        std::vector<std::uint32_t> words(buffer.bytes / sizeof(std::uint32_t));
        if (!words.empty()) device->download(words.data(), buffer.data, buffer.bytes);
        result[column.name] = ColumnValues::unpack(std::move(words), column.field, column.size);
    }
    return result;
}

void Run::Shared::verify_result() {
    if (!info.verify) return;
    std::string why_not;
    for (bool again = false;; again = true) {
        try {
            check_result();
            return;
        } catch (const OutOfMemory& failure) {
            why_not = failure.what();
        } catch (const std::bad_alloc&) {
            why_not = "memory ran out";
        }
        if (again || !make_room_on_host()) break;
    }
    const std::scoped_lock lock(mutex);
    verdict = "the result was not checked: " + why_not;
    notices.push_back("The result was not checked: " + why_not);
}

void Run::Shared::check_result() {
    require_room_on_host();
    const auto results = std::make_shared<const HostColumns>(download());
    auto check = [verify = info.verify, dataset = request.dataset, parameters = request.parameters, results] {
        return verify(*dataset, parameters, *results);
    };
    const auto found = verify_unless_stopped(std::move(check), stop);
    {
        const std::scoped_lock lock(mutex);
        verified = !found;
        verdict = found.value_or("");
    }
    if (found && info.find_wrong) mark_wrong(results);
}

bool Run::Shared::make_room_on_host() {
    if (!timeline || !device->in_main_memory() || !timeline->make_room()) return false;
    device->trim_host_memory();
    return true;
}

void Run::Shared::check_invariant(std::uint32_t pass) {
    if (!info.invariant) return;
    WrongColumns found;
    try {
        if (!invariant) invariant = info.invariant(*request.dataset, request.parameters);
        found = invariant(download(true));
    } catch (const std::bad_alloc&) {
        return;  // if memory runs out, the pass has no marks
    }
    std::erase_if(found, [](const WrongElements& one) { return one.count() == 0; });
    if (found.empty()) return;
    auto shared = std::make_shared<const WrongColumns>(std::move(found));
    const std::scoped_lock lock(mutex);
    broken[pass] = std::move(shared);
}

// The result is known to be wrong: a failure here only leaves it unmarked.
void Run::Shared::mark_wrong(const std::shared_ptr<const HostColumns>& results) {
    std::string why_not;
    try {
        require_room_on_host();
        auto mark = [find_wrong = info.find_wrong, dataset = request.dataset, parameters = request.parameters,
                     results] { return find_wrong(*dataset, parameters, *results); };
        auto found = mark_unless_stopped(std::move(mark), stop);
        std::erase_if(found, [](const WrongElements& one) { return one.count() == 0; });
        const std::scoped_lock lock(mutex);
        wrong = std::make_shared<const WrongColumns>(std::move(found));
        return;
    } catch (const Cancelled&) {
        throw;
    } catch (const std::bad_alloc&) {
        why_not = "memory ran out";
    } catch (const std::exception& failure) {
        why_not = failure.what();
    }
    const std::scoped_lock lock(mutex);
    notices.push_back("The wrong elements are not marked: " + why_not);
}

// Room for the results, and the same amount again for the reference.
void Run::Shared::require_room_on_host() const {
    std::uint64_t bytes = 0;
    for (const auto& column : columns)
        if (column.input || column.result)
            bytes += 2 * sizeof(std::uint32_t) * std::uint64_t{column.size} * num_words(column.type());
    const auto free = available_memory();
    if (bytes <= free) return;
    throw OutOfMemory(fmt::format("that takes {:.1f} GB of main memory, and {:.1f} GB are free",
                                  static_cast<double>(bytes) / 1e9, static_cast<double>(free) / 1e9));
}

}  // namespace lockstep
