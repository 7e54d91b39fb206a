#include "physics/collide/mesh_sweep.hpp"
#include "reference/physics/collide/mesh_sweep.hpp"
#include "support/mesh_case.hpp"

namespace mote::test {
namespace {

class MeshSweepTest : public MeshCase {};

TEST_F(MeshSweepTest, PositionsMatchTheReference) {
    for (const bool stays : {false, true}) {
        for_each_number([&](Case& c, std::uint32_t n) {
            const Cloud cloud = made_fast(make_cloud(n, 3));
            DeviceCloud on_device = on_device_of(c, cloud);
            physics::sweep_mesh(c.graph, on_device.solving, physics::mesh_surface(c.graph, physics::pack_meshes(scene_)),
                                stays ? physics::MeshSweep::stays : physics::MeshSweep::slides);
            const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, n);
            c.run();
            const auto expected = reference::sweep_mesh(reference_surface(), cloud.predicted, cloud.previous, stays);
            // Times are exact to some roundings of 5 m, the size of a triangle, on ways of up to a metre.
            EXPECT_TRUE(are_near(in_world(cloud, c.result<Vec4>(moved, n)), expected, 2e-5));
            std::uint32_t passed = 0;
            for (std::uint32_t i = 0; i < n; ++i) passed += std::abs(expected[i][1] - cloud.predicted[i][1]) > 1e-6 ? 1 : 0;
            EXPECT_GE(passed, n / 50);
        });
    }
}

} // namespace
} // namespace mote::test
