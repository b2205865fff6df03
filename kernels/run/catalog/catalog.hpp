#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "kernels/run/catalog/study.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// The list of algorithms, and of studies that compare them. app/catalog.cpp fills it, one line per family.
class Catalog {
public:
    /// Throws std::logic_error if the id is taken.
    void add(AlgorithmInfo info);
    /// Adds an algorithm, or replaces the one with the same id; pointers to the old one stay valid.
    void put(AlgorithmInfo info);
    /// Reserves room for `count` algorithms: up to this number, algorithms may be added while other threads read.
    void reserve(std::size_t count) { all_.reserve(count); }
    const std::vector<std::unique_ptr<AlgorithmInfo>>& all() const { return all_; }
    /// Null if there is none.
    const AlgorithmInfo* find(std::string_view id) const;
    /// Throws InputError that names the id, and the id that was mistyped or those of its family.
    const AlgorithmInfo& at(std::string_view id) const;

    /// The algorithm that measures a limit of the device; null if there is none.
    const AlgorithmInfo* that_measures(DeviceLimit limit) const;
    /// The baseline of a family that takes the input; null if there is none.
    const AlgorithmInfo* baseline(std::string_view family, const Dataset& dataset) const;

    /// Throws std::logic_error if an id is taken, or a study names an algorithm that does not exist.
    void add(std::vector<Study> studies);
    const std::vector<Study>& studies() const { return studies_; }
    /// Finds a study by id, title, or an unambiguous part of either ("fig 4.2"), ignoring case. Throws InputError that
    /// lists all studies.
    const Study& study(std::string_view name) const;

private:
    std::vector<std::unique_ptr<AlgorithmInfo>> all_, replaced_;
    std::vector<Study> studies_;
};

}  // namespace lockstep
