#include "physics/scene/particle_shape.hpp"

namespace mote::physics {

namespace {

// Uniform in [-1, 1): the same on every machine (splitmix64).
float pseudo_random(std::uint64_t number) {
    std::uint64_t z = (number + 1) * 0x9E37'79B9'7F4A'7C15u;
    z = (z ^ (z >> 30)) * 0xBF58'476D'1CE4'E5B9u;
    z = (z ^ (z >> 27)) * 0x94D0'49BB'1331'11EBu;
    z ^= z >> 31;
    return static_cast<float>(z >> 40) * 0x1p-23f - 1;
}

} // namespace

ParticleFiller::ParticleFiller(Scene& scene, const ParticleFill& fill, double at_most, const char* shape)
    : scene_(scene), fill_(fill), first_(scene.particles.size()) {
    const double all = static_cast<double>(scene.particles.size()) + at_most;
    if (!(all <= static_cast<double>(kMaxParticles))) {
        throw_invalid(shape, mote::format("{:.0f} particles in total", all), "fewer than 2^31");
    }
    scene.particles.reserve(scene.particles.size() + static_cast<std::size_t>(at_most));
}

void ParticleFiller::put(Vec3 at, bool fixed) {
    const std::size_t axes = scene_.dimensions;
    for (std::size_t axis = 0; axis < axes && fill_.jitter > 0; ++axis) {
        at[axis] += pseudo_random(number_ * 3 + axis) * fill_.jitter * fill_.radius;
    }
    ++number_;
    scene_.particles.push_back({.position = at,
                                .velocity = fill_.velocity,
                                .radius = fill_.radius,
                                .material = fill_.material,
                                .group = fill_.group,
                                .self_collision = fill_.self_collision,
                                .fixed = fixed});
}

} // namespace mote::physics
