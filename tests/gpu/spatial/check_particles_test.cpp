#include "algorithm_test.hpp"
#include "spatial/check_particles.hpp"
#include "support/particle_inputs.hpp"

#include <fmt/format.h>

#include <limits>

namespace mote::test {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kHighest = std::numeric_limits<float>::max();

class CheckParticlesTest : public AlgorithmTest {
protected:
    // The particle that the error names; all is well: n.
    std::uint32_t first_flagged(const std::vector<Vec4>& spheres, const Mode& mode = kHostCount) {
        const auto n = static_cast<std::uint32_t>(spheres.size());
        Case c(device(), mode, settings());
        const graph::Buffer input = c.in(spheres, {kNan, kNan, kNan, kNan});
        spatial::check_particles(c.graph, {input, c.count(n), {}});
        graph::Executable executable(device(), c.graph);
        try {
            executable.run();
            executable.run(); // what was found last time is forgotten
        } catch (const Error& error) {
            for (std::uint32_t i = 0; i < n; ++i) {
                if (error.what() == fmt::format("particle {} in buffer \"{}\" has a position or a radius that is not finite, or "
                                                "a radius that is not above 0",
                                                i, c.graph.info(input).name)) {
                    return i;
                }
            }
            ADD_FAILURE() << error.what();
        }
        return n;
    }
};

TEST_F(CheckParticlesTest, GoodOnesPass) {
    std::vector<std::uint32_t> sizes = this->sizes(device().workgroup_size());
    for (const std::uint32_t n : sizes) {
        for (const Mode& mode : {kHostCount, kGpuCount, kReplayed}) {
            EXPECT_EQ(first_flagged(make_particles(ParticlePattern::kRadiiSpread, n).spheres, mode), n) << mode.name;
        }
    }
    const float smallest = std::numeric_limits<float>::min();
    EXPECT_EQ(first_flagged({{kHighest, -kHighest, -0.0f, kHighest}, {smallest, -smallest, 0, smallest}}), 2u);
}

TEST_F(CheckParticlesTest, EveryKindOfBadOneIsFlagged) {
    std::vector<Vec4> bad;
    for (const float value : {kNan, -kNan, std::numeric_limits<float>::signaling_NaN(), kInfinity, -kInfinity}) {
        for (std::size_t component = 0; component < 4; ++component) {
            bad.push_back({1, 2, 3, 4});
            bad.back()[component] = value;
        }
    }
    for (const float radius : {0.0f, -0.0f, -1.0f, -kHighest}) bad.push_back({1, 2, 3, radius});
    for (const Vec4& sphere : bad) {
        std::vector<Vec4> spheres = make_particles(ParticlePattern::kUniform, 10).spheres;
        spheres[7] = sphere;
        EXPECT_EQ(first_flagged(spheres), 7u) << ::testing::PrintToString(sphere);
    }
}

TEST_F(CheckParticlesTest, TheFirstOfManyIsNamed) {
    const std::uint32_t n = 3 * device().workgroup_size() + 5;
    for (const std::uint32_t first : {0u, 1u, device().workgroup_size() - 1, device().workgroup_size(), n - 1}) {
        std::vector<Vec4> spheres = make_particles(ParticlePattern::kUniform, n).spheres;
        for (std::uint32_t i = first; i < n; i += 3) spheres[i][i % 4] = kNan;
        for (const Mode& mode : {kHostCount, kReplayed}) EXPECT_EQ(first_flagged(spheres, mode), first) << mode.name;
    }
}

TEST_F(CheckParticlesTest, RadiiOutsideTheRangeAreFlagged) {
    const auto run_with = [this](float radius) {
        Case c(device(), kHostCount, settings());
        const graph::Buffer input = c.in(std::vector<Vec4>{{0, 0, 0, 2}, {1, 2, 3, radius}}, {});
        spatial::check_particles(c.graph, {input, c.count(2), {}}, {.smallest = 1.5f, .largest = 2.5f});
        run(c.graph);
    };
    for (const float radius : {1.5f, 2.5f}) EXPECT_NO_THROW(run_with(radius)) << radius;
    for (const float radius : {1.4999f, 2.5001f, 0.0f}) {
        expect_error([&] { run_with(radius); }, {"particle 1", "not from 1.5 to 2.5 m"});
    }
}

TEST_F(CheckParticlesTest, RefusesWrongBuffers) {
    Case c(device(), kHostCount, settings());
    const graph::Buffer words = c.out<std::uint32_t>(8), few = c.out<Vec4>(7 - kHostCount.room);
    expect_error(
        [&] {
            spatial::check_particles(c.graph, {words, graph::Count::host(8), {}});
        },
        {"check_particles: spheres must hold vec4", "holds uint"});
    expect_error(
        [&] {
            spatial::check_particles(c.graph, {few, graph::Count::host(8), {}});
        },
        {"check_particles: spheres must hold at least 8", "capacity of 7"});
}

} // namespace
} // namespace mote::test
