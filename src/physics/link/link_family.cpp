#include "physics/link/link_family.hpp"

#include "physics/contact/contact_family.hpp"
#include "physics/contact/impulse.hpp"
#include "physics/link/link.hpp"
#include "physics/link/link_health.hpp"
#include "physics/link/link_table.hpp"
#include "physics/scene_model.hpp"
#include "physics/table.hpp"

#include <algorithm>

namespace mote::physics {

namespace {

Links import_links(StepContext& context) {
    graph::Graph& graph = context.graph;
    const Scene& scene = context.scene;
    const LinkTable links = pack_links(scene, capacity_of(scene));
    return {.ends = table(graph, "link ends", gpu::kUvec2, links.ends),
            .parameters = table(graph, "link parameters", gpu::kVec4, links.parameters),
            .offsets = table(graph, "link offsets", gpu::kUint, links.offsets),
            .incident_links = table(graph, "incident links", gpu::kUint, links.incident_links),
            .link_broken = context.state[kLinkBroken],
            .id_to_index = context.state.particles.id_to_index,
            .count = static_cast<std::uint32_t>(scene.links.size())};
}

bool can_tear(const Link& link) { return link.tear_strain > 0; }

class LinkStep final : public FamilyStep {
public:
    explicit LinkStep(const Scene& scene)
        : options_{scene.solver.link.method, scene.solver.link.relaxation},
          linked_ids_(static_cast<std::uint32_t>(scene.particles.size())),
          frees_(has_impulses(scene) && (!scene.sinks.empty() || std::ranges::any_of(scene.links, &can_tear))) {}

    bool acts_in(Stage stage) const override {
        return stage == Stage::prepare || stage == Stage::iterate || stage == Stage::end_step;
    }
    void add(Stage stage, StepContext& context) override {
        graph::Graph& graph = context.graph;
        if (stage == Stage::prepare) {
            if (context.substep == 0) { // links break only at the end of a step
                links_ = import_links(context);
                counts_ = link_count(graph, context.solver, links_);
            }
            multipliers_ = new_link_multipliers(graph, links_);
        } else if (stage == Stage::iterate) {
            link_lambda(graph, context.solver, links_, counts_, multipliers_, options_);
            link_solve(graph, context.solver, links_, multipliers_, options_);
        } else {
            tear(graph, context.state.particles, links_);
            if (frees_) spin_lock(graph, links_, linked_ids_, context.state[kSpinLocked]);
        }
    }

    void add_health(StepContext& context, HealthMeasures& measures) const override {
        add_link_health(context, import_links(context), measures);
    }

private:
    LinkOptions options_;
    std::uint32_t linked_ids_; ///< Links are those of the initial particles.
    bool frees_;               ///< Whether particles can lose all their links, and then turn.
    Links links_{};
    graph::Buffer counts_{}, multipliers_{};
};

} // namespace

std::vector<InitialAttribute> LinkFamily::attributes(const Scene& scene) const {
    if (scene.links.empty()) return {};
    return {initially_zero(kLinkBroken, scene.links.size())};
}

std::unique_ptr<FamilyStep> LinkFamily::start(gpu::Device*, const Scene& scene) const {
    if (scene.links.empty()) return nullptr;
    return std::make_unique<LinkStep>(scene);
}

} // namespace mote::physics
