// Places on their way from thread to thread: in order, with gaps, when the ring is full, and when one of the two ends first.
#include "engine/sparse/place_stream.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace galli::engine_place_stream_test {
namespace {

constexpr std::uint64_t rows = 5 * PlaceStream::max_ahead + 77;

bool is_searched(std::uint64_t row) { return row % 3 != 1 && row / 5'000 % 4 != 2; }

Integer place_of(std::uint64_t row) {
  if (row % 7 == 0) return nowhere;
  return row % 11 == 0 ? PlaceStream::last_place : static_cast<Integer>(row * row % 1'000'003);
}

void put_all(PlaceStream& stream) {
  for (std::uint64_t row = 0; row < rows; ++row) {
    if (is_searched(row)) stream.put(row, place_of(row));
  }
  stream.end();
}

void expect_row(PlaceStream& stream, std::uint64_t row) {
  const Integer place = stream.place(row);
  if (!is_searched(row)) {
    EXPECT_EQ(place, settled_before) << row;
  } else if (place_of(row) == nowhere) {
    EXPECT_GT(place, PlaceStream::last_place) << row;
  } else {
    EXPECT_EQ(place, place_of(row)) << row;
  }
}

TEST(PlaceStream, hands_over_many_more_rows_than_the_ring_has) {
  PlaceStream stream;
  std::thread writer([&] { put_all(stream); });
  for (std::uint64_t row = 0; row < rows; ++row) expect_row(stream, row);
  writer.join();
  EXPECT_EQ(stream.place(rows + 10'000), settled_before);
}

TEST(PlaceStream, is_read_with_gaps_longer_than_the_ring) {
  PlaceStream stream;
  std::thread writer([&] { put_all(stream); });
  for (const std::uint64_t row : {std::uint64_t{1'000}, 2 * PlaceStream::max_ahead + 5, rows - 1})
    expect_row(stream, row);
  writer.join();
}

TEST(PlaceStream, a_writer_whose_reader_has_ended_does_not_wait) {
  PlaceStream stream;
  std::thread writer([&] { put_all(stream); });
  expect_row(stream, 0);
  stream.stop();
  writer.join();
  EXPECT_TRUE(stream.is_stopped());
}

TEST(PlaceStream, a_reader_whose_writer_has_ended_does_not_wait) {
  PlaceStream stream;
  stream.put(3, 8);
  stream.end();
  EXPECT_EQ(stream.place(2), settled_before);
  EXPECT_EQ(stream.place(3), 8);
  EXPECT_EQ(stream.place(rows), settled_before);
}

}  // namespace
}  // namespace galli::engine_place_stream_test
