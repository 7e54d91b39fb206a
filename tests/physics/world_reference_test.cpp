// Complete worlds against the reference of the complete step in doubles, over 100 steps; fewer for variants.
//
// The two round differently, and the difference grows. In the first steps every particle is compared. In one step rounding can
// separate them by
//
//   R = 2 (1 + 5 iterations substeps) 2^-25 m
//
// since each rounds a position when it is predicted and after at most five passes of every iteration (contacts, links, densities,
// colliders, meshes), each time by half the spacing of floats below 1 m: 2.4e-6 m with 8 iterations, if all errors added up. They
// do not: after one step 99 of 100 particles are within 9e-8 m on either driver. From step to step the bound grows by the factor
//
//   G = 2
//
// since v is (p - x)/Δt: a difference in position is also one in velocity, so it doubles in the second step, and stiff
// constraints add to it. Measured, the 99th percentile grows per step by factors of 1.3 (few grains) to 2.2 (settling
// water, 4.8e-5 m after ten steps). So R G^(n-1), 1.2e-3 m after ten steps, is ten times the measured difference, and a twentieth
// of a particle. Scenes with little stiffness grow by at most 1.2 and are compared over more steps.
//
// After about fifty steps, positions in water differ by as much as chance gives, s = 0.02 to 0.1 m. Later steps compare
// quantities that chance does not change: the number of particles; the centre of mass, to s/√N or 6e-3 m with s = 0.1 m and 289
// particles; and the energy, to 5 %, which corresponds to that at a height of 0.1 m. (Measured: 2.7e-3 m and 1.1 %.)
#include "reference/physics/world_reference.hpp"
#include "support/algorithm_test.hpp"
#include "support/world_scenes.hpp"

#include <mote/world.hpp>

#include <algorithm>
#include <cmath>

namespace mote::test {
namespace {

double rounding_of(const Solver& solver) { return 2 * (1 + 5.0 * solver.iterations * solver.substeps) * 0x1p-25; } // R, m

struct Totals {
    double energy = 0, mass = 0;
    std::array<double, 3> centre{};
};

class WorldReferenceTest : public GpuTest, public ::testing::WithParamInterface<WorldScene> {
protected:
    template <typename Particles>
    Totals totals_of(const Scene& scene, const Particles& particles, const std::vector<double>& masses) {
        Totals totals;
        for (std::size_t i = 0; i < particles.size(); ++i) {
            totals.mass += masses[i];
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const double x = particles[i].position[axis], v = particles[i].velocity[axis];
                totals.centre[axis] += masses[i] * x;
                totals.energy += masses[i] * (0.5 * v * v - static_cast<double>(scene.solver.gravity[axis]) * x);
            }
        }
        for (double& axis : totals.centre) axis /= totals.mass;
        return totals;
    }
    static std::vector<double> masses_of(const Scene& scene, const std::vector<WorldParticle>& particles) {
        std::vector<double> masses;
        for (const WorldParticle& one : particles) {
            masses.push_back(scene.materials[one.material].density *
                             std::pow(2.0 * one.radius, static_cast<double>(scene.dimensions)));
        }
        return masses;
    }

    void expect_agreement(const WorldScene& bounds) {
        const CheckedScene checked = bounds.scene;
        const Scene& scene = *checked;
        World world(context(), checked);
        reference::WorldReference<double> cpu(checked, 2);
        double max_energy = 0;
        double close = rounding_of(scene.solver) + bounds.jump;
        for (int step = 1; step <= bounds.steps; ++step, close *= bounds.growth) {
            world.step();
            cpu.step();
            const std::vector<WorldParticle> found = world.particles();
            const std::vector<reference::ReferenceParticle<double>> expected = cpu.particles();
            ASSERT_EQ(found.size(), expected.size());
            std::size_t apart = 0;
            for (std::size_t i = 0; i < found.size(); ++i) {
                ASSERT_EQ(found[i].id, expected[i].id);
                double squared = 0;
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    squared += std::pow(double{found[i].position[axis]} - expected[i].position[axis], 2);
                }
                if (std::sqrt(squared) > close) ++apart;
                if (step > 1) continue;
                ASSERT_NEAR(found[i].density, expected[i].density, 1e-3 * expected[i].density + 1e-3) << i;
            }
            if (step <= bounds.close_steps) {
                ASSERT_LE(apart, found.size() / 100) << "farther than " << close << " m after step " << step;
            }
            const std::vector<double> masses = masses_of(scene, found);
            const Totals ours = totals_of(scene, found, masses), theirs = totals_of(scene, expected, masses);
            max_energy = std::max(max_energy, std::abs(ours.energy) + 1e-9);
            if (step % 10 != 0 || found.empty()) continue;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                EXPECT_NEAR(ours.centre[axis], theirs.centre[axis], bounds.centre) << "step " << step << ", axis " << axis;
            }
            EXPECT_NEAR(ours.energy, theirs.energy, bounds.energy * max_energy) << "step " << step;
        }
    }
};

TEST_P(WorldReferenceTest, MatchesTheReference) { expect_agreement(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Scenes, WorldReferenceTest, ::testing::ValuesIn(world_scenes()),
                         [](const auto& scene) { return scene.param.name; });

} // namespace
} // namespace mote::test
