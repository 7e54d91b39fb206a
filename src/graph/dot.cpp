#include "gpu/format.hpp"
#include "graph/plan.hpp"

#include <map>
#include <set>

namespace mote::graph {

namespace {

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + '"';
}

// Draws the passes [begin, end) as boxes and loops among them as clusters; `loop` is the first loop that is not before them.
void draw_passes(std::string& out, const Graph& graph, const Plan& plan, std::uint32_t begin, std::uint32_t end,
                 std::uint32_t loop, const std::string& indent) {
    for (std::uint32_t p = begin; p < end;) {
        loop = next_loop(graph.loops(), loop, p);
        if (loop < graph.loops().size() && graph.loops()[loop].begin == p) {
            const Loop& drawn = graph.loops()[loop];
            const std::string gate = drawn.gate.empty() ? "" : mote::format(" at most, while {} is not 0", drawn.gate);
            const std::string label =
                mote::format("{} times{}{}", drawn.times, gate, plan.barriers.again[loop] ? ", a barrier between" : "");
            out += mote::format("{}subgraph cluster{} {{\n{}  label={};\n", indent, loop, indent, quoted(label));
            draw_passes(out, graph, plan, drawn.begin, drawn.end, loop + 1, indent + "  ");
            out += indent + "}\n";
            p = drawn.end;
        } else {
            out += mote::format("{}p{} [label={}{}];\n", indent, p, quoted(mote::format("{} {}", p, graph.passes()[p].name)),
                                plan.barriers.before[p] ? ", penwidth=3, xlabel=\"barrier\"" : "");
            ++p;
        }
    }
}

// Draws what a pass reads from the previous repetition: buffers that no earlier pass of the same repetition writes.
void draw_back_edges(std::string& out, const Graph& graph, const Loop& loop) {
    std::map<std::uint32_t, std::uint32_t> last_writer; // of each buffer, in the loop
    for (std::uint32_t p = loop.begin; p < loop.end; ++p) {
        for (const Access& access : graph.passes()[p].accesses) {
            if (access.writes) last_writer[access.buffer.index] = p;
        }
    }
    std::set<std::uint32_t> written;
    for (std::uint32_t p = loop.begin; p < loop.end; ++p) {
        for (const Access& access : graph.passes()[p].accesses) {
            const auto writer = last_writer.find(access.buffer.index);
            if (!access.reads || writer == last_writer.end() || written.contains(access.buffer.index)) continue;
            out += mote::format("  p{} -> p{} [label={}, style=dashed, constraint=false];\n", writer->second, p,
                                quoted(graph.info(access.buffer).name));
        }
        for (const Access& access : graph.passes()[p].accesses) {
            if (access.writes) written.insert(access.buffer.index);
        }
    }
}

} // namespace

std::string dot(const Graph& graph, const Plan& plan) {
    std::string out = "digraph mote {\n  rankdir=TB;\n  node [shape=box, fontname=\"sans-serif\"];\n";
    draw_passes(out, graph, plan, 0, static_cast<std::uint32_t>(graph.passes().size()), 0, "  ");
    std::map<std::uint32_t, std::uint32_t> last_writer; // of each buffer
    for (std::uint32_t p = 0; p < graph.passes().size(); ++p) {
        const Pass& pass = graph.passes()[p];
        for (const Access& access : pass.accesses) {
            const std::string& name = graph.info(access.buffer).name;
            if (!access.reads) continue;
            const auto writer = last_writer.find(access.buffer.index);
            if (writer != last_writer.end()) {
                out += mote::format("  p{} -> p{} [label={}];\n", writer->second, p, quoted(name));
            } else {
                out += mote::format("  b{} [label={}, shape=ellipse];\n  b{} -> p{};\n", access.buffer.index, quoted(name),
                                    access.buffer.index, p);
            }
        }
        for (const Access& access : pass.accesses) {
            if (access.writes) last_writer[access.buffer.index] = p;
        }
    }
    for (const Loop& loop : graph.loops()) draw_back_edges(out, graph, loop);
    for (const auto& [buffer, writer] : last_writer) {
        const BufferInfo& info = graph.buffers()[buffer]; // buffers not private to the graph are visible outside
        if (info.storage == Storage::transient || info.storage == Storage::acceleration_structure) continue;
        out += mote::format("  o{} [label={}, shape=ellipse];\n  p{} -> o{};\n", buffer, quoted(info.name), writer, buffer);
    }
    return out + "}\n";
}

} // namespace mote::graph
