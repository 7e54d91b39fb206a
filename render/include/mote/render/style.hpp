// How a picture looks: plain data with defaults. Colours are linear (not sRGB), 1 being white.
#pragma once

#include <mote/render/field.hpp>
#include <mote/scene.hpp>

namespace mote::render {

using Colour = std::array<float, 3>;

/// What stands for the particles.
enum class View {
    particles, ///< A sphere each.
    surface,   ///< Fluids as a smooth surface that reflects and refracts; solids as spheres.
    mesh, ///< The same, of a mesh of what the camera sees of fluids (Müller, Schirm and Duthaler 2007), for Renderer::mesh().
    xray, ///< How much fluid there is, white on black, and nothing else.
};

/// From what the shadows of clear fluids come: how long the light's way through them is.
enum class FluidShadows {
    particles, ///< The sum of what every particle stands for.
    surface, ///< Within the closed surface of marching cubes, with smooth edges. Takes longer, and memory by the fluid's volume.
};

/// Falls from one direction, everywhere the same.
struct Light {
    Vec3 direction{-0.75f, -0.6f, -0.28f}; ///< The way it goes, of any length above 0.
    Colour colour{1.2f, 1.12f, 1.0f};
    Colour ambient{0.30f, 0.33f, 0.38f};
    bool shadows = true; ///< Of what is opaque, on all that is; of clear fluids, in their colour, on what is opaque. Not in 2-D.
    FluidShadows fluid_shadows = FluidShadows::particles;
    bool operator==(const Light&) const = default;
};

/// What the colours of particles tell.
struct Colouring {
    Field by = Field::material;
    float lowest = 0, highest = 0; ///< Where the colours begin and end; both the same: a range that suits the scene.
    /// Whether a bar with numbers is drawn beside, of fields that have numbers, if anything has their colours: fluids have in
    /// View::particles alone, and nothing has in View::xray.
    bool bar = true;
    bool operator==(const Colouring&) const = default;
};

/// Leaves out the particles on one side of a plane, by their centres, so that one sees what is inside.
struct ClipPlane {
    bool on = false;
    Vec3 normal{0, 0, 1}; ///< To the side that is left out, of any length above 0.
    float offset = 0;     ///< m, along the normal from the origin.
    bool operator==(const ClipPlane&) const = default;
};

struct Sky {
    bool shown = true;
    Colour zenith{0.16f, 0.30f, 0.55f};
    Colour horizon{0.72f, 0.80f, 0.88f};
    bool operator==(const Sky&) const = default;
};

/// A plane that has no end.
struct Ground {
    bool shown = true;
    float height = -1e30f; ///< m; far below, as it is unless set: the floor of the scene, if there is one.
    Colour colour{0.42f, 0.41f, 0.39f};
    float tile = 0.5f; ///< m: of squares that are lighter and darker; 0: none.
    bool operator==(const Ground&) const = default;
};

/// How colliders are drawn, where they are at that time.
enum class ColliderDisplay {
    none,
    edges, ///< As lines.
    solid, ///< As bodies, but for what holds particles inside: of that only the edges, so that one sees in.
};

struct ColliderStyle {
    ColliderDisplay look = ColliderDisplay::solid;
    Colour colour{0.45f, 0.46f, 0.48f};
    Colour edge_colour{0.10f, 0.11f, 0.13f};
    float edge_width = 1.2f; ///< Pixels.
    bool operator==(const ColliderStyle&) const = default;
};

/// How the spheres that a fluid's surface is made of become smooth.
enum class Smoothing {
    none,
    binomial,     ///< Over a number of pixels (Grahn 2008).
    narrow_range, ///< Over a length in the world, whatever the distance, keeping edges (Truong and Yuksel 2018).
};

/// Of fluids, in View::surface; of optics, also in View::mesh.
struct SurfaceStyle {
    float sphere_scale =
        1.3f; ///< The spheres' radius in particles' radii: enough that there are no gaps between them. In 2-D at least 1.5.
    Smoothing smoothing = Smoothing::narrow_range;
    float smoothing_width = 2;             ///< Sigma of the narrow-range filter, in particles' radii.
    std::uint32_t smoothing_iterations = 2;     ///< At most 8.
    std::uint32_t binomial_half_width = 9; ///< Pixels, at most 64.
    float refractive_index = 1.333f;       ///< By that of what the camera is in.
    float attenuation_distance = 0;      ///< m: after so much of it, white light has the colour of the fluid; 0: what suits the scene.
    float turbidity = 0.5f; ///< Of the light that it takes away, the part that it gives back in its own colour, 0 to 1.
    float shininess = 300;  ///< The exponent of the light's reflection.
    bool operator==(const SurfaceStyle&) const = default;
};

/// In View::xray.
struct XrayStyle {
    float absorption = 0; ///< 1/m; 0: what suits the scene.
    bool operator==(const XrayStyle&) const = default;
};

/// Drawn over the picture, to see what the engine sees. All but the tree leave out what is cut away.
struct DebugStyle {
    bool tree = false;                ///< The boxes of a bounding volume hierarchy's nodes, at one level.
    std::uint32_t tree_level = 4;     ///< From the root, 0, to 16.
    bool velocities = false;          ///< A needle from every particle to where it will be ...
    float velocity_time = 0.05f;      ///< ... after so many s.
    bool contacts = false;            ///< A line between the centres of any two particles that touch, of which one is solid.
    bool boundary = false;            ///< Marks particles at a border of their fluid: its surface, or where solids begin.
    bool kernels = false;             ///< How far the kernel of fluid particles reaches, ...
    std::uint32_t kernel_stride = 1; ///< ... of one in so many.
    bool operator==(const DebugStyle&) const = default;
};

/// What fluids leave on meshes where they have touched them (Grahn 2008), from the first of the pictures on that show it.
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
    bool cloth_as_mesh = true; ///< Scene::cloth is a smooth surface with two sides in the place of its particles.
    SurfaceStyle surface{};
    XrayStyle xray{};
    DebugStyle debug{};
    TrailStyle trails{};
    bool operator==(const Style&) const = default;
};

} // namespace mote::render
