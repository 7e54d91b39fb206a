#include "cli/view/panel.hpp"

#include "cli/style_names.hpp"

#include <mote/error.hpp>

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_vulkan.h>
#include <fmt/core.h>
#include <imgui.h>

#include <algorithm>

namespace mote::cli {

namespace {

void check_of_imgui(VkResult result) { check(result, "a call of Dear ImGui"); }

// A combo box. Calls `take` with the name that the user selects.
template <typename Value>
void choose(const char* label, const std::vector<std::string>& names, const Value& now, const auto& name_of, const auto& take) {
    const std::string current = name_of(now);
    if (!ImGui::BeginCombo(label, current.c_str())) return;
    for (const std::string& name : names)
        if (ImGui::Selectable(name.c_str(), name == current)) take(name);
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) ImGui::CloseCurrentPopup();
    ImGui::EndCombo();
}

void slide(const char* label, std::uint32_t& number, std::uint32_t lowest, std::uint32_t highest) {
    ImGui::SliderScalar(label, ImGuiDataType_U32, &number, &lowest, &highest);
}

void show_debug(render::DebugStyle& debug) {
    if (!ImGui::CollapsingHeader("Debugging")) return;
    ImGui::Checkbox("contacts", &debug.contacts);
    ImGui::Checkbox("fluid boundary", &debug.boundary);
    ImGui::Checkbox("tree boxes", &debug.tree);
    if (debug.tree) slide("level", debug.tree_level, 0, 16);
    ImGui::Checkbox("velocities", &debug.velocities);
    if (debug.velocities) ImGui::SliderFloat("scale, s", &debug.velocity_time, 0.001f, 1, "%.3f", ImGuiSliderFlags_Logarithmic);
    ImGui::Checkbox("kernels", &debug.kernels);
    if (debug.kernels) slide("stride", debug.kernel_stride, 1, 100);
}

// Lists passes that take at least 1 % of the total time.
void show_passes(const char* what, const std::vector<PassTime>& passes) {
    double sum = 0;
    for (const PassTime& pass : passes) sum += pass.ms;
    const std::string header = fmt::format("{:.2f} ms per {}###{}", sum, what, what);
    if (!ImGui::CollapsingHeader(header.c_str(), ImGuiTreeNodeFlags_DefaultOpen)) return;
    if (!ImGui::BeginTable(what, 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingStretchProp)) return;
    for (const PassTime& pass : passes) {
        if (pass.ms < 0.01 * sum) continue;
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(pass.pass.c_str());
        ImGui::TableNextColumn();
        ImGui::Text("%.3f", pass.ms);
    }
    ImGui::EndTable();
}

} // namespace

Panel::Panel(const Window& window, const Display& display, const Swapchain& swapchain) : display_(display) {
    const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1}; // the font texture
    const VkDescriptorPoolCreateInfo pool{.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                          .flags = VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT,
                                          .maxSets = 1,
                                          .poolSizeCount = 1,
                                          .pPoolSizes = &size};
    check(vkCreateDescriptorPool(display.device(), &pool, nullptr, &pool_), "vkCreateDescriptorPool");
    make_render_pass(swapchain.formats().colour);

    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr; // do not write imgui.ini
    ImGui_ImplGlfw_InitForVulkan(window.handle(), true);
    ImGui_ImplVulkan_InitInfo info{};
    info.Instance = display.instance();
    info.PhysicalDevice = display.physical_device();
    info.Device = display.device();
    info.QueueFamily = display.family();
    info.Queue = display.queue();
    info.DescriptorPool = pool_;
    info.MinImageCount = 2;
    info.ImageCount = std::max(2u, swapchain.image_count());
    info.MSAASamples = VK_SAMPLE_COUNT_1_BIT;
    info.CheckVkResultFn = check_of_imgui;
    ImGui_ImplVulkan_Init(&info, pass_);
    display.run([](VkCommandBuffer commands) { ImGui_ImplVulkan_CreateFontsTexture(commands); });
    ImGui_ImplVulkan_DestroyFontUploadObjects();
    resize(swapchain);
}

Panel::~Panel() {
    vkDeviceWaitIdle(display_.device());
    ImGui_ImplVulkan_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
    destroy_framebuffers();
    vkDestroyRenderPass(display_.device(), pass_, nullptr);
    vkDestroyDescriptorPool(display_.device(), pool_, nullptr);
}

void Panel::make_render_pass(VkFormat format) {
    const VkAttachmentDescription colour{.format = format,
                                         .samples = VK_SAMPLE_COUNT_1_BIT,
                                         .loadOp = VK_ATTACHMENT_LOAD_OP_LOAD,
                                         .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
                                         .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                         .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
                                         .initialLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                                         .finalLayout = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR};
    const VkAttachmentReference reference{0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL};
    const VkSubpassDescription subpass{
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS, .colorAttachmentCount = 1, .pColorAttachments = &reference};
    // After the passes that drew the frame, before its presentation or copy.
    const VkSubpassDependency around[] = {
        {.srcSubpass = VK_SUBPASS_EXTERNAL,
         .dstSubpass = 0,
         .srcStageMask = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
         .dstStageMask = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
         .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
         .dstAccessMask = VK_ACCESS_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT},
        {.srcSubpass = 0,
         .dstSubpass = VK_SUBPASS_EXTERNAL,
         .srcStageMask = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
         .dstStageMask = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
         .srcAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
         .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT}};
    const VkRenderPassCreateInfo info{.sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                      .attachmentCount = 1,
                                      .pAttachments = &colour,
                                      .subpassCount = 1,
                                      .pSubpasses = &subpass,
                                      .dependencyCount = 2,
                                      .pDependencies = around};
    check(vkCreateRenderPass(display_.device(), &info, nullptr, &pass_), "vkCreateRenderPass");
}

