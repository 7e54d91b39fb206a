#include "gpu/format.hpp"
#include "graph/plan.hpp"

#include <map>

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

} // namespace

std::string dot(const Graph& graph, const Plan& plan) {
    std::string out = "digraph mote {\n  rankdir=TB;\n  node [shape=box, fontname=\"sans-serif\"];\n";
    std::map<std::uint32_t, std::uint32_t> last_writer; // of each buffer
    for (std::uint32_t p = 0; p < graph.passes().size(); ++p) {
        const Pass& pass = graph.passes()[p];
        const bool barrier = plan.barriers.before[p].has_value();
        out += mote::format("  p{} [label={}{}];\n", p, quoted(mote::format("{} {}", p, pass.name)),
                            barrier ? ", penwidth=3, xlabel=\"barrier\"" : "");
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
    for (const auto& [buffer, writer] : last_writer) {
        const BufferInfo& info = graph.buffers()[buffer]; // what is not the graph's own is seen outside
        if (info.storage == Storage::transient || info.storage == Storage::acceleration_structure) continue;
        out += mote::format("  o{} [label={}, shape=ellipse];\n  p{} -> o{};\n", buffer, quoted(info.name), writer, buffer);
    }
    return out + "}\n";
}

} // namespace mote::graph
