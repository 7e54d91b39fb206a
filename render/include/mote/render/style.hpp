// How a frame looks: plain data with defaults. Colours are linear (not sRGB); 1 is white.
#pragma once

#include <mote/render/field.hpp>
#include <mote/scene.hpp>

namespace mote::render {

using Colour = std::array<float, 3>;

/// How particles are shown.
enum class View {
    particles, ///< As spheres.
    surface,   ///< Fluids as a smooth surface that reflects and refracts; solids as spheres.
    /// As `surface`, but from a screen-space mesh of the fluids (Müller, Schirm and Duthaler 2007), for Renderer::mesh().
    mesh,
    xray, ///< The thickness of fluid, white on black, and nothing else.
};

/// How the shadows of clear fluids compute the length of the light's path through them.
enum class FluidShadows {
    particles, ///< The sum over the particles.
    /// Within the closed surface of marching cubes, with smooth edges. Slower, and its memory grows with the fluid's volume.
    surface,
};

/// A directional light.
struct Light {
    Vec3 direction{-0.75f, -0.6f, -0.28f}; ///< In which the light travels, of any length above 0.
    Colour colour{1.2f, 1.12f, 1.0f};
    Colour ambient{0.30f, 0.33f, 0.38f};
    bool shadows = true; ///< Opaque objects and (in their colour) clear fluids cast shadows on opaque objects. Not in 2-D.
    FluidShadows fluid_shadows = FluidShadows::particles;
    bool operator==(const Light&) const = default;
};

/// What the colours of particles show.
struct Colouring {
    Field by = Field::material;
    float lowest = 0, highest = 0; ///< The range of the colour map. If equal, a range is chosen from the scene.
    /// Draws a colour bar with numbers, if the field is numeric and anything visible has its colours: fluids have in
    /// View::particles alone, and nothing has in View::xray.
    bool bar = true;
    bool operator==(const Colouring&) const = default;
};

/// Hides the particles on one side of a plane, by their centres, to show the inside.
struct ClipPlane {
    bool on = false;
    Vec3 normal{0, 0, 1}; ///< Towards the hidden side, of any length above 0.
    float offset = 0;     ///< m, along the normal from the origin.
    bool operator==(const ClipPlane&) const = default;
};

struct Sky {
    bool shown = true;
    Colour zenith{0.16f, 0.30f, 0.55f};
    Colour horizon{0.72f, 0.80f, 0.88f};
    bool operator==(const Sky&) const = default;
};

/// An infinite horizontal plane.
struct Ground {
    bool shown = true;
    float height = -1e30f; ///< m; the default: the height of the scene's floor, if it has one.
    Colour colour{0.42f, 0.41f, 0.39f};
    float tile = 0.5f; ///< m: side of the lighter and darker squares; 0: none.
    bool operator==(const Ground&) const = default;
};

/// How colliders are drawn, at their current poses.
enum class ColliderDisplay {
    none,
    edges, ///< As lines.
    solid, ///< As bodies. Containers, which keep particles inside, show only their edges.
};

struct ColliderStyle {
    ColliderDisplay display = ColliderDisplay::solid;
    Colour colour{0.45f, 0.46f, 0.48f};
    Colour edge_colour{0.10f, 0.11f, 0.13f};
    float edge_width = 1.2f; ///< Pixels.
    bool operator==(const ColliderStyle&) const = default;
};

/// How the spheres of a fluid are smoothed into a surface.
enum class Smoothing {
    none,
    binomial,     ///< Over a fixed number of pixels (Grahn 2008).
    narrow_range, ///< Over a fixed length in the world, at any distance, keeping edges (Truong and Yuksel 2018).
};

/// Of fluids in View::surface. The optical members also apply to View::mesh.
struct SurfaceStyle {
    float sphere_scale = 1.3f; ///< Sphere radius in particle radii, large enough to close gaps. In 2-D at least 1.5.
    Smoothing smoothing = Smoothing::narrow_range;
    float smoothing_width = 2;              ///< Sigma of the narrow-range filter, in particle radii.
    std::uint32_t smoothing_iterations = 2; ///< At most 8.
    std::uint32_t binomial_half_width = 9;  ///< Pixels, at most 64.
    float refractive_index = 1.333f;        ///< Relative to the medium that the camera is in.
    float attenuation_distance = 0; ///< m: path length after which white light has the fluid's colour; 0: chosen from the scene.
    float turbidity = 0.5f;         ///< Fraction of the absorbed light that is scattered back in the fluid's colour, 0 to 1.
    float shininess = 300;          ///< Exponent of the specular highlight.
    bool operator==(const SurfaceStyle&) const = default;
};

/// In View::xray.
struct XrayStyle {
    float absorption = 0; ///< 1/m; 0: chosen from the scene.
    bool operator==(const XrayStyle&) const = default;
};

/// Overlays that show the engine's internal state. All but the tree leave out clipped particles.
struct DebugStyle {
    bool tree = false;               ///< The boxes of a bounding volume hierarchy's nodes, at one level.
    std::uint32_t tree_level = 4;    ///< 0 (the root) to 16.
    bool velocities = false;         ///< A needle from every particle to its extrapolated position ...
    float velocity_time = 0.05f;     ///< ... after this time, s.
    bool contacts = false;           ///< A line between the centres of any two touching particles, at least one of them solid.
    bool boundary = false;           ///< Marks particles at a boundary of their fluid: its free surface, or where solids begin.
    bool kernels = false;            ///< The kernel radius of fluid particles, ...
    std::uint32_t kernel_stride = 1; ///< ... for one in this many particles.
    bool operator==(const DebugStyle&) const = default;
};

/// Coating that fluids leave on the meshes they touch (Grahn 2008). It accumulates from the first frame that shows it.
struct TrailStyle {
    bool shown = false;
    Colour colour{0.03f, 0.12f, 0.30f};
    bool operator==(const TrailStyle&) const = default;
};

struct Style {
    View view = View::particles;
    Colouring colouring{};
    ClipPlane clip_plane{};
    Light light{};
    Sky sky{};
    Ground ground{};
    ColliderStyle colliders{};
    bool cloth_as_mesh = true; ///< Draws Scene::cloth as a smooth two-sided surface instead of its particles.
    SurfaceStyle surface{};
    XrayStyle xray{};
    DebugStyle debug{};
    TrailStyle trails{};
    bool operator==(const Style&) const = default;
};

} // namespace mote::render
