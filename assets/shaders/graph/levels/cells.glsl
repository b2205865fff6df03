// Vertices in memory order, row by row, a cell for each `per_cell` vertices.
uniform vec2 cell_size;       // pixels
uniform uint cell_columns;    // cells per row
uniform uint per_cell;        // vertices
uniform uint first_shown;     // vertex
uniform uint end_shown;       // one after the last

/// Top left corner of the cell that holds a vertex.
vec2 cell_of(uint v) {
    uint cell = (v - first_shown) / per_cell;
    return vec2(cell % cell_columns, cell / cell_columns) * cell_size;
}
