#include "app/session/debugger/condition_names.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/debugger/conditions/condition_meaning.hpp"

namespace lockstep {
namespace {

std::string what(const Column& column) {
    return fmt::format("{} of {}", name_of(column.type()), column.space.empty() ? "no space" : column.space);
}

/// The shortest unique name: "tile" for "shared.tile" if no other name ends in "tile".
std::string shortest(const OpenLaunch& open, const debugger::KernelArray& array) {
    const auto last = [](const std::string& name) { return name.substr(name.rfind('.') + 1); };
    const auto name = last(array.name);
    if (open.values->find(name)) return array.name;
    const auto others = std::ranges::count_if(
        open.kernel_arrays, [&](const auto& one) { return last(one.name) == name && one.file == array.file; });
    return others == 1 ? name : array.name;
}

/// The meaning of an array's name in a condition; none if the name is refused.
std::optional<debugger::NamedArray> meaning(const OpenLaunch& open, const std::string& written) {
    try {
        const debugger::ConditionMeaning found(debugger::AccessCondition::parse(written + "[0] == 0"),
                                               {.recording = open.recording(),
                                                .variables = open.values->variables(),
                                                .arrays = open.kernel_arrays,
                                                .columns = open.columns});
        return found.array(written);
    } catch (const InputError&) {
        return std::nullopt;
    }
}

/// The first array that the launch stores to, else the first array of the kernel; empty if there is none.
std::string array_for_example(const OpenLaunch& open) {
    const debugger::KernelArray* found = nullptr;
    for (const auto& array : open.kernel_arrays) {
        if (!array.one || array.file != 0) continue;
        const auto stored = std::ranges::find(open.stored, array.name, &StoredArray::name);
        if (!found) found = &array;
        if (stored == open.stored.begin() && stored != open.stored.end()) found = &array;
    }
    return found ? shortest(open, *found) : std::string();
}

}  // namespace

std::string written_in_condition(const Column& column) {
    const bool word = column.name.find_first_not_of(
                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.") == column.name.npos;
    return word ? column.name : "`" + column.name + "`";
}

std::vector<ConditionName> condition_names(const OpenLaunch& open) {
    std::vector<ConditionName> names;
    std::vector<debugger::NamedArray> meant;
    const auto known = [&](const debugger::NamedArray& one) {
        return std::ranges::any_of(meant, [&](const auto& other) { return other.same(one); });
    };
    for (const auto& array : open.kernel_arrays) {
        if (!array.one || array.file != 0) continue;
        ConditionName name{.written = shortest(open, array)};
        const auto stands_for = meaning(open, name.written);
        if (!stands_for) continue;
        using Kind = debugger::NamedArray::Kind;
        if (stands_for->kind == Kind::column && stands_for->shift == 0) name.space = stands_for->column.space;
        const auto in_arrays = debugger::name_in_arrays(array, open.recording(), open.columns);
        name.meaning = !in_arrays.empty() ? in_arrays : array.name;
        if (stands_for->kind == Kind::shared) name.meaning += ": in the shared memory of the block in focus";
        if (stands_for->kind == Kind::column) name.meaning += ": " + what(stands_for->column);
        if (stands_for->kind == Kind::memory)
            name.meaning += fmt::format(": numbers of {} bytes, as the kernel reads them", stands_for->bytes);
        meant.push_back(*stands_for);
        names.push_back(std::move(name));
    }
    for (const auto& column : open.columns) {
        const debugger::NamedArray one{.column = column};
        if (column.size == 0 || known(one)) continue;
        auto written = written_in_condition(column);
        const auto plain = meaning(open, written);
        if (!plain || !plain->same(one)) written = "`" + column.name + "`";
        names.push_back({std::move(written), column.name + ": " + what(column), column.space});
    }
    return names;
}

std::string condition_example(const OpenLaunch& open) {
    const auto array = array_for_example(open);
    const auto& variables = open.values->variables();
    auto text = array.empty() ? std::string() : array + "[5] == 3";
    if (!variables.empty())
        text += (text.empty() ? "" : "   ") + fmt::format("lane 7 && {} > 300", variables.back().name);
    return text.empty() ? "lane 7 && warp 1" : text;
}

std::string filter_example(const OpenLaunch& open) {
    const auto array = array_for_example(open);
    const auto& variables = open.values->variables();
    const auto first = variables.empty() ? std::string("lane") : variables.front().name;
    return array.empty() ? first + " < 40" : fmt::format("{} < 40 && {} > 3", first, array);
}

}  // namespace lockstep
