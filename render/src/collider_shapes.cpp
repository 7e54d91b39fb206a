#include "collider_shapes.hpp"

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

namespace mote::render {

namespace {

using glm::vec2;
using glm::vec3;

constexpr int kAround = 96;           // segments of a circle: the error is 0.05 % of its radius
constexpr int kQuarter = kAround / 4; // segments of a quarter circle
constexpr int kMeridians = 4;         // lines from pole to pole
constexpr float kSmooth = 0.766f;     // meshes: faces that meet at less than 40 degrees are shaded smoothly
constexpr float kFlat = 0.9998f;      // meshes: faces that meet at less than 1 degree have no edge between them
constexpr float kFull = 2 * std::numbers::pi_v<float>;

vec3 vector_of(const Vec3& v) { return {v[0], v[1], v[2]}; }

// Collects the triangles and lines of one collider.
class Pieces {
public:
    Pieces(ColliderShapes& shapes, std::uint32_t number, bool container)
        : shapes_(shapes), number_(static_cast<float>(number)), container_(container) {}

    void triangle(const std::array<vec3, 3>& corners, const std::array<vec3, 3>& normals) {
        if (container_) return; // only its edges are drawn
        for (std::size_t i = 0; i < 3; ++i) {
            shapes_.corners.push_back({corners[i].x, corners[i].y, corners[i].z, number_});
            shapes_.corners.push_back({normals[i].x, normals[i].y, normals[i].z, 0});
        }
    }
    void quad(const std::array<vec3, 4>& around, const std::array<vec3, 4>& normals) {
        triangle({around[0], around[1], around[2]}, {normals[0], normals[1], normals[2]});
        triangle({around[0], around[2], around[3]}, {normals[0], normals[2], normals[3]});
    }
    void line(const vec3& from, const vec3& to) {
        auto& edges = container_ ? shapes_.container_edges : shapes_.body_edges;
        edges.push_back({from.x, from.y, from.z, number_});
        edges.push_back({to.x, to.y, to.z, number_});
    }

private:
    ColliderShapes& shapes_;
    float number_;
    bool container_;
};

// A line in the half plane (distance from the axis, height), with normals at its ends. Revolved about the axis, or mirrored in
// 2-D, it is a piece of a collider.
struct Segment {
    vec2 from, to;
    vec2 normal_from, normal_to;
};
struct Profile {
    std::vector<Segment> segments{}; ///< From the bottom to the top of the axis.
    std::vector<vec2> rims{};        ///< Where circles are drawn as edges.
};

void add_straight(Profile& profile, vec2 from, vec2 to) {
    const vec2 along = glm::normalize(to - from), out{along.y, -along.x};
    profile.segments.push_back({from, to, out, out});
}

// A quarter circle, upwards from `first_angle`.
void add_quarter(Profile& profile, float radius, float height, float first_angle) {
    const auto out = [&](int i) {
        const float angle = first_angle + kFull / 4 * static_cast<float>(i) / kQuarter;
        return vec2{i == 0 && first_angle < 0 ? 0 : std::max(0.0f, std::cos(angle)), std::sin(angle)};
    };
    for (int i = 0; i < kQuarter; ++i) {
        const vec2 centre{0, height}, from = out(i), to = out(i + 1);
        profile.segments.push_back({centre + radius * from, centre + radius * to, from, to});
    }
}

Profile profile_of(const Collider& c) {
    const float r = c.radius, h = c.kind == ColliderKind::sphere ? 0 : c.half_height;
    Profile profile;
    switch (c.kind) {
    case ColliderKind::sphere:
    case ColliderKind::capsule:
        add_quarter(profile, r, -h, -kFull / 4);
        if (h > 0) add_straight(profile, {r, -h}, {r, h});
        add_quarter(profile, r, h, 0);
        profile.rims = {{r, -h}};
        if (h > 0) profile.rims.push_back({r, h});
        break;
    case ColliderKind::cylinder:
        add_straight(profile, {0, -h}, {r, -h});
        add_straight(profile, {r, -h}, {r, h});
        add_straight(profile, {r, h}, {0, h});
        profile.rims = {{r, -h}, {r, h}};
        break;
    case ColliderKind::cone:
        add_straight(profile, {0, -h}, {r, -h});
        add_straight(profile, {r, -h}, {0, h});
        profile.rims = {{r, -h}};
        break;
    case ColliderKind::plane:
    case ColliderKind::box:
    case ColliderKind::mesh: break;
    }
    return profile;
}

vec3 turned(const vec2& p, int part) {
    const float angle = kFull * static_cast<float>(part % kAround) / kAround;
    return {p.x * std::cos(angle), p.y, -p.x * std::sin(angle)};
}

void add_turned(Pieces& pieces, const Profile& profile) {
    for (const Segment& s : profile.segments) {
        for (int part = 0; part < kAround; ++part) {
            const std::array around{turned(s.from, part), turned(s.from, part + 1), turned(s.to, part + 1), turned(s.to, part)};
            const std::array normals{turned(s.normal_from, part), turned(s.normal_from, part + 1), turned(s.normal_to, part + 1),
                                     turned(s.normal_to, part)};
            pieces.quad(around, normals);
        }
        if (s.normal_from.x == 0 && s.normal_to.x == 0) continue; // no lines across a flat end
        for (int meridian = 0; meridian < kMeridians; ++meridian) {
            pieces.line(turned(s.from, meridian * kAround / kMeridians), turned(s.to, meridian * kAround / kMeridians));
        }
    }
    for (const vec2& rim : profile.rims) {
        for (int part = 0; part < kAround; ++part) pieces.line(turned(rim, part), turned(rim, part + 1));
    }
}

void add_box(Pieces& pieces, const vec3& half) {
    for (int axis = 0; axis < 3; ++axis) {
        const int u = (axis + 1) % 3, v = (axis + 2) % 3;
        for (const float side : {-1.0f, 1.0f}) {
            vec3 normal(0);
            normal[axis] = side;
            std::array<vec3, 4> corners{};
            for (int i = 0; i < 4; ++i) {
                vec3& corner = corners[static_cast<std::size_t>(i)];
                corner[axis] = side * half[axis];
                corner[u] = (i == 1 || i == 2 ? side : -side) * half[u];
                corner[v] = (i >= 2 ? 1.0f : -1.0f) * half[v];
            }
            pieces.quad(corners, {normal, normal, normal, normal});
            pieces.line(corners[0], corners[1]); // of the box's four edges along u, each side adds two
            pieces.line(corners[2], corners[3]);
        }
    }
}

void add_polygon(Pieces& pieces, const std::vector<vec2>& around) {
    const vec3 normal(0, 0, 1);
    const auto at = [&](std::size_t i) { return vec3(around[i % around.size()], 0); };
    for (std::size_t i = 0; i < around.size(); ++i) {
        pieces.line(at(i), at(i + 1));
        if (i >= 2) pieces.triangle({at(0), at(i - 1), at(i)}, {normal, normal, normal});
    }
}

std::vector<vec2> outline_in_plane(const Collider& c) {
    if (c.kind == ColliderKind::box) {
        const vec2 half(c.half_extents[0], c.half_extents[1]);
        return {-half, {half.x, -half.y}, half, {-half.x, half.y}};
    }
    std::vector<vec2> right;
    const Profile profile = profile_of(c);
    for (const Segment& s : profile.segments) right.push_back(s.to);
    right.pop_back(); // the top of the axis
    std::vector<vec2> around{profile.segments.front().from};
    around.insert(around.end(), right.begin(), right.end());
    around.push_back(profile.segments.back().to);
    for (auto p = right.rbegin(); p != right.rend(); ++p) around.push_back({-p->x, p->y});
    return around;
}

// Its length is twice the area.
vec3 face_normal(const ColliderMesh& mesh, const std::array<std::uint32_t, 3>& t) {
    const vec3 a = vector_of(mesh.vertices[t[0]]);
    return glm::cross(vector_of(mesh.vertices[t[1]]) - a, vector_of(mesh.vertices[t[2]]) - a);
}

vec3 unit(const vec3& v) { return glm::dot(v, v) > 0 ? glm::normalize(v) : vec3(0, 1, 0); }

struct EdgeFaces {
    int count = 0;
    std::size_t first = 0, last = 0; ///< Triangles.
};
std::map<std::pair<std::uint32_t, std::uint32_t>, EdgeFaces> edges_of(const ColliderMesh& mesh) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, EdgeFaces> edges;
    for (std::size_t f = 0; f < mesh.triangles.size(); ++f) {
        const auto& t = mesh.triangles[f];
        for (std::size_t i = 0; i < 3; ++i) {
            EdgeFaces& faces = edges[std::minmax({t[i], t[(i + 1) % 3]})];
            if (faces.count++ == 0) faces.first = f;
            faces.last = f;
        }
    }
    return edges;
}

void add_mesh(Pieces& pieces, const ColliderMesh& mesh) {
    std::vector<vec3> normals;
    std::vector<std::vector<std::size_t>> faces(mesh.vertices.size());
    for (std::size_t f = 0; f < mesh.triangles.size(); ++f) {
        normals.push_back(face_normal(mesh, mesh.triangles[f]));
        for (const std::uint32_t v : mesh.triangles[f]) faces[v].push_back(f);
    }
    for (std::size_t f = 0; f < mesh.triangles.size(); ++f) {
        std::array<vec3, 3> corners{}, smooth{};
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t v = mesh.triangles[f][i];
            corners[i] = vector_of(mesh.vertices[v]);
            for (const std::size_t near : faces[v]) {
                if (glm::dot(unit(normals[near]), unit(normals[f])) > kSmooth) smooth[i] += normals[near];
            }
            smooth[i] = unit(smooth[i]);
        }
        pieces.triangle(corners, smooth);
    }
    for (const auto& [ends, beside] : edges_of(mesh)) {
        const bool within_a_plane =
            beside.count == 2 && glm::dot(unit(normals[beside.first]), unit(normals[beside.last])) > kFlat;
        if (within_a_plane) continue;
        pieces.line(vector_of(mesh.vertices[ends.first]), vector_of(mesh.vertices[ends.second]));
    }
}

