#include "algorithms/radix_sort_shared.h"
#include "algorithms/segmented_reduce_levels_shared.h"
#include "algorithms/segmented_reduce_query_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"DigitPush", {sizeof(shared::DigitPush), {MEMBER(DigitPush, shift), MEMBER(DigitPush, mask)}}},
    {"LevelsPush",
     {sizeof(shared::LevelsPush),
      {MEMBER(LevelsPush, children_begin), MEMBER(LevelsPush, level_begin), MEMBER(LevelsPush, node_values)}}},
    {"QueryPush", {sizeof(shared::QueryPush), {MEMBER(QueryPush, levels), MEMBER(QueryPush, level_begins)}}},
}};

} // namespace
} // namespace mote::test
