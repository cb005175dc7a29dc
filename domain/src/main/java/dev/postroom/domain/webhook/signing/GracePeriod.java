package dev.postroom.domain.webhook.signing;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;

import java.time.Duration;

/**
 * How long a replaced signing secret stays valid: 0 to 604800 whole seconds. Fails with {@code
 * Invalid} ({@code out_of_range}).
 */
public record GracePeriod(Duration value) {

    private static final long MAX = Duration.ofDays(7).toSeconds();

    /** One day. */
    public static final GracePeriod USUAL = ofSeconds(86_400);

    public GracePeriod {
        if (value.isNegative() || value.toSeconds() > MAX || value.toNanosPart() > 0) {
            throw Failure.Invalid.value("out_of_range", Messages.wholeNumber(0, MAX)).asException();
        }
    }

    /** The period of so many seconds. */
    public static GracePeriod ofSeconds(long seconds) {
        return new GracePeriod(Duration.ofSeconds(seconds));
    }
}
