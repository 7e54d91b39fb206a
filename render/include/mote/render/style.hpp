// How a picture looks: plain data with defaults. Colours are linear (not sRGB), 1 being white.
#pragma once

#include <mote/render/field.hpp>
#include <mote/scene.hpp>

namespace mote::render {

using Colour = std::array<float, 3>;

/// What stands for the particles.
enum class View {
    particles, ///< A sphere each.
};

/// Falls from one direction, everywhere the same.
struct Light {
    Vec3 direction{-0.45f, -0.8f, -0.4f}; ///< The way it goes, of any length above 0.
    Colour colour{0.95f, 0.9f, 0.82f};
    Colour ambient{0.30f, 0.33f, 0.38f};
    bool shadows = true; ///< Of what is opaque, on itself and on everything else. Not in 2-D.
};

/// What the colours of particles tell.
struct Colouring {
    Field by = Field::material;
    float lowest = 0, highest = 0; ///< Where the colours begin and end; both the same: a range that suits the scene.
    bool bar = true;               ///< Whether a bar with numbers is drawn beside, of fields that have numbers.
};

/// Leaves out the particles on one side of a plane, by their centres, so that one sees what is inside.
struct CutAway {
    bool on = false;
    Vec3 normal{0, 0, 1}; ///< To the side that is left out, of any length above 0.
    float offset = 0;     ///< m, along the normal from the origin.
};

struct Sky {
    bool shown = true;
    Colour zenith{0.16f, 0.30f, 0.55f};
    Colour horizon{0.72f, 0.80f, 0.88f};
};

/// A plane that has no end.
struct Ground {
    bool shown = true;
    float height = -1e30f; ///< m; far below, as it is unless set: the floor of the scene, if there is one.
    Colour colour{0.42f, 0.41f, 0.39f};
    float tile = 0.5f; ///< m: of squares that are lighter and darker; 0: none.
};

struct Style {
    View view = View::particles;
    Colouring colouring{};
    CutAway cut_away{};
    Light light{};
    Sky sky{};
    Ground ground{};
};

} // namespace mote::render
