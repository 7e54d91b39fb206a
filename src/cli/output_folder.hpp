// The folder of --out, which belongs to one run at a time.
#pragma once

#include <filesystem>

namespace mote::cli {

class OutputFolder {
public:
    /// Creates the folder if it does not exist. Throws Error if that fails, or if another process has an OutputFolder there.
    explicit OutputFolder(std::filesystem::path folder);
    /// Removes the folder if it was created here and is empty.
    ~OutputFolder();
    OutputFolder(const OutputFolder&) = delete;
    OutputFolder& operator=(const OutputFolder&) = delete;

private:
    std::filesystem::path folder_;
    bool created_;
    int descriptor_;
};

} // namespace mote::cli
