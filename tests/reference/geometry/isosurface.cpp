#include "reference/geometry/isosurface.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <set>
#include <tuple>

namespace mote::reference {

namespace {

using Sphere = std::array<float, 4>;
using Node = std::array<int, 3>;

// A lattice edge: from a node one step along an axis.
struct Edge {
    Node node{};
    int axis = 0;
    auto operator<=>(const Edge&) const = default;

    Node end() const {
        Node other = node;
        ++other[static_cast<std::size_t>(axis)];
        return other;
    }
};

// The position of a node, a cell or an edge in the output order.
auto rank(const Node& node, int axis = 0) {
    const auto block = [&](std::size_t a) { return static_cast<int>(std::floor(node[a] / 4.0)); };
    return std::tuple(block(2), block(1), block(0), node[2], node[1], node[0], axis);
}
using Rank = decltype(rank(Node{}));

Double3 position_of(const Node& node, double cell) { return {node[0] * cell, node[1] * cell, node[2] * cell}; }
Double3 of(const Sphere& sphere) { return {sphere[0], sphere[1], sphere[2]}; }

// Both edges are on one face of the cell.
bool share_a_face(const Edge& a, const Edge& b, const Node& cell) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const int side : {0, 1}) {
            const int plane = cell[axis] + side;
            if (a.node[axis] == plane && a.end()[axis] == plane && b.node[axis] == plane && b.end()[axis] == plane) return true;
        }
    }
    return false;
}

class Extraction {
public:
    Extraction(std::span<const Sphere> spheres, const IsosurfaceOptions& options) : spheres_(spheres), options_(options) {
        result_.least_margin = std::numeric_limits<double>::infinity();
        if (!spheres.empty()) evaluate();
        find_vertices();
        for (const auto& [unused, cell] : cells_) add_triangles(cell);
    }

    Isosurface result() && { return std::move(result_); }

private:
    bool is_inside(const Node& node) const {
        const auto found = field_.find(node);
        return found != field_.end() && found->second > options_.iso_value;
    }

