// How a surface goes through a cell, by which of its eight corners are inside (Lorensen and Cline, "Marching Cubes", 1987): a
// table, made here from a rule.
//
// Corner k is at (k & 1, k >> 1 & 1, k >> 2). The rule is about the cell's faces, so that both cells of a face agree and the
// surface has no holes: around a face, every run of inside corners is cut off by one segment of its own. (Where only two opposite
// corners are inside, each is cut off by itself; the fluid there is taken to be apart.) The segments of the six faces make loops,
// and each loop becomes a fan of triangles. The tip of the fan is the first vertex from which no diagonal lies in a face, where
// the neighbouring cell may have the same one: so that every edge belongs to two triangles, not four.
#pragma once

#include "geometry/isosurface_shared.h"

#include <array>
#include <cstdint>
#include <vector>

namespace mote::geometry {

/// An edge of the cell: axis << 3 | the corner from which it goes that way.
using CellEdge = std::uint32_t;

/// Counter-clockwise as seen from outside the fluid.
using CaseTriangle = std::array<CellEdge, 3>;

/// Loops are in the order of their first edge. `inside`: bit k stands for corner k.
std::vector<CaseTriangle> triangles_of_case(std::uint32_t inside);

/// For the shaders: 256 rows of CASE_WORDS.
std::vector<std::uint32_t> isosurface_case_table();

} // namespace mote::geometry
