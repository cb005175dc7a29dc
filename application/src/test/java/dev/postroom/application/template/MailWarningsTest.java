package dev.postroom.application.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.Warning;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;

/** Warnings for the author of a mail. */
final class MailWarningsTest {

    private static List<String> codes(String html, String text, boolean lacksWayOut) {
        RenderedMail mail =
                new RenderedMail(
                        "Hi", ComposedText.of(html), ComposedText.of(text), Optional.empty());
        return MailWarnings.of(mail, lacksWayOut, List.of()).stream()
                .map(warning -> warning.code().keyword())
                .toList();
    }

    private static List<String> codes(String html) {
        return codes(html, "text", false);
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
                "<a href='https://notlocalhost/'>x</a> | link_to_localhost",
                "<a href='http://intranet:8080/x'>x</a> | link_to_localhost",
                "<a href='//intranet/x'>x</a> | link_to_localhost",
                "<a href=http://127.8.9.10/>x</a> | link_to_localhost",
                "<a href='http://127.1/'>x</a> | link_to_localhost",
                "<a href='http://2130706433/'>x</a> | link_to_localhost",
                "<a href='http://0x7f.0.0.1/'>x</a> | link_to_localhost",
                "<a href='http://10.20.30.40/'>x</a> | link_to_localhost",
                "<a href='http://172.16.0.1/'>x</a> | link_to_localhost",
                "<a href='http://172.31.255.255/'>x</a> | link_to_localhost",
                "<a href='http://192.168.1.2:3000'>x</a> | link_to_localhost",
                "<a href='http://169.254.169.254/'>x</a> | link_to_localhost",
                "<a href='http://[fd00::1]/'>x</a> | link_to_localhost",
                "<a href='http://[fe80::1]/'>x</a> | link_to_localhost",
                "<a href='http://[::ffff:127.0.0.1]/'>x</a> | link_to_localhost",
                "<a href='http://[::]/'>x</a> | link_to_localhost",
                "<a href='https://app.local/'>x</a> | link_to_localhost",
                "<a href='https://app.test./'>x</a> | link_to_localhost",
                "<a href='https://app.internal/'>x</a> | link_to_localhost",
                "<form action='https://app.test/'> | link_to_localhost",
                "<img src='https://app.test/a.png'> | link_to_localhost",
                "<img srcset='https://a.example/1 1x, https://app.test/2 2x'> | link_to_localhost",
                "<p style=\"background: url('https://app.test/a.png')\"> | link_to_localhost",
                "<p>Read http://app.local/x</p> | link_to_localhost",
                "<!--[if mso]><a href='http://localhost/'>x</a><![endif]--> | link_to_localhost",
                "<img src='http://cdn.example.com/a.png'> | image_over_http",
                "<img src=http://cdn.example.com/a.png> | image_over_http",
                "<IMG SRC=' HTTP://cdn.example.com/a.png'> | image_over_http",
                "<img srcset='http://a.example/1.png 2x'> | image_over_http",
                "<img srcset='https://a.example/1 1x, http://a.example/2 2x'> | image_over_http",
                "<p style='background:url(http://a.example/1.png)'> | image_over_http",
                "<p style='background:url( &quot;http://a.example/1.png&quot;)'> | image_over_http",
                "<style>td { background: URL(\"http://a.example/1.png\") }</style> |"
                        + " image_over_http",
                "<!--[if mso]><v:fill src='http://a.example/1'/><![endif]--> | image_over_http",
                "<video poster='http://a.example/1.png'> | image_over_http",
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
                "<a href='https://mylocal.example.com/'>x</a>",
                "<a href='http://172.32.0.1/'>x</a>",
                "<a href='http://172.15.0.1/'>x</a>",
                "<a href='http://11.0.0.1/'>x</a>",
                "<a href='http://193.168.0.1/'>x</a>",
                "<a href='http://[2001:db8::1]/'>x</a>",
                "<a href='https://test.example.com/'>x</a>",
                "<a href='https://example.com:8443/'>x</a>",
                "<a href='https://user@example.com/'>x</a>",
                "<a href='/path'>x</a><a href='mailto:a@localhost'>x</a>",
                "<p>Use https:// always, and not http://.</p>",
                "<!-- <a href='http://localhost/'>x</a> -->",
                "<!-- <img src='http://a.example/1.png'> -->",
                "<a href='https://a.example/?src=http://b.example/1.png'>x</a>",
                "<img alt=\"src='http://a.example/1.png'\" src='https://a.example/1.png'>",
                "<p style='background:url(https://a.example/1.png)'>",
                "<a href='https://127.0.0.1.example.com/'>x</a>",
                "<a href='http://example.com/'>x</a>",
                "<img src='https://cdn.example.com/a.png'>",
                "<img src='cid:logo'><p>src: http://example.com</p>",
            })
    void whatIsMeantIsNot(String html) {
        assertThat(codes(html)).isEmpty();
    }

    @Test
    void aMailThatMustHaveAWayOutAndHasNoneIsReported() {
        assertThat(codes("<p>", "x", true)).containsExactly("no_unsubscribe_link");
        assertThat(codes("<p>", "x", false)).isEmpty();
    }

    @Test
    void theHostIsNamed() {
        RenderedMail mail =
                new RenderedMail(
                        "Hi",
                        ComposedText.of("<a href='http://Intranet:80/'>x</a>"),
                        ComposedText.of("x"),
                        Optional.empty());
        assertThat(MailWarnings.of(mail, false, List.of()))
                .extracting(Warning::message)
                .containsExactly(
                        "A link or an image of the mail leads to intranet, which readers cannot"
                                + " reach.");
    }

    @Test
    void aMailOfImagesHasNoText() {
        assertThat(codes("<img src='https://a.b/c.png'>", " \n", false)).containsExactly("no_text");
    }

    @Test
    void linksInTheTextCountToo() {
        assertThat(codes("<p>x</p>", "See http://localhost/x.", false))
                .containsExactly("link_to_localhost");
        assertThat(codes("<p>x</p>", "See http://intranet, please.", false))
                .containsExactly("link_to_localhost");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src=", "http://", "http://a.b", "url(", "http://aaaa@", "background ", "<", "<p ",
                "<p a='", "<!--", "<!--[if", "<!--[if a]>", "</a", "<style>", "</p>", "<p><b></p>"
            })
    void aLongMailIsReadInOnePass(String part) {
        String html = "<p>" + part.repeat(1_000_000 / part.length());
        assertThat(codes(html)).isSubsetOf("link_to_localhost");
        assertThat(VisibleLink.isIn(html, "https://way-out.example/")).isFalse();
    }
}
