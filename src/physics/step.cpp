#include "physics/step.hpp"

#include "algorithms/copy.hpp"
#include "physics/families.hpp"
#include "physics/neighbours.hpp"
#include "physics/scene_model.hpp"
#include "physics/schedule.hpp"
#include "physics/state/search_reach.hpp"
#include "physics/state/sort_particles.hpp"
#include "physics/state/stabilise.hpp"
#include "physics/table.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace mote::physics {

namespace {

using graph::Buffer;
using graph::Graph;

// With one, columns of grains shake: docs/physics/contact.md, "Impulses".
constexpr std::uint32_t kRelaxSweeps = 2;

class StepBuilder {
public:
    StepBuilder(Graph& graph, const Scene& scene, const StateImport& state, FamilySteps& families)
        : families_(families), context_(graph, scene, state), spare_(search_spare(scene)) {
        for (const auto& [name, family] : families) check_scheduled(name, *family);
        context_.step = table(graph, "step", gpu::kVec4, step_table(scene));
    }

    spatial::NeighbourLists add() {
        add(Stage::spawn);
        sort();
        for (std::uint32_t i = 0; i < context_.scene.solver.substeps; ++i) add_substep(i);
        add(Stage::end_step);
        context_.graph.pass("physics/state/advance_counters", context_.graph.one_group(graph::Count::host(1)),
                            {{"Counters", context_.state.particles.counters}});
        return context_.neighbours;
    }

private:
    bool any_acts_in(Stage stage) const {
        return std::ranges::any_of(families_, [&](const auto& family) { return family.second->acts_in(stage); });
    }

    void add(Stage stage) { add_stage(stage, context_, families_); }

    void sort() {
        const auto mark = [&](Buffer keys) {
            context_.sort_keys = keys;
            add(Stage::mark_removed);
        };
        const bool removes = any_acts_in(Stage::mark_removed);
        sort_particles(context_.graph, context_.state.particles, context_.state.sorted,
                       {frame_cell(context_.scene), context_.scene.dimensions}, removes ? mark : std::function<void(Buffer)>{});
    }

    void add_substep(std::uint32_t number) {
        const Solver& solver = context_.scene.solver;
        context_.substep = number;
        add(Stage::kinematics);
        add(Stage::predict);
        find_lists();
        for (std::uint32_t i = 0; i < solver.stabilisation_iterations; ++i) stabilise();
        context_.unconstrained = context_.solver;
        add(Stage::warm_start);
        add(Stage::prepare);
        for (context_.iteration = 0; context_.iteration < solver.iterations; ++context_.iteration) add(Stage::iterate);
        add(Stage::finish);
        context_.velocities = context_.state.particles.velocities;
        for (std::uint32_t i = 0; i < kRelaxSweeps; ++i) add(Stage::relax);
        add_velocity_effects();
    }

    // Once per step, and again when a particle has left what the lists cover. Where neighbours have spare, contacts are listed
    // anew from them before a search is needed.
    void find_lists() {
        Graph& graph = context_.graph;
        const std::uint32_t n = context_.solver.count.capacity;
        if (context_.substep == 0) {
            reach_ = new_search_reach(graph, n);
            if (spare_ > 0) contact_reach_ = new_search_reach(graph, n);
            context_.neighbours = new_neighbour_lists(graph, context_.scene, n);
        }
        if (context_.substep == 0 || !search_can_be_gated(context_.scene)) {
            search();
            return list();
        }
        const Stale stale = not_stale(graph);
        search_stale(graph, context_.solver, context_.search_spheres, reach_, {.spare = spare_}, stale);
        if (spare_ > 0) {
            search_stale(graph, context_.solver, context_.search_spheres, contact_reach_, {.searches = false}, stale);
            graph.repeat(1, stale.search, [&] { search(); });
            graph.repeat(1, stale.lists, [&] { list(); });
        } else {
            graph.repeat(1, stale.lists, [&] {
                search();
                list();
            });
        }
    }

    SearchReachOptions reach_options() const {
        return {.substeps_left = context_.scene.solver.substeps - context_.substep, .swept = any_looks_at_paths(context_.scene)};
    }

    void search() {
        SearchReachOptions options = reach_options();
        options.spare = spare_;
        search_reach(context_.graph, context_.solver, context_.search_spheres, options, reach_);
        find_neighbours(context_.graph, context_.scene, context_.state.particles,
                        {reach_.spheres, options.swept ? reach_.ways : Buffer{}}, context_.neighbours, &tree_);
    }

    void list() {
        if (spare_ > 0) {
            search_reach(context_.graph, context_.solver, context_.search_spheres, reach_options(), contact_reach_);
        }
        add(Stage::lists);
    }

    void stabilise() {
        if (!any_acts_in(Stage::stabilise)) return;
        const SolverState before = context_.solver;
        context_.solver = stabilise_begin(context_.graph, before);
        context_.stabilising = true;
        add(Stage::stabilise);
        context_.stabilising = false;
        context_.solver = stabilise_end(context_.graph, before, context_.solver);
    }

    void add_velocity_effects() {
        const State& state = context_.state.particles;
        add(Stage::velocity);
        if (context_.velocities != state.velocities) {
            algorithms::copy(context_.graph, context_.velocities, state.count, state.velocities);
        }
    }

    FamilySteps& families_;
    StepContext context_;
    float spare_; ///< m: SearchReachOptions::spare of searches.
    SearchReach reach_{};
    SearchReach contact_reach_{};         ///< What contact lists cover, where they last less long than neighbours.
    std::optional<spatial::Tree> tree_{}; ///< Of the first search: particles keep their order for the entire step.
};

} // namespace

std::vector<Vec4> step_table(const Scene& scene) {
    const Vec3& g = scene.solver.gravity;
    std::vector<Vec4> step(shared::STEP_VECTORS);
    step[shared::STEP_GRAVITY] = {g[0], g[1], g[2], static_cast<float>(substep_duration(scene.solver))};
    step[shared::STEP_SPEEDS] = {max_speed(scene), scene.solver.sleep_threshold, 0, 0};
    return step;
}

FamilySteps start_families(gpu::Device* device, const Scene& scene) {
    FamilySteps started;
    for (const Family* family : families()) {
        if (auto step = family->start(device, scene)) started.emplace(family->name(), std::move(step));
    }
    return started;
}

void add_stage(Stage stage, StepContext& context, FamilySteps& families) {
    for (const std::string_view name : families_of(stage)) {
        const auto family = families.find(name);
        if (family != families.end() && family->second->acts_in(stage)) family->second->add(stage, context);
    }
}

void add_present(StepContext& context, FamilySteps& families) {
    context.in_place = true;
    add_stage(Stage::predict, context, families);
    context.in_place = false;
    context.neighbours = find_neighbours(context.graph, context.scene, context.state.particles, context.search_spheres);
}

spatial::NeighbourLists add_step(Graph& graph, const Scene& scene, const StateImport& state, FamilySteps& families) {
    return StepBuilder(graph, scene, state, families).add();
}

} // namespace mote::physics
