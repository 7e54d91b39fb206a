#include "benchmark/sample_scenes.hpp"

#include <mote/scene_file.hpp>

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

namespace mote::bench {

namespace {

// Writes floats so that the reader gets exactly these floats back.
std::string vector_of(float x, float y, float z) {
    return fmt::format("[{}, {}, {}]", static_cast<double>(x), static_cast<double>(y), static_cast<double>(z));
}

Scene read(const std::string& name, const std::vector<std::string>& set = {}) {
    return read_scene(MOTE_SAMPLE_SCENES "/" + name + ".json", {.set = set}).scene;
}

} // namespace

Scene dam_break(std::uint32_t particles) {
    constexpr float kRadius = 0.01f; // m, in the file
    const float edge = 2 * kRadius * std::round(std::cbrt(static_cast<float>(particles)));
    return read("fluid/dam_break_of_a_cube", {"blocks.0.upper=" + vector_of(edge, edge, edge),
                                              "containers.0.centre=" + vector_of(1.25f * edge, edge, edge / 2),
                                              "containers.0.half_extents=" + vector_of(1.25f * edge, edge, edge / 2)});
}

Scene granular_pile_with_ball() { return read("contact/granular_pile_with_ball"); }

Scene position_based_granular_pile_with_ball() {
    return read("contact/granular_pile_with_ball", {"solver.contact.method=\"position\"", "solver.substeps=1",
                                                    "solver.iterations=16", "solver.stabilisation_iterations=16"});
}

Scene cloth_on_a_line(std::uint32_t side) {
    const float edge = 0.04f * static_cast<float>(side - 1);
    return read("link/cloth_on_a_line",
                {"sheets.0.side_u=" + vector_of(edge, 0, 0), "sheets.0.side_v=" + vector_of(0, -edge, 0),
                 fmt::format("sheets.0.particles_u={}", side), fmt::format("sheets.0.particles_v={}", side)});
}

} // namespace mote::bench
