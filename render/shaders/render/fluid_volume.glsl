// A particle of radius r represents a cube of fluid with the edge 2r. Its volume is spread over the drawn sphere, so that the
// thickness summed over all rays gives the fluid's volume, whatever the sphere's size.
#ifndef MOTE_RENDER_FLUID_VOLUME_GLSL
#define MOTE_RENDER_FLUID_VOLUME_GLSL

const float kCubeToSphere = 6.0 / 3.14159265358979; // 8 r³ / (4/3 pi r³)

// Half the diagonal of a pixel: a smaller drop could fall between pixel centres and flicker as it moves.
const float kSmallest = 0.71;

// The radius of the sphere drawn for a particle, m. `pixel`: the side of a pixel there, m.
float drawn_radius(float radius, float scale, float pixel) { return max(scale * radius, kSmallest * pixel); }

// Thickness of fluid, m, along a chord of a sphere of the radius `drawn`.
float fluid_along(float chord, float radius, float drawn) {
    const float shrunk = radius / drawn;
    return kCubeToSphere * shrunk * shrunk * shrunk * chord;
}

#endif
