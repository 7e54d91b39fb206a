#include "raster_pass.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <array>
#include <vector>

namespace mote::render {

RasterPass::RasterPass(gpu::Device& device, const gpu::GraphicsSpecialisation& specialisation,
                       const std::vector<Binding>& bindings)
    : program_(&device.program(specialisation)) {
    const gpu::ProgramInterface& interface = program_->interface();
    std::vector<gpu::BoundResource> resources;
    for (const gpu::BlockInterface& block : interface.blocks) {
        const auto found = std::ranges::find(bindings, block.name, &Binding::block);
        if (found == bindings.end())
            throw Error(mote::format("program \"{}\": found nothing bound to block \"{}\", expected a resource", interface.name,
                                     block.name));
        resources.push_back(found->to);
    }
    for (const Binding& binding : bindings) {
        if (std::ranges::find(interface.blocks, binding.block, &gpu::BlockInterface::name) == interface.blocks.end())
            throw Error(mote::format("program \"{}\": found a binding to \"{}\", expected one of its blocks", interface.name,
                                     binding.block));
    }
    const std::array programs{&interface};
    sets_ = std::make_unique<gpu::DescriptorSets>(device, programs);
    set_ = sets_->make(program_->layout(), resources);
}

void RasterPass::bind(const Frame& frame, std::span<const std::byte> push) const { frame.commands().bind(*program_, set_, push); }

} // namespace mote::render
