// headless SCENE.json [SECONDS]: runs a scene file with no window, reading the particles back while the next step runs, and
// writes the last state as last.ply. What a server would do.
#include <mote/mote.hpp>

#include <cstdio>
#include <cstdlib>
#include <optional>

int main(int argc, char** argv) try {
    if (argc < 2) {
        std::fprintf(stderr, "usage: headless SCENE.json [SECONDS]\n");
        return 2;
    }
    const mote::SceneFile file = mote::read_scene(argv[1]);
    const double seconds = argc > 2 ? std::atof(argv[2]) : double{file.output.duration};
    mote::Context context;
    mote::World world(context, file.scene);

    std::optional<mote::Readback> readback; // of the step before
    double shown = 0;
    while (world.time() < seconds) {
        world.submit(); // waits for the step before it, not for this one
        if (readback && world.time() - shown >= 0.5) {
            const mote::Statistics now = mote::measure(file.scene, readback->particles());
            std::printf("%5.2f s: %.4g J moving, densest water %.2f %% too dense\n", world.time(), now.kinetic_energy,
                        100 * now.max_density_error);
            shown = world.time();
        }
        readback = world.read_back();
    }
    const auto particles = world.particles();
    world.check(); // whether something went wrong in any step
    mote::write_particles("last.ply", mote::ParticleFormat::ply, particles, file.scene, world.time());
    std::printf("%zu particles are in last.ply\n", particles.size());
} catch (const mote::Error& error) {
    std::fprintf(stderr, "headless: %s\n", error.what());
    return 1;
}
