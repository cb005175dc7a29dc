package dev.postroom.domain.campaign;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;

import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * When a scheduled campaign starts.
 *
 * @param at on the workspace's clock; whole milliseconds
 * @param zone the time zone in which the client named the time, kept to show it
 */
public record SendTime(Instant at, Optional<ZoneId> zone) {

    public SendTime {
        at = at.truncatedTo(ChronoUnit.MILLIS);
    }

    /** This time; {@code Invalid} ({@code not_in_future}) when it is not after {@code now}. */
    public SendTime after(Instant now) {
        if (!at.isAfter(now)) {
            throw Failure.Invalid.value("not_in_future", Messages.IN_THE_FUTURE).asException();
        }
        return this;
    }
}
