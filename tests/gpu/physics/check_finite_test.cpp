#include "physics/motion/check_finite.hpp"
#include "physics_case.hpp"

#include <fmt/format.h>

#include <limits>

namespace mote::test {
namespace {

using CheckFiniteTest = PhysicsTest;

constexpr float kInfinity = std::numeric_limits<float>::infinity(), kNan = std::numeric_limits<float>::quiet_NaN();

// Ids fall while places rise, so that neither is taken for the other.
void expect_told(Case& c, std::uint32_t n, const std::vector<std::pair<std::uint32_t, Vec4>>& wrong) {
    std::vector<Vec4> spheres(n, Vec4{1, -1e18f, 3, kNan}); // of radii it has no say
    std::vector<std::uint64_t> traits;                      // material and id
    for (std::uint32_t i = 0; i < n; ++i) traits.push_back(9 | std::uint64_t{2 * n - i} << 32);
    std::uint32_t lowest = std::numeric_limits<std::uint32_t>::max();
    for (const auto& [place, sphere] : wrong) {
        spheres[place] = sphere;
        lowest = std::min(lowest, 2 * n - place);
    }
    physics::State state;
    state.count = c.count(n);
    state.position_radius = c.in(spheres, {kNan, kNan, kNan, kNan});
    state.material_id = c.in(traits, std::uint64_t{0});
    physics::check_finite(c.graph, state);
    if (wrong.empty()) return c.run();
    c.run_into_error({fmt::format("particle {} has a coordinate that is not finite or beyond 1e+18 m", lowest)});
}

TEST_F(CheckFiniteTest, TellsTheLowestId) {
    for_each_number([](Case& c, std::uint32_t n) {
        if (n > 0) expect_told(c, n, {{n - 1, {0, kNan, 0, 1}}, {n / 2, {kInfinity, 0, 0, 1}}, {n / 3, {0, 0, -1.1e18f, 1}}});
    });
}

TEST_F(CheckFiniteTest, SaysNothingOfOthers) {
    for_each_number([](Case& c, std::uint32_t n) { expect_told(c, n, {}); });
}

} // namespace
} // namespace mote::test
