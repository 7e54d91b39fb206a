// CPU reference of the isosurface of particles, from its definition (src/geometry/isosurface.hpp), in doubles: the field is
// summed over all particles at every node of one dense box; polygons are assembled face by face, without a case table.
#pragma once

#include "reference/vector3.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

struct IsosurfaceOptions {
    double cell_size = 0;    // m
    double kernel_width = 0; // in radii
    double iso_value = 0;
};

// The density relative to the rest density: the sum of each particle's volume (2r)³ times the poly6 kernel of width
// kernel_width · r.
double fluid_fraction(std::span<const std::array<float, 4>> spheres, const IsosurfaceOptions& options, const Double3& at);
// The direction of steepest descent of fluid_fraction(); 0 outside all kernels.
Double3 falling_direction(std::span<const std::array<float, 4>> spheres, const IsosurfaceOptions& options, const Double3& at);

struct Isosurface {
    std::vector<Double3> positions;
    std::vector<Double3> normals;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    double least_margin = 0;           // the smallest difference between a node's value and the iso value
    std::uint32_t ambiguous_faces = 0; // with two opposite corners inside; counted once for each of its two cells
};

// Ordered by blocks of 4³ cells (by z, y, x), then cells or nodes within them (by z, y, x), then axes.
Isosurface isosurface(std::span<const std::array<float, 4>> spheres, const IsosurfaceOptions& options);

// The volume of a closed mesh.
double volume_of(std::span<const Double3> positions, std::span<const std::array<std::uint32_t, 3>> triangles);
// Whether every edge belongs to two triangles, once in each direction, and no triangle has a vertex twice.
bool is_closed(std::span<const std::array<std::uint32_t, 3>> triangles);

} // namespace mote::reference