void add(Pieces& pieces, const Collider& collider, std::uint32_t dimensions) {
    if (collider.kind == ColliderKind::mesh) return add_mesh(pieces, collider.mesh);
    if (dimensions == 2) return add_polygon(pieces, outline_in_plane(collider));
    if (collider.kind == ColliderKind::box) return add_box(pieces, vector_of(collider.half_extents));
    add_turned(pieces, profile_of(collider));
}

} // namespace

bool is_container(const Collider& collider) {
    if (collider.kind != ColliderKind::mesh) return collider.inside || collider.kind == ColliderKind::plane;
    const auto edges = edges_of(collider.mesh);
    if (std::ranges::any_of(edges, [](const auto& edge) { return edge.second.count != 2; })) return false; // open
    double volume = 0;
    for (const auto& t : collider.mesh.triangles) {
        const vec3 a = vector_of(collider.mesh.vertices[t[0]]);
        volume += glm::dot(a, face_normal(collider.mesh, t));
    }
    return volume < 0;
}

ColliderShapes shapes_of(const Scene& scene) {
    ColliderShapes shapes;
    const auto is_mesh = [](const Collider& c) { return c.kind == ColliderKind::mesh; };
    const auto meshes =
        static_cast<std::uint32_t>(std::ranges::count_if(scene.colliders, [&](const Collider& c) { return !is_mesh(c); }));
    std::uint32_t next = 0;
    for (const Collider& collider : scene.colliders) {
        const std::uint32_t number = is_mesh(collider) ? meshes : next++;
        if (collider.kind == ColliderKind::plane) {
            shapes.planes.push_back(number);
        } else {
            Pieces pieces(shapes, number, is_container(collider));
            add(pieces, collider, scene.dimensions);
        }
    }
    for (std::size_t i = 0; i < shapes.planes.size(); ++i) {
        if (scene.dimensions == 2) shapes.plane_pairs.push_back({shapes.planes[i], shapes.planes[i]});
        for (std::size_t j = 0; j < i && scene.dimensions == 3; ++j)
            shapes.plane_pairs.push_back({shapes.planes[j], shapes.planes[i]});
    }
    return shapes;
}

} // namespace mote::render
