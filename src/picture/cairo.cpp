// PNG and PDF, drawn by cairo.
#include <cairo/cairo-pdf.h>
#include <cairo/cairo.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "gallimaufry/error.h"
#include "picture/png.h"
#include "picture/write.h"

namespace galli {
namespace {

struct Release {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using Surface = std::unique_ptr<cairo_surface_t, Release>;
using Context = std::unique_ptr<cairo_t, Release>;

void check(cairo_status_t status) {
  if (status == CAIRO_STATUS_SUCCESS) return;
  throw Error({.kind = ErrorKind::refused,
               .message = std::string("the picture cannot be drawn: ") + cairo_status_to_string(status),
               .remedies = {SmallerPicture{}}});
}

cairo_status_t append(void* text, const unsigned char* bytes, unsigned int count) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

void set_color(cairo_t* context, const Color& color) {
  cairo_set_source_rgb(context, color.red / 255.0, color.green / 255.0, color.blue / 255.0);
}

/// Draws shapes on a context whose units are pixels of the scene.
class Painter {
 public:
  /// `pixels` of a unit; none where there are no pixels.
  Painter(cairo_t* context, std::optional<double> pixels) : context_(context), pixels_(pixels) {}

  void operator()(const Rectangle& shape) const {
    if (shape.rounding > 0)
      trace_rounded(shape);
    else
      cairo_rectangle(context_, shape.corner.x, shape.corner.y, shape.width, shape.height);
    paint(shape.fill, shape.stroke);
  }
  void operator()(const Squares& shape) const {
    cairo_set_antialias(context_, CAIRO_ANTIALIAS_NONE);
    const double least = pixels_ ? 1 / *pixels_ : 0;
    const double width = std::max(least, on_pixel(shape.width));
    const double height = std::max(least, on_pixel(shape.height));
    for (const Point& corner : shape.corners)
      cairo_rectangle(context_, on_pixel(corner.x), on_pixel(corner.y), width, height);
    paint(shape.fill, {});
    cairo_set_antialias(context_, CAIRO_ANTIALIAS_DEFAULT);
  }
  void operator()(const Disc& shape) const {
    cairo_new_sub_path(context_);
    cairo_arc(context_, shape.center.x, shape.center.y, shape.radius, 0, 2 * std::numbers::pi);
    paint(shape.fill, shape.stroke);
  }
  void operator()(const Path& shape) const {
    if (shape.points.empty()) return;
    const auto& at = shape.points;
    cairo_move_to(context_, at[0].x, at[0].y);
    for (std::size_t i = 1; i < at.size(); i += shape.is_curved ? 3 : 1) {
      if (shape.is_curved)
        cairo_curve_to(context_, at[i].x, at[i].y, at[i + 1].x, at[i + 1].y, at[i + 2].x, at[i + 2].y);
      else
        cairo_line_to(context_, at[i].x, at[i].y);
    }
    paint(shape.fill, shape.stroke);
  }
  void operator()(const Text& shape) const;
  void operator()(const Pixels& shape) const;

 private:
  /// The nearest edge of pixels, so that all squares have one size.
  double on_pixel(double length) const { return pixels_ ? std::round(length * *pixels_) / *pixels_ : length; }

  void trace_rounded(const Rectangle& shape) const {
    const double r = shape.rounding;
    const double quarter = std::numbers::pi / 2;
    const double right = shape.corner.x + shape.width;
    const double bottom = shape.corner.y + shape.height;
    cairo_new_sub_path(context_);
    cairo_arc(context_, right - r, shape.corner.y + r, r, -quarter, 0);
    cairo_arc(context_, right - r, bottom - r, r, 0, quarter);
    cairo_arc(context_, shape.corner.x + r, bottom - r, r, quarter, 2 * quarter);
    cairo_arc(context_, shape.corner.x + r, shape.corner.y + r, r, 2 * quarter, 3 * quarter);
    cairo_close_path(context_);
  }

  void paint(const std::optional<Color>& fill, const std::optional<Stroke>& stroke) const {
    if (fill) {
      set_color(context_, *fill);
      cairo_fill_preserve(context_);
    }
    if (stroke) {
      const double dashes[] = {4 * stroke->width, 3 * stroke->width};
      cairo_set_dash(context_, dashes, stroke->is_dashed ? 2 : 0, 0);
      cairo_set_line_width(context_, stroke->width);
      set_color(context_, stroke->color);
      cairo_stroke_preserve(context_);
    }
    cairo_new_path(context_);
  }

