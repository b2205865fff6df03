#include "app/gui/panels/frame/view_shelf.hpp"

namespace lockstep {

const ViewInfo* ViewShelf::choose(const AlgorithmInfo& algorithm, const std::string& name) {
    const auto suited = views_of(algorithm);
    for (const auto* one : suited)
        if (one->is(name)) return one;
    return suited.empty() ? nullptr : suited.front();
}

}  // namespace lockstep
