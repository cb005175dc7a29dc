package dev.postroom.application.email.delivery;

import dev.postroom.application.shared.LruCache;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.email.transport.SaidText;
import dev.postroom.domain.shared.address.EmailAddress;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Slows the mail of this process to domains whose servers ask for fewer mails, limits what is under
 * way to domains with which connections are lost, and holds back no other mail. Costs nothing while
 * there is no such domain. Servers count what comes from this service, so that the pace is one for
 * all live workspaces; test workspaces send nothing and are never slowed. Safe for any number of
 * threads.
 */
public final class DomainThrottles {

    private static final int REMEMBERED = 10_000;

    private final InstantSource clock;
    private final int limit;
    private final LruCache<String, DomainThrottle> slowed = new LruCache<>(REMEMBERED);
    private volatile boolean any;

    /**
     * @param limit mails that are under way at the same time to a domain in trouble, at least 1
     */
    public DomainThrottles(InstantSource clock, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("a domain takes at least one mail at a time");
        }
        this.clock = clock;
        this.limit = limit;
    }

    /**
     * Zero when a mail to this address may go now; its answer then comes to {@link #answered}.
     * Otherwise how long it should wait before it asks again.
     */
    public Duration enter(Workspace workspace, EmailAddress address) {
        if (!any || workspace.isTest()) {
            return Duration.ZERO;
        }
        synchronized (slowed) {
            return slowed.find(address.domain())
                    .map(pace -> pace.enter(clock.instant()))
                    .orElse(Duration.ZERO);
        }
    }

    /** Why a mail to this address waits, in a sentence. */
    public String reasonToWait(EmailAddress address) {
        synchronized (slowed) {
            return slowed.find(address.domain())
                    .flatMap(DomainThrottle::missing)
                    .orElse(
                            "Postponed, because sending to %s is slowed down."
                                    .formatted(address.domain()));
        }
    }

    /** Takes the answer to a mail, of any kind of mail. */
    public void answered(Workspace workspace, EmailAddress address, MailOutcome answer) {
        boolean isTrouble = isTrouble(answer);
        if ((isTrouble || any) && !workspace.isTest()) {
            synchronized (slowed) {
                take(address.domain(), answer, isTrouble);
                any = !slowed.isEmpty();
            }
        }
    }

    private static boolean isTrouble(MailOutcome answer) {
        return switch (answer) {
            case MailOutcome.Deferred deferred ->
                    deferred.reason() == ReplyClass.SLOW_DOWN
                            || deferred.reason().missing().isPresent();
            case MailOutcome.Refused refused -> refused.reason().missing().isPresent();
            case MailOutcome.Dropped _, MailOutcome.Unknown _ -> true;
            case MailOutcome.Accepted _, MailOutcome.Unwritable _, MailOutcome.Unreachable _ ->
                    false;
        };
    }

    private void take(String domain, MailOutcome answer, boolean isTrouble) {
        Optional<DomainThrottle> known =
                isTrouble
                        ? Optional.of(slowed.get(domain, () -> new DomainThrottle(limit)))
                        : slowed.find(domain);
        known.ifPresent(pace -> {
            missing(domain, answer)
                    .ifPresentOrElse(
                            what -> pace.hold(clock.instant(), what),
                            () -> settle(pace, answer, isTrouble));
            if (pace.isFree(clock.instant())) {
                slowed.remove(domain);
            }
        });
    }

    private static Optional<String> missing(String domain, MailOutcome answer) {
        Optional<String> missing =
                switch (answer) {
                    case MailOutcome.Deferred deferred -> deferred.reason().missing();
                    case MailOutcome.Refused refused -> refused.reason().missing();
                    default -> Optional.empty();
                };
        return missing.map(name ->
                "Postponed, because %s takes no mail of this sender until %s is set up: %s"
                        .formatted(domain, name, SaidText.withoutAddresses(answer.text())));
    }

    private void settle(DomainThrottle pace, MailOutcome answer, boolean isTrouble) {
        switch (answer) {
            case MailOutcome.Accepted _ -> pace.taken();
            case MailOutcome.Refused _ -> pace.answered(true);
            case MailOutcome.Deferred _ when isTrouble -> pace.slow(clock.instant());
            // says nothing about the domain
            case MailOutcome.Deferred deferred when deferred.reason() == ReplyClass.RELAY_LIMIT ->
                    pace.leave();
            case MailOutcome.Deferred _ -> pace.answered(false);
            case MailOutcome.Dropped _, MailOutcome.Unknown _ -> pace.lose();
            case MailOutcome.Unwritable _, MailOutcome.Unreachable _ -> pace.leave();
        }
    }
}
