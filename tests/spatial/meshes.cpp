#include "meshes.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

namespace mote::test {

namespace {

using reference::Mesh;
using Point = std::array<float, 3>;

// Uses the raw output of the generator, which is the same everywhere.
class Random {
public:
    explicit Random(std::uint32_t seed) : generator_(seed) {}
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(generator_()) % n; }
    float between(float lower, float upper) {
        return lower + (upper - lower) * (static_cast<float>(generator_() >> 8) * 0x1p-24f);
    }
    Point in_cube(float half) { return {between(-half, half), between(-half, half), between(-half, half)}; }

private:
    std::mt19937 generator_;
};

void add_vertex(Mesh& mesh, const Point& p) { mesh.vertices.push_back({p[0], p[1], p[2], 1000.0f}); }

Mesh make_cube() {
    Mesh mesh;
    for (std::uint32_t i = 0; i < 8; ++i) {
        add_vertex(mesh, {(i & 1) != 0 ? 1.0f : -1.0f, (i & 2) != 0 ? 1.0f : -1.0f, (i & 4) != 0 ? 1.0f : -1.0f});
    }
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return mesh;
}

// An icosahedron, subdivided twice and projected onto a sphere.
Mesh make_icosphere() {
    const float g = 1.618034f;
    Mesh mesh;
    for (const Point& p : {Point{-1, g, 0},
                           {1, g, 0},
                           {-1, -g, 0},
                           {1, -g, 0},
                           {0, -1, g},
                           {0, 1, g},
                           {0, -1, -g},
                           {0, 1, -g},
                           {g, 0, -1},
                           {g, 0, 1},
                           {-g, 0, -1},
                           {-g, 0, 1}}) {
        add_vertex(mesh, p);
    }
    mesh.triangles = {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                      {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                      {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
    for (int level = 0; level < 2; ++level) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
        const auto middle = [&](std::uint32_t a, std::uint32_t b) {
            const auto [found, is_new] = middles.try_emplace(std::minmax(a, b), static_cast<std::uint32_t>(mesh.vertices.size()));
            if (is_new) {
                const auto& va = mesh.vertices[a];
                const auto& vb = mesh.vertices[b];
                add_vertex(mesh, {(va[0] + vb[0]) / 2, (va[1] + vb[1]) / 2, (va[2] + vb[2]) / 2});
            }
            return found->second;
        };
        std::vector<std::array<std::uint32_t, 3>> finer;
        for (const auto& [a, b, c] : mesh.triangles) {
            const std::uint32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
            finer.insert(finer.end(), {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}});
        }
        mesh.triangles = finer;
    }
    for (auto& v : mesh.vertices) {
        const float length = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        for (int axis = 0; axis < 3; ++axis) v[axis] /= length;
    }
    return mesh;
}

Mesh make_star() {
    const Mesh cube = make_cube();
    Mesh mesh;
    mesh.vertices = cube.vertices;
    for (std::uint32_t i = 0; i < 8; ++i) mesh.vertices[i][0] += 0.1f * static_cast<float>(i % 3);
    // Two triangles of the cube make a face. Each gets a pit that reaches nearly to the centre.
    for (const auto& [a, b, c] : cube.triangles) {
        const auto pit = static_cast<std::uint32_t>(mesh.vertices.size());
        Point sum{};
        for (const std::uint32_t v : {a, b, c}) {
            for (std::size_t axis = 0; axis < 3; ++axis) sum[axis] += 0.1f * mesh.vertices[v][axis];
        }
        add_vertex(mesh, sum);
        mesh.triangles.insert(mesh.triangles.end(), {{a, b, pit}, {b, c, pit}, {c, a, pit}});
    }
    return mesh;
}

Mesh make_sheet() {
    constexpr std::uint32_t kSquares = 18;
    Random random(7);
    Mesh mesh;
    for (std::uint32_t i = 0; i <= kSquares; ++i) {
        for (std::uint32_t j = 0; j <= kSquares; ++j) {
            add_vertex(mesh, {static_cast<float>(i) * 0.1f, random.between(-0.05f, 0.05f), static_cast<float>(j) * 0.1f});
        }
    }
    for (std::uint32_t i = 0; i < kSquares; ++i) {
        for (std::uint32_t j = 0; j < kSquares; ++j) {
            const std::uint32_t v = i * (kSquares + 1) + j, w = v + kSquares + 1;
            mesh.triangles.insert(mesh.triangles.end(), {{v, v + 1, w}, {w, v + 1, w + 1}});
        }
    }
    return mesh;
}

Mesh make_slivers() {
    Random random(11);
    Mesh mesh;
    for (std::uint32_t t = 0; t < 200; ++t) {
        const float size = std::exp2(random.between(-6, 0));
        const Point a = random.in_cube(1), ab = random.in_cube(size), ac = random.in_cube(size);
        // About height over length; below 2^-20 it would count as degenerate.
        const float thin = t % 3 == 0 ? std::pow(10.0f, random.between(-4, -2)) : 1.0f;
        add_vertex(mesh, a);
        add_vertex(mesh, {a[0] + ab[0], a[1] + ab[1], a[2] + ab[2]});
        const float along = random.between(0.1f, 0.9f);
        const auto third = [&](int axis) { return a[axis] + (thin < 1 ? along * ab[axis] + thin * ac[axis] : ac[axis]); };
        add_vertex(mesh, {third(0), third(1), third(2)});
        mesh.triangles.push_back({3 * t, 3 * t + 1, 3 * t + 2});
    }
    return mesh;
}

Mesh make_broken() {
    const Mesh cube = make_cube();
    Mesh mesh;
    const auto add = [&](const Point& a, const Point& b, const Point& c) {
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        for (const Point& p : {a, b, c}) add_vertex(mesh, p);
        mesh.triangles.push_back({first, first + 1, first + 2});
    };
    const auto corner = [&](std::uint32_t v) { return Point{cube.vertices[v][0], cube.vertices[v][1], cube.vertices[v][2]}; };
    add({3, 0, 0}, {3, 0, 0}, {3, 0, 0}); // a point
    for (const auto& [a, b, c] : cube.triangles) {
        add(corner(a), corner(b), corner(c));
        add(corner(a), corner(b), corner(b)); // one of its edges
    }
    add({0, 3, 0}, {2, 3, 2}, {1, 3, 1});       // collinear, with the first edge the longest
    add({0, 3, 5}, {0.5f, 3.5f, 5}, {2, 5, 5}); // with the last
    add({0, 4, 5}, {2, 6, 5}, {0.5f, 4.5f, 5}); // with the first
    add({-1, 4, 5}, {-3, 6, 5}, {3, 0, 5});     // with the second
    mesh.triangles.push_back({0, 0, 0});
    mesh.triangles.push_back(mesh.triangles[1]); // a duplicate, distinguishable only by its index
    return mesh;
}

Mesh make_far_away() {
    Mesh mesh = make_icosphere();
    for (auto& v : mesh.vertices) {
        for (int axis = 0; axis < 3; ++axis) v[axis] = v[axis] * 32.0f + (axis == 1 ? -1e5f : 1e5f);
    }
    return mesh;
}

} // namespace

std::string name(MeshPattern pattern) {
    switch (pattern) {
    case MeshPattern::kSingle: return "single";
    case MeshPattern::kTetrahedron: return "tetrahedron";
    case MeshPattern::kCube: return "cube";
    case MeshPattern::kIcosphere: return "icosphere";
    case MeshPattern::kStar: return "star";
    case MeshPattern::kSheet: return "sheet";
    case MeshPattern::kSlivers: return "slivers";
    case MeshPattern::kBroken: return "broken";
    case MeshPattern::kFarAway: return "far_away";
    }
    return "?";
}

bool is_closed(MeshPattern pattern) {
    switch (pattern) {
    case MeshPattern::kTetrahedron:
    case MeshPattern::kCube:
    case MeshPattern::kIcosphere:
    case MeshPattern::kStar:
    case MeshPattern::kFarAway: return true;
    default: return false;
    }
}

Mesh make_mesh(MeshPattern pattern) {
    Mesh mesh;
    switch (pattern) {
    case MeshPattern::kSingle:
        for (const Point& p : {Point{0, 0, 0}, {2, 0.25f, 0}, {0.5f, 1, 1}}) add_vertex(mesh, p);
        mesh.triangles = {{0, 1, 2}};
        return mesh;
    case MeshPattern::kTetrahedron:
        for (const Point& p : {Point{1, 1, 1}, {-1, -1, 1}, {-1, 1, -1}, {1, -1, -1}}) add_vertex(mesh, p);
        mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
        return mesh;
    case MeshPattern::kCube: return make_cube();
    case MeshPattern::kIcosphere: return make_icosphere();
    case MeshPattern::kStar: return make_star();
    case MeshPattern::kSheet: return make_sheet();
    case MeshPattern::kSlivers: return make_slivers();
    case MeshPattern::kBroken: return make_broken();
    case MeshPattern::kFarAway: return make_far_away();
    }
    return mesh;
}

Mesh make_sheet_of(std::uint32_t n) {
    Mesh mesh = make_sheet();
    mesh.triangles.resize(n);
    return mesh;
}

std::vector<spatial::MeshTriangle> triangles_of(const Mesh& mesh) {
    std::vector<spatial::MeshTriangle> triangles;
    for (const auto& [a, b, c] : mesh.triangles) triangles.push_back({a, b, c, 0xFFFFFFFFu});
    return triangles;
}

Mesh welded(Mesh mesh) {
    std::map<Point, std::uint32_t> first;
    for (auto& triangle : mesh.triangles) {
        for (std::uint32_t& v : triangle) {
            const auto& p = mesh.vertices[v];
            v = first.try_emplace({p[0], p[1], p[2]}, v).first->second;
        }
    }
    return mesh;
}

Mesh deformed(Mesh mesh, float limit) {
    Random random(13);
    std::map<Point, Point> moves; // vertices at the same position stay together
    for (auto& v : mesh.vertices) {
        const Point& move = moves.try_emplace({v[0], v[1], v[2]}, random.in_cube(limit)).first->second;
        for (std::size_t axis = 0; axis < 3; ++axis) v[axis] += move[axis];
    }
    return mesh;
}

double size_of(const Mesh& mesh) {
    double size = 0;
    for (std::size_t axis = 0; axis < 3 && !mesh.vertices.empty(); ++axis) {
        const auto [low, high] =
            std::ranges::minmax_element(mesh.vertices, [axis](const auto& a, const auto& b) { return a[axis] < b[axis]; });
        size = std::max(size, static_cast<double>((*high)[axis]) - static_cast<double>((*low)[axis]));
    }
    return size;
}

std::vector<std::array<float, 4>> make_points(const Mesh& mesh, std::uint32_t n) {
    Random random(17);
    const auto size = static_cast<float>(size_of(mesh));
    std::vector<std::array<float, 4>> points;
    for (std::uint32_t i = 0; i < n; ++i) {
        std::array<float, 3> weights{};
        Point base{};
        if (!mesh.triangles.empty()) {
            // A point on a face, edge or vertex, depending on how many weights are 0.
            weights = {random.between(0, 1), i % 4 < 2 ? random.between(0, 1) : 0, i % 4 < 1 ? random.between(0, 1) : 0};
            std::rotate(weights.begin(), weights.begin() + random.below(3), weights.end());
            const float sum = weights[0] + weights[1] + weights[2];
            const auto& triangle = mesh.triangles[random.below(static_cast<std::uint32_t>(mesh.triangles.size()))];
            for (std::size_t corner = 0; corner < 3; ++corner) {
                const float weight = sum > 0 ? weights[corner] / sum : 1.0f / 3;
                for (std::size_t axis = 0; axis < 3; ++axis) base[axis] += weight * mesh.vertices[triangle[corner]][axis];
            }
        }
        // On it, close to it, about as far away as the mesh is large, and far away.
        constexpr std::array kDistances{0.0f, 0.001f, 0.1f, 0.1f, 1.0f, 1.0f, 30.0f};
        const Point away = random.in_cube(kDistances[i % kDistances.size()] * (size > 0 ? size : 1));
        points.push_back({base[0] + away[0], base[1] + away[1], base[2] + away[2], 1e30f});
    }
    return points;
}

} // namespace mote::test
