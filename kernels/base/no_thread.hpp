#pragma once

#include <string>
#include <string_view>
#include <system_error>

namespace lockstep {

/// That no thread could be started and what limits their number, as far as this process can see, in one sentence.
/// wanted  what the thread was for: "the run"
std::string no_thread_text(std::string_view wanted);

/// True for what std::thread throws where no thread can be had.
bool is_no_thread(const std::system_error& error);

}  // namespace lockstep
