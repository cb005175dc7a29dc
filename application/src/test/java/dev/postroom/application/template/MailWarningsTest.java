package dev.postroom.application.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.template.PlainMailHtml;
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
        return new MailWarnings(new PlainMailHtml())
                .of(mail, lacksWayOut, List.of()).stream()
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
                "<a href='file:///C:/Users/ann/offer.pdf'>x</a> | link_to_localhost",
                "<img src='FILE://server/logo.png'> | link_to_localhost",
                "<img src='https://app.test/a.png'> | link_to_localhost",
                "<p>Read http://app.local/x</p> | link_to_localhost",
                "<img src='http://cdn.example.com/a.png'> | image_over_http",
                "<img alt=x src = \"http://cdn.example.com/a.png\"> | image_over_http",
            })
    void whatReadersCannotSeeIsReported(String html, String code) {
        assertThat(codes(html)).containsExactly(code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a href='https://localhost.example.com/'>x</a>",
                "<a href='https://example.com/?to=localhost'>x</a>",
                "<a href='https://example.com/profile:/x'>the file: /x</a>",
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
        assertThat(new MailWarnings(new PlainMailHtml()).of(mail, false, List.of()))
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
}
