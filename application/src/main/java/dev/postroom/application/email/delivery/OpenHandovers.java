package dev.postroom.application.email.delivery;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.email.Email;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The handovers that one worker has begun and that are not settled. Belongs to one thread. */
final class OpenHandovers implements AutoCloseable {

    // so long, at most, an answer waits to be stored while others are awaited
    private static final Duration GATHERING = Duration.ofMillis(50);

    // An account may fill a claim with mails that no server answers, and another one the next.
    private static final int MOST = 4;

    private final InstantSource clock;
    private final DoubtfulAccounts doubtful;
    private final Duration renewalPeriod;
    private final List<EmailHandover> open = new ArrayList<>();
    private Instant renewal;

    /**
     * @param renewalPeriod how often the lease of what is open is renewed
     */
    OpenHandovers(InstantSource clock, DoubtfulAccounts doubtful, Duration renewalPeriod) {
        this.clock = clock;
        this.doubtful = doubtful;
        this.renewalPeriod = renewalPeriod;
        this.renewal = clock.instant().plus(renewalPeriod);
    }

    void add(EmailHandover fresh) {
        open.add(fresh);
    }

    /** Offers the mails that were not offered yet. */
    void offer() {
        open.forEach(EmailHandover::offer);
    }

    boolean isEmpty() {
        return open.isEmpty();
    }

    /** Whether the contents of the mails of one more claim may be in memory. */
    boolean hasRoom() {
        return open.size() < MOST;
    }

    /** Whether each of them only waits, so that the worker has time for others. */
    boolean isOnlyWaiting() {
        Instant now = clock.instant();
        return !open.isEmpty() && open.stream().allMatch(one -> one.isStalled(now));
    }

    /**
     * Stores the answers that came, and closes what is settled.
     *
     * @param extend renews the lease of these, now and then: a content filter may take minutes for
     *     the reply to a complete mail
     */
    void settle(Consumer<List<Claimed<Email>>> extend) {
        open.removeIf(OpenHandovers::isSettled);
        Instant now = clock.instant();
        doubtful.waits(this, stalled(now));
        if (!open.isEmpty() && !now.isBefore(renewal)) {
            extend.accept(open.stream().flatMap(EmailHandover::claims).toList());
            renewal = now.plus(renewalPeriod);
        }
    }

    private Map<AccountId, Integer> stalled(Instant now) {
        return open.stream()
                .filter(one -> one.isStalled(now))
                .collect(
                        Collectors.groupingBy(
                                EmailHandover::account,
                                Collectors.summingInt(EmailHandover::unanswered)));
    }

    private static boolean isSettled(EmailHandover handover) {
        boolean settled = handover.settle(GATHERING);
        if (settled) {
            handover.close();
        }
        return settled;
    }

    @Override
    public void close() {
        doubtful.waits(this, Map.of());
        open.forEach(EmailHandover::close);
    }
}
