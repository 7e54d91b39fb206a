// Where the particles of a layer leave an emitter, and how often, so that it delivers its flux.
#pragma once

#include <mote/emitter.hpp>

#include <cstdint>
#include <vector>

namespace mote::physics {

struct EmitterLayer {
    std::vector<Vec3> sites; ///< m
    /// Of the layers that would leave if they were a diameter apart: 1, or less if the sites are more than the area holds.
    double share;
};
EmitterLayer emitter_layer(const Emitter& emitter, std::uint32_t dimensions);

} // namespace mote::physics
