#include <algorithm>

#include "../territory/positions.h"
#include "analysis/html/page.h"
#include "analysis/html/report_files.h"
#include "analysis/html/sha256.h"
#include "analysis/html/words.h"
#include "reviewing.h"

using namespace otrera;
using analysis::html::sha256Base64;

namespace {

std::string reportOf(const notation::Record& record, std::uint64_t nodeCount) {
    const auto course = analysis::courseOf(record);
    const auto review = analysis::reviewOf(course, test::find(course, nodeCount));
    return analysis::html::reportHtml({{"game.txt", &record, &course, &review, test::nodes(nodeCount)}});
}

std::size_t count(const std::string& text, std::string_view what) {
    std::size_t times = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++times;
    return times;
}

/// By hashlib of Python.
TEST(Report, Sha256IsThatOfOthers) {
    EXPECT_EQ(sha256Base64(""), "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    EXPECT_EQ(sha256Base64("abc"), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
    EXPECT_EQ(sha256Base64(std::string(55, 'a')), "n0OQ+NMMLdkuyfCVtl4rmumwqSWlJY4kHJ8ekQ9zQxg=");
    EXPECT_EQ(sha256Base64(std::string(56, 'a')), "s1Q5pKxvCUi21vnjxq8PX1kM4g8b3nCQ73lwaG7Gc4o=");
    EXPECT_EQ(sha256Base64(std::string(64, 'a')), "/+BU/nrgy23GXDr5th1SCfQ5hR20PQulmXM33xVGaOs=");
    EXPECT_EQ(sha256Base64(std::string(1000000, 'a')), "zcduXJkU+5KBocfihNc+Z/GAmkiklyAOBG05zMcRLNA=");
}

TEST(Report, AllTextsAreThereInThreeLanguages) {
    for (const auto& text : analysis::html::allWords()) {
        SCOPED_TRACE(std::string(text.key));
        for (const std::string_view said : {text.english, text.italian, text.spanish})
            EXPECT_FALSE(said.empty());
        const auto same = std::count_if(analysis::html::allWords().begin(), analysis::html::allWords().end(),
                                        [&](const auto& other) { return other.key == text.key; });
        EXPECT_EQ(same, 1);
    }
}

TEST(Report, EscapesWhatComesFromARecord) {
    const notation::Record record = test::recordOf(
        "[White \"<script>alert(1)</script>\"]\n[Black \"\\\"><img src=x onerror=alert(1)>\"]\n"
        "[Event \"</title><b>&\"]\n[Variant \"cowboys-6x6\"]\n\n"
        "1. c1-e2/d4 {</script><script>alert(2)</script> &amp; '\\}} *");
    const std::string page = reportOf(record, 200);
    EXPECT_EQ(count(page, "<script"), 2U) << "the data and the script, nothing else";
    EXPECT_EQ(count(page, "</script"), 2U);
    EXPECT_EQ(count(page, "<img"), 0U);
    EXPECT_EQ(count(page, "<b>&<"), 0U);
    EXPECT_EQ(count(page, "onerror=alert(1)>"), 0U);
    EXPECT_NE(page.find("&lt;script&gt;alert(1)"), std::string::npos);
    EXPECT_NE(page.find("alert(2)&lt;/script&gt; &amp;amp; &#39;}"), std::string::npos);
}

TEST(Report, LoadsNothingAndRunsNothingElse) {
    const std::string page = reportOf(test::recordOf("[Variant \"cowboys-6x6\"]\n\n1. c1-e2/d4 *"), 200);
    EXPECT_NE(page.find("default-src 'none'; script-src 'sha256-" +
                        sha256Base64(analysis::html::reportScript) + "'"),
              std::string::npos);
    for (const char* loading : {" src=", "url(", "@import", "<link", " style=", " onclick", "javascript:"})
        EXPECT_EQ(count(page, loading), 0U) << loading;
    // (The name of a namespace is no address that anybody goes to.)
    EXPECT_EQ(count(page, "http"), count(page, "http://www.w3.org/2000/svg") + count(page, "http-equiv"));
}

TEST(Report, ShowsEveryKindOfGame) {
    for (const rules::Variant& variant : test::allVariants()) {
        SCOPED_TRACE(variant.id);
        const auto rules = std::make_shared<const rules::Rules>(test::rulesOf(variant));
        const std::string page = reportOf(test::randomGame(rules, 17, 3), 200);
        EXPECT_EQ(count(page, "<tr data-ply="), 3U);
        EXPECT_EQ(count(page, "<symbol"), rules->seatCount() + 1);
    }
    const std::string empty = reportOf(test::recordOf("[Variant \"amazons-6x6\"]\n\n*"), 200);
    EXPECT_EQ(count(empty, "<article"), 1U);
    EXPECT_EQ(count(analysis::html::reportHtml({}), "<article"), 0U);
}

}  // namespace
