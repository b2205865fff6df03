#include "app/session/action.hpp"

#include <tuple>
#include <utility>

namespace lockstep {

Actions::Actions() = default;
Actions::~Actions() = default;

template <class A>
void Actions::push(A action) {
    queue_.emplace_back(std::move(action));
}

std::vector<Action> Actions::take() { return std::exchange(queue_, {}); }

namespace {

/// Compiles push() for each alternative.
template <class All>
struct PushOfEach;
template <class... A>
struct PushOfEach<std::variant<A...>> {
    [[gnu::used]] static constexpr std::tuple kAll{&Actions::push<A>...};
};
template struct PushOfEach<Action>;

}  // namespace

template void Actions::push(Action);

}  // namespace lockstep
