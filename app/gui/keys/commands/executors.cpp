#include "app/gui/keys/commands/commands.hpp"
#include "kernels/run/on_ptx/ptx_library.hpp"

namespace lockstep::commands {
namespace {

bool is_sweeping(const Workspace& w) { return w.sweep() && w.sweep()->state == SweepState::running; }
template <ExecutorKind kind>
void choose_executor(CommandContext& context) {
    context.actions.push(ChooseExecutor{kind, std::nullopt});
}
template <ExecutorKind kind>
bool is_executor(const Workspace& w) {
    return w.executor() == kind;
}

bool has_ptx(const Workspace&) { return ptx_available(); }

// Sweeps and executors.
const Command kCommands[] = {
    {.id = "run/cancel-sweep",
     .title = "Cancel the sweep",
     .menu = Menu::run,
     .available = is_sweeping,
     .run = push<CancelSweep>},
    {.id = "run/auto",
     .title = "Run on the GPU if there is one",
     .menu = Menu::run,
     .begins_group = true,
     .checked = is_executor<ExecutorKind::automatic>,
     .run = choose_executor<ExecutorKind::automatic>},
    {.id = "run/simt",
     .title = "Run on the emulator",
     .menu = Menu::run,
     .checked = is_executor<ExecutorKind::simt>,
     .run = choose_executor<ExecutorKind::simt>},
    {.id = "run/ptx",
     .title = "Run on the engine for PTX",
     .menu = Menu::run,
     .available = has_ptx,
     .checked = is_executor<ExecutorKind::ptx>,
     .run = choose_executor<ExecutorKind::ptx>},
};

}  // namespace

std::span<const Command> of_executors() { return kCommands; }

}  // namespace lockstep::commands
