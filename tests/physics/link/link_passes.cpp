#include "reference/physics/link/link.hpp"
#include "support/step_passes.hpp"

namespace mote::test {
namespace {

namespace ref = reference;

class LinkPasses final : public FamilyPasses {
public:
    explicit LinkPasses(const PassStep& step) {
        const Solver& solver = step.scene.solver;
        for (const Link& one : step.scene.links) {
            links_.push_back(
                {.a = one.a,
                 .b = one.b,
                 .length = one.length,
                 .stiffness = static_cast<float>(ref::stiffness_per_iteration(one.elasticity.stiffness, solver.iterations)),
                 .compliance = one.elasticity.compliance});
        }
        broken_.resize(links_.size(), 0);
        rules_ = {static_cast<ref::LinkMethod>(solver.link.method), step.dt, solver.link.relaxation};
    }

    void begin_iterations(PassStep&) override { totals_.assign(links_.size(), 0.0f); }
    void iterate(PassStep& step) override {
        const ref::LinkState state{links_, step.id_to_index, broken_};
        const auto counts = ref::link_count(state, step.spheres.size());
        const auto multipliers = ref::link_lambda(state, step.predicted, step.start, counts, totals_, rules_);
        for (std::size_t c = 0; c < totals_.size(); ++c) totals_[c] = static_cast<float>(multipliers[c].total);
        step.predicted = ref::rounded(ref::link_solve(state, step.predicted, step.start, multipliers, rules_.omega));
    }

private:
    std::vector<ref::Link> links_{};
    std::vector<std::uint32_t> broken_{};
    std::vector<float> totals_{};
    ref::LinkRules rules_{};
};

// A rope of every third particle.
const StepPasses kPasses{"link",
                         [](Scene& scene) {
                             for (std::uint32_t i = 3; i < scene.particles.size(); i += 3) {
                                 scene.links.push_back({.a = i, .b = i - 3, .length = 0.2f, .elasticity = {0.5f, 1e-5f}});
                             }
                             scene.solver.link = {.method = scene.dimensions == 2 ? LinkMethod::xpbd : LinkMethod::pbd,
                                                  .relaxation = 0.8f};
                         },
                         [](PassStep& step) -> std::unique_ptr<FamilyPasses> { return std::make_unique<LinkPasses>(step); }};

} // namespace
} // namespace mote::test
