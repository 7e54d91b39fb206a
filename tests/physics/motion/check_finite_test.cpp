#include "physics/motion/check_finite.hpp"
#include "support/physics_case.hpp"

#include <fmt/format.h>

#include <limits>

namespace mote::test {
namespace {

using CheckFiniteTest = PhysicsTest;

constexpr float kInfinity = std::numeric_limits<float>::infinity(), kNan = std::numeric_limits<float>::quiet_NaN();

// Ids decrease while indices increase, so that confusing them fails.
void expect_reported(Case& c, std::uint32_t n, const std::vector<std::pair<std::uint32_t, Vec4>>& wrong) {
    std::vector<Vec4> spheres(n, Vec4{1, -1e18f, 3, kNan}); // radii are not checked
    std::vector<std::uint64_t> material_id;
    for (std::uint32_t i = 0; i < n; ++i) material_id.push_back(9 | std::uint64_t{2 * n - i} << 32);
    std::uint32_t lowest = std::numeric_limits<std::uint32_t>::max();
    for (const auto& [index, sphere] : wrong) {
        spheres[index] = sphere;
        lowest = std::min(lowest, 2 * n - index);
    }
    physics::State state;
    state.count = c.count(n);
    state.position_radius = c.in(spheres, {kNan, kNan, kNan, kNan});
    state.material_id = c.in(material_id, std::uint64_t{0});
    physics::check_finite(c.graph, state);
    if (wrong.empty()) return c.run();
    c.run_into_error(
        {fmt::format("particle {}: found a non-finite coordinate or one beyond 1e+18 m, expected a finite one", lowest)});
}

TEST_F(CheckFiniteTest, ReportsTheLowestId) {
    for_each_number([](Case& c, std::uint32_t n) {
        if (n > 0) expect_reported(c, n, {{n - 1, {0, kNan, 0, 1}}, {n / 2, {kInfinity, 0, 0, 1}}, {n / 3, {0, 0, -1.1e18f, 1}}});
    });
}

TEST_F(CheckFiniteTest, AcceptsFiniteParticles) {
    for_each_number([](Case& c, std::uint32_t n) { expect_reported(c, n, {}); });
}

} // namespace
} // namespace mote::test
