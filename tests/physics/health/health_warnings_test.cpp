#include <mote/health.hpp>

#include <gtest/gtest.h>

namespace mote {
namespace {

using Texts = std::vector<std::string>;

TEST(HealthWarnings, AreNoneWithinTheBounds) {
    EXPECT_EQ(health_warnings({}, Health{}), Texts{});
    EXPECT_EQ(health_warnings({}, Health{.max_penetration = 0.3,
                                         .mean_penetration = 0.1,
                                         .max_displacement = 1,
                                         .max_density_error = 1,
                                         .mean_density_error = 0.05,
                                         .volume_lost = 0.05,
                                         .max_stretch = 0.1}),
              Texts{});
}

TEST(HealthWarnings, SayWhatWasFoundAndWhatToDo) {
    Scene scene;
    scene.solver.substeps = 2;
    scene.solver.iterations = 8;
    EXPECT_EQ(health_warnings(scene, Health{.max_penetration = 1.42}),
              Texts{"penetration: found overlaps of up to 1.42 r, expected at most 0.3 r: raise solver.substeps (now 2)"});
    EXPECT_EQ(health_warnings(scene, Health{.mean_penetration = 0.11}),
              Texts{"penetration: found overlaps of on average 0.11 r, expected at most 0.1 r: raise solver.substeps (now 2)"});
    EXPECT_EQ(
        health_warnings(scene, Health{.max_displacement = 1.6}),
        Texts{"impacts: found a solid that moves by 1.6 r in a substep, expected at most 1 r: raise solver.substeps (now 2) "
              "to 4"});
    EXPECT_EQ(health_warnings(scene, Health{.mean_density_error = 0.12}),
              Texts{"density: found a mean error of 12 %, expected at most 5 %: raise solver.substeps (now 2) or "
                    "solver.iterations (now 8)"});
    EXPECT_EQ(health_warnings(scene, Health{.max_stretch = 1.37}),
              Texts{"stretch: found links up to 137 % too long, expected at most 10 %: raise solver.substeps (now 2) or "
                    "solver.iterations (now 8)"});
    EXPECT_EQ(health_warnings(scene, Health{.volume_lost = 0.2}),
              Texts{"volume: found a loss of 20 %, expected at most 5 %: raise solver.substeps (now 2) or "
                    "solver.iterations (now 8)"});
}

TEST(HealthRecord, HasTheLargestOfEveryMeasure) {
    HealthRecord record(Health{.max_penetration = 0.1, .volume_lost = 0.02});
    record.add({.max_penetration = 0.2, .mean_penetration = 0.05, .max_displacement = 0.5});
    record.add({.max_density_error = 0.3, .mean_density_error = 0.04, .volume_lost = 0.01, .max_stretch = 0.5});
    record.add({.max_stretch = 0.4});
    EXPECT_EQ(record.worst.max_penetration, 0.2);
    EXPECT_EQ(record.worst.mean_penetration, 0.05);
    EXPECT_EQ(record.worst.max_displacement, 0.5);
    EXPECT_EQ(record.worst.max_density_error, 0.3);
    EXPECT_EQ(record.worst.mean_density_error, 0.04);
    EXPECT_EQ(record.worst.volume_lost, 0.02);
    EXPECT_EQ(record.worst.max_stretch, 0.5);
}

TEST(HealthWarnings, OfClampedParticlesNameTheSpeed) {
    Scene scene;
    scene.add({});
    scene.particles = {{.radius = 0.02f}};
    scene.solver.max_speed = 3;
    EXPECT_EQ(health_warnings(scene, Health{.clamped = 12}),
              Texts{"speed: found 12 particles slowed down to 3 m/s, expected none: raise solver.max_speed, or remove it for no "
                    "limit"});
}

TEST(HealthWarnings, OfMissedNeighbours) {
    EXPECT_EQ(health_warnings({}, Health{.missed = 3}),
              Texts{"neighbours: found 3 pairs in contact that the lists missed, expected none: raise solver.substeps (now 1)"});
}

// Falls by 100 J, of which 30 J are left at the bottom, and rises again by 5 J.
TEST(HealthRecord, MeasuresTheGainOfEnergy) {
    HealthRecord record(Health{.energy = 60, .lowest_energy = 0});
    record.add({.energy = 55, .lowest_energy = -40});
    record.add({.energy = -10, .lowest_energy = -40});
    EXPECT_EQ(record.energy_gained, 0);
    record.add({.energy = -5, .lowest_energy = -40});
    EXPECT_DOUBLE_EQ(record.energy_gained, 0.05);
    EXPECT_EQ(
        health_warnings({}, record),
        Texts{"energy: found a gain of 5 %, expected at most 1 %: raise solver.substeps (now 1) or solver.iterations (now 8)"});
}

TEST(HealthRecord, EnergyFromNothingIsAGain) {
    HealthRecord record(Health{});
    record.add({});
    EXPECT_EQ(record.energy_gained, 0);
    record.add({.energy = 1});
    EXPECT_EQ(record.energy_gained, 1);
}

} // namespace
} // namespace mote
