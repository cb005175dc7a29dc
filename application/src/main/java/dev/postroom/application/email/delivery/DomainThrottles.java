package dev.postroom.application.email.delivery;

import dev.postroom.application.shared.LruCache;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.shared.address.EmailAddress;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Slows the mail of this process to domains whose servers ask for fewer mails, limits what is under
 * way to domains with which connections are lost, and holds back no other mail. Costs nothing while
 * there is no such domain. Servers count what comes from this service, so that the pace is one for
 * all live workspaces; what a sender domain lacks holds back its own mail only. Test workspaces
 * send nothing and are never slowed. Safe for any number of threads.
 */
public final class DomainThrottles {

    private static final int REMEMBERED = 10_000;

    private final InstantSource clock;
    private final int limit;
    private final Optional<String> bounceDomain;
    private final LruCache<Way, DomainThrottle> slowed = new LruCache<>(REMEMBERED);
    private volatile boolean any;

    /**
     * @param limit mails that are under way at the same time to a domain in trouble, at least 1
     * @param bounceDomain that of the envelope senders of all live mail, whose SPF record receivers
     *     read; empty: the sender domain of each mail
     */
    public DomainThrottles(InstantSource clock, int limit, Optional<String> bounceDomain) {
        if (limit < 1) {
            throw new IllegalArgumentException("a domain takes at least one mail at a time");
        }
        this.clock = clock;
        this.limit = limit;
        this.bounceDomain = bounceDomain;
    }

    /**
     * The mail between two domains.
     *
     * @param sender empty: of all senders
     */
    private record Way(String sender, String receiver) {

        static Way of(EmailAddress sender, EmailAddress recipient) {
            return new Way(sender.domain(), recipient.domain());
        }

        Way ofAll() {
            return new Way("", receiver);
        }
    }

    /**
     * Zero when a mail may go now; its answer then comes to {@link #answered}. Otherwise how long
     * it should wait before it asks again.
     */
    public Duration enter(Workspace workspace, EmailAddress sender, EmailAddress recipient) {
        if (!any || workspace.isTest()) {
            return Duration.ZERO;
        }
        Way way = Way.of(sender, recipient);
        synchronized (slowed) {
            Duration wait = enter(way);
            if (wait.isPositive()) {
                return wait;
            }
            Duration ofAll = enter(way.ofAll());
            if (ofAll.isPositive()) {
                slowed.find(way).ifPresent(DomainThrottle::leave);
            }
            return ofAll;
        }
    }

    private Duration enter(Way way) {
        return slowed.find(way).map(pace -> pace.enter(clock.instant())).orElse(Duration.ZERO);
    }

    /** Why a mail waits, in a sentence that all senders may read. */
    public String reasonToWait(EmailAddress sender, EmailAddress recipient) {
        Way way = Way.of(sender, recipient);
        synchronized (slowed) {
            return Stream.of(way, way.ofAll())
                    .flatMap(one -> slowed.find(one).stream())
                    .flatMap(pace -> pace.missing().stream())
                    .findFirst()
                    .orElseGet(() ->
                            "Postponed, because sending to %s is slowed down."
                                    .formatted(way.receiver()));
        }
    }

    /** Takes the answer to a mail, of any kind of mail. */
    public void answered(
            Workspace workspace, EmailAddress sender, EmailAddress recipient, MailOutcome answer) {
        boolean isTrouble = isTrouble(answer);
        if ((isTrouble || any) && !workspace.isTest()) {
            boolean isOfSender = missing(answer).filter(this::isOfSenderDomain).isPresent();
            Way way = Way.of(sender, recipient);
            synchronized (slowed) {
                take(way, answer, isOfSender);
                take(way.ofAll(), answer, isTrouble && !isOfSender);
                any = !slowed.isEmpty();
            }
        }
    }

    private boolean isOfSenderDomain(ReplyClass reason) {
        return reason.isOfSenderDomain() && !isOfBounceDomain(reason);
    }

    private boolean isOfBounceDomain(ReplyClass reason) {
        return reason == ReplyClass.NO_SPF && bounceDomain.isPresent();
    }

    private static boolean isTrouble(MailOutcome answer) {
        return switch (answer) {
            case MailOutcome.Deferred deferred when deferred.reason() == ReplyClass.SLOW_DOWN ->
                    true;
            case MailOutcome.Dropped _, MailOutcome.Unknown _ -> true;
            default -> missing(answer).isPresent();
        };
    }

    private static Optional<ReplyClass> missing(MailOutcome answer) {
        Optional<ReplyClass> reason =
                switch (answer) {
                    case MailOutcome.Deferred deferred -> Optional.of(deferred.reason());
                    case MailOutcome.Refused refused -> Optional.of(refused.reason());
                    default -> Optional.empty();
                };
        return reason.filter(one -> one.missing().isPresent());
    }

    private void take(Way way, MailOutcome answer, boolean isTrouble) {
        Optional<DomainThrottle> known =
                isTrouble
                        ? Optional.of(slowed.get(way, () -> new DomainThrottle(limit)))
                        : slowed.find(way);
        known.ifPresent(pace -> {
            missing(answer)
                    .ifPresentOrElse(
                            reason -> hold(pace, way, reason, isTrouble),
                            () -> settle(pace, answer, isTrouble));
            if (pace.isFree(clock.instant())) {
                slowed.remove(way);
            }
        });
    }

    private void hold(DomainThrottle pace, Way way, ReplyClass reason, boolean isTrouble) {
        if (isTrouble) {
            pace.hold(
                    clock.instant(),
                    "Postponed, because %s takes no mail of %s until %s is set up."
                            .formatted(
                                    way.receiver(),
                                    sender(way, reason),
                                    reason.missing().orElseThrow()));
        } else {
            pace.leave();
        }
    }

    private String sender(Way way, ReplyClass reason) {
        return way.sender().isEmpty()
                ? bounceDomain.filter(_ -> isOfBounceDomain(reason)).orElse("this service")
                : way.sender();
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
