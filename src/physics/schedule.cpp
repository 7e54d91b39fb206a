#include "physics/schedule.hpp"

#include <algorithm>
#include <vector>

namespace mote::physics {

namespace {

struct StageOrder {
    Stage stage;
    std::vector<std::string_view> families;
};

// The order of a step, from top to bottom. The engine searches neighbours between predict and stabilise.
const std::vector<StageOrder> kSchedule{
    {Stage::spawn, {"emit"}},
    {Stage::mark_removed, {"emit"}},
    {Stage::kinematics, {"collide"}},
    {Stage::predict, {"motion"}},
    {Stage::stabilise, {"contact", "collide"}},
    {Stage::prepare, {"link"}},
    {Stage::iterate, {"contact", "link", "fluid", "collide"}}, // colliders last, so that no particle ends inside one
    {Stage::finish, {"motion"}},
    {Stage::velocity, {"contact", "collide", "fluid"}},
    {Stage::end_step, {"link"}},
};

} // namespace

std::span<const std::string_view> families_of(Stage stage) {
    return std::ranges::find(kSchedule, stage, &StageOrder::stage)->families;
}

} // namespace mote::physics
