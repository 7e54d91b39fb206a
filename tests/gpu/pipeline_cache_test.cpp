// Compiled pipelines on disk: kept, reused, and validated before use.
#include "environment.hpp"
#include "gpu/pipeline_cache.hpp"
#include "sort_once.hpp"
#include "support/gpu_test.hpp"
#include "test_shaders.hpp"

#include <gmock/gmock.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace mote {
namespace {

namespace fs = std::filesystem;
using test::SetVariable;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Bytes = std::vector<std::byte>;

Bytes some_bytes(std::size_t n) {
    Bytes bytes(n);
    for (std::size_t i = 0; i < n; ++i) bytes[i] = static_cast<std::byte>(i * 7 + i / 256);
    return bytes;
}

Bytes read_file(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

void write_file(const fs::path& file, const Bytes& bytes) {
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

TEST(PackedCache, GivesBackWhatWasPacked) {
    for (const std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{1000}}) {
        EXPECT_EQ(gpu::unpack_cache(gpu::pack_cache(some_bytes(n))), some_bytes(n));
    }
}

TEST(PackedCache, IsRefusedWhenTruncatedAnywhere) {
    const Bytes file = gpu::pack_cache(some_bytes(100));
    for (std::size_t n = 0; n < file.size(); ++n) EXPECT_FALSE(gpu::unpack_cache(std::span(file).first(n))) << n;
}

TEST(PackedCache, IsRefusedWhenTooLong) {
    Bytes file = gpu::pack_cache(some_bytes(100));
    file.push_back(std::byte{0});
    EXPECT_FALSE(gpu::unpack_cache(file));
}

TEST(PackedCache, IsRefusedWhenAnyBitIsWrong) {
    Bytes file = gpu::pack_cache(some_bytes(40));
    for (std::size_t bit = 0; bit < file.size() * 8; ++bit) { // magic, version, size, checksum and content
        const std::byte flip{static_cast<unsigned char>(1 << bit % 8)};
        file[bit / 8] ^= flip;
        EXPECT_FALSE(gpu::unpack_cache(file)) << "bit " << bit;
        file[bit / 8] ^= flip;
    }
    EXPECT_TRUE(gpu::unpack_cache(file));
}

TEST(DefaultCacheDir, FollowsTheEnvironment) {
    const SetVariable home("HOME", "/home/somebody");
    {
        const SetVariable cache("XDG_CACHE_HOME", "/var/cache/somebody");
        EXPECT_EQ(gpu::default_cache_dir(), "/var/cache/somebody/mote");
    }
    for (const char* none : {static_cast<const char*>(nullptr), ""}) {
        const SetVariable cache("XDG_CACHE_HOME", none);
        EXPECT_EQ(gpu::default_cache_dir(), "/home/somebody/.cache/mote");
        const SetVariable homeless("HOME", none);
        EXPECT_EQ(gpu::default_cache_dir(), "");
    }
}

class PipelineCache : public test::GpuTest {
protected:
    ContextOptions options() {
        ContextOptions options = test::test_options();
        options.validation = false;
        options.pipeline_cache_dir = folder.path().string();
        return options;
    }
    /// Creates a Context that compiles a few programs, checks its results, and destroys it.
    void run_context(const ContextOptions& options) {
        Context context(options);
        EXPECT_TRUE(test::sorts(context.device()));
    }
    void run_context() { run_context(options()); }

    std::vector<fs::path> files() const {
        std::vector<fs::path> files;
        for (const fs::directory_entry& entry : fs::directory_iterator(folder.path())) files.push_back(entry.path());
        return files;
    }
    /// The only file in the folder.
    fs::path file() const {
        const std::vector<fs::path> all = files();
        if (all.size() != 1) throw std::runtime_error("there are " + std::to_string(all.size()) + " files");
        return all.front();
    }
    /// The driver's data in the cache file.
    Bytes driver_data() const { return gpu::unpack_cache(read_file(file())).value(); }

    /// Runs with `content` in place of the cache: expects one warning, correct results, and a valid file afterwards.
    void expect_replaced(const Bytes& content) {
        run_context();
        const fs::path cache = file();
        write_file(cache, content);
        test::take_messages();
        run_context();
        EXPECT_THAT(test::take_messages(), ElementsAre("the pipeline cache " + cache.string() +
                                                       " is damaged or of another driver; it is ignored and will be replaced"));
        EXPECT_EQ(file(), cache); // and no other file
        EXPECT_TRUE(gpu::unpack_cache(read_file(cache)));
        run_context();
        EXPECT_THAT(test::take_messages(), IsEmpty());
    }

    test::TemporaryFolder folder;
};

TEST_F(PipelineCache, IsOneFileNamedAfterTheDriver) {
    run_context();
    const fs::path cache = file();
    EXPECT_THAT(cache.filename().string(), ::testing::MatchesRegex("pipelines-[0-9a-f]+-[0-9a-f]+-[0-9a-f]+-[0-9a-f]+[.]bin"));
    VkPipelineCacheHeaderVersionOne header{};
    const Bytes data = driver_data();
    ASSERT_GE(data.size(), sizeof header);
    std::memcpy(&header, data.data(), sizeof header);
    EXPECT_EQ(header.headerVersion, VK_PIPELINE_CACHE_HEADER_VERSION_ONE);
}

TEST_F(PipelineCache, CreatesMissingFolders) {
    ContextOptions deep = options();
    deep.pipeline_cache_dir = (folder.path() / "a" / "b").string();
    run_context(deep);
    EXPECT_FALSE(fs::is_empty(folder.path() / "a" / "b"));
}

// The result of vkGetPipelineCacheData is passed to vkCreatePipelineCache in the next run. Drivers that cache nothing (lavapipe,
// SwiftShader) write only the header, so the test wraps the real driver and records what it is given.
Bytes given_to_driver;
VolkDeviceTable real_table;

TEST_F(PipelineCache, IsGivenBackToTheDriver) {
    run_context();
    const Bytes kept = driver_data();
    // The table that the Device loads cannot be changed from outside, so the cache is created a second time, on a device with a
    // recording table.
    Context context(options());
    gpu::Device& device = context.device();
    auto& table = const_cast<VolkDeviceTable&>(device.vk());
    real_table = table;
    given_to_driver.clear();
    table.vkCreatePipelineCache = [](VkDevice handle, const VkPipelineCacheCreateInfo* info,
                                     const VkAllocationCallbacks* allocator, VkPipelineCache* cache) {
        const auto* data = static_cast<const std::byte*>(info->pInitialData);
        given_to_driver.assign(data, data + info->initialDataSize);
        return real_table.vkCreatePipelineCache(handle, info, allocator, cache);
    };
    { const gpu::PipelineCache again(device, folder.path()); }
    table = real_table;
    EXPECT_EQ(given_to_driver, kept);
    EXPECT_THAT(test::take_messages(), IsEmpty());
}

// The same with a driver that caches a lot of data.
TEST_F(PipelineCache, KeepsTheDriversData) {
    Context context(options());
    gpu::Device& device = context.device();
    auto& table = const_cast<VolkDeviceTable&>(device.vk());
    real_table = table;
    static Bytes learnt;
    { const gpu::PipelineCache cache(device, folder.path()); }
    learnt = driver_data(); // a valid header, then 100,000 bytes
    learnt.resize(learnt.size() + 100000, std::byte{42});
    table.vkGetPipelineCacheData = [](VkDevice, VkPipelineCache, std::size_t* bytes, void* out) {
        if (out != nullptr) std::memcpy(out, learnt.data(), learnt.size());
        *bytes = learnt.size();
        return VK_SUCCESS;
    };
    { const gpu::PipelineCache cache(device, folder.path()); }
    EXPECT_EQ(driver_data(), learnt);
    table = real_table;
    // A driver that does not recognise the data must accept or ignore it without an error.
    given_to_driver.clear();
    table.vkCreatePipelineCache = [](VkDevice handle, const VkPipelineCacheCreateInfo* info,
                                     const VkAllocationCallbacks* allocator, VkPipelineCache* cache) {
        const auto* data = static_cast<const std::byte*>(info->pInitialData);
        given_to_driver.assign(data, data + info->initialDataSize);
        VkPipelineCacheCreateInfo empty = *info;
        empty.initialDataSize = 0;
        return real_table.vkCreatePipelineCache(handle, &empty, allocator, cache);
    };
    { const gpu::PipelineCache cache(device, folder.path()); }
    table = real_table;
    EXPECT_EQ(given_to_driver, learnt);
}

TEST_F(PipelineCache, ReplacesAnEmptyFile) { expect_replaced({}); }

TEST_F(PipelineCache, ReplacesGarbage) { expect_replaced(some_bytes(5000)); }

TEST_F(PipelineCache, ReplacesATruncatedFile) {
    run_context();
    Bytes content = read_file(file());
    content.resize(content.size() - 1);
    expect_replaced(content);
}

TEST_F(PipelineCache, ReplacesAFileWithAFlippedBit) {
    run_context();
    Bytes content = read_file(file());
    content.back() ^= std::byte{0x10};
    expect_replaced(content);
}

TEST_F(PipelineCache, ReplacesAnotherMoteVersion) {
    run_context();
    Bytes content = read_file(file());
    content[4] ^= std::byte{2}; // the version follows the four letters of the magic
    expect_replaced(content);
}

TEST_F(PipelineCache, ReplacesAnotherDriversCache) {
    run_context();
    const Bytes right = driver_data();
    for (const std::size_t wrong_byte :
         {offsetof(VkPipelineCacheHeaderVersionOne, headerVersion), offsetof(VkPipelineCacheHeaderVersionOne, vendorID),
          offsetof(VkPipelineCacheHeaderVersionOne, deviceID),
          offsetof(VkPipelineCacheHeaderVersionOne, pipelineCacheUUID) + VK_UUID_SIZE - 1}) {
        Bytes data = right;
        data[wrong_byte] ^= std::byte{1};
        expect_replaced(gpu::pack_cache(data)); // packed correctly: only the header differs
    }
    expect_replaced(gpu::pack_cache(some_bytes(10))); // shorter than any driver's header
}

TEST_F(PipelineCache, AnUnwritableFolderIsAWarning) {
    const fs::path no_folder = folder.path() / "no_folder";
    write_file(no_folder, some_bytes(3));
    ContextOptions unwritable = options();
    unwritable.pipeline_cache_dir = no_folder.string();
    run_context(unwritable);
    const std::vector<std::string> messages = test::take_messages();
    ASSERT_THAT(messages, SizeIs(1));
    EXPECT_THAT(messages[0], HasSubstr("the pipeline cache " + (no_folder / "pipelines-").string()));
    EXPECT_THAT(messages[0], ::testing::EndsWith("cannot be written"));
    EXPECT_EQ(read_file(no_folder), some_bytes(3));
}

TEST_F(PipelineCache, AFolderInPlaceOfTheFileIsAWarning) {
    run_context();
    const fs::path cache = file();
    fs::remove(cache);
    fs::create_directories(cache / "inside");
    test::take_messages();
    run_context();
    EXPECT_THAT(test::take_messages(), ElementsAre("the pipeline cache " + cache.string() + " cannot be written"));
    EXPECT_THAT(files(), ElementsAre(cache)); // no temporary file is left
    EXPECT_TRUE(fs::is_directory(cache / "inside"));
}

TEST_F(PipelineCache, IsNotWrittenWhenDisabled) {
    ContextOptions off = options();
    off.pipeline_cache_dir = "off";
    const SetVariable cache("XDG_CACHE_HOME", folder.path().c_str());
    run_context(off);
    EXPECT_FALSE(fs::exists(folder.path() / "mote")); // Mesa may keep a cache there
    EXPECT_FALSE(fs::exists("off"));
}

TEST_F(PipelineCache, IsKeptInTheUsersCacheDirectoryByDefault) {
    ContextOptions by_default = options();
    by_default.pipeline_cache_dir = "";
    const SetVariable cache("XDG_CACHE_HOME", folder.path().c_str());
    run_context(by_default);
    EXPECT_FALSE(fs::is_empty(folder.path() / "mote"));
}

} // namespace
} // namespace mote
