#include "physics/automatic_solver.hpp"
#include "physics/scene/check_scene.hpp"

#include <mote/checked_scene.hpp>

#include <utility>

namespace mote {

CheckedScene::CheckedScene(Scene scene) : given_solver_(scene.solver) {
    physics::check_scene(scene);
    scene.solver = physics::automatic_solver(scene);
    scene_ = std::make_shared<const Scene>(std::move(scene));
}

} // namespace mote
