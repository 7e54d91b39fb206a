#include "picture.hpp"

namespace mote {
namespace {

class ParticlesPicture : public test::GpuTest {};

// A coarse dam after a third of a second: spheres of water in front of ground and sky.
TEST_F(ParticlesPicture, OfADamBreak) {
    const SceneFile file = test::sample("dam_break", {"blocks.0.filling.radius=0.05"});
    test::Studio studio(context(), file.scene);
    for (int step = 0; step < 40; ++step) studio.world.step();
    test::expect_golden("particles_dam_break", studio.draw(file.camera));
}

} // namespace
} // namespace mote
