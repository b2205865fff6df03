#include "tests/kernels/run/entry/moved_list.hpp"

#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::test {

AlgorithmInfo moved_list() {
    AlgorithmInfo info{
        .id = "list.moved",
        .title = "A list that is ranked under other names",
        .source = "a test",
        .input = DatasetKind::list,
        .parameters = {list_ranking::ranking_parameter()},
        .roles = {Role::input_successor, Role::rank},
        .verify = list_ranking::verify,
        .find_wrong = list_ranking::find_wrong,
    };
    set_executors<MovedList>(info);
    return info;
}

}  // namespace lockstep::test
