package dev.postroom.bootstrap.telemetry;

import dev.postroom.adapters.email.email.MailObserver;
import dev.postroom.bootstrap.relay.RelayWatch;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Counts and times live mails of one kind. */
public final class MailMeters implements MailObserver {
    private enum Outcome {
        ACCEPTED,
        DEFERRED,
        REFUSED,
        UNWRITABLE,
        UNREACHABLE,
        DROPPED,
        UNKNOWN
    }

    private final Map<Outcome, Counter> outcomes = new EnumMap<>(Outcome.class);
    private final Timer time;
    private final Optional<RelayWatch> relay;

    /**
     * Tells the watch of the server, too, whether it was reached.
     *
     * @param lane {@code transactional} or {@code campaign}
     */
    public MailMeters(Telemetry telemetry, String lane) {
        this(telemetry, lane, Optional.of(telemetry.relay()));
    }

    /** Of tests, which the server may turn away while it takes the mails. */
    public static MailMeters ofTests(Telemetry telemetry) {
        return new MailMeters(telemetry, "test", Optional.empty());
    }

    private MailMeters(Telemetry telemetry, String lane, Optional<RelayWatch> relay) {
        this.relay = relay;
        for (Outcome outcome : Outcome.values()) {
            outcomes.put(
                    outcome,
                    Counter.builder("postroom.mails")
                            .description("Live mails offered to the mail server, by outcome")
                            .tag("lane", lane)
                            .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                            .register(telemetry.meters()));
        }
        time =
                Timer.builder("postroom.mail.handover.duration")
                        .description("Time from offering a mail to the reply of the mail server")
                        .tag("lane", lane)
                        .serviceLevelObjectives(Buckets.ofCalls())
                        .register(telemetry.meters());
    }

    @Override
    public void ended(MailOutcome outcome, Duration taken) {
        Objects.requireNonNull(outcomes.get(kind(outcome))).increment();
        time.record(taken);
        relay.ifPresent(watch -> tell(watch, outcome));
    }

    private static void tell(RelayWatch relay, MailOutcome outcome) {
        if (outcome instanceof MailOutcome.Unreachable unreachable) {
            relay.missed(unreachable.text());
        } else if (isAnswered(outcome)) {
            relay.reached();
        }
    }

    // a server that sends everything away, or falls silent in the middle, has said nothing about it
    private static boolean isAnswered(MailOutcome outcome) {
        return switch (outcome) {
            case MailOutcome.Accepted _, MailOutcome.Refused _ -> true;
            case MailOutcome.Deferred deferred -> deferred.reason() != ReplyClass.RELAY_LIMIT;
            case MailOutcome.Unwritable _,
                    MailOutcome.Unreachable _,
                    MailOutcome.Dropped _,
                    MailOutcome.Unknown _ ->
                    false;
        };
    }

    private static Outcome kind(MailOutcome outcome) {
        return switch (outcome) {
            case MailOutcome.Accepted _ -> Outcome.ACCEPTED;
            case MailOutcome.Deferred _ -> Outcome.DEFERRED;
            case MailOutcome.Refused _ -> Outcome.REFUSED;
            case MailOutcome.Unwritable _ -> Outcome.UNWRITABLE;
            case MailOutcome.Unreachable _ -> Outcome.UNREACHABLE;
            case MailOutcome.Dropped _ -> Outcome.DROPPED;
            case MailOutcome.Unknown _ -> Outcome.UNKNOWN;
        };
    }
}
