// Reads 32-bit keys for the serial radix sort.

#define KEY uint
#define STORE_KEY STORE_UINT

FETCH_UVEC4(1, Keys, key_vector)

// Four keys from `first`, a multiple of 4. Those after `last` are undefined.
uint[4] four_keys(uint first, uint last) {
    const uvec4 keys = key_vector(first / 4u);
    return uint[4](keys.x, keys.y, keys.z, keys.w);
}