  cairo_t* context_;
  std::optional<double> pixels_;
};

void Painter::operator()(const Text& shape) const {
  cairo_select_font_face(context_, "sans-serif",
                         shape.is_italic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                         shape.is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(context_, shape.size);
  cairo_text_extents_t extents;
  cairo_text_extents(context_, shape.text.c_str(), &extents);
  const double part = shape.anchor == Anchor::left ? 0 : shape.anchor == Anchor::middle ? 0.5 : 1;
  cairo_save(context_);
  cairo_translate(context_, shape.at.x, shape.at.y);
  if (shape.is_upward) cairo_rotate(context_, -std::numbers::pi / 2);
  cairo_move_to(context_, -part * extents.x_advance, 0);
  set_color(context_, shape.color);
  cairo_show_text(context_, shape.text.c_str());
  cairo_restore(context_);
}

Surface image_of(const Pixels& pixels) {
  Surface image(cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(pixels.columns),
                                           static_cast<int>(pixels.rows)));
  check(cairo_surface_status(image.get()));
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(image.get()));
  unsigned char* data = cairo_image_surface_get_data(image.get());
  cairo_surface_flush(image.get());
  for (std::size_t row = 0; row < pixels.rows; ++row) {
    auto* line = reinterpret_cast<std::uint32_t*>(data + row * stride);
    for (std::size_t column = 0; column < pixels.columns; ++column) {
      const Color& color = pixels.colors[row * pixels.columns + column];
      line[column] = static_cast<std::uint32_t>(color.red) << 16 |
                     static_cast<std::uint32_t>(color.green) << 8 | color.blue;
    }
  }
  cairo_surface_mark_dirty(image.get());
  return image;
}

void Painter::operator()(const Pixels& shape) const {
  const Surface image = image_of(shape);
  cairo_save(context_);
  cairo_translate(context_, on_pixel(shape.corner.x), on_pixel(shape.corner.y));
  cairo_scale(context_, shape.width / static_cast<double>(shape.columns),
              shape.height / static_cast<double>(shape.rows));
  cairo_set_source_surface(context_, image.get(), 0, 0);
  cairo_pattern_set_filter(cairo_get_source(context_), CAIRO_FILTER_NEAREST);
  cairo_paint(context_);
  cairo_restore(context_);
}

void paint(const Scene& scene, cairo_surface_t* surface, double scale, bool has_pixels) {
  const Context context(cairo_create(surface));
  cairo_scale(context.get(), scale, scale);
  cairo_set_source_rgb(context.get(), 1, 1, 1);
  cairo_paint(context.get());
  const Painter painter(context.get(), has_pixels ? std::optional(scale) : std::nullopt);
  for (const Element& shape : scene.shapes) std::visit(painter, shape);
  check(cairo_status(context.get()));
}

std::string png_of(cairo_surface_t* surface) {
  std::string bytes;
  check(cairo_surface_write_to_png_stream(surface, append, &bytes));
  return bytes;
}

/// Fonts differ between machines, and so may the outlines of letters, but nothing else does.
void set_metadata(cairo_surface_t* surface, const About& about) {
  const auto set = [surface](cairo_pdf_metadata_t field, const std::string& text) {
    cairo_pdf_surface_set_metadata(surface, field, text.c_str());
  };
  set(CAIRO_PDF_METADATA_TITLE, about.game);
  set(CAIRO_PDF_METADATA_SUBJECT, about.command);
  set(CAIRO_PDF_METADATA_CREATOR, "galli " + about.version);
  set(CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");  // a fixed one: cairo would write the time
}

}  // namespace

void check_can_be_written(PictureFormat) {}

std::string as_png(const Pixels& pixels) { return png_of(image_of(pixels).get()); }

std::string as_png(const Scene& scene) {
  const Surface surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels_across(scene), pixels_down(scene)));
  check(cairo_surface_status(surface.get()));
  paint(scene, surface.get(), scene.pixels, true);
  const double pixels_per_metre = scene.pixels / scene.points * 72 / 0.0254;
  return with_texts(with_density(png_of(surface.get()), pixels_per_metre),
                    {{"Title", scene.about.game},
                     {"Description", scene.about.command},
                     {"Software", "galli " + scene.about.version}});
}

std::string as_pdf(const Scene& scene) {
  std::string bytes;
  {
    const Surface surface(cairo_pdf_surface_create_for_stream(append, &bytes, scene.width * scene.points,
                                                              scene.height * scene.points));
    check(cairo_surface_status(surface.get()));
    set_metadata(surface.get(), scene.about);
    paint(scene, surface.get(), scene.points, false);
    cairo_surface_finish(surface.get());
    check(cairo_surface_status(surface.get()));
  }
  return bytes;
}

}  // namespace galli
