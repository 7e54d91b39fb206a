// What a picture shows, by the names that a command line or a menu has for it.
#pragma once

#include "cli/commands.hpp"

#include <mote/render/style.hpp>

#include <string>
#include <vector>

namespace mote::cli {

const std::vector<std::string>& view_names();
std::string name_of_view(render::View view);
/// Throws Error if there is no such view, with the name that was probably meant.
render::View view_named(const std::string& name);

const std::vector<std::string>& collider_looks();
std::string name_of_collider_look(render::ColliderDisplay look);
render::ColliderDisplay collider_look_named(const std::string& name);

const std::vector<std::string>& fluid_shadow_names();
std::string name_of_fluid_shadows(render::FluidShadows shadows);
render::FluidShadows fluid_shadows_named(const std::string& name);

const std::vector<std::string>& field_names();
std::string name_of_field(render::Field field);
/// The same of what colours tell.
render::Field field_named(const std::string& name);

/// Of names with commas between them, of which some may have a number: "tree:6,contacts".
render::DebugStyle debug_style_of(const std::string& names);

/// Throws Error naming the first option that makes no sense.
render::Style style_of(const StyleOptions& options);

} // namespace mote::cli
