// CPU twin of the isosurface of particles, from its definition (src/geometry/isosurface.hpp), in doubles: the field is summed
// over all particles at every node of one dense box; polygons are put together face by face, without a table of cases.
#pragma once

#include "reference/vector3.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

struct IsosurfaceOptions {
    double cell = 0;         // m
    double kernel_width = 0; // in radii
    double level = 0;
};

// The mean density relative to that at rest: each particle's volume (2r)³ times the poly6 kernel of width kernel_width · r.
double fluid_fraction(std::span<const std::array<float, 4>> spheres, const IsosurfaceOptions& options, const Double3& at);
// The direction in which it falls the fastest; 0 where there is nothing that could fall.
Double3 falling_direction(std::span<const std::array<float, 4>> spheres, const IsosurfaceOptions& options, const Double3& at);

struct Isosurface {
    std::vector<Double3> positions;
    std::vector<Double3> normals;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    double least_margin = 0;           // by how much the node that is the nearest to the level is off it
    std::uint32_t ambiguous_faces = 0; // with the two inside corners across from each other; every one counts for both its cells
};

// In the order of blocks of 4³ cells (by z, y, x), cells or nodes therein (by z, y, x), and axes.
Isosurface isosurface(std::span<const std::array<float, 4>> spheres, const IsosurfaceOptions& options);

// Of a closed mesh.
double volume_of(std::span<const Double3> positions, std::span<const std::array<std::uint32_t, 3>> triangles);
// Whether every edge belongs to two triangles, once in either direction, and no triangle has a vertex twice.
bool is_closed(std::span<const std::array<std::uint32_t, 3>> triangles);

} // namespace mote::reference
