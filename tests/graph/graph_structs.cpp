#include "graph/fill_shared.h"
#include "graph/work_size_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"WorkSizePush",
     {sizeof(shared::WorkSizePush),
      {MOTE_MEMBER(WorkSizePush, index), MOTE_MEMBER(WorkSizePush, capacity), MOTE_MEMBER(WorkSizePush, divide),
       MOTE_MEMBER(WorkSizePush, multiply), MOTE_MEMBER(WorkSizePush, items_per_group),
       MOTE_MEMBER(WorkSizePush, max_groups_x)}}},
    {"FillPush", {sizeof(shared::FillPush), {MOTE_MEMBER(FillPush, value)}}},
}};

} // namespace
} // namespace mote::test
