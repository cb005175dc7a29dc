package dev.postroom.application.member.access;

import dev.postroom.application.member.session.MemberAudit;
import dev.postroom.application.member.session.SignInGate;
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
import dev.postroom.domain.member.access.AccessReason;
import dev.postroom.domain.member.access.SendAccessMails;
import dev.postroom.domain.member.session.BrowserName;
import dev.postroom.domain.shared.Randomness;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Counts attempts to sign in that failed, makes the links of mails, and hands the mails over. */
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
    private final SignInGate gate;
    private final MemberAudit audit;

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
            Randomness randomness,
            SignInGate gate,
            MemberAudit audit) {
        this.work = work;
        this.ports = ports;
        this.made = made;
        this.pages = pages;
        this.post = post;
        this.randomness = randomness;
        this.gate = gate;
        this.audit = audit;
    }

    @Override
    public int sendNext() {
        Instant now = now();
        Optional<AccessMail> next = work.inTransaction(() -> ports.mails().claim(now, LEASE));
        next.ifPresent(mail -> {
            if (mail.reason() instanceof AccessReason.FailedSignIn(var client)) {
                work.inTransaction(() -> count(mail, client));
            } else {
                handle(mail);
            }
        });
        return next.isPresent() ? 1 : 0;
    }

    private void count(AccessMail mail, String client) {
        if (!ports.mails().remove(mail.id())) {
            return;
        }
        ports.people()
                .find(mail.address())
                .ifPresent(person -> {
                    audit.failed(person, client);
                    if (gate.isTenthFailure(person.address().key())) {
                        ports.mails()
                                .add(
                                        new AccessMail(
                                                work.nextId(),
                                                person.address(),
                                                new AccessReason.ManyFailures(client),
                                                now(),
                                                0));
                    }
                });
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
        return switch (mail.reason()) {
            case AccessReason.Invited(var invitation) ->
                    pages.root()
                            .flatMap(_ -> ports.invitations().find(invitation))
                            .flatMap(this::invitation);
            case AccessReason.Reset() ->
                    pages.root().flatMap(_ -> person(mail)).flatMap(person -> reset(mail, person));
            case AccessReason.ManyFailures(var client) ->
                    person(mail).map(person -> manyFailures(mail, person, client));
            case AccessReason.NewBrowser(var client, var agent) ->
                    person(mail).map(person -> newBrowser(mail, person, client, agent));
            case AccessReason.RecoveryCodeUsed(var client, var agent) ->
                    person(mail).map(person -> recoveryCodeUsed(mail, person, client, agent));
            case AccessReason.PasskeyAdded(var client, var agent) ->
                    person(mail).map(person -> passkeyAdded(mail, person, client, agent));
            case AccessReason.PasskeyRemoved(var client, var agent) ->
                    person(mail).map(person -> passkeyRemoved(mail, person, client, agent));
            // has no letter
            case AccessReason.FailedSignIn _ -> Optional.empty();
        };
    }

    private Optional<Person> person(AccessMail mail) {
        return ports.people()
                .find(mail.address())
                .filter(person -> post.isOpen() && !person.isDisabled());
    }

    private AccessPost.Letter manyFailures(AccessMail mail, Person person, String client) {
        return new AccessPost.Letter(
                person.address(),
                "Several attempts to sign in failed",
                """
                Ten attempts to sign in to the dashboard%s with this address failed within an hour.

                The last one: %s
                From: %s

                If it was you, there is nothing to do. If it was not, your password held. Each \
                further attempt waits, except in browsers in which you have signed in before. You \
                get at most one such mail an hour.
                """
                        .formatted(place(), time(mail), client));
    }

    private AccessPost.Letter newBrowser(
            AccessMail mail, Person person, String client, String agent) {
        return new AccessPost.Letter(
                person.address(),
                "You signed in with a new browser",
                """
                You, or a person who can sign in as you, signed in to the dashboard%s in a browser \
                that was not known.

                Time: %s
                Browser: %s
                From: %s

                If it was you, there is nothing to do. If it was not, choose another password%s. \
                That ends all sessions.
                """
                        .formatted(
                                place(),
                                time(mail),
                                BrowserName.of(agent),
                                client,
                                pages.root().map(_ -> ": " + pages.forgotten()).orElse("")));
    }

    private AccessPost.Letter recoveryCodeUsed(
            AccessMail mail, Person person, String client, String agent) {
        return new AccessPost.Letter(
                person.address(),
                "A recovery code was used",
                """
                You, or a person who has your recovery codes, used one of them in the dashboard%s. It \
                does not work again.

                Time: %s
                Browser: %s
                From: %s

                If it was you, there is nothing to do; the page of your account says how many are \
                left. If it was not, make new recovery codes there and choose another password. \
                Both end what the other person has.
                """
                        .formatted(place(), time(mail), BrowserName.of(agent), client));
    }

    private AccessPost.Letter passkeyAdded(
            AccessMail mail, Person person, String client, String agent) {
        return new AccessPost.Letter(
                person.address(),
                "A passkey was added",
                """
                You, or a person who was signed in as you, added a passkey in the dashboard%s. It \
                signs in without your password and without a code.

                Time: %s
                Browser: %s
                From: %s

                If it was you, there is nothing to do. If it was not, remove it on the page of your \
                account, end all other sessions there and choose another password.
                """
                        .formatted(place(), time(mail), BrowserName.of(agent), client));
    }

    private AccessPost.Letter passkeyRemoved(
            AccessMail mail, Person person, String client, String agent) {
        return new AccessPost.Letter(
                person.address(),
                "A passkey was removed",
                """
                You, or a person who was signed in as you, removed a passkey in the dashboard%s. It \
                does not sign in any more.

                Time: %s
                Browser: %s
                From: %s

                If it was you, there is nothing to do. If it was not, end all other sessions on the \
                page of your account and choose another password.
                """
                        .formatted(place(), time(mail), BrowserName.of(agent), client));
    }

    private String place() {
        return pages.root().map(root -> " at " + root).orElse("");
    }

    private static String time(AccessMail mail) {
        return mail.createdAt().truncatedTo(ChronoUnit.SECONDS).toString();
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
        if (!isRetry && sent >= RESETS_AN_HOUR) {
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
