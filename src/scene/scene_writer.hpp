// Scenes as JSON text.
#pragma once

#include "scene/scene_document.hpp"

#include <string>

namespace mote::scene {

/// Omits default values. An invalid scene gives invalid text.
std::string to_json(const DocumentHead& head, const Scene& scene);

} // namespace mote::scene
