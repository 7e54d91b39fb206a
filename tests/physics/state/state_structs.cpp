#include "physics/state/search_reach_shared.h"
#include "physics/state/search_stale_shared.h"
#include "physics/state/sort_keys_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"SearchReachPush",
     {sizeof(shared::SearchReachPush), {MOTE_MEMBER(SearchReachPush, substeps_left), MOTE_MEMBER(SearchReachPush, spare)}}},
    {"SearchStalePush", {sizeof(shared::SearchStalePush), {MOTE_MEMBER(SearchStalePush, spare)}}},
    {"SortKeysPush", {sizeof(shared::SortKeysPush), {MOTE_MEMBER(SortKeysPush, cells_per_metre)}}},
}};

} // namespace
} // namespace mote::test
