package dev.postroom.domain.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.link.LinkKeys;
import dev.postroom.domain.link.LinkToken;
import dev.postroom.domain.shared.seal.MacKey;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

class TrackingTokenTest {

    private static final MacKey KEY = new MacKey(new byte[32]);
    private static final TrackingKeys KEYS = new TrackingKeys(KEY);
    private static final UUID WORKSPACE = new UUID(1, 2);
    private static final TrackedMail EMAIL = new TrackedMail.OfEmail(new EmailId(new UUID(3, 4)));
    private static final TrackedMail CAMPAIGN =
            new TrackedMail.OfCampaign(
                    new CampaignId(new UUID(5, 6)), new SubscriberId(new UUID(7, 8)));

    private static Stream<TrackingToken> tokens() {
        return Stream.of(EMAIL, CAMPAIGN)
                .flatMap(mail ->
                        Stream.of(
                                        Optional.<String>empty(),
                                        Optional.of("https://shop.example/?a=1&b=2#c"))
                                .map(link -> new TrackingToken(WORKSPACE, mail, link)));
    }

    @ParameterizedTest
    @MethodSource("tokens")
    void aSealedTokenOpens(TrackingToken token) {
        String sealed = token.seal(KEYS);

        assertThat(sealed).matches("[A-Za-z0-9_-]+");
        assertThat(TrackingToken.open(sealed, KEYS)).hasValue(token);
    }

    @ParameterizedTest
    @MethodSource("tokens")
    void everyChangedCharacterIsNoticed(TrackingToken token) {
        String sealed = token.seal(KEYS);
        for (int i = 0; i < sealed.length(); i++) {
            char other = sealed.charAt(i) == 'A' ? 'B' : 'A';
            String forged = sealed.substring(0, i) + other + sealed.substring(i + 1);
            assertThat(TrackingToken.open(forged, KEYS)).as(forged).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("tokens")
    void aTokenOfAnotherServiceDoesNotOpen(TrackingToken token) {
        TrackingKeys others = new TrackingKeys(KEY.derive("other"));

        assertThat(TrackingToken.open(token.seal(others), KEYS)).isEmpty();
    }

    @Test
    void otherLinksAndTheseAreNeverTakenForEachOther() {
        LinkKeys links = new LinkKeys(KEY);
        for (LinkPurpose purpose : LinkPurpose.values()) {
            LinkToken link =
                    new LinkToken(
                            purpose,
                            WORKSPACE,
                            new SubscriberId(new UUID(7, 8)),
                            Optional.empty(),
                            Optional.empty());
            assertThat(TrackingToken.open(link.seal(links), KEYS)).isEmpty();
        }
        assertThat(tokens().map(token -> LinkToken.open(token.seal(KEYS), links)))
                .allMatch(Optional::isEmpty);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "A", "AgQB", "=", "ä", "AgQBAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
    void anyOtherTextDoesNotOpen(String text) {
        assertThat(TrackingToken.open(text, KEYS)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://a",
                "HTTPS://shop.example:8443/a(b)?q=%20&r='x'#top",
                "https://user@example.org/",
                "https://[2001:db8::1]/"
            })
    void urlsOfTheWebAreTracked(String url) {
        assertThat(TrackedUrl.isTrackable(url)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "#top",
                "/path",
                "//example.org/",
                "mailto:a@example.org",
                "javascript:alert(1)",
                "data:text/html,x",
                "ftp://example.org/",
                "https://",
                "https:///path",
                "https://exa mple.org/",
                "https://example.org/\r\nSet-Cookie: a=b",
                "https://exämple.org/",
                "https://example.org/\"x",
                "https://example.org/<x>",
                "https:\\\\example.org"
            })
    void othersAreNot(String url) {
        assertThat(TrackedUrl.isTrackable(url)).isFalse();
    }

    @Test
    void aLongUrlIsNotTracked() {
        String url = "https://example.org/" + "x".repeat(TrackedUrl.MAX_LENGTH - 20);

        assertThat(TrackedUrl.isTrackable(url)).isTrue();
        assertThat(TrackedUrl.isTrackable(url + "x")).isFalse();
    }
}
