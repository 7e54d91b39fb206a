#include "physics/contact/contact_bounce_shared.h"
#include "physics/contact/contact_count_shared.h"
#include "physics/contact/contact_solve_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"ContactBouncePush", {sizeof(shared::ContactBouncePush), {MEMBER(ContactBouncePush, neighbour_capacity)}}},
    {"ContactCountPush", {sizeof(shared::ContactCountPush), {MEMBER(ContactCountPush, neighbour_capacity)}}},
    {"ContactSolvePush",
     {sizeof(shared::ContactSolvePush),
      {MEMBER(ContactSolvePush, relaxation), MEMBER(ContactSolvePush, mass_scaling), MEMBER(ContactSolvePush, neighbour_capacity)}}},
}};

} // namespace
} // namespace mote::test
