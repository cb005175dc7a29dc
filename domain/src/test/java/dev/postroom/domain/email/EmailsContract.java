package dev.postroom.domain.email;

import static dev.postroom.domain.email.EmailFixture.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.template.TemplateId;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Tests that every implementation of {@link Emails} must pass. */
public interface EmailsContract extends EmailLogContract {

    /** How long claims last in these tests. */
    Duration LEASE = Duration.ofMinutes(1);

    private Emails emails() {
        return ports().email().emails();
    }

    private Email stored(Workspace workspace) {
        Email email = email(newId()).withCreatedAt(ports().now()).build();
        emails().add(workspace, List.of(email));
        return email;
    }

    private EmailSummary found(Workspace workspace, Email email) {
        return emails().find(workspace, email.id()).orElseThrow();
    }

    private Claimed<Email> claimed() {
        List<Claimed<Email>> claims = emails().claim(10, LEASE);
        assertThat(claims).hasSize(1);
        return claims.getFirst();
    }

    private EmailOutcome sent(Claimed<Email> claim) {
        return new EmailOutcome(
                claim,
                new EmailStep(EmailStatus.SENT, ports().now(), Optional.of("250 ok")),
                Optional.empty(),
                true);
    }

    @Test
    default void theMailsOfAnAccountThatIsLeftOutWait() {
        Workspace here = newLive();
        Workspace there = newLive();
        Email ours = email(newId()).build();
        Email theirs = email(newId()).build();
        emails().add(here, List.of(ours));
        emails().add(there, List.of(theirs));

        assertThat(emails().claim(10, Duration.ofMinutes(1), Set.of(here.account())))
                .extracting(claim -> claim.work().id())
                .containsExactly(theirs.id());
        assertThat(emails().claim(10, Duration.ofMinutes(1)))
                .extracting(claim -> claim.work().id())
                .containsExactly(ours.id());
    }

    @Test
    default void anEmailIsFoundWithItsCompleteContent() {
        Workspace here = newLive();
        byte[] bytes = {0, 1, -1, 13, 10};
        MailContent content =
                MailContent.of(
                        "Ünï 🌍",
                        Optional.of("<p>'\\</p>"),
                        Optional.empty(),
                        List.of(
                                new Attachment(
                                        "a b.bin",
                                        "application/octet-stream",
                                        Optional.of("c1"),
                                        bytes)));
        OutgoingMail mail =
                MailFixture.mail(newId())
                        .withTo("\"Ann, B.\" <Ann@example.com>")
                        .withContent(content)
                        .withHeaders(new MailHeaders(Map.of("X-Order", "42")))
                        .build();
        Email email =
                email(newId())
                        .withMail(mail)
                        .withTemplate(new TemplateId(newId()))
                        .withDepth(3)
                        .build();

        emails().add(here, List.of(email));

        assertThat(found(here, email)).isEqualTo(email.summary());
        OutgoingMail claimed = claimed().work().mail();
        assertThat(claimed).usingRecursiveComparison().isEqualTo(mail);
    }

    @Test
    default void unknownEmailsAndThoseOfOtherWorkspacesAreAbsent() {
        Workspace here = newLive();
        Email email = stored(here);

        assertThat(emails().find(here, new EmailId(newId()))).isEmpty();
        for (Workspace stranger : strangersTo(here)) {
            assertThat(emails().find(stranger, email.id())).isEmpty();
        }
    }

    @Test
    default void queuedEmailsAreClaimedOnceWithTheirWorkspaceAndCountAnAttempt() {
        Workspace here = newLive();
        Workspace sibling = strangersTo(here).getFirst();
        Email ours = stored(here);
        Email theirs = stored(sibling);

        List<Claimed<Email>> claims = emails().claim(10, LEASE);

        assertThat(claims.stream().map(Claimed::workspace))
                .containsExactlyInAnyOrder(here, sibling);
        assertThat(claims.stream().map(claim -> claim.work().id()))
                .containsExactlyInAnyOrder(ours.id(), theirs.id());
        assertThat(claims)
                .allSatisfy(claim ->
                        assertThat(claim.work().summary().state().attempts()).isEqualTo(1));
        assertThat(found(here, ours).status()).isEqualTo(EmailStatus.SENDING);
        assertThat(found(here, ours).state().attempts()).isEqualTo(1);
        assertThat(emails().claim(10, LEASE)).isEmpty();
    }

