// The default range of a field's colours. It depends on the scene, not on its current state, so that frames of one run can be
// compared.
#pragma once

#include "bounds.hpp"

#include <mote/render/field.hpp>
#include <mote/scene.hpp>

namespace mote::render {

struct Range {
    float lowest = 0, highest = 1;
};

/// Speeds range up to that of a fall through the height of the bounds, density errors up to 0.1.
Range range_of(const Scene& scene, const Bounds& bounds, Field field);

} // namespace mote::render
