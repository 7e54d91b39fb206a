/* volk, compiled under names of mote's own: see cmake/MotePrivateNames.cmake. */
#include "volk_prefix.h"
#include <volk.c>
