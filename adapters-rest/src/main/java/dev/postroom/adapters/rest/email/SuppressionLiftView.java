package dev.postroom.adapters.rest.email;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.email.suppression.LiftedSuppression;

/** A suppression that ended, in responses. */
record SuppressionLiftView(
        String id,
        String suppressedFor,
        String suppressedAt,
        String reason,
        String liftedBy,
        String createdAt)
        implements View {

    static SuppressionLiftView of(LiftedSuppression lifted) {
        return new SuppressionLiftView(
                lifted.lift().id().toString(),
                lifted.reason().keyword(),
                Times.text(lifted.since()),
                lifted.lift().reason(),
                lifted.lift().actor().name(),
                Times.text(lifted.lift().at()));
    }
}
