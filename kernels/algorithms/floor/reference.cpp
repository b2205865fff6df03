#include "kernels/algorithms/floor/reference.hpp"

#include <fmt/format.h>

#include "kernels/base/wanted.hpp"

#include "kernels/algorithms/floor/floor.hpp"

namespace lockstep::floors {
namespace {

std::uint32_t next_of(const SuccessorList& list, std::uint32_t node) {
    return next_on_ring(node, list.successor[node], list.head);
}

std::optional<std::string> find_wrong(const HostColumns& columns, const std::string& name,
                                      const std::vector<std::uint32_t>& expected) {
    const auto& found = columns.at(name).u32();
    if (found.size() != expected.size())
        return fmt::format("{} has {} entries, expected {}", name, found.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        throw_if_cancelled(i);
        if (found[i] != expected[i]) return fmt::format("{}[{}] is {}, must be {}", name, i, found[i], expected[i]);
    }
    return std::nullopt;
}

std::vector<std::uint32_t> gathered(const SuccessorList& list) {
    std::vector<std::uint32_t> expected(list.size());
    for (std::uint32_t i = 0; i < list.size(); ++i) {
        throw_if_cancelled(i);
        expected[i] = value_of(next_of(list, i));
    }
    return expected;
}

std::vector<std::uint32_t> scattered(const SuccessorList& list) {
    std::vector<std::uint32_t> expected(list.size());
    for (std::uint32_t i = 0; i < list.size(); ++i) {
        throw_if_cancelled(i);
        expected[next_of(list, i)] = i;
    }
    return expected;
}

std::vector<std::uint32_t> chased(const SuccessorList& list, const ParameterValues& parameters) {
    auto node = list.head;
    const auto loads = chase_loads(list.size(), parameters);
    for (std::uint32_t done = 0; done < loads; ++done) {
        throw_if_cancelled(done);
        node = next_of(list, node);
    }
    return {node};
}

std::vector<std::uint32_t> seen(const ParameterValues& parameters) {
    const auto barriers = static_cast<std::uint64_t>(parameters.at("barriers"));
    const auto sum = static_cast<std::uint32_t>(barriers * (barriers + 1) / 2);
    return std::vector<std::uint32_t>(static_cast<std::size_t>(parameters.at("blocks")), sum);
}

}  // namespace

std::optional<std::string> verify_copy(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    return find_wrong(columns, "copy", dataset.list().successor);
}
std::optional<std::string> verify_gather(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    return find_wrong(columns, "gathered", gathered(dataset.list()));
}
std::optional<std::string> verify_scatter(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    return find_wrong(columns, "predecessor", scattered(dataset.list()));
}
std::optional<std::string> verify_chase(const Dataset& dataset, const ParameterValues& parameters,
                                        const HostColumns& columns) {
    return find_wrong(columns, "end", chased(dataset.list(), parameters));
}
std::optional<std::string> verify_barrier(const Dataset&, const ParameterValues& parameters,
                                          const HostColumns& columns) {
    return find_wrong(columns, "seen", seen(parameters));
}

WrongColumns wrong_copy(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    return {WrongElements::differing("copy", columns, dataset.list().successor)};
}
WrongColumns wrong_gather(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    return {WrongElements::differing("gathered", columns, gathered(dataset.list()))};
}
WrongColumns wrong_scatter(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    return {WrongElements::differing("predecessor", columns, scattered(dataset.list()))};
}
WrongColumns wrong_chase(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns) {
    return {WrongElements::differing("end", columns, chased(dataset.list(), parameters))};
}
WrongColumns wrong_barrier(const Dataset&, const ParameterValues& parameters, const HostColumns& columns) {
    return {WrongElements::differing("seen", columns, seen(parameters))};
}

std::optional<std::string> verify_nothing(const Dataset&, const ParameterValues&, const HostColumns& columns) {
    throw_if_cancelled();
    for (const auto& [name, values] : columns)
        if (name != "successor") return fmt::format("{} was written: {} entries", name, values.size());
    return std::nullopt;
}

}  // namespace lockstep::floors
