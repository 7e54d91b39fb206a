// Atomic file output: a file is complete or does not exist.
#pragma once

#include <mote/export.hpp>

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string_view>

namespace mote::scene {

/// Writes to NAME.part in the same folder. Every function throws Error with the system's reason on failure.
class MOTE_PRIVATE_API OutputFile {
public:
    explicit OutputFile(std::filesystem::path path);
    /// Removes NAME.part unless finish() was called.
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(std::span<const std::byte> data);
    void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
    /// Renames NAME.part to NAME.
    void finish();

private:
    [[noreturn]] void fail(int error);

    std::filesystem::path path_;
    std::filesystem::path part_;
    std::FILE* file_;
};

} // namespace mote::scene
