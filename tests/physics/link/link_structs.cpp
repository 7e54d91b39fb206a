#include "physics/link/link_lambda_shared.h"
#include "physics/link/link_solve_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"LinkLambdaPush", {sizeof(shared::LinkLambdaPush), {MOTE_MEMBER(LinkLambdaPush, relaxation)}}},
    {"LinkSolvePush", {sizeof(shared::LinkSolvePush), {MOTE_MEMBER(LinkSolvePush, relaxation)}}},
}};

} // namespace
} // namespace mote::test
