#pragma once

#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep {

class NestedAlgorithm;

/// An algorithm that declares its buffers once, in its constructor:
///   input(buffer, columns...)    never changes
///   state(buffer, columns...)    passes write it
///   scratch(buffer)              passes write it; stored, so that the run can be repeated from any pass, but not shown
///   host(number)                 a number or flag that is stored on the host between passes
///   space(...), link(...)        index spaces in addition to the input's, and links between spaces
///   nested(algorithm)            another algorithm that runs inside this one, with all of its declarations
/// A column takes its size, type and buffer from the buffer that it is declared with, unless it sets its own size or
/// field. Buffers and numbers are members of the algorithm: their addresses are stored, so that buffers may be swapped.
class DeclaredAlgorithm : public Algorithm {
public:
    DeclaredAlgorithm(const DeclaredAlgorithm&) = delete;
    DeclaredAlgorithm& operator=(const DeclaredAlgorithm&) = delete;

    std::span<const Column> columns() const final { return {columns_.data(), columns_.size()}; }
    std::vector<StateBuffer> inputs() const final;
    std::vector<StateBuffer> state() const final;
    HostState host_state() const final;
    void restore(const HostState& host) final;
    std::vector<IndexSpace> spaces() const final { return spaces_; }
    std::vector<SpaceLink> links() const final { return links_; }
    /// False if a nested algorithm is not reproducible.
    bool reproducible() const override;

protected:
    DeclaredAlgorithm() = default;

    template <class T, class... Columns>
    void input(const Buffer<T>& buffer, Columns... columns) {
        (add_column(of(buffer, std::move(columns)), true), ...);
        inputs_.push_back(view_of(buffer));
    }
    template <class T, class... Columns>
    void state(const Buffer<T>& buffer, Columns... columns) {
        (add_column(of(buffer, std::move(columns)), false), ...);
        state_.push_back(view_of(buffer));
    }
    template <class T>
    void state(const Buffer<T>& buffer, std::vector<Column> columns) {
        for (auto& column : columns) add_column(of(buffer, std::move(column)), false);
        state_.push_back(view_of(buffer));
    }
    template <class T>
    void scratch(const Buffer<T>& buffer) {
        state(buffer);
    }
    /// Stores the bits of the number, so fractions are preserved.
    template <class Number>
    void host(Number& number) {
        static_assert((std::is_arithmetic_v<Number> || std::is_enum_v<Number>)&&sizeof(Number) <= sizeof(std::uint64_t),
                      "host() stores numbers of at most 64 bits: declare each number by itself");
        host_.push_back({[&number] {
                             std::uint64_t kept = 0;
                             std::memcpy(&kept, &number, sizeof number);
                             return kept;
                         },
                         [&number](std::uint64_t kept) { std::memcpy(&number, &kept, sizeof number); }});
    }
    void space(IndexSpace space) { spaces_.push_back(std::move(space)); }
    void link(SpaceLink link) { links_.push_back(std::move(link)); }
    /// elements   the name of the inner input's index space here: "tour"; empty: its own space, "ranking.nodes"
    void nested(NestedAlgorithm& inner, const std::string& elements = {});
    /// Called after restore(): recomputes members that are neither state nor host numbers.
    virtual void restored() {}

private:
    using View = std::function<StateBuffer()>;
    struct HostNumber {
        std::function<std::uint64_t()> get;
        std::function<void(std::uint64_t)> set;
    };

    /// The name is the one with which the buffer was declared, also after a swap.
    template <class T>
    static View view_of(const Buffer<T>& buffer) {
        return [&buffer, name = buffer.name()] { return StateBuffer{name, buffer.data(), buffer.bytes()}; };
    }
    template <class T>
    static Column of(const Buffer<T>& buffer, Column column) {
        static_assert(sizeof(T) % sizeof(std::uint32_t) == 0 || std::is_same_v<T, Half>,
                      "a column's elements are Half or whole 32-bit words: widen std::uint8_t and std::uint16_t");
        static_assert(is_column_number<T> || std::is_class_v<T> || std::is_enum_v<T>,
                      "a column's numbers are uint32, int32, uint64, int64, Half, float or double");
        if (column.field == Field{}) {
            if constexpr (is_column_number<T>) column.field = Field::whole(type_of(T{}));
            else column.field.stride = sizeof(T) / sizeof(std::uint32_t);
        }
        if (column.size == 0) column.size = buffer.size();
        return column;
    }
    /// A number type that a column may hold. For a struct the column shows the first word, or the word of its `field`.
    template <class T>
    static constexpr bool is_column_number = std::is_same_v<T, Half> || (std::is_arithmetic_v<T> && requires(T number) {
                                                 type_of(number);
                                                 requires !std::is_same_v<T, bool> &&
                                                     sizeof(T) >= sizeof(std::uint32_t) &&
                                                     sizeof(T) <= sizeof(std::uint64_t);
                                             });
    void add_column(Column column, bool is_input);

    std::vector<Column> columns_;  // inputs first
    std::vector<IndexSpace> spaces_;
    std::vector<SpaceLink> links_;
    std::vector<View> inputs_, state_;
    std::vector<HostNumber> host_;
    std::vector<NestedAlgorithm*> nested_;
};

}  // namespace lockstep
