#include "kernels/data/readers/format.hpp"

namespace lockstep {

std::span<const FileFormat* const> formats() {
    static const auto all = [] {
        std::vector<const FileFormat*> list{
            &expression_format(),    &npy_format(),    &npz_format(),        &matrix_market_format(),
            &graphml_format(),       &gexf_format(),   &node_link_format(),  &dot_format(),
            &newick_format(),        &dimacs_format(), &hypergraph_format(), &course_format(),
            &segment_lines_format(), &list_format(),   &parent_format(),     &numbers_format(),
            &metis_format(),         &table_format(),  &edge_list_format(),
        };
        for (const auto& format : refused_formats()) list.push_back(&format);
        return list;
    }();
    return all;
}

}  // namespace lockstep
