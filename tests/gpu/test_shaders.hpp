// Shaders used only by tests, added to those of the library.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace mote::test {

/// A temporary folder that is removed with the object.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// Compiles GLSL as the build does. It may include files below shaders/.
std::vector<std::uint32_t> compile_glsl(const std::string& glsl);

/// From now on find_shader(name) returns this shader; all other names return the library's.
void add_shader(std::string name, const std::string& glsl);

/// From now on, in this process, the program is compiled with `from` replaced by `to` in its file or the files that it includes.
/// Call before its first use.
void change_shader(const std::string& name, std::string_view file, std::string_view from, std::string_view to);

} // namespace mote::test
