#include "physics/health/penetration_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"PenetrationPush",
     {sizeof(shared::PenetrationPush),
      {MOTE_MEMBER(PenetrationPush, neighbour_capacity), MOTE_MEMBER(PenetrationPush, period),
       MOTE_MEMBER(PenetrationPush, inverse_period)}}},
}};

} // namespace
} // namespace mote::test
