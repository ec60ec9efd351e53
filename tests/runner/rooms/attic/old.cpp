// Forbidden: a room without a row.
#include <vector>
