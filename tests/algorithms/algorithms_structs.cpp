#include "algorithms/radix_sort_shared.h"
#include "algorithms/segmented_reduce_levels_shared.h"
#include "algorithms/segmented_reduce_query_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"DigitPush", {sizeof(shared::DigitPush), {MOTE_MEMBER(DigitPush, shift), MOTE_MEMBER(DigitPush, mask)}}},
    {"LevelsPush",
     {sizeof(shared::LevelsPush),
      {MOTE_MEMBER(LevelsPush, children_begin), MOTE_MEMBER(LevelsPush, level_begin), MOTE_MEMBER(LevelsPush, node_values)}}},
    {"QueryPush", {sizeof(shared::QueryPush), {MOTE_MEMBER(QueryPush, levels), MOTE_MEMBER(QueryPush, level_begins)}}},
}};

} // namespace
} // namespace mote::test
