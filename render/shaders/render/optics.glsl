// Reflection and absorption of light by a clear fluid.
#ifndef MOTE_RENDER_OPTICS_GLSL
#define MOTE_RENDER_OPTICS_GLSL

// The fraction of light that a surface reflects (Schlick 1994). `cosine`: of the angle of incidence. `index`: the refractive
// index behind the surface relative to that in front of it. Below 1, the angle behind the surface counts, and beyond the critical
// angle everything is reflected. Grahn 2008, section 7.4.3, has (1 - cosine)^k, and swaps reflection and refraction.
float fresnel_reflectance(float cosine, float index) {
    const float straight = (index - 1.0) / (index + 1.0), r0 = straight * straight;
    if (index < 1.0) {
        const float sine2 = (1.0 - cosine * cosine) / (index * index);
        if (sine2 >= 1.0) return 1.0;
        cosine = sqrt(1.0 - sine2);
    }
    const float x = 1.0 - cosine, x2 = x * x;
    return r0 + (1.0 - r0) * x2 * x2 * x;
}

// The fraction of light that is transmitted (Beer-Lambert). `optical_depth`: absorption (1/m) times path length (m).
vec3 transmittance(vec3 optical_depth) { return exp(-optical_depth); }

#endif
