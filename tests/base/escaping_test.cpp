#include "base/escaping.h"

#include <gtest/gtest.h>

namespace galli::escaping_test {
namespace {

TEST(Escaping, html_has_no_tags_or_attributes_of_others) {
  EXPECT_EQ(html_escaped("a < \"b\" && 'c' > d"), "a &lt; &quot;b&quot; &amp;&amp; 'c' &gt; d");
  EXPECT_EQ(html_escaped("a\x01z\n\t"), "a z\n\t");
  EXPECT_EQ(html_escaped("nim ⊙ 😀"), "nim ⊙ 😀");
}

TEST(Escaping, latex_gives_no_character_a_meaning) {
  EXPECT_EQ(latex_escaped("{a_1 & b} \\ 100% $ # ^ ~"),
            "\\{a\\_1 \\& b\\} \\textbackslash{} 100\\% \\$ \\# \\textasciicircum{} \\textasciitilde{}");
  EXPECT_EQ(latex_escaped("a | b >> c"), "a \\textbar{} b \\textgreater{}\\textgreater{} c");
}

TEST(Escaping, latex_gets_only_letters_that_it_knows) {
  EXPECT_EQ(latex_escaped("nim ⊙ euclid, é, φ"), "nim $\\odot$ euclid, é, $\\varphi$");
  EXPECT_EQ(latex_escaped("😀 ж ą"), "U+1F600 U+0436 U+0105");
  EXPECT_EQ(latex_escaped("a\n\nb"), "a  b");
}

}  // namespace
}  // namespace galli::escaping_test
