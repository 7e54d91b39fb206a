#include "geometry/isosurface_cases.hpp"

#include <algorithm>
#include <bit>
#include <map>

namespace mote::geometry {

namespace {

using Corner = std::uint32_t;

// Counter-clockwise as seen from outside the cell.
std::array<Corner, 4> corners_of_face(std::uint32_t axis, std::uint32_t side) {
    const std::uint32_t u = 1u << (axis + 1) % 3, v = 1u << (axis + 2) % 3, base = side << axis;
    std::array<Corner, 4> corners{base, base | u, base | u | v, base | v};
    if (side == 0) std::ranges::reverse(corners);
    return corners;
}

CellEdge edge_between(Corner a, Corner b) { return static_cast<CellEdge>(std::countr_zero(a ^ b)) << 3 | (a & b); }

bool share_a_face(CellEdge a, CellEdge b) {
    for (std::uint32_t axis = 0; axis < 3; ++axis) {
        if (a >> 3 != axis && b >> 3 != axis && ((a ^ b) >> axis & 1) == 0) return true;
    }
    return false;
}

// Maps every crossed edge to the next one of its loop. Around a face, a run of inside corners is entered by one crossed edge and
// left by another. The two faces of an edge see it in opposite directions, so each crossed edge has exactly one successor.
std::map<CellEdge, CellEdge> segments_of(std::uint32_t inside) {
    const auto is_inside = [&](Corner corner) { return (inside >> corner & 1) != 0; };
    std::map<CellEdge, CellEdge> next;
    for (std::uint32_t face = 0; face < 6; ++face) {
        const std::array<Corner, 4> corners = corners_of_face(face / 2, face % 2);
        for (std::size_t first = 0; first < 4; ++first) {
            const Corner before = corners[(first + 3) % 4];
            if (is_inside(before) || !is_inside(corners[first])) continue;
            std::size_t last = first;
            while (is_inside(corners[(last + 1) % 4])) ++last;
            next[edge_between(before, corners[first])] = edge_between(corners[last % 4], corners[(last + 1) % 4]);
        }
    }
    return next;
}

void add_fan(const std::vector<CellEdge>& loop, std::vector<CaseTriangle>& triangles) {
    const std::size_t n = loop.size();
    const auto is_tip = [&](std::size_t i) {
        for (std::size_t step = 2; step + 1 < n; ++step) {
            if (share_a_face(loop[i], loop[(i + step) % n])) return false;
        }
        return true;
    };
    std::size_t tip = n; // every loop has one, as tests/geometry/isosurface_test.cpp checks
    for (std::size_t i = 0; i < n; ++i) {
        if (is_tip(i) && (tip == n || loop[i] < loop[tip])) tip = i;
    }
    for (std::size_t step = 1; step + 1 < n; ++step)
        triangles.push_back({loop[tip % n], loop[(tip + step) % n], loop[(tip + step + 1) % n]});
}

} // namespace

std::vector<CaseTriangle> triangles_of_case(std::uint32_t inside) {
    std::map<CellEdge, CellEdge> next = segments_of(inside);
    std::vector<CaseTriangle> triangles;
    while (!next.empty()) {
        std::vector<CellEdge> loop;
        for (auto at = next.begin(); at != next.end(); at = next.find(at->second)) {
            loop.push_back(at->first);
            if (at->second == loop.front()) break;
        }
        for (const CellEdge edge : loop) next.erase(edge);
        add_fan(loop, triangles);
    }
    return triangles;
}

std::vector<std::uint32_t> isosurface_case_table() {
    std::vector<std::uint32_t> table(std::size_t{256} * shared::CASE_WORDS);
    for (std::uint32_t inside = 0; inside < 256; ++inside) {
        const std::vector<CaseTriangle> triangles = triangles_of_case(inside);
        auto word = table.begin() + inside * shared::CASE_WORDS;
        *word++ = static_cast<std::uint32_t>(triangles.size());
        for (const auto& [a, b, c] : triangles) *word++ = a | b << 5 | c << 10;
    }
    return table;
}

} // namespace mote::geometry
