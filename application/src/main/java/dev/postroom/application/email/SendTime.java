package dev.postroom.application.email;

import dev.postroom.domain.shared.Failure;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** When a request wants its mails to be sent. */
final class SendTime {

    private static final Duration FARTHEST = Duration.ofDays(30);

    private SendTime() {}

    static Optional<Instant> checked(Optional<Instant> wished, Instant now) {
        if (wished.filter(time -> !time.isAfter(now)).isPresent()) {
            throw Failure.Invalid.value("not_in_future", "This must be a time to come.")
                    .asException();
        }
        if (wished.filter(time -> time.isAfter(now.plus(FARTHEST))).isPresent()) {
            throw Failure.Invalid.value("too_far", "This must be within 30 days.").asException();
        }
        return wished;
    }
}
