#include "app/session/findings/name_search.hpp"

#include <utility>

#include "kernels/data/names/find_names.hpp"

namespace lockstep {

NameSearch::NameSearch()
    : searching_([](const Query& query, Progress& progress) {
          return find_names(query.dataset->names_in(query.space), query.text, kMaxFound, progress);
      }) {}

void NameSearch::ask(const std::shared_ptr<const Dataset>& dataset, const std::string& space, const std::string& text) {
    if (Query now{dataset, space, text}; now != asked_) {
        asked_ = now;
        found_.clear();
        known_ = !dataset || text.empty();
        if (known_) searching_.cancel();
        else searching_.ask(std::move(now));
    }
    if (auto reply = searching_.take()) {
        if (reply->answer) found_ = std::move(*reply->answer);
        known_ = true;
    }
}

}  // namespace lockstep
