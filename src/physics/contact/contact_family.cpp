#include "physics/contact/contact_family.hpp"

#include "physics/contact/contact.hpp"
#include "physics/contact/contact_bounce.hpp"
#include "physics/contact/contact_health.hpp"
#include "physics/contact/pair_table.hpp"
#include "physics/scene_model.hpp"
#include "physics/table.hpp"

#include <algorithm>

namespace mote::physics {

namespace {

class ContactStep final : public FamilyStep {
public:
    explicit ContactStep(const Scene& scene)
        : options_{.dimensions = scene.dimensions,
                   .fluids = radius_range(scene, MaterialKind::fluid).has_value(),
                   .relaxation = scene.solver.contact.relaxation,
                   .materials = static_cast<std::uint32_t>(scene.materials.size()),
                   .averaging = scene.solver.contact.averaging,
                   .mass_scaling = scene.solver.contact.mass_scaling},
          pair_values_(pair_table(scene)),
          bounces_(std::ranges::any_of(pair_values_, [](const Vec4& pair) { return pair[2] > 0; })) {}

    bool acts_in(Stage stage) const override {
        return stage == Stage::stabilise || stage == Stage::iterate || (stage == Stage::velocity && bounces_);
    }
    void add(Stage stage, StepContext& context) override {
        graph::Graph& graph = context.graph;
        if (pairs_ == graph::Buffer{}) pairs_ = table(graph, "pairs of materials", gpu::kVec4, pair_values_);
        if (stage == Stage::velocity) {
            context.velocities =
                contact_bounce(graph, context.unconstrained, context.neighbours, first_counts_, pairs_, context.velocities,
                               context.step, {options_.dimensions, options_.fluids, options_.materials});
            return;
        }
        options_.stabilises = context.stabilising;
        const graph::Buffer counts = contact_count(graph, context.solver, context.neighbours, options_);
        if (stage == Stage::iterate && context.iteration == 0) first_counts_ = counts;
        contact_solve(graph, context.solver, context.neighbours, counts, pairs_, options_);
    }
    void add_health(StepContext& context, HealthMeasures& measures) const override { add_contact_health(context, measures); }

private:
    ContactOptions options_;
    std::vector<Vec4> pair_values_;
    bool bounces_;
    graph::Buffer pairs_{};
    graph::Buffer first_counts_{}; ///< Of the unconstrained positions.
};

} // namespace

std::unique_ptr<FamilyStep> ContactFamily::start(gpu::Device*, const Scene& scene) const {
    if (!radius_range(scene, MaterialKind::solid)) return nullptr; // fluids have no contacts with each other
    return std::make_unique<ContactStep>(scene);
}

} // namespace mote::physics
