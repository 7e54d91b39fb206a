// Scenes as JSON text.
#pragma once

#include "scene/scene_document.hpp"

#include <string>

namespace mote::scene {

/// What is as by default is left out. The scene may be any; of one that makes no sense, so does the text.
std::string to_json(const DocumentHead& head, const Scene& scene);

} // namespace mote::scene
