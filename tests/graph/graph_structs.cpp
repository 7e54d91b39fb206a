#include "graph/fill_shared.h"
#include "graph/work_size_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"WorkSizePush",
     {sizeof(shared::WorkSizePush),
      {MEMBER(WorkSizePush, index), MEMBER(WorkSizePush, capacity), MEMBER(WorkSizePush, divide), MEMBER(WorkSizePush, multiply),
       MEMBER(WorkSizePush, items_per_group), MEMBER(WorkSizePush, max_groups_x)}}},
    {"FillPush", {sizeof(shared::FillPush), {MEMBER(FillPush, value)}}},
}};

} // namespace
} // namespace mote::test
