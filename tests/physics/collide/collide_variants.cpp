#include "physics/collide/every_collider.hpp"
#include "support/variants.hpp"

namespace mote::test {
namespace {

Scene grain(std::uint32_t dimensions, std::vector<Collider> colliders) {
    Scene scene;
    scene.dimensions = dimensions;
    scene.solver.iterations = scene.solver.stabilisation_iterations = 1;
    scene.add({.contact = {.restitution = 0.5f}});
    scene.particles = {{.radius = 0.01f}};
    scene.colliders = std::move(colliders);
    return scene;
}

const SceneVariants kVariants{[] {
    std::vector<Scene> scenes;
    for (const std::uint32_t dimensions : {2u, 3u}) {
        scenes.push_back(grain(dimensions, {{.restitution = 0.5f}})); // a smooth plane at rest
        scenes.push_back(grain(dimensions, colliders_of_every_kind()));
    }
    for (const ContactMethod method : {ContactMethod::impulse, ContactMethod::position}) {
        scenes.push_back(grain(3, {mesh_of_one_triangle()}));
        scenes.back().solver.contact.method = method;
        scenes.push_back(grain(3, {{.restitution = 0.5f}})); // at rest
        scenes.back().solver.contact.method = method;
    }
    return scenes;
}};

} // namespace
} // namespace mote::test
