// Shaders compiled at run time (mote_glsl) are identical to those of the build, and errors in a shader are reported in one
// sentence.
#include "gpu/embedded_shaders.hpp"
#include "gpu/shader_dir.hpp"

#include <mote/error.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace mote::gpu {
namespace {

namespace fs = std::filesystem;

class ShaderDir : public testing::Test {
protected:
    ShaderDir() : dir_(fs::temp_directory_path() / ("mote_shader_dir_" + std::to_string(std::rand()))) {
        fs::create_directories(dir_ / "common");
    }
    ~ShaderDir() override {
        fs::remove_all(dir_);
        unsetenv("MOTE_SHADER_DIR");
    }

    void write(const std::string& path, const std::string& text) const { std::ofstream(dir_ / path) << text; }

    std::string error(const std::string& name) const {
        try {
            compile_shader(dir_, name);
        } catch (const Error& error) {
            return error.what();
        }
        return "no error";
    }

    fs::path dir_;
};

const std::string kHead = "#version 460\n#extension GL_GOOGLE_include_directive : require\n";

TEST(EmbeddedShaders, AreSortedAndMatchRunTimeCompilation) {
    std::string_view previous;
    for (const EmbeddedShader& shader : embedded_shaders()) {
        EXPECT_LT(previous, shader.name);
        previous = shader.name;
        const std::vector<std::uint32_t> words = compile_shader(MOTE_SHADERS, shader.name);
        EXPECT_TRUE(std::equal(words.begin(), words.end(), shader.words.begin(), shader.words.end())) << shader.name;
    }
}

TEST_F(ShaderDir, ResolvesIncludesBesideTheFileAndFromTheFolder) {
    write("common/outer.glsl", "#include \"inner.glsl\"\n");
    write("common/inner.glsl", "const uint kOne = 1;\n");
    write("common/other.glsl", "const uint kTwo = 2;\n");
    write("a.comp", kHead + "#include \"common/outer.glsl\"\n#include <common/other.glsl>\n"
                            "shared uint x;\nvoid main() { x = kOne + kTwo; }\n");
    EXPECT_EQ(compile_shader(dir_, "a").at(0), 0x07230203u);
}

TEST_F(ShaderDir, NamesTheFileAndTheFirstError) {
    write("a.comp", kHead + "void main() { uint x = nothing; }\n");
    const std::string text = error("a");
    EXPECT_NE(text.find("a.comp:3: 'nothing' : undeclared identifier"), text.npos) << text;
    EXPECT_EQ(text.find('\n'), text.npos) << text;

    write("b.comp", kHead + "#include \"common/none.glsl\"\nvoid main() {}\n");
    EXPECT_NE(error("b").find("common/none.glsl"), text.npos) << error("b");
    EXPECT_EQ(error("none"), (dir_ / "none.comp").generic_string() + ": cannot be read: No such file or directory");
}

TEST_F(ShaderDir, FromTheEnvironmentMustBeAFolder) {
    setenv("MOTE_SHADER_DIR", (dir_ / "none").c_str(), 1);
    try {
        use_shader_dir_from_environment();
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(std::string(error.what()), "MOTE_SHADER_DIR: found \"" + (dir_ / "none").string() + "\", expected a folder");
    }
    unsetenv("MOTE_SHADER_DIR");
    EXPECT_NO_THROW(use_shader_dir_from_environment());
}

} // namespace
} // namespace mote::gpu
