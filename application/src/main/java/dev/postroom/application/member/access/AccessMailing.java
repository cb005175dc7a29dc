package dev.postroom.application.member.access;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.member.Invitation;
import dev.postroom.domain.member.Invitations;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.access.AccessLink;
import dev.postroom.domain.member.access.AccessLinks;
import dev.postroom.domain.member.access.AccessMail;
import dev.postroom.domain.member.access.AccessMails;
import dev.postroom.domain.member.access.SendAccessMails;
import dev.postroom.domain.shared.Randomness;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Makes the links of mails and hands the mails over. */
public final class AccessMailing implements SendAccessMails {

    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final Duration LONGEST = Duration.ofMinutes(30);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final int RESETS_AN_HOUR = 3;

    private final UnitOfWork work;
    private final Ports ports;
    private final Links made;
    private final AccessPages pages;
    private final AccessPost post;
    private final Randomness randomness;

    /** The ports that it reads and writes. */
    public record Ports(
            People people,
            Accounts accounts,
            Invitations invitations,
            AccessLinks links,
            AccessMails mails) {}

    public AccessMailing(
            UnitOfWork work,
            Ports ports,
            Links made,
            AccessPages pages,
            AccessPost post,
            Randomness randomness) {
        this.work = work;
        this.ports = ports;
        this.made = made;
        this.pages = pages;
        this.post = post;
        this.randomness = randomness;
    }

    @Override
    public int sendNext() {
        Instant now = now();
        Optional<AccessMail> next = work.inTransaction(() -> ports.mails().claim(now, LEASE));
        next.ifPresent(this::handle);
        return next.isPresent() ? 1 : 0;
    }

    private void handle(AccessMail mail) {
        boolean isLate = !now().isBefore(mail.createdAt().plus(LONGEST));
        boolean isDone =
                isLate
                        || work.inTransaction(() -> letter(mail))
                                .flatMap(post::send)
                                .map(AccessMailing::isFinal)
                                .orElse(true);
        if (isDone) {
            work.inTransaction(() -> ports.mails().remove(mail.id()));
        }
    }

    private static boolean isFinal(MailOutcome outcome) {
        return switch (outcome) {
            case MailOutcome.Accepted _,
                    MailOutcome.Refused _,
                    MailOutcome.Unwritable _,
                    MailOutcome.Unknown _ ->
                    true;
            case MailOutcome.Deferred _, MailOutcome.Unreachable _, MailOutcome.Dropped _ -> false;
        };
    }

    private Optional<AccessPost.Letter> letter(AccessMail mail) {
        if (pages.root().isEmpty()) {
            return Optional.empty();
        }
        return mail.invitation().isPresent()
                ? mail.invitation().flatMap(ports.invitations()::find).flatMap(this::invitation)
                : ports.people().find(mail.address()).flatMap(person -> reset(mail, person));
    }

    private Optional<AccessPost.Letter> invitation(Invitation invitation) {
        if (invitation.hasEndedAt(now())) {
            return Optional.empty();
        }
        SecretToken token = SecretToken.generate(randomness);
        ports.invitations().put(invitation, token.hash());
        return ports.accounts()
                .find(invitation.account())
                .map(account ->
                        new AccessPost.Letter(
                                invitation.address(),
                                "You are invited to " + account.name(),
                                """
                                You are invited to work on the mail of %s, with the role %s.

                                Open this link within 7 days to accept:

                                %s

                                If you do not know %s, ignore this mail.
                                """
                                        .formatted(
                                                account.name(),
                                                invitation.role().keyword(),
                                                pages.invitation(token),
                                                account.name())));
    }

    private Optional<AccessPost.Letter> reset(AccessMail mail, Person person) {
        Instant since = now().minus(HOUR);
        boolean isRetry = mail.attempts() > 1;
        int sent = ports.links().countSince(person.id(), AccessLink.Purpose.RESET, since);
        if (person.isDisabled() || (!isRetry && sent >= RESETS_AN_HOUR)) {
            return Optional.empty();
        }
        SecretToken token = made.make(AccessLink.Purpose.RESET, Optional.of(person.id()));
        return Optional.of(
                new AccessPost.Letter(
                        person.address(),
                        "Choose another password",
                        """
                        Another password was asked for at %s.

                        Open this link within 30 minutes to choose it:

                        %s

                        If you did not ask for it, ignore this mail. Your password stays as it is.
                        """
                                .formatted(pages.root().orElseThrow(), pages.password(token))));
    }

    private Instant now() {
        return work.clock().real().instant();
    }
}
