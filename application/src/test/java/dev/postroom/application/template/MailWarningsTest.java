package dev.postroom.application.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.ComposedText;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.TemplateCategory;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Warnings for the author of a mail. */
final class MailWarningsTest {

    private static List<String> codes(
            String html, String text, TemplateCategory category, Set<String> used) {
        RenderedMail mail =
                new RenderedMail(
                        "Hi", ComposedText.of(html), ComposedText.of(text), Optional.empty());
        return MailWarnings.of(mail, category, used, List.of()).stream()
                .map(warning -> warning.code().keyword())
                .toList();
    }

    private static List<String> codes(String html) {
        return codes(html, "text", TemplateCategory.TRANSACTIONAL, Set.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<a href='http://localhost:8080/x'>x</a> | link_to_localhost",
                "<a href=\"https://app.localhost/\">x</a> | link_to_localhost",
                "<a href='HTTP://LocalHost'>x</a> | link_to_localhost",
                "<a href='http://127.0.0.1/'>x</a> | link_to_localhost",
                "<a href='http://[::1]:3000/'>x</a> | link_to_localhost",
                "<a href='http://0.0.0.0/'>x</a> | link_to_localhost",
                "<a href='http://user@localhost/'>x</a> | link_to_localhost",
                "<img src='http://cdn.example.com/a.png'> | image_over_http",
                "<img alt=x src = \"http://cdn.example.com/a.png\"> | image_over_http",
                "<td background=\"http://cdn.example.com/a.png\"> | image_over_http",
                "<td style=\"background: url('http://cdn.example.com/a.png')\"> | image_over_http",
            })
    void whatReadersCannotSeeIsReported(String html, String code) {
        assertThat(codes(html)).containsExactly(code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a href='https://localhost.example.com/'>x</a>",
                "<a href='https://example.com/?to=localhost'>x</a>",
                "<a href='https://notlocalhost/'>x</a>",
                "<a href='https://127.0.0.1.example.com/'>x</a>",
                "<a href='http://example.com/'>x</a>",
                "<img src='https://cdn.example.com/a.png'>",
                "<img src='cid:logo'><p>src: http://example.com</p>",
            })
    void whatIsMeantIsNot(String html) {
        assertThat(codes(html)).isEmpty();
    }

    @Test
    void aMarketingMailNeedsAWayOut() {
        TemplateCategory marketing = TemplateCategory.MARKETING;
        assertThat(codes("<p>", "x", marketing, Set.of("city")))
                .containsExactly("no_unsubscribe_link");
        assertThat(codes("<p>", "x", marketing, Set.of("unsubscribe_url"))).isEmpty();
        assertThat(codes("<p>", "x", marketing, Set.of("preference_center_url"))).isEmpty();
        assertThat(codes("<p>", "x", TemplateCategory.TRANSACTIONAL, Set.of())).isEmpty();
    }

    @Test
    void aMailOfImagesHasNoText() {
        assertThat(
                        codes(
                                "<img src='https://a.b/c.png'>",
                                " \n",
                                TemplateCategory.TRANSACTIONAL,
                                Set.of()))
                .containsExactly("no_text");
    }

    @Test
    void linksInTheTextCountToo() {
        assertThat(
                        codes(
                                "<p>x</p>",
                                "See http://localhost/x.",
                                TemplateCategory.TRANSACTIONAL,
                                Set.of()))
                .containsExactly("link_to_localhost");
    }

    @ParameterizedTest
    @ValueSource(strings = {"src=", "http://", "http://a.", "url(", "http://aaaa@", "background "})
    void aLongMailIsReadInOnePass(String part) {
        assertThat(codes("<p>" + part.repeat(1_000_000 / part.length()))).isEmpty();
    }
}
