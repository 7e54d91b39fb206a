// Names of style options, for the command line and the panel.
#pragma once

#include "cli/commands.hpp"

#include <mote/render/style.hpp>
#include <mote/scene_file.hpp>

#include <string>
#include <vector>

namespace mote::cli {

const std::vector<std::string>& view_names();
std::string name_of_view(render::View view);
/// Throws Error if there is no such view, suggesting the nearest name.
render::View view_named(const std::string& name);

const std::vector<std::string>& collider_displays();
std::string name_of_collider_display(render::ColliderDisplay display);
render::ColliderDisplay collider_display_named(const std::string& name);

const std::vector<std::string>& fluid_shadow_names();
std::string name_of_fluid_shadows(render::FluidShadows shadows);
render::FluidShadows fluid_shadows_named(const std::string& name);

const std::vector<std::string>& field_names();
std::string name_of_field(render::Field field);
/// The same for the field that colours show.
render::Field field_from_name(const std::string& name);

/// Parses names separated by commas, some with a number: "tree:6,contacts".
render::DebugStyle debug_style_of(const std::string& names);

/// The scene's camera, or that of --camera. Throws OptionError if that is not valid, or if the scene is in 2-D.
mote::Camera camera_of(const StyleOptions& options, const SceneFile& file, float aspect);

/// Throws Error for the first invalid option.
render::Style style_of(const StyleOptions& options);

} // namespace mote::cli
