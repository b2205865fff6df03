#include "app/gui/panels/frame/panel_help.hpp"

#include <algorithm>

namespace lockstep {
namespace {

constexpr PanelHelp kHelp[] = {
    {"stage",
     "The state after the pass that the cursor is on, drawn from the arrays themselves. The sentence above it says in "
     "figures what the pass did; the button at its right chooses another view of the same arrays.",
     "Amber is what this pass is at. An outline is what you picked. Red, with a triangle and a word, is wrong. All other "
     "colour is data: a sublist, a level, a rank.",
     "Click picks, drag moves, wheel zooms. F shows the whole picture, G goes to what is picked, N to its next change."},
    {"compare",
     "Two runs on one input, in step: run A, which was kept, above or beside run B, which goes on being changed. The "
     "sentence between them says in which columns they differ now, and by how much.",
     "A and B are named at each half. Amber is what each run's own pass is at; red is an element that differs.",
     "K keeps a run as A, X swaps, I chooses what keeps them in step: passes, their labels, links that threads walk, or time. "
     "J goes to the first difference, Shift+J to the next one, Shift+K ends it."},
    {"pseudocode",
     "The lines of the paper that the algorithm comes from, with what this pass did to each at the right. Where the program "
     "departs from a line, that is said below it.",
     "Amber lines ran in this pass. An outlined line is the one that you point at or picked in the kernel's source.",
     "Click a line to see the kernel that implements it. ← and → step, and the lines follow."},
    {"source",
     "The source of the kernels that this pass launched: the code that the GPU runs, and the emulator too. It opens at "
     "the line that the pass ran; launch shape and time are at the right.",
     "p7 in the margin is line 7 of the pseudocode. Amber lines belong to lines that ran in this pass.",
     "Click a line with a number to see it in the pseudocode. Tab moves among such lines, Enter follows one."},
    {"plots",
     "One figure of every pass over the whole run: how many elements changed, how large the frontier was, how long it took.",
     "The amber line is the pass that is shown. A dotted line is a floor, a dashed one a published figure.",
     "Click in a plot to go to that pass."},
    {"parameters",
     "What can be turned: the input's size and the algorithm's own parameters, with the values that its source gives. Below "
     "is what the choice does to the work, and what the run did.",
     "A triangle marks the source's value, an amber dot a value that differs from it.",
     "Drag a slider or type a figure: the run is made anew. Ctrl+P and a name with a figure, such as p 8, does the same."},
    {"arrays",
     "Every array on the device as a table, one space at a time: nodes, vertices, arcs, sublists. The columns that this pass "
     "changed come first.",
     "old → new on amber is a value that this pass changed. The bar at the left of a row is what you picked. In a comparison "
     "A stands for run A's value.",
     "Click a row to pick it, type its index to go there. Wheel and PageUp, PageDown scroll; Shift and the wheel, or Ctrl+← "
     "and Ctrl+→, show more columns."},
    {"selection",
     "All values of the element that you picked, in all arrays, before and after this pass; and what it is linked with: its "
     "successor, its sublist, the head of an arc.",
     "old → new on amber changed in this pass.",
     "Click a link to pick that element. N goes to the next change of this one, Esc lets it go."},
    {"breakdown",
     "Where the time goes: each bar is a run, cut into the phases of its algorithm. The longer a piece, the more of the time.",
     "Colours are phases, the same in all bars. Bars with a source's name are published figures.",
     "Point at a piece for its time."},
    {"model",
     "What Rehman's model says of the kernel that he counted, equation by equation with the figures of this input, and his "
     "table of predictions and times on a GTX 280.",
     "The amber row has as many nodes as this input. A triangle marks a figure that the table's own equations do not give.",
     "sum and max choose how computing and waiting for memory are put together."},
    {"lengths",
     "How long the pieces of work are: a bar for each sublist of the level at work, or as many as share a pixel. The "
     "longest one decides how long the pass takes. Of components how many trees are how high.",
     "The dashed line is the mean. Colours are those of the sublists on the Stage.",
     "Click a bar to pick the splitter that its sublist begins with."},
    {"walking",
     "How many threads still have work after so many steps. All that lies between the bars and the dashed line is waiting.",
     "The dashed line is the number of threads that began.", "Point at a bar for its figures."},
    {"sweep",
     "Time against the size of the input or a parameter, measured here and now, several algorithms side by side.",
     "Solid is measured, dashed with hollow marks is published, long dashes are a model's, dotted is the floor of the device. "
     "Whiskers are the spread of the repeats.",
     "Choose what to measure above the plot and press Start. The cancel button stops after the figure at hand."},
    {"lanes",
     "One warp of the launch that is open, at the access that is shown: its 32 lanes side by side, what each variable holds in "
     "each of them, and below the sectors of memory that they ask for, with what lies there.",
     "A filled square is a lane that takes part; a hollow one has returned or is at another line. Amber words are asked for now, "
     "amber frames are the sectors that are moved for them. The outline is the lane in focus. A filter, such as i < 40 && rank > 3, "
     "lets all lanes stand back for which it does not hold.",
     "Click a lane to follow it, a word to pick its element. Shift+← and Shift+→ take the next lane, with Ctrl the next warp. "
     "← and → step; P changes how far."},
    {"banks",
     "Where the words lie that the lanes ask for with the instruction that is shown: in the 32 banks of shared memory, or, of "
     "arrays, in the transactions that GPUs of compute capability 1.0 and 1.2 and those of today make for them.",
     "A red column is a bank that is asked for several different words: it hands them out one after the other.",
     "Click a row to follow its lane."},
    {"hazards",
     "What two threads of this launch do to one element while nothing orders them, a row for each pair of lines; and what stopped "
     "the launch, if anything did.",
     "Red with a triangle is harmful: the result depends on who comes first. Green with a tick is harmless.",
     "Click a row to go to the second of the two accesses. H goes to the next one."},
    {"check",
     "Runs the algorithm in lock step, lane by lane and in shuffled orders, on small inputs or on the one that is open, and "
     "searches each launch for accesses that nothing orders. What fails is made small.",
     "Red with a triangle is harmful: a wrong result, or one that depends on who comes first. Green with a tick is harmless.",
     "Open it there opens the smallest input that fails, in the order that fails, at the access that does it."},
    {"traffic",
     "How much of what each pass moves between memory and the multiprocessors was asked for, over all passes: the emulator traces "
     "one after the other. Below, how many sectors of 32 bytes that were.",
     "The amber line is the pass that is shown. More than 100 % is where lanes of a warp ask for the same bytes.",
     "Trace all passes begins, Cancel keeps what is known. Click in a plot to go to that pass."},
    {"gpu",
     "What a run on a GPU does in the launch that is open, written down there access by access: on which multiprocessor and at "
     "which of its clocks the access of the lane in focus was made, and how all of them compare with the emulator's.",
     "Red with a triangle is what differs: another value, or another way. Green with a tick: both agree, value by value.",
     "Trace on the GPU begins, Cancel ends it. Click a difference to go to that access."},
    {"provenance",
     "Who wrote a value, and from which others: of the element that is picked, else of what the lane in focus asks for. Each box is "
     "a value with its pass, block and lane; what it was made from is at its right.",
     "The outlined box is the value that is asked about. The names on the lines are the kernel's own.",
     "Click a box to go to the access that wrote it."},
    {"marks", "Moments that were given a name: a pass, a launch and an access. A saved scenario keeps them.",
     "Amber is the mark that is shown.", "M marks the moment that is shown. Click a row to go there."},
    {"passes",
     "Every pass of the run in a row of its own, with what it changed and its time. Passes that are part of something, such "
     "as a level of a recursion, stand in groups.",
     "Amber is the pass that is shown.", "Click a row to go to its pass, a triangle to fold or unfold a group."},
    {"transport",
     "Every pass of the run on one track, and small pictures of some of them. What has been recorded is shown at once; what "
     "was not kept is run again.",
     "The amber knob is the pass that is shown. A lower mark is a pass of a deeper level. The blue range is the loop.",
     "Space plays, ← and → step, Home and End go to the ends, L loops, comma and full stop change the speed."},
};

}  // namespace

const PanelHelp* help_of(std::string_view panel) {
    const auto found = std::ranges::find_if(kHelp, [&](const PanelHelp& one) { return panel == one.id; });
    return found == std::end(kHelp) ? nullptr : &*found;
}

}  // namespace lockstep
