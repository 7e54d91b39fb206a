// Every struct that C++ and GLSL share has the same layout in both, and all push constants are checked.
#include "support/shared_structs.hpp"

#include <gtest/gtest.h>

namespace mote {
namespace {

TEST(SharedStructs, HaveTheSameLayoutInCppAndGlsl) { test::expect_same_layouts(gpu::embedded_shaders(), test::shared_structs()); }

TEST(SharedStructs, HoldAllPushConstants) { test::expect_push_constants_known(gpu::embedded_shaders(), test::shared_structs()); }

} // namespace
} // namespace mote
