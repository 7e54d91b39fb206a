// A file that is there as a whole or not at all.
#pragma once

#include <mote/export.hpp>

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string_view>

namespace mote::scene {

/// Writes to NAME.part beside it. Every function throws Error with the system's own reason when that fails.
class MOTE_PRIVATE_API OutputFile {
public:
    explicit OutputFile(std::filesystem::path path);
    /// What has not been finished is removed.
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(std::span<const std::byte> data);
    void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
    /// Gives the file its name.
    void finish();

private:
    [[noreturn]] void fail(int error);

    std::filesystem::path path_;
    std::filesystem::path part_;
    std::FILE* file_;
};

} // namespace mote::scene