void Panel::destroy_framebuffers() {
    for (const VkFramebuffer framebuffer : framebuffers_) vkDestroyFramebuffer(display_.device(), framebuffer, nullptr);
    framebuffers_.clear();
}

void Panel::resize(const Swapchain& swapchain) {
    destroy_framebuffers();
    resized_ = true;
    extent_ = swapchain.extent();
    for (std::uint32_t i = 0; i < swapchain.image_count(); ++i) {
        const VkImageView view = swapchain.view(i);
        const VkFramebufferCreateInfo info{.sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                           .renderPass = pass_,
                                           .attachmentCount = 1,
                                           .pAttachments = &view,
                                           .width = extent_.width,
                                           .height = extent_.height,
                                           .layers = 1};
        check(vkCreateFramebuffer(display_.device(), &info, nullptr, &framebuffers_.emplace_back()), "vkCreateFramebuffer");
    }
}

bool Panel::wants_mouse() const { return ImGui::GetIO().WantCaptureMouse; }
bool Panel::wants_keys() const {
    const bool is_list_open = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    return is_list_open || ImGui::GetIO().WantCaptureKeyboard;
}

void Panel::show(Controls& controls, const Readings& readings, const MouseTool& mouse_tool) {
    ImGui_ImplVulkan_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    // On the right, because the colour bar is on the left.
    if (resized_) ImGui::SetNextWindowPos({ImGui::GetIO().DisplaySize.x - 10, 10}, ImGuiCond_Always, {1, 0});
    resized_ = false;
    ImGui::SetNextWindowSize({300, 0}, ImGuiCond_FirstUseEver);
    ImGui::Begin("mote");
    ImGui::TextWrapped("%s on %s", readings.scene.c_str(), readings.device.c_str());
    ImGui::Text("%u particle%s, step %llu, %.3f s", readings.particles, readings.particles == 1 ? "" : "s",
                static_cast<unsigned long long>(readings.steps), readings.time);
    ImGui::Text("%.1f ms per frame", readings.frame_ms);
    if (!readings.trouble.empty()) ImGui::TextWrapped("Switched off: %s", readings.trouble.c_str());

    if (ImGui::Button(controls.paused ? "Resume (space)" : "Pause (space)")) controls.paused = !controls.paused;
    ImGui::SameLine();
    if (ImGui::Button("Step (n)")) controls.step_once = controls.paused = true;
    ImGui::SameLine();
    if (ImGui::Button("Reset (r)")) controls.reset = true;

    choose("view", view_names(), controls.style.view, name_of_view,
           [&](const std::string& name) { controls.style.view = view_named(name); });

    choose("colour", field_names(), controls.style.colouring.by, name_of_field,
           [&](const std::string& name) { controls.style.colouring.by = field_from_name(name); });
    choose("colliders", collider_displays(), controls.style.colliders.display, name_of_collider_display,
           [&](const std::string& name) { controls.style.colliders.display = collider_display_named(name); });
    ImGui::Checkbox("cloth as mesh", &controls.style.cloth_as_mesh);
    choose("shadows by", fluid_shadow_names(), controls.style.light.fluid_shadows, name_of_fluid_shadows,
           [&](const std::string& name) { controls.style.light.fluid_shadows = fluid_shadows_named(name); });
    ImGui::Checkbox("shadows", &controls.style.light.shadows);
    ImGui::SameLine();
    ImGui::Checkbox("trails", &controls.style.trails.shown);
    show_debug(controls.style.debug);
    ImGui::SliderFloat("push, m/s²", &controls.push_strength, -300, 300, "%.0f");
    ImGui::DragFloat("radius, m", &controls.push_radius, 0.01f * controls.push_radius, 1e-3f, 1e6f, "%.3g");
    if (!mouse_tool.colliders().empty()) {
        std::vector<std::string> names;
        for (const MouseTool::Held& held : mouse_tool.colliders()) names.push_back(held.name);
        choose(
            "collider", names, controls.collider, [&](std::size_t i) { return names[i]; },
            [&](const std::string& name) {
                controls.collider = static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
            });
    }
    show_passes("step", readings.passes);
    show_passes("frame", readings.frame_passes);
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled(
        "drag: turn; right: pan; wheel: zoom; shift + drag: push; control + drag: move the collider; escape: quit");
    ImGui::PopTextWrapPos();
    ImGui::End();
    ImGui::Render();
}

void Panel::record(VkCommandBuffer commands, std::uint32_t image) const {
    const VkRenderPassBeginInfo begin{.sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                      .renderPass = pass_,
                                      .framebuffer = framebuffers_[image],
                                      .renderArea = {{0, 0}, extent_}};
    vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    ImGui_ImplVulkan_RenderDrawData(ImGui::GetDrawData(), commands);
    vkCmdEndRenderPass(commands);
}

} // namespace mote::cli
