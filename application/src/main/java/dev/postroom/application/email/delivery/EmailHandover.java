package dev.postroom.application.email.delivery;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.report.ReturnToken;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Hands over the emails of one claim that belong to one workspace. What is answered is stored while
 * other answers are awaited. Belongs to one thread.
 */
final class EmailHandover implements AutoCloseable {

    private static final int STORED_TOGETHER = 100;

    private static final Duration STALLED = Duration.ofSeconds(2);

    private final InstantSource clock;
    private final MailSession session;
    private final List<Claimed<Email>> claims;
    private final ClaimedMails allowed;
    private final ClaimedMails held;
    private final ReturnPaths returnPaths;
    private final Consumer<List<SendAttempt>> store;
    private final List<SendAttempt> answered = new ArrayList<>();
    private boolean isOffered;
    private int unanswered;
    private Instant lastAnswer;

    /**
     * @param claims at least one
     * @param allowed those that may be handed over
     * @param held those that were not cancelled since they were claimed
     * @param store stores attempts that have ended, outside of the session
     */
    EmailHandover(
            InstantSource clock,
            MailSession session,
            List<Claimed<Email>> claims,
            ClaimedMails allowed,
            ClaimedMails held,
            ReturnPaths returnPaths,
            Consumer<List<SendAttempt>> store) {
        this.clock = clock;
        this.lastAnswer = clock.instant();
        this.session = session;
        this.claims = claims;
        this.allowed = allowed;
        this.held = held;
        this.returnPaths = returnPaths;
        this.store = store;
    }

    static MailSession.Limits limits(List<Claimed<Email>> claims, Duration time) {
        return new MailSession.Limits(Math.max(1, claims.size()), time);
    }

    /** The mails of the claim. */
    Stream<Claimed<Email>> claims() {
        return claims.stream();
    }

    AccountId account() {
        return claims.getFirst().workspace().account();
    }

    /** How many mails were offered and have no answer. */
    int unanswered() {
        return unanswered;
    }

    /** Whether mails have had no answer for a while. */
    boolean isStalled(Instant now) {
        return unanswered > 0 && !now.isBefore(lastAnswer.plus(STALLED));
    }

    /** Offers every mail once, except those that were cancelled; again: does nothing. */
    void offer() {
        List<Claimed<Email>> fresh = isOffered ? List.of() : claims;
        isOffered = true;
        for (Claimed<Email> claim : fresh) {
            if (!held.includes(claim.work().id())) {
                continue;
            }
            if (allowed.includes(claim.work().id())) {
                unanswered++;
                session.offer(mail(claim), outcome -> answer(claim, outcome));
            } else {
                answered.add(new SendAttempt(claim, Optional.empty()));
            }
            if (answered.size() >= STORED_TOGETHER) {
                storeAnswered();
            }
        }
    }

    private OutgoingMail mail(Claimed<Email> claim) {
        return returnPaths.on(
                claim.work().mail(),
                ReturnToken.email(claim.workspace().id(), claim.work().id().value()));
    }

    private void answer(Claimed<Email> claim, MailOutcome outcome) {
        unanswered--;
        lastAnswer = clock.instant();
        answered.add(new SendAttempt(claim, Optional.of(outcome)));
    }

    /** Stores what is answered within this time; returns whether everything is. */
    boolean settle(Duration time) {
        boolean ended = session.awaitAnswers(time);
        storeAnswered();
        return ended;
    }

    private void storeAnswered() {
        if (!answered.isEmpty()) {
            store.accept(List.copyOf(answered));
            answered.clear();
        }
    }

    @Override
    public void close() {
        session.close();
    }
}
