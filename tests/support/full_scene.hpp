// A scene made in code with one of everything: every list, every kind, and non-default values wherever they are valid.
#pragma once

#include "physics/fluid/full_fluid.hpp"

#include <mote/scene.hpp>

namespace mote::test {

inline Scene full_scene() {
    Scene scene;
    scene.capacity = 100;
    scene.add({.name = "water",
               .kind = MaterialKind::fluid,
               .density = 998,
               .contact = {.static_friction = 0.3f, .kinetic_friction = 0.2f, .restitution = 0.1f},
               .fluid = full_fluid()});
    scene.add({.name = "sand \"no. 1\"\n",
               .density = 1600,
               .min_radius = 0.05f,
               .max_radius = 0.2f,
               .contact = {0.7f, 0.6f, 0.5f},
               .fluid = {.volume_scale = 0.5f}});
    scene.add({.density = 917}); // without a name
    scene.material_pairs = {{.a = 1, .b = 0, .static_friction = 0.3f, .kinetic_friction = 0.2f},
                            {.a = 2, .b = 2, .static_friction = 0.1f, .kinetic_friction = 0.05f, .restitution = 0.3f}};
    scene.particles = {
        {.position = {1, 2, 3}, .velocity = {0.1f, -1, 1e-7f}, .radius = 0.1f, .material = 1, .group = 1},
        {.position = {1, 3, 3}, .velocity = {-0.0f, 0, 0}, .radius = 0.2f, .material = 2, .self_collision = false, .fixed = true},
        {.position = {2, 2, 3}, .radius = 0.1f, .material = 1, .group = 77}, // a group that no file names
        {.position = {4, 4, 4}, .radius = 0.05f}};
    scene.links = {{.a = 0, .b = 1, .length = 0.9f, .elasticity = {.stiffness = 0.5f, .compliance = 1e-7f}, .tear_strain = 2},
                   {.a = 1, .b = 2}};
    scene.cloth = {{0, 1, 2}};
    scene.colliders = {
        {.normal = {0, 2, 0}, .centre = {0, -1, 0}, .rotation = {0, 0.6f, 0, 0.8f}, .end_time = 1.5f, .static_friction = 0.4f},
        {.kind = ColliderKind::sphere, .inside = true, .centre = {0, 1, 0}, .radius = 50, .kinematic = true},
        {.kind = ColliderKind::box, .half_extents = {1, 2, 3}, .static_friction = 0.4f, .kinetic_friction = 0.3f},
        {.kind = ColliderKind::capsule, .radius = 1, .half_height = 0.5f, .restitution = 0.5f},
        {.kind = ColliderKind::cylinder, .radius = 1, .half_height = 0.5f},
        {.kind = ColliderKind::cone,
         .radius = 1,
         .half_height = 2,
         .motion = {{.time = 0, .centre = {0, 9, 0}}, {.time = 1, .centre = {0, 1, 0}, .rotation = {0, 0, 1, 0}}}},
        {.kind = ColliderKind::mesh,
         .mesh = {.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {0, 1, 0}}, .triangles = {{0, 2, 1}, {0, 1, 3}}},
         .restitution = 0.25f}};
    scene.forces = {{.vector = {1, 0, 0.5f}},
                    {.kind = ForceKind::wind, .vector = {5, 0, 0}, .strength = 2, .material = 1, .group = 77},
                    {.kind = ForceKind::point, .centre = {0, 1, 0}, .radius = 1, .strength = -5, .group = 0}};
    scene.emitters = {{.centre = {0, 8, 0},
                       .direction = {0, -1, 0},
                       .radius = 0.3f,
                       .speed = 2,
                       .particle_radius = 0.1f,
                       .group = 2,
                       .start_time = 0.5f,
                       .end_time = 3},
                      {.radius = 0.3f, .speed = 1, .particle_radius = 0.1f, .material = 2}};
    scene.sinks = {{.centre = {9, 0, 0}, .half_extents = {1, 2, 3}}, {.kind = SinkKind::sphere, .radius = 1}};
    scene.solver = {.time_step = 0.01f,
                    .substeps = 2,
                    .iterations = 4,
                    .stabilisation_iterations = 3,
                    .gravity = {0.5f, -10, 0},
                    .max_speed = 20,
                    .sleep_threshold = 0.01f,
                    .neighbour_capacity = 70,
                    .neighbour_search = NeighbourSearchKind::tree,
                    .contact = {.relaxation = 1.2f, .averaging = JacobiAveraging::contact_count, .mass_scaling = 0.5f},
                    .fluid = {.relaxation = 0.9f, .kernel = KernelKind::gaussian},
                    .link = {.method = LinkMethod::xpbd, .relaxation = 1.1f}};
    return scene;
}

} // namespace mote::test
