// Graph::repeat(): loops around passes, and work sizes moved out of them.
#include "gpu/format.hpp"
#include "graph/graph.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <utility>

namespace mote::graph {

namespace {

bool writes(const Pass& pass, Buffer buffer) {
    return std::ranges::any_of(pass.accesses, [&](const Access& access) { return access.buffer == buffer && access.writes; });
}

} // namespace

void Graph::repeat(std::uint32_t times, const std::function<void()>& body) { add_repeat(times, nullptr, body); }

void Graph::repeat(std::uint32_t times, const Gate& gate, const std::function<void()>& body) {
    check_gate(gate);
    add_repeat(times, &gate, body);
}

void Graph::add_repeat(std::uint32_t times, const Gate* gate, const std::function<void()>& body) {
    if (times == 0) return;
    const Graph before = *this;
    try {
        if (times > 1) {
            const auto begin = static_cast<std::uint32_t>(passes_.size());
            loops_.push_back({begin, begin, times, loop_, gate != nullptr ? info(gate->source).name : ""});
            loop_ = static_cast<std::uint32_t>(loops_.size() - 1);
            made_works_ = {};
        }
        if (gate != nullptr) {
            if (!is_gated()) {
                versions_before_gate_.clear();
                for (const BufferInfo& buffer : buffers_) versions_before_gate_.push_back(buffer.version);
            }
            latch_ = make_latch(*gate);
        }
        body();
        if (times > 1) close_loop(loop_);
    } catch (...) {
        *this = before;
        throw;
    }
    loop_ = before.loop_;
    latch_ = before.latch_;
    if (gate != nullptr) {
        made_works_ = before.made_works_; // those of its body may have no contents
        return;
    }
    // The version in their keys shows whether they are still valid.
    made_works_.indirect.insert(before.made_works_.indirect.begin(), before.made_works_.indirect.end());
    made_works_.gated.insert(before.made_works_.gated.begin(), before.made_works_.gated.end());
}

void Graph::close_loop(std::uint32_t loop) {
    loops_[loop].end = static_cast<std::uint32_t>(passes_.size());
    hoist_work_sizes(loop);
    if (loops_[loop].begin < loops_[loop].end) return;
    for (BufferInfo& buffer : buffers_) {
        if (buffer.loop == loop) buffer.loop = loops_[loop].outer;
    }
    loops_.pop_back(); // it is empty, and so is any loop inside
}

// Moves work sizes that no repetition changes before the loop. Those of inner loops have been moved out already, where possible;
// a work size comes after the one it is made from.
void Graph::hoist_work_sizes(std::uint32_t loop) {
    const auto changes = [&](std::uint32_t pass) {
        for (std::uint32_t p = loops_[loop].begin; p < loops_[loop].end; ++p) {
            const auto written = [&](const Access& access) { return writes(passes_[p], access.buffer); };
            if (p != pass && std::ranges::any_of(passes_[pass].accesses, written)) return true;
        }
        return false;
    };
    for (std::uint32_t p = loops_[loop].begin; p < loops_[loop].end; ++p) {
        if (passes_[p].sizes_work && !changes(p)) hoist(p, loop);
    }
}

void Graph::hoist(std::uint32_t pass, std::uint32_t loop) {
    std::rotate(passes_.begin() + loops_[loop].begin, passes_.begin() + pass, passes_.begin() + pass + 1);
    ++loops_[loop].begin;
    for (auto inner = loop + 1; inner < loops_.size() && loops_[inner].begin < pass; ++inner) {
        ++loops_[inner].begin;
        ++loops_[inner].end;
    }
}

} // namespace mote::graph
