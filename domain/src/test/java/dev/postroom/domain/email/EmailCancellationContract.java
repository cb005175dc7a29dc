package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Tests of cancelling all mail to an address; every implementation of {@link Emails} passes them.
 */
public interface EmailCancellationContract extends PortContract {

    private Emails cancelled() {
        return ports().email().emails();
    }

    private Email mailTo(Workspace workspace, String address) {
        Email email = EmailFixture.email(newId()).withTo(address).build();
        cancelled().add(workspace, List.of(email));
        return email;
    }

    private EmailStatus status(Workspace workspace, Email email) {
        return cancelled().find(workspace, email.id()).orElseThrow().status();
    }

    @Test
    default void allMailToAnAddressIsCancelledIgnoringCaseAndNoOther() {
        Workspace here = newLive();
        Email first = mailTo(here, "Ann@example.com");
        Email second = mailTo(here, "ann@example.com");
        Email other = mailTo(here, "joann@example.com");
        Workspace stranger = strangersTo(here).getFirst();
        Email foreign = mailTo(stranger, "ann@example.com");

        int count = cancelled().cancelAll(here, new EmailAddress("aNN@example.com"), ports().now());

        assertThat(count).isEqualTo(2);
        assertThat(List.of(first, second))
                .allMatch(email -> status(here, email) == EmailStatus.CANCELLED);
        assertThat(cancelled().timeline(here, first.id()))
                .extracting(EmailStep::status)
                .endsWith(EmailStatus.CANCELLED);
        assertThat(cancelled().claim(10, Duration.ofMinutes(1)))
                .extracting(claim -> claim.work().id())
                .containsExactlyInAnyOrder(other.id(), foreign.id());
        assertThat(cancelled().cancelAll(here, new EmailAddress("ann@example.com"), ports().now()))
                .isZero();
    }

    @Test
    default void veryManyMailsToAnAddressAreCancelledInParts() {
        Workspace here = newLive();
        int more = 3;
        cancelled()
                .add(
                        here,
                        Stream.generate(() -> draftTo("ann@example.com"))
                                .limit(Emails.CANCELLED_AT_ONCE + more)
                                .toList());
        EmailAddress ann = new EmailAddress("ann@example.com");

        assertThat(cancelled().cancelAll(here, ann, ports().now()))
                .isEqualTo(Emails.CANCELLED_AT_ONCE);

        assertThat(cancelled().cancelUnsubscribed(here, List.of(ann), ports().now()))
                .isEqualTo(more);
        assertThat(cancelled().cancelAll(here, ann, ports().now())).isZero();
    }

    private Email draftTo(String address) {
        UUID id = newId();
        return EmailFixture.email(id)
                .withMail(MailFixture.mail(id).withTo(address).build())
                .build();
    }

    private Email mailWithLink(Workspace workspace, String address, boolean isMarketing) {
        UUID id = newId();
        Email plain =
                EmailFixture.email(id)
                        .withMail(MailFixture.mail(id).withTo(address).build())
                        .build();
        assertThat(plain.mail().unsubscribe()).isPresent();
        Email email = new Email(plain.summary(), plain.mail(), isMarketing);
        cancelled().add(workspace, List.of(email));
        return email;
    }

    @Test
    default void whatCanBeUnsubscribedFromIsCancelledAndOtherMailStays() {
        Workspace here = newLive();
        Email marketing = mailWithLink(here, "Ann@example.com", true);
        Email confirmation = mailWithLink(here, "bob@example.com", false);
        Email invoice = mailTo(here, "ann@example.com");
        Email other = mailWithLink(here, "eve@example.com", true);
        Workspace stranger = strangersTo(here).getFirst();
        Email foreign = mailWithLink(stranger, "ann@example.com", true);
        List<EmailAddress> both =
                List.of(new EmailAddress("ann@example.com"), new EmailAddress("BOB@example.com"));

        assertThat(cancelled().cancelUnsubscribed(here, both, ports().now())).isEqualTo(2);

        assertThat(List.of(marketing, confirmation))
                .allMatch(email -> status(here, email) == EmailStatus.CANCELLED);
        assertThat(cancelled().timeline(here, confirmation.id()))
                .extracting(EmailStep::status)
                .endsWith(EmailStatus.CANCELLED);
        assertThat(cancelled().claim(10, Duration.ofMinutes(1)))
                .extracting(claim -> claim.work().id())
                .containsExactlyInAnyOrder(invoice.id(), other.id(), foreign.id());
        assertThat(cancelled().cancelUnsubscribed(here, both, ports().now())).isZero();
    }

