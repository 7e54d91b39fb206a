#include "support/world_scenes.hpp"

namespace mote::test {

namespace {

// A rope that touches nothing; with XPBD in four substeps.
Scene rope(LinkMethod method) {
    Scene scene;
    scene.add({.name = "hemp"});
    scene.add_rope({.from = {0, 0.7f, 0},
                    .to = {0.8f, 0.9f, 0.3f},
                    .particles = 25,
                    .fill = {.radius = 0.01f},
                    .stretch = {0.9f, 1e-7f},
                    .pin_from = true});
    scene.solver.link.method = method;
    scene.solver.substeps = method == LinkMethod::xpbd ? 4 : 1;
    return scene;
}

Scene small_cloth() {
    Scene scene;
    scene.add({.name = "linen"});
    scene.add_sheet({.corner = {-0.2f, 0.5f, -0.2f},
                     .side_u = {0.4f, 0, 0},
                     .side_v = {0, 0, 0.4f},
                     .particles_u = 10,
                     .particles_v = 10,
                     .fill = {.radius = 0.015f, .group = 1, .self_collision = false},
                     .pins = {true, false, false, true},
                     .tear_strain = 0.5f});
    scene.colliders = {{.kind = ColliderKind::sphere,
                        .centre = {0.05f, 0.35f, 0},
                        .radius = 0.1f,
                        .static_friction = 0.3f,
                        .kinetic_friction = 0.2f}};
    return scene;
}

const WorldScenes kScenes{[] {
    // Only rounding errors grow, slowly, as the rope swings.
    const WorldScene like_rope{.name = "", .scene = {}, .close_steps = 20, .growth = 1.2, .centre = 5e-3};
    WorldScene pbd = like_rope, xpbd = like_rope, cloth = like_rope;
    pbd.name = "rope_by_pbd";
    pbd.scene = rope(LinkMethod::pbd);
    xpbd.name = "rope_by_xpbd";
    xpbd.scene = rope(LinkMethod::xpbd);
    cloth.name = "small_cloth";
    cloth.scene = small_cloth();
    return std::vector{pbd, xpbd, cloth};
}};

} // namespace
} // namespace mote::test
