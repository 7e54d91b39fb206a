#include "scene/obj.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <utility>

namespace mote::scene {

namespace {

// Statements that do not affect the shape.
constexpr std::array kPassedOver{"vt",       "vn",         "vp",        "o",      "g",      "s",     "mg",
                                 "usemtl",   "mtllib",     "l",         "p",      "lod",    "bevel", "c_interp",
                                 "d_interp", "shadow_obj", "trace_obj", "usemap", "maplib", "call",  "csh"};

class ObjReader {
public:
    ObjReader(std::string_view text, const std::string& name) : rest_(text), name_(name) {}

    ColliderMesh read() {
        while (!rest_.empty()) {
            ++line_;
            const auto end = std::min(rest_.find('\n'), rest_.size());
            read_line(rest_.substr(0, end));
            rest_.remove_prefix(std::min(end + 1, rest_.size()));
        }
        if (mesh_.triangles.empty()) throw Error(mote::format("{}: found no faces, expected one or more", name_));
        return std::move(mesh_);
    }

private:
    // Does not quote the file: it may be one that the scene must not disclose.
    [[noreturn]] void fail(std::string_view found, std::string_view expected) const {
        throw Error(mote::format("{}:{}: found {}, expected {}", name_, line_, found, expected));
    }

    static std::string_view next_word(std::string_view& line) {
        constexpr std::string_view kBlanks = " \t\r\v\f";
        const auto begin = line.find_first_not_of(kBlanks);
        if (begin == std::string_view::npos) {
            line = {};
            return {};
        }
        const auto end = std::min(line.find_first_of(kBlanks, begin), line.size());
        const std::string_view word = line.substr(begin, end - begin);
        line.remove_prefix(end);
        return word;
    }

    void read_line(std::string_view line) {
        line = line.substr(0, line.find('#'));
        const std::string_view keyword = next_word(line);
        if (keyword.empty()) return;
        if (keyword == "v") return read_vertex(line);
        if (keyword == "f") return read_face(line);
        if (std::ranges::find(kPassedOver, keyword) == kPassedOver.end())
            fail("an unknown statement", "one of OBJ: v, f, vt, vn, o, g …");
    }

    void read_vertex(std::string_view line) {
        Vec3 vertex{};
        for (float& coordinate : vertex) {
            const std::string_view word = next_word(line);
            const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), coordinate);
            const bool good = error == std::errc{} && end == word.data() + word.size() && std::isfinite(coordinate);
            if (word.empty()) fail("too few coordinates", "three after v");
            if (!good) fail("a coordinate that is not a finite number", "three finite coordinates after v");
        }
        mesh_.vertices.push_back(vertex);
    }

    std::uint32_t read_corner(std::string_view word) const {
        const std::string_view number = word.substr(0, word.find('/'));
        std::int64_t index = 0;
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), index);
        const auto size = static_cast<std::int64_t>(mesh_.vertices.size());
        const std::int64_t vertex = index > 0 ? index - 1 : size + index; // negative indices count back from the last vertex
        const bool good =
            error == std::errc{} && end == number.data() + number.size() && index != 0 && vertex >= 0 && vertex < size;
        if (!good) fail("a corner that is not a vertex", mote::format("one of the {} vertices so far", size));
        return static_cast<std::uint32_t>(vertex);
    }

    void read_face(std::string_view line) {
        std::vector<std::uint32_t> corners;
        for (std::string_view word = next_word(line); !word.empty(); word = next_word(line)) corners.push_back(read_corner(word));
        if (corners.size() < 3)
            fail(mote::format("{} corner{}", corners.size(), corners.size() == 1 ? "" : "s"), "three or more after f");
        for (std::size_t i = 2; i < corners.size(); ++i) mesh_.triangles.push_back({corners[0], corners[i - 1], corners[i]});
    }

    std::string_view rest_;
    const std::string& name_;
    std::size_t line_ = 0;
    ColliderMesh mesh_{};
};

} // namespace

ColliderMesh parse_obj(std::string_view text, const std::string& name) { return ObjReader(text, name).read(); }

void check_closed(const ColliderMesh& mesh, const std::string& name) {
    std::map<Vec3, std::uint32_t> first_at;
    std::vector<std::uint32_t> first;
    for (std::uint32_t i = 0; i < mesh.vertices.size(); ++i) {
        const auto& [x, y, z] = mesh.vertices[i];
        first.push_back(first_at.try_emplace({x + 0.0f, y + 0.0f, z + 0.0f}, i).first->second); // -0 becomes 0
    }
    // Per edge (lower vertex, higher vertex): uses from lower to higher minus uses from higher to lower.
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> uses;
    for (const auto& triangle : mesh.triangles) {
        const std::array corners{first[triangle[0]], first[triangle[1]], first[triangle[2]]};
        if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0]) continue; // degenerate
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t a = corners[i], b = corners[(i + 1) % 3];
            edges[std::minmax(a, b)] += a < b ? 1 : -1;
            ++uses[std::minmax(a, b)];
        }
    }
    for (const auto& [edge, balance] : edges) {
        const int use = uses[edge];
        if (use == 2 && balance == 0) continue;
        // Numbers as in faces, from 1. Coordinates would quote the file.
        throw Error(mote::format("{}: found the edge from vertex {} to {} in {} triangle{}{}, expected two, one in either "
                                 "direction: the mesh is not closed",
                                 name, edge.first + 1, edge.second + 1, use, use == 1 ? "" : "s",
                                 use == 2 ? " in the same direction" : ""));
    }
}

} // namespace mote::scene
