#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/lens/kernel_text.hpp"
#include "kernels/lens/recording.hpp"
#include "kernels/lens/writers.hpp"

namespace lockstep::lens {

/// An access whose result went into a value.
struct SourceOfValue {
    std::string name;  ///< what the kernel calls it: "beyond"; empty where that is not known
    std::uint32_t event = 0;
};

/// Which results went into what an event stores, adds or hands in: those that the expression names, through the kernel's other
/// variables, as the thread had them then; an atomic also has what lay there before (its own event). Where the source says
/// nothing, all that the thread has read since its last write.
std::vector<SourceOfValue> values_in(const Recording& recording, const KernelText& text, std::uint32_t event);

/// Which results went into where an access goes: "next" of `rank[next]`. Empty where it is what the thread is.
std::vector<SourceOfValue> places_in(const Recording& recording, const KernelText& text, std::uint32_t event);

/// A value, who wrote it, and what it was made of.
struct Ancestor {
    std::string name;  ///< what the thread that used it calls it; empty at the root
    Place place;
    std::uint32_t bytes = 4;
    std::uint64_t bits = 0;
    std::optional<std::uint32_t> write;  ///< the event; none: it was there as the launch began
    std::optional<std::uint32_t> read;  ///< by whom it was used; none at the root
    std::vector<Ancestor> from;  ///< of what the write stored
    bool cut = false;  ///< there is more, and it was not asked for
};

/// The ancestors of what a place holds at a position, up to `depth` writes away and within one launch. bits: what it holds where
/// nobody wrote it.
Ancestor ancestors_of(const Recording& recording, const Writers& writers, const KernelText& text, const Place& place,
                      std::uint32_t position, std::uint64_t bits, int depth);

}  // namespace lockstep::lens
