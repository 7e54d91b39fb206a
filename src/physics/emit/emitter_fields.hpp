// Descriptions of emitters and sinks.
#pragma once

#include "physics/scene/fields.hpp"

#include <mote/scene.hpp>

namespace mote::physics {

void describe_emitter(Fields& fields, const Scene& scene, Emitter& emitter);
void describe_sink(Fields& fields, Sink& sink);

} // namespace mote::physics
