// Bindings of shaders that colour particles (render/particle_colour.glsl), light them, and tell which are cloth.
#pragma once

#include "raster_pass.hpp"
#include "render_context.hpp"

#include <vector>

namespace mote::render {

std::vector<Binding> particle_bindings(const RenderContext& render_context);
/// The same without the shadow maps.
std::vector<Binding> unshadowed_particle_bindings(const RenderContext& render_context);

} // namespace mote::render
