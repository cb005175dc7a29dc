package dev.postroom.adapters.rest.webhook.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.Delivery;

import java.time.Instant;
import java.util.Optional;

/**
 * A delivery in the list.
 *
 * @param answer the status code, or why there was none
 * @param millis of the last attempt
 */
public record DeliveryRow(
        String id,
        String type,
        Badge status,
        String answer,
        String millis,
        String attempts,
        Moment created,
        Moment next) {

    static DeliveryRow of(Delivery delivery, Instant now) {
        Delivery.State state = delivery.state();
        return new DeliveryRow(
                delivery.id().toString(),
                delivery.payload().type().keyword(),
                Badges.of("delivery", state.status().keyword()),
                answer(state.lastResult()),
                state.lastResult().map(DeliveryRow::millis).orElse(""),
                Numbers.of(state.attempts()),
                Moment.of(delivery.createdAt(), now),
                Moment.of(state.nextAttemptAt(), now, "–"));
    }

    static String millis(AttemptResult result) {
        return Numbers.of(result.elapsed().toMillis());
    }

    static String answer(Optional<AttemptResult> result) {
        return result.map(last ->
                        last.status().map(String::valueOf).or(last::error).orElse("no answer"))
                .orElse("not attempted");
    }
}