    @Test
    default void theOldestDueAreClaimedFirstUpToTheRequestedNumber() {
        Workspace here = newLive();
        List<EmailId> ids = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            ids.add(stored(here).id());
            ports().elapse(Duration.ofSeconds(1));
        }

        assertThat(emails().claim(2, LEASE).stream().map(claim -> claim.work().id()))
                .containsExactlyInAnyOrderElementsOf(ids.subList(0, 2));
        assertThat(emails().claim(2, LEASE).stream().map(claim -> claim.work().id()))
                .containsExactly(ids.get(2));
    }

    private Email scheduled(Workspace workspace, Duration wait) {
        Email email = email(newId()).scheduledAt(ports().now().plus(wait)).build();
        emails().add(workspace, List.of(email));
        return email;
    }

    private List<EmailId> claimedIds(int max) {
        return emails().claim(max, LEASE).stream().map(claim -> claim.work().id()).toList();
    }

    @Test
    default void aWorkspaceWithMuchDueMailLeavesRoomForOthers() {
        Workspace here = newLive();
        Workspace sibling = strangersTo(here).getFirst();
        for (int i = 0; i < 20; i++) {
            stored(here);
        }
        ports().elapse(Duration.ofSeconds(1));
        Email late = stored(sibling);

        List<EmailId> claimed = claimedIds(4);

        assertThat(claimed).contains(late.id()).hasSizeBetween(2, 4);
    }

    @Test
    default void workspacesTakeTurnsWithClaimsOfOneMail() {
        Workspace here = newLive();
        Workspace sibling = strangersTo(here).getFirst();
        for (int i = 0; i < 3; i++) {
            stored(here);
            stored(sibling);
        }

        List<Workspace> served =
                IntStream.range(0, 6)
                        .mapToObj(_ -> emails().claim(1, LEASE).getFirst().workspace())
                        .toList();

        assertThat(served.get(0)).isNotEqualTo(served.get(1));
        assertThat(served)
                .isEqualTo(
                        List.of(
                                served.get(0),
                                served.get(1),
                                served.get(0),
                                served.get(1),
                                served.get(0),
                                served.get(1)));
    }

    @Test
    default void mailOfTheMomentGoesBeforeScheduledMailWhichKeepsAQuarter() {
        Workspace here = newLive();
        List<EmailId> planned = new ArrayList<>();
        for (int i = 1; i <= 8; i++) {
            planned.add(scheduled(here, Duration.ofMinutes(i)).id());
        }
        ports().elapse(Duration.ofHours(1));
        List<EmailId> atOnce = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            atOnce.add(stored(here).id());
            ports().elapse(Duration.ofSeconds(1));
        }

        assertThat(claimedIds(4))
                .containsExactlyInAnyOrder(
                        atOnce.get(0), atOnce.get(1), atOnce.get(2), planned.getFirst());
        assertThat(claimedIds(4))
                .containsExactlyInAnyOrder(
                        atOnce.get(3), planned.get(1), planned.get(2), planned.get(3));
    }

    @Test
    default void aTimelineHasEveryClaimWhoseLeaseExpired() {
        Workspace here = newLive();
        Email email = stored(here);
        claimed();
        ports().elapse(LEASE.plusSeconds(1));
        Claimed<Email> second = claimed();
        assertThat(past(here, email))
                .containsExactly(EmailStatus.QUEUED, EmailStatus.SENDING, EmailStatus.SENDING);

        emails().complete(List.of(sent(second)));

        assertThat(past(here, email))
                .containsExactly(
                        EmailStatus.QUEUED,
                        EmailStatus.SENDING,
                        EmailStatus.SENDING,
                        EmailStatus.SENT);
    }

    private List<EmailStatus> past(Workspace workspace, Email email) {
        return emails().timeline(workspace, email.id()).stream().map(EmailStep::status).toList();
    }

    @Test
    default void concurrentCallsAreStoredEachByItself() {
        Workspace here = newLive();
        Workspace sibling = strangersTo(here).getFirst();
        Email known = stored(here);

        List<Boolean> stored =
                Race.of(
                        8,
                        i -> {
                            Email mine = i == 3 ? known : email(newId()).build();
                            try {
                                emails().add(i % 2 == 0 ? sibling : here, List.of(mine));
                                return emails().find(i % 2 == 0 ? sibling : here, mine.id())
                                        .isPresent();
                            } catch (RuntimeException _) {
                                return false;
                            }
                        });

        assertThat(stored.subList(4, 8)).containsOnly(true);
        assertThat(stored.subList(0, 3)).containsOnly(true);
        assertThat(emails().claim(20, LEASE)).hasSize(8);
    }

    @Test
    default void suppressedEmailsAreNeverClaimed() {
        Workspace here = newLive();
        Email email = email(newId()).withStatus(EmailStatus.SUPPRESSED).build();
        emails().add(here, List.of(email));

        assertThat(emails().claim(10, LEASE)).isEmpty();
        assertThat(found(here, email).status()).isEqualTo(EmailStatus.SUPPRESSED);
    }

    @Test
    default void aSentEmailHasItsTimeAndTheServersReply() {
        Workspace here = newLive();
        Email email = stored(here);
        EmailOutcome outcome = sent(claimed());

        assertThat(emails().complete(List.of(outcome))).containsExactly(outcome);

        EmailSummary after = found(here, email);
        assertThat(after.status()).isEqualTo(EmailStatus.SENT);
        assertThat(after.state().reply()).contains("250 ok");
        assertThat(after.state().sentAt()).contains(outcome.step().occurredAt());
        ports().elapse(LEASE);
        assertThat(emails().claim(10, LEASE)).isEmpty();
    }

    @Test
    default void aDeferredEmailIsDueAtItsNextAttempt() {
        Workspace here = newLive();
        Email email = stored(here);
        EmailOutcome later =
                new EmailOutcome(
                        claimed(),
                        new EmailStep(
                                EmailStatus.DEFERRED, ports().now(), Optional.of("451 later")),
                        Optional.of(ports().now().plusSeconds(600)),
                        true);
        emails().complete(List.of(later));
        assertThat(found(here, email).status()).isEqualTo(EmailStatus.DEFERRED);
        assertThat(found(here, email).state().sentAt()).isEmpty();

        ports().elapse(Duration.ofMinutes(5));
        assertThat(emails().claim(10, LEASE)).isEmpty();
        ports().elapse(Duration.ofSeconds(301));

        assertThat(claimed().work().summary().state().attempts()).isEqualTo(2);
    }

    private EmailOutcome notHandedOver(Claimed<Email> claim, EmailStatus status) {
        return new EmailOutcome(
                claim,
                new EmailStep(status, ports().now(), Optional.of("connection refused")),
                Optional.of(ports().now().plusSeconds(30)),
                false);
    }

    @Test
    default void aMailThatWasNotHandedOverIsQueuedAgainWithoutAnAttempt() {
        Workspace here = newLive();
        Email email = stored(here);
        for (int i = 0; i < 3; i++) {
            EmailOutcome outcome = notHandedOver(claimed(), EmailStatus.QUEUED);
            assertThat(emails().complete(List.of(outcome))).containsExactly(outcome);
            assertThat(found(here, email)).isEqualTo(outcome.email());
            assertThat(found(here, email).state().attempts()).isZero();
            assertThat(emails().claim(10, LEASE)).isEmpty();
            ports().elapse(Duration.ofSeconds(31));
        }

        assertThat(emails().cancel(here, email.id(), ports().now())).isTrue();
        assertThat(emails().claim(10, LEASE)).isEmpty();
    }

    @Test
    default void onlyTheLastAttemptIsGivenBack() {
        Workspace here = newLive();
        Email email = stored(here);
        emails().complete(
                        List.of(
                                EmailOutcome.again(
                                        claimed(),
                                        new EmailStep(
                                                EmailStatus.DEFERRED,
                                                ports().now(),
                                                Optional.of("451 later")),
                                        ports().now())));
        ports().elapse(Duration.ofSeconds(1));

        emails().complete(List.of(notHandedOver(claimed(), EmailStatus.DEFERRED)));

        assertThat(found(here, email).state().attempts()).isEqualTo(1);
        assertThat(emails().cancel(here, email.id(), ports().now())).isFalse();
        ports().elapse(Duration.ofSeconds(31));
        assertThat(claimed().work().summary().state().attempts()).isEqualTo(2);
    }

    @Test
    default void aMailThatEndsWithoutAHandoverHasNoAttempt() {
        Workspace here = newLive();
        Email email = stored(here);
        EmailStep step = new EmailStep(EmailStatus.SUPPRESSED, ports().now(), Optional.empty());

        emails().complete(List.of(new EmailOutcome(claimed(), step, Optional.empty(), false)));

        assertThat(found(here, email).status()).isEqualTo(EmailStatus.SUPPRESSED);
        assertThat(found(here, email).state().attempts()).isZero();
    }

    @Test
    default void aHolderWithALostLeaseCompletesNothing() {
        Workspace here = newLive();
        Email email = stored(here);
        Claimed<Email> old = claimed();
        ports().elapse(LEASE.minusSeconds(5));
        assertThat(emails().claim(10, LEASE)).isEmpty();
        ports().elapse(Duration.ofSeconds(5));
        Claimed<Email> fresh = claimed();
        assertThat(fresh.generation()).isGreaterThan(old.generation());

        assertThat(emails().complete(List.of(sent(old)))).isEmpty();
        assertThat(found(here, email).status()).isEqualTo(EmailStatus.SENDING);

        EmailOutcome counts = sent(fresh);
        assertThat(emails().complete(List.of(sent(old), counts))).containsExactly(counts);
        assertThat(found(here, email).status()).isEqualTo(EmailStatus.SENT);
        assertThat(found(here, email).state().attempts()).isEqualTo(2);
    }

    @Test
    default void anExpiredLeaseIsValidUntilItIsTakenOver() {
        Workspace here = newLive();
        stored(here);
        Claimed<Email> claim = claimed();

        ports().elapse(LEASE.plusSeconds(1));

        assertThat(emails().complete(List.of(sent(claim)))).hasSize(1);
    }

    @Test
    default void concurrentWorkersNeverClaimTheSameEmail() {
        Workspace here = newLive();
        List<Email> all = IntStream.range(0, 30).mapToObj(_ -> email(newId()).build()).toList();
        emails().add(here, all);

        List<List<EmailId>> held = Race.of(4, _ -> claimAll());

        assertThat(held.stream().flatMap(List::stream))
                .containsExactlyInAnyOrderElementsOf(all.stream().map(Email::id).toList());
    }

    private List<EmailId> claimAll() {
        List<EmailId> held = new ArrayList<>();
        List<Claimed<Email>> batch = emails().claim(3, LEASE);
        while (!batch.isEmpty()) {
            batch.forEach(claim -> held.add(claim.work().id()));
            batch = emails().claim(3, LEASE);
        }
        return held;
    }

    @Test
    default void rolledBackStoresAndClaimsHaveNoEffect() {
        Workspace here = newLive();
        Rollback.of(ports().transactions(), () -> stored(here));
        assertThat(emails().claim(10, LEASE)).isEmpty();
        Email email = stored(here);

        Rollback.of(ports().transactions(), () -> claimed());

        assertThat(found(here, email).status()).isEqualTo(EmailStatus.QUEUED);
        assertThat(claimed().work().summary().state().attempts()).isEqualTo(1);
    }
}
