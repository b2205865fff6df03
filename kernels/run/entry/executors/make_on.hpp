#pragma once

#include <memory>
#include <stdexcept>
#include <type_traits>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"

namespace lockstep {

/// Whether an algorithm takes a list on the device, and so can be nested in another algorithm.
template <class A, class Executor>
inline constexpr bool takes_device_list =
    std::is_constructible_v<A, Executor&, const ListInput&, const ParameterValues&>;

/// Makes an algorithm on an executor: from a dataset, or, if it takes its input in this form, from a list on the device.
template <class A, class Executor>
std::unique_ptr<Algorithm> make_on(Device& device, const Dataset& dataset, const ParameterValues& parameters) {
    auto& executor = dynamic_cast<Executor&>(device);
    if constexpr (takes_device_list<A, Executor>)
        return std::make_unique<A>(executor, ListInput::upload(device, dataset.list()), parameters);
    else return std::make_unique<A>(executor, dataset, parameters);
}

template <class A, class Executor>
std::unique_ptr<Algorithm> make_on_list(Device& device, const ListInput& list, const ParameterValues& parameters) {
    if constexpr (takes_device_list<A, Executor>)
        return std::make_unique<A>(dynamic_cast<Executor&>(device), list, parameters);
    else throw std::logic_error("this algorithm takes no list on the device");
}

/// The same on the CUDA executor. Only .cu files see the definition (make_on_cuda.cuh): the build writes one per entry.
template <template <class> class A>
struct OnCuda {
    static std::unique_ptr<Algorithm> make(Device& device, const Dataset& dataset, const ParameterValues& parameters);
    static std::unique_ptr<Algorithm> make_on_list(Device& device, const ListInput& list,
                                                   const ParameterValues& parameters);
};

}  // namespace lockstep
