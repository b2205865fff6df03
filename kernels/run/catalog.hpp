#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "kernels/run/algorithm.hpp"

namespace lockstep {

/// The list of algorithms. app/catalog.cpp fills it, one line each.
class Catalog {
public:
    /// Throws std::logic_error when the id is taken.
    void add(AlgorithmInfo info);
    const std::vector<std::unique_ptr<AlgorithmInfo>>& all() const { return all_; }
    /// Null when there is none.
    const AlgorithmInfo* find(std::string_view id) const;
    /// Throws InputError that names the id and the nearest one that exists.
    const AlgorithmInfo& at(std::string_view id) const;

private:
    std::vector<std::unique_ptr<AlgorithmInfo>> all_;
};

}  // namespace lockstep
