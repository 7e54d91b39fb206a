// What shaders take that colour particles (render/particle_colour.glsl), light them, and know what is cloth.
#pragma once

#include "raster_pass.hpp"
#include "setting.hpp"

#include <vector>

namespace mote::render {

std::vector<Binding> particle_bindings(const Setting& setting);
/// The same without light that shadows take away.
std::vector<Binding> unshadowed_particle_bindings(const Setting& setting);

} // namespace mote::render
