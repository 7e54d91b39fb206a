#include "physics/motion/check_finite_shared.h"
#include "physics/motion/energy_shared.h"
#include "physics/motion/predict_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"PredictPush",
     {sizeof(shared::PredictPush),
      {MOTE_MEMBER(PredictPush, kernel_scale), MOTE_MEMBER(PredictPush, forces), MOTE_MEMBER(PredictPush, half_kernel),
       MOTE_MEMBER(PredictPush, smallest_half_kernel), MOTE_MEMBER(PredictPush, period), MOTE_MEMBER(PredictPush, inverse_period),
       MOTE_MEMBER(PredictPush, search_origin_x), MOTE_MEMBER(PredictPush, search_origin_y),
       MOTE_MEMBER(PredictPush, search_origin_z)}}},
    {"EnergyPush",
     {sizeof(shared::EnergyPush),
      {MOTE_MEMBER(EnergyPush, gravity_x), MOTE_MEMBER(EnergyPush, gravity_y), MOTE_MEMBER(EnergyPush, gravity_z),
       MOTE_MEMBER(EnergyPush, origin_x), MOTE_MEMBER(EnergyPush, origin_y), MOTE_MEMBER(EnergyPush, origin_z)}}},
    {"CheckFinitePush", {sizeof(shared::CheckFinitePush), {MOTE_MEMBER(CheckFinitePush, world_extent)}}},
}};

} // namespace
} // namespace mote::test
