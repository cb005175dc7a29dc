package dev.postroom.application.campaign.sending;

import dev.postroom.application.campaign.sending.CampaignBreaker.Trip;
import dev.postroom.application.campaign.sending.SendingWindow.Answer;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.email.transport.SaidText;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The recent results of one campaign. While the mail server takes nothing, the campaign asks again
 * after gaps that grow, as long as that takes. It stops only where people must change something:
 * for a server that will not serve this service, after some time, and for refused mails. Safe for
 * any number of threads.
 */
final class Circuit {

    private static final Duration LONGEST_GAP = Duration.ofMinutes(1);

    /** A server that begins to work may refuse a right password for a while. */
    private static final Duration PATIENCE = Duration.ofMinutes(15);

    private final Duration firstGap;
    private final RecentRefusals refusals = new RecentRefusals();
    private Duration gap;
    private Instant openUntil = Instant.MIN;
    private @Nullable Instant helplessSince;

    /**
     * @param firstGap the delay after the first batch that was not taken
     */
    Circuit(Duration firstGap) {
        this.firstGap = firstGap;
        this.gap = firstGap;
    }

    synchronized Duration remainingCooldown(Instant now) {
        return now.isBefore(openUntil) ? Duration.between(now, openUntil) : Duration.ZERO;
    }

    /** Takes the results of one batch; returns the reason to stop, or empty. */
    synchronized Optional<Trip> record(List<Answer> answers, Instant now) {
        answers.forEach(refusals::take);
        Optional<String> helpless = countFailure(answers, now);
        return helpless.map(reason -> new Trip(reason, false))
                .or(() -> refusals.reason().map(reason -> new Trip(reason, true)));
    }

    private Optional<String> countFailure(List<Answer> answers, Instant now) {
        if (standstill(answers).isEmpty()) {
            gap = firstGap;
            openUntil = Instant.MIN;
            helplessSince = null;
            return Optional.empty();
        }
        // several workers fail at the same moment when a server stops: that is one failure
        if (!now.isBefore(openUntil)) {
            openUntil = now.plus(gap);
            gap = gap.multipliedBy(2);
            gap = gap.compareTo(LONGEST_GAP) < 0 ? gap : LONGEST_GAP;
        }
        return helplessness(answers, now);
    }

    /**
     * Why the mail server took no mail of a batch, without addresses; empty when it took one, or
     * may have. Mails that lost their connections may be the cause, so that they alone say nothing.
     */
    static Optional<String> standstill(List<Answer> answers) {
        return answers.stream().map(Answer::outcome).allMatch(Circuit::isUntaken)
                ? answers.stream()
                        .flatMap(answer -> reason(answer.outcome()).stream())
                        .reduce((_, last) -> last)
                        .map(SaidText::withoutAddresses)
                : Optional.empty();
    }

    private static boolean isUntaken(MailOutcome one) {
        return one instanceof MailOutcome.Dropped || reason(one).isPresent();
    }

    private static Optional<String> reason(MailOutcome one) {
        return switch (one) {
            case MailOutcome.Unreachable away -> Optional.of(away.text());
            case MailOutcome.Deferred(ReplyClass why, String text)
                    when why == ReplyClass.RELAY_LIMIT ->
                    Optional.of("The mail server takes no mail now: " + text);
            case MailOutcome.Deferred _,
                    MailOutcome.Dropped _,
                    MailOutcome.Accepted _,
                    MailOutcome.Refused _,
                    MailOutcome.Unwritable _,
                    MailOutcome.Unknown _ ->
                    Optional.empty();
        };
    }

    private Optional<String> helplessness(List<Answer> answers, Instant now) {
        Optional<String> reason =
                answers.stream()
                        .map(Answer::outcome)
                        .filter(MailOutcome.Unreachable.class::isInstance)
                        .map(MailOutcome.Unreachable.class::cast)
                        .filter(MailOutcome.Unreachable::needsPeople)
                        .map(MailOutcome.Unreachable::text)
                        .reduce((_, last) -> last);
        if (reason.isEmpty()) {
            helplessSince = null;
            return Optional.empty();
        }
        Instant since = helplessSince == null ? now : helplessSince;
        helplessSince = since;
        return reason.filter(_ -> !now.isBefore(since.plus(PATIENCE)))
                .map(text ->
                        "No mail could be sent for %d minutes, and waiting does not help. %s"
                                .formatted(PATIENCE.toMinutes(), text));
    }
}
