// headless SCENE.json [SECONDS]: runs a scene file without a window, as a server would. It reads back the particles of one step
// while the device computes the next ones, and writes the last state to last.ply.
#include <mote/mote.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>

int main(int argc, char** argv) try {
    if (argc < 2) {
        std::fprintf(stderr, "usage: headless SCENE.json [SECONDS]\n");
        return 2;
    }
    const mote::SceneFile file = mote::read_scene(argv[1]);
    const double seconds = argc > 2 ? std::atof(argv[2]) : double{file.output.duration}, time_step = file.scene->solver.time_step;
    const auto steps = std::lround(seconds / time_step), steps_between = std::lround(0.5 / time_step);
    mote::Context context;
    mote::World world(context, file.scene);

    std::optional<mote::Readback> readback;
    for (long step = 1; step <= steps; ++step) {
        world.submit(); // does not wait
        if (readback) { // of the previous step
            const mote::Statistics then = mote::compute_statistics(file.scene, readback->particles());
            std::printf("%5.2f s: %.4g J moving, densest water %.2f %% too dense\n", static_cast<double>(step - 1) * time_step,
                        then.kinetic_energy, 100 * then.max_density_error);
            readback.reset();
        }
        if (step % steps_between == 0) readback = world.read_back();
    }
    const auto particles = world.particles();
    world.check(); // throws if any step failed
    mote::write_particles("last.ply", mote::ParticleFormat::ply, particles, file.scene, world.time());
    std::printf("%zu particles are in last.ply\n", particles.size());
} catch (const mote::Error& error) {
    std::fprintf(stderr, "headless: %s\n", error.what());
    return 1;
}
