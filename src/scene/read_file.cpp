#include "scene/read_file.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace mote::scene {

std::string read_file(const std::filesystem::path& path, std::uint64_t max_bytes) {
    const std::string name = path.string();
    const auto fail = [&] { throw Error(mote::format("{}: cannot be read: {}", name, std::strerror(errno))); };
    std::error_code unknown;
    if (std::filesystem::is_directory(path, unknown)) throw Error(mote::format("{}: found a folder, expected a file", name));
    if (std::filesystem::is_character_file(path, unknown) || std::filesystem::is_block_file(path, unknown))
        throw Error(mote::format("{}: found a device, expected a file", name));
    errno = 0;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name.c_str(), "rb"), &std::fclose);
    if (!file) fail();
    std::string content;
    char part[1 << 16];
    while (const std::size_t count = std::fread(part, 1, sizeof part, file.get())) {
        content.append(part, count);
        if (content.size() > max_bytes)
            throw Error(mote::format("{0}: found more than {1} bytes, expected at most {1}", name, max_bytes));
    }
    if (std::ferror(file.get())) fail();
    return content;
}

} // namespace mote::scene
