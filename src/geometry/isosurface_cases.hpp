// The marching cubes case table: the triangles in a cell for every set of inside corners (Lorensen and Cline, "Marching Cubes",
// 1987), generated from a rule.
//
// Corner k is at (k & 1, k >> 1 & 1, k >> 2). The rule applies to the cell's faces, so that the two cells of a face agree and the
// surface has no holes: on a face, one segment separates each run of inside corners. (If only two opposite corners are inside,
// each gets its own segment: they are treated as separate.) The segments of the six faces form loops, and each loop becomes a
// triangle fan. The tip of the fan is the first vertex from which no diagonal lies in a face, because the neighbouring cell could
// have the same diagonal. So every edge belongs to two triangles, not four.
#pragma once

#include "geometry/isosurface_shared.h"

#include <array>
#include <cstdint>
#include <vector>

namespace mote::geometry {

/// An edge of the cell: axis << 3 | its lower corner along the axis.
using CellEdge = std::uint32_t;

/// Counter-clockwise as seen from outside the fluid.
using CaseTriangle = std::array<CellEdge, 3>;

/// Loops are ordered by their first edge. `inside`: bit k is set if corner k is inside.
std::vector<CaseTriangle> triangles_of_case(std::uint32_t inside);

/// For the shaders: 256 rows of CASE_WORDS.
std::vector<std::uint32_t> isosurface_case_table();

} // namespace mote::geometry
