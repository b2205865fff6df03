#include "app/session/debugger/answers/provenance_search.hpp"

#include <algorithm>

#include "app/session/debugger/array_columns.hpp"

namespace lockstep {
namespace {

constexpr int kDepth = 5;  ///< levels of a tree
constexpr std::uint32_t kMaxValues = 200;  ///< maximum number of values in a tree

}  // namespace

ProvenanceSearch::ProvenanceSearch()
    : search_([](const debugger::PastQuery& query, Progress&) { return find_provenance(query); }) {}

void ProvenanceSearch::ask(bool asked, const std::optional<Selection>& element) {
    asked_ = asked;
    if (asked) element_ = element;
}

void ProvenanceSearch::forget() {
    if (progress_) progress_->cancel();
    progress_.reset();
    search_.cancel();
    origin_.reset();
    tree_.reset();
}

/// The selected element in the array of the current access, if it lies there; else in an array that the launch stores.
std::optional<ProvenanceSearch::Value> ProvenanceSearch::selected_value(const Place& place,
                                                                        const trace::Event* access) const {
    const auto& recording = place.open->recording();
    const auto places = places_of(recording, place.open->columns, *element_);
    if (places.empty()) return std::nullopt;
    auto chosen =
        std::ranges::find_if(places, [&](const CellPlace& one) { return access && one.buffer == access->buffer; });
    if (chosen == places.end())
        chosen = std::ranges::find_if(places, [&](const CellPlace& one) {
            return place.open->traced->writers->last({one.buffer, 0, one.word}, recording.num_events()).has_value();
        });
    if (chosen == places.end()) chosen = places.begin();
    const debugger::Place cell{chosen->buffer, 0, chosen->word};
    const auto bits = place.cursor->state().bits(cell, 4);
    if (!bits) return std::nullopt;
    return Value{{place.open.get(), cell, place.cursor->position()}, *bits, 4};
}

/// The value of the selected element; without one, of the access of the lane in focus.
std::optional<ProvenanceSearch::Value> ProvenanceSearch::value_at(const Place& place) const {
    const auto& recording = place.open->recording();
    const auto number = place.instruction ? place.instruction->event[place.lane] : ~0u;
    const bool is_access = number < recording.num_events() && trace::is_access(recording.event(number).operation);
    const auto* access = is_access ? &recording.event(number) : nullptr;
    if (element_) return selected_value(place, access);
    if (!access) return std::nullopt;
    // A loaded value exists before the access, a stored one after it.
    const bool writes = debugger::writes(*access);
    return Value{{place.open.get(), debugger::place_of(*access), writes ? number + 1 : number},
                 writes ? access->after : access->before,
                 access->bytes};
}

void ProvenanceSearch::follow(const std::shared_ptr<Run>& run, const Place& place,
                              const std::shared_ptr<debugger::Launches>& past) {
    if (auto reply = search_.take()) {
        progress_.reset();
        if (reply->answer) tree_ = std::move(*reply->answer);
        else status_ = reply->failure;
    }
    if (!asked_ || !place.open || !place.cursor) return;
    const auto value = value_at(place);
    if (value && value->origin == origin_) return;
    forget();
    status_ = element_ ? "The selected element is in none of the launch's arrays: select an element of one of them."
                       : "Step to an access, or select an element: the writer of its value appears here.";
    if (!value) return;
    origin_ = value->origin;
    status_ = "Searching the writers…";
    progress_ = std::make_shared<Progress>();
    search_.ask({.run = run,
                 .launches = past,
                 .open = place.open->traced,
                 .place = value->origin.place,
                 .position = value->origin.position,
                 .bits = value->bits,
                 .bytes = value->bytes,
                 .progress = progress_,
                 .depth = kDepth,
                 .values = kMaxValues});
}

}  // namespace lockstep
