package dev.postroom.adapters.email.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.template.TemplateRendererContract;
import dev.postroom.domain.template.TemplateSource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** MJML is measured before it is converted. */
class MjmlLimitsTest {

    private final HandlebarsTemplateRenderer renderer = new HandlebarsTemplateRenderer();

    private void isBeyond(String limit, TemplateSource source) {
        assertThat(TemplateRendererContract.violations(() -> renderer.compile(source)))
                .containsExactly(
                        new Violation(
                                "mjml_content",
                                "template_budget_exceeded",
                                "The template exceeds the limit of " + limit + "."));
    }

    private static String numbered(int count, String format) {
        return IntStream.range(0, count)
                .mapToObj(number -> format.replace("%d", "" + number))
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "<b>~4001~4000 tags in MJML",
                "<!--[if mso]>~101~100 conditional comments",
                "<mj-carousel-image src='x'/>~51~50 mj-carousel-image tags",
                "<mj-column/>~1001~1000 mj-column tags",
                "<mj-font name='x' href='x'/>~21~20 mj-font tags",
                "<mj-selector/>~21~20 mj-selector tags",
                "<div>~300~256 levels of tags",
                "<mj-section></mj-bogus>~17~16 levels of MJML tags",
                "<mj-column><td></mj-column>~17~16 levels of MJML tags",
                "font-family:~1000~1000000 characters in styles with font-family"
            })
    void repeatedPartsAreCounted(String part, int count, String limit) {
        isBeyond(limit, HostileSources.mjml("<mj-text>" + part.repeat(count)));
    }

    @Test
    void attributesAreCounted() {
        String many = numbered(101, " a%d=1");
        isBeyond("100 attributes in a tag", HostileSources.mjml("<mj-text" + many + "/>"));
        isBeyond("100 attributes in a tag", HostileSources.mjml("<mj-text><p" + many + ">"));
        String tag = "<p" + numbered(90, " a%d=1") + "></p>";
        isBeyond("10000 attributes", HostileSources.mjml("<mj-text>" + tag.repeat(112)));
        isBeyond(
                "4000 characters of attributes in a tag of MJML",
                HostileSources.mjml("<mj-text css-class='" + "x".repeat(4000) + "'/>"));
        isBeyond(
                "20000 characters in mj-class",
                HostileSources.mjml(("<mj-text mj-class='" + "x".repeat(3000) + "'/>").repeat(7)));
        isBeyond(
                "10000 characters in mj-attributes and mj-html-attributes",
                HostileSources.mjml(
                        "<mj-attributes>"
                                + ("<mj-all css-class='" + "x".repeat(3000) + "'/>").repeat(4)));
    }

    @Test
    void differentOpenFormattingIsCountedByItsWholeTag() {
        String limit = "100000 repetitions of formatting tags";
        isBeyond(limit, HostileSources.mjml("<mj-text>" + numbered(250, "<b id=%d><p>")));
        isBeyond(limit, HostileSources.mjml(numbered(250, "<mj-text><b a=\">\" id=%d></mj-text>")));
        renderer.compile(
                HostileSources.mjml(
                        "<mj-text>" + "<b id=1>x</b><p></p>".repeat(250) + "</mj-text>"));
    }

    @Test
    void mailsOfUsualSizeAreConverted() {
        String text = "<mj-text color='red' css-class='a b' mj-class='c'>a <b>b</b></mj-text>";
        assertThat(renderer.compile(HostileSources.mjml(text.repeat(300))).variables()).isEmpty();
    }
}
