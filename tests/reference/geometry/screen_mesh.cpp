#include "reference/geometry/screen_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>

namespace mote::reference {

namespace {

using Node = std::array<int, 2>;
using Double4 = std::array<double, 4>;
constexpr double kInvalidIndex = std::numeric_limits<double>::infinity();

Double4 times(const std::array<double, 16>& m, const Double4& v) {
    Double4 product{};
    for (std::size_t row = 0; row < 4; ++row) {
        for (std::size_t column = 0; column < 4; ++column) product[row] += m[4 * column + row] * v[column];
    }
    return product;
}

// A particle as a disc on the screen.
struct Disc {
    double x, y, z, radius; // px, px, m, px
    double depth;           // m: the sphere's radius
};

struct Cut {
    double position; // px along the edge's axis
    double depth;    // m
};

// Vertices by their owner: a node, or the front or back of the edge from a node along an axis.
enum class Role { node, x_front, x_back, y_front, y_back };
using Name = std::tuple<int, int, Role>; // row, column

class Extraction {
public:
    Extraction(std::span<const std::array<float, 4>> spheres, const ScreenMeshOptions& options)
        : options_(options), columns_(static_cast<int>(options.width / options.spacing) + 1),
          rows_(static_cast<int>(options.height / options.spacing) + 1) {
        for (const auto& sphere : spheres) add_disc(sphere);
        for_each_node([&](const Node& node) { raw_[node] = depth_at(node); });
        smooth();
        for_each_node([&](const Node& node) {
            for (const int axis : {0, 1}) find_cut(node, axis);
        });
        for_each_node([&](const Node& node) { add_vertices(node); });
        for (const auto& [name, at] : positions_) {
            numbers_[name] = static_cast<std::uint32_t>(result_.on_screen.size());
            result_.on_screen.push_back(at);
        }
        for (int row = 0; row + 1 < rows_; ++row) {
            for (int column = 0; column + 1 < columns_; ++column) add_cell({column, row});
        }
        for (int i = 0; i < options.rounding; ++i) round();
        for (const Double3& at : result_.on_screen) result_.positions.push_back(back_in_world(at));
        find_normals();
    }

    ScreenMesh result() && { return std::move(result_); }

private:
    template <typename Function> void for_each_node(const Function& function) const {
        for (int row = 0; row < rows_; ++row) {
            for (int column = 0; column < columns_; ++column) function(Node{column, row});
        }
    }
    bool exists(const Node& node) const { return node[0] >= 0 && node[0] < columns_ && node[1] >= 0 && node[1] < rows_; }
    static Node step(Node node, int axis, int by = 1) {
        node[static_cast<std::size_t>(axis)] += by;
        return node;
    }

    void add_disc(const std::array<float, 4>& sphere) {
        const Double4 eye = times(options_.view, {sphere[0], sphere[1], sphere[2], 1});
        const double z = -eye[2], r = sphere[3];
        if (r <= 0 || z <= r) return;
        const Double4 clip = times(options_.projection, eye);
        const auto& p = options_.projection;
        const double stretch = std::sqrt(p[0] * p[0] + p[4] * p[4] + p[8] * p[8]);
        const double radius = options_.radius_scale * r * options_.width / 2 * stretch / clip[3];
        discs_.push_back({options_.width * (0.5 + 0.5 * clip[0] / clip[3]), options_.height * (0.5 + 0.5 * clip[1] / clip[3]), z,
                          std::max(radius, 0.71 * options_.spacing), r});
    }

    double depth_at(const Node& node) const {
        double nearest = kInvalidIndex;
        for (const Disc& disc : discs_) {
            const double square =
                std::pow(node[0] * options_.spacing - disc.x, 2) + std::pow(node[1] * options_.spacing - disc.y, 2);
            const double share = square / (disc.radius * disc.radius);
            if (share <= 1) nearest = std::min(nearest, disc.z - disc.depth * std::sqrt(1 - share));
        }
        return nearest;
    }

    bool is_there(const Node& node) const { return raw_.at(node) < kInvalidIndex; }
    bool is_silhouette(const Node& a, const Node& b) const {
        if (!is_there(a) || !is_there(b)) return is_there(a) != is_there(b);
        return std::abs(raw_.at(a) - raw_.at(b)) > options_.gap;
    }

