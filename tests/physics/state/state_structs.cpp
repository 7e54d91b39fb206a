#include "physics/state/search_reach_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"SearchReachPush", {sizeof(shared::SearchReachPush), {MOTE_MEMBER(SearchReachPush, substeps_left)}}},
}};

} // namespace
} // namespace mote::test
