// Water falls into a tank; prints the water level. The smallest use of mote: a scene in code, a World, steps.
#include <mote/mote.hpp>

#include <algorithm>
#include <cstdio>

int main() try {
    mote::Scene scene;
    const auto water = scene.add({.name = "water", .kind = mote::MaterialKind::fluid, .density = 1000});
    scene.add_box({.lower = {0, 0, 0}, .upper = {0.5f, 1, 0.4f}, .fill = {.radius = 0.025f, .material = water}});
    scene.add_container({.centre = {1, 1, 0.2f}, .half_extents = {1, 1, 0.2f}});

    mote::Context context; // the first suitable device
    mote::World world(context, scene);
    std::printf("%zu particles on %s\n", scene.particles.size(), context.info().name.c_str());

    for (int second = 1; second <= 2; ++second) {
        for (int i = 0; i < 120; ++i) world.step(); // 1/120 s each
        float highest = 0;
        for (const mote::WorldParticle& particle : world.particles()) highest = std::max(highest, particle.position[1]);
        std::printf("after %d s the water reaches %.2f m\n", second, static_cast<double>(highest));
    }
} catch (const mote::Error& error) {
    std::fprintf(stderr, "hello: %s\n", error.what());
    return 1;
}
