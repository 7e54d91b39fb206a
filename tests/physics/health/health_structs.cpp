#include "physics/health/clamped_shared.h"
#include "physics/health/energy_shared.h"
#include "physics/health/missed_shared.h"
#include "physics/health/penetration_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"ClampedPush", {sizeof(shared::ClampedPush), {MOTE_MEMBER(ClampedPush, max_speed)}}},
    {"EnergyPush",
     {sizeof(shared::EnergyPush),
      {MOTE_MEMBER(EnergyPush, gravity_x), MOTE_MEMBER(EnergyPush, gravity_y), MOTE_MEMBER(EnergyPush, gravity_z),
       MOTE_MEMBER(EnergyPush, origin_x), MOTE_MEMBER(EnergyPush, origin_y), MOTE_MEMBER(EnergyPush, origin_z)}}},
    {"MissedPush",
     {sizeof(shared::MissedPush),
      {MOTE_MEMBER(MissedPush, neighbour_capacity), MOTE_MEMBER(MissedPush, step_capacity), MOTE_MEMBER(MissedPush, period),
       MOTE_MEMBER(MissedPush, inverse_period)}}},
    {"PenetrationPush",
     {sizeof(shared::PenetrationPush),
      {MOTE_MEMBER(PenetrationPush, neighbour_capacity), MOTE_MEMBER(PenetrationPush, period),
       MOTE_MEMBER(PenetrationPush, inverse_period)}}},
}};

} // namespace
} // namespace mote::test
