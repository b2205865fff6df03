#include "kernels/run/makers.hpp"

#include <string>

#include "kernels/run/on_ptx/ptx_library.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {

AlgorithmInfo::Make maker_on(std::string_view kind, const AlgorithmInfo& algorithm) {
    if (kind == "cuda") return algorithm.make_cuda;
    if (kind != "ptx") return algorithm.make_simt;
    using Function = std::unique_ptr<Algorithm>(Device&, const Dataset&, const ParameterValues&);
    const auto* of_cuda = algorithm.make_cuda.target<Function*>();
    return of_cuda ? on_ptx(*of_cuda) : nullptr;
}

AlgorithmInfo::MakeOnList list_maker_on(std::string_view kind, const AlgorithmInfo& algorithm) {
    if (kind == "cuda") return algorithm.on_list_cuda;
    return kind == "ptx" ? on_ptx(algorithm.on_list_cuda) : algorithm.on_list_simt;
}

std::vector<std::string_view> executors_of(const AlgorithmInfo& algorithm) {
    if (!algorithm.make_cuda) return {"simt"};
    if (!ptx_available()) return {"simt", "cuda"};
    return {"simt", "cuda", "ptx"};
}

std::shared_ptr<Device> make_emulation(std::string_view kind, Order order) {
    if (kind != "ptx") return std::make_shared<Emulator>(order);
    std::string why_not;
    auto device = make_ptx_device(order, &why_not);
    if (!device) throw DeviceError(why_not);
    return device;
}

}  // namespace lockstep
