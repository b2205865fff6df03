#include "app/session/files/loader.hpp"

#include <new>
#include <stdexcept>
#include <utility>

namespace lockstep {

void Loader::start(std::string name, std::function<Opened(Progress&)> job) {
    name_ = name;
    reading_.ask({std::move(name), std::move(job)});
}

Opened Loader::open(const Question& question, Progress& progress) {
    try {
        return question.open(progress);
    } catch (const std::bad_alloc&) {
        throw std::runtime_error(question.name + ": it does not fit into memory");
    }
}

std::string Loader::what() const {
    const auto stage = reading_.progress() ? reading_.progress()->what() : std::string();
    return stage.empty() ? name_ : stage;
}

double Loader::fraction() const { return reading_.progress() ? reading_.progress()->fraction() : 0; }

std::optional<std::variant<Opened, std::string>> Loader::take() {
    auto reply = reading_.take();
    if (!reply) return std::nullopt;
    if (reply->answer) return std::move(*reply->answer);
    return std::move(reply->failure);
}

}  // namespace lockstep
