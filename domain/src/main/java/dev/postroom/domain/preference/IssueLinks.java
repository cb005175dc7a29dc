package dev.postroom.domain.preference;

import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.Messages;
import dev.postroom.domain.subscriber.SubscriberId;

import java.time.Duration;
import java.util.Optional;

/** Makes links to the preference center with all rights of a person there. Stores nothing. */
@DrivingPort
public interface IssueLinks {

    /** How long a link is valid when the request does not say. */
    Duration USUAL = Duration.ofHours(24);

    /** The shortest and the longest time. */
    Duration SHORTEST = Duration.ofMinutes(1);

    Duration LONGEST = Duration.ofDays(7);

    /**
     * A link for the subscriber, valid from now on the workspace's clock. {@code NotFound} when
     * there is no such subscriber.
     *
     * @param validFor see {@link #lifetime}; empty: {@link #USUAL}
     */
    IssuedLink preferences(Caller caller, SubscriberId subscriber, Optional<Duration> validFor);

    /** A valid lifetime in seconds; {@code Invalid} outside of the limits. */
    static Duration lifetime(long seconds) {
        if (seconds < SHORTEST.toSeconds() || seconds > LONGEST.toSeconds()) {
            throw Failure.Invalid.value(
                            "out_of_range",
                            Messages.wholeNumber(SHORTEST.toSeconds(), LONGEST.toSeconds()))
                    .asException();
        }
        return Duration.ofSeconds(seconds);
    }
}
