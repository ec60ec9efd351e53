// The sparse engine against the reference.
#include <gtest/gtest.h>

#include "galli.h"
