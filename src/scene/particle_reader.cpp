#include "gpu/format.hpp"
#include "scene/particle_columns.hpp"
#include "scene/read_file.hpp"

#include <mote/particle_file.hpp>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace mote {

namespace {

constexpr std::uint64_t kMaxFileBytes = 8'000'000'000; // bytes

// Reads the header lines and then the rows of a PLY file. Every mistake is an Error that names the file.
class PlyReader {
public:
    PlyReader(std::string name, std::string_view bytes) : name_(std::move(name)), rest_(bytes) {}

    ParticleFrame read() {
        if (line() != "ply" || line() != "format binary_little_endian 1.0")
            fail("found another format, expected PLY in binary, little endian");
        ParticleFrame frame;
        std::optional<std::uint64_t> count;
        std::vector<Property> properties;
        for (std::string_view next = line(); next != "end_header"; next = line()) {
            if (after("comment mote, time ", next)) {
                frame.time = number<double>(next.substr(0, next.find(' ')), "a time");
            } else if (after("element vertex ", next)) {
                count = number<std::uint64_t>(next, "a number of particles");
            } else if (after("property ", next)) {
                properties.push_back(property(next));
            } else if (!next.starts_with("comment")) {
                fail(mote::format("found the header line \"{}\", expected one that mote writes", next.substr(0, 60)));
            }
        }
        if (!count) fail("found no number of particles in the header, expected one");
        expect_every_column(properties);
        std::size_t width = 0;
        for (const Property& each : properties) width += each.bytes;
        if (rest_.size() / width != *count || rest_.size() % width != 0) {
            fail(mote::format("found {0} bytes after the header, expected {3} for {1} particles of {2} bytes", rest_.size(),
                              *count, width, *count * width));
        }
        frame.particles.resize(*count);
        for (WorldParticle& particle : frame.particles) {
            for (const Property& each : properties) {
                if (each.column->set != nullptr)
                    each.column->set(particle, each.component, number_at(rest_.data(), each.column->type));
                rest_.remove_prefix(each.bytes);
            }
        }
        return frame;
    }

private:
    // A component of a column.
    struct Property {
        const scene::ParticleColumn* column = nullptr;
        std::size_t component = 0;
        std::size_t bytes = 0;

        bool operator==(const Property&) const = default;
    };

    [[noreturn]] void fail(const std::string& why) const { throw Error(mote::format("{}: {}", name_, why)); }

    std::string_view line() {
        const std::size_t end = rest_.find('\n');
        if (end == std::string_view::npos) fail("found no end of the header, expected end_header");
        const std::string_view text = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        return text;
    }

    // Whether the text starts with `beginning`, which is then removed.
    static bool after(std::string_view beginning, std::string_view& text) {
        if (!text.starts_with(beginning)) return false;
        text.remove_prefix(beginning.size());
        return true;
    }

    template <typename T> T number(std::string_view text, const char* what) const {
        T value{};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || end != text.data() + text.size())
            fail(mote::format("found \"{}\", expected {}", text.substr(0, 60), what));
        return value;
    }

    static scene::ColumnNumber number_at(const char* from, scene::ColumnType type) {
        const auto read = [from]<typename T>(T value) -> scene::ColumnNumber {
            std::memcpy(&value, from, sizeof value);
            return value;
        };
        switch (type) {
        case scene::ColumnType::float32: return read(float{});
        case scene::ColumnType::uint32: return read(std::uint32_t{});
        case scene::ColumnType::uint8: break;
        }
        return read(std::uint8_t{});
    }

    // By type and name, as in the header.
    using Properties = std::map<std::string, Property, std::less<>>;
    static const Properties& known() {
        static const Properties all = [] {
            Properties properties;
            for (const scene::ParticleColumn& column : scene::particle_columns()) {
                const auto& format = format_of(column.type);
                for (std::size_t c = 0; c < column.components.size(); ++c)
                    properties[mote::format("{} {}", format.ply, column.components[c])] = {&column, c, format.bytes};
            }
            return properties;
        }();
        return all;
    }

    Property property(std::string_view type_and_name) const {
        const auto found = known().find(type_and_name);
        if (found == known().end())
            fail(mote::format("found the property \"{}\", expected one that mote writes", type_and_name.substr(0, 60)));
        return found->second;
    }

    void expect_every_column(const std::vector<Property>& properties) const {
        for (const auto& [key, one] : known()) {
            const auto times = std::ranges::count(properties, one);
            if (times != 1) fail(mote::format("found the property \"{}\" {} times, expected it once", key, times));
        }
    }

    std::string name_;
    std::string_view rest_;
};

} // namespace

ParticleFrame read_particles(const std::filesystem::path& path) {
    const std::string bytes = scene::read_file(path, kMaxFileBytes);
    return PlyReader(path.string(), bytes).read();
}

} // namespace mote