    @Test
    default void whatAWorkerHandsOverIsNotCancelledWithWhatWaits() {
        Workspace here = newLive();
        Email email = mailWithLink(here, "ann@example.com", true);
        List<Claimed<Email>> claims = cancelled().claim(10, Duration.ofMinutes(1));

        List<EmailAddress> ann = List.of(new EmailAddress("ann@example.com"));
        assertThat(cancelled().cancelUnsubscribed(here, ann, ports().now())).isZero();

        EmailStep sent = new EmailStep(EmailStatus.SENT, ports().now(), Optional.of("250 ok"));
        assertThat(cancelled().complete(List.of(EmailOutcome.ended(claims.getFirst(), sent))))
                .hasSize(1);
        assertThat(status(here, email)).isEqualTo(EmailStatus.SENT);
    }

    private Email scheduledTo(Workspace workspace, Duration wait) {
        Email email = EmailFixture.email(newId()).scheduledAt(ports().now().plus(wait)).build();
        cancelled().add(workspace, List.of(email));
        return email;
    }

    private Email deferred(Workspace workspace) {
        Email email = mailTo(workspace, "deferred@example.com");
        Claimed<Email> claim = cancelled().claim(10, Duration.ofMinutes(1)).getFirst();
        EmailStep step =
                new EmailStep(EmailStatus.DEFERRED, ports().now(), Optional.of("451 later"));
        EmailOutcome outcome =
                EmailOutcome.again(claim, step, ports().now().plus(Duration.ofHours(1)));
        assertThat(cancelled().complete(List.of(outcome))).hasSize(1);
        return email;
    }

    private Email held(Workspace workspace, Duration lease) {
        Email email = mailTo(workspace, "held@example.com");
        assertThat(cancelled().claim(1, lease)).hasSize(1);
        return email;
    }

    @Test
    default void everythingThatWaitsIsCancelledAndWhatAWorkerHoldsStays() {
        List<Workspace> all = new ArrayList<>(strangersTo(newLive()));
        for (Workspace here : all) {
            Email late = deferred(here);
            Email lost = held(here, Duration.ZERO);
            Email waits = mailTo(here, "ann@example.com");
            Email planned = scheduledTo(here, Duration.ofDays(2));
            assertThat(cancelled().held(here)).isEqualTo(new Emails.Held(0, Duration.ZERO));

            assertThat(cancelled().cancelWaiting(here, ports().now()))
                    .containsExactlyInAnyOrderElementsOf(
                            Stream.of(late, lost, waits, planned)
                                    .map(email -> email.summary().createdAt())
                                    .toList());

            assertThat(List.of(late, lost, waits, planned))
                    .allMatch(email -> status(here, email) == EmailStatus.CANCELLED);
            assertThat(statuses(here, lost))
                    .containsExactly(
                            EmailStatus.QUEUED, EmailStatus.SENDING, EmailStatus.CANCELLED);
            assertThat(statuses(here, late))
                    .containsExactly(
                            EmailStatus.QUEUED,
                            EmailStatus.SENDING,
                            EmailStatus.DEFERRED,
                            EmailStatus.CANCELLED);
            assertThat(cancelled().find(here, lost.id()).orElseThrow().state().attempts()).isOne();
            assertThat(cancelled().cancelWaiting(here, ports().now())).isEmpty();
        }
        ports().elapse(Duration.ofDays(3));
        assertThat(cancelled().claim(10, Duration.ofMinutes(1))).isEmpty();
    }

