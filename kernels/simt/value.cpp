#include "kernels/simt/value.hpp"

#include <bit>

namespace lockstep {

std::string_view name_of(ValueType type) {
    switch (type) {
        case ValueType::uint32: return "uint32";
        case ValueType::int32: return "int32";
        case ValueType::uint64: return "uint64";
        case ValueType::float32: return "float32";
        case ValueType::int64: return "int64";
        case ValueType::float64: return "float64";
        case ValueType::float16: return "float16";
    }
    return "";
}

double Value::number() const {
    const auto word = static_cast<std::uint32_t>(bits);
    switch (type) {
        case ValueType::uint32: return word;
        case ValueType::int32: return static_cast<std::int32_t>(word);
        case ValueType::uint64: return static_cast<double>(bits);
        case ValueType::float32: return std::bit_cast<float>(word);
        case ValueType::int64: return static_cast<double>(static_cast<std::int64_t>(bits));
        case ValueType::float64: return std::bit_cast<double>(bits);
        case ValueType::float16: return Half::of_bits(static_cast<std::uint16_t>(bits));
    }
    return 0;
}

}  // namespace lockstep
