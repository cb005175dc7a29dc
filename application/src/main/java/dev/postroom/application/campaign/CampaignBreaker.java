package dev.postroom.application.campaign;

import dev.postroom.application.campaign.SendingWindow.Answer;
import dev.postroom.application.shared.LastUsed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.email.MailOutcome;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A circuit breaker for each running campaign, kept in this process. A resumed campaign has a new
 * version and therefore starts with a closed circuit.
 */
final class CampaignBreaker {

    private static final int REMEMBERED = 256;

    private final InstantSource clock;
    private final Duration cooldown;
    private final LastUsed<Key, Circuit> circuits = new LastUsed<>(REMEMBERED);

    /**
     * @param cooldown delay of a campaign after a batch that reached no mail server
     */
    CampaignBreaker(InstantSource clock, Duration cooldown) {
        this.clock = clock;
        this.cooldown = cooldown;
    }

    private record Key(UUID workspace, CampaignId campaign, long version) {}

    /** The remaining delay of the campaign; zero when it may continue. */
    Duration remainingCooldown(Workspace workspace, Campaign campaign) {
        return circuit(workspace, campaign).remainingCooldown(clock.instant());
    }

    /**
     * Why a campaign must stop.
     *
     * @param isByRefusals whether a server refused too many mails, as opposed to being away
     */
    record Trip(String reason, boolean isByRefusals) {}

    /** Records the results of one batch; returns the reason to stop the campaign, or empty. */
    Optional<Trip> record(Workspace workspace, Campaign campaign, List<Answer> answers) {
        return circuit(workspace, campaign).record(answers, clock.instant());
    }

    private Circuit circuit(Workspace workspace, Campaign campaign) {
        Key key = new Key(workspace.id(), campaign.id(), campaign.revision().version());
        return circuits.get(key, () -> new Circuit(cooldown));
    }

    /** The recent results of one campaign. Safe for any number of threads. */
    private static final class Circuit {

        private static final int MAX_FAILURES = 3;
        private static final int WINDOW = 100;

        private final Duration cooldown;
        private final BitSet refused = new BitSet(WINDOW);
        private long seen;
        private int failures;
        private Instant openUntil = Instant.MIN;

        private Circuit(Duration cooldown) {
            this.cooldown = cooldown;
        }

        private synchronized Duration remainingCooldown(Instant now) {
            return now.isBefore(openUntil) ? Duration.between(now, openUntil) : Duration.ZERO;
        }

        private synchronized Optional<Trip> record(List<Answer> answers, Instant now) {
            answers.forEach(this::count);
            Optional<String> unreachable = countFailure(answers, now);
            return unreachable
                    .map(reason -> new Trip(reason, false))
                    .or(() -> tooManyRefused().map(reason -> new Trip(reason, true)));
        }

        private void count(Answer answer) {
            switch (answer.outcome()) {
                case MailOutcome.Accepted _ -> count(false);
                case MailOutcome.Refused _ -> count(true);
                // a server that defers each recipient once (greylisting) refuses none of them
                case MailOutcome.Deferred _ -> count(answer.isEnd());
                case MailOutcome.Unwritable _,
                        MailOutcome.Unreachable _,
                        MailOutcome.Dropped _,
                        MailOutcome.Unknown _ -> {}
            }
        }

        private void count(boolean wasRefused) {
            refused.set((int) (seen % WINDOW), wasRefused);
            seen++;
        }

        // Several workers fail at the same moment when a server stops: that counts as one failure.
        private Optional<String> countFailure(List<Answer> answers, Instant now) {
            Optional<String> reason = reason(answers);
            if (reason.isEmpty()) {
                failures = 0;
                return Optional.empty();
            }
            if (now.isBefore(openUntil)) {
                return Optional.empty();
            }
            failures++;
            openUntil = now.plus(cooldown);
            return failures < MAX_FAILURES
                    ? Optional.empty()
                    : reason.map("The mail server is not reachable: "::concat);
        }

        // Empty when any mail was answered. Mails that lost their connections may be the cause, so
        // that they alone say nothing.
        private static Optional<String> reason(List<Answer> answers) {
            boolean none =
                    answers.stream()
                            .map(Answer::outcome)
                            .allMatch(one ->
                                    one instanceof MailOutcome.Unreachable
                                            || one instanceof MailOutcome.Dropped);
            return answers.reversed().stream()
                    .map(Answer::outcome)
                    .filter(_ -> none)
                    .filter(MailOutcome.Unreachable.class::isInstance)
                    .map(one -> ((MailOutcome.Unreachable) one).reason())
                    .findFirst();
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
}
