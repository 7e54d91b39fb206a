// CPU reference of screen-space meshes (src/geometry/screen_mesh.hpp), in doubles and by gathering: every node and every edge
// loops over all particles, and every vertex finds its neighbours by name.
#pragma once

#include "reference/vector3.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

struct ScreenMeshOptions {
    std::array<double, 16> view{}, projection{}; // by columns
    double width = 0, height = 0;                // px
    double spacing = 0;                          // px
    double gap = 0;                              // m
    double radius_scale = 1;
    int smoothing = 0;
    int rounding = 0;
};

struct ScreenMesh {
    std::vector<Double3> on_screen; // px, px, m
    std::vector<Double3> positions; // m
    std::vector<Double3> normals;   // 0 where the adjacent area is nearly 0
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::array<std::uint32_t, 5> cells_with_silhouettes{}; // by how many of the four edges are silhouettes
};

ScreenMesh screen_mesh(std::span<const std::array<float, 4>> spheres, const ScreenMeshOptions& options);

} // namespace mote::reference
