#include "app/session/files/loader.hpp"

#include <new>
#include <stdexcept>
#include <utility>

#include "app/session/programs/trusted_folders.hpp"

namespace lockstep {

void Loader::start(std::string name, std::function<Opened(Progress&)> job) {
    last_ = {std::move(name), std::move(job)};
    again();
}

void Loader::again() {
    untrusted_.clear();
    reading_.ask(last_);
}

void Loader::cancel() {
    reading_.cancel();
    untrusted_.clear();
    last_.open = nullptr;
}

Opened Loader::open(const Query& query, Progress& progress) {
    try {
        return query.open(progress);
    } catch (const UntrustedProgram& named) {
        Opened nothing;
        nothing.untrusted = named.program();
        return nothing;
    } catch (const std::bad_alloc&) {
        throw std::runtime_error(query.name + ": it does not fit into memory");
    }
}

std::string Loader::what() const {
    const auto stage = reading_.progress() ? reading_.progress()->what() : std::string();
    return stage.empty() ? last_.name : stage;
}

double Loader::fraction() const { return reading_.progress() ? reading_.progress()->fraction() : 0; }

std::optional<std::variant<Opened, std::string>> Loader::take() {
    auto reply = reading_.take();
    if (!reply) return std::nullopt;
    if (reply->answer) untrusted_ = reply->answer->untrusted;
    if (untrusted_.empty()) last_.open = nullptr;
    if (reply->answer) return std::move(*reply->answer);
    return std::move(reply->failure);
}

}  // namespace lockstep
