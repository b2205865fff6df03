#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "kernels/ptx/launch.hpp"
#include "kernels/ptx/memory.hpp"
#include "kernels/ptx/module.hpp"

namespace lockstep::ptx::test {

/// Runs kernels written as PTX text. The only parameter of a kernel points to the array `out`.
class Kernel {
public:
    /// body  the text between the braces; declarations  the text before the kernel
    explicit Kernel(const std::string& body, const std::string& declarations = {})
        : Kernel(std::unique_ptr<Module>(parse_module(".version 8.0\n.target sm_90\n.address_size 64\n" + declarations +
                                                      "\n.visible .entry k(.param .u64 out)\n{\n" + body + "\n}\n"))) {}
    explicit Kernel(std::unique_ptr<Module> module) : module_(std::move(module)) {}

    Module& module() { return *module_; }

    template <class T = std::uint32_t>
    std::vector<T> run(std::vector<T> values, std::uint32_t grid, std::uint32_t block, Order order = {},
                       std::uint64_t budget = 0) {
        auto& memory = DeviceMemory::get();
        const auto bytes = values.size() * sizeof(T);
        address = memory.allocate(bytes, Allocation::Kind::device, 0);
        std::memcpy(reinterpret_cast<void*>(address), values.data(), bytes);
        LaunchConfig config;
        config.kernel = module_->function("k");
        config.grid = {grid, 1, 1};
        config.block = {block, 1, 1};
        config.order = order;
        config.step_budget = budget;
        config.parameters.resize(8);
        std::memcpy(config.parameters.data(), &address, 8);
        struct Freeing {
            std::uint64_t address;
            ~Freeing() { DeviceMemory::get().free(address); }
        } freeing{address};
        Launch launch(config);
        launch.run();
        std::memcpy(values.data(), reinterpret_cast<void*>(address), bytes);
        return values;
    }

    std::uint64_t address = 0;

private:
    std::unique_ptr<Module> module_;
};

/// Puts the thread index into %r1 and the address of its 4-byte element into %rd2.
inline const std::string kOwnElement =
    ".reg .pred %p<9>; .reg .b32 %r<30>; .reg .b64 %rd<20>; .reg .f32 %f<9>;\n"
    "ld.param.u64 %rd1, [out]; mov.u32 %r1, %tid.x; mul.wide.u32 %rd2, %r1, 4; add.s64 %rd2, %rd1, %rd2;\n";

}  // namespace lockstep::ptx::test
