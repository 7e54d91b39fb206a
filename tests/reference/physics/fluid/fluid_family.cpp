#include "reference/physics/fluid/fluid_family.hpp"

#include "reference/physics/fluid/adhesion.hpp"
#include "reference/physics/fluid/boundary_density.hpp"
#include "reference/physics/fluid/density.hpp"
#include "reference/physics/fluid/fluid_velocity.hpp"
#include "reference/physics/scene_values.hpp"

#include <algorithm>

namespace mote::reference {

namespace {

// By material, for fluids and solids.
struct FluidTable {
    explicit FluidTable(const Scene& scene);

    Kernel kernel;
    std::vector<float> rest_density, volume_factor; // volume_factor: V in units of (2r)^D
    std::vector<FluidMaterial> densities;
    std::vector<FluidMotion> motions;
    std::vector<float> adhesion;
    float smallest_radius = 0, largest_radius = 0; // m, of fluid
    bool changes_velocities = false, has_vorticity = false, adheres = false;
};

FluidTable::FluidTable(const Scene& scene) : kernel(static_cast<Kernel>(scene.solver.fluid.kernel)) {
    visit_radii(scene, [&](std::uint32_t material, float radius) {
        if (!is_fluid(scene, material)) return;
        smallest_radius = largest_radius > 0 ? std::min(smallest_radius, radius) : radius;
        largest_radius = std::max(largest_radius, radius);
    });
    const double lattice = lattice_sum(kernel, 1.0, scene.dimensions);
    const double stiffness = lattice_stiffness(kernel, scene.dimensions);
    for (const Material& material : scene.materials) {
        const bool fluid = material.kind == MaterialKind::fluid;
        rest_density.push_back(material.density);
        volume_factor.push_back(fluid ? static_cast<float>(1.0 / lattice) : material.fluid.volume_scale);
        densities.push_back({.epsilon = static_cast<float>(0.05 * stiffness),
                             .artificial_pressure = static_cast<float>(material.fluid.artificial_pressure / stiffness),
                             .one_sided = material.fluid.one_sided});
        motions.push_back({material.fluid.viscosity, material.fluid.vorticity, material.fluid.cohesion});
        adhesion.push_back(material.fluid.adhesion);
        if (!fluid) continue;
        changes_velocities =
            changes_velocities || material.fluid.viscosity > 0 || material.fluid.vorticity > 0 || material.fluid.cohesion > 0;
        has_vorticity = has_vorticity || material.fluid.vorticity > 0;
        adheres = adheres || material.fluid.adhesion > 0;
    }
}

template <typename S> class FluidFamily final : public Family<S> {
public:
    FluidFamily(const Scene& scene, const Walls<S>* walls)
        : table_(scene), walls_(walls), wall_table_(wall_table<S>(table_.kernel, scene.dimensions)),
          half_space_([&](double q) { return table_.adheres ? half_space_pull(q, scene.dimensions) : 0.0; }),
          density_{.kernel = table_.kernel,
                   .materials = table_.densities,
                   .omega = scene.solver.fluid.relaxation,
                   .walls = wall_table_},
          motion_{table_.kernel, table_.motions, substep_time(scene)}, adhesion_{table_.adhesion, substep_time(scene)} {}

    void sorted(StepState<S>& state) override {
        fluid_.resize(state.capacity);
        state.each([&](std::uint32_t i) {
            const S r = state.radius[i];
            const S cube = state.dimensions == 2 ? 4 * r * r : 8 * r * r * r;
            fluid_.role[i] = state.fluid(i) ? FluidRole::fluid : FluidRole::solid_with_size;
            fluid_.rest_density[i] = table_.rest_density[state.material[i]];
            fluid_.volume[i] = cube * static_cast<S>(table_.volume_factor[state.material[i]]);
            fluid_.support[i] = state.fluid(i) ? 4 * r : r;
        });
    }

    void extend_reach(const StepState<S>& state, std::vector<S>& reach) override {
        for (std::size_t i = 0; i < state.size; ++i) {
            const S r = state.radius[i], widest = reach_of_fluid();
            const bool may_be_large = r >= 2 * static_cast<S>(table_.smallest_radius);
            const S own = fluid_.fluid(i) ? fluid_.support[i] / 2
                          : may_be_large  ? std::max(widest, r + std::min(r, widest))
                                          : widest;
            reach[i] = std::max(reach[i], own);
        }
    }

    void iterate(StepState<S>& state) override {
        if (walls_ != nullptr) find_boundary_density(state, fluid_, *walls_, wall_table_, boundary_);
        find_density_multipliers(state, density_, fluid_, boundary_, multipliers_);
        solve_density(state, density_, fluid_, boundary_, multipliers_, state.next);
        std::swap(state.p, state.next);
    }

    void velocity_effects(StepState<S>& state) override {
        if (table_.has_vorticity) find_curls(state, table_.kernel, fluid_, curls_);
        if (table_.changes_velocities) {
            change_fluid_velocities(state, motion_, fluid_, curls_, state.next);
            std::swap(state.v, state.next);
        }
        if (table_.adheres) {
            adhere(state, adhesion_, fluid_, walls_ != nullptr ? *walls_ : Walls<S>{}, half_space_, state.next);
            std::swap(state.v, state.next);
        }
    }

private:
    S reach_of_fluid() const { return 2 * static_cast<S>(table_.largest_radius); } // H, m

    FluidTable table_;
    const Walls<S>* walls_;
    WallTable<S> wall_table_;
    SampledFunction<S> half_space_;
    DensityRules<S> density_;
    FluidMotionRules motion_;
    AdhesionRules adhesion_;
    FluidParticles<S> fluid_;
    BoundaryDensity<S> boundary_;
    DensityMultipliers<S> multipliers_;
    Curls<S> curls_;
};

} // namespace

template <typename S> std::unique_ptr<Family<S>> make_fluid_family(const Scene& scene, const Walls<S>* walls) {
    return has_kind(scene, MaterialKind::fluid) ? std::make_unique<FluidFamily<S>>(scene, walls) : nullptr;
}

template std::unique_ptr<Family<float>> make_fluid_family(const Scene&, const Walls<float>*);
template std::unique_ptr<Family<double>> make_fluid_family(const Scene&, const Walls<double>*);

} // namespace mote::reference
