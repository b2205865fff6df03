#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "kernels/run/catalog/study.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// The list of algorithms, and of studies that compare them. app/catalog.cpp fills it, one line a family.
class Catalog {
public:
    /// Throws std::logic_error when the id is taken.
    void add(AlgorithmInfo info);
    /// Adds it, or replaces the one with its id; pointers to the old one stay valid.
    void put(AlgorithmInfo info);
    /// Room for so many algorithms: those added then may be added while other threads read.
    void reserve(std::size_t count) { all_.reserve(count); }
    const std::vector<std::unique_ptr<AlgorithmInfo>>& all() const { return all_; }
    /// Null when there is none.
    const AlgorithmInfo* find(std::string_view id) const;
    /// Throws InputError that names the id and the nearest one that exists.
    const AlgorithmInfo& at(std::string_view id) const;

    /// The algorithm that measures a limit of the device; null when there is none.
    const AlgorithmInfo* that_measures(DeviceLimit limit) const;
    /// The first algorithm of a family that the others are measured against and that takes the input; null where none does.
    const AlgorithmInfo* baseline(std::string_view family, const Dataset& dataset) const;

    /// Throws std::logic_error when an id is taken, or a study names an algorithm that is not there.
    void add(std::vector<Study> studies);
    const std::vector<Study>& studies() const { return studies_; }
    /// By its id, its title, or a part of them that no other has ("fig 4.2"), in any case. Throws InputError that lists
    /// what there is.
    const Study& study(std::string_view name) const;

private:
    std::vector<std::unique_ptr<AlgorithmInfo>> all_, replaced_;
    std::vector<Study> studies_;
};

}  // namespace lockstep
