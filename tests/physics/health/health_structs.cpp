#include "physics/health/missed_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"MissedPush",
     {sizeof(shared::MissedPush),
      {MOTE_MEMBER(MissedPush, neighbour_capacity), MOTE_MEMBER(MissedPush, step_capacity),
       MOTE_MEMBER(MissedPush, solid_capacity)}}},
}};

} // namespace
} // namespace mote::test
