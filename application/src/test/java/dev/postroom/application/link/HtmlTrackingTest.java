package dev.postroom.application.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;
import dev.postroom.domain.tracking.TrackedMail;
import dev.postroom.domain.tracking.TrackingKeys;
import dev.postroom.domain.tracking.TrackingToken;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.URI;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class HtmlTrackingTest {

    private static final String ROOT = "https://mail.example.org";
    private static final MacKey KEY = new MacKey(new byte[32]);
    private static final TrackingKeys KEYS = new TrackingKeys(KEY);
    private static final Workspace WORKSPACE =
            new Workspace(new UUID(0, 1), new AccountId(new UUID(0, 2)), Environment.LIVE);
    private static final TrackedMail MAIL = new TrackedMail.OfEmail(new EmailId(new UUID(0, 3)));
    private static final TrackedLinks LINKS =
            PublicLinks.of(URI.create(ROOT + "/"), KEY).tracked(WORKSPACE, MAIL);
    private static final Pattern TRACKED =
            Pattern.compile(Pattern.quote(ROOT) + "/([oc])/([A-Za-z0-9_-]+)");
    private static final Tracking BOTH = new Tracking(true, true);
    private static final Tracking CLICKS = new Tracking(false, true);

    private static String tracked(Tracking tracking, String html) {
        return shown(new HtmlTracking(tracking).apply(ComposedText.of(html), LINKS).whole());
    }

    /** The HTML with the meaning of each tracked URL in its place. */
    private static String shown(String html) {
        return TRACKED.matcher(html)
                .replaceAll(link -> {
                    TrackingToken token = TrackingToken.open(link.group(2), KEYS).orElseThrow();
                    assertThat(token.workspaceId()).isEqualTo(WORKSPACE.id());
                    assertThat(token.mail()).isEqualTo(MAIL);
                    assertThat(token.link().isPresent()).isEqualTo(link.group(1).equals("c"));
                    return Matcher.quoteReplacement(
                            "[" + link.group(1) + token.link().map(" "::concat).orElse("") + "]");
                });
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
        assertThat(tracked(CLICKS, html)).isEqualTo(expected);
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
                "<a href='https://mail.example.org/u/token'>x</a>",
                "<a href='https://mail.example.org/preferences?token&#x3D;x'>x</a>",
                "<a href='https://mail.example.org/view?token=x'>x</a>",
                "<a href='https://mail.example.org/confirm?token=x'>x</a>",
                "<a href='https://a.example",
                "<a href=",
                "<abbr href='https://a.example'>x</abbr>",
                "<link href='https://a.example/style.css'>",
                "https://a.example/ < a href='https://a.example'"
            })
    void othersStayAsTheyAre(String html) {
        assertThat(tracked(CLICKS, html)).isEqualTo(html);
        assertThat(tracked(Tracking.none(), html)).isEqualTo(html);
    }

    @Test
    void ofSeveralAddressesOfALinkTheFirstCounts() {
        assertThat(tracked(CLICKS, "<a href='https://a.example' href='https://b.example'>"))
                .isEqualTo("<a href='[c https://a.example]' href='https://b.example'>");
    }

    @ParameterizedTest
    @CsvSource({
        "<p>x</p>, <p>x</p>@",
        "<html><body>x</BODY></html>, <html><body>x@</BODY></html>",
        "'', @"
    })
    void theImageIsTheEndOfTheBody(String html, String expected) {
        assertThat(tracked(new Tracking(true, false), html))
                .isEqualTo(
                        expected.replace(
                                "@",
                                "<img src=\"[o]\" width=\"1\" height=\"1\" alt=\"\""
                                        + " style=\"border:0\">"));
    }

    @Test
    void anEndOfTheBodyWithinALinkIsNone() {
        String html = "<a href='https://a.example' href='</body'>x</a><a href='</body'>y</a>";

        assertThat(tracked(BOTH, html))
                .isEqualTo(
                        "<a href='[c https://a.example]' href='</body'>x</a><a href='</body'>y</a>"
                                + "<img src=\"[o]\" width=\"1\" height=\"1\" alt=\"\""
                                + " style=\"border:0\">");
    }

    @Test
    void mailsOfOneLayoutShareTheTrackedOneAndDifferInTheirValues() {
        TextLayout layout =
                new TextLayout(
                        List.of(
                                "<body>Dear ",
                                ", <a href='https://a.example/?id=",
                                "&amp;x'>a</a> <a href='",
                                "'>stop</a> <a href='https://b.example/'>b</a> ",
                                "</body>"));
        HtmlTracking tracking = new HtmlTracking(BOTH);

        ComposedText ada =
                tracking.apply(
                        new ComposedText(layout, List.of("Ada", "1", ROOT + "/u/t", "<i>bye</i>")),
                        LINKS);
        ComposedText bob =
                tracking.apply(
                        new ComposedText(layout, List.of("Bob", "2", "https://c.example", "")),
                        LINKS);

        assertThat(ada.layout()).isSameAs(bob.layout());
        assertThat(shown(ada.whole()))
                .startsWith(
                        "<body>Dear Ada, <a href='[c https://a.example/?id=1&x]'>a</a> <a href='"
                                + ROOT
                                + "/u/t'>stop</a> <a href='[c https://b.example/]'>b</a>"
                                + " <i>bye</i><img src=\"[o]\"");
        assertThat(shown(bob.whole()))
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

        String tracked = tracked(CLICKS, html.toString());

        assertThat(tracked.split("\\[c ", -1)).hasSize(131);
        assertThat(tracked)
                .contains("[c https://a.example/99]", "'https://a.example/100'")
                .doesNotContain("[c https://a.example/100]");
    }

    @Test
    @Timeout(10)
    void hostileHtmlIsReadOnce() {
        for (String part : List.of("<a ", "<a x=\"", "<a href='", "<a href=", "<a =", "</body")) {
            String html = part.repeat(200_000);
            assertThat(tracked(CLICKS, html)).hasSize(html.length());
        }
    }

    @Test
    void zeroCharactersAreLeftOutAsBrowsersDo() {
        assertThat(tracked(BOTH, "\0<a href='https://a.example/'>x\0</a>"))
                .isEqualTo(tracked(BOTH, "<a href='https://a.example/'>x</a>"));
    }
}
