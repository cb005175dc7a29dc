package dev.postroom.domain.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.webhook.signing.GracePeriod;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.List;

final class WebhookValuesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/hooks",
                "ftp://example.net/",
                "https:///path",
                "https://user@example.net/",
                "https://example.net/#x",
                "https://exa mple.net/",
                "mailto:a@example.net",
                "javascript:alert(1)",
                "https://",
                "http:example.net"
            })
    void aUrlThatCannotBeAnEndpointIsRefused(String text) {
        assertThatThrownBy(() -> WebhookUrl.parse(text)).isInstanceOf(FailureException.class);
    }

    @Test
    void everyReasonAgainstAUrlIsReported() {
        assertThatThrownBy(() -> WebhookUrl.parse("ftp://a:b@example.net/#x"))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        e ->
                                assertThat(((Failure.Invalid) e.failure()).violations())
                                        .extracting(Violation::code)
                                        .containsExactly(
                                                "invalid_url",
                                                "user_info_not_allowed",
                                                "fragment_not_allowed"));
    }

    @Test
    void aGracePeriodHasWholeSecondsUpToAWeek() {
        assertThat(GracePeriod.ofSeconds(0).value()).isZero();
        assertThat(GracePeriod.ofSeconds(604_800).value()).isEqualTo(Duration.ofDays(7));
        for (Duration bad :
                List.of(
                        Duration.ofSeconds(-1),
                        Duration.ofSeconds(604_801),
                        Duration.ofMillis(1500))) {
            assertThatThrownBy(() -> new GracePeriod(bad)).isInstanceOf(FailureException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://example.net", "HTTP://example.net:8080/a?b=c", "http://[::1]/"})
    void aGoodUrlIsKeptAsItIs(String text) {
        assertThat(WebhookUrl.parse(" " + text + " ").toString()).isEqualTo(text);
    }

    @Test
    void aUrlHasAtMost2048Characters() {
        String start = "https://example.net/";
        String longest = start + "a".repeat(2048 - start.length());

        assertThat(WebhookUrl.parse(longest).toString()).hasSize(2048);
        assertThatThrownBy(() -> WebhookUrl.parse(longest + "a"))
                .isInstanceOf(FailureException.class);
    }

    @Test
    void aSelectionMatchesItsTypes() {
        EventSelection some = new EventSelection(List.of("tag.subscribed", "tag.subscribed"));

        assertThat(some.keywords()).containsExactly("tag.subscribed");
        assertThat(some.includes(EventType.TAG_SUBSCRIBED)).isTrue();
        assertThat(some.includes(EventType.TAG_UNSUBSCRIBED)).isFalse();
        assertThat(EventType.values()).allMatch(new EventSelection(List.of("*"))::includes);
    }

    @Test
    void anEmptySelectionAndUnknownTypesAreRefused() {
        assertThatThrownBy(() -> new EventSelection(List.of()))
                .isInstanceOf(FailureException.class);
        assertThatThrownBy(() -> new EventSelection(List.of("*", "a.b", "Tag.Subscribed")))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("2 invalid");
    }
}
