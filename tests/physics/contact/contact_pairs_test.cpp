// Lists of pairs and what they remember, against their references.
#include "physics/contact/contact_store.hpp"
#include "physics/contact/impulse_case.hpp"
#include "reference/physics/contact/contact_history.hpp"
#include "reference/physics/contact/contact_pairs.hpp"

#include <algorithm>
#include <functional>

namespace mote::test {
namespace {

class ContactPairsTest : public PhysicsTest {
protected:
    void for_each_cloud(const std::function<void(Case&, const ImpulseCloud&)>& body) {
        for_each_number([&](Case& c, std::uint32_t n) { body(c, make_impulse_cloud(make_fast_cloud(n, 3))); });
        Case c(device(), kHostCount, for_gpus(settings()));
        body(c, make_impulse_cloud(balls_in_sand()));
    }
};

using Words = std::vector<std::uint32_t>;

// Local positions up to a few metres: floats are 2.4e-7 m apart.
constexpr double kRounding = 2e-6;

// Ids instead of indices.
reference::NeighbourLists with_ids(const ImpulseCloud& from, reference::NeighbourLists lists) {
    for (std::uint32_t& other : lists.neighbours) other = from.ids[other];
    return lists;
}

Words pair_ids(const reference::NeighbourLists& lists, std::uint32_t i) {
    const auto own = reference::neighbours_of(lists, i);
    return {own.begin(), own.end()};
}

void expect_pairs(Case& c, Cloud cloud, std::uint32_t left, bool fluids = true, float far = 0) {
    ImpulseCloud from = make_impulse_cloud(std::move(cloud));
    from.cloud.lists = swept_neighbours(from.cloud, left);
    const std::uint32_t n = from.cloud.size();
    ImpulseState state(from);
    reference::NeighbourLists fewest, most;
    reference::find_contact_pairs<double>(state, left, fewest, -kRounding);
    reference::find_contact_pairs<double>(state, left, most, kRounding);
    fewest = with_ids(from, fewest);
    most = with_ids(from, most);
    const DeviceImpulses device = on_device_of(c, from, far);
    const auto capacity = static_cast<std::uint32_t>(most.neighbours.size()) + 1;
    spatial::NeighbourLists pairs = physics::new_contact_lists(c.graph, device.on_device.solving.count.capacity, capacity).pairs;
    physics::contact_pairs(c.graph, device.on_device.solving, device.on_device.lists,
                           {.fluids = fluids, .capacity = capacity, .substeps_left = left}, pairs);
    const graph::Buffer offsets = kept<std::uint32_t>(c, pairs.offsets, n + 1),
                        others = kept<std::uint32_t>(c, pairs.neighbours, capacity),
                        long_lists = kept<std::uint32_t>(c, pairs.long_lists, n + 1);
    c.run();
    Words queued = c.result<std::uint32_t>(long_lists, n + 1);
    const Words found_offsets = c.result<std::uint32_t>(offsets, n + 1), found_others = c.result<std::uint32_t>(others, capacity);
    const reference::NeighbourLists found{found_offsets, found_others};
    const Words expected_queue = long_lists_of(found);
    ASSERT_EQ(queued[0], expected_queue[0]);
    queued.resize(expected_queue.size());
    std::ranges::sort(queued.begin() + 1, queued.end());
    EXPECT_EQ(queued, expected_queue);
    for (std::uint32_t i = 0; i < n; ++i) {
        const Words own = pair_ids(found, i), least = pair_ids(fewest, i), all = pair_ids(most, i);
        ASSERT_TRUE(std::ranges::is_sorted(own)) << i;
        ASSERT_TRUE(std::ranges::includes(own, least)) << i;
        ASSERT_TRUE(std::ranges::includes(all, own)) << i;
    }
}

TEST_F(ContactPairsTest, ListsMatchTheReference) {
    for_each_number([](Case& c, std::uint32_t n) { expect_pairs(c, make_fast_cloud(n, 3), 1); });
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const std::uint32_t left : {1u, 2u, 7u}) {
            SCOPED_TRACE(left);
            for_each_case({300}, std::array{kGpuCount},
                          [&](Case& c, std::uint32_t n) { expect_pairs(c, make_fast_cloud(n, dimensions), left, true, 8192); });
        }
        Case c(device(), kHostCount, settings());
        expect_pairs(c, make_grains(300, dimensions), 3, false);
        Case with_balls(device(), kHostCount, settings());
        expect_pairs(with_balls, balls_in_sand(), 1);
    }
}

TEST_F(ContactPairsTest, AnOverflowNamesTheCapacityNeeded) {
    Case c(device(), kHostCount, settings());
    const ImpulseCloud from = make_impulse_cloud(make_fast_cloud(300, 3));
    const DeviceImpulses device = on_device_of(c, from);
    spatial::NeighbourLists pairs = physics::new_contact_lists(c.graph, device.on_device.solving.count.capacity, 10).pairs;
    physics::contact_pairs(c.graph, device.on_device.solving, device.on_device.lists, {.capacity = 10}, pairs);
    c.run_into_error({"contact lists: found", "expected at most 10", "solver.contact.pair_capacity"});
}

// What the ranges of particles hold. The order of the ranges is that of an earlier step.
struct Memory {
    std::vector<std::uint64_t> ranges;
    Words ids;
    std::vector<Vec4> impulses, couples;
};

