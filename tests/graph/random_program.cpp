#include "random_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace mote::graph::test {

namespace {

using gpu::kUint;

Settings random_settings(Random& random) {
    Settings settings;
    settings.buffer_alignment = std::uint64_t{16} << random.below(4);
    settings.workgroup_size = 1; // a count is a number of workgroups
    return settings;
}

// Adds each statement both to a program and to its graph.
class Writer {
public:
    Writer(Random& random, RandomProgram& program) : random_(random), program_(program), graph_(program.graph) {}

    void write_all() {
        for (int b = 0; b < 3; ++b) add_buffer(program_.statements);
        add_block(program_.statements, random_.between(1, 6), random_.below(4));
    }

private:
    // Created and filled, so that every read buffer has been written, unless that happened behind a closed gate.
    void add_buffer(std::vector<Statement>& statements) {
        const std::string name = fmt::format("buffer {}", graph_.buffers().size());
        const std::uint32_t words = random_.between(1, 40);
        Buffer made;
        switch (random_.below(8)) {
        case 0: made = graph_.import(name, kUint, program_.imported.emplace_back(words * 4).get()); break;
        case 1: made = graph_.readback(name, kUint, words); break;
        default: made = graph_.transient(name, kUint, words); break;
        }
        buffers_.push_back(made);
        add_fill(statements, made);
    }

    Buffer any_buffer() { return buffers_[random_.below(static_cast<std::uint32_t>(buffers_.size()))]; }
    std::string new_name() { return fmt::format("pass {}", passes_++); }

    void add_block(std::vector<Statement>& statements, std::uint32_t count, std::uint32_t depth) {
        for (; count > 0; --count) {
            if (random_.one_in(3)) add_buffer(statements); // may also be used after the block
            if (depth > 0 && random_.one_in(3)) {
                add_repeat(statements, depth);
            } else if (random_.one_in(6)) {
                add_fill(statements, any_buffer());
            } else if (random_.one_in(6)) {
                add_copy(statements);
            } else {
                add_dispatch(statements);
            }
        }
    }

    void add_repeat(std::vector<Statement>& statements, std::uint32_t depth) {
        Statement repeat{.kind = Statement::Kind::repeat, .times = random_.one_in(5) ? random_.below(2) : random_.between(2, 4)};
        if (random_.one_in(2)) repeat.gate = any_buffer();
        const std::size_t outside = buffers_.size();
        const auto body = [&] { add_block(repeat.body, random_.between(0, 4), depth - 1); };
        if (repeat.gate) {
            graph_.repeat(repeat.times, Gate{*repeat.gate}, body);
        } else {
            graph_.repeat(repeat.times, body);
        }
        std::ranges::copy_if(std::span(buffers_).subspan(outside), std::back_inserter(repeat.locals),
                             [&](Buffer buffer) { return graph_.info(buffer).storage == Storage::transient; });
        statements.push_back(repeat);
    }

    void add_fill(std::vector<Statement>& statements, Buffer buffer) {
        graph_.fill(buffer, kFillValue);
        statements.push_back({.kind = Statement::Kind::fill, .name = graph_.passes().back().name, .writes = {buffer}});
    }

    void add_copy(std::vector<Statement>& statements) {
        const Buffer from = any_buffer(), to = any_buffer();
        if (from == to || graph_.info(from).count < graph_.info(to).count) return; // copies fill `to` completely or not at all
        graph_.copy(from, to, graph_.info(to).count);
        statements.push_back(
            {.kind = Statement::Kind::copy, .name = graph_.passes().back().name, .reads = {from}, .writes = {to}});
    }

    void add_dispatch(std::vector<Statement>& statements) {
        Statement statement{.name = new_name()};
        std::vector<gpu::BlockInterface> blocks;
        std::vector<Buffer> bound;
        for (std::uint32_t b = random_.between(1, 4); b > 0; --b) {
            const Buffer buffer = any_buffer();
            if (std::ranges::find(bound, buffer) != bound.end()) continue;
            const bool reads = !random_.one_in(3);
            const bool writes = !reads || random_.one_in(3);
            blocks.push_back({fmt::format("Block{}", b), 0, reads, writes, gpu::BlockKind::storage, kUint, 0});
            bound.push_back(buffer);
            if (reads) statement.reads.push_back(buffer);
            if (writes) statement.writes.push_back(buffer);
        }
        if (random_.one_in(3)) statement.count = any_buffer();
        const auto interface = program(statement.name, blocks);
        std::vector<Binding> bindings;
        for (std::size_t b = 0; b < bound.size(); ++b) bindings.push_back({interface.blocks[b].name, bound[b]});
        const Count count = statement.count ? Count::gpu(*statement.count, 0, kCountCapacity) : Count::host(kHostCount);
        graph_.add_dispatch(interface, graph_.threads(count), bindings, {}, {});
        statements.push_back(statement);
    }

    Random& random_;
    RandomProgram& program_;
    Graph& graph_;
    std::vector<Buffer> buffers_;
    std::uint32_t passes_ = 0;
};

struct ReadsUndefined {};

// A host interpreter that executes the statements in order.
class Interpreter {
public:
    std::vector<ExecutedPass> executed_passes;

    void execute(const std::vector<Statement>& statements) {
        for (const Statement& statement : statements) {
            if (statement.kind == Statement::Kind::repeat) {
                for (std::uint32_t time = 0; time < statement.times; ++time) {
                    if (statement.gate && content(*statement.gate) == 0) break;
                    for (const Buffer buffer : statement.locals) content_.erase(buffer);
                    execute(statement.body);
                }
            } else {
                execute(statement);
            }
        }
    }

private:
    void execute(const Statement& statement) {
        ExecutedPass executed{statement.name, 1, {}};
        for (const Buffer buffer : statement.reads) executed.found.push_back(content(buffer));
        if (statement.kind == Statement::Kind::dispatch) {
            executed.groups = statement.count ? std::min(content(*statement.count), kCountCapacity) : kHostCount;
        }
        if (executed.groups == 0) return;
        for (const Buffer buffer : statement.writes) {
            switch (statement.kind) {
            case Statement::Kind::fill: content_[buffer] = kFillValue; break;
            case Statement::Kind::copy: content_[buffer] = executed.found.front(); break;
            default: content_[buffer] = value_written(statement.name, executed.found, buffer); break;
            }
        }
        executed_passes.push_back(executed);
    }

    std::uint32_t content(Buffer buffer) const {
        const auto found = content_.find(buffer);
        if (found == content_.end()) throw ReadsUndefined{};
        return found->second;
    }

    std::map<Buffer, std::uint32_t> content_; // the value of every word
};

} // namespace

std::uint32_t value_written(const std::string& pass, const std::vector<std::uint32_t>& found, Buffer buffer) {
    std::uint32_t hash = buffer.index;
    for (const char c : pass) hash = hash * 31 + static_cast<unsigned char>(c);
    for (const std::uint32_t value : found) hash = (hash ^ value) * 0x9E3779B1u + (hash >> 15);
    return hash % 4 == 0 ? 0 : hash % 16;
}

RandomProgram::RandomProgram(Random& random) : graph(random_settings(random)) { Writer(random, *this).write_all(); }

std::optional<std::vector<ExecutedPass>> RandomProgram::run() const {
    Interpreter interpreter;
    try {
        interpreter.execute(statements);
    } catch (const ReadsUndefined&) {
        return std::nullopt;
    }
    return interpreter.executed_passes;
}

} // namespace mote::graph::test
