// A scene file with one of everything. Tests depend on its line numbers.
#pragma once

namespace mote::test {

inline constexpr const char* kEverything = R"({
  "title": "everything",
  "dimensions": 3,
  "capacity": 5000,
  "materials": [
    { "name": "water", "kind": "fluid", "density": 998, "fluid": { "viscosity": 0.25, "one_sided": false, "cohesion": 2 } },
    { "name": "sand", "kind": "solid", "contact": { "static_friction": 0.7, "kinetic_friction": 0.6, "restitution": 0.5 } }
  ],
  "groups": ["ball", "cloth"],
  "particles": [
    { "position": [1, 2, 3], "radius": 0.1, "material": "sand", "velocity": [0, -1, 0], "group": "ball" },
    { "position": [1, 3, 3], "radius": 0.1, "material": "sand", "fixed": true, "self_collision": false }
  ],
  "links": [{ "a": 0, "b": 1, "length": 0.9, "elasticity": { "stiffness": 0.5 }, "tear_strain": 2 }],
  "blocks": [
    { "shape": "box", "lower": [0, 0, 0], "upper": [0.4, 0.4, 0.4], "fill": { "radius": 0.1, "material": "water" } },
    { "shape": "sphere", "centre": [3, 3, 3], "radius": 0.5, "fill": { "radius": 0.1, "material": "sand", "jitter": 0.1 } },
    { "shape": "disc", "centre": [6, 3, 3], "radius": 0.5, "height": 0.4, "fill": { "radius": 0.1, "material": "sand" } }
  ],
  "ropes": [{ "from": [0, 5, 0], "to": [1, 5, 0], "particles": 5, "pins": ["to"], "fill": { "radius": 0.05, "material": "sand" } }],
  "sheets": [{ "corner": [0, 6, 0], "particles_u": 3, "particles_v": 4, "pins": ["corner", "opposite"],
               "bend": { "compliance": 0.01 }, "fill": { "radius": 0.05, "material": "sand", "group": "cloth" } }],
  "colliders": [
    { "kind": "plane", "normal": [0, 2, 0], "end_time": 1.5, "static_friction": 0.4 },
    { "kind": "cone", "radius": 1, "half_height": 2, "inside": true, "motion": [{ "time": 0, "centre": [0, 0, 0] }, { "time": 1, "centre": [0, 1, 0] }] }
  ],
  "containers": [{ "centre": [0, 5, 0], "half_extents": [10, 5, 10] }],
  "height_fields": [{ "spacing": 1, "columns": 2, "rows": 2, "heights": [0, 0, 1, 1] }],
  "forces": [{ "kind": "wind", "vector": [5, 0, 0], "strength": 2, "group": "cloth" }],
  "emitters": [{ "centre": [0, 8, 0], "direction": [0, -1, 0], "radius": 0.3, "speed": 2, "particle_radius": 0.1, "material": "water", "end_time": 3 }],
  "sinks": [{ "kind": "sphere", "centre": [9, 0, 0], "radius": 1 }],
  "solver": { "time_step": 0.01, "substeps": 2, "iterations": 4, "link": { "method": "xpbd" }, "contact": { "averaging": "contact_count" }, "fluid": { "kernel": "gaussian" },
              "gravity": [0, -10, 0] },
  "camera": { "eye": [0, 1, 9], "field_of_view": 60 },
  "output": { "frames_per_second": 50, "duration": 2 },
  "material_pairs": [{ "a": "sand", "b": "water", "static_friction": 0.3, "kinetic_friction": 0.2 }]
}
)";

} // namespace mote::test
