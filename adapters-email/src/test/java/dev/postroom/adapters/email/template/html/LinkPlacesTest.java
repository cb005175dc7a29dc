package dev.postroom.adapters.email.template.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;
import dev.postroom.domain.template.MailHtml;
import dev.postroom.domain.template.MailHtmlContract;
import dev.postroom.domain.tracking.TrackedUrl;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/** The links and the end of the body, where browsers find them. */
class LinkPlacesTest {

    private static MailHtml.Linked linked(TextLayout layout, boolean image) {
        return new ScannedHtml().linked(layout, TrackedUrl::isTrackable, image);
    }

    private static String linked(String html, boolean image) {
        return MailHtmlContract.filled(linked(new TextLayout(List.of(html)), image), List.of())
                .whole();
    }

    @ParameterizedTest
    @CsvSource({
        "<a href=\"https://a.example/x\">x</a>, <a href=\"[c https://a.example/x]\">x</a>",
        "<A class=b HREF = https://a.example>x</A>, <A class=b HREF = [c https://a.example]>x</A>",
        "<a title='>' href='http://a.example/?a=1&amp;b=2'>,"
                + " <a title='>' href='[c http://a.example/?a=1&b=2]'>",
        "<a href=' https://a.example/?x&#x3D;1&#38;y '>, <a href='[c https://a.example/?x=1&y]'>",
        "<area href=\"https://a.example/\"/>, <area href=\"[c https://a.example/]\"/>",
        "<!--[if mso]><a href='https://a.example'><![endif]-->,"
                + " <!--[if mso]><a href='[c https://a.example]'><![endif]-->"
    })
    void aLinkOfTheWebIsTracked(String html, String expected) {
        assertThat(linked(html, false)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a href='mailto:a@example.org'>x</a>",
                "<a href='#top'>x</a>",
                "<a href='/path'>x</a>",
                "<a href=''>x</a>",
                "<a name='x'>x</a>",
                "<a href>x</a>",
                "<a href='https://a.example/&copy;'>x</a>",
                "<a href='https://a.example/a b'>x</a>",
                "<a href='https://a.example",
                "<a href=",
                "<abbr href='https://a.example'>x</abbr>",
                "<!-- <a href='https://a.example/'>x</a> -->",
                "<style><a href='https://a.example/'></style>",
                "<link href='https://a.example/style.css'>",
                "https://a.example/ < a href='https://a.example'"
            })
    void othersStayAsTheyAre(String html) {
        assertThat(linked(html, false)).isEqualTo(html);
    }

    @Test
    void ofSeveralAddressesOfALinkTheFirstCounts() {
        assertThat(linked("<a href='https://a.example' href='https://b.example'>", false))
                .isEqualTo("<a href='[c https://a.example]' href='https://b.example'>");
    }

    @ParameterizedTest
    @CsvSource({
        "<p>x</p>, <p>x</p>@",
        "<html><body>x</BODY></html>, <html><body>x@</BODY></html>",
        "'', @"
    })
    void theImageIsTheEndOfTheBody(String html, String expected) {
        assertThat(linked(html, true))
                .isEqualTo(
                        expected.replace(
                                "@",
                                "<img src=\"[o]\" width=\"1\" height=\"1\" alt=\"\""
                                        + " style=\"border:0\">"));
    }

    @Test
    void anEndOfTheBodyWithinALinkIsNone() {
        String html = "<a href='https://a.example' href='</body'>x</a><a href='</body'>y</a>";

        assertThat(linked(html, true))
                .isEqualTo(
                        "<a href='[c https://a.example]' href='</body'>x</a><a href='</body'>y</a>"
                                + "<img src=\"[o]\" width=\"1\" height=\"1\" alt=\"\""
                                + " style=\"border:0\">");
    }

    @Test
    void mailsOfOneLayoutShareTheNewOneAndDifferInTheirValues() {
        TextLayout layout =
                new TextLayout(
                        List.of(
                                "<body>Dear ",
                                ", <a href='https://a.example/?id=",
                                "&amp;x'>a</a> <a href='",
                                "'>stop</a> <a href='https://b.example/'>b</a> ",
                                "</body>"));
        MailHtml.Linked linked = linked(layout, true);

        ComposedText ada =
                MailHtmlContract.filled(linked, List.of("Ada", "1", "/u/t", "<i>bye</i>"));
        ComposedText bob =
                MailHtmlContract.filled(linked, List.of("Bob", "2", "https://c.example", ""));

        assertThat(ada.layout()).isSameAs(bob.layout());
        assertThat(ada.whole())
                .startsWith(
                        "<body>Dear Ada, <a href='[c https://a.example/?id=1&x]'>a</a> <a"
                                + " href='/u/t'>stop</a> <a href='[c https://b.example/]'>b</a>"
                                + " <i>bye</i><img src=\"[o]\"");
        assertThat(bob.whole())
                .startsWith(
                        "<body>Dear Bob, <a href='[c https://a.example/?id=2&x]'>a</a> <a href='[c"
                                + " https://c.example]'>stop</a> <a href='[c"
                                + " https://b.example/]'>b</a> <img src=\"[o]\"");
    }

    @Test
    void theFirstHundredDifferentLinksAreTracked() {
        StringBuilder html = new StringBuilder();
        for (int i = 0; i < 150; i++) {
            html.append("<a href='https://a.example/").append(i % 120).append("'>x</a>");
        }

        String changed = linked(html.toString(), false);

        assertThat(changed.split("\\[c ", -1)).hasSize(131);
        assertThat(changed)
                .contains("[c https://a.example/99]", "'https://a.example/100'")
                .doesNotContain("[c https://a.example/100]");
    }

    @Test
    @Timeout(10)
    void hostileHtmlIsReadOnce() {
        for (String part : List.of("<a ", "<a x=\"", "<a href='", "<a href=", "<a =", "</body")) {
            String html = part.repeat(200_000);
            assertThat(linked(html, false)).hasSize(html.length());
        }
    }
}
