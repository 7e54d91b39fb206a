#include "physics/schedule.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

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
    {Stage::lists, {"contact"}},
    {Stage::stabilise, {"contact", "collide"}},
    {Stage::warm_start, {"contact", "collide"}},
    {Stage::prepare, {"link"}},
    {Stage::iterate, {"contact", "link", "fluid", "collide"}}, // colliders last, so that no particle ends inside one
    {Stage::finish, {"motion"}},
    {Stage::relax, {"contact", "collide"}},
    {Stage::velocity, {"contact", "collide", "fluid"}},
    {Stage::end_step, {"link"}},
};

} // namespace

std::span<const std::string_view> families_of(Stage stage) {
    return std::ranges::find(kSchedule, stage, &StageOrder::stage)->families;
}

void check_scheduled(std::string_view name, const FamilyStep& family) {
    for (const auto& [stage, families] : kSchedule) {
        if (!family.acts_in(stage) || std::ranges::find(families, name) != families.end()) continue;
        throw Error(mote::format("schedule.cpp: stage {}: found no family \"{}\", expected it, since it acts there",
                                 static_cast<int>(stage), name));
    }
}

} // namespace mote::physics