// Everything but each third pair, and pairs that no longer exist.
Memory memory_of(const ImpulseCloud& from, reference::StoredContacts<double>& stored) {
    const std::uint32_t n = from.cloud.size();
    Memory memory{.ranges = std::vector<std::uint64_t>(n), .ids = {}, .impulses = {}, .couples = {}};
    stored.of_id.resize(n);
    for (std::uint32_t back = 0; back < n; ++back) {
        const std::uint32_t i = n - 1 - back;
        const auto first = static_cast<std::uint32_t>(memory.ids.size());
        const auto add = [&](std::uint32_t id, const Vec4& impulse, const Vec4& couple) {
            memory.ids.push_back(id);
            memory.impulses.push_back(impulse);
            memory.couples.push_back(couple);
            stored.of_id[from.ids[i]].push_back({id, {reference::xyz(impulse), impulse[3], reference::xyz(couple)}});
        };
        for (std::uint32_t k = from.pairs.offsets[i]; k < from.pairs.offsets[i + 1]; ++k) {
            const auto unlike = static_cast<float>(k + 1);
            if (k % 3 != 0) add(from.ids[from.pairs.neighbours[k]], {unlike, 2, 3, 4 + unlike}, {5, unlike, 7, 0});
        }
        if (i % 5 == 0) add(n + 7, {1e9f, 1e9f, 1e9f, 1e9f}, {1e9f, 1e9f, 1e9f, 1e9f}); // a removed one
        memory.ranges[i] = first | std::uint64_t{memory.ids.size()} << 32;
    }
    return memory;
}

TEST_F(ContactPairsTest, PairsRememberWhatWasStored) {
    for_each_cloud([](Case& c, const ImpulseCloud& from) {
        const std::uint32_t n = from.cloud.size();
        reference::StoredContacts<double> stored;
        const Memory memory = memory_of(from, stored);
        DeviceImpulses device = on_device_of(c, from);
        const auto pairs = static_cast<std::uint32_t>(from.impulses.size());
        device.contacts.pairs.neighbours = changing(c, with_ids(from, from.pairs).neighbours, 0u);
        Words id_to_index(n);
        for (std::uint32_t i = 0; i < n; ++i) id_to_index[from.ids[i]] = i;
        constexpr Vec4 kPoison{1e30f, 1e30f, 1e30f, 1e30f};
        physics::contact_history(
            c.graph, device.on_device.solving, c.in(id_to_index, 0xFFFF'FFFFu),
            {c.in(memory.ranges, 0), c.in(memory.ids, 0u), c.in(memory.impulses, kPoison), c.in(memory.couples, kPoison)},
            device.contacts);
        const graph::Buffer others = kept<std::uint32_t>(c, device.contacts.pairs.neighbours, pairs),
                            impulses = kept<Vec4>(c, device.contacts.impulses, pairs),
                            couples = kept<Vec4>(c, device.contacts.couples, pairs);
        c.run();
        ImpulseState state(from);
        reference::Contacts<double> expected{.pairs = from.pairs, .kept = {}, .normal = {}, .gap = {}, .share = {}};
        reference::remember<double>(state, stored, expected);
        EXPECT_EQ(c.result<std::uint32_t>(others, pairs), from.pairs.neighbours);
        const std::vector<Vec4> l = c.result<Vec4>(impulses, pairs), couple = c.result<Vec4>(couples, pairs);
        for (std::uint32_t k = 0; k < pairs; ++k) {
            ASSERT_EQ(reference::xyz(l[k]), expected.kept[k].impulse) << k;
            ASSERT_EQ(double{l[k][3]}, expected.kept[k].before) << k;
            ASSERT_EQ(reference::xyz(couple[k]), expected.kept[k].couple) << k;
        }
    });
}

TEST_F(ContactPairsTest, AllPairsAreStored) {
    for_each_cloud([](Case& c, const ImpulseCloud& from) {
        const std::uint32_t n = from.cloud.size();
        const DeviceImpulses device = on_device_of(c, from);
        const auto pairs = static_cast<std::uint32_t>(from.impulses.size());
        const physics::ContactMemory memory{c.out<std::uint64_t>(n), c.out<std::uint32_t>(pairs), c.out<Vec4>(pairs),
                                            c.out<Vec4>(pairs)};
        physics::contact_store(c.graph, device.on_device.solving, device.contacts, memory);
        c.run();
        ImpulseState state(from);
        reference::StoredContacts<double> stored;
        reference::store<double>(state, contacts_of(from), stored);
        const auto ranges = c.result<std::uint64_t>(memory.ranges, n);
        const Words ids = c.result<std::uint32_t>(memory.ids, pairs);
        const std::vector<Vec4> impulses = c.result<Vec4>(memory.impulses, pairs),
                                couples = c.result<Vec4>(memory.couples, pairs);
        std::size_t found = 0;
        for (std::uint32_t i = 0; i < n; ++i) {
            const auto first = static_cast<std::uint32_t>(ranges[i]), end = static_cast<std::uint32_t>(ranges[i] >> 32);
            const auto& own = stored.of_id[from.ids[i]];
            ASSERT_EQ(end - first, own.size()) << i;
            for (std::uint32_t k = first; k < end; ++k, ++found) {
                const auto& [other, value] = own[k - first];
                ASSERT_EQ(ids[k], other) << k;
                ASSERT_EQ(reference::xyz(impulses[k]), value.impulse) << k;
                ASSERT_EQ(double{impulses[k][3]}, value.before) << k;
                ASSERT_EQ(reference::xyz(couples[k]), value.couple) << k;
            }
        }
        EXPECT_EQ(found, pairs);
    });
}

} // namespace
} // namespace mote::test
