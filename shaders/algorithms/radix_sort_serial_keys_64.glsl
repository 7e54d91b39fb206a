// Reads 64-bit keys for the serial radix sort, with the low word in x.

#define KEY uvec2
#define STORE_KEY STORE_UVEC2

FETCH_UVEC2(1, Keys, key)

// Four keys from `first`. Those after `last` are undefined.
uvec2[4] four_keys(uint first, uint last) {
    return uvec2[4](key(first), key(min(first + 1u, last)), key(min(first + 2u, last)), key(min(first + 3u, last)));
}
