// A buffer that is filled once and only read.
#pragma once

#include "gpu/buffer.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace mote::render {

/// Holds one dummy value if `values` is empty, since an empty buffer cannot be bound.
template <typename T> gpu::Buffer filled_buffer(gpu::Device& device, const char* name, std::vector<T> values) {
    if (values.empty()) values.emplace_back();
    const auto bytes = std::as_bytes(std::span(values));
    gpu::Buffer buffer(device, name, bytes.size());
    gpu::upload(device, buffer, bytes);
    return buffer;
}

} // namespace mote::render
