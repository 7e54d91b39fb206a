#include "reference/physics/fluid/boundary_density.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

namespace mote::reference {

namespace {

constexpr double kPi = std::numbers::pi;

// Simpson's rule.
template <typename Integrand> double integral(double from, double to, Integrand integrand) {
    constexpr int kIntervals = 200; // an even number
    if (from >= to) return 0.0;
    const double step = (to - from) / kIntervals;
    double sum = integrand(from) + integrand(to);
    for (int k = 1; k < kIntervals; ++k) sum += (k % 2 == 1 ? 4.0 : 2.0) * integrand(from + k * step);
    return sum * step / 3.0;
}

// Integrates over the distance s from the centre, up to just below h (the Gaussian is discontinuous there), in two intervals,
// since the spline is defined in two pieces. Samples are denser towards the start, where angles behave like square roots.
template <typename Integrand> double over_distances(double from, double h, Integrand integrand) {
    const double last = h * (1.0 - 1e-12), middle = std::clamp(0.5 * h, from, last);
    const auto piece = [&](double lower, double upper) {
        return integral(0.0, 1.0,
                        [&](double u) { return 2.0 * u * (upper - lower) * integrand(lower + (upper - lower) * u * u); });
    };
    return piece(from, middle) + piece(middle, last);
}

// The sum over the lattice points of spacing 2r on one side of the layer through the centre.
double one_side_of_lattice(Kernel kernel, double r, unsigned dimensions) {
    const int deep = dimensions == 2 ? 0 : 2;
    double sum = 0.0;
    for (int x = -2; x <= 2; ++x) {
        for (int z = -deep; z <= deep; ++z) {
            for (int y = 1; y <= 2; ++y) {
                const double distance = 2.0 * r * std::sqrt(x * x + y * y + z * z);
                sum += std::pow(2.0 * r, dimensions) * kernel_value(kernel, distance, 4.0 * r, dimensions);
            }
        }
    }
    return sum;
}

} // namespace

// Behind the plane lies an arc of half angle acos(distance/s) of the circle of radius s, or a cap of height s - distance of the
// sphere. The slope is the integral over the plane itself, in rings or along the line.
WallShare fraction_behind(Kernel kernel, double distance, double h, unsigned dimensions) {
    if (distance >= h) return {};
    const auto value = [&](double s) { return kernel_value(kernel, s, h, dimensions); };
    if (dimensions == 3) {
        return {.share = over_distances(distance, h, [&](double s) { return 2.0 * kPi * s * (s - distance) * value(s); }),
                .slope = -over_distances(distance, h, [&](double s) { return 2.0 * kPi * s * value(s); })};
    }
    const auto arc = [&](double s) { return s > distance ? 2.0 * s * std::acos(distance / s) * value(s) : 0.0; };
    const auto reach = [&](double radius) { return std::sqrt(std::max(radius * radius - distance * distance, 0.0)); };
    const auto on_line = [&](double y) { return 2.0 * value(std::hypot(distance, y)); };
    const double seam = reach(0.5 * h), end = reach(h * (1.0 - 1e-12));
    return {.share = over_distances(distance, h, arc), .slope = -integral(0.0, seam, on_line) - integral(seam, end, on_line)};
}

WallShare wall_share(Kernel kernel, double distance, double h, unsigned dimensions) {
    const double missing = one_side_of_lattice(kernel, 0.25 * h, dimensions) / lattice_sum(kernel, 0.25 * h, dimensions);
    const double kappa = missing / fraction_behind(kernel, 0.25 * h, h, dimensions).share;
    const WallShare behind = fraction_behind(kernel, distance, h, dimensions);
    return {.share = kappa * behind.share, .slope = kappa * behind.slope};
}

// The fraction of a kernel (h = 1) inside a sphere of radius R (a disc in 2-D). The circle or sphere of radius s about the
// kernel's centre lies inside it up to the half angle acos((d² + s² - R²)/(2 d s)), d = R + distance.
double fraction_in_sphere(Kernel kernel, double distance, double radius, unsigned dimensions) {
    const double d = radius + distance;
    return over_distances(distance, 1.0, [&](double s) {
        if (s <= distance) return 0.0;
        const double cosine = std::clamp((2.0 * radius * distance + distance * distance + s * s) / (2.0 * d * s), -1.0, 1.0);
        const double measure = dimensions == 2 ? 2.0 * s * std::acos(cosine) : 2.0 * kPi * s * s * (1.0 - cosine);
        return measure * kernel_value(kernel, s, 1.0, dimensions);
    });
}

WallShare wall_bend(Kernel kernel, double distance, unsigned dimensions) {
    constexpr double kFar = 1e4, kNear = 1e-4; // radius; step of the second-order differences
    const double kappa = wall_share(kernel, 0.25, 1.0, dimensions).share / fraction_behind(kernel, 0.25, 1.0, dimensions).share;
    const auto bend = [&](double at) {
        if (at >= 1.0) return 0.0;
        const double less = fraction_behind(kernel, at, 1.0, dimensions).share - fraction_in_sphere(kernel, at, kFar, dimensions);
        return kappa * (kFar + at) * less;
    };
    const double own = bend(distance), near = distance < 0.5 ? kNear : -kNear;
    return {.share = own, .slope = (4.0 * bend(distance + near) - bend(distance + 2.0 * near) - 3.0 * own) / (2.0 * near)};
}

template <typename S> WallTable<S> wall_table(Kernel kernel, unsigned dimensions) {
    static std::map<std::pair<Kernel, unsigned>, WallTable<double>> tables;
    const auto [found, is_new] = tables.try_emplace({kernel, dimensions});
    if (is_new) {
        const auto share = [&](double q) { return wall_share(kernel, q, 1.0, dimensions); };
        const auto bend = [&](double q) { return wall_bend(kernel, q, dimensions); };
        using Samples = SampledFunction<double>;
        found->second = {.share = Samples([&](double q) { return share(q).share; }),
                         .slope = Samples([&](double q) { return share(q).slope; }),
                         .bend = Samples([&](double q) { return bend(q).share; }),
                         .bend_slope = Samples([&](double q) { return bend(q).slope; })};
    }
    const WallTable<double>& exact = found->second;
    return {SampledFunction<S>(exact.share), SampledFunction<S>(exact.slope), SampledFunction<S>(exact.bend),
            SampledFunction<S>(exact.bend_slope)};
}

template WallTable<float> wall_table(Kernel, unsigned);
template WallTable<double> wall_table(Kernel, unsigned);

namespace {

// share_at(distance, h) is the share of one wall. In corners, where walls overlap, B = 1 - Π (1 - B_k): each wall takes its share
// of what the previous ones left.
template <typename S, typename ShareAt> void find_boundary_density_by(const ShareAt& share_at, StepState<S>& state,
                                                                      const FluidParticles<S>& fluid, const Walls<S>& walls,
                                                                      BoundaryDensity<S>& result) {
    result.gradient.resize(state.capacity);
    result.share.resize(state.capacity);
    state.each([&](std::uint32_t i) {
        const S h = fluid.support[i];
        Vector3<S> gradient{};
        S open = 1;
        if (fluid.fluid(i)) {
            walls.visit(state.p[i], state.radius[i], h, [&](const SurfaceOf<S>& surface) {
                const WallShareOf<S> wall = share_at(std::max<S>(surface.distance, 0), h);
                gradient = (1 - wall.share) * gradient + (open * wall.slope) * surface.normal;
                open *= 1 - wall.share;
            });
        }
        result.gradient.set(i, gradient);
        result.share[i] = 1 - open;
    });
}

} // namespace

template <typename S> void find_boundary_density(StepState<S>& state, const FluidParticles<S>& fluid, const Walls<S>& walls,
                                                 const WallTable<S>& table, BoundaryDensity<S>& result) {
    const auto from_table = [&](S distance, S h) -> WallShareOf<S> {
        return {table.share(distance / h), table.slope(distance / h) / h};
    };
    find_boundary_density_by(from_table, state, fluid, walls, result);
}

template void find_boundary_density(StepState<float>&, const FluidParticles<float>&, const Walls<float>&, const WallTable<float>&,
                                    BoundaryDensity<float>&);
template void find_boundary_density(StepState<double>&, const FluidParticles<double>&, const Walls<double>&,
                                    const WallTable<double>&, BoundaryDensity<double>&);

std::vector<Double4> boundary_density(Kernel kernel, std::span<const Collider> colliders, std::span<const Vec4> predicted,
                                      std::span<const Vec4> fluid, unsigned dimensions, const MeshSurface* mesh) {
    PassState pass(predicted, predicted);
    const std::vector<MovingCollider<double>> around = moving<double>(colliders);
    BoundaryDensity<double> found;
    find_boundary_density_by([&](double distance, double h) { return wall_share(kernel, distance, h, dimensions); }, pass,
                             fluid_particles(fluid), Walls<double>{around, mesh}, found);
    std::vector<Double4> result;
    for (std::size_t i = 0; i < predicted.size(); ++i) result.push_back(with_w(found.gradient[i], found.share[i]));
    return result;
}

} // namespace mote::reference