    void evaluate() {
        Double3 lower{1e30, 1e30, 1e30}, upper{-1e30, -1e30, -1e30};
        for (const Sphere& s : spheres_) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                lower[axis] = std::min(lower[axis], s[axis] - options_.kernel_width * s[3]);
                upper[axis] = std::max(upper[axis], s[axis] + options_.kernel_width * s[3]);
            }
        }
        Node first{}, last{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            first[axis] = static_cast<int>(std::floor(lower[axis] / options_.cell_size)) - 1;
            last[axis] = static_cast<int>(std::ceil(upper[axis] / options_.cell_size)) + 1;
        }
        for (int z = first[2]; z <= last[2]; ++z) {
            for (int y = first[1]; y <= last[1]; ++y) {
                for (int x = first[0]; x <= last[0]; ++x) {
                    const double value = fluid_fraction(spheres_, options_, position_of({x, y, z}, options_.cell_size));
                    field_[{x, y, z}] = value;
                    result_.least_margin = std::min(result_.least_margin, std::abs(value - options_.iso_value));
                    cells_[rank({x, y, z})] = {x, y, z};
                }
            }
        }
    }

    void find_vertices() {
        for (const auto& [unused, node] : cells_) {
            for (int axis = 0; axis < 3; ++axis) {
                const Edge edge{node, axis};
                if (is_inside(node) == is_inside(edge.end())) continue;
                const double from = field_.at(node), to = field_.at(edge.end());
                const Double3 a = position_of(node, options_.cell_size), b = position_of(edge.end(), options_.cell_size);
                const Double3 at = a + (options_.iso_value - from) / (to - from) * (b - a);
                vertices_[edge] = static_cast<std::uint32_t>(result_.positions.size());
                result_.positions.push_back(at);
                // On an edge much longer than the kernel width, this may be outside all kernels: then outwards along the edge.
                const Double3 falling = falling_direction(spheres_, options_, at);
                const Double3 along = (is_inside(node) ? 1 : -1) / options_.cell_size * (b - a);
                result_.normals.push_back(falling == Double3{} ? along : falling);
            }
        }
    }

    // The two lattice edges of a face that meet in this corner.
    static std::array<Edge, 2> edges_at(const Node& corner, const Node& face, std::size_t u, std::size_t v) {
        Edge along_u{corner, static_cast<int>(u)}, along_v{corner, static_cast<int>(v)};
        along_u.node[u] = face[u];
        along_v.node[v] = face[v];
        return {along_u, along_v};
    }

    // The undirected segments in which the surface intersects a face. If opposite corners are inside, each is cut off separately.
    std::vector<std::array<Edge, 2>> segments(const Node& face, std::size_t normal) {
        const std::size_t u = (normal + 1) % 3, v = (normal + 2) % 3;
        std::vector<Edge> crossed;
        std::vector<std::array<Edge, 2>> cut_off;
        for (const int du : {0, 1}) {
            for (const int dv : {0, 1}) {
                Node corner = face;
                corner[u] += du;
                corner[v] += dv;
                const std::array<Edge, 2> both = edges_at(corner, face, u, v);
                if (is_inside(corner)) cut_off.push_back(both);
                for (const Edge& edge : both) {
                    if (is_inside(edge.node) != is_inside(edge.end()) && std::ranges::find(crossed, edge) == crossed.end())
                        crossed.push_back(edge);
                }
            }
        }
        if (crossed.empty()) return {};
        if (crossed.size() == 2) return {{crossed[0], crossed[1]}};
        ++result_.ambiguous_faces;
        return cut_off;
    }

    // Orients a loop: outwards is the direction in which the crossed edges go from inside to outside.
    void turn_outwards(std::vector<Edge>& loop) const {
        Double3 normal{}, outwards{};
        const auto middle = [](const Edge& e) { return 0.5 * (position_of(e.node, 1) + position_of(e.end(), 1)); };
        for (std::size_t i = 0; i < loop.size(); ++i) {
            const Edge& edge = loop[i];
            normal = normal + cross(middle(edge), middle(loop[(i + 1) % loop.size()]));
            const Double3 step = position_of(edge.end(), 1) - position_of(edge.node, 1);
            outwards = outwards + (is_inside(edge.node) ? 1.0 : -1.0) * step;
        }
        if (dot(normal, outwards) < 0) std::reverse(loop.begin() + 1, loop.end());
    }

    // A fan from the first vertex (by axis, then corner) of which no diagonal lies in a face of the cell.
    void add_fan(const std::vector<Edge>& loop, const Node& cell) {
        const auto number = [&](std::size_t i) {
            const Edge& e = loop[i];
            return std::tuple(e.axis, e.node[2] - cell[2], e.node[1] - cell[1], e.node[0] - cell[0]);
        };
        std::size_t apex = loop.size();
        for (std::size_t i = 0; i < loop.size(); ++i) {
            bool is_free = true;
            for (std::size_t step = 2; step + 1 < loop.size(); ++step)
                is_free = is_free && !share_a_face(loop[i], loop[(i + step) % loop.size()], cell);
            if (is_free && (apex == loop.size() || number(i) < number(apex))) apex = i;
        }
        const auto vertex = [&](std::size_t step) { return vertices_.at(loop[(apex + step) % loop.size()]); };
        for (std::size_t step = 1; step + 1 < loop.size(); ++step)
            result_.triangles.push_back({vertex(0), vertex(step), vertex(step + 1)});
    }

    void add_triangles(const Node& cell) {
        std::vector<std::array<Edge, 2>> left;
        for (std::size_t normal = 0; normal < 3; ++normal) {
            for (const int side : {0, 1}) {
                Node face = cell;
                face[normal] += side;
                const auto found = segments(face, normal);
                left.insert(left.end(), found.begin(), found.end());
            }
        }
        // Loops in the order of their first edge (by axis, then corner).
        const auto number = [&](const Edge& e) { return std::tuple(e.axis, e.node[2], e.node[1], e.node[0]); };
        while (!left.empty()) {
            Edge first = left.front()[0];
            for (const auto& segment : left) {
                for (const Edge& edge : segment) {
                    if (number(edge) < number(first)) first = edge;
                }
            }
            std::vector<Edge> loop{first};
            for (;;) {
                const auto next =
                    std::ranges::find_if(left, [&](const auto& s) { return s[0] == loop.back() || s[1] == loop.back(); });
                const Edge other = (*next)[0] == loop.back() ? (*next)[1] : (*next)[0];
                left.erase(next);
                if (other == first) break;
                loop.push_back(other);
            }
            turn_outwards(loop);
            add_fan(loop, cell);
        }
    }

    std::span<const Sphere> spheres_;
    IsosurfaceOptions options_;
    std::map<Node, double> field_;
    std::map<Rank, Node> cells_;
    std::map<Edge, std::uint32_t> vertices_;
    Isosurface result_;
};

} // namespace

double fluid_fraction(std::span<const Sphere> spheres, const IsosurfaceOptions& options, const Double3& at) {
    double fraction = 0;
    for (const Sphere& sphere : spheres) {
        const double h = options.kernel_width * sphere[3], d = length(at - of(sphere));
        if (d < h)
            fraction +=
                std::pow(2.0 * sphere[3], 3) * 315 / (64 * std::numbers::pi * std::pow(h, 9)) * std::pow(h * h - d * d, 3);
    }
    return fraction;
}

Double3 falling_direction(std::span<const Sphere> spheres, const IsosurfaceOptions& options, const Double3& at) {
    Double3 sum{};
    for (const Sphere& sphere : spheres) {
        const double h = options.kernel_width * sphere[3];
        const Double3 from = at - of(sphere);
        if (length(from) < h) sum = sum + std::pow(1 - dot(from, from) / (h * h), 2) / (h * h) * from;
    }
    const double size = length(sum);
    return size > 0 ? 1 / size * sum : Double3{};
}

Isosurface isosurface(std::span<const Sphere> spheres, const IsosurfaceOptions& options) {
    return Extraction(spheres, options).result();
}

double volume_of(std::span<const Double3> positions, std::span<const std::array<std::uint32_t, 3>> triangles) {
    double six_volumes = 0;
    for (const auto& [a, b, c] : triangles) six_volumes += dot(positions[a], cross(positions[b], positions[c]));
    return six_volumes / 6;
}

bool is_closed(std::span<const std::array<std::uint32_t, 3>> triangles) {
    std::set<std::array<std::uint32_t, 2>> edges;
    for (const auto& [a, b, c] : triangles) {
        for (const auto& [from, to] : {std::array{a, b}, std::array{b, c}, std::array{c, a}}) {
            if (from == to || !edges.insert({from, to}).second) return false;
        }
    }
    return std::ranges::all_of(edges, [&](const auto& edge) { return edges.contains({edge[1], edge[0]}); });
}

} // namespace mote::reference
