// The quantities by which particles can be coloured.
#pragma once

#include <mote/error.hpp>
#include <mote/render/export.hpp>

#include <string_view>
#include <vector>

namespace mote::render {

enum class Field {
    material, ///< Categorical, like group and phase (solid or fluid): one colour per value.
    group,
    phase,
    id,     ///< In the order of the scene.
    radius, ///< m
    speed,  ///< m/s
    x,      ///< Position, m.
    y,
    z,
    velocity_x, ///< m/s
    velocity_y,
    velocity_z,
    density,       ///< Fluids only: kg/m³, before the last iteration of the last step.
    density_error, ///< Fluids only: density / rest density - 1.
    neighbours,    ///< Number of neighbours in a step: within the kernels of fluids; touching, or nearly so, for solids.
};

/// In the order of the enumerators.
MOTE_RENDER_API const std::vector<std::string_view>& field_names();
/// Throws Error, listing all names, if there is no such field.
MOTE_RENDER_API Field field_from_name(std::string_view name);
/// The label with its unit: "speed (m/s)".
MOTE_RENDER_API std::string_view field_label(Field field);
/// Whether its values are categories rather than numbers. Such a field has no range and no colour bar.
MOTE_RENDER_API bool is_categorical(Field field);

} // namespace mote::render