    private List<EmailStatus> statuses(Workspace workspace, Email email) {
        return cancelled().timeline(workspace, email.id()).stream().map(EmailStep::status).toList();
    }

    @Test
    default void aClaimIsOverWhenItsLeaseHasPassedAndNotEarlier() {
        Workspace here = newLive();
        Email email = held(here, Duration.ofMinutes(1));
        strangersTo(here).forEach(other -> assertThat(cancelled().held(other).emails()).isZero());

        assertThat(cancelled().cancelWaiting(here, ports().now())).isEmpty();
        assertThat(cancelled().held(here).emails()).isOne();
        assertThat(cancelled().held(here).longest())
                .isBetween(Duration.ofSeconds(30), Duration.ofMinutes(1));
        ports().elapse(Duration.ofMinutes(1));

        strangersTo(here)
                .forEach(other ->
                        assertThat(cancelled().cancelWaiting(other, ports().now())).isEmpty());
        assertThat(cancelled().cancelWaiting(here, ports().now())).hasSize(1);
        assertThat(status(here, email)).isEqualTo(EmailStatus.CANCELLED);
    }

    @Test
    default void veryManyWaitingMailsAreCancelledInParts() {
        Workspace here = newLive();
        int more = 3;
        cancelled()
                .add(
                        here,
                        Stream.generate(() -> draftTo("ann@example.com"))
                                .limit(Emails.CANCELLED_AT_ONCE + more)
                                .toList());

        assertThat(cancelled().cancelWaiting(here, ports().now()))
                .hasSize(Emails.CANCELLED_AT_ONCE);
        assertThat(cancelled().cancelWaiting(here, ports().now())).hasSize(more);
        assertThat(cancelled().cancelWaiting(here, ports().now())).isEmpty();
    }

    @Test
    default void aLeaseIsRenewedForWhatIsStillHeld() {
        Workspace here = newLive();
        Email email = mailTo(here, "ann@example.com");
        Email gone = mailTo(here, "bob@example.com");
        List<Claimed<Email>> claims = cancelled().claim(10, Duration.ZERO);
        cancelled().cancelAll(here, new EmailAddress("bob@example.com"), ports().now());

        cancelled().extend(claims, Duration.ofMinutes(1));
        cancelled().extend(List.of(), Duration.ofMinutes(1));

        assertThat(cancelled().claim(10, Duration.ofMinutes(1))).isEmpty();
        assertThat(cancelled().stillHeld(claims)).containsExactly(email.id());
        assertThat(status(here, gone)).isEqualTo(EmailStatus.CANCELLED);
        cancelled().extend(claims, Duration.ZERO);
        List<Claimed<Email>> again = cancelled().claim(10, Duration.ZERO);
        assertThat(again).hasSize(1);
        cancelled().extend(claims, Duration.ofMinutes(1));
        assertThat(cancelled().claim(10, Duration.ofMinutes(1))).hasSize(1);
    }

    @Test
    default void whatWasClaimedIsNoLongerHeldAndItsOutcomeIsNotStored() {
        Workspace here = newLive();
        Email email = mailTo(here, "ann@example.com");
        Email other = mailTo(here, "bob@example.com");
        List<Claimed<Email>> claims = cancelled().claim(10, Duration.ofMinutes(1));
        assertThat(cancelled().stillHeld(claims)).containsExactlyInAnyOrder(email.id(), other.id());

        cancelled().cancelAll(here, new EmailAddress("ann@example.com"), ports().now());

        assertThat(cancelled().stillHeld(claims)).containsExactly(other.id());
        EmailStep sent = new EmailStep(EmailStatus.SENT, ports().now(), Optional.of("250 ok"));
        List<EmailOutcome> outcomes =
                claims.stream().map(claim -> EmailOutcome.ended(claim, sent)).toList();
        assertThat(cancelled().complete(outcomes))
                .extracting(outcome -> outcome.claim().work().id())
                .containsExactly(other.id());
        assertThat(status(here, email)).isEqualTo(EmailStatus.CANCELLED);
    }
}
