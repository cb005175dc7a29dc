package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.EmailAddress;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

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
