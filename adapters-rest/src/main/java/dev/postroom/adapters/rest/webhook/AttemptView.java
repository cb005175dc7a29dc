package dev.postroom.adapters.rest.webhook;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.webhook.delivery.DeliveryAttempt;

import java.util.Optional;

/** An attempt of a delivery as clients see it. */
record AttemptView(
        int number,
        String attemptedAt,
        String kind,
        @JsonUnwrapped DeliveryView.ResponseView response)
        implements View {
    static AttemptView of(DeliveryAttempt attempt) {
        return new AttemptView(
                attempt.number(),
                Times.text(attempt.at()),
                attempt.kind().keyword(),
                DeliveryView.ResponseView.of(Optional.of(attempt.result())));
    }
}
