package dev.postroom.application.campaign;

import dev.postroom.domain.email.MailOutcome;

import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** How the recent handovers of one campaign went. Safe for any number of threads. */
final class Handovers {

    private static final int STRIKES = 3;
    private static final int WINDOW = 100;

    private final Duration pause;
    private final BitSet refused = new BitSet(WINDOW);
    private long seen;
    private int strikes;
    private Instant restUntil = Instant.MIN;

    Handovers(Duration pause) {
        this.pause = pause;
    }

    synchronized Duration rest(Instant now) {
        return now.isBefore(restUntil) ? Duration.between(now, restUntil) : Duration.ZERO;
    }

    /** Notes the answers to one batch; the reason to stop, or empty. */
    synchronized Optional<String> note(List<MailOutcome> answers, Instant now) {
        answers.forEach(this::count);
        Optional<String> unreachable = strike(answers, now);
        return unreachable.isPresent() ? unreachable : tooManyRefused();
    }

    private void count(MailOutcome answer) {
        switch (answer) {
            case MailOutcome.Accepted _ -> count(false);
            case MailOutcome.Refused _, MailOutcome.Deferred _ -> count(true);
            case MailOutcome.Unreachable _, MailOutcome.Unknown _ -> {}
        }
    }

    private void count(boolean wasRefused) {
        refused.set((int) (seen % WINDOW), wasRefused);
        seen++;
    }

    // Several workers fail at the same moment when a server goes away: that is one strike.
    private Optional<String> strike(List<MailOutcome> answers, Instant now) {
        List<String> reasons = reasons(answers);
        if (reasons.isEmpty() || reasons.size() < answers.size()) {
            strikes = 0;
            return Optional.empty();
        }
        if (now.isBefore(restUntil)) {
            return Optional.empty();
        }
        strikes++;
        restUntil = now.plus(pause);
        return strikes < STRIKES
                ? Optional.empty()
                : Optional.of("The mail server cannot be reached: " + reasons.getLast());
    }

    private static List<String> reasons(List<MailOutcome> answers) {
        return answers.stream()
                .filter(MailOutcome.Unreachable.class::isInstance)
                .map(answer -> ((MailOutcome.Unreachable) answer).reason())
                .toList();
    }

    private Optional<String> tooManyRefused() {
        boolean broken = seen >= WINDOW && refused.cardinality() > WINDOW / 2;
        return broken
                ? Optional.of(
                        "The mail server refused %d of the last %d mails."
                                .formatted(refused.cardinality(), WINDOW))
                : Optional.empty();
    }
}
