package dev.postroom.adapters.rest.shared.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkdownTest {

    @Test
    void headingsHaveTheAnchorsThatLinksName() {
        assertThat(html("## Types that you do not know"))
                .isEqualTo("<h2 id=\"types-that-you-do-not-know\">Types that you do not know</h2>");
        assertThat(html("## subscriber.created"))
                .isEqualTo("<h2 id=\"subscribercreated\">subscriber.created</h2>");
    }

    @Test
    void fencedCodeIsKeptAsItIs() {
        assertThat(html("Text\n```json\n{\"a\": \"<b>\"\n\n| # }\n```\nMore"))
                .contains("{&quot;a&quot;: &quot;&lt;b&gt;&quot;\n\n| # }\n</code></pre>");
    }

    @Test
    void tablesAreTables() {
        assertThat(html("| a | b |\n|---|---|\n| `1` | x \\| y |\n"))
                .contains("<th>a</th>", "<td><code>1</code></td>", "<td>x | y</td>");
    }

    @Test
    void markupIsShownAndCommentsAreNot() {
        assertThat(html("a <b>\n\n<!-- generated -->\n\n<i>c</i>"))
                .contains("a &lt;b&gt;", "&lt;i&gt;c&lt;/i&gt;")
                .doesNotContain("generated");
    }

    @Test
    void codeIsNeitherBoldNorALink() {
        assertThat(html("**bold** and `**[a](#b)**`"))
                .isEqualTo("<p><strong>bold</strong> and <code>**[a](#b)**</code></p>");
    }

    @ParameterizedTest
    @CsvSource({
        "'', events.md, /docs/events",
        "'', resources/webhooks.md#create, /docs/resources/webhooks#create",
        "'', errors/not-found.md, /docs/errors/not-found",
        "'', openapi.yaml, /openapi.yaml",
        "'', https://example.com, https://example.com",
        "'', #here, #here",
        "resources/, common-rules.md, /docs/resources/common-rules",
        "resources/, ../idempotency.md, /docs/idempotency",
    })
    void linksLeadToThePagesOfTheService(String folder, String link, String target) {
        assertThat(Markdown.html(folder, "[a](" + link + ")"))
                .isEqualTo("<p><a href=\"" + target + "\">a</a></p>");
    }

    @ParameterizedTest
    @CsvSource({"'', adr/0001-ports.md", "'', CONTRIBUTING.md", "resources/, ../../README.md"})
    void linksToFilesThatTheServiceDoesNotHaveAreText(String folder, String link) {
        assertThat(Markdown.html(folder, "[a](" + link + ")")).isEqualTo("<p>a</p>");
    }

    @Test
    void aPageAsMarkdownLinksOnlyToWhatTheServiceHas() {
        assertThat(
                        GuideLinks.withServedLinks(
                                "", "[a](events.md#b), [c](../README.md), [d](https://e.example)"))
                .isEqualTo("[a](events.md#b), c, [d](https://e.example)");
    }

    private static String html(String markdown) {
        return Markdown.html("", markdown);
    }
}
