#include "text.hpp"

#include "font.hpp"
#include "render/text_shared.h"

#include <algorithm>

namespace mote::render {

namespace {

constexpr gpu::MemoryBarrier kWrittenToRead{VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                            VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT, VK_ACCESS_2_SHADER_READ_BIT};
constexpr gpu::MemoryBarrier kReadToWritten{VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT, 0, VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, 0};

gpu::Buffer font_buffer(gpu::Device& device) {
    const auto bits = font_bits();
    gpu::Buffer buffer(device, "font", std::as_bytes(std::span(bits)).size());
    gpu::upload(device, buffer, std::as_bytes(std::span(bits)));
    return buffer;
}

} // namespace

std::uint32_t text_scale(VkExtent2D extent) { return std::max(1u, extent.height / 360); }

Text::Text(const RenderContext& render_context)
    : letters_(render_context.device, "letters", kMaxLetters * sizeof(written_[0])), font_(font_buffer(render_context.device)),
      pass_(render_context.device,
            render_context.onto_target(
                "render/text.vert", "render/text.frag",
                {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, .depth_use = gpu::DepthUse::none, .blend = gpu::Blend::over}),
            {{"Frame", render_context.frame}, {"Letters", letters_}, {"Font", font_}}) {
    written_.reserve(kMaxLetters);
}

void Text::add(std::uint32_t left, std::uint32_t top, std::string_view text, std::uint32_t scale) {
    for (const char character : text) {
        const auto code = static_cast<std::uint32_t>(static_cast<unsigned char>(character));
        const bool drawn = code > kFirstGlyph && code <= kLastGlyph;
        if (drawn && written_.size() < kMaxLetters) written_.push_back({left, top, code - kFirstGlyph, 0});
        left += (shared::GLYPH_WIDTH + 1) * scale;
    }
}

void Text::prepare(Frame& frame) {
    if (written_.empty()) return;
    frame.commands().barrier(kReadToWritten);
    frame.commands().update(letters_.handle(), std::as_bytes(std::span(written_)));
    frame.commands().barrier(kWrittenToRead);
}

void Text::draw(Frame& frame, std::uint32_t scale) {
    if (written_.empty()) return;
    pass_.draw(frame, 4, static_cast<std::uint32_t>(written_.size()), shared::TextPush{scale});
    written_.clear();
}

} // namespace mote::render
