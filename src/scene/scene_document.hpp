// The members of a scene file outside the Scene.
#pragma once

#include "physics/scene/fields.hpp"

#include <mote/scene_file.hpp>

#include <string>

namespace mote::scene {

struct DocumentHead {
    std::string schema{}, title{}, about{};
    physics::Names groups{};
    Camera camera{};
    Output output{};
};

/// All keys that a scene file can have.
void describe_document(physics::Fields& fields, DocumentHead& head, Scene& scene);
/// Only those of the head.
void describe_head(physics::Fields& fields, DocumentHead& head);

/// Rules between members of the head and the solver. Throws physics::SceneError.
void check_head(const DocumentHead& head, const Solver& solver);

} // namespace mote::scene