    void smooth() {
        smoothed_ = raw_;
        if (options_.smoothing == 0) return;
        for (const int axis : {0, 1}) {
            const std::map<Node, double> before = smoothed_;
            for (auto& [node, depth] : smoothed_) {
                if (!is_there(node)) continue;
                double sum = 0, weights = 0;
                for (int k = -options_.smoothing; k <= options_.smoothing; ++k) {
                    const Node tap = step(node, axis, k);
                    if (!exists(tap) || !is_there(tap) || std::abs(before.at(tap) - before.at(node)) > options_.gap) continue;
                    const double n = 2.0 * options_.smoothing, m = options_.smoothing + k;
                    const double weight = std::round(std::exp(std::lgamma(n + 1) - std::lgamma(m + 1) - std::lgamma(n - m + 1)));
                    sum += weight * before.at(tap);
                    weights += weight;
                }
                depth = sum / weights;
            }
        }
    }

    void find_cut(const Node& node, int axis) {
        const Node end = step(node, axis);
        if (!exists(end) || !is_silhouette(node, end)) return;
        const bool first_is_front = raw_.at(node) < raw_.at(end);
        const auto along = static_cast<std::size_t>(axis), across = 1 - along;
        const double begin = node[along] * options_.spacing;
        std::optional<Cut> farthest;
        double distance = 0;
        for (const Disc& disc : discs_) {
            if (!(disc.z < 0.5 * (raw_.at(node) + raw_.at(end)))) continue;
            const std::array<double, 2> centre{disc.x, disc.y};
            const double off = node[across] * options_.spacing - centre[across];
            if (std::abs(off) > disc.radius) continue;
            for (const int side : {-1, 1}) {
                const double at = centre[along] + side * std::sqrt(disc.radius * disc.radius - off * off);
                if (at < begin || at >= begin + options_.spacing) continue;
                const double from_front = first_is_front ? at - begin : begin + options_.spacing - at;
                if (from_front <= distance) continue;
                distance = from_front;
                farthest = Cut{at, disc.z};
            }
        }
        if (farthest) cuts_[{node, axis}] = *farthest;
    }

    Double3 position(const Node& node) const {
        return {node[0] * options_.spacing, node[1] * options_.spacing, smoothed_.at(node)};
    }

    void add_vertices(const Node& node) {
        if (is_there(node)) positions_[{node[1], node[0], Role::node}] = position(node);
        for (const int axis : {0, 1}) {
            const auto cut = cuts_.find({node, axis});
            if (cut == cuts_.end()) continue;
            const Node end = step(node, axis);
            const bool first_is_front = raw_.at(node) < raw_.at(end);
            Double3 at = position(node);
            at[static_cast<std::size_t>(axis)] = cut->second.position;
            at[2] = cut->second.depth;
            positions_[{node[1], node[0], axis == 0 ? Role::x_front : Role::y_front}] = at;
            const Node far = first_is_front ? end : node, next = step(far, axis, first_is_front ? 1 : -1);
            if (!is_there(far)) continue;
            const double off = std::abs(cut->second.position - position(far)[static_cast<std::size_t>(axis)]) / options_.spacing;
            double back = smoothed_.at(far);
            if (exists(next) && is_there(next) && !is_silhouette(far, next))
                back += (smoothed_.at(far) - smoothed_.at(next)) * off;
            at[2] = std::max(back, cut->second.depth);
            positions_[{node[1], node[0], axis == 0 ? Role::x_back : Role::y_back}] = at;
        }
    }

    // The copy of the cut on the edge between two neighbours that belongs to `owner`.
    std::optional<std::uint32_t> cut_of(const Node& owner, const Node& other) const {
        const Node first = std::min(owner, other);
        const int axis = owner[0] != other[0] ? 0 : 1;
        const bool front = raw_.at(owner) < raw_.at(other);
        const Role role = axis == 0 ? (front ? Role::x_front : Role::x_back) : (front ? Role::y_front : Role::y_back);
        const auto found = numbers_.find({first[1], first[0], role});
        return found == numbers_.end() ? std::nullopt : std::optional(found->second);
    }

    void add_fan(const std::vector<std::optional<std::uint32_t>>& corners) {
        std::vector<std::uint32_t> polygon;
        for (const auto& corner : corners) {
            if (corner) polygon.push_back(*corner);
        }
        for (std::size_t i = 1; i + 1 < polygon.size(); ++i)
            result_.triangles.push_back({polygon[0], polygon[i], polygon[i + 1]});
    }

