// The numbers between which a field's colours lie unless a Style says so: of the scene, not of the moment, so that pictures of
// one run can be compared.
#pragma once

#include "bounds.hpp"

#include <mote/render/field.hpp>
#include <mote/scene.hpp>

namespace mote::render {

struct Range {
    float lowest = 0, highest = 1;
};

/// Speeds up to those of a fall from the top of the bounds to the bottom; errors of density up to 0.1.
Range range_of(const Scene& scene, const Bounds& bounds, Field field);

} // namespace mote::render
