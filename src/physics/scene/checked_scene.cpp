#include "physics/scene/check_scene.hpp"

#include <mote/checked_scene.hpp>

#include <utility>

namespace mote {

CheckedScene::CheckedScene(Scene scene) {
    physics::check_scene(scene);
    scene_ = std::make_shared<const Scene>(std::move(scene));
}

} // namespace mote
