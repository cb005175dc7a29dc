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
import dev.postroom.domain.template.PlainMailHtml;
import dev.postroom.domain.tracking.TrackedMail;
import dev.postroom.domain.tracking.TrackingKeys;
import dev.postroom.domain.tracking.TrackingToken;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

    private static HtmlTracking tracking(Tracking wanted) {
        return new HtmlTracking(new PlainMailHtml(), wanted);
    }

    private static String tracked(Tracking wanted, String html) {
        return shown(tracking(wanted).apply(ComposedText.of(html), LINKS).whole());
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

    @Test
    void aLinkOfTheWebIsTracked() {
        assertThat(tracked(CLICKS, "<a href='http://a.example/?a=1&amp;b=2'>x</a>"))
                .isEqualTo("<a href='[c http://a.example/?a=1&b=2]'>x</a>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a href='mailto:a@example.org'>x</a>",
                "<a href='#top'>x</a>",
                "<a href='/path'>x</a>",
                "<a href='https://a.example/a b'>x</a>",
                "<a href='https://mail.example.org/u/token'>x</a>",
                "<a href='https://mail.example.org/preferences?token=x'>x</a>",
                "<a href='https://mail.example.org/view?token=x'>x</a>",
                "<a href='https://mail.example.org/confirm?token=x'>x</a>",
            })
    void othersStayAsTheyAre(String html) {
        assertThat(tracked(CLICKS, html)).isEqualTo(html);
        assertThat(tracked(Tracking.none(), html)).isEqualTo(html);
    }

    @Test
    void opensAndClicksAreTrackedEachIfAskedFor() {
        String html = "<a href='https://a.example/'>x</a>";
        String image = "<img src=\"[o]\" width=\"1\" height=\"1\" alt=\"\" style=\"border:0\">";
        assertThat(tracked(new Tracking(true, false), html)).isEqualTo(html + image);
        assertThat(tracked(BOTH, html)).isEqualTo("<a href='[c https://a.example/]'>x</a>" + image);
    }

    @Test
    void theValuesOfALayoutAreKept() {
        TextLayout layout =
                new TextLayout(
                        List.of("<a href='https://a.example/?id=", "'>a</a> <a href='", "'>"));

        ComposedText ada =
                tracking(CLICKS)
                        .apply(new ComposedText(layout, List.of("1", ROOT + "/u/t")), LINKS);

        assertThat(shown(ada.whole()))
                .isEqualTo(
                        "<a href='[c https://a.example/?id=1]'>a</a> <a href='" + ROOT + "/u/t'>");
    }
}
