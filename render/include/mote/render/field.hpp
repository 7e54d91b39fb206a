// What the colour of a particle can tell.
#pragma once

#include <mote/error.hpp>
#include <mote/render/export.hpp>

#include <string_view>
#include <vector>

namespace mote::render {

enum class Field {
    material, ///< A colour for each, as are groups and phases (solid or fluid).
    group,
    phase,
    id,     ///< In the order of the scene.
    radius, ///< m
    speed,  ///< m/s
    x,      ///< m, of the position
    y,
    z,
    velocity_x, ///< m/s
    velocity_y,
    velocity_z,
    density,       ///< Of fluids, kg/m³, before the last iteration of the last step.
    density_error, ///< Of fluids, by how much the density is above that of the material, as a part of it.
    neighbours,    ///< How many others a step looks at: within the kernels of fluids, and those that solids touch or nearly do.
};

/// In the order of the numbers.
MOTE_RENDER_API const std::vector<std::string_view>& field_names();
/// Throws Error with all names if there is none like this.
MOTE_RENDER_API Field field_named(std::string_view name);
/// With its unit: "speed (m/s)".
MOTE_RENDER_API std::string_view title_of(Field field);
/// Whether it has kinds rather than numbers, and so no range and no colour bar.
MOTE_RENDER_API bool is_categorical(Field field);

} // namespace mote::render