    void add_cell(const Node& cell) {
        const std::array<Node, 4> corners{cell, step(cell, 1), step(step(cell, 1), 0), step(cell, 0)};
        const auto corner = [&](std::size_t k) { return corners[k % 4]; };
        const auto vertex = [&](std::size_t k) -> std::optional<std::uint32_t> {
            return numbers_.at({corner(k)[1], corner(k)[0], Role::node});
        };
        std::vector<std::size_t> silhouettes; // edge k goes from corner k to k + 1
        for (std::size_t k = 0; k < 4; ++k) {
            if (is_silhouette(corner(k), corner(k + 1))) silhouettes.push_back(k);
        }
        ++result_.cells_with_silhouettes[silhouettes.size()];
        if (silhouettes.empty()) {
            if (!is_there(cell)) return;
            const auto difference = [&](std::size_t a, std::size_t b) {
                return std::abs(smoothed_.at(corner(a)) - smoothed_.at(corner(b)));
            };
            const std::size_t tip = difference(0, 2) <= difference(1, 3) ? 0 : 1;
            add_fan({vertex(tip), vertex(tip + 1), vertex(tip + 2), vertex(tip + 3)});
        } else if (silhouettes.size() == 1) {
            const std::size_t first = silhouettes[0] + 1;
            add_fan({cut_of(corner(first), corner(first + 3)), vertex(first), vertex(first + 1)});
            add_fan({vertex(first + 1), vertex(first + 2), vertex(first + 3), cut_of(corner(first + 3), corner(first))});
        } else {
            for (std::size_t s = 0; s < silhouettes.size(); ++s) {
                const std::size_t first = silhouettes[s] + 1;
                const std::size_t last = s + 1 < silhouettes.size() ? silhouettes[s + 1] : silhouettes[0] + 4;
                if (!is_there(corner(first))) continue;
                std::vector<std::optional<std::uint32_t>> polygon{cut_of(corner(first), corner(first + 3))};
                for (std::size_t k = first; k <= last; ++k) polygon.push_back(vertex(k));
                polygon.push_back(cut_of(corner(last), corner(last + 1)));
                add_fan(polygon);
            }
        }
    }

    // The back of a cut moves with its front.
    static Name front_of(const Name& name) {
        const auto& [row, column, role] = name;
        if (role == Role::x_back) return {row, column, Role::x_front};
        if (role == Role::y_back) return {row, column, Role::y_front};
        return name;
    }

    void round() {
        std::vector<std::set<std::uint32_t>> neighbours(result_.on_screen.size());
        for (const auto& triangle : result_.triangles) {
            for (const std::uint32_t a : triangle) {
                for (const std::uint32_t b : triangle) {
                    if (a != b) neighbours[a].insert(b);
                }
            }
        }
        const std::vector<Double3> before = result_.on_screen;
        for (const auto& [name, v] : numbers_) {
            const auto& around = neighbours[numbers_.at(front_of(name))];
            if (around.empty()) continue;
            Double3 sum{};
            for (const std::uint32_t n : around) sum = sum + before[n];
            const Double3 mean = 1.0 / static_cast<double>(around.size()) * sum;
            result_.on_screen[v] = {mean[0], mean[1], before[v][2]};
        }
    }

    Double3 back_in_world(const Double3& at) const {
        const auto& p = options_.projection;
        const auto& v = options_.view;
        const double z = -at[2], w = p[11] * z + p[15];
        const double x = (2 * at[0] / options_.width - 1) * w - p[8] * z - p[12];
        const double y = (2 * at[1] / options_.height - 1) * w - p[9] * z - p[13];
        const double determinant = p[0] * p[5] - p[4] * p[1];
        const Double3 eye{(x * p[5] - y * p[4]) / determinant, (y * p[0] - x * p[1]) / determinant, z};
        const Double3 from = eye - Double3{v[12], v[13], v[14]};
        return {v[0] * from[0] + v[1] * from[1] + v[2] * from[2], v[4] * from[0] + v[5] * from[1] + v[6] * from[2],
                v[8] * from[0] + v[9] * from[1] + v[10] * from[2]};
    }

    void find_normals() {
        result_.normals.resize(result_.positions.size());
        for (const auto& [a, b, c] : result_.triangles) {
            const auto& p = result_.positions;
            const Double3 area = cross(p[b] - p[a], p[c] - p[a]);
            for (const std::uint32_t v : {a, b, c}) result_.normals[v] = result_.normals[v] + area;
        }
        for (Double3& normal : result_.normals) {
            const double size = length(normal);
            normal = size > 1e-9 ? 1 / size * normal : Double3{};
        }
    }

    ScreenMeshOptions options_;
    int columns_, rows_;
    std::vector<Disc> discs_;
    std::map<Node, double> raw_, smoothed_;
    std::map<std::pair<Node, int>, Cut> cuts_;
    std::map<Name, Double3> positions_;
    std::map<Name, std::uint32_t> numbers_;
    ScreenMesh result_;
};

} // namespace

ScreenMesh screen_mesh(std::span<const std::array<float, 4>> spheres, const ScreenMeshOptions& options) {
    return Extraction(spheres, options).result();
}

} // namespace mote::reference
