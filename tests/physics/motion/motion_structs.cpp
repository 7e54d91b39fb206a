#include "physics/motion/check_finite_shared.h"
#include "physics/motion/predict_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"PredictPush",
     {sizeof(shared::PredictPush),
      {MOTE_MEMBER(PredictPush, kernel_scale), MOTE_MEMBER(PredictPush, forces), MOTE_MEMBER(PredictPush, half_kernel)}}},
    {"CheckFinitePush", {sizeof(shared::CheckFinitePush), {MOTE_MEMBER(CheckFinitePush, world_extent)}}},
}};

} // namespace
} // namespace mote::test
