package dev.postroom.bootstrap.relay;

import dev.postroom.adapters.email.email.pipeline.SmtpProbe;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.management.Condition;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Whether the mail server takes mail. A mail that does not reach it raises a suspicion, because
 * that mail may only have run out of time; a probe then decides at once, and goes on until the
 * server is back. Then it asks once more, for a server that was there for a moment. Nothing is
 * asked while mail goes out, or needs all connections that the server allows; if none of these
 * mails gets an answer for a while, the reason of the first one counts. Safe for any number of
 * threads.
 */
public final class RelayWatch {
    private static final Duration PAUSE = Duration.ofSeconds(15);
    private static final Duration SECOND_LOOK = Duration.ofSeconds(5);
    private static final Duration POLL = Duration.ofSeconds(2);

    private final Optional<SmtpProbe> probe;
    private final InstantSource clock;
    private final WorkSignal suspicion = new WorkSignal();
    private boolean suspected;
    private String reason = "";
    private Optional<String> complaint = Optional.empty();
    private Instant dueAt = Instant.MIN;
    private Instant suspectedAt = Instant.MIN;

    public RelayWatch(Optional<SmtpProbe> probe, InstantSource clock) {
        this.probe = probe;
        this.clock = clock;
    }

    /** Host and port of the server; empty when none is configured. */
    Optional<String> server() {
        return probe.map(SmtpProbe::server);
    }

    /** Asks the server when that is due; a mail that did not reach it wakes it. */
    public Worker prober() {
        return new Worker("relay-probe", 1, suspicion, this::probe).polling(POLL);
    }

    /** A mail did not reach the server, or the place where mails are written. */
    public synchronized void missed(String why) {
        if (!suspected) {
            dueAt = Instant.MIN;
            suspectedAt = clock.instant();
            suspicion.raise();
        }
        suspected = true;
        reason = why;
    }

    /** The server has said what it does with a mail. */
    public synchronized void reached() {
        suspected = false;
        complaint = Optional.empty();
    }

    /**
     * @param waiting how many mails wait, for the line at the end
     */
    public Condition.Sign sign(Supplier<Optional<Long>> waiting) {
        return new Condition.Sign(
                "relay",
                this::complaint,
                server().orElse("The place for mails") + " is reachable again",
                () -> waiting.get().map(mails -> "; " + mails + " mails are waiting").orElse(""));
    }

    private synchronized Optional<String> complaint() {
        return complaint;
    }

    // waits for the answer
    int probe() {
        if (isDue()) {
            Optional<SmtpProbe> asked = probe.filter(SmtpProbe::mayAsk);
            if (asked.isPresent()) {
                note(asked.get().complaint());
            } else if (probe.isEmpty() || isSuspectedForLong()) {
                note(reason());
            }
        }
        return 0;
    }

    private synchronized boolean isSuspectedForLong() {
        return !clock.instant().minus(PAUSE).isBefore(suspectedAt);
    }

    private synchronized boolean isDue() {
        return suspected && !clock.instant().isBefore(dueAt);
    }

    private synchronized Optional<String> reason() {
        return Optional.of(reason);
    }

    private synchronized void note(Optional<String> answer) {
        boolean isBack = answer.isEmpty() && complaint.isPresent();
        dueAt = clock.instant().plus(isBack ? SECOND_LOOK : PAUSE);
        suspected = suspected && (answer.isPresent() || isBack);
        complaint =
                answer.filter(_ -> suspected).map(text -> withoutStop(text) + ". Live mail waits");
    }

    private static String withoutStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }
}
