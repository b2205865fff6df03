#include "kernels/simt/emulation.hpp"

#include <algorithm>
#include <fstream>
#include <thread>

#include <fmt/format.h>

namespace lockstep {
namespace {

std::string processor_name() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name"))
            if (const auto colon = line.find(": "); colon != std::string::npos) return line.substr(colon + 2);
    return "CPU";
}

}  // namespace

std::string processors() {
    static const auto processor = processor_name();
    return fmt::format("{} x {}", std::max(1u, std::thread::hardware_concurrency()), processor);
}

}  // namespace lockstep
