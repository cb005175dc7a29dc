package dev.postroom.adapters.rest.webhook.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.domain.webhook.delivery.DeliveryAttempt;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A delivery with its attempts.
 *
 * @param webhook its id
 * @param code the headers and the body that are sent
 */
public record DeliveryPage(
        String webhook,
        String id,
        String type,
        Badge status,
        List<Fact> facts,
        List<Code> code,
        List<Attempt> attempts,
        Retry retry) {

    public DeliveryPage {
        facts = List.copyOf(facts);
        code = List.copyOf(code);
        attempts = List.copyOf(attempts);
    }

    /**
     * Whether the delivery can be retried.
     *
     * @param obstacle why not, although it has ended; empty for none
     */
    public record Retry(boolean isOffered, String obstacle) {}

    /**
     * An attempt.
     *
     * @param kind {@code scheduled} or {@code manual}
     * @param body the answer of the receiver, as far as it is kept; empty for none
     */
    public record Attempt(
            String number, Moment at, String kind, String answer, String millis, String body) {

        static Attempt of(DeliveryAttempt attempt, Instant now) {
            return new Attempt(
                    Integer.toString(attempt.number()),
                    Moment.of(attempt.at(), now),
                    attempt.kind().keyword(),
                    DeliveryRow.answer(Optional.of(attempt.result())),
                    DeliveryRow.millis(attempt.result()),
                    attempt.result().body().orElse(""));
        }
    }
}
