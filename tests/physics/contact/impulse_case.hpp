// Contacts of a cloud for the tests of passes that work on impulses, on the host and on the device.
#pragma once

#include "physics/contact/impulse.hpp"
#include "reference/physics/contact/contacts.hpp"
#include "support/physics_case.hpp"

namespace mote::test {

inline constexpr float kSubstep = 0.01f; // s
inline constexpr std::array<float, 3> kImpulseGravity{1, -4, 0.5f};

/// What passes read and write, as on the device: docs/physics/contact.md, "Impulses".
struct ImpulseCloud {
    Cloud cloud;
    std::vector<std::uint32_t> ids;      ///< The larger the index, the smaller the id.
    reference::NeighbourLists pairs;     ///< Indices, in the order of ids.
    std::vector<Vec4> spins;             ///< Per particle; w: not 0 if it does not turn.
    std::vector<Vec4> impulses, couples; ///< Per pair.
    std::vector<Vec4> touches{};         ///< Per pair: n, s.
    std::vector<float> shares{};         ///< Per particle.
};

/// What NeighbourLists::long_lists holds.
std::vector<std::uint32_t> long_lists_of(const reference::NeighbourLists& lists);

/// A cloud of which some particles are fast, with contact lists for the present substep and loads of any direction.
ImpulseCloud make_impulse_cloud(Cloud cloud);
/// make_cloud() with fast particles.
Cloud make_fast_cloud(std::uint32_t n, std::uint32_t dimensions);
/// Big balls with hundreds of pairs.
Cloud balls_in_sand();
/// With which subgroups share long lists.
graph::Settings for_gpus(graph::Settings settings);
/// Neighbours within what contacts need for this many substeps.
reference::NeighbourLists swept_neighbours(const Cloud& cloud, std::uint32_t left);

std::vector<reference::PairCoefficients> every_pair();
reference::ImpulseRules impulse_rules(const std::vector<reference::PairCoefficients>& pairs);

class ImpulseState : public reference::PassState {
public:
    explicit ImpulseState(const ImpulseCloud& from, std::span<const Vec4> velocities = {});
};
bool turns(const ImpulseCloud& from, std::size_t i);
reference::Contacts<double> contacts_of(const ImpulseCloud& from);
/// Replaces what a pass has changed, in floats.
void take(ImpulseCloud& into, const reference::Contacts<double>& contacts, const reference::PassState& state);

struct DeviceImpulses {
    DeviceCloud on_device;
    physics::ContactLists contacts;
    graph::Buffer pairs, step; ///< Of materials; of the substep.
    graph::Buffer locked;      ///< By id.
};
/// Anchors are moved by `far` (m, whole periods).
DeviceImpulses on_device_of(Case& c, const ImpulseCloud& from, float far = 0);
physics::ImpulseSolve solve_of(Case& c, const DeviceImpulses& device, const ImpulseCloud& from);

/// Pairs of particles, or particles, by what a unit of their values is in m/s.
::testing::AssertionResult are_near_in_speed(const std::vector<Vec4>& actual, const std::vector<reference::Double3>& expected,
                                             const std::vector<double>& speeds, double tolerance);
/// Of impulses: w_i + w_j. Of couples: (w_i + w_j)/(k r) of the smaller. Of spins: r.
std::vector<double> impulse_speeds(const ImpulseCloud& from);
std::vector<double> couple_speeds(const ImpulseCloud& from);
std::vector<double> spin_speeds(const ImpulseCloud& from);

} // namespace mote::test
